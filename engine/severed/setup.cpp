#include "engine/severed/setup.hpp"

#include <algorithm>

#include "engine/severed/way.hpp"

namespace longroll::severed {

Unit recruit(const Data& data, Seat seat, Type type, int number, int bases) {
  Unit unit;
  unit.seat = seat;
  unit.type = type;
  unit.number = static_cast<std::uint8_t>(number);
  unit.start = unit.count = static_cast<std::uint8_t>(bases);
  (void)data;
  switch (type) {
    case Type::scouts: unit.formation = Formation::skirmish; break;
    case Type::artillery: unit.formation = Formation::unlimbered; break;
    case Type::general: unit.formation = Formation::alone; break;
    default: unit.formation = Formation::line;
  }
  return unit;
}

void enlist(const Data& data, Position& p, const Army& army, Seat seat) {
  std::array<int, type_count> numbers{};
  for (const ArmyUnit& each : army.units) {
    const int number = ++numbers[static_cast<std::size_t>(each.type)];
    Unit unit = recruit(data, seat, each.type, number, each.bases);
    unit.rifled = each.rifled;
    if (each.command) unit.command = static_cast<std::uint8_t>(each.bases / 2);
    p[p.unit_count++] = unit;
  }
}

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

Result<Position> first_position(const Data& data, const Setup& setup) {
  Position p{};
  const auto scenario = setup.scenario.empty()
                            ? data.scenarios.begin()
                            : std::ranges::find(data.scenarios, setup.scenario, &Scenario::id);
  if (scenario == data.scenarios.end()) return problem("there is no scenario '{}'", setup.scenario);
  p.scenario = static_cast<std::uint8_t>(scenario - data.scenarios.begin());
  const auto chosen = [&](const char* option) {
    const auto found = setup.options.find(option);
    return found == setup.options.end() ? std::string() : found->second;
  };
  p.options = options_of(setup);
  // "scenario" is 0: where on and off are meant, 1 is on and 2 is off.
  const auto settle = [](std::uint8_t value, bool scenario_says) {
    return static_cast<std::uint8_t>(value == 0 ? scenario_says : value == 1);
  };
  p.options.rule_readiness = settle(p.options.rule_readiness, scenario->readiness);
  p.options.premeasure = settle(p.options.premeasure, scenario->premeasure);
  p.ground = static_cast<std::uint8_t>(scenario->ground);
  std::array<int, 2> army = scenario->army;
  if (scenario->free) {
    const auto named = [&](const char* option, int otherwise) {
      const auto found = std::ranges::find(data.armies, chosen(option), &Army::id);
      return found == data.armies.end() ? otherwise : static_cast<int>(found - data.armies.begin());
    };
    army = {named("union_army", army[0]), named("confederate_army", army[1])};
    const auto ground = std::ranges::find(data.grounds, chosen("table"), &Ground::id);
    if (ground != data.grounds.end()) p.ground = static_cast<std::uint8_t>(ground - data.grounds.begin());
    const ArmyLimits agreed = agreed_limits(p.options);
    for (int each : army) {
      const Army& list = data.armies[static_cast<std::size_t>(each)];
      if (const auto wrong = faults(data.charts, list, agreed); !wrong.empty())
        return problem("{}: {} [{}]", list.title, wrong.front().what, wrong.front().rule);
    }
    if (p.options.style == Options::matching && !matching(data.armies[static_cast<std::size_t>(army[0])],
                                                          data.armies[static_cast<std::size_t>(army[1])]))
      return problem("the two armies do not match [STYLE-02]");
  }
  for (int edge = 0; edge < 2; ++edge) {
    const Army& list = data.armies[static_cast<std::size_t>(army[static_cast<std::size_t>(edge)])];
    p.army[index(list.side)] = static_cast<std::uint8_t>(army[static_cast<std::size_t>(edge)]);
    p.home[index(list.side)] = static_cast<Edge>(edge);
  }
  for (Seat seat : {Seat::first, Seat::second}) enlist(data, p, data.armies[p.army[index(seat)]], seat);
  p.turns = static_cast<std::uint8_t>(p.options.turn_limit    ? p.options.turn_limit
                                      : p.options.destruction ? 20
                                                              : scenario->turns);  // R138
  const auto seat_at = [&](int edge) {
    return p.home[0] == static_cast<Edge>(edge) ? Seat::first : Seat::second;
  };
  if (scenario->first_edge >= 0) {  // START-02
    p.first = p.active = seat_at(scenario->first_edge);
    p.phase = Phase::readiness;
    p.setting = p.first;
  }
  return p;
}

namespace {

// Whether the shape lies wholly in the parts together.
bool inside(Ring shape, const std::vector<std::vector<Point>>& parts) {
  std::array<Convex, 16> rest, outside;
  std::size_t count = 1;
  rest[0].clear();
  for (Point each : shape) rest[0].add(each);
  for (const auto& part : parts) {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < count; ++k) {
      Convex piece = rest[k];
      for (std::size_t i = 0; i < part.size() && piece.size() > 2; ++i) {
        const Point a = part[i], b = part[(i + 1) % part.size()];
        const Convex cut = table::clipped(piece, b, a);
        if (cut.size() > 2 && table::doubled_area(cut) > 400 && kept < outside.size()) outside[kept++] = cut;
        piece = table::clipped(piece, a, b);
      }
    }
    rest = outside;
    count = kept;
    if (count == 0) return true;
  }
  return false;
}

bool standard_zone(const Field& field, Seat seat) {
  return field.scenario().free ||
         field.scenario().zone[static_cast<std::size_t>(field.p.home[index(seat)])].empty();
}

}  // namespace

