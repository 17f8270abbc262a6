// Words under `given`: what builds a situation. docs/cases/severed.md has them all.
#include "engine/core/case_words.hpp"
#include "engine/severed/cases/words.hpp"
#include "engine/severed/rules/footprint.hpp"
#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"
#include "engine/severed/rules/setup.hpp"

namespace longroll::severed {
namespace {

struct Build {
  const Data& data;
  Position& p;
};

void empty(Build& build, Statement&) {
  const Position before = build.p;
  Position& p = build.p = Position{};
  p.options = before.options;
  p.scenario = before.scenario, p.ground = before.ground, p.army = before.army, p.turns = before.turns;
  p.phase = Phase::movement;
  p.drill = 1;
}

void put(Build& build, Statement& s, const Unit& unit) {
  Position& p = build.p;
  const Board board{build.data, p};
  const bool stands = unit.place == Place::table || unit.place == Place::recorded;
  for (int k = 0; stands && k < unit.count; ++k)
    if (!board.on_table(shape(unit, k)))
      return s.wrong(fmt::format("{} would stand off the table", code(build.data, unit)));
  for (Number i = 0; i < p.unit_count; ++i) {
    if (p[i].seat == unit.seat && p[i].type == unit.type && p[i].number == unit.number)
      return s.wrong(fmt::format("{} is on the table already", code(build.data, unit)));
    if (stands && p[i].on_table() && overlaps(p[i], unit))
      return s.wrong(fmt::format("{} would stand on {}", code(build.data, unit), code(build.data, p, i)));
  }
  if (p.unit_count >= most_units) return s.wrong("there are too many Units");
  // The Union's Units come first.
  Number slot = p.unit_count;
  if (unit.seat == Seat::first)
    for (slot = 0; slot < p.unit_count && p[slot].seat == Seat::first;) ++slot;
  for (Number i = p.unit_count; i > slot; --i) p[i] = p[static_cast<Number>(i - 1)];
  for (Number i = 0; i <= p.unit_count; ++i)
    for (Number* link : {&p[i].engaged, &p[i].supporting})
      if (i != slot && *link != nothing && *link >= slot) ++*link;
  p[slot] = unit;
  ++p.unit_count;
}

bool stands_in(Type type, const Unit& unit) {
  switch (type) {
    case Type::general: return unit.formation == Formation::alone;
    case Type::scouts: return unit.formation == Formation::skirmish;
    case Type::artillery:
      return unit.formation == Formation::limbered || unit.formation == Formation::unlimbered;
    case Type::cavalry: return unit.formed() || unit.formation == Formation::skirmish;
    default: return unit.formed();
  }
}

// Phases in which nobody has a choice end by themselves, as they do in play: R145.
void flow(Build& build, Statement&) { build.p.drill = 0; }

// What may follow in a placement, in any order.
struct Placement {
  Point where;
  std::vector<Point> bases;
  Heading facing;
  int gap = 100;
};

void read_placement(Statement& s, std::size_t i, const Chart& chart, Unit& unit, Placement& to) {
  for (; s.has(i) && !s.bad(); ++i) {
    if (s.is(i, "at")) {
      to.where = got(s, read_point(s.word(++i)));
    } else if (s.is(i, "facing")) {
      to.facing = Heading(got(s, read_degrees(s.word(++i))));
    } else if (s.is(i, "gap")) {
      to.gap = got(s, read_inches(s.word(++i)));
    } else if (s.is(i, "rifled")) {
      if (!chart.rifled) s.wrong(fmt::format("{} has no rifled muskets", chart.name));
      unit.rifled = 1;
    } else if (s.is(i, "command")) {
      if (!chart.command) s.wrong(fmt::format("{} has no command Base", chart.name));
      const auto slot = s.has(i + 1) ? whole_number(s.word(i + 1)) : Result<int>(problem("none"));
      if (slot) ++i;
      unit.command = static_cast<std::uint8_t>(slot ? *slot - 1 : unit.count / 2);
      if (unit.command >= unit.count) s.wrong("there is no such slot for the command Base");
    } else if (s.is(i, "start")) {
      unit.start = static_cast<std::uint8_t>(s.number(++i, unit.count, most_bases));
    } else if (s.is(i, "recorded")) {
      unit.place = Place::recorded;
    } else if (s.is(i, "bases")) {
      while (s.has(i + 1) && s.word(i + 1).find(',') != std::string::npos)
        to.bases.push_back(got(s, read_point(s.word(++i))));
    } else {
      s.wrong(fmt::format("'{}' is not understood in a placement", s.word(i)));
    }
  }
}

void set_down(Statement& s, Unit& unit, const Placement& to) {
  if (unit.formation == Formation::line)
    set_line(unit, to.where, to.facing);
  else if (unit.formation == Formation::column)
    set_column(unit, to.where, to.facing);
  else
    set_loose(unit, to.bases.empty() ? to.where : to.bases[0], to.facing, to.gap);
  if (to.bases.empty()) return;
  if (unit.formed() || to.bases.size() != unit.count)
    return s.wrong("give one point for each Base of a loose Unit");
  for (std::size_t k = 0; k < to.bases.size(); ++k)
    unit.bases[k].x = static_cast<std::int16_t>(to.bases[k].x),
    unit.bases[k].y = static_cast<std::int16_t>(to.bases[k].y);
  refresh(unit);
}

// place u.inf1 4 line at 36,10 facing 0 [rifled] [command [2]] [gap 1] [start 5] [recorded] [bases 1,2 3,4
// ...]
void place_unit(Build& build, Statement& s) {
  const UnitName name = got(s, read_name(build.data, s.word(1)));
  if (s.bad()) return;
  const Chart& chart = build.data.charts.of(name.type);
  std::size_t i = 2;
  int count = name.type == Type::general ? 1 : 0;
  if (s.has(i))
    if (const auto number = whole_number(s.word(i)); number) count = *number, ++i;
  if (count < 1 || count > chart.most)
    return s.wrong(fmt::format("{} has 1 to {} Bases", chart.name, chart.most));
  Unit unit = recruit(name.seat, name.type, name.number, count);
  if (s.has(i))
    if (const auto formation = read_formation(s.word(i)); formation) unit.formation = *formation, ++i;
  if (!stands_in(name.type, unit))
    return s.wrong(fmt::format("{} cannot stand in {}", chart.name, word(unit.formation)));
  if (name.type == Type::cavalry && unit.formation == Formation::skirmish) unit.set(Token::dismounted);
  unit.place = Place::table;
  Placement to{.facing = Board{build.data, build.p}.away_from_home(unit.seat)};
  read_placement(s, i, chart, unit, to);
  if (!s.bad()) set_down(s, unit, to);
  if (!s.bad()) put(build, s, unit);
}

// deploy u.inf1 [line] at 36,10 [facing 0] [gap 1] [bases ...]: a Unit of the scenario's army
void deploy_unit(Build& build, Statement& s) {
  const UnitName name = got(s, read_name(build.data, s.word(1)));
  Position& p = build.p;
  Number slot = 0;
  while (slot < p.unit_count &&
         (p[slot].seat != name.seat || p[slot].type != name.type || p[slot].number != name.number))
    ++slot;
  if (s.bad()) return;
  if (slot == p.unit_count) return s.wrong(fmt::format("{} is not in the army", s.word(1)));
  Unit unit = p[slot];
  std::size_t i = 2;
  if (const auto formation = s.has(i) ? read_formation(s.word(i)) : Result<Formation>(problem("none")))
    unit.formation = *formation, ++i;
  if (!stands_in(unit.type, unit))
    return s.wrong(fmt::format("{} cannot stand in {}", s.word(1), word(unit.formation)));
  unit.place = Place::table;
  Placement to{.facing = Board{build.data, p}.away_from_home(unit.seat)};
  read_placement(s, i, build.data.charts.of(unit.type), unit, to);
  if (!s.bad()) set_down(s, unit, to);
  for (int k = 0; !s.bad() && k < unit.count; ++k)
    if (!Board{build.data, p}.on_table(shape(unit, k))) s.wrong("it would stand off the table");
  for (Number other = 0; !s.bad() && other < p.unit_count; ++other)
    if (other != slot && p[other].on_table() && overlaps(p[other], unit))
      s.wrong(fmt::format("it would stand on {}", code(build.data, p, other)));
  if (!s.bad()) p[slot] = unit;
}

// begin: everybody is deployed, and the first turn begins
void begin_battle(Build& build, Statement& s) {
  NoDice none;
  Position& p = build.p;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].place == Place::undeployed) return s.wrong(fmt::format("{} waits", code(build.data, p, i)));
  p.phase = Phase::deploy;
  p.confirmed = {1, 1};
  Play play{build.data, p, none, {}};
  proceed(play);
  if (none.asked) s.wrong("this would roll dice before the first order");
}

