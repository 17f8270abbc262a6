#include "engine/space/convex.hpp"

#include <algorithm>

namespace longroll::table {

Box box_of(Ring shape) {
  std::int32_t left = 32767, low = 32767, right = -32768, high = -32768;
  for (Point each : shape) {
    left = std::min(left, each.x), right = std::max(right, each.x);
    low = std::min(low, each.y), high = std::max(high, each.y);
  }
  return {static_cast<std::int16_t>(left), static_cast<std::int16_t>(low), static_cast<std::int16_t>(right),
          static_cast<std::int16_t>(high)};
}

Convex Convex::moved(Point by) const {
  Convex shape;
  for (int i = 0; i < size_; ++i) shape.add(corners_[i] + by);
  return shape;
}

Convex slice(Point front, Heading heading, int left, int right, int depth) {
  return {offset(front, heading, 0, left), offset(front, heading, -depth, left),
          offset(front, heading, -depth, right), offset(front, heading, 0, right)};
}

Convex rectangle(Point front, Heading heading, int width, int depth) {
  return slice(front, heading, -width / 2, width / 2, depth);
}

Convex rectangle_around(Point centre, Heading heading, int width, int depth) {
  const int w = width / 2, d = depth / 2;
  const Point a = offset({}, heading, d, -w), b = offset({}, heading, -d, -w);  // the others lie opposite
  return {centre + a, centre + b, centre - a, centre - b};
}

Convex sweep(Ring shape, Point by) {
  Convex swept;
  const std::size_t n = shape.size();
  const auto leads = [&](std::size_t i) { return cross(shape[(i + 1) % n] - shape[i % n], by) < 0; };
  for (std::size_t i = 0; i < n; ++i) {
    const bool before = leads(i + n - 1), after = leads(i);
    if (before && after)
      swept.add(shape[i] + by);
    else if (before)
      swept.add(shape[i] + by), swept.add(shape[i]);
    else if (after)
      swept.add(shape[i]), swept.add(shape[i] + by);
    else
      swept.add(shape[i]);
  }
  return swept;
}

Convex hull(Ring a, Ring b) {
  std::array<Point, 2 * Convex::capacity> points;
  std::size_t n = 0;
  for (Ring ring : {a, b})
    for (Point each : ring) points[n++] = each;
  std::sort(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(n));
  std::array<Point, 4 * Convex::capacity> chain;
  std::size_t size = 0;
  const auto build = [&](Point each, std::size_t floor) {
    while (size > floor && cross(chain[size - 1] - chain[size - 2], each - chain[size - 1]) <= 0) --size;
    chain[size++] = each;
  };
  for (std::size_t i = 0; i < n; ++i) build(points[i], 1);
  const std::size_t lower = size;
  for (std::size_t i = n - 1; i-- > 0;) build(points[i], lower);
  Convex shape;
  for (std::size_t i = 0; i + 1 < size && shape.size() < Convex::capacity; ++i) shape.add(chain[i]);
  return shape;
}

Convex clipped(Ring shape, Point a, Point b) {
  Convex kept;
  const Point axis = b - a;
  for (std::size_t i = 0; i < shape.size() && kept.size() + 2 < Convex::capacity; ++i) {
    const Point p = shape[i], q = shape[(i + 1) % shape.size()];
    const std::int64_t here = cross(axis, p - a), there = cross(axis, q - a);
    if (here >= 0) kept.add(p);
    if ((here > 0 && there < 0) || (here < 0 && there > 0)) {
      const std::int64_t part = here < 0 ? -here : here, whole = part + (there < 0 ? -there : there);
      kept.add(p + Point{static_cast<std::int32_t>(rounded((q.x - p.x) * part, whole)),
                         static_cast<std::int32_t>(rounded((q.y - p.y) * part, whole))});
    }
  }
  return kept;
}

std::int64_t doubled_area(Ring shape) {
  std::int64_t area = 0;
  for (std::size_t i = 0; i < shape.size(); ++i) area += cross(shape[i], shape[(i + 1) % shape.size()]);
  return area;
}

bool contains(Ring shape, Point point) {
  for (std::size_t i = 0, n = shape.size(); i < n; ++i)
    if (cross(shape[i + 1 == n ? 0 : i + 1] - shape[i], point - shape[i]) < 0) return false;
  return true;
}

namespace {

// Whether the line of some edge of `a` has all of `b` on its outer side.
bool parted_by(Ring a, Ring b) {
  for (std::size_t i = 0, n = a.size(); i < n; ++i) {
    const Point p = a[i], edge = a[i + 1 == n ? 0 : i + 1] - p;
    bool outside = true;
    for (Point each : b)
      if (cross(edge, each - p) > 0) {
        outside = false;
        break;
      }
    if (outside) return true;
  }
  return false;
}

Ratio squared_distance(Point p, Point a, Point b) {
  const Point edge = b - a;
  const std::int64_t along = dot(p - a, edge), size = squared(edge);
  if (along <= 0 || size == 0) return {squared(p - a), 1};
  if (along >= size) return {squared(p - b), 1};
  const std::int64_t side = cross(edge, p - a);
  return {side * side, size};
}

}  // namespace

bool overlap(Ring a, Ring b) { return !parted_by(a, b) && !parted_by(b, a); }

Ratio squared_gap(Ring a, Ring b) {
  if (overlap(a, b)) return {0, 1};
  Ratio least{INT64_MAX, 1};
  const auto probe = [&](Ring from, Ring to) {
    for (Point each : from)
      for (std::size_t i = 0, n = to.size(); i < n; ++i)
        if (const Ratio gap = squared_distance(each, to[i], to[i + 1 == n ? 0 : i + 1]); gap < least)
          least = gap;
  };
  probe(a, b);
  probe(b, a);
  return least;
}

Ratio squared_gap(Ring shape, Point point) {
  if (shape.size() > 2 && contains(shape, point)) return {0, 1};
  Ratio least{INT64_MAX, 1};
  for (std::size_t i = 0, n = shape.size(); i < n; ++i)
    if (const Ratio gap = squared_distance(point, shape[i], shape[(i + 1) % n]); gap < least) least = gap;
  return least;
}

bool within(const Ratio& squared, int distance) {
  return static_cast<__int128>(squared.over) <= static_cast<__int128>(distance) * distance * squared.by;
}

int plain(const Ratio& squared) {
  const __int128 scaled_up = static_cast<__int128>(squared.over) * 4 / squared.by;
  return static_cast<int>((root(static_cast<std::int64_t>(scaled_up)) + 1) / 2);
}

std::optional<Span> meeting(Ring moving, Point by, Ring still) {
  Span span{{0, 1}, {1, 1}};
  // Narrows the span to where reach + t * rate > 0.
  const auto narrow = [&](std::int64_t reach, std::int64_t rate) {
    if (rate == 0) return reach > 0;
    if (rate > 0) {
      if (const Ratio t{-reach, rate}; span.from < t) span.from = t;
    } else if (const Ratio t{reach, -rate}; t < span.to) {
      span.to = t;
    }
    return span.from < span.to;
  };
  const auto farthest = [](Point p, Point edge, Ring ring) {
    std::int64_t most = INT64_MIN;
    for (Point each : ring) most = std::max(most, cross(edge, each - p));
    return most;
  };
  for (std::size_t i = 0, n = moving.size(); i < n; ++i) {
    const Point edge = moving[(i + 1) % n] - moving[i];
    if (!narrow(farthest(moving[i], edge, still), -cross(edge, by))) return {};
  }
  for (std::size_t i = 0, n = still.size(); i < n; ++i) {
    const Point edge = still[(i + 1) % n] - still[i];
    if (!narrow(farthest(still[i], edge, moving), cross(edge, by))) return {};
  }
  return span;
}

std::optional<Span> crossing(Point a, Point b, Ring shape) {
  Span span{{0, 1}, {1, 1}};
  const Point way = b - a;
  for (std::size_t i = 0, n = shape.size(); i < n; ++i) {
    const Point p = shape[i], edge = shape[i + 1 == n ? 0 : i + 1] - p;
    const std::int64_t reach = cross(edge, a - p), rate = cross(edge, way);
    if (rate == 0) {
      if (reach <= 0) return {};
    } else if (rate > 0) {
      if (const Ratio t{-reach, rate}; span.from < t) span.from = t;
    } else if (const Ratio t{reach, -rate}; t < span.to) {
      span.to = t;
    }
    if (!(span.from < span.to)) return {};
  }
  return span;
}

bool segments_meet(Point a, Point b, Point c, Point d) {
  const auto side = [](Point p, Point q, Point r) {
    const std::int64_t s = cross(q - p, r - p);
    return s > 0 ? 1 : s < 0 ? -1 : 0;
  };
  const auto on = [&](Point p, Point q, Point r) { return side(p, q, r) == 0 && dot(r - p, r - q) <= 0; };
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
  return on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b);
}

