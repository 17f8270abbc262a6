#include "engine/year1863/rules/play.hpp"

#include <algorithm>

namespace longroll::year1863 {

void Play::ask(Step what, Command whom) {
  p.step = what;
  p.deciding = whom;
  p.decider = seat_of(whom);
}

void Play::end(std::uint8_t how) {
  p.ended = how;
  p.phase = Phase::over;
  p.step = Step::over;
  p.decider = Seat::nobody;
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
  events.tell(Happened::eliminated, seat(), index(u), index(board().where(u)));
  remove(u);
}

void Play::remove(Unit u) {
  unbind(u);
  if (board().is_army_commander(u))
    for (std::size_t c = 0; c < 4; ++c)
      if (p.field[c].has(u)) ++p.vacancies[c];  // 17.6a
  for (UnitSet& field : p.field) field.remove(u);
  p.built_up.remove(u);
  put(u, d.is(u, Type::leader) ? out : in_box);  // 14.6a, 14.6b, 9.10a
}

void Play::unbind(Unit u) {
  const Unit partner = board().bond(u);
  if (partner == Unit::none) return;
  p.bond[u] = Unit::none;
  p.bond[partner] = Unit::none;
}

void Play::bind(Unit leader, Unit corps) {
  unbind(leader);
  p.bond[leader] = corps;
  p.bond[corps] = leader;
}

void Play::take_control(Side side, Point point) {
  if (d.place(point).box || d.sea.has(point)) return;
  p.control[side].add(point);  // 2.9b
  p.control[enemy(side)].remove(point);
}

void Play::change_vp(Command c, int by) {
  std::uint8_t& vp = p.vp[c];
  const int now = std::clamp(vp + by, 0, d.vp_maximum);  // 7.2a, 7.3a, 7.1a, 7.3b
  events.tell(Happened::vp, seat_of(c), index(c), now - vp, now);
  vp = static_cast<std::uint8_t>(now);
}

}  // namespace longroll::year1863