Box zone_box(const Field& field, Seat seat, bool scouts) {
  const auto edge = static_cast<std::size_t>(field.p.home[index(seat)]);
  if (!standard_zone(field, seat)) {
    Box box{32767, 32767, 0, 0};
    for (const auto& part : scouts ? field.scenario().scout_zone[edge] : field.scenario().zone[edge]) {
      const Box each = table::box_of(part);
      box = {std::min(box.left, each.left), std::min(box.low, each.low), std::max(box.right, each.right),
             std::max(box.high, each.high)};
    }
    return box;
  }
  const int depth = scouts ? scout_zone_depth : zone_depth, w = field.ground().width,
            h = field.ground().height;
  return {0, static_cast<std::int16_t>(edge ? h - depth : 0), static_cast<std::int16_t>(w),
          static_cast<std::int16_t>(edge ? h : depth)};
}

namespace {

bool in_zone(const Field& field, const Unit& unit, int base) {
  const Convex there = shape(unit, base);
  const bool scouts = unit.type == Type::scouts;
  if (standard_zone(field, unit.seat)) return zone_box(field, unit.seat, scouts).holds(table::box_of(there));
  const auto edge = static_cast<std::size_t>(field.p.home[index(unit.seat)]);
  return inside(there, scouts ? field.scenario().scout_zone[edge] : field.scenario().zone[edge]);
}

Verdict may_stand(const Field& field, Number number, const Unit& unit, bool arriving) {  // R36
  const Position& p = field.p;
  for (int i = 0; i < unit.count; ++i) {
    const Convex there = shape(unit, i);
    if (!field.on_table(there)) return refuse("DEPL-02", "it would hang over the edge of the table");
    if (!in_zone(field, unit, i)) {
      if (unit.type == Type::scouts) return refuse("DEPL-03", "scouts deploy within 15 inches of their edge");
      return refuse(arriving ? "READY-09" : "DEPL-02", "it is outside the deployment zone");
    }
    for (int each : field.ground().impassable) {
      const Feature& feature = field.feature(each);
      if (!feature.box.meets(table::box_of(there))) continue;
      for (const auto& part : feature.parts)
        if (table::overlap(there, part))
          return refuse("TERR-09", "nobody stands in {}", std::string_view(feature.id));
    }
    for (int k = 0; k < i; ++k)
      if (unit.formation != Formation::line && unit.formation != Formation::column &&
          table::overlap(there, shape(unit, k)))
        return refuse("ARMY-02", "two of its Bases would overlap");
  }
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& other = p[i];
    if (i == number) continue;
    const bool own = other.seat == unit.seat;
    const bool there =
        other.on_table() || (own && other.place == Place::recorded);  // R33: never the enemy's record
    if (!there || !other.box.meets(unit.box, 100)) continue;
    if (own && overlaps(unit, other))
      return refuse("ARMY-02", "it would stand on {} {}", word(other.type), other.number);
    if (!own && table::nearer(frame(unit).rectangle(), frame(other).rectangle(), 100) &&
        squared_gap(unit, other) < Ratio{100 * 100, 1})
      return refuse("CQC-05", "it would stand within 1 inch of the enemy");
  }
  return {};
}

}  // namespace

