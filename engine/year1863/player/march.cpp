// Which group moves next, and the steps of a group on land.
#include <algorithm>

#include "engine/year1863/player/plan.hpp"
#include "engine/year1863/player/weights.hpp"

namespace longroll::year1863 {
namespace {

constexpr int most_guards = 4;

}  // namespace

// A guard for a place that must not stand empty: the weakest who is missed least by the army. Where one is
// too few to hold it, it is the first of several.
Unit Plan::to_stay(const UnitSet& units, const Force& rest, Point at) const {
  if (s_.hold[at] < 0.4f && s_.take[at] <= 0 && s_.end_points(at, s_.side) <= 0) return Unit::none;
  UnitSet fighters = units & b_.d.land_combat;
  const float alone = s_.stand(at, rest);
  Unit first = Unit::none;
  Force guard;
  for (int i = 0; i < most_guards && fighters.count() >= 3; ++i) {
    Unit weakest = Unit::none;
    for (Unit u : fighters)
      if (!b_.bonded(u) && (weakest == Unit::none || b_.strength(u) < b_.strength(weakest))) weakest = u;
    if (weakest == Unit::none) break;
    if (first == Unit::none) first = weakest;
    fighters.remove(weakest);
    guard += force_of(b_, UnitSet::of(weakest));
    float gain = s_.stand(at, rest + guard) - alone;
    if (rest.land <= 0 && s_.take[at] > 0) gain += s_.take[at] - s_.end_points(at, s_.side);
    if (gain > weights::keep_back * guard.strength + 0.1f) return first;
  }
  return Unit::none;
}

// A train is worth spending where it brings an attack or a city within reach.
Plan::Choice Plan::double_march(const Mover& m, float gain) const {
  if (m.kind != GroupKind::army && m.kind != GroupKind::single) return {};
  if (m.force.strength < 8 || !(s_.fresh(m.at) & b_.d.type(Type::supply)) || m.units.meets(b_.p.doubled))
    return {};
  if (s_.side == Side::confederate && b_.d.shenandoah.has(m.at)) return {};
  Mover far = m;
  far.allowance *= 2;
  far.force.trains = std::max(0, m.force.trains - 1);
  Range range;
  explore(far, range);
  Goal goal = best_goal(far, range);
  if (goal.gain <= gain + weights::train_march) return {};
  goal.gain -= weights::train_march + uncovered(far, goal.at);
  return {Action(Do::supply, 0, static_cast<unsigned>(index(m.at))), goal.gain};
}

void Plan::consider(const Mover& m, Choice& best) const {
  if (m.allowance == 0) return;
  Range range;
  explore(m, range);
  if (range.count < 2) return;
  Goal goal = best_goal(m, range);
  if (m.afloat()) {
    Unit cargo = Unit::none;
    if (const Goal ferry = best_ferry(m, range, cargo); ferry.gain > goal.gain) goal = ferry;
  }
  if (const Choice doubled = double_march(m, std::max(goal.gain, best.gain)); doubled.gain > best.gain)
    best = doubled;
  if (goal.at == m.at || goal.gain <= std::max(best.gain, weights::inertia())) return;
  goal.gain -= uncovered(m, goal.at);
  if (goal.gain > std::max(best.gain, weights::inertia())) best = {m.start, goal.gain};
}

// Armies and fleets first, the best of them; then the first who gains by moving, beginning at another place
// each time, so that not all are weighed again and again.
Action Plan::movement() const {
  Choice best;
  std::array<Point, max_places> stacks;
  std::size_t count = 0;
  for (Point point : s_.held) {
    if (!s_.fresh(point)) continue;
    stacks[count++] = point;
    if (const Choice each = commanders_at(point); each.gain > best.gain) best = each;
  }
  if (best.gain > 0) return best.start;
  const auto turned = static_cast<std::size_t>(b_.p.moved.count());
  for (std::size_t i = 0; i < count; ++i)
    if (const Choice each = singles_at(stacks[(turned + i) % count]); each.gain > 0) return each.start;
  return Action(Do::done);
}

Action Plan::step_towards(const Mover& m, const Range& range, Point to) const {
  if (to == m.at || !range.reaches(to)) return Action(Do::halt);
  const std::uint16_t first = range.first[to];
  if (m.kind == GroupKind::naval) return Action(Do::land, 0, static_cast<unsigned>(index(to)));
  if (first & Range::by_rail) return Action(Do::rail, 0, first & ~Range::by_rail & 0xFFFFu);
  return Action(Do::go, first);
}

Action Plan::on_land(Mover m) const {
  const Group& g = b_.p.march;
  if (g.kind == GroupKind::army && !g.steps && !g.rolled) {
    const UnitSet slow = b_.p.group & b_.d.type(Type::garrison);
    if (slow && (b_.p.group - slow).meets(b_.d.combat)) return Action(Do::leave, index(slow.first()));
    const Unit guard = to_stay(m.units, m.rest, m.at);
    if (guard != Unit::none) return Action(Do::leave, index(guard));
  }
  if (g.kind == GroupKind::pursuit && !g.steps) {
    const Unit guard = to_stay(m.units, m.rest, m.at);
    if (guard != Unit::none) return Action(Do::leave, index(guard));
  }
  if (m.campaign > 0) return Action(Do::bonus);
  Range range;
  explore(m, range);
  m.campaign = 0;
  const Goal goal = best_goal(m, range);
  if (goal.at == m.at) return Action(Do::halt);
  if (g.kind == GroupKind::army && g.steps) {
    const Unit guard = to_stay(m.units, m.rest, m.at);
    if (guard != Unit::none) return Action(Do::drop, index(guard));
  }
  return step_towards(m, range, goal.at);
}

Action Plan::group() const {
  const Mover m = moving();
  return m.units.meets(b_.d.type(Type::riverine)) ? afloat(m) : on_land(m);
}

}  // namespace longroll::year1863