// reserve u.inf1 4 turn 3 · undeployed u.inf1 4
void off_table(Build& build, Statement& s) {
  const UnitName name = got(s, read_name(build.data, s.word(1)));
  Unit unit = recruit(name.seat, name.type, name.number, s.number(2, 1, most_bases));
  unit.place = Place::undeployed;
  if (s.is(0, "reserve")) {
    unit.place = Place::reserve;
    unit.arrives = static_cast<std::uint8_t>(s.number(4, 1, 30));
  }
  if (!s.bad()) put(build, s, unit);
}

void fighting(Build& build, Statement& s) {
  const Number a = unit_named(build, s, 1), b = unit_named(build, s, 2);
  Position& p = build.p;
  if (s.bad()) return;
  if (p[a].seat == p[b].seat) return s.wrong("friends do not fight each other");
  if (!within(p[a], p[b], 0)) return s.wrong("the two Units do not touch");
  p[a].engaged = b;
  p[b].engaged = a;
}

void supports(Build& build, Statement& s) {
  const Number a = unit_named(build, s, 1), b = unit_named(build, s, 2);
  Position& p = build.p;
  if (s.bad()) return;
  if (p[a].seat != p[b].seat || !p[b].in_contact())
    return s.wrong("a Unit supports a friend that is fighting");
  p[a].supporting = b;
}

