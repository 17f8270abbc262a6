// What the ground costs on a way.
#include <algorithm>

#include "engine/severed/rules/way.hpp"

namespace longroll::severed {

void Passage::Stretches::add(Stretch one) {
  if (one.from >= one.to || count == static_cast<int>(each.size())) return;
  int at = count++;
  for (; at > 0 && each[at - 1].from > one.from; --at) each[at] = each[at - 1];
  each[at] = one;
}

int Passage::Stretches::until(int end) const {
  int sum = 0, reached = 0;
  for (int i = 0; i < count; ++i) {
    const int from = std::max(each[i].from, reached), to = std::min(each[i].to, end);
    if (to > from) sum += to - from, reached = to;
  }
  return sum;
}

Passage::Stretch Passage::stretch(const table::Span& span, int from, int to) const {
  const std::int64_t length = to - from;
  return {from + static_cast<int>(span.from.over * length / span.from.by),
          from + static_cast<int>((span.to.over * length + span.to.by - 1) / span.to.by)};
}

void Passage::astride(Ring base) {
  for (int k = 0; k < way_.obstacle_count_; ++k)
    if (way_.crosses(way_.board_.feature(way_.obstacles_[k]), base)) paid_ |= std::uint64_t{1} << k;
}

void Passage::along(Ring base, Point by, int from, int to) {
  const Box box = table::box_of(table::sweep(base, by));
  for (int k = 0; k < way_.rough_count_; ++k) {
    const Feature& feature = way_.board_.feature(way_.rough_[k]);
    if (!feature.box.meets(box)) continue;
    for (const auto& each : feature.parts)
      if (const auto span = table::meeting(base, by, each)) either_.add(stretch(*span, from, to));
  }
  for (int k = 0; k < way_.obstacle_count_; ++k) {
    const Feature& feature = way_.board_.feature(way_.obstacles_[k]);
    if (!feature.box.meets(box)) continue;
    const auto meet = [&](Ring what) {
      if (const auto span = table::meeting(base, by, what))
        first_[k] = std::min(first_[k], stretch(*span, from, to).from);
    };
    if (way_.board_.data.kind(feature).area)
      for (const auto& each : feature.parts) meet(each);
    else
      for (std::size_t i = 0; i + 1 < feature.outline.size(); ++i) meet(Ring(feature.outline).subspan(i, 2));
  }
}

void Passage::follow_roads(Point from, Point to) {
  const Ground& ground = way_.board_.ground();
  const Box box = table::box_of(Convex{from, to});
  for (int each : ground.roads) {
    const Feature& road = way_.board_.feature(each);
    if (!road.box.meets(box)) continue;
    for (const auto& part : road.parts)
      if (const auto span = table::crossing(from, to, part)) {
        road_.add(stretch(*span, 0, distance_));
        either_.add(stretch(*span, 0, distance_));
      }
  }
}

bool Passage::on_road(int at) const {
  return std::any_of(road_.each.begin(), road_.each.begin() + road_.count,
                     [&](const Stretch& one) { return one.from <= at && at < one.to; });
}

Toll Passage::settle(int left, int bonus) const {
  const auto cost = [&](int until) {
    const int on_road = road_.until(until);
    return until - std::min(bonus, on_road) + either_.until(until) - on_road;  // TERR-06, R53
  };
  std::array<std::pair<int, int>, 64> touches;
  int touched = 0;
  for (int k = 0; k < way_.obstacle_count_; ++k)
    if (!(paid_ >> k & 1) && first_[k] < distance_ && !on_road(first_[k]))
      touches[touched++] = {first_[k], way_.obstacles_[k]};
  std::sort(touches.begin(), touches.begin() + touched);
  Toll toll{.road_used = std::min(bonus, road_.until(distance_))};
  int paid = 0;
  for (int i = 0; i < touched; ++i) {  // TERR-02, TERR-03, R52
    if (left - cost(touches[i].first) - paid < way_.board_.charts().obstacle) {
      toll.refusal = too_few_inches_for(way_.board_.feature(touches[i].second));
      return toll;
    }
    paid += way_.surcharge();
  }
  toll.extra = cost(distance_) + paid - distance_;
  return toll;
}

}  // namespace longroll::severed
