#include "engine/severed/rules/setup.hpp"

#include <algorithm>

namespace longroll::severed {

Unit recruit(Seat seat, Type type, int number, int bases) {
  Unit unit;
  unit.seat = seat;
  unit.type = type;
  unit.number = static_cast<std::uint8_t>(number);
  unit.start = unit.count = static_cast<std::uint8_t>(bases);
  switch (type) {
    case Type::scouts: unit.formation = Formation::skirmish; break;
    case Type::artillery: unit.formation = Formation::unlimbered; break;
    case Type::general: unit.formation = Formation::alone; break;
    default: unit.formation = Formation::line;
  }
  return unit;
}

namespace {

// Puts an army's Units at the end of the list.
void enlist(Position& p, const Army& army, Seat seat) {
  std::array<int, type_count> numbers{};
  for (const ArmyUnit& each : army.units) {
    const int number = ++numbers[static_cast<std::size_t>(each.type)];
    Unit unit = recruit(seat, each.type, number, each.bases);
    unit.rifled = each.rifled;
    if (each.command) unit.command = static_cast<std::uint8_t>(each.bases / 2);
    p[p.unit_count++] = unit;
  }
}

}  // namespace

Options options_of(const Setup& setup) {
  Options options;
  for (const OptionRow& row : option_rows())
    if (const auto found = setup.options.find(std::string(row.info.id)); found != setup.options.end())
      options.*row.value = option_value(row, found->second);
  return options;
}

ArmyLimits agreed_limits(const Options& options) {
  static constexpr std::array<int, 4> limits{750, 220, 500, 1000};
  return {.points = options.style == Options::points ? limits[options.points_limit] : 0,
          .generals = options.max_generals,
          .artillery = options.max_artillery};
}

namespace {

template <class List>
int place_of(const List& list, std::string_view id) {
  const auto found = std::ranges::find_if(list, [&](const auto& each) { return each.id == id; });
  return static_cast<int>(found - list.begin());
}

// A free battle: table and armies by choice, if the armies are what was agreed.
Result<std::array<int, 2>> free_battle(const Data& data, const Setup& setup, Position& p) {
  // A file of people's own has its table and armies; what was chosen besides may not be among them.
  auto options = setup.options;  // what was not chosen is no place's name
  const auto chosen = [&](const auto& all, const char* option, int otherwise) {
    const int at = place_of(all, options[option]);
    return at < static_cast<int>(all.size()) ? at : otherwise;
  };
  const Scenario& scenario = data.scenarios[p.scenario];
  p.ground = static_cast<std::uint8_t>(chosen(data.grounds, "table", scenario.ground));
  const std::array<int, 2> armies{chosen(data.armies, "union_army", scenario.army[0]),
                                  chosen(data.armies, "confederate_army", scenario.army[1])};
  const auto list = [&](int i) -> const Army& { return data.armies[i]; };
  for (int each : armies)
    if (const auto wrong = faults(data.charts, list(each), agreed_limits(p.options)); !wrong.empty())
      return problem("{}: {} [{}]", list(each).title, wrong.front().what, wrong.front().rule);
  if (p.options.style == Options::matching && !matching(list(armies[0]), list(armies[1])))
    return problem("the two armies do not match [STYLE-02]");
  return armies;
}

}  // namespace

Result<Position> first_position(const Data& data, const Setup& setup) {
  Position p{};
  p.scenario = static_cast<std::uint8_t>(place_of(data.scenarios, setup.scenario));
  const Scenario& scenario = data.scenarios[p.scenario];
  p.options = options_of(setup);
  // "scenario" is 0: where on and off are meant, 1 is on and 2 is off.
  const auto settle = [](std::uint8_t value, bool scenario_says) {
    return static_cast<std::uint8_t>(value == 0 ? scenario_says : value == 1);
  };
  p.options.rule_readiness = settle(p.options.rule_readiness, scenario.readiness);
  p.options.premeasure = settle(p.options.premeasure, scenario.premeasure);
  p.ground = static_cast<std::uint8_t>(scenario.ground);
  std::array<int, 2> armies = scenario.army;  // by edge
  if (scenario.free) {
    auto chosen = free_battle(data, setup, p);
    if (!chosen) return std::unexpected(chosen.error());
    armies = *chosen;
  }
  for (std::size_t edge = 0; edge < 2; ++edge) {
    const Seat side = data.armies[armies[edge]].side;
    p.army[index(side)] = static_cast<std::uint8_t>(armies[edge]);
    p.home[index(side)] = static_cast<Edge>(edge);
  }
  for (Seat seat : {Seat::first, Seat::second}) enlist(p, data.armies[p.army[index(seat)]], seat);
  p.turns = static_cast<std::uint8_t>(p.options.turn_limit    ? p.options.turn_limit
                                      : p.options.destruction ? 20
                                                              : scenario.turns);  // R138
  if (scenario.first_edge >= 0) {                                                 // START-02
    p.first = p.active = p.home[0] == static_cast<Edge>(scenario.first_edge) ? Seat::first : Seat::second;
    p.phase = Phase::readiness;
    p.setting = p.first;
  }
  return p;
}

}  // namespace longroll::severed
