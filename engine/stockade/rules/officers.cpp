// 7 Officers: what they do for a stack.
#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {

bool officer_at(Board b, Hex hex, Side side) {
  for (Unit unit : stack(b.p, hex))
    if (b.of(unit).kind == Kind::officer && b.of(unit).side == side) return true;
  return false;
}

bool mixed(Board b, Hex hex, Side side) {
  int seen = -1, artillery = 0;
  bool two = false;
  for (Unit unit : stack(b.p, hex)) {
    const UnitInfo& info = b.of(unit);
    if (info.side != side) continue;
    if (info.kind == Kind::artillery) ++artillery;
    if (info.kind != Kind::infantry) continue;  // R43
    two = two || (seen >= 0 && seen != info.regiment);
    seen = info.regiment;
  }
  if (b.p.options.artillery_mixing && artillery > 0) two = two || seen >= 0 || artillery > 1;  // R42
  return two;
}

// An officer who has not supported yet, stacked with firing infantry of his regiment (R45).
Unit supporting_officer(Board b) {
  const Side side = b.phasing();
  for (Unit officer : b.data.all_units()) {
    const UnitInfo& info = b.of(officer);
    if (info.kind != Kind::officer || info.side != side || !b.p.on_the_map(officer) ||
        b.p.is(officer, Position::fired))  // 7.0d
      continue;
    for (Unit unit : stack(b.p, b.where(officer)))
      if (b.p.is(unit, Position::grouped) && b.of(unit).kind == Kind::infantry &&
          b.of(unit).regiment == info.regiment &&  // 2.4d 6.0f
          fire_strength(b, unit, b.data.grid.distance(b.where(officer), b.p.focus)) > 0)
        return officer;
  }
  return Unit::none;
}

}  // namespace longroll::stockade
