// What the rules read: what is printed, and what is on the table now. Cheap to hand on by value.
#pragma once

#include "engine/stockade/position.hpp"

namespace longroll::stockade {

constexpr Side phase_side(Phase phase) {
  switch (phase) {
    case Phase::union_plot:
    case Phase::union_bombardment:
    case Phase::union_chaos:
    case Phase::union_movement:
    case Phase::union_fire: return Union;
    default: return Confederate;  // in the melee phase the Confederate calls the hexes, having moved last
  }
}

struct Board {
  const Data& data;
  const Position& p;

  Side phasing() const { return phase_side(p.phase); }
  const UnitInfo& of(Unit unit) const { return data.of(unit); }
  Hex where(Unit unit) const { return p.where[at(unit)]; }
  int number(Hex hex) const { return hex.exists() ? data.grid.number(hex) : 0; }
  int units(Hex hex, Side side) const {
    int n = 0;
    for (Unit unit : stack(p, hex)) n += of(unit).side == side;
    return n;
  }
};

}  // namespace longroll::stockade
