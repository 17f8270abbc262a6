// The heuristic player looks at the map: what the enemy may have, what a point is worth to a group.
#include <algorithm>

#include "engine/year1863/player/mind.hpp"

namespace longroll::year1863 {
namespace {

double leaders_in(Board b, const UnitSet& units) {
  double sum = 0;
  for (Unit u : units& b.leaders())
    if (b.bonded(u) || b.p.built_up.has(u)) sum += b.battle(u);
  return sum;
}

int best_campaign(Board b, const UnitSet& units) {
  int best = 0;
  for (Unit u : units& b.leaders()) best = std::max(best, b.campaign(u));
  return best;
}

}  // namespace

Mind::Mind(Board board, Seat seat)
    : b_(board), seat_(seat), command_(board.p.command), side_(side_of(board.p.command)) {
  if (seat_of(command_) != seat) {  // deciding in the other seat's phase: think for the command that faces it
    command_ = facing(command_);
    side_ = side_of(command_);
  }
  const Theater theater = theater_of(command_);
  PointSet goals;
  for (Point city : b_.d.cities& b_.d.in_theater[theater])
    if (b_.d.place(city).side != side_ ? !b_.occupies(side_, city) : b_.enemies(city, side_)) goals.add(city);
  to_goal_.fill(20);
  if (goals) {
    std::array<Point, max_places> queue;
    std::size_t head = 0, tail = 0;
    for (Point goal : goals) to_goal_[goal] = 0, queue[tail++] = goal;
    while (head < tail) {
      const Point here = queue[head++];
      for (const auto& exit : b_.d.graph.exits(here)) {
        const Way way = static_cast<Way>(exit.kind);
        if (way == Way::sea || way == Way::track || b_.d.place(exit.to).box || to_goal_[exit.to] < 20)
          continue;
        to_goal_[exit.to] = to_goal_[here] + 1;
        queue[tail++] = exit.to;
      }
    }
    for (const auto& exit : b_.d.graph.exits(b_.reserve(command_)))
      to_goal_[b_.reserve(command_)] = std::min(to_goal_[b_.reserve(command_)], to_goal_[exit.to] + 1);
  }
  for (Point point : b_.d.in_theater[theater])
    if (b_.enemies(point, side_)) {
      enemy_[point] = hidden_strength(point);
      spread_threat(point);
    }
  constexpr double raid = 8;  // cavalry with a good leader and a train comes from further than that
  if (side_ == Side::union_side)
    for (Point city : b_.d.sudden_death[theater]) threat_[city] = std::max(threat_[city], raid);
}

// What stands at a point may march some points in the enemy's next phase; forts and militia stay. Rough
// points and units that will still be there stop it.
void Mind::spread_threat(Point from) {
  double mobile = enemy_[from];
  for (Unit u : b_.at(from, enemy(side_)) - b_.d.mobile)
    if (sees(b_, viewer(seat_), u)) mobile -= b_.strength(u);
  if (mobile <= 0) return;
  constexpr std::array<double, 5> fading = {1.0, 1.0, 0.9, 0.7, 0.45};
  const auto stops = [&](Point point) {
    if (point == from) return false;
    const UnitSet mine = b_.at(point, side_) & b_.d.combat;
    return b_.d.rough.has(point) || (mine - fresh_at(point)).operator bool();
  };
  PointSet seen = PointSet::of(from), frontier = seen;
  for (double share : fading) {
    PointSet next;
    for (Point point : frontier) {
      threat_[point] = std::max(threat_[point], share * mobile);
      if (stops(point)) continue;
      for (const auto& exit : b_.d.graph.exits(point))
        if (static_cast<Way>(exit.kind) != Way::sea && static_cast<Way>(exit.kind) != Way::track)
          next.add(exit.to);
    }
    frontier = next - seen;
    seen |= next;
  }
}

double Mind::hidden_strength(Point point) const {
  double sum = 0;
  const UnitSet units = b_.at(point, enemy(side_));
  int hidden = 0;
  for (Unit u : units) {
    if (!sees(b_, viewer(seat_), u))
      ++hidden;
    else if (b_.d.combat.has(u))
      sum += b_.strength(u);
    else if (b_.d.is(u, Type::leader))
      sum += b_.battle(u);
  }
  // A lone counter is often a garrison or a train; a big stack is an army with its leaders.
  return sum + (hidden <= 1 ? 1.8 * hidden : 2.9 * hidden);
}

double Mind::leader_worth(Unit leader) const { return b_.battle(leader) + 0.7 * b_.campaign(leader); }

double Mind::corps_worth(Unit u) const {
  double worth = b_.strength(u) + (b_.d.worth_vp.has(u) ? 4 : 0);
  if (b_.bonded(u)) worth += 2;
  if (b_.d.is(u, Type::fortress)) worth += 3;
  return worth;
}

UnitSet Mind::fresh_at(Point point) const {
  return (b_.at(point) & b_.field(command_) & b_.d.mobile & b_.d.land) - b_.p.moved;
}

double Mind::importance(Point point) const {
  const PlaceInfo& place = b_.d.place(point);
  if (place.value == 0) return 0;
  double worth = place.side == side_ ? 0.7 * place.value : 0.9 * place.value;
  if (side_ == Side::union_side) {
    const PointSet& fatal = b_.d.sudden_death[place.theater];
    if (fatal.has(point)) worth += fatal.meets(b_.p.control[Side::confederate]) ? 12 : 3;
    if (point == b_.d.washington) worth += 12;
  } else if (point == b_.d.richmond) {
    worth += 40;
  }
  return worth;
}

double Mind::defense_of(Point point, const UnitSet& units) const {
  double own = b_.printed(units) + leaders_in(b_, units);
  own *= 1 + 0.25 * b_.fort_level(point, side_) + (b_.fieldwork(side_, point) ? 0.25 : 0);
  if (b_.d.place(point).settlement == Settlement::city || b_.d.rough.has(point)) own *= 1.25;
  return own;
}

// A city is lost when nobody stands in it; else the likelier, the more the enemy can bring.
double Mind::coverage(Point point, const UnitSet& units) const {
  if (!units.meets(b_.d.land_combat)) return 0;
  if (threat_[point] <= 0) return 0.3;
  const double odds = threat_[point] / defense_of(point, units);
  return std::clamp(1.25 - 0.3 * odds, 0.05, 1.0);
}

double Mind::support(Point target, const UnitSet& except) const {
  double sum = 0;
  PointSet near = b_.d.graph.neighbours(target);
  for (Point next : b_.d.graph.neighbours(target))
    if (!b_.d.rough.has(next) && enemy_[next] == 0) near |= b_.d.graph.neighbours(next);
  for (Point from : near)
    sum += b_.printed(fresh_at(from) - except) + leaders_in(b_, fresh_at(from) - except);
  return 0.6 * sum;
}

double Mind::prize(Point point) const {
  const PlaceInfo& place = b_.d.place(point);
  double worth = side_ == Side::union_side && b_.d.mississippi.has(point) ? 0.4 : 0;
  if (!place.value) return worth;
  if (place.side == side_) return worth + 0.7 * place.value + importance(point);
  worth += (b_.p.paid.has(point) ? 0.7 : 1.7) * place.value;
  const PointSet& fatal = b_.d.sudden_death[place.theater];
  if (side_ == Side::union_side && point == b_.d.richmond) worth += 6;
  if (side_ == Side::confederate && point == b_.d.washington) worth += 15;
  if (side_ == Side::confederate && fatal.has(point)) worth += b_.cities_occupied(side_, fatal) ? 17 : 2;
  return worth;
}

double Mind::attack_value(Point point, const UnitSet& force, double help) const {
  const PlaceInfo& place = b_.d.place(point);
  Clash clash;
  clash.attackers = b_.printed(force);
  clash.attack = clash.attackers + leaders_in(b_, force);
  clash.attack += help;
  clash.attackers += 0.5 * help;
  clash.defense = enemy_[point];
  clash.defenders = 0.8 * clash.defense;
  if (clash.defense <= 0) return 0;
  const int level = b_.fort_level(point, enemy(side_));
  const bool works = b_.fieldwork(enemy(side_), point);
  if (level) {
    clash.fort = b_.strength(b_.fort_at(point, enemy(side_)));
    clash.defenders = clash.fort + 0.8 * (clash.defense - clash.fort);
  }
  const bool steep = place.settlement == Settlement::city || b_.d.rough.has(point);
  clash.shift = -level - (works ? 1 : 0) - (steep ? 1 : 0);
  const UnitSet guns = b_.d.type(Type::artillery) | b_.d.type(Type::engineer) | b_.d.type(Type::riverine);
  if ((level || works) && force.meets(guns)) clash.shift += 1;
  if (force.meets(b_.d.type(Type::supply))) clash.shift += 0.5;
  const int campaign = best_campaign(b_, force);
  clash.initiative = std::clamp(0.5 + 0.12 * (campaign - 3), 0.1, 0.95);
  clash.shift += 0.15 * (campaign - 3);
  if (force.meets(b_.d.land_combat)) clash.prize = prize(point);
  return clash_value(b_.d, clash);
}

// Whoever opens a battle may count on friends nearby; whoever joins one is worth what he adds to it.
double Mind::join_value(Point point, const UnitSet& group) const {
  const UnitSet there = b_.at(point, side_) - group;
  if (!there.meets(b_.d.combat)) {
    const double zeal = side_ == Side::union_side ? 0.5 : 0.3;  // the Union cannot win by waiting
    const double own = b_.printed(group) + leaders_in(b_, group);
    const double help = std::min(own, support(point, group));
    const double odds = (own + help) / std::max(1.0, enemy_[point]);
    return attack_value(point, group | there, help) + (odds >= 1.2 ? zeal : -1.0);
  }
  return attack_value(point, there | group, 0) - attack_value(point, there, 0);
}

double Mind::stand_value(Point point, const UnitSet& group) const {
  const PlaceInfo& place = b_.d.place(point);
  const double strength = b_.printed(group);
  const UnitSet others = b_.at(point, side_) - group;
  double value = 0;
  if (strength > 0 && !place.box) {
    if (place.value && place.side != side_ && !b_.p.paid.has(point))
      value += 1.3 * place.value;  // first entry
    value += importance(point) * (coverage(point, others | group) - coverage(point, others));
    if (!b_.controls(side_, point)) value += 0.1;
    if (side_ == Side::union_side && b_.d.mississippi.has(point) && !b_.controls(side_, point)) value += 0.4;
    if (side_ == Side::confederate && place.side != side_ && place.settlement == Settlement::city)
      value += 0.5;
  }
  const double pull = side_ == Side::confederate ? 0.07 : 0.4;
  value -= pull * std::min<int>(to_goal_[point], 12);
  const double friends = b_.printed(others) + leaders_in(b_, others);
  value += 0.06 * std::min(friends, 14.0);
  // What the enemy could do to it here in his next phase.
  const double own = defense_of(point, group | others);
  const double odds = own > 0 ? threat_[point] / own : 0;
  if (odds > 1 && !place.box)
    value -= std::min(1.0, (odds - 1) / 1.5) * 0.4 * b_.printed(group & b_.d.worth_vp);
  if (place.box) value -= 0.4;
  return value;
}

double Mind::value_at(Point point, const UnitSet& group) const {
  const UnitSet fighters = b_.d.combat - b_.d.type(Type::garrison);
  if (b_.enemies(point, side_)) return group.meets(fighters) ? join_value(point, group) : -5;
  return stand_value(point, group);
}

}  // namespace longroll::year1863
