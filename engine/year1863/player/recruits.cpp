// Recruiting: what is given up, how many recruit points are raised, and what they buy.
#include <algorithm>

#include "engine/year1863/player/judge.hpp"
#include "engine/year1863/player/weights.hpp"

namespace longroll::year1863 {
namespace {

// Militia and forts where nobody comes are worth more elsewhere; a train that stands alone in the enemy's way
// is better burned than captured (22.8).
Action give_up(const Survey& s) {
  const Board& b = s.b;
  const UnitSet mine = b.field(s.me);
  for (Unit train : mine& b.d.type(Type::supply)) {
    const Point at = b.where(train);
    if (!b.d.place(at).box && !s.own[at].fights() && s.threat.arrive[at] > 0.4f)
      return Action(Do::burn, index(train));
  }
  float need = 0;
  for (Point point : s.precious) need = std::max(need, s.danger(point, s.own[point], s.threat));
  if (need < 1.5f) return {};
  if (!(b.at(in_box, s.side) & b.d.type(Type::militia)))
    for (Unit u : mine& b.d.type(Type::militia))
      if (s.threat.arrive[b.where(u)] <= 0 && s.end_points(b.where(u), s.side) <= 0)
        return Action(Do::demobilize, index(u));
  if (!(b.at(in_box, s.side) & b.d.type(Type::fortress)))
    for (Unit u : mine& b.d.type(Type::fortress)) {
      const Action action(Do::demobilize, index(u));
      if (s.threat.arrive[b.where(u)] <= 0 && s.hold[b.where(u)] < 1 && !check_muster(b, action))
        return action;
    }
  return {};
}

int in_play(const Survey& s, Type type) { return (s.b.field(s.me) & s.b.d.type(type)).count(); }

// What a unit is worth wherever it stands.
float unit_value(const Survey& s, Type type) {
  const bool river = s.me == Command::union_west;
  switch (type) {
    case Type::infantry: return 3.0f;
    case Type::cavalry: return in_play(s, type) ? 2.2f : 3.0f;
    case Type::artillery: return in_play(s, type) ? 2.2f : 3.0f;
    case Type::engineer: return in_play(s, type) ? 0.5f : 1.5f;
    case Type::garrison: return 0.5f;
    case Type::partisan: return 0.3f;
    case Type::riverine: return river ? 3.0f : 1.5f;
    case Type::supply: return 2.4f / static_cast<float>(1 + in_play(s, type));
    default: return 0;
  }
}

Unit best_in_box(const Survey& s, Type type) {
  const Board& b = s.b;
  Unit best = Unit::none;
  for (Unit u : (b.at(in_box, s.side) & b.d.type(type)) - b.p.spent) {
    if (u == b.d.corps19 && !b.p.released19) continue;
    if (best == Unit::none || b.d.unit(u).strength[0] > b.d.unit(best).strength[0]) best = u;
  }
  return best;
}

Force recruit_force(const Survey& s, Unit u) {
  Force f;
  const UnitInfo& unit = s.b.d.unit(u);
  if (unit.type == Type::supply) return f.trains = 1, f;
  f.strength = f.printed = static_cast<float>(unit.strength[0]);
  f.units = 1;
  f.corps = s.b.d.worth_vp.has(u);
  f.land = unit.type != Type::riverine;
  f.guns = unit.type == Type::artillery || unit.type == Type::engineer || unit.type == Type::riverine;
  return f;
}

void consider(Offer& best, Offer each) {
  if (each.value > 0.05f && each.value / each.cost > best.value / best.cost) best = each;
}

Offer best_purchase(const Survey& s) {
  const Board& b = s.b;
  Offer best{.value = 0.02f};
  PointSet places = b.d.settlements & b.d.home[s.side] & b.p.control[s.side] & b.d.in_theater[s.theater];
  places.add(b.reserve(s.me));
  for (int t = 0; t <= index(Type::supply); ++t) {
    const Type type = static_cast<Type>(t);
    const int cost = b.d.cost[type][s.side];
    if (cost > b.p.rp || b.p.bought[type] >= b.p.cap[type]) continue;
    const Unit u = best_in_box(s, type);
    if (u == Unit::none) continue;
    const Force force = recruit_force(s, u);
    const float base = unit_value(s, type);
    for (Point point : places) {
      const PlaceInfo& place = b.d.place(point);
      if (!place.box && !place.value && type != Type::riverine) continue;
      const Action action(Do::buy, index(u), static_cast<unsigned>(index(point)));
      if (check_recruit(b, action)) continue;
      consider(best, {action, base + place_value(s, point, force), static_cast<float>(cost)});
    }
  }
  return best;
}

}  // namespace

float place_value(const Survey& s, Point point, const Force& force) {
  if (s.b.d.place(point).box) return -0.2f;
  const Force& there = s.own[point];
  if (force.trains)
    return 0.5f * std::min(1.0f, there.strength / 12) / static_cast<float>(1 + there.trains) -
           (there.fights() ? 0 : 0.5f * s.threat.arrive[point]);
  return s.stand(point, there + force) - s.stand(point, there);
}

Action judge_muster(const Survey& s) {
  const Board& b = s.b;
  if (const Action action = reorganize(s); action != Action{}) return action;
  if (const Action action = give_up(s); action != Action{}) return action;
  const UnitSet box = b.at(in_box, s.side);
  const int corps =
      (box & (b.d.type(Type::infantry) | b.d.type(Type::cavalry) | b.d.type(Type::artillery))).count();
  const int vp = b.vp(s.me);
  const bool cash = vp >= 1 && corps > 1 && (vp >= 11 || (s.left >= 5 && vp >= 2));
  return Action(Do::muster, 1u + (cash ? 2u : 0u));
}

Action judge_recruit(const Survey& s) {
  const Board& b = s.b;
  if (const Action action = reorganize(s); action != Action{}) return action;
  Offer best{.action = Action(Do::done), .value = 0.02f};
  consider(best, best_works(s));
  consider(best, best_purchase(s));
  const Action call(Do::call_militia);
  if (!b.p.militia_called && !check_recruit(b, call)) consider(best, {call, 0.7f, 1});
  return best.action;
}

Action judge_militia(const Survey& s, const ActionList& list) {
  Force militia;
  militia.strength = militia.printed = militia.units = militia.land = 1;
  return best_of(list, [&](Action action) {
    const Point point = point_of(action);
    const Force& there = s.own[point];
    return s.stand(point, there + militia) - s.stand(point, there) + 0.02f * s.hold[point] -
           0.05f * there.units;
  });
}

}  // namespace longroll::year1863
