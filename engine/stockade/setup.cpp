// 3 Set-up of both assaults: the order of the steps, and what is done in each. Units are placed in a fixed
// order, one at a time; placement.cpp says where each may stand.
#include <algorithm>

#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

int bridges_left(const Data& data, const Position& p) {
  int left = 0;
  for (int i = 0; i < data.bridges; ++i) left += !p.bridges[static_cast<std::size_t>(i)].present();
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
    if (p.bridges[static_cast<std::size_t>(i)].present()) continue;
    set_bridge(p, i, hex, bearer == Unit::none ? Bridge::loose : Bridge::carried, bearer);  // 3.2.2j R16
    break;
  }
}

// 3.1.3 (4): each infantry unit of the two leading regiments carries a marker.
void hand_out_bridges(Play& t) {
  int next = 0;
  for (std::size_t i = 0; i < t.data.units.size() && next < t.data.bridges; ++i) {
    const UnitInfo& unit = t.data.units[i];
    if (unit.kind == Kind::infantry && t.data.regiments[unit.regiment].bridging &&
        t.p.on_the_map(static_cast<Unit>(i)))  // 3.1.3w 3.1.3y
      set_bridge(t.p, next++, t.p.where[i], Bridge::carried, static_cast<Unit>(i));
  }
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
  for (std::size_t i = 0; i < t.data.units.size(); ++i)
    if (t.data.units[i].side == side && t.p.on_the_map(static_cast<Unit>(i)))
      take(t.data, t.p, static_cast<Unit>(i));
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
      for (std::size_t i = 0; i < t.data.units.size(); ++i)
        companies = companies || (t.data.units[i].bombards && p.in_play(static_cast<Unit>(i)));
      p.option = 0;
      p.step = Step::choose_option;
      if (companies) return;  // R60
    } else if (p.stage == Stage::bridges) {
      p.step = Step::issue_bridges;
      if (bridges_left(t.data, p) > 0 && p.on_map[index(Union)] > 0) return;
    } else {
      p.step = Step::place;
      if (next_to_place(t.data, p) != Unit::none) return;
    }
  }
}

// Where the data suggests to put the unit; Hex::none when it has no suggestion.
Hex suggested(const Data& data, const Position& p, Unit unit) {
  const UnitInfo& info = data.of(unit);
  const auto pick = [](const std::vector<Hex>& list, std::size_t i) {
    return i < list.size() ? list[i] : Hex::none;
  };
  const std::size_t i = info.number - 1u;
  if (info.kind == Kind::artillery) {
    if (info.side == Confederate) return pick(data.default_guns, i);
    if (!info.bombards) return pick(data.default_ohio_artillery, i);
    return pick(p.option == 1 ? data.default_option1 : data.default_option2, i);
  }
  const Regiment& regiment = data.regiments[info.regiment];
  if (info.kind == Kind::officer) return pick(regiment.default_officers, i);
  const std::size_t hexes = regiment.default_infantry.size(),
                    all = static_cast<std::size_t>(regiment.infantry);
  if (hexes == 0) return Hex::none;
  const std::size_t doubled =
      std::min(hexes, all > hexes ? all - hexes : 0);  // so many hexes take two, the rest one
  return pick(regiment.default_infantry, std::min(hexes - 1, i < 2 * doubled ? i / 2 : i - doubled));
}

Hex best_place(const Data& data, const Position& p, Unit unit) {
  const Hex wish = suggested(data, p, unit);
  if (wish.exists() && !check_place(data, p, unit, wish)) return wish;
  Hex found = Hex::none;
  int fewest = 99;
  zone(data, p, unit).each([&](Hex hex) {
    const int there = counted(data, p, hex, data.of(unit).side);
    if (there < fewest && !check_place(data, p, unit, hex)) found = hex, fewest = there;
  });
  return found;
}

Hex best_issue(const Data& data, const Position& p) {
  for (int regiment : data.bridging_order)
    for (std::size_t i = 0; i < data.units.size(); ++i)
      if (data.units[i].regiment == regiment && data.units[i].kind == Kind::infantry &&
          p.on_the_map(static_cast<Unit>(i)) && carried_by(p, static_cast<Unit>(i)) < 0)
        return p.where[i];
  if (p.occupied[index(Union)].has(data.loose_bridges)) return data.loose_bridges;
  Hex found = Hex::none;
  p.occupied[index(Union)].each([&](Hex hex) { found = hex; });
  return found;
}

void place(Play& t, Unit unit, Hex hex) {
  put(t.data, t.p, unit, hex);
  t.tell(Happened::placed, t.data.of(unit).side, static_cast<int>(unit), hex.at);
}

}  // namespace

