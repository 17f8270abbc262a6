// 11 Fire combat: name a target, add units, fire.
#include <algorithm>

#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

// Whether the unit can fire at anything in this phase, leaving aside at what.
Verdict check_ready(Board b, Unit unit) {
  const UnitInfo& info = b.of(unit);
  if (info.side != b.phasing()) return refuse("5.0a", "{} is not yours", info.name);  // 11.0a
  if (!b.p.on_the_map(unit)) return refuse("5.1q", "{} is not on the map", info.name);
  if (info.kind == Kind::officer) return refuse("7.0a", "officers have no fire strength");
  if (b.p.is(unit, Position::fired))
    return refuse("11.1a", "{} has fired in this phase", info.name);  // 11.0d
  if (b.p.melee_at(b.where(unit))) return refuse("12.1c", "{} is in hand-to-hand combat", info.name);
  if (cowed(b, unit)) return refuse("9.2g", "{} is under a C.O.W. marker and cannot fire", info.name);
  if (info.bombards && b.p.option == 1)
    return refuse("3.1.3i", "{} is in the bombardment role", info.name);  // 3.1.3p
  return {};
}

Verdict check_line(Board b, Hex from, Hex to, Side side) {
  const Sight seen = sight(b, from, to, side);
  if (seen.line != Line::blocked) return {};
  if (b.data.redan.has(seen.by) && !b.data.redan.has(from) && !b.data.redan.has(to)) {
    const bool across = b.data.inside.has(from) != b.data.inside.has(to);
    if (across && b.data.beside_redan.has(from) && b.data.beside_redan.has(to))
      return refuse("11.6g", "{} and {} lie on different sides of the work", b.number(from), b.number(to));
    return refuse("11.6e", "redan hex {} blocks the line of fire to {}", b.number(seen.by), b.number(to));
  }
  if (b.data.elevation.has(seen.by))
    return refuse("11.6f", "slight elevation {} blocks the line of fire to {}", b.number(seen.by),
                  b.number(to));
  return refuse("11.6c", "units in {} block the line of fire to {}", b.number(seen.by), b.number(to));
}

// The target itself, without regard to who could fire at it.
Verdict check_hex(Board b, Hex hex) {
  const Side side = b.phasing();
  if (!b.p.occupied[index(other(side))].has(hex))  // 10.5h 11.1h 11.1j
    return refuse("11.1f", "no enemy unit is in {}", b.number(hex));
  if (b.p.occupied[index(side)].has(hex))
    return refuse("11.1g", "units of yours are in {}", b.number(hex));  // 11.1h 12.1b
  if (b.p.marked.has(hex)) return refuse("11.4a", "{} has been fired into in this phase", b.number(hex));
  return {};
}

// What a hex can fire with, gathered once per list.
struct Battery {
  Hex where;
  std::uint8_t infantry = 0, artillery = 0;  // how far it reaches; 0: not at all
};

int gather(Board b, std::array<Battery, max_units>& batteries) {
  int n = 0;
  const Side side = b.phasing();
  b.p.occupied[index(side)].each([&](Hex hex) {
    if (!b.p.blockers.has(hex) || b.p.melee_at(hex)) return;
    const bool chaos = b.p.chaos_at(hex) && !officer_at(b, hex, side);
    Battery battery{.where = hex};
    int best = 0;
    for (Unit unit : stack(b.p, hex)) {
      const UnitInfo& info = b.of(unit);
      if (b.p.is(unit, Position::fired) || info.kind == Kind::officer || (chaos && !info.steady)) continue;
      if (info.kind == Kind::infantry)
        best = std::max<int>(best, info.fires_morale ? b.p.morale : info.fire);
      else if (!(info.bombards && b.p.option == 1))
        battery.artillery = static_cast<std::uint8_t>(b.data.artillery_range);
    }
    if (best > 0) {
      int reach = b.data.infantry_range - (mixed(b, hex, side) ? 1 : 0);
      if (!b.p.options.zero_strength_fire)
        while (reach > 0 && best >> std::max(0, reach + (mixed(b, hex, side) ? 1 : 0) - 2) == 0) --reach;
      else
        reach = b.data.infantry_range;
      battery.infantry = static_cast<std::uint8_t>(reach);
    }
    if (battery.infantry || battery.artillery) batteries[n++] = battery;
  });
  return n;
}

bool anyone_reaches(Board b, Hex target, std::span<const Battery> batteries, Side side) {
  for (const Battery& battery : batteries) {
    const int range = b.data.grid.distance(battery.where, target);
    if (range > battery.infantry && range > battery.artillery) continue;
    if (sight(b, battery.where, target, side).line != Line::blocked) return true;
  }
  return false;
}

