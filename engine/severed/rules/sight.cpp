#include "engine/severed/rules/sight.hpp"

#include <algorithm>

namespace longroll::severed {

using table::dot;
using table::offset;
using table::Span;

// Whether all of the shape lies behind the front or beyond one side of the arc. A Base is too small to lie
// outside in any other way: round a corner of the front it would stand on the Unit.
bool in_arc(Point front, Heading heading, int width, Ring shape) {  // ARC-01
  const Point f = heading.forward(), r = heading.right();
  const std::int64_t half = std::int64_t{width} * 32768;  // half the width, 65536 times
  bool behind = true, left = true, right = true;
  for (Point each : shape) {
    const Point d = each - front;
    const std::int64_t u = dot(d, f), v = dot(d, r);
    behind = behind && u < 0;
    left = left && -v > half + u;
    right = right && v > half + u;
  }
  return !behind && !left && !right;
}

bool gun_in_arc(const Unit& battery, int gun, Ring shape) {
  const Base& base = battery.bases[gun];
  return in_arc({base.x, base.y}, Heading(base.heading), 150, shape);
}

bool in_arc(const Unit& unit, Ring shape) {
  if (unit.general()) return true;
  if (unit.formation == Formation::line) return in_arc(unit.front(), unit.facing(), 100 * unit.count, shape);
  if (unit.formation == Formation::column)
    return in_arc(front_middle(unit, 0), Heading(unit.bases[0].heading), 100, shape);
  for (int i = 0; i < unit.count; ++i)
    if (in_arc(front_middle(unit, i), Heading(unit.bases[i].heading), base_width(unit), shape)) return true;
  return false;
}

Eye eye(const Board& board, const Unit& unit, int base) {
  const Point c = centre(unit, base);
  return {front_middle(unit, base), c, 2 * board.ground().level_at(c) + 1};
}
Eye target_eye(const Board& board, const Unit& unit, int base) {
  const Point c = centre(unit, base);
  return {c, c, 2 * board.ground().level_at(c) + 1};
}

namespace {

// Whether the line, on entering or leaving the span, is not above a height.
bool low(const Eye& from, const Eye& to, const Span& span, int top) {
  const auto below = [&](const Ratio& t) {
    return from.height * t.by + (to.height - from.height) * t.over <= std::int64_t{top} * t.by;
  };
  return below(span.from) || below(span.to);
}

// Where the line runs inside an area, part by part: whether one of the stretches is as asked.
template <class Asked>
bool any_stretch(Point a, Point b, const Feature& feature, Asked&& asked) {
  return std::ranges::any_of(feature.parts, [&](const auto& part) {
    const auto span = table::crossing(a, b, part);
    return span && asked(*span);
  });
}

// Hundredths of the line that lie in an area.
std::int64_t length_in(Point a, Point b, const Feature& feature) {
  const std::int64_t size = table::length(b - a);
  std::int64_t inside = 0;
  for (const auto& part : feature.parts)
    if (const auto span = table::crossing(a, b, part))
      inside += span->to.over * size / span->to.by - span->from.over * size / span->from.by;
  return inside;
}

Box segment_box(Point a, Point b) {
  return {static_cast<std::int16_t>(std::min(a.x, b.x)), static_cast<std::int16_t>(std::min(a.y, b.y)),
          static_cast<std::int16_t>(std::max(a.x, b.x)), static_cast<std::int16_t>(std::max(a.y, b.y))};
}

}  // namespace

bool Sight::over_ground(const Eye& from, const Eye& to, const Box& box) const {
  const Ground& ground = board_.ground();
  const auto hidden_by = [&](const Feature& feature, int top) {
    return any_stretch(from.at, to.at, feature, [&](const Span& span) { return low(from, to, span, top); });
  };
  for (int each : ground.hills) {  // LOS-02
    const Feature& hill = board_.feature(each);
    if (hill.box.meets(box) && hidden_by(hill, 2 * hill.level)) return false;
  }
  for (int each : ground.tall) {  // R67
    const Feature& feature = board_.feature(each);
    if (!feature.box.meets(box)) continue;
    if (feature.covers(from.centre) || feature.covers(to.centre)) {
      const int depth = 100 * board_.p.options.forest_depth;
      if (board_.kind(each).forest && length_in(from.at, to.at, feature) > depth) return false;
    } else if (hidden_by(feature, 2 * ground.level_at(feature.outline.front()) + 3)) {
      return false;
    }
  }
  return true;
}

bool Sight::past_units(const Eye& from, const Eye& to, const Box& box, Number target) const {
  const Position& p = board_.p;
  const std::int64_t size = table::length(to.at - from.at);
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& unit = p[i];
    if (!unit.box.meets(box) || !unit.on_table() || i == firer_ || i == target) continue;
    if (arm_ == Arm::musket && unit.loose()) continue;  // R67
    for (int k = 0; k < parts_of(unit); ++k) {
      if (!base_near(unit, k, box)) continue;
      const auto span = table::crossing(from.at, to.at, part(unit, k));
      if (!span) continue;
      switch (arm_) {
        case Arm::canister: return false;  // R92
        case Arm::shell:                   // ASP-01, ASP-02
          if (span->from.over * size <= std::int64_t{board_.charts().clear_ahead} * span->from.by)
            return false;
          break;
        case Arm::musket:  // LOS-03
          if (low(from, to, *span, top_of(unit, k, from.at, to.at, *span))) return false;
      }
    }
  }
  return true;
}