void turn(Build& build, Statement& s) { build.p.turn = static_cast<std::uint8_t>(s.number(1, 1, 30)); }
void turns(Build& build, Statement& s) { build.p.turns = static_cast<std::uint8_t>(s.number(1, 1, 30)); }
void phase(Build& build, Statement& s) {
  std::array<std::string_view, phase_words.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = phase_words[i].id;
  build.p.phase = static_cast<Phase>(s.one_of(1, names, "a phase"));
}
void active(Build& build, Statement& s) { build.p.active = build.p.setting = seat_named(s, 1); }
void first(Build& build, Statement& s) { build.p.first = seat_named(s, 1); }
void setting(Build& build, Statement& s) { build.p.setting = seat_named(s, 1); }

void home(Build& build, Statement& s) {
  const Seat seat = seat_named(s, 1);
  const Edge edge = edge_named(s, 2);
  if (s.bad()) return;
  build.p.home[index(seat)] = edge;
  build.p.home[index(other(seat))] = edge == Edge::south ? Edge::north : Edge::south;
}

void yells(Build& build, Statement& s) {
  const Seat seat = seat_named(s, 1);
  build.p.yells[index(seat)] = static_cast<std::uint8_t>(s.number(2, 0, 999));
}

void score(Build& build, Statement& s) {
  const Seat seat = seat_named(s, 1);
  build.p.score[index(seat)] = static_cast<std::uint16_t>(s.number(2, 0, 999));
}

void token(Build& build, Statement& s) {
  Unit& unit = build.p[unit_named(build, s, 1)];
  for (std::size_t i = 2; s.has(i); ++i) unit.set(token_named(s, i));
}

void pace(Build& build, Statement& s) {
  Unit& unit = build.p[unit_named(build, s, 1)];
  unit.pace = got(s, read_pace(s.word(2)));
  if (unit.pace == Pace::hold)
    unit.clear(Token::moved);
  else
    unit.set(Token::moved);
  if (unit.pace == Pace::double_quick) unit.set(Token::double_quick);
  if (unit.pace == Pace::march) unit.set(Token::marched);
}

constexpr CaseWord<Build> given_words[] = {
    {"empty", empty},       {"place", place_unit},   {"reserve", off_table},  {"undeployed", off_table},
    {"fighting", fighting}, {"supports", supports},  {"turn", turn},          {"turns", turns},
    {"phase", phase},       {"active", active},      {"first", first},        {"setting", setting},
    {"home", home},         {"yells", yells},        {"score", score},        {"token", token},
    {"pace", pace},         {"deploy", deploy_unit}, {"begin", begin_battle}, {"flow", flow},
};

}  // namespace

Result<void> Game::given(Position& p, const Words& words) const {
  Build build{*data_, p};
  Statement statement(words);
  return run_given(std::span<const CaseWord<Build>>(given_words), build, statement);
}

}  // namespace longroll::severed
