// 6 Stacking and fog of war; 7 what officers do to a stack; 2.5 carnage.
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {

int limit(const Data& data, const Position& p, Side side) {
  if (side == Union) return data.union_limit;                                      // 6.2a
  return p.morale ? data.confederate_limit[p.morale] : data.confederate_limit[3];  // 6.1a 6.1b
}

bool counts(const Data& data, Unit unit) {
  const UnitInfo& info = data.of(unit);
  if (info.kind == Kind::officer) return false;              // 6.0b
  return info.kind == Kind::infantry || info.side == Union;  // 6.1c
}

int counted(const Data& data, const Position& p, Hex hex, Side side) {
  int n = 0;
  for (Unit unit : stack(p, hex)) n += data.of(unit).side == side && counts(data, unit);  // 12.4b
  return n;
}

Hex overstacked(const Data& data, const Position& p, Side side) {
  Hex found = Hex::none;
  const int most = limit(data, p, side);
  p.occupied[index(side)].each([&](Hex hex) {
    if (!found.exists() && counted(data, p, hex, side) > most) found = hex;
  });
  return found;
}

bool seek_overstack(Play& t) {
  const Side phasing = phase_side(t.p.phase);
  for (Side side : {phasing, other(phasing)}) {  // R27
    const Hex hex = overstacked(t.data, t.p, side);
    if (!hex.exists()) continue;
    if (t.p.step != Step::reduce || t.p.focus != hex || t.p.loser != side)
      t.tell(Happened::overstacked, side, hex.at, counted(t.data, t.p, hex, side) - limit(t.data, t.p, side),
             index(side));
    t.p.step = Step::reduce;  // 6.3a
    t.p.focus = hex;
    t.p.loser = side;
    return true;
  }
  return false;
}

void list_reduce(const Data& data, const Position& p, ActionList& list) {
  for (Unit unit : stack(p, p.focus))
    if (data.of(unit).side == p.loser && counts(data, unit))
      list.add(Action(Do::eliminate, static_cast<unsigned>(unit)));
}

Verdict check_reduce(const Data& data, const Position& p, Action action) {
  const Unit unit = static_cast<Unit>(action.a());
  if (action.kind<Do>() != Do::eliminate)
    return refuse("6.3a", "hex {} is overstacked: eliminate units first", number(data, p.focus));
  if (p.where[at(unit)] != p.focus || data.of(unit).side != p.loser || !counts(data, unit))
    return refuse("6.3a", "{} does not count toward the stack in {}", data.of(unit).name,
                  number(data, p.focus));
  return {};
}

void play_reduce(Play& t, Action action) {
  eliminate(t, static_cast<Unit>(action.a()));
  if (t.p.step != Step::over) end_phase(t);
}

void roll_for(Play& t, Unit unit, int hits) {
  const Side side = t.data.of(unit).side;
  const bool unseen = side == Confederate && !inspectable(t.data, t.p, t.p.where[at(unit)]);  // R37
  const int die = t.die();
  t.tell(Happened::die, side, static_cast<int>(unit), die, die <= hits, unseen);
  if (die <= hits) eliminate(t, unit);  // 11.7a 11.7b
}

void eliminate(Play& t, Unit unit) {
  Position& p = t.p;
  const Hex hex = p.where[at(unit)];
  if (const int bridge = carried_by(p, unit); bridge >= 0) {
    set_bridge(p, bridge, hex, Bridge::loose);  // 10.5i
    t.tell(Happened::bridge_dropped, Union, static_cast<int>(unit), hex.at);
  }
  take(t.data, p, unit);
  p.set(unit, Position::eliminated);  // 2.5b
  p.carnage.add(hex);                 // 2.5a
  p.known_blockers.remove(hex);
  t.tell(Happened::eliminated, t.data.of(unit).side, static_cast<int>(unit), hex.at);
  update_control(t, hex);
  check_sudden_death(t);
}

bool inspectable(const Data& data, const Position& p, Hex hex) {
  if (p.options.fog == 2 || p.fired_from.has(hex)) return true;  // 6.4b
  if (p.occupied[index(Union)].has(hex)) return true;
  for (Hex next : data.grid.neighbors(hex))
    if (next.exists() && p.occupied[index(Union)].has(next)) return true;  // 6.4c
  return false;                                                            // 6.4a
}

bool sees(const Data& data, const Position& p, Viewer viewer, Hex hex) {
  if (sees_as(viewer, Confederate)) return true;  // 6.4d
  return !p.occupied[index(Confederate)].has(hex) || inspectable(data, p, hex);
}

bool officer_at(const Data& data, const Position& p, Hex hex, Side side) {
  for (Unit unit : stack(p, hex))
    if (data.of(unit).kind == Kind::officer && data.of(unit).side == side) return true;
  return false;
}

bool mixed(const Data& data, const Position& p, Hex hex, Side side) {
  int seen = -1, artillery = 0;
  bool two = false;
  for (Unit unit : stack(p, hex)) {
    const UnitInfo& info = data.of(unit);
    if (info.side != side) continue;
    if (info.kind == Kind::artillery) ++artillery;
    if (info.kind != Kind::infantry) continue;  // R43
    two = two || (seen >= 0 && seen != info.regiment);
    seen = info.regiment;
  }
  if (p.options.artillery_mixing && artillery > 0) two = two || seen >= 0 || artillery > 1;  // R42
  return two;
}

}  // namespace longroll::stockade
