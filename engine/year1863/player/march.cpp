// The heuristic player on the march: the best point within reach, and who should move.
#include <algorithm>

#include "engine/year1863/player/mind.hpp"

namespace longroll::year1863 {

// Walks the map as the group could and remembers the first action on the way to the best point.
Mind::Goal Mind::best_goal(const UnitSet& group, Point here, int left, bool water, bool first_step) const {
  struct Node {
    Point point;
    int left;
    Action first;
  };
  std::array<Node, 160> queue;
  std::size_t head = 0, tail = 0;
  By<Point, std::int8_t, max_places> seen;
  seen.fill(-1);
  queue[tail++] = {here, left, Action{}};
  seen[here] = static_cast<std::int8_t>(left);
  Goal best{here, b_.d.sea.has(here) ? -100 : value_at(here, group), Action{}};
  const bool engineer = group.meets(b_.d.type(Type::engineer));
  const bool by_track = walks_track(b_, group);
  const bool by_rail = !water && rail_cost(b_.d, group) + b_.p.rail_used <= b_.d.rail_thirds[side_];
  const auto reach = [&](Point to, int points, Action first, bool ends) {
    if (seen[to] >= points || tail >= queue.size()) return;
    const bool known = seen[to] >= 0;
    seen[to] = static_cast<std::int8_t>(points);
    if (!known && !b_.d.sea.has(to)) {
      const double value = value_at(to, group);
      if (value > best.value + 0.02) best = {to, value, first};
    }
    if (!ends) queue[tail++] = {to, points, first};
  };
  while (head < tail) {
    const Node node = queue[head++];
    if (node.left <= 0) continue;
    const bool start = node.point == here;
    for (const auto& exit : b_.d.graph.exits(node.point)) {
      const Way way = static_cast<Way>(exit.kind);
      const PlaceInfo& place = b_.d.place(exit.to);
      if (water ? way < Way::river || (way == Way::seasonal && b_.summer())
                : way == Way::sea || (way == Way::track && !by_track))
        continue;
      if (place.box && (place.side != side_ || (!water && exit.to == b_.d.new_orleans))) continue;
      if (b_.enemies(exit.to, side_) && !group.meets(b_.d.combat)) continue;
      if (b_.d.sea.has(exit.to) && node.left - 1 < b_.d.harbour[side_][exit.to]) continue;
      const bool ends =
          b_.enemies(exit.to, side_) || place.box || (!water && b_.d.rough.has(exit.to) && !engineer);
      reach(exit.to, node.left - 1, start ? Action(Do::go, index(exit.route)) : node.first, ends);
    }
    if (!by_rail || !b_.d.place(node.point).railroad || (!start && !first_step)) continue;
    for (Point to : rail_reach(b_, side_, node.point)) {
      if (b_.enemies(to, side_) && !group.meets(b_.d.combat)) continue;
      const bool ends = b_.enemies(to, side_) || b_.d.rough.has(to);
      reach(to, node.left - 1, start ? Action(Do::rail, 0, index(to)) : node.first, ends);
    }
  }
  return best;
}

int Mind::allowance_of(const UnitSet& units) const {
  const Theater theater = theater_of(command_);
  int least = 99;
  for (Unit u : units) least = std::min(least, b_.d.unit(u).move[theater] * (b_.p.doubled.has(u) ? 2 : 1));
  return least == 99 ? 0 : least;
}

// A long march for an army: double it when that brings an attack or a city within reach.
Action Mind::double_march(const ActionList& list, double gain) const {
  for (Action action : list) {
    if (action.kind<Do>() != Do::supply) continue;
    const Point here = point_of(action);
    UnitSet group = fresh_at(here);
    if (b_.printed(group) < 12) continue;
    UnitSet marching = group;
    for (Unit u : group& b_.d.type(Type::garrison)) marching.remove(u);
    const Goal near = best_goal(marching, here, allowance_of(marching), false, true);
    const Goal far = best_goal(marching, here, 2 * allowance_of(marching), false, true);
    if (far.value > near.value + 2.5 && far.value - value_at(here, marching) > gain + 2) return action;
  }
  return {};
}

Action Mind::movement(const ActionList& list) const {
  Action choice(Do::done);
  double gain = 0.12;
  By<Type, UnitSet, types> looked;  // places already judged for a type
  PointSet armies;
  for (Action action : list) {
    const Do kind = action.kind<Do>();
    const Unit u = unit_of(action);
    UnitSet group;
    bool water = false;
    double weight = 1;
    if (kind == Do::army) {
      const Point here = b_.where(u);
      for (Unit each : fresh_at(here))
        if ((each == u || !b_.is_army_commander(each)) && !b_.d.is(each, Type::garrison)) group.add(each);
      if (!group.meets(b_.d.combat)) continue;
      armies.add(here);
      weight = 1.3;
    } else if (kind == Do::march) {
      group = b_.with_partner(u);
      water = b_.d.is(u, Type::riverine);
      if (b_.d.is(u, Type::leader) || b_.d.is(u, Type::supply)) {  // they join the strongest friends nearby
        const Point here = b_.where(u);
        if (armies.has(here) || b_.printed(b_.at(here, side_)) > 4) continue;
      }
    } else if (kind == Do::ship && b_.d.is(u, Type::infantry)) {
      group = b_.with_partner(u);
    } else {
      continue;
    }
    const Point here = b_.where(u);
    if (kind == Do::ship) {
      const double better = landing_value(group, here) - value_at(here, group) - 0.4;
      if (better > gain) gain = better, choice = action;
      continue;
    }
    if (kind == Do::march && !b_.bonded(u)) {
      UnitSet& seen = looked[b_.d.unit(u).type];
      bool twin = false;
      for (Unit other : seen& b_.at(here)) twin |= b_.strength(other) == b_.strength(u);
      if (twin) continue;
      seen.add(u);
    }
    int left = allowance_of(group);
    if (side_ == Side::confederate && b_.d.shenandoah.has(here)) left *= 2;
    const Goal goal = best_goal(group, here, left, water, true);
    if (goal.at == here || goal.at == Point::none) continue;
    // What the group leaves behind counts as well.
    const double stay = value_at(here, group);
    const double better = weight * (goal.value - stay);
    if (better > gain) gain = better, choice = action;
  }
  if (const Action doubled = double_march(list, gain); doubled != Action{}) return doubled;
  return choice;
}

double Mind::landing_value(const UnitSet& group, Point from) const {
  double best = -1e9;
  const auto coast = [&](Point point) { return b_.d.place(point).coastal || b_.d.place(point).port; };
  for (Point to : b_.d.in_theater[theater_of(command_)])
    if (to != from && coast(to) && (b_.d.place(from).port || b_.d.place(to).port))
      best = std::max(best, value_at(to, group));
  return best;
}

// Garrisons are too slow for an army, and a city that it leaves keeps a guard.
Action Mind::leave_behind(const ActionList& list) const {
  const Group& g = b_.p.march;
  if (g.kind != GroupKind::army) return {};
  const UnitSet members = b_.p.group;
  Unit weakest = Unit::none;
  for (Action action : list) {
    const Unit u = unit_of(action);
    if (action.kind<Do>() == Do::leave && b_.d.is(u, Type::garrison)) return action;
    if (action.kind<Do>() != Do::leave && action.kind<Do>() != Do::drop) continue;
    if (b_.d.land_combat.has(u) && (weakest == Unit::none || corps_worth(u) < corps_worth(weakest)))
      weakest = u;
  }
  const bool guarded = (b_.at(g.here, side_) - members).meets(b_.d.land_combat);
  if (weakest == Unit::none || guarded || importance(g.here) <= 0.8) return {};
  if ((members & b_.d.combat).count() <= 2 || best_goal(members, g.here, g.left, false, true).at == g.here)
    return {};
  return Action(g.steps ? Do::drop : Do::leave, index(weakest));
}

Action Mind::group(const ActionList& list) const {
  const Group& g = b_.p.march;
  const UnitSet members = b_.p.group;
  const bool water = members.meets(b_.d.type(Type::riverine));
  if (g.kind == GroupKind::naval) {
    Action best(Do::halt);
    double value = value_at(g.here, members) + 0.3;
    for (Action action : list)
      if (action.kind<Do>() == Do::land)
        if (const double there = value_at(point_of(action), members); there > value)
          value = there, best = action;
    return best;
  }
  if (const Action left = leave_behind(list); left != Action{}) return left;
  if (list.contains(Action(Do::bonus))) return Action(Do::bonus);
  const Goal goal = best_goal(members, g.here, g.left, water, true);
  if (goal.at != g.here && goal.first != Action{} && list.contains(goal.first)) return goal.first;
  if (list.contains(Action(Do::halt))) return Action(Do::halt);
  for (Action action : list)
    if (action.kind<Do>() == Do::go) {
      const Point to = b_.d.graph.other_end(static_cast<Route>(action.a()), g.here);
      if (b_.d.harbour[side_][to] < b_.d.harbour[side_][g.here]) return action;
    }
  return list[0];
}

Action Mind::retreat(const ActionList& list) const {
  Action best = list[0];
  double value = -1e9;
  for (Action action : list) {
    const Point to = point_of(action);
    double worth = b_.controls(side_, to) ? 1 : 0;
    worth += 0.1 * std::min(20, b_.printed(b_.at(to, side_))) + 0.1 * to_goal_[to] + b_.fort_level(to, side_);
    for (Point next : b_.d.graph.neighbours(to)) worth -= 0.05 * enemy_[next];
    if (b_.d.place(to).value && b_.d.place(to).side == side_) worth += 1;
    if (worth > value) value = worth, best = action;
  }
  return best;
}

}  // namespace longroll::year1863
