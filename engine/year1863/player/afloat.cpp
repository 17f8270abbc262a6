// Flotillas: joining battles, guarding river cities, and carrying troops.
#include <algorithm>

#include "engine/year1863/player/plan.hpp"
#include "engine/year1863/player/weights.hpp"

namespace longroll::year1863 {

// The unit that gains most by being carried from here, and where to: more than it would gain on foot.
Goal Plan::best_ferry(const Mover& flotilla, const Range& range, Unit& cargo) const {
  Goal best{flotilla.at, 0};
  const UnitSet riverines = flotilla.units & b_.d.type(Type::riverine);
  const int room = 2 * riverines.count() - half_loads(b_.d, flotilla.cargo);
  const UnitSet waiting = s_.fresh(flotilla.at) & b_.d.land;
  for (Unit u : waiting) {
    const Type type = b_.d.unit(u).type;
    if (type != Type::infantry && type != Type::artillery) continue;
    if (half_loads(b_.d, UnitSet::of(u)) > room) continue;
    Mover corps{.units = b_.with_partner(u), .at = flotilla.at, .kind = GroupKind::single};
    corps.allowance = allowance_of(corps.units, corps.at);
    corps.force = force_of(b_, corps.units);
    corps.rest = force_of(b_, b_.at(corps.at, s_.side) - corps.units);
    corps.home = need_at(corps.at, corps.rest);
    Range walk;
    explore(corps, walk);
    const float on_foot = std::max(0.0f, best_goal(corps, walk).gain);
    Mover both = flotilla;
    both.cargo |= corps.units;
    both.force += corps.force;
    both.rest = force_of(b_, b_.at(both.at, s_.side) - both.units - both.cargo);
    both.home = need_at(both.at, both.rest);
    const float stay = value_at(both, both.at) + on_foot + 0.25f;
    for (int i = 1; i < range.count; ++i) {
      const Point point = range.points[static_cast<std::size_t>(i)];
      if (b_.d.sea.has(point) || b_.d.place(point).box) continue;
      if (flotilla.chance(range.steps[point]) < 0.9f) continue;
      if (const float gain = value_at(both, point) - stay; gain > best.gain) best = {point, gain}, cargo = u;
    }
  }
  return best;
}

Action Plan::afloat(Mover m) const {
  const Group& g = b_.p.march;
  Range range;
  if (!g.steps && is_water(g.kind)) {
    explore(m, range);
    Unit cargo = Unit::none;
    const Goal alone = m.cargo ? Goal{m.at, 0} : best_goal(m, range);
    const Goal ferry = best_ferry(m, range, cargo);
    if (cargo != Unit::none && ferry.gain > alone.gain && !b_.d.sea.has(m.at))
      return Action(Do::load, index(cargo));
    if (m.campaign > 0) return Action(Do::bonus);
  }
  m.campaign = 0;
  explore(m, range);
  const Goal goal = best_goal(m, range);
  if (goal.at != m.at) return step_towards(m, range, goal.at);
  return Action(Do::halt);
}

}  // namespace longroll::year1863