Verdict check_target(Board b, Hex hex) {
  if (Verdict refusal = check_hex(b, hex)) return refusal;
  // What stops the unit that comes nearest to firing: a blocked line says more than a range.
  Verdict nearest = refuse("11.3a", "no unit that can fire has {} in range", b.number(hex));
  int rank = 0;
  for (Unit unit : b.data.all_units()) {
    if (!b.p.on_the_map(unit) || b.of(unit).side != b.phasing()) continue;
    Verdict refusal = check_add(b, unit, hex);
    if (!refusal) return {};
    if (b.of(unit).kind == Kind::officer) continue;
    const bool far = b.data.grid.distance(b.where(unit), hex) > range_of(b.data, unit);
    const int reached = far ? 1 : refusal->rule.starts_with("11.6") || refusal->rule == "11.5i" ? 3 : 2;
    if (reached > rank) nearest = refusal, rank = reached;
  }
  return nearest;
}

// A unit that was named together with a target that nobody can fire at is told what stops itself.
Verdict check_named(Board b, Action add) {
  if (add.b() == 0) return {};
  const Hex hex = hex_of(add.b() - 1);
  if (Verdict refusal = check_hex(b, hex)) return refusal;
  return check_add(b, unit_of(add.a()), hex);
}

bool anyone_aiming(Board b) {
  for (Unit unit : b.data.all_units())
    if (b.p.is(unit, Position::grouped)) return true;
  return false;
}

bool anyone_to_add(Board b) {
  for (Unit unit : b.data.all_units())
    if (!check_add(b, unit, b.p.focus)) return true;
  return false;
}

void add(Play& t, Unit unit) {
  Position& p = t.p;
  const Sight seen = sight(t.board(), p.where[at(unit)], p.focus, t.phasing());
  if (!seen.shut) p.set(unit, Position::grouped);
  if (seen.line == Line::clear) return;
  // The answer depends on what the Union cannot see: it is given now, and stands for this phase.
  if (seen.shut) p.known_blockers.add(seen.by);
  t.events.reveal(seen.shut ? Happened::line_blocked : Happened::line_clear, Union, static_cast<int>(unit),
                  p.focus.at, seen.by.at);
}

void resolve(Play& t, bool with_support) {
  Position& p = t.p;
  const Side side = t.phasing();
  const Hex target = p.focus;
  const Attack odds = attack(t.board(), target, with_support);
  if (with_support)
    if (const Unit officer = supporting_officer(t.board()); officer != Unit::none)
      p.set(officer, Position::fired);  // 7.0c 7.0d
  Unit first = Unit::none;
  for (Unit unit : t.data.all_units()) {
    if (!p.is(unit, Position::grouped)) continue;
    if (first == Unit::none) first = unit;
    p.unset(unit, Position::grouped);
    p.set(unit, Position::fired);  // 11.0d 11.1c
    const Hex from = p.where[at(unit)];
    if (side == Confederate && !p.fired_from.has(from)) {
      const bool known = inspectable(t.board(), from);
      p.fired_from.add(from);  // 6.4b
      if (!known) t.events.reveal(Happened::revealed, Union, from.at);
    }
  }
  t.tell(Happened::fired, side, target.at, odds.strength, odds.defense, odds.ratio, odds.supported,
         odds.shielded, odds.hits_on, odds.firing, static_cast<int>(first));
  p.marked.add(target);  // 11.4a
  p.step = Step::fire;
  p.focus = Hex::none;
  roll_for_units(t, target, odds.hits_on);                                // 11.0c 11.4b
  if (p.step == Step::fire && only_end_is_left(t.board())) end_phase(t);  // R106
}

}  // namespace

int range_of(const Data& data, Unit unit) {
  return data.of(unit).kind == Kind::infantry ? data.infantry_range : data.artillery_range;  // 11.5a 11.5b
}

int fire_strength(Board b, Unit unit, int range) {
  const UnitInfo& info = b.of(unit);
  if (info.kind == Kind::officer) return 0;                     // 7.0a
  const int base = info.fires_morale ? b.p.morale : info.fire;  // 3.1.1e MFC 2.4b
  if (mixed(b, b.where(unit), info.side)) ++range;              // 11.5k 11.5l
  if (range == 1) return 2 * base;                              // 11.5d
  if (range == 2 || info.kind == Kind::artillery) return base;  // 11.5e 11.5h
  if (range == 3) return base / 2;                              // 11.5f 11.5i
  return range == 4 ? base / 4 : 0;                             // 11.5g R102
}

int hits_on(const Data& data, int ratio) { return data.hits_on[std::clamp(ratio, 0, 5)]; }  // 11.7c-h

int defense_at(Board b, Hex hex) {
  return b.data.effects_at(hex).defense + (b.p.chaos_at(hex) ? b.data.chaos_defense : 0);  // 9.2j 11.8a
}

