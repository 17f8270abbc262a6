// 3 Set-up of both assaults: who takes part, the order of the stages, and what is done in each. Within a
// stage the side places its units in the order that it likes (R11); placement.cpp says where each may stand.
#include <algorithm>

#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

// Whether the scenario has so many of them that this one is in.
bool takes_part(const Scenario& scenario, const UnitInfo& unit) {
  if (unit.regiment != no_regiment)
    return unit.number <= scenario.strength[unit.regiment][unit.kind == Kind::officer ? 1 : 0];
  if (unit.side == Confederate) return unit.number <= scenario.confederate_guns;
  return !unit.bombards || unit.number <= scenario.union_companies;
}

int bridges_left(Board b) {
  int left = 0;
  for (int i = 0; i < b.data.bridges; ++i) left += !b.p.bridges[i].present();  // 10.5l
  return left;
}

void issue(Play& t, Hex hex) {
  Position& p = t.p;
  Unit bearer = Unit::none;
  for (Unit unit : stack(p, hex))
    if (bearer == Unit::none && t.data.of(unit).side == Union && t.data.of(unit).kind == Kind::infantry &&
        carried_by(p, unit) < 0)
      bearer = unit;
  for (int i = 0; i < t.data.bridges; ++i) {
    if (p.bridges[i].present()) continue;
    set_bridge(p, i, hex, bearer == Unit::none ? Bridge::loose : Bridge::carried, bearer);  // 3.2.2j R16
    break;
  }
  t.tell(Happened::issued, Union, hex.at, 1);
}

// 3.1.3 (4): each infantry unit of the two leading regiments carries a marker.
void hand_out_bridges(Play& t) {
  int next = 0;
  for (Unit unit : t.data.all_units())
    if (const UnitInfo& info = t.data.of(unit); next < t.data.bridges && info.kind == Kind::infantry &&
                                                t.data.regiments[info.regiment].bridging &&
                                                t.p.on_the_map(unit))  // 3.1.3w 3.1.3y
      set_bridge(t.p, next++, t.p.where[at(unit)], Bridge::carried, unit);
}

Stage following(Stage stage, int assault) {
  if (assault == 1) switch (stage) {
      case Stage::none: return Stage::garrison;    // 3.1.2a
      case Stage::garrison: return Stage::option;  // 3.1.3a
      case Stage::option: return Stage::union_infantry;
      case Stage::union_infantry: return Stage::companies;  // 3.1.3j
      default: return Stage::none;
    }
  switch (stage) {  // 3.2.4d R11
    case Stage::none: return Stage::survivors;
    case Stage::survivors: return Stage::option;
    case Stage::option: return Stage::companies;
    case Stage::companies: return Stage::garrison;
    case Stage::garrison: return Stage::missouri;
    case Stage::missouri: return Stage::ohio;
    case Stage::ohio: return Stage::ohio_artillery;
    case Stage::ohio_artillery: return Stage::bridges;
    default: return Stage::none;
  }
}

void clear_side(Play& t, Side side) {
  for (Unit unit : t.data.all_units())
    if (t.data.of(unit).side == side && t.p.on_the_map(unit)) take(t.data, t.p, unit);
}

// Goes on to the next stage in which there is something to do, or to the first turn.
void next_stage(Play& t) {
  Position& p = t.p;
  while (true) {
    if (p.stage == Stage::union_infantry) hand_out_bridges(t);
    p.stage = following(p.stage, p.assault);
    if (p.stage == Stage::none) return begin_first_turn(t);
    if (p.stage == Stage::garrison && p.assault == 2) clear_side(t, Confederate);
    if (p.stage == Stage::option) {
      bool companies = false;
      for (Unit unit : t.data.all_units())
        companies = companies || (t.data.of(unit).bombards && p.in_play(unit));
      p.option = 0;  // 3.2.2g
      p.step = Step::choose_option;
      if (companies) return;  // R60
    } else if (p.stage == Stage::bridges) {
      p.step = Step::issue_bridges;
      if (bridges_left(t.board()) > 0 && p.on_map[index(Union)] > 0) return;
    } else {
      p.step = Step::place;
      if (next_to_place(t.board()) != Unit::none) return;
    }
  }
}

