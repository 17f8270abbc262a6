// 7.1 and 14.1 as the captain plays them: the way of one unit, and of the fleet.
#include <algorithm>

#include "engine/vicksburg/player/captain.hpp"
#include "engine/vicksburg/player/weights.hpp"

namespace longroll::vicksburg {

Action Captain::operate() {
  const Piece mover(p.mover);
  if (mover.is_vessel()) return sail();
  const Unit unit = mover.unit();
  const Hex here = b.at(unit), goal = campaign_.goal(unit);
  const Route route(b, unit, goal);
  const bool by_river = campaign_.downriver(unit);
  return best([&](Action action) -> double {
    switch (action.kind<Do>()) {
      case Do::attack: {
        if (unit_b(action) != Battles::target(b, hex_a(action))) return -1;
        const double value = battles_.value(unit, here, hex_a(action));
        return value > weight::attack_at_least() ? 100 + value : -1;
      }
      case Do::step: return step_score(unit, route, hex_a(action));
      case Do::take: return take_score(piece_of(action).leader(), unit);
      case Do::leave: return leave_score(unit) > 0 ? 90 : -1;
      case Do::downriver: return by_river ? 80 : -1;
      case Do::drop: return -1;
      default: return 0;
    }
  });
}

bool Captain::can_enter(Unit unit, Hex next, int mp) const {
  const Hex here = b.at(unit);
  if (b.occupied(next, other(seat_))) return false;
  const auto way = data_.map.grid.direction(here, next).value_or(Direction::north);
  return b.step_cost(unit, here, way) <= mp && !risky(unit, next);
}

// Whether a unit that is activated would go anywhere: straight on, or else around what bars its way.
bool Captain::can_march(Unit unit) const {
  const Hex here = b.at(unit), goal = campaign_.goal(unit);
  const int mp = b.allowance(unit, p.committed.has(unit)), far = campaign_.distance(unit);
  const bool by_river = campaign_.downriver(unit) && !p.committed.has(unit);
  if (by_river) return true;
  for (Hex next : data_.map.land[here.at])
    if (next.exists() && campaign_.way(unit, next, goal) < far && can_enter(unit, next, mp) &&
        (!b.occupied(next, seat_) || !b.may_end(unit, next, {})))
      return true;
  const Route route(b, unit, goal);
  for (Hex next : data_.map.land[here.at])
    if (next.exists() && route.from(next) < route.from(here) && can_enter(unit, next, mp) &&
        (!b.occupied(next, seat_) || !b.may_end(unit, next, {})))
      return true;
  return false;
}

double Captain::step_score(Unit unit, const Route& route, Hex next) const {
  const Hex here = b.at(unit);
  const int gain = route.from(here) - route.from(next);
  if (gain <= 0 || risky(unit, next)) return -1;
  const auto way = data_.map.grid.direction(here, next).value_or(Direction::north);
  return 20 + gain - b.step_cost(unit, here, way);
}

// Whether a hex is too near the enemy for what can be brought there.
bool Captain::risky(Unit unit, Hex hex) const {
  if (campaign_.goal(unit) == hex || campaign_.worth(unit) >= weight::to_guard) return false;
  const Seat enemy = other(seat_);
  if ((data_.map.beside[hex.at] & p.occupied[index(enemy)]).empty()) return false;
  int most = 0, all = 0;
  for (Hex each : data_.map.land[hex.at]) {
    if (!each.exists() || !b.occupied(each, enemy)) continue;
    const int stack = strength_in(each, enemy);
    most = std::max(most, stack);
    all += stack;
  }
  int ours = b.cf(unit);
  for (Unit each : b.units_in(hex, seat_) - only(unit)) ours += b.cf(each);
  for (Unit each : (b.units_in(b.at(unit), seat_) & p.ready) - only(unit)) ours += b.cf(each);
  return most + (all - most) / 2 > weight::daring() * (ours * (seat_ == union_side ? 7 : 5) / 4);
}

// A Leader goes along when he would be left alone where the enemy can come. Those who stay are taken to
// their men in the End Phase, and are not Committed by it.
double Captain::take_score(Leader leader, Unit unit) const {
  const Hex here = b.at(unit);
  if (campaign_.goal(unit) == here) return -1;
  if (!(b.units_in(here, seat_) - only(unit)).empty()) return -1;
  return p.committed_leaders.has(leader) || enemy_within(here, 2) ? 60 : -1;
}

double Captain::leave_score(Unit unit) const {
  if (!data_.map.north_edge.has(b.at(unit)) || !data_.cavalry.has(unit)) return 0;
  if (unit == data_.forrest) return 1.5;
  return seat_ == union_side && p.forrest_left && unit == data_.bussey ? 0.8 : 0;
}

// The fleet lands supplies at the base; where nobody needs them it lies off Vicksburg, beside those who
// fight there, or under the batteries for a siege.
int Captain::anchorage() const {
  const Hex city = data_.map.vicksburg;
  const auto beside = [&](Hex hex) {
    if (b.vessel_touches(Vessel::fleet, hex)) return b.vessel_at(Vessel::fleet);
    for (std::size_t i = data_.map.naval.size(); i > 0; --i)
      if (data_.map.naval[i - 1][1] == hex) return static_cast<int>(i);
    return 0;
  };
  const int base = beside(b.base());
  if (b.union_controls(city)) return base;
  Hex forward;
  int most = 0;
  for (Hex hex : data_.map.land[city.at]) {
    if (!hex.exists() || !data_.map.near_river(hex)) continue;
    if (const int there = strength_in(hex, union_side); there > most) most = there, forward = hex;
  }
  if (p.siege_hex == city && p.siege_declared) forward = city;
  const int start =
      p.options.union_supply_start ? data_.charts.supply_start_early : data_.charts.supply_start;
  if (!forward.exists() || (p.turn + 1 >= start && b.union_controls(b.base()) && !b.needing_gulf().empty()))
    return base;
  return beside(forward);
}

double Captain::vessel_worth() const {
  const bool meets = b.vessel_afloat(Vessel::fleet) && b.vessel_afloat(Vessel::arkansas) &&
                     std::abs(b.vessel_at(Vessel::fleet) - b.vessel_at(Vessel::arkansas)) <= 1;
  if (meets) return weight::to_engage;
  if (seat_ == confederate) return p.arkansas_doomed ? weight::to_engage : 0;
  const int to = anchorage();
  if (to == b.vessel_at(Vessel::fleet)) return 0;
  const bool home = data_.map.naval[static_cast<std::size_t>(to) - 1][1] == b.base();
  return home && p.turn + 1 >= data_.charts.supply_start ? weight::to_supply : weight::to_anchorage;
}

// Vessels that meet fight; the Arkansas else moves only to escape, downriver, where her engines hold (17.4d).
Action Captain::sail() {
  int to = seat_ == union_side ? anchorage() : 0;
  if (seat_ == confederate && p.arkansas_doomed)
    for (to = b.vessel_at(Vessel::arkansas) + 1; to < static_cast<int>(data_.map.naval.size()); ++to)
      if (!b.occupied(data_.map.naval[static_cast<std::size_t>(to) - 1][1], union_side)) break;
  for (Action action : list_)
    if (action.kind<Do>() == Do::engage) return action;
  for (Action action : list_)
    if (action.kind<Do>() == Do::sail && static_cast<int>(action.a()) == to) return action;
  return p.step == Step::arkansas_place ? list_[0] : act(Do::stop);
}

}  // namespace longroll::vicksburg
