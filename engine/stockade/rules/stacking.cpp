// 6 Stacking and fog of war; 2.5 carnage.
#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

// One unit of a hex under attack.
void roll_for(Play& t, Unit unit, int hits) {
  const Side side = t.data.of(unit).side;
  const bool unseen = side == Confederate && !inspectable(t.board(), t.p.where[at(unit)]);  // R37
  const int die = t.die();
  t.tell(Happened::die, side, static_cast<int>(unit), die, die <= hits, unseen);
  if (die <= hits) eliminate(t, unit);  // 11.7a 11.7b
}

}  // namespace

int limit(Board b, Side side) {
  if (side == Union) return b.data.union_limit;                                            // 6.2a
  return b.p.morale ? b.data.confederate_limit[b.p.morale] : b.data.confederate_limit[3];  // 6.1a 6.1b
}

bool counts(const Data& data, Unit unit) {
  const UnitInfo& info = data.of(unit);
  if (info.kind == Kind::officer) return false;              // 6.0b 7.0b
  return info.kind == Kind::infantry || info.side == Union;  // 6.1c 3.1.3n
}

int counted(Board b, Hex hex, Side side) {
  int n = 0;
  for (Unit unit : stack(b.p, hex))
    n += b.of(unit).side == side && counts(b.data, unit);  // 12.4b 12.3d 12.4a
  return n;
}

Hex overstacked(Board b, Side side) {
  Hex found = Hex::none;
  const int most = limit(b, side);
  b.p.occupied[index(side)].each([&](Hex hex) {
    if (!found.exists() && counted(b, hex, side) > most) found = hex;
  });
  return found;
}

bool seek_overstack(Play& t) {
  const Side phasing = t.phasing();
  for (Side side : {phasing, other(phasing)}) {  // R27
    const Hex hex = overstacked(t.board(), side);
    if (!hex.exists()) continue;
    if (t.p.step != Step::reduce || t.p.focus != hex || t.p.loser != side)
      t.tell(Happened::overstacked, side, hex.at, counted(t.board(), hex, side) - limit(t.board(), side),
             index(side));
    t.p.step = Step::reduce;  // 6.3a
    t.p.focus = hex;
    t.p.loser = side;
    return true;
  }
  return false;
}

Side losing_side(Board b) { return b.p.loser; }  // 6.3b 12.2j

void list_reduce(Board b, ActionList& list) {
  for (Unit unit : stack(b.p, b.p.focus))
    if (b.of(unit).side == b.p.loser && counts(b.data, unit))
      list.add(Action(Do::eliminate, static_cast<unsigned>(unit)));
}

Verdict check_reduce(Board b, Action action) {
  const Unit unit = unit_of(action.a());
  if (action.kind<Do>() != Do::eliminate)
    return refuse("6.3a", "hex {} is overstacked: eliminate units first", b.number(b.p.focus));
  if (b.where(unit) != b.p.focus || b.of(unit).side != b.p.loser || !counts(b.data, unit))
    return refuse("6.3a", "{} does not count toward the stack in {}", b.of(unit).name, b.number(b.p.focus));
  return {};
}

void play_reduce(Play& t, Action action) {
  eliminate(t, unit_of(action.a()));
  if (t.p.step != Step::over) end_phase(t);
}

void roll_for_units(Play& t, Hex hex, int hits) {
  for (Unit unit = t.p.first_in(hex); unit != Unit::none && t.p.step != Step::over;) {
    const Unit next = t.p.next_of(unit);
    roll_for(t, unit, hits);  // 7.0l
    unit = next;
  }
}

void eliminate(Play& t, Unit unit) {
  Position& p = t.p;
  const Hex hex = p.where[at(unit)];
  if (const int bridge = carried_by(p, unit); bridge >= 0) {
    set_bridge(p, bridge, hex, Bridge::loose);  // 10.5i 3.1.3x
    t.tell(Happened::bridge_dropped, Union, static_cast<int>(unit), hex.at);
  }
  take(t.data, p, unit);
  p.set(unit, Position::eliminated);  // 2.5b
  p.carnage.add(hex);                 // 2.5a 2.5e 2.5f 6.3c 7.0m 12.2k
  p.known_blockers.remove(hex);
  t.tell(Happened::eliminated, t.data.of(unit).side, static_cast<int>(unit), hex.at);
  update_control(t, hex);
  check_sudden_death(t);
}

bool inspectable(Board b, Hex hex) {
  if (b.p.options.fog == 2 || b.p.fired_from.has(hex)) return true;  // 6.4b
  if (b.p.occupied[index(Union)].has(hex)) return true;
  for (Hex next : b.data.grid.neighbors(hex))
    if (next.exists() && b.p.occupied[index(Union)].has(next)) return true;  // 6.4c
  return false;                                                              // 6.4a
}

bool sees(Board b, Viewer viewer, Hex hex) {
  if (sees_as(viewer, Confederate)) return true;  // 6.4d
  return !b.p.occupied[index(Confederate)].has(hex) || inspectable(b, hex);
}

}  // namespace longroll::stockade
