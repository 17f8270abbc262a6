// Where a mover can go.
#include <algorithm>

#include "engine/year1863/player/plan.hpp"

namespace longroll::year1863 {

void Plan::explore(const Mover& m, Range& range) const {
  range.clear(m.at);
  if (m.kind == GroupKind::naval) return explore_coast(m, range);
  if (m.units.meets(b_.d.type(Type::riverine))) return explore_water(m, range);
  explore_land(m, range);
}

const PointSet& Plan::rails_from(Point point) const {
  if (rails_at_ != point) rails_at_ = point, rails_ = rail_reach(b_, s_.side, point);
  return rails_;
}

// Breadth first over routes, with railroads from where it stands. Rough points, enemies and reserve areas end
// a march; engineers take an army on for one more point.
void Plan::explore_land(const Mover& m, Range& range) const {
  const bool fights = m.force.fights();
  const bool engineer =
      m.units.meets(b_.d.type(Type::engineer)) && (m.kind == GroupKind::army || m.kind == GroupKind::single);
  const bool tracks = m.kind == GroupKind::raid || walks_track(b_, m.units);
  const bool pursues = m.kind == GroupKind::pursuit;
  const int most = m.allowance + m.campaign;
  const auto barred = [&](Point to) {
    const PlaceInfo& place = b_.d.place(to);
    if (b_.d.sea.has(to) || (place.box && (place.side != s_.side || to == b_.d.new_orleans))) return true;
    return !fights && s_.hostile.has(to) && !b_.combat_units(to, s_.side);
  };
  PointSet ends;  // where a march stops, and those behind the engineers
  const auto reach = [&](Point from, Point to, int step, std::uint16_t first, bool last) {
    if (range.reaches(to) || barred(to)) return;
    range.add(to, step, first);
    const bool rough = b_.d.rough.has(to) && !pursues;
    if (s_.hostile.has(to) || b_.d.place(to).box || last || (rough && !engineer) ||
        (b_.d.rough.has(from) && from != m.at && !pursues))
      ends.add(to);
  };
  if (most > 0 && !pursues && b_.d.place(m.at).railroad && !b_.p.march.rough &&
      rail_cost(b_.d, m.units) + b_.p.rail_used <= b_.d.rail_thirds[s_.side])
    for (Point to : rails_from(m.at))
      if (!range.reaches(to) && !barred(to)) {
        range.add(to, 1, static_cast<std::uint16_t>(Range::by_rail | index(to)));
        if (s_.hostile.has(to) || b_.d.rough.has(to)) ends.add(to);
      }
  const bool halted = b_.p.step == Step::group && b_.p.march.rough;
  for (int i = 0; i < range.count; ++i) {
    const Point from = range.points[static_cast<std::size_t>(i)];
    const int step = range.steps[from] + 1;
    if (step > most || ends.has(from)) continue;
    for (const auto& exit : b_.d.graph.exits(from)) {
      const Way way = static_cast<Way>(exit.kind);
      if (way == Way::sea || (way == Way::track && !tracks)) continue;
      reach(from, exit.to, step,
            from == m.at ? static_cast<std::uint16_t>(index(exit.route)) : range.first[from], halted);
    }
  }
}

// Riverines pass land units, but no forts and no riverines.
void Plan::explore_water(const Mover& m, Range& range) const {
  const Side them = s_.enemy_of_side();
  const UnitSet stoppers = b_.d.type(Type::riverine) | b_.d.type(Type::fortress);
  const bool engineers = m.cargo.meets(b_.d.type(Type::engineer)) && b_.p.march.steps == 0;
  const int most = m.allowance + m.campaign;
  const bool visible_only = !has(b_.p, Option::open_play);
  PointSet ends;
  for (int i = 0; i < range.count; ++i) {
    const Point from = range.points[static_cast<std::size_t>(i)];
    const int step = range.steps[from] + 1;
    if (step > most || ends.has(from)) continue;
    for (const auto& exit : b_.d.graph.exits(from)) {
      const Way way = static_cast<Way>(exit.kind);
      if (way < Way::river || range.reaches(exit.to)) continue;
      const bool dry = way == Way::seasonal && b_.summer();
      if (dry && (!engineers || from != m.at)) continue;
      const PlaceInfo& place = b_.d.place(exit.to);
      if (place.box && (place.side != s_.side || m.cargo)) continue;
      if (b_.d.sea.has(exit.to) && (m.cargo || most - step < b_.d.harbour[s_.side][exit.to])) continue;
      range.add(exit.to, step,
                from == m.at ? static_cast<std::uint16_t>(index(exit.route)) : range.first[from]);
      const UnitSet known = b_.at(exit.to, them) & (visible_only ? b_.d.type(Type::fortress) : stoppers);
      if (known || place.box || dry) ends.add(exit.to);
    }
  }
}

void Plan::explore_coast(const Mover& m, Range& range) const {
  const PlaceInfo& from = b_.d.place(m.at);
  for (Point to : b_.d.in_theater[Theater::east]) {
    const PlaceInfo& place = b_.d.place(to);
    if (to == m.at || !(place.coastal || place.port) || !(from.port || place.port)) continue;
    if (place.box && place.side != s_.side) continue;
    if (!m.force.fights() && s_.hostile.has(to) && !b_.combat_units(to, s_.side)) continue;
    range.add(to, 1, static_cast<std::uint16_t>(Range::by_rail | index(to)));
  }
}

}  // namespace longroll::year1863
