// Convex shapes on a table: overlaps, gaps, sweeps and crossings, all exact in whole numbers. A shape is a
// ring of corners in counter-clockwise order; two corners make a segment.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

#include "engine/space/angle.hpp"

namespace longroll::table {

using Ring = std::span<const Point>;

// A number between others, kept as a fraction with a positive divisor.
struct Ratio {
  std::int64_t over = 0, by = 1;

  friend constexpr bool operator<(const Ratio& a, const Ratio& b) {
    if (a.by == b.by) return a.over < b.over;
    return static_cast<__int128>(a.over) * b.by < static_cast<__int128>(b.over) * a.by;
  }
  friend constexpr bool operator==(const Ratio& a, const Ratio& b) { return !(a < b) && !(b < a); }
};

// Part of a movement or of a segment, from 0 to 1.
struct Span {
  Ratio from, to;
};

struct Box {
  std::int16_t left = 0, low = 0, right = 0, high = 0;

  constexpr bool meets(const Box& b, int margin = 0) const {
    return left <= b.right + margin && b.left <= right + margin && low <= b.high + margin &&
           b.low <= high + margin;
  }
  constexpr bool holds(const Box& b) const {
    return left <= b.left && b.right <= right && low <= b.low && b.high <= high;
  }
};
Box box_of(Ring shape);

// A small convex shape that lives on the stack.
class Convex {
 public:
  static constexpr int capacity = 12;

  Convex() {}
  Convex(std::initializer_list<Point> corners) {
    for (Point each : corners) add(each);
  }
  void add(Point corner) { corners_[size_++] = corner; }
  void clear() { size_ = 0; }
  int size() const { return size_; }
  Point operator[](int i) const { return corners_[i]; }
  operator Ring() const { return {corners_, static_cast<std::size_t>(size_)}; }  // NOLINT: a shape is a ring
  Convex moved(Point by) const;

 private:
  Point corners_[capacity];
  int size_ = 0;
};

// The rectangle with its front edge's middle at `front`, and the one around a centre.
Convex rectangle(Point front, Heading heading, int width, int depth);
Convex rectangle_around(Point centre, Heading heading, int width, int depth);
// Part of a line of equal rectangles: from `left` to `right` hundredths beside the middle of its front.
Convex slice(Point front, Heading heading, int left, int right, int depth);
// All the ground that a shape covers on its straight way.
Convex sweep(Ring shape, Point by);
// The smallest convex shape around both.
Convex hull(Ring a, Ring b);
// The part of a shape on the left of the line from a to b, corners rounded.
Convex clipped(Ring shape, Point a, Point b);
std::int64_t doubled_area(Ring shape);

bool contains(Ring shape, Point point);  // border included
bool overlap(Ring a, Ring b);            // common interior
Ratio squared_gap(Ring a, Ring b);       // 0 when they touch or overlap
Ratio squared_gap(Ring shape, Point point);
bool within(const Ratio& squared, int distance);  // square root of it at most the distance
inline bool nearer(Ring a, Ring b, int distance) {
  const Ratio gap = squared_gap(a, b);
  return static_cast<__int128>(gap.over) < static_cast<__int128>(distance) * distance * gap.by;
}
// A gap in hundredths, rounded to the nearest.
int plain(const Ratio& squared);

// When a shape on its way meets the inside of another: nothing if never.
std::optional<Span> meeting(Ring moving, Point by, Ring still);
// Which part of the segment lies inside the shape; touching the border is not inside.
std::optional<Span> crossing(Point a, Point b, Ring shape);
bool segments_meet(Point a, Point b, Point c, Point d);  // end points included

// Splits a simple polygon, given in either direction, into convex rings. Nothing when it crosses itself.
std::optional<std::vector<std::vector<Point>>> convex_parts(std::vector<Point> polygon);

}  // namespace longroll::table
