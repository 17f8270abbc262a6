// 11 Fire combat: name a target, add units, fire.
#include <algorithm>

#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

// Whether the unit can fire at anything in this phase, leaving aside at what.
Verdict check_ready(const Data& data, const Position& p, Unit unit) {
  const UnitInfo& info = data.of(unit);
  if (info.side != phase_side(p.phase)) return refuse("5.0a", "{} is not yours", info.name);
  if (!p.on_the_map(unit)) return refuse("5.1q", "{} is not on the map", info.name);
  if (info.kind == Kind::officer) return refuse("7.0a", "officers have no fire strength");
  if (p.is(unit, Position::fired)) return refuse("11.1a", "{} has fired in this phase", info.name);
  if (p.melee_at(p.where[at(unit)])) return refuse("12.1c", "{} is in hand-to-hand combat", info.name);
  if (cowed(data, p, unit)) return refuse("9.2g", "{} is COWed and cannot fire", info.name);
  if (info.bombards && p.option == 1) return refuse("3.1.3i", "{} is in the bombardment role", info.name);
  return {};
}

Verdict check_line(const Data& data, const Position& p, Hex from, Hex to, Side side) {
  const Sight seen = sight(data, p, from, to, side);
  if (seen.line != Line::blocked) return {};
  if (data.redan.has(seen.by) && !data.redan.has(from) && !data.redan.has(to)) {
    const bool across = data.inside.has(from) != data.inside.has(to);
    if (across && data.beside_redan.has(from) && data.beside_redan.has(to))
      return refuse("11.6g", "{} and {} lie on different sides of the work", number(data, from),
                    number(data, to));
    return refuse("11.6e", "redan hex {} blocks the line of fire to {}", number(data, seen.by),
                  number(data, to));
  }
  if (data.elevation.has(seen.by))
    return refuse("11.6f", "slight elevation {} blocks the line of fire to {}", number(data, seen.by),
                  number(data, to));
  return refuse("11.6c", "units in {} block the line of fire to {}", number(data, seen.by), number(data, to));
}

Verdict check_add(const Data& data, const Position& p, Unit unit, Hex target) {
  if (Verdict refusal = check_ready(data, p, unit)) return refusal;
  const UnitInfo& info = data.of(unit);
  if (p.is(unit, Position::grouped)) return refuse("11.1a", "{} is taking part already", info.name);
  const Hex from = p.where[at(unit)];
  const int range = data.grid.distance(from, target);
  if (range > range_of(data, unit))
    return refuse(info.kind == Kind::infantry ? "11.5a" : "11.5b",
                  "{} is {} hexes away and {} fires up to {}", number(data, target), range, info.name,
                  range_of(data, unit));
  if (fire_strength(data, p, unit, range) < 1 && !p.options.zero_strength_fire)
    return refuse("11.5i", "at {} hexes nothing is left of the fire strength of {}", range,
                  info.name);  // R99
  return check_line(data, p, from, target, info.side);
}

// The target itself, without regard to who could fire at it.
Verdict check_hex(const Data& data, const Position& p, Hex hex) {
  const Side side = phase_side(p.phase);
  if (!p.occupied[index(other(side))].has(hex))
    return refuse("11.1f", "no enemy unit is in {}", number(data, hex));
  if (p.occupied[index(side)].has(hex)) return refuse("11.1g", "units of yours are in {}", number(data, hex));
  if (p.marked.has(hex)) return refuse("11.4a", "{} has been fired into in this phase", number(data, hex));
  return {};
}

// What a hex can fire with, gathered once per list.
struct Battery {
  Hex where;
  std::uint8_t infantry = 0, artillery = 0;  // how far it reaches; 0: not at all
};

int gather(const Data& data, const Position& p, std::array<Battery, max_units>& batteries) {
  int n = 0;
  const Side side = phase_side(p.phase);
  p.occupied[index(side)].each([&](Hex hex) {
    if (!p.blockers.has(hex) || p.melee_at(hex)) return;
    const bool chaos = p.chaos_at(hex) && !officer_at(data, p, hex, side);
    Battery battery{.where = hex};
    int best = 0;
    for (Unit unit : stack(p, hex)) {
      const UnitInfo& info = data.of(unit);
      if (p.is(unit, Position::fired) || info.kind == Kind::officer || (chaos && !info.steady)) continue;
      if (info.kind == Kind::infantry)
        best = std::max<int>(best, info.fires_morale ? p.morale : info.fire);
      else if (!(info.bombards && p.option == 1))
        battery.artillery = static_cast<std::uint8_t>(data.artillery_range);
    }
    if (best > 0) {
      int reach = data.infantry_range - (mixed(data, p, hex, side) ? 1 : 0);
      if (!p.options.zero_strength_fire)
        while (reach > 0 && best >> std::max(0, reach + (mixed(data, p, hex, side) ? 1 : 0) - 2) == 0)
          --reach;
      else
        reach = data.infantry_range;
      battery.infantry = static_cast<std::uint8_t>(reach);
    }
    if (battery.infantry || battery.artillery) batteries[static_cast<std::size_t>(n++)] = battery;
  });
  return n;
}