// Where the data suggests to put the unit; Hex::none when it has no suggestion.
Hex suggested(Board b, Unit unit) {
  const UnitInfo& info = b.of(unit);
  const auto pick = [](const std::vector<Hex>& list, std::size_t i) {
    return i < list.size() ? list[i] : Hex::none;
  };
  const std::size_t i = info.number - 1u;
  if (info.kind == Kind::artillery) {
    if (info.side == Confederate) return pick(b.data.default_guns, i);
    if (!info.bombards) return pick(b.data.default_ohio_artillery, i);
    return pick(b.p.option == 1 ? b.data.default_option1 : b.data.default_option2, i);
  }
  const Regiment& regiment = b.data.regiments[info.regiment];
  if (info.kind == Kind::officer) return pick(regiment.default_officers, i);
  const std::size_t hexes = regiment.default_infantry.size(),
                    all = static_cast<std::size_t>(regiment.infantry);
  if (hexes == 0) return Hex::none;
  const std::size_t doubled =
      std::min(hexes, all > hexes ? all - hexes : 0);  // so many hexes take two, the rest one
  return pick(regiment.default_infantry, std::min(hexes - 1, i < 2 * doubled ? i / 2 : i - doubled));
}

Hex best_place(Board b, Unit unit) {
  const Hex wish = suggested(b, unit);
  if (wish.exists() && !check_place_at(b, unit, wish)) return wish;
  Hex found = Hex::none;
  int fewest = 99;
  zone(b, unit).each([&](Hex hex) {
    const int there = counted(b, hex, b.of(unit).side);
    if (there < fewest && !check_place_at(b, unit, hex)) found = hex, fewest = there;
  });
  return found;
}

Hex best_issue(Board b) {
  for (int regiment : b.data.bridging_order)
    for (Unit unit : b.data.all_units())
      if (b.of(unit).regiment == regiment && b.of(unit).kind == Kind::infantry && b.p.on_the_map(unit) &&
          carried_by(b.p, unit) < 0)
        return b.where(unit);
  if (b.p.occupied[index(Union)].has(b.data.loose_bridges)) return b.data.loose_bridges;
  Hex found = Hex::none;
  b.p.occupied[index(Union)].each([&](Hex hex) { found = hex; });
  return found;
}

void place(Play& t, Unit unit, Hex hex) {
  put(t.data, t.p, unit, hex);
  t.tell(Happened::placed, t.data.of(unit).side, static_cast<int>(unit), hex.at);
}

}  // namespace

void muster(Play& t) {
  for (Unit unit : t.data.all_units())
    if (t.data.of(unit).assault != 1 || !takes_part(t.data.scenarios[t.p.scenario], t.data.of(unit)))
      t.p.set(unit, Position::absent);
  begin_assault(t, t.data.scenarios[t.p.scenario].first_assault);
}

void begin_assault(Play& t, int assault) {
  Position& p = t.p;
  p.assault = static_cast<std::uint8_t>(assault);
  p.turn = 1;  // 3.2.5a
  p.phase = Phase::setup;
  p.stage = Stage::none;
  p.step = Step::roll_morale;  // 3.2.1a 3.1.1h
  p.redan_held = 0;            // R118
  p.fired_from.clear();
  for (Hexes& each : p.chaos) each.clear();
  for (int i = 0; i < max_bridges; ++i) {
    if (p.bridges[i].present()) set_bridge(p, i, Hex::none, Bridge::lost);  // 3.2.2a 10.5l
    p.bridges[i].marks = 0;
  }
  p.union_shells.fill(Shell{});
  p.confederate_shells.fill(Shell{});  // 3.1.2i 3.2.3b
  clear_side(t, Union);
  if (assault != 2) return;
  for (Unit unit : t.data.all_units())  // arrivals
    if (t.data.of(unit).assault == 2 && takes_part(t.data.scenarios[p.scenario], t.data.of(unit)))
      p.unset(unit, Position::absent);
}