// How high the Base is that the line meets first; a line of battle is met where its nearest Base stands.
int Sight::top_of(const Unit& unit, int part, Point from, Point to, const Span& span) const {
  int met = part;
  if (unit.formation == Formation::line) {
    const auto along = [&](int a, int b) {
      return a + static_cast<std::int32_t>(std::int64_t{b - a} * span.from.over / span.from.by);
    };
    const Point at{along(from.x, to.x), along(from.y, to.y)};
    for (int b = 1; b < unit.count; ++b)
      if (table::squared(centre(unit, b) - at) < table::squared(centre(unit, met) - at)) met = b;
  }
  return 2 * board_.ground().level_at(centre(unit, met)) + 1;
}

bool Sight::clear_of_ground(const Eye& from, const Eye& to) const {
  return over_ground(from, to, segment_box(from.at, to.at));
}

bool Sight::clear(const Eye& from, const Eye& to, Number target) const {  // LOS-01
  const Box box = segment_box(from.at, to.at);
  return over_ground(from, to, box) && past_units(from, to, box, target);
}

Aspect quadrant(const Frame& f, Point point) {  // A12
  const auto wedge = [&](Point front, Heading h, bool border) {
    const Point d = point - front;
    const std::int64_t u = dot(d, h.forward()), side = std::abs(dot(d, h.right()));
    const std::int64_t half = std::int64_t{f.width} * 32768;
    return border ? u >= 0 && side <= half + u : u > 0 && side < half + u;
  };
  if (wedge(f.front, f.heading, true)) return Aspect::front;
  if (wedge(offset(f.front, f.heading, -f.depth, 0), f.heading.reversed(), false)) return Aspect::rear;
  return dot(point - f.front, f.heading.right()) < 0 ? Aspect::left : Aspect::right;
}

Aspect aspect_of(const Unit& attacker, const Unit& target) {  // FLK-01, ASPECT-01
  if (target.general()) return Aspect::front;
  const Frame f = frame(target);
  std::array<int, 4> count{};
  for (int i = 0; i < attacker.count; ++i)
    ++count[static_cast<std::size_t>(quadrant(f, centre(attacker, i)))];
  return static_cast<Aspect>(std::ranges::max_element(count) - count.begin());  // the first on a tie: R72
}

Cover terrain_cover(const Board& board, const Unit& target, int base, Point from) {  // A14
  Cover best = Cover::none;
  const Point c = centre(target, base);
  for (int each : board.ground().cover) {
    const Feature& feature = board.feature(each);
    const Kind& kind = board.kind(each);
    if (kind.cover <= best) continue;
    if (kind.area) {
      if (feature.covers(c)) best = kind.cover;
      continue;
    }
    if (!feature.box.meets(target.box, 100)) continue;
    const Convex there = shape(target, base);
    for (std::size_t i = 0; i + 1 < feature.outline.size(); ++i) {
      const Point a = feature.outline[i], b = feature.outline[i + 1];
      if (table::segments_meet(from, c, a, b) &&
          table::within(table::squared_gap(there, Ring(feature.outline).subspan(i, 2)), 100)) {
        best = kind.cover;
        break;
      }
    }
  }
  return best;
}

bool mostly_in_forest(const Board& board, const Unit& unit) {  // R69
  return std::ranges::any_of(board.ground().tall, [&](int each) {
    int inside = 0;
    for (int i = 0; i < unit.count; ++i) inside += board.feature(each).covers(centre(unit, i));
    return board.kind(each).forest && 2 * inside > unit.count;
  });
}

Cover cover_against(const Board& board, const Unit& firer, const Unit& target, int base, Point from,
                    bool muskets) {
  Cover cover = terrain_cover(board, target, base, from);
  const bool concealed = target.formation == Formation::skirmish;  // SCT-05, SCT-06, CAVM-08
  if (concealed || (muskets && target.artillery()))                // FART-01, FART-02
    cover = cover == Cover::none ? Cover::light : Cover::heavy;
  // COV-07: to a target in the same forest, that gives light cover already.
  if (cover == Cover::none && mostly_in_forest(board, firer)) cover = Cover::light;
  return cover;
}

}  // namespace longroll::severed
