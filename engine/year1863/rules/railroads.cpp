// 11.12 to 11.14 Railroad movement: any distance for one movement point, within capacity.
#include "engine/year1863/rules/movement.hpp"

namespace longroll::year1863 {
namespace {

// Points that trains of the side may run through now.
PointSet open_line(Board b, Side side) { return (b.p.railhead & b.d.rail_allowed[side]) - b.p.cut[side]; }

PointSet connected(Board b, Side side, Point from) {
  PointSet seen;
  const PointSet line = open_line(b, side);
  if (!line.has(from)) return seen;
  PointSet frontier = PointSet::of(from);
  while (frontier) {
    seen |= frontier;
    PointSet next;
    for (Point point : frontier) next |= b.d.rail_next[point];  // 11.12a, 23.2e
    frontier.clear();
    for (Point point : (next & line) - seen)
      if (!b.enemies(point, side)) frontier.add(point);
  }
  return seen;
}

}  // namespace

PointSet rail_reach(Board b, Side side, Point from) {
  PointSet ends = connected(b, side, from);
  PointSet beyond;
  for (Point point : ends) beyond |= b.d.rail_next[point];
  for (Point point : (beyond & b.d.rail_allowed[side]) - ends)
    if (b.enemies(point, side)) ends.add(point);  // 11.12c
  ends.remove(from);
  return ends;
}

Verdict check_rail(Board b, Point to) {
  const Group& g = b.p.march;
  const Side side = b.side();
  if (b.p.group.meets(b.d.type(Type::riverine))) return refuse("11.14f", "riverines cannot move by rail");
  if (g.rough) return refuse("11.3a", "rough terrain has stopped the force");
  if (side == Side::confederate && !b.d.rail_allowed[1].has(to))
    return refuse("11.13b", "Confederates move by rail only in Southern states or on the border");
  if (!rail_reach(b, side, g.here).has(to))
    return refuse("11.13a", "rail movement needs a line of points controlled since the start of the phase");
  if (rail_cost(b.d, b.p.group) + b.p.rail_used > b.d.rail_thirds[side])  // 11.14b, 11.14c
    return refuse("11.14a", "the railroads cannot carry that much more in this phase");
  return defenceless(b, b.p.group, to) ? defenceless_group() : legal;
}

void ride(Play& play, Point to) {
  Position& p = play.p;
  Group& g = p.march;
  const Point from = g.here;
  const Board b = play.board();
  const bool contact = b.enemies(to, b.side());
  g.crossed = contact && !play.d.place(to).river;
  const PointSet line = connected(b, b.side(), from);
  for (const auto& exit : play.d.graph.exits(to))  // crossed if every line in crosses a river
    if (static_cast<Way>(exit.kind) == Way::railroad && line.has(exit.to) &&
        !play.d.route(exit.route).crosses)
      g.crossed = 0;
  p.rail_used = static_cast<std::uint8_t>(p.rail_used + rail_cost(play.d, p.group));  // 11.14g
  play.put(p.group, to);
  g.here = to;
  --g.left;  // 11.12a, 11.12b
  ++g.steps;
  play.events.tell(Happened::railed, play.seat(), index(from), index(to), p.group.count());
  if (contact) play.events.reveal(Happened::contact, play.seat(), index(to));
  if (contact || g.left == 0 || stopped_by_ground(play, to)) finish_group(play);  // R65, 19.1b
}

}  // namespace longroll::year1863
