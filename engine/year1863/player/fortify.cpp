// Forts, their second level, and fieldworks: where the enemy would gain less by coming.
#include <algorithm>

#include "engine/year1863/player/judge.hpp"

namespace longroll::year1863 {
namespace {

constexpr float train_price = 0.5f;
constexpr float rainy_day = 0.4f;  // works at a great city, when nothing better is to be had

// What works at a point would spare the side; a fort brings its own strength.
float relief_by(const Survey& s, Point point, float works, float strength) {
  Force with = s.own[point];
  with.strength += strength;
  with.printed += strength;
  with.fort += strength;
  if (strength > 0) with.units += 1, with.corps += with.fort == strength, with.land += 1;
  return s.danger(point, s.own[point], s.threat) - s.danger(point, with, s.threat, works);
}

void propose(const Survey& s, Offer& best, Action action, float value, float cost) {
  if (value <= 0.1f || value / cost <= best.value / best.cost || check_works(s.b, action)) return;
  best = {action, value, cost};
}

}  // namespace

Offer best_works(const Survey& s) {
  const Board& b = s.b;
  Offer best{.value = 0.02f};
  const UnitSet mine = b.field(s.me);
  const auto number = [](Point point) { return static_cast<unsigned>(index(point)); };
  const bool plenty = (mine & b.d.type(Type::supply)).count() > 3;
  PointSet supplied;
  for (Unit train : mine& b.d.type(Type::supply)) supplied.add(b.where(train));
  for (Point from : supplied) {
    if (b.d.place(from).box) continue;
    PointSet sites = s.atlas.land[from];
    sites.add(from);
    for (Point point : sites) {
      if (!(s.own[point].land > 0)) continue;
      const bool great = s.hold[point] > 2 && plenty;
      if (s.threat.arrive[point] <= 0 && !great) continue;
      const bool engineer = b.at(point, s.side).meets(b.d.type(Type::engineer));
      const int level = b.fort_level(point, s.side);
      const auto cost = static_cast<float>(engineer ? 1 : b.d.upgrade_cost[s.side]);
      const auto price = static_cast<float>(b.d.cost[Type::fortress][s.side]) / (engineer ? 2.0f : 1.0f);
      if (level == 1)
        propose(s, best, Action(Do::upgrade, number(point), number(from)),
                std::max(relief_by(s, point, 1, 4) - train_price, great ? rainy_day : 0.0f), cost);
      else if (level == 0)
        propose(s, best, Action(Do::fort, number(point), number(from)),
                std::max(relief_by(s, point, 1, 4) - train_price, great ? rainy_day : 0.0f), price);
      if (point == from && !b.fieldwork(s.side, point))
        propose(s, best, Action(Do::fieldwork, number(point), 1),
                relief_by(s, point, 1, 0) - train_price - 0.3f, 1);
    }
  }
  for (Unit engineer : mine& b.d.type(Type::engineer)) {
    const Point point = b.where(engineer);
    if (b.d.place(point).box || b.fieldwork(s.side, point)) continue;
    propose(s, best, Action(Do::fieldwork, number(point), 0),
            0.15f + relief_by(s, point, 1, 0) - (s.threat.arrive[point] > 0 ? 0.0f : 1.0f), 0.2f);
  }
  return best;
}

}  // namespace longroll::year1863