void begin_assault(Play& t, int assault) {
  Position& p = t.p;
  p.assault = static_cast<std::uint8_t>(assault);
  p.turn = 1;
  p.phase = Phase::setup;
  p.stage = Stage::none;
  p.step = Step::roll_morale;  // 3.2.1a
  p.redan_held = 0;            // R118
  p.fired_from.clear();
  for (Hexes& each : p.chaos) each.clear();
  for (int i = 0; i < max_bridges; ++i) {
    if (p.bridges[static_cast<std::size_t>(i)].present())
      set_bridge(p, i, Hex::none, Bridge::lost);  // 3.2.2a
    p.bridges[static_cast<std::size_t>(i)].marks = 0;
  }
  p.union_shells.fill(Shell{});
  p.confederate_shells.fill(Shell{});
  clear_side(t, Union);
  if (assault != 2) return;
  for (std::size_t i = 0; i < t.data.units.size(); ++i) {  // arrivals
    const UnitInfo& unit = t.data.units[i];
    const auto& strength = t.data.scenarios[p.scenario].strength;
    const bool present = unit.kind == Kind::artillery ||
                         unit.number <= strength[unit.regiment][unit.kind == Kind::officer ? 1 : 0];
    if (unit.assault == 2 && present) p.unset(static_cast<Unit>(i), Position::absent);
  }
}

void list_setup(const Data& data, const Position& p, ActionList& list) {
  if (p.step == Step::roll_morale) return list.add(Action(Do::roll));
  if (p.step == Step::choose_option) {
    if (batteries_have_room(data, p)) list.add(Action(Do::option, 1));
    return list.add(Action(Do::option, 2));
  }
  if (p.step == Step::issue_bridges) {
    p.occupied[index(Union)].each([&](Hex hex) { list.add(Action(Do::issue, hex.at)); });
  } else {
    const Unit unit = next_to_place(data, p);
    zone(data, p, unit).each([&](Hex hex) {
      if (!check_place(data, p, unit, hex)) list.add(Action(Do::place, static_cast<unsigned>(unit), hex.at));
    });
  }
  list.add(Action(Do::standard));
}

Verdict check_setup(const Data& data, const Position& p, Action action) {
  const Do what = action.kind<Do>();
  switch (p.step) {
    case Step::roll_morale:
      if (what != Do::roll)
        return refuse(p.assault == 1 ? "3.1a" : "3.2.1a", "Confederate morale is rolled first");
      return {};
    case Step::choose_option:
      if (what != Do::option || action.a() < 1 || action.a() > 2)
        return refuse("3.1.3b", "choose option 1 or option 2 for the five companies");
      if (action.a() == 1 && !batteries_have_room(data, p))
        return refuse("3.1.3e", "the Batteries hexes have no room for every company");
      return {};
    case Step::issue_bridges:
      if (what == Do::standard) return {};
      if (what != Do::issue) return refuse("3.2.2j", "all bridging markers are issued first");
      if (!p.occupied[index(Union)].has(Hex{static_cast<std::uint16_t>(action.a())}))
        return refuse("3.2.2j", "no Union unit is in {}",
                      number(data, Hex{static_cast<std::uint16_t>(action.a())}));
      return {};
    default: break;
  }
  if (what == Do::standard) return {};
  if (what != Do::place) return refuse("5.0a", "the set-up is not finished");
  const Unit unit = static_cast<Unit>(action.a()), next = next_to_place(data, p);
  if (unit != next)
    return refuse("3.1a", "{} is to be placed next, not {}", data.of(next).name, data.of(unit).name);
  return check_place(data, p, unit, Hex{static_cast<std::uint16_t>(action.b())});
}

void play_setup(Play& t, Action action) {
  Position& p = t.p;
  switch (action.kind<Do>()) {
    case Do::roll: {
      const int die = t.die();
      p.morale = static_cast<std::uint8_t>(t.data.morale_by_die[static_cast<std::size_t>(die)]);  // 3.1.1b-d
      t.tell(Happened::morale, Confederate, die, p.morale);
      return next_stage(t);
    }
    case Do::option:
      p.option = static_cast<std::uint8_t>(action.a());
      t.tell(Happened::option, Union, p.option);
      return next_stage(t);
    case Do::issue: {
      const Hex hex{static_cast<std::uint16_t>(action.a())};
      issue(t, hex);
      t.tell(Happened::issued, Union, hex.at, 1);
      if (bridges_left(t.data, p) == 0) next_stage(t);
      return;
    }
    case Do::place:
      place(t, static_cast<Unit>(action.a()), Hex{static_cast<std::uint16_t>(action.b())});
      if (next_to_place(t.data, p) == Unit::none) next_stage(t);
      return;
    default: break;
  }
  if (p.step == Step::issue_bridges) {
    while (bridges_left(t.data, p) > 0) {
      const Hex hex = best_issue(t.data, p);
      issue(t, hex);
      t.tell(Happened::issued, Union, hex.at, 1);
    }
  } else {
    for (Unit unit = next_to_place(t.data, p); unit != Unit::none; unit = next_to_place(t.data, p))
      place(t, unit, best_place(t.data, p, unit));
  }
  next_stage(t);
}

}  // namespace longroll::stockade
