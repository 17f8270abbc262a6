#include "engine/severed/rules/sight.hpp"

#include <algorithm>

namespace longroll::severed {

using table::cross;
using table::dot;
using table::offset;
using table::Span;

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
    if (u >= 0 && v <= half + u && -v <= half + u) return true;
  }
  if (behind || left || right) return false;
  // No corner inside: the arc may still reach through an edge unless some edge has all of the arc outside.
  const Point a = offset(front, heading, 0, -width / 2), b = offset(front, heading, 0, width / 2);
  const Point ray_a = heading.turned(-180).forward(), ray_b = heading.turned(180).forward();
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Point p = shape[i], edge = shape[(i + 1) % shape.size()] - p;
    if (cross(edge, a - p) < 0 && cross(edge, b - p) < 0 && cross(edge, ray_a) <= 0 &&
        cross(edge, ray_b) <= 0)
      return false;
  }
  return true;
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

struct Spans {
  std::array<Span, 8> items;
  std::size_t count = 0;
};

// Where the line runs inside an area; stretches that touch are one.
Spans spans_in(Point a, Point b, const Feature& feature) {
  Spans spans;
  for (const auto& part : feature.parts)
    if (const auto span = table::crossing(a, b, part); span && spans.count < spans.items.size())
      spans.items[spans.count++] = *span;
  if (spans.count < 2) return spans;
  std::sort(spans.items.begin(), spans.items.begin() + static_cast<std::ptrdiff_t>(spans.count),
            [](const Span& x, const Span& y) { return x.from < y.from; });
  Spans merged;
  merged.items[merged.count++] = spans.items[0];
  for (std::size_t i = 1; i < spans.count; ++i) {
    Span& last = merged.items[merged.count - 1];
    if (!(last.to < spans.items[i].from)) {
      if (last.to < spans.items[i].to) last.to = spans.items[i].to;
    } else {
      merged.items[merged.count++] = spans.items[i];
    }
  }
  return merged;
}

Box segment_box(Point a, Point b) {
  return {static_cast<std::int16_t>(std::min(a.x, b.x)), static_cast<std::int16_t>(std::min(a.y, b.y)),
          static_cast<std::int16_t>(std::max(a.x, b.x)), static_cast<std::int16_t>(std::max(a.y, b.y))};
}

}  // namespace

bool Sight::over_ground(const Eye& from, const Eye& to, const Box& box) const {
  const Ground& ground = board_.ground();
  for (int each : ground.hills) {  // LOS-02
    const Feature& hill = board_.feature(each);
    if (!hill.box.meets(box)) continue;
    const Spans spans = spans_in(from.at, to.at, hill);
    for (std::size_t i = 0; i < spans.count; ++i)
      if (low(from, to, spans.items[i], 2 * hill.level)) return false;
  }
  for (int each : ground.tall) {
    const Feature& feature = board_.feature(each);
    if (!feature.box.meets(box)) continue;
    const Kind& kind = board_.kind(each);
    const Spans spans = spans_in(from.at, to.at, feature);
    if (spans.count == 0) continue;
    const bool an_end = feature.covers(from.centre) || feature.covers(to.centre);
    if (kind.building && an_end) continue;
    if (kind.forest && an_end) {
      std::int64_t inside = 0;  // hundredths of the line in the wood
      const std::int64_t size = table::length(to.at - from.at);
      for (std::size_t i = 0; i < spans.count; ++i) {
        const Span& s = spans.items[i];
        inside += s.to.over * size / s.to.by - s.from.over * size / s.from.by;
      }
      if (inside > 100 * board_.p.options.forest_depth) return false;
      continue;
    }
    const int roof = 2 * ground.level_at(feature.outline.front()) + 3;
    for (std::size_t i = 0; i < spans.count; ++i)
      if (low(from, to, spans.items[i], roof)) return false;
  }
  return true;
}

bool Sight::past_units(const Eye& from, const Eye& to, const Box& box, Number target) const {
  const Position& p = board_.p;
  const std::int64_t size = arm_ == Arm::shell ? table::length(to.at - from.at) : 0;
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& unit = p[i];
    if (!unit.box.meets(box) || !unit.on_table() || i == firer_ || i == target) continue;
    if (arm_ == Arm::musket && unit.loose()) continue;  // R67
    const bool line = unit.formation == Formation::line;
    for (int k = 0; k < (line ? 1 : unit.count); ++k) {
      if (!base_near(unit, k, box)) continue;
      const auto span = table::crossing(from.at, to.at, line ? body(unit) : shape(unit, k));
      if (!span) continue;
      switch (arm_) {
        case Arm::canister: return false;  // R92
        case Arm::shell:                   // ASP-01, ASP-02
          if (span->from.over * size <= std::int64_t{board_.charts().clear_ahead} * span->from.by)
            return false;
          break;
        case Arm::musket: {  // LOS-03; the height of a line is that of the Base where it is crossed
          int top = 1;
          if (!board_.ground().hills.empty()) {
            const Point at{from.at.x + static_cast<std::int32_t>(std::int64_t{to.at.x - from.at.x} *
                                                                 span->from.over / span->from.by),
                           from.at.y + static_cast<std::int32_t>(std::int64_t{to.at.y - from.at.y} *
                                                                 span->from.over / span->from.by)};
            int nearest = 0;
            for (int b = 1; line && b < unit.count; ++b)
              if (table::squared(centre(unit, b) - at) < table::squared(centre(unit, nearest) - at))
                nearest = b;
            top = 2 * board_.ground().level_at(centre(unit, line ? nearest : k)) + 1;
          }
          if (low(from, to, *span, top)) return false;
        }
      }
    }
  }
  return true;
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
    const std::int64_t u = dot(d, h.forward()), v = dot(d, h.right()), half = std::int64_t{f.width} * 32768;
    const std::int64_t side = v < 0 ? -v : v;
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

bool mostly_in_forest(const Board& board, const Unit& unit, int& forest) {  // R69
  for (int each : board.ground().tall) {
    if (!board.kind(each).forest || !board.feature(each).box.meets(unit.box)) continue;
    int inside = 0;
    for (int i = 0; i < unit.count; ++i) inside += board.feature(each).covers(centre(unit, i));
    if (2 * inside > unit.count) {
      forest = each;
      return true;
    }
  }
  return false;
}

Cover cover_against(const Board& board, const Unit& firer, const Unit& target, int base, Point from,
                    bool muskets) {
  Cover cover = terrain_cover(board, target, base, from);
  const bool concealed = target.formation == Formation::skirmish;  // SCT-05, SCT-06, CAVM-08
  if (concealed || (muskets && target.artillery()))                // FART-01, FART-02
    cover = cover == Cover::none ? Cover::light : Cover::heavy;
  int forest = 0;
  if (cover == Cover::none && mostly_in_forest(board, firer, forest) &&
      !board.feature(forest).covers(centre(target, base)))
    cover = Cover::light;  // COV-07
  return cover;
}

}  // namespace longroll::severed
