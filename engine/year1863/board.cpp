#include "engine/year1863/board.hpp"

#include <algorithm>

namespace longroll::year1863 {

bool Board::occupies(Side side, Point point) const {
  const UnitSet ground = at(point) & d.land_combat;
  return ground.meets(d.of_side[side]) && !ground.meets(d.of_side[enemy(side)]);
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

void Play::ask(Ask what, Command whom) {
  p.ask = what;
  p.deciding = whom;
  p.decider = seat_of(whom);
}

void Play::put(Unit u, Point to) {
  Point& here = p.where[u];
  p.at[here].remove(u);
  p.at[to].add(u);
  here = to;
}

void Play::put(const UnitSet& units, Point to) {
  for (Unit u : units) put(u, to);
}

void Play::enlist(Unit u, Command c, Point to) {
  for (UnitSet& field : p.field) field.remove(u);
  p.field[c].add(u);
  put(u, to);
}

void Play::eliminate(Unit u) {
  events.tell(Tell::eliminated, seat(), index(u), longroll::index(board().where(u)));
  remove(u);
}

void Play::remove(Unit u) {
  unbind(u);
  if (board().is_army_commander(u))
    for (std::size_t c = 0; c < 4; ++c)
      if (p.field[c].has(u)) ++p.vacancies[c];  // 17.6a
  for (UnitSet& field : p.field) field.remove(u);
  p.built_up.remove(u);
  put(u, d.is(u, Type::leader) ? out : in_box);  // 14.6a, 14.6b
}

void Play::unbind(Unit u) {
  const Unit partner = board().bond(u);
  if (partner == Unit::none) return;
  p.bond[u] = Unit::none;
  p.bond[partner] = Unit::none;
}

void Play::bind(Unit leader, Unit corps) {
  unbind(leader);
  unbind(corps);
  p.bond[leader] = corps;
  p.bond[corps] = leader;
}

void Play::take_control(Side side, Point point) {
  if (d.place(point).box || d.sea.has(point)) return;
  p.control[side].add(point);
  p.control[enemy(side)].remove(point);
}

void Play::change_vp(Command c, int by) {
  std::uint8_t& vp = p.vp[c];
  const int now = std::clamp(vp + by, 0, d.vp_maximum);  // 7.2a, 7.3a
  if (by != 0) events.tell(Tell::vp, seat_of(c), index(c), now - vp, now);
  vp = static_cast<std::uint8_t>(now);
}

}  // namespace longroll::year1863