namespace {

bool simple(const std::vector<Point>& ring) {
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j) {
      const Point a = ring[i], b = ring[(i + 1) % n], c = ring[j], d = ring[(j + 1) % n];
      const bool neighbours = j == i + 1 || (i == 0 && j == n - 1);
      if (!neighbours && segments_meet(a, b, c, d)) return false;
      if (neighbours && cross(b - a, d - c) == 0 && dot(b - a, d - c) <= 0) return false;
    }
  return true;
}

bool is_convex(const std::vector<Point>& ring) {
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i)
    if (cross(ring[(i + 1) % n] - ring[i], ring[(i + 2) % n] - ring[(i + 1) % n]) < 0) return false;
  return true;
}

}  // namespace

std::optional<std::vector<std::vector<Point>>> convex_parts(std::vector<Point> polygon) {
  if (polygon.size() < 3 || !simple(polygon)) return {};
  if (doubled_area(polygon) < 0) std::ranges::reverse(polygon);
  std::vector<std::vector<Point>> parts;
  while (!is_convex(polygon)) {  // cut an ear off
    const std::size_t n = polygon.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Point a = polygon[(i + n - 1) % n], b = polygon[i], c = polygon[(i + 1) % n];
      if (cross(b - a, c - b) <= 0) continue;
      const std::vector<Point> ear{a, b, c};
      const bool free = std::ranges::none_of(
          polygon, [&](Point each) { return each != a && each != b && each != c && contains(ear, each); });
      if (!free) continue;
      parts.push_back(ear);
      polygon.erase(polygon.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
    if (polygon.size() == n) return {};
  }
  parts.push_back(std::move(polygon));
  return parts;
}

}  // namespace longroll::table
