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

void Passage::Touches::add(std::pair<int, int> one) {
  if (count < static_cast<int>(each.size())) each[count++] = one;
}

int Passage::Stretches::until(int end) const {
  int sum = 0, reached = 0;
  for (int i = 0; i < count; ++i) {
    const int from = std::max(each[i].from, reached), to = std::min(each[i].to, end);
    if (to > from) sum += to - from, reached = to;
  }
  return sum;
}

Passage::Stretch Passage::stretch(const table::Span& span, int from, int to, int piece) const {
  const std::int64_t length = to - from;
  return {from + static_cast<int>(span.from.over * length / span.from.by),
          from + static_cast<int>((span.to.over * length + span.to.by - 1) / span.to.by), piece};
}

void Passage::astride(Ring base) {
  for (int k = 0; k < way_.obstacle_count_; ++k)
    each_piece(k, [&](Ring piece, int i) {
      // R52: with the stretch under it those that are joined to it have been paid
      if (table::meeting(base, {0, 0}, piece)) paid_[k] |= std::uint64_t{0b111} << i >> 1;
    });
}

template <class Look>
void Passage::each_piece(int k, Look&& look) const {
  const Feature& feature = way_.board_.feature(way_.obstacles_[k]);
  if (way_.board_.data.kind(feature).area)
    for (const auto& each : feature.parts) look(Ring(each), 0);
  else
    for (std::size_t i = 0; i + 1 < feature.outline.size(); ++i)
      look(Ring(feature.outline).subspan(i, 2), std::min(static_cast<int>(i), 63));
}

void Passage::lead(Ring base, Point by) {
  follow(base, by, 0, distance_);
  for (int k = 0; k < way_.obstacle_count_; ++k) {
    int reached = -1;
    const Stretches contacts = contacts_with(k, base, by);
    for (int i = 0; i < contacts.count; ++i) {
      const auto [from, to, piece] = contacts.each[i];
      // TERR-03: whoever comes to another stretch of the same fence crosses once more
      if (from > reached && !(paid_[k] >> piece & 1)) touches_.add({from, way_.obstacles_[k]});
      reached = std::max(reached, to);
    }
  }
  std::sort(touches_.each.begin(), touches_.each.begin() + touches_.count);
}

void Passage::follow(Ring base, Point by, int from, int to) {
  const Box box = table::box_of(table::sweep(base, by));
  for (int k = 0; k < way_.rough_count_; ++k) {
    const Feature& feature = way_.board_.feature(way_.rough_[k]);
    if (!feature.box.meets(box)) continue;
    for (const auto& each : feature.parts)
      if (const auto span = table::meeting(base, by, each)) either_.add(stretch(*span, from, to));
  }
}

Passage::Stretches Passage::contacts_with(int k, Ring base, Point by) const {
  Stretches contacts;
  const Feature& feature = way_.board_.feature(way_.obstacles_[k]);
  if (!feature.box.meets(table::box_of(table::sweep(base, by)))) return contacts;
  each_piece(k, [&](Ring piece, int i) {
    if (const auto span = table::meeting(base, by, piece)) contacts.add(stretch(*span, 0, distance_, i));
  });
  return contacts;
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
  Toll toll{.road_used = std::min(bonus, road_.until(distance_))};
  int paid = 0;
  for (int i = 0; i < touches_.count; ++i) {  // TERR-02, TERR-03, R52
    const auto [at, obstacle] = touches_.each[i];
    if (on_road(at)) continue;
    if (left - cost(at) - paid < way_.board_.charts().obstacle) {
      toll.refusal = too_few_inches_for(way_.board_.kind(obstacle));
      return toll;
    }
    paid += way_.surcharge();
  }
  toll.extra = cost(distance_) + paid - distance_;
  return toll;
}

}  // namespace longroll::severed