Side placing_side(Board b) {
  return b.p.stage == Stage::garrison || b.p.stage == Stage::missouri ? Confederate : Union;
}

Verdict check_morale(Board b, Action action) {
  if (action.kind<Do>() != Do::roll)
    return refuse(b.p.assault == 1 ? "3.1a" : "3.2.1a", "Confederate morale is rolled first");
  return {};
}

void play_morale(Play& t, Action) {
  const int die = t.die();                                            // 3.1.1a
  t.p.morale = static_cast<std::uint8_t>(t.data.morale_by_die[die]);  // 3.1.1b-d 3.1.1f
  t.tell(Happened::morale, Confederate, die, t.p.morale);
  next_stage(t);
}

void list_option(Board b, ActionList& list) {
  if (batteries_have_room(b)) list.add(Action(Do::option, 1));
  list.add(Action(Do::option, 2));
}

Verdict check_option(Board b, Action action) {
  if (action.kind<Do>() != Do::option || action.a() < 1 || action.a() > 2)
    return refuse("3.1.3b", "choose option 1 or option 2 for the five companies");
  if (action.a() == 1 && !batteries_have_room(b))
    return refuse("3.1.3e", "the Batteries hexes have no room for every company");
  return {};
}

void play_option(Play& t, Action action) {
  t.p.option = static_cast<std::uint8_t>(action.a());
  t.tell(Happened::option, Union, t.p.option);
  next_stage(t);
}

void list_place(Board b, ActionList& list) {
  std::array<Unit, max_units> units;
  for (std::size_t i = 0, n = units_to_place(b, units); i < n; ++i)
    zone(b, units[i]).each([&](Hex hex) {
      if (!check_place_at(b, units[i], hex))
        list.add(Action(Do::place, static_cast<unsigned>(units[i]), hex.at));
    });
  list.add(Action(Do::standard));
}

Verdict check_place(Board b, Action action) {
  if (action.kind<Do>() == Do::standard) return {};
  if (action.kind<Do>() != Do::place) return refuse("5.0a", "the set-up is not finished");
  const Unit unit = unit_of(action.a());
  if (Verdict refusal = check_turn(b, unit)) return refusal;
  return check_place_at(b, unit, hex_of(action.b()));
}

void play_place(Play& t, Action action) {
  if (action.kind<Do>() == Do::place) {
    place(t, unit_of(action.a()), hex_of(action.b()));
    if (next_to_place(t.board()) != Unit::none) return;
  } else {
    for (Unit unit = next_to_place(t.board()); unit != Unit::none; unit = next_to_place(t.board()))
      place(t, unit, best_place(t.board(), unit));
  }
  next_stage(t);
}

void list_issue(Board b, ActionList& list) {
  b.p.occupied[index(Union)].each([&](Hex hex) { list.add(Action(Do::issue, hex.at)); });
  list.add(Action(Do::standard));
}

Verdict check_issue(Board b, Action action) {
  if (action.kind<Do>() == Do::standard) return {};
  if (action.kind<Do>() != Do::issue) return refuse("3.2.2j", "all bridging markers are issued first");
  if (!b.p.occupied[index(Union)].has(hex_of(action.a())))  // 3.2.2k 3.2.2l
    return refuse("3.2.2j", "no Union unit is in {}", b.number(hex_of(action.a())));
  return {};
}

void play_issue(Play& t, Action action) {
  if (action.kind<Do>() == Do::issue)
    issue(t, hex_of(action.a()));
  else
    while (bridges_left(t.board()) > 0) issue(t, best_issue(t.board()));
  if (bridges_left(t.board()) == 0) next_stage(t);
}

}  // namespace longroll::stockade
