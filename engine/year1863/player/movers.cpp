// Who can move: armies, single units, fleets, trains and leaders.
#include <algorithm>

#include "engine/year1863/player/plan.hpp"
#include "engine/year1863/player/weights.hpp"

namespace longroll::year1863 {

Plan::Plan(const Survey& survey) : s_(survey), b_(survey.b) { find_targets(); }

int Plan::allowance_of(const UnitSet& units, Point from) const {
  const bool valley = s_.side == Side::confederate && b_.d.shenandoah.has(from);  // 22.9a
  int least = 99;
  for (Unit u : units) {
    const int factor = b_.d.unit(u).move[s_.theater];
    least = std::min(least, valley || b_.p.doubled.has(u) ? 2 * factor : factor);
  }
  return least == 99 ? 0 : least;
}

Mover Plan::mover(const UnitSet& units, Action start, GroupKind kind) const {
  Mover m{.units = units, .at = b_.where(units.first()), .start = start, .kind = kind};
  m.allowance = allowance_of(units, m.at);
  m.force = force_of(b_, units);
  m.rest = force_of(b_, b_.at(m.at, s_.side) - units);
  m.home = need_at(m.at, m.rest);
  if (kind != GroupKind::naval)
    for (Unit u : units& b_.leaders()) m.campaign = std::max(m.campaign, b_.campaign(u));
  return m;
}

Mover Plan::moving() const {
  const Group& g = b_.p.march;
  Mover m{.units = b_.p.group, .cargo = b_.p.cargo, .at = g.here, .allowance = g.left, .kind = g.kind};
  if (!g.rolled && !g.steps && g.leader != Unit::none && g.kind != GroupKind::naval &&
      g.kind != GroupKind::pursuit)
    m.campaign = b_.campaign(g.leader);
  m.force = force_of(b_, m.units | m.cargo);
  m.rest = force_of(b_, b_.at(g.here, s_.side) - m.units - m.cargo);
  m.home = need_at(m.at, m.rest);
  return m;
}

// Everybody who can keep up, but for a guard where one is needed.
UnitSet Plan::army_of(Unit general) const {
  const Point point = b_.where(general);
  const UnitSet slow = b_.d.type(Type::garrison);
  UnitSet army = UnitSet::of(general);
  for (Unit u : (s_.fresh(point) & b_.d.land) - slow)
    if (!b_.is_army_commander(u) && !(b_.d.is(u, Type::leader) && b_.d.unit(u).kind == LeaderKind::admiral))
      army.add(u);
  for (int i = 0; i < 6; ++i) {
    const Unit guard = to_stay(army, force_of(b_, b_.at(point, s_.side) - army), point);
    if (guard == Unit::none) break;
    army -= b_.with_partner(guard);
  }
  return army;
}

Plan::Choice Plan::commanders_at(Point point) const {
  Choice best;
  const UnitSet fresh = s_.fresh(point);
  for (Unit u : fresh& b_.leaders() & b_.p.built_up) {
    if (b_.is_army_commander(u)) {
      const UnitSet army = army_of(u);
      if (army.meets(b_.d.combat)) consider(mover(army, Action(Do::army, index(u)), GroupKind::army), best);
    } else if (b_.is_fleet_commander(u)) {
      UnitSet fleet = UnitSet::of(u);
      for (Unit each : fresh& b_.d.type(Type::riverine)) fleet |= b_.with_partner(each);
      if (fleet.count() > 1) consider(mover(fleet, Action(Do::fleet, index(u)), GroupKind::fleet), best);
    }
  }
  return best;
}

// Of units that are alike one is enough.
Plan::Choice Plan::singles_at(Point point) const {
  Choice best;
  std::array<std::uint16_t, types> seen{};  // strengths, as bits
  const bool coast = s_.me == Command::union_east && (b_.d.place(point).coastal || b_.d.place(point).port);
  for (Unit u : s_.fresh(point)) {
    const UnitInfo& unit = b_.d.unit(u);
    const bool leader = unit.type == Type::leader;
    if (leader && b_.bonded(u)) continue;
    if (!b_.bonded(u) && !leader) {
      const auto kin = static_cast<std::uint16_t>(1u << std::min(15, b_.strength(u)));
      std::uint16_t& kind = seen[static_cast<std::size_t>(index(unit.type))];
      if (kind & kin) continue;
      kind |= kin;
    }
    const UnitSet units = b_.with_partner(u);
    const GroupKind kind = leader                        ? GroupKind::leaders
                           : unit.type == Type::riverine ? GroupKind::riverine
                                                         : GroupKind::single;
    consider(mover(units, Action(Do::march, index(u)), kind), best);
    if (coast && !leader && unit.type != Type::riverine &&
        half_loads(b_.d, units) + b_.p.sea_used <= b_.d.sea_halves)
      consider(mover(units, Action(Do::ship, index(u)), GroupKind::naval), best);
    if (has(b_.p, Option::raids) && (unit.type == Type::cavalry || unit.type == Type::partisan))
      consider(mover(units, Action(Do::raid, index(u)), GroupKind::raid), best);
  }
  return best;
}

}  // namespace longroll::year1863
