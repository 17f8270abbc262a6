#include "engine/year1863/rules/board.hpp"

namespace longroll::year1863 {

bool Board::undisputed(Side side, Point point) const {
  const UnitSet ground = at(point) & d.land_combat;
  return ground.meets(d.of_side[side]) && !ground.meets(d.of_side[enemy(side)]);
}

bool Board::occupies(Side side, Point point) const {
  if (undisputed(side, point)) return true;
  // Control passes only when the enemy is gone: until the combat is over it tells who was there first.
  return controls(side, point) && at(point, side).meets(d.land_combat);  // R4
}

Unit Board::fort_at(Point point, Side side) const {
  const UnitSet forts = at(point, side) & d.type(Type::fortress);
  return forts ? forts.first() : Unit::none;
}

int Board::fort_level(Point point, Side side) const {
  const Unit fort = fort_at(point, side);
  return fort == Unit::none ? 0 : p.built_up.has(fort) ? 2 : 1;
}

int Board::printed(const UnitSet& units) const {
  int sum = 0;
  for (Unit u : units& d.combat) sum += strength(u);
  return sum;
}

int Board::army_commanders(Command c) const {
  int count = 0;
  for (Unit u : field(c) & leaders() & p.built_up) count += d.unit(u).kind == LeaderKind::general;
  return count;
}

int Board::fleet_commanders(Command c) const {
  int count = 0;
  for (Unit u : field(c) & leaders() & p.built_up) count += d.unit(u).kind == LeaderKind::admiral;
  return count;
}

UnitSet Board::candidates(Command c) const {
  UnitSet found;
  for (Unit u : (field(c) & leaders()) - p.built_up)
    if (d.unit(u).kind == LeaderKind::general) found.add(u);  // 17.7b, 17.8a
  return found;
}

UnitSet Board::corps_commanders(Command c) const {
  UnitSet found;
  for (Unit u : (field(c) & leaders()) - p.built_up)
    if (d.unit(u).kind != LeaderKind::admiral) found.add(u);
  return found;
}

UnitSet Board::with_partner(Unit u) const {
  UnitSet pair = UnitSet::of(u);
  if (bonded(u)) pair.add(bond(u));
  return pair;
}

int Board::cities_occupied(Side side, const PointSet& cities) const {
  int count = 0;
  for (Point city : cities) count += occupies(side, city);
  return count;
}

}  // namespace longroll::year1863