bool anyone_reaches(const Data& data, const Position& p, Hex target, std::span<const Battery> batteries,
                    Side side) {
  for (const Battery& battery : batteries) {
    const int range = data.grid.distance(battery.where, target);
    if (range > battery.infantry && range > battery.artillery) continue;
    if (sight(data, p, battery.where, target, side).line != Line::blocked) return true;
  }
  return false;
}

Verdict check_target(const Data& data, const Position& p, Hex hex) {
  if (Verdict refusal = check_hex(data, p, hex)) return refusal;
  // What stops the unit that comes nearest to firing: a blocked line says more than a range.
  Verdict nearest = refuse("11.3a", "no unit that can fire has {} in range", number(data, hex));
  int rank = 0;
  for (std::size_t i = 0; i < data.units.size(); ++i) {
    const Unit unit = static_cast<Unit>(i);
    if (!p.on_the_map(unit) || data.units[i].side != phase_side(p.phase)) continue;
    Verdict refusal = check_add(data, p, unit, hex);
    if (!refusal) return {};
    if (data.units[i].kind == Kind::officer) continue;
    const bool far = data.grid.distance(p.where[i], hex) > range_of(data, unit);
    const int reached = far ? 1 : refusal->rule.starts_with("11.6") || refusal->rule == "11.5i" ? 3 : 2;
    if (reached > rank) nearest = refusal, rank = reached;
  }
  return nearest;
}

void list_aiming(const Data& data, const Position& p, ActionList& list) {
  const Side side = phase_side(p.phase);
  int can_add = 0, adding = 0;
  p.occupied[index(side)].each([&](Hex hex) {
    if (data.grid.distance(hex, p.focus) > max_range || !p.blockers.has(hex)) return;
    for (Unit unit : stack(p, hex)) {
      adding += p.is(unit, Position::grouped);
      if (check_add(data, p, unit, p.focus)) continue;
      ++can_add;
      list.add(Action(Do::add, static_cast<unsigned>(unit)));
    }
  });
  if (adding) {
    list.add(Action(Do::fire, 0));
    if (supporting_officer(data, p) != Unit::none) list.add(Action(Do::fire, 1));
  } else if (!can_add) {
    list.add(Action(Do::hold));
  }
}

bool anyone_aiming(const Data& data, const Position& p) {
  for (std::size_t i = 0; i < data.units.size(); ++i)
    if (p.is(static_cast<Unit>(i), Position::grouped)) return true;
  return false;
}

bool anyone_to_add(const Data& data, const Position& p) {
  for (std::size_t i = 0; i < data.units.size(); ++i)
    if (!check_add(data, p, static_cast<Unit>(i), p.focus)) return true;
  return false;
}

void resolve(Play& t, bool with_support) {
  Position& p = t.p;
  const Side side = phase_side(p.phase);
  const Hex target = p.focus;
  const Attack odds = attack(t.data, p, target, with_support);
  if (with_support)
    if (const Unit officer = supporting_officer(t.data, p); officer != Unit::none)
      p.set(officer, Position::fired);  // 7.0c
  Unit first = Unit::none;
  for (std::size_t i = 0; i < t.data.units.size(); ++i) {
    const Unit unit = static_cast<Unit>(i);
    if (!p.is(unit, Position::grouped)) continue;
    if (first == Unit::none) first = unit;
    p.unset(unit, Position::grouped);
    p.set(unit, Position::fired);
    const Hex from = p.where[i];
    if (side == Confederate && !p.fired_from.has(from)) {
      const bool known = inspectable(t.data, p, from);
      p.fired_from.add(from);  // 6.4b
      if (!known) t.events.reveal(Happened::revealed, Union, from.at);
    }
  }
  t.tell(Happened::fired, side, target.at, odds.strength, odds.defense, odds.ratio, odds.supported,
         odds.shielded, odds.hits_on, odds.firing, static_cast<int>(first));
  p.marked.add(target);  // 11.4a
  p.step = Step::fire;
  p.focus = Hex::none;
  for (Unit unit = p.first_in(target); unit != Unit::none && p.step != Step::over;) {  // 11.0c 11.4b
    const Unit next = p.next_of(unit);
    roll_for(t, unit, odds.hits_on);
    unit = next;
  }
  if (p.step == Step::fire && only_end_is_left(t.data, p)) end_phase(t);  // R106
}

}  // namespace

int range_of(const Data& data, Unit unit) {
  return data.of(unit).kind == Kind::infantry ? data.infantry_range : data.artillery_range;  // 11.5a 11.5b
}

int fire_strength(const Data& data, const Position& p, Unit unit, int range) {
  const UnitInfo& info = data.of(unit);
  if (info.kind == Kind::officer) return 0;                     // 7.0a
  const int base = info.fires_morale ? p.morale : info.fire;    // 3.1.1e MFC
  if (mixed(data, p, p.where[at(unit)], info.side)) ++range;    // 11.5k
  if (range == 1) return 2 * base;                              // 11.5d
  if (range == 2 || info.kind == Kind::artillery) return base;  // 11.5e 11.5h
  if (range == 3) return base / 2;                              // 11.5f 11.5i
  return range == 4 ? base / 4 : 0;                             // 11.5g R102
}