std::vector<std::vector<Point>> zone(const Field& field, Seat seat, bool scouts) {
  const auto edge = static_cast<std::size_t>(field.p.home[index(seat)]);
  if (!standard_zone(field, seat))
    return scouts ? field.scenario().scout_zone[edge] : field.scenario().zone[edge];
  const Box b = zone_box(field, seat, scouts);
  return {{{b.left, b.low}, {b.right, b.low}, {b.right, b.high}, {b.left, b.high}}};
}

bool is_due(const Position& p, const Unit& unit) {
  if (unit.seat != p.setting) return false;
  if (p.phase == Phase::record) return unit.type == Type::scouts && unit.place == Place::undeployed;
  if (p.phase == Phase::deploy) return unit.type != Type::scouts && unit.place == Place::undeployed;
  if (p.phase == Phase::reserves) return unit.place == Place::reserve && unit.arrives <= p.turn;
  return false;
}

Number next_due(const Position& p) {
  for (Number i = 0; i < p.unit_count; ++i)
    if (is_due(p, p[i])) return i;
  return nothing;
}

Verdict may_deploy(const Field& field, const Operands& o, Unit* placed) {
  const Position& p = field.p;
  const Number who = number(o);
  if (who >= p.unit_count) return refuse("DEPL-01", "there is no such Unit");
  const Unit& unit = p[who];
  if (unit.seat != p.setting) return refuse("DEPL-01", "it is not your Unit");
  const bool again = (p.phase == Phase::record && unit.place == Place::recorded) ||
                     (p.phase == Phase::deploy && unit.on_table());
  if (!is_due(p, unit) && !again) {
    if (unit.place == Place::reserve) return refuse("READY-08", "the Unit has not arrived yet");
    if (p.phase == Phase::deploy && unit.type == Type::scouts)
      return refuse("DEPL-07", "scouts are placed where they were recorded");
    return refuse("DEPL-01", "the Unit is not to be placed now");
  }
  const auto formation = static_cast<Formation>(o.flag);
  Unit there = unit;
  there.clear(Token::dismounted);
  const Heading heading(static_cast<int>(o.heading));
  bool fits = false;
  switch (unit.type) {
    case Type::scouts: fits = formation == Formation::skirmish; break;
    case Type::general: fits = formation == Formation::alone; break;
    case Type::artillery:
      fits = formation == Formation::limbered || formation == Formation::unlimbered;
      break;  // R35
    case Type::cavalry:
      fits =
          formation == Formation::line || formation == Formation::column || formation == Formation::skirmish;
      if (formation == Formation::skirmish) there.set(Token::dismounted);  // DEPL-05, R34
      break;
    default: fits = formation == Formation::line || formation == Formation::column;
  }
  if (!fits)
    return refuse(unit.type == Type::scouts          ? "DEPL-05"
                  : formation == Formation::skirmish ? "SKF-01"
                                                     : "DEPL-04",
                  "{} cannot be deployed in that formation", word(unit.type));
  there.formation = formation;
  if (formation == Formation::line)
    set_line(there, point(o), heading);
  else if (formation == Formation::column)
    set_column(there, point(o), heading);
  else
    set_loose(there, point(o), heading, formation == Formation::alone ? 0 : 100);
  if (Verdict refusal = may_stand(field, who, there, p.phase == Phase::reserves)) return refusal;
  if (placed) *placed = there;
  return {};
}