Attack attack(Board b, Hex target, bool with_support) {
  Attack result{.defense = defense_at(b, target)};
  for (Unit unit : b.data.all_units()) {
    if (!b.p.is(unit, Position::grouped)) continue;
    ++result.firing;
    result.strength +=
        fire_strength(b, unit, b.data.grid.distance(b.where(unit), target));  // 11.2a 11.5j 11.3b 11.5c
  }
  result.ratio = result.strength / result.defense;  // 11.2b 11.0b 11.2c 11.2i
  result.supported = with_support && supporting_officer(b) != Unit::none;
  result.shielded = officer_at(b, target, other(b.phasing()));
  result.ratio += result.supported - result.shielded;  // 11.2e 11.2g 7.0e 7.0f 11.2f 11.2h
  result.hits_on = hits_on(b.data, result.ratio);
  return result;
}

Verdict check_add(Board b, Unit unit, Hex target) {
  if (Verdict refusal = check_ready(b, unit)) return refusal;
  const UnitInfo& info = b.of(unit);
  if (b.p.is(unit, Position::grouped)) return refuse("11.1a", "{} is taking part already", info.name);
  const Hex from = b.where(unit);
  const int range = b.data.grid.distance(from, target);
  if (range > range_of(b.data, unit))
    return refuse(info.kind == Kind::infantry ? "11.5a" : "11.5b",
                  "{} is {} hexes away and {} fires up to {}", b.number(target), range, info.name,
                  range_of(b.data, unit));
  if (fire_strength(b, unit, range) < 1 && !b.p.options.zero_strength_fire)
    return refuse("11.5i", "at {} hexes nothing is left of the fire strength of {}", range,
                  info.name);  // R99
  return check_line(b, from, target, info.side);
}

void list_fire(Board b, ActionList& list) {
  std::array<Battery, max_units> batteries;
  const auto n = static_cast<std::size_t>(gather(b, batteries));
  const Side side = b.phasing();
  if (n > 0)
    b.p.occupied[index(other(side))].each([&](Hex hex) {
      if (b.p.marked.has(hex) || b.p.occupied[index(side)].has(hex)) return;
      if (anyone_reaches(b, hex, std::span(batteries.data(), n), side)) list.add(Action(Do::target, hex.at));
    });
  list.add(Action(Do::end));  // 11.1b
}

Verdict check_fire(Board b, Action action) {
  switch (action.kind<Do>()) {
    case Do::end: return {};
    case Do::target: return check_target(b, hex_of(action.a()));
    case Do::add:
      if (Verdict refusal = check_named(b, action)) return refusal;
      [[fallthrough]];
    case Do::fire:
    case Do::hold: return refuse("11.1d", "name a target hex first");
    default: return refuse("5.0a", "this is a Fire Phase");
  }
}

void play_fire(Play& t, Action action) {
  if (action.kind<Do>() == Do::end) return end_phase(t);
  t.p.focus = hex_of(action.a());  // 11.1i
  t.p.step = Step::aiming;
}

void list_aiming(Board b, ActionList& list) {
  const Side side = b.phasing();
  int can_add = 0, adding = 0;
  b.p.occupied[index(side)].each([&](Hex hex) {
    if (b.data.grid.distance(hex, b.p.focus) > max_range || !b.p.blockers.has(hex)) return;
    for (Unit unit : stack(b.p, hex)) {
      adding += b.p.is(unit, Position::grouped);
      if (check_add(b, unit, b.p.focus)) continue;
      ++can_add;
      list.add(Action(Do::add, static_cast<unsigned>(unit)));
    }
  });
  if (adding) {
    list.add(Action(Do::fire, 0));
    if (supporting_officer(b) != Unit::none) list.add(Action(Do::fire, 1));
  } else if (!can_add) {
    list.add(Action(Do::hold));
  }
}

Verdict check_aiming(Board b, Action action) {
  const Do what = action.kind<Do>();
  if (what == Do::add && action.b() == 0) return check_add(b, unit_of(action.a()), b.p.focus);
  if (what == Do::hold) {
    if (anyone_aiming(b) || anyone_to_add(b))
      return refuse("11.1e", "the fire into {} must be resolved", b.number(b.p.focus));
    return {};
  }
  if (what != Do::fire)
    return refuse("11.1e", "the fire into {} must be resolved first", b.number(b.p.focus));
  if (!anyone_aiming(b)) return refuse("11.2a", "no unit has been told to fire");
  if (action.a() > 1 || (action.a() == 1 && supporting_officer(b) == Unit::none))
    return refuse("7.0c", "no officer could support this fire");
  return {};
}

void play_aiming(Play& t, Action action) {
  switch (action.kind<Do>()) {
    case Do::add: return add(t, unit_of(action.a()));
    case Do::hold:
      t.p.step = Step::fire;
      t.p.focus = Hex::none;
      if (only_end_is_left(t.board())) end_phase(t);
      return;
    default: return resolve(t, action.a() == 0);
  }
}

}  // namespace longroll::stockade