int hits_on(const Data& data, int ratio) {
  return data.hits_on[static_cast<std::size_t>(std::clamp(ratio, 1, 5))];
}  // 11.7c-g

int defense_at(const Data& data, const Position& p, Hex hex) {
  return data.effects_at(hex).defense + (p.chaos_at(hex) ? data.chaos_defense : 0);  // 9.2j 11.8a
}

// An officer who has not supported yet, stacked with firing infantry of his regiment (R45).
Unit supporting_officer(const Data& data, const Position& p) {
  const Side side = phase_side(p.phase);
  for (std::size_t i = 0; i < data.units.size(); ++i) {
    const Unit officer = static_cast<Unit>(i);
    if (data.units[i].kind != Kind::officer || data.units[i].side != side || !p.on_the_map(officer) ||
        p.is(officer, Position::fired))
      continue;
    for (Unit unit : stack(p, p.where[i]))
      if (p.is(unit, Position::grouped) && data.of(unit).kind == Kind::infantry &&
          data.of(unit).regiment == data.units[i].regiment &&  // 2.4d
          fire_strength(data, p, unit, data.grid.distance(p.where[i], p.focus)) > 0)
        return officer;
  }
  return Unit::none;
}

Attack attack(const Data& data, const Position& p, Hex target, bool with_support) {
  Attack result{.defense = defense_at(data, p, target)};
  for (std::size_t i = 0; i < data.units.size(); ++i) {
    const Unit unit = static_cast<Unit>(i);
    if (!p.is(unit, Position::grouped)) continue;
    ++result.firing;
    result.strength += fire_strength(data, p, unit, data.grid.distance(p.where[i], target));  // 11.2a 11.5j
  }
  result.ratio = result.strength / result.defense;  // 11.2b
  result.supported = with_support && supporting_officer(data, p) != Unit::none;
  result.shielded = officer_at(data, p, target, other(phase_side(p.phase)));
  result.ratio += result.supported - result.shielded;  // 11.2e 11.2g
  result.hits_on = hits_on(data, result.ratio);
  return result;
}

void list_fire(const Data& data, const Position& p, ActionList& list) {
  if (p.step == Step::aiming) return list_aiming(data, p, list);
  std::array<Battery, max_units> batteries;
  const auto n = static_cast<std::size_t>(gather(data, p, batteries));
  const Side side = phase_side(p.phase);
  if (n > 0)
    p.occupied[index(other(side))].each([&](Hex hex) {
      if (p.marked.has(hex) || p.occupied[index(side)].has(hex)) return;
      if (anyone_reaches(data, p, hex, std::span(batteries.data(), n), side))
        list.add(Action(Do::target, hex.at));
    });
  list.add(Action(Do::end));  // 11.1b
}

Verdict check_fire(const Data& data, const Position& p, Action action) {
  const Do what = action.kind<Do>();
  if (p.step == Step::fire) {
    if (what == Do::end) return {};
    if (what == Do::target) return check_target(data, p, Hex{static_cast<std::uint16_t>(action.a())});
    if (what == Do::add || what == Do::fire || what == Do::hold)
      return refuse("11.1d", "name a target hex first");
    return refuse("5.0a", "this is a Fire Phase");
  }
  if (what == Do::add) return check_add(data, p, static_cast<Unit>(action.a()), p.focus);
  if (what == Do::hold) {
    if (anyone_aiming(data, p) || anyone_to_add(data, p))
      return refuse("11.1e", "the fire into {} must be resolved", number(data, p.focus));
    return {};
  }
  if (what != Do::fire)
    return refuse("11.1e", "the fire into {} must be resolved first", number(data, p.focus));
  if (!anyone_aiming(data, p)) return refuse("11.2a", "no unit has been told to fire");
  if (action.a() > 1 || (action.a() == 1 && supporting_officer(data, p) == Unit::none))
    return refuse("7.0c", "no officer could support this fire");
  return {};
}

void play_fire(Play& t, Action action) {
  Position& p = t.p;
  switch (action.kind<Do>()) {
    case Do::end: return end_phase(t);
    case Do::target:
      p.focus = Hex{static_cast<std::uint16_t>(action.a())};
      p.step = Step::aiming;
      return;
    case Do::add: {
      const Unit unit = static_cast<Unit>(action.a());
      const Sight seen = sight(t.data, p, p.where[at(unit)], p.focus, phase_side(p.phase));
      if (!seen.shut) p.set(unit, Position::grouped);
      if (seen.line == Line::clear) return;
      // The answer depends on what the Union cannot see: it is given now, and stands for this phase.
      if (seen.shut) p.known_blockers.add(seen.by);
      return t.events.reveal(seen.shut ? Happened::line_blocked : Happened::line_clear, Union,
                             static_cast<int>(unit), p.focus.at, seen.by.at);
    }
    case Do::hold:
      p.step = Step::fire;
      p.focus = Hex::none;
      if (only_end_is_left(t.data, p)) end_phase(t);
      return;
    default: return resolve(t, action.a() == 0);
  }
}

}  // namespace longroll::stockade