Verdict may_place_base(const Field& field, const Operands& o, Unit* placed) {
  const Position& p = field.p;
  const Number who = number(o);
  if (who >= p.unit_count || p[who].seat != p.setting || o.base >= p[who].count)
    return refuse("DEPL-01", "there is no such Base to place");
  const bool set = (p.phase == Phase::record && p[who].place == Place::recorded) ||
                   (p.phase == Phase::deploy && p[who].on_table());
  if (!set) return refuse("DEPL-01", "deploy the Unit first");
  Unit there = p[who];
  if (there.formed() || there.general()) return refuse("ARMY-02", "its Bases are kept together");
  const Heading heading = there.artillery() ? Heading(static_cast<int>(o.heading)) : there.facing();
  there.bases[o.base] = {static_cast<std::int16_t>(o.x), static_cast<std::int16_t>(o.y),
                         static_cast<std::int16_t>(heading.quarters())};
  refresh(there);
  if (!chained(there))
    return refuse(there.artillery() ? "ARMY-07" : "SCT-04", "the Bases must be within 2 inches");
  if (Verdict refusal = may_stand(field, who, there, false)) return refusal;
  if (placed) *placed = there;
  return {};
}

void sample_deployments(const Field& field, Number who, ActionList& list) {
  const Unit& unit = field.p[who];
  const Box box = zone_box(field, unit.seat, unit.type == Type::scouts);
  const Heading facing = field.away_from_home(unit.seat);
  const bool south = field.p.home[index(unit.seat)] == Edge::south;
  Formation formation = unit.formation;
  if (unit.type == Type::artillery) formation = Formation::unlimbered;
  const int columns = (box.right - box.left) / 250;
  const int start = (who * 7) % columns;
  int found = 0;
  // Rows from the front of the zone backwards, columns from a place of the Unit's own.
  for (int row = 0; row < 8 && found < 16; ++row)
    for (int c = 0; c < columns && found < 16; ++c) {
      const int x = box.left + 125 + (start + c) % columns * 250;
      const int back = 5 + row * (box.high - box.low > 700 ? 180 : 110);
      const int y = south ? box.high - back : box.low + back;
      if (y < 100 || y > field.ground().height - 100) continue;
      const auto propose = [&](Formation in, Heading h) {
        const Operands o{
            .unit = who,
            .flag = static_cast<unsigned>(in),
            .x = x,
            .y = in == Formation::line || in == Formation::unlimbered ? y : y + (south ? -80 : 80),
            .heading = static_cast<unsigned>(h.quarters())};
        if (may_deploy(field, o)) return;
        list.add(order(Do::deploy, o));
        ++found;
      };
      propose(formation, facing);
      if (formation == Formation::line && c % 4 == 0) propose(Formation::column, facing.turned(360));
      if (formation == Formation::unlimbered && c % 4 == 0) propose(Formation::limbered, facing);
    }
}

Verdict may_be_ready(const Field& field) {
  for (Number i = 0; i < field.p.unit_count; ++i)
    if (is_due(field.p, field.p[i])) {
      ActionList places;
      sample_deployments(field, i, places);
      if (!places.empty())
        return refuse("DEPL-01", "{} {} is still to be placed", word(field.p[i].type), field.p[i].number);
    }
  return {};
}

bool needs_general_named(const Position& p, Seat seat) {
  if (p.named_general[index(seat)] != nothing) return false;
  int generals = 0;
  for (Number i = 0; i < p.unit_count; ++i) generals += p[i].seat == seat && p[i].general();
  return generals > 1;
}

}  // namespace longroll::severed
