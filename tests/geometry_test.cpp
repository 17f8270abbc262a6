// Table geometry against slow references that sample, or that use floating point where the engine must not.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "engine/space/convex.hpp"

namespace longroll::table {
namespace {

class Chance {
 public:
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }
  Point point() { return {below(1200), below(1200)}; }
  Convex base() { return rectangle_around(point(), Heading(below(1440)), 40 + below(400), 40 + below(200)); }

 private:
  std::mt19937 engine_{20};
};

double distance(Point p, Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y, size = dx * dx + dy * dy;
  double t = size > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / size : 0;
  t = std::min(1.0, std::max(0.0, t));
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

// Any corner inside the other, or any two edges properly crossing.
bool slow_overlap(Ring a, Ring b) {
  const auto strictly_inside = [](Ring shape, Point p) {
    for (std::size_t i = 0; i < shape.size(); ++i)
      if (cross(shape[(i + 1) % shape.size()] - shape[i], p - shape[i]) <= 0) return false;
    return true;
  };
  for (Point each : a)
    if (strictly_inside(b, each)) return true;
  for (Point each : b)
    if (strictly_inside(a, each)) return true;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) {
      const Point p = a[i], q = a[(i + 1) % a.size()], r = b[j], s = b[(j + 1) % b.size()];
      if (cross(q - p, r - p) * cross(q - p, s - p) < 0 && cross(s - r, p - r) * cross(s - r, q - r) < 0)
        return true;
    }
  return false;
}

double slow_gap(Ring a, Ring b) {
  if (slow_overlap(a, b)) return 0;
  double least = 1e9;
  for (Point each : a)
    for (std::size_t i = 0; i < b.size(); ++i)
      least = std::min(least, distance(each, b[i], b[(i + 1) % b.size()]));
  for (Point each : b)
    for (std::size_t i = 0; i < a.size(); ++i)
      least = std::min(least, distance(each, a[i], a[(i + 1) % a.size()]));
  return least;
}

TEST(Angles, SinesAreThoseOfTheReconstruction) {
  EXPECT_EQ(quarter_sines[1], 286);
  EXPECT_EQ(quarter_sines[60], 16962);
  EXPECT_EQ(quarter_sines[120], 32768);
  EXPECT_EQ(quarter_sines[180], 46341);
  EXPECT_EQ(quarter_sines[240], 56756);
  EXPECT_EQ(quarter_sines[360], 65536);
  for (int q = 0; q < 1440; ++q) {
    const double angle = q * std::acos(-1.0) / 720;
    EXPECT_NEAR(Heading(q).forward().x, 65536 * std::sin(angle), 0.6);
    EXPECT_NEAR(Heading(q).forward().y, 65536 * std::cos(angle), 0.6);
    EXPECT_NEAR(Heading(q).right().x, 65536 * std::cos(angle), 0.6);
  }
}

TEST(Angles, HeadingOfAVectorIsTheNearestQuarterDegree) {
  for (int q = 0; q < 1440; ++q) EXPECT_EQ(heading_of(offset({}, Heading(q), 20000, 0)).quarters(), q);
  EXPECT_EQ(heading_of({-5, 0}).quarters(), 1080);
  EXPECT_EQ(heading_of({0, -5}).quarters(), 720);
}

TEST(Angles, TurnsAreTheShortWayRound) {
  EXPECT_EQ(Heading(10).turn_to(Heading(1430)), -20);
  EXPECT_EQ(Heading(1430).turn_to(Heading(10)), 20);
  EXPECT_EQ(Heading(0).turn_to(Heading(720)), 720);
}

TEST(Points, VectorsOfTheReconstruction) {
  EXPECT_EQ(offset({3600, 1000}, Heading(120), 500, 0), (Point{3850, 1433}));
  EXPECT_EQ(offset({3600, 1000}, Heading(180), 300, 0), (Point{3812, 1212}));
  const Point muzzle{1000, 500}, target{1300, 4500}, aim = toward(muzzle, target, 4000),
                                                     axis = target - muzzle;
  EXPECT_EQ(aim, (Point{1299, 4489}));
  EXPECT_EQ(aim + scaled(axis, 300), (Point{1321, 4788}));
  EXPECT_EQ(aim + scaled(-axis, 300), (Point{1277, 4190}));
  EXPECT_EQ(aim + scaled({-axis.y, axis.x}, 300), (Point{1000, 4511}));
  EXPECT_EQ(aim + scaled({axis.y, -axis.x}, 300), (Point{1598, 4467}));
}

TEST(Points, RootIsTheWholePart) {
  Chance chance;
  for (std::int64_t v : {0L, 1L, 2L, 3L, 4L, 15L, 16L, 17L, 1L << 40}) {
    EXPECT_LE(root(v) * root(v), v);
    EXPECT_GT((root(v) + 1) * (root(v) + 1), v);
  }
  for (int i = 0; i < 1000; ++i) {
    const Point v = chance.point();
    EXPECT_NEAR(length(v), std::hypot(v.x, v.y), 0.51);
  }
}

TEST(Shapes, RectanglesRunCounterClockwise) {
  for (int q = 0; q < 1440; q += 7) EXPECT_GT(doubled_area(rectangle({500, 500}, Heading(q), 400, 100)), 0);
}

TEST(Shapes, OverlapMeansCommonInterior) {
  const Convex a = rectangle_around({500, 500}, Heading(0), 100, 100);
  EXPECT_FALSE(overlap(a, rectangle_around({600, 500}, Heading(0), 100, 100)));  // touching
  EXPECT_TRUE(overlap(a, rectangle_around({599, 500}, Heading(0), 100, 100)));
  EXPECT_TRUE(overlap(a, a));
}

TEST(Shapes, OverlapAndGapAgreeWithTheReference) {
  Chance chance;
  int overlaps = 0;
  for (int i = 0; i < 20000; ++i) {
    const Convex a = chance.base(), b = chance.base();
    if (slow_overlap(a, b)) {
      ++overlaps;
      EXPECT_TRUE(overlap(a, b));
      EXPECT_EQ(squared_gap(a, b).over, 0);
    } else {
      const double gap = slow_gap(a, b);
      EXPECT_NEAR(
          std::sqrt(static_cast<double>(squared_gap(a, b).over) / static_cast<double>(squared_gap(a, b).by)),
          gap, 1e-6);
      EXPECT_NEAR(plain(squared_gap(a, b)), gap, 0.51);
      if (gap > 0) {
        EXPECT_FALSE(within(squared_gap(a, b), static_cast<int>(std::floor(gap - 1e-9))));
      }
      EXPECT_TRUE(within(squared_gap(a, b), static_cast<int>(std::ceil(gap))));
    }
  }
  EXPECT_GT(overlaps, 1000);
}

TEST(Shapes, GapOfAPointIsExactAtTheCorner) {
  const Convex base = rectangle_around({2170, 2210}, Heading(0), 100, 100);  // nearest corner 2120,2160
  EXPECT_TRUE(within(squared_gap(base, Point{2000, 2000}), 200));
  EXPECT_FALSE(within(squared_gap(base, Point{2000, 1999}), 200));
}

TEST(Sweeps, CoverEverythingOnTheWayAndNothingElse) {
  Chance chance;
  for (int i = 0; i < 2000; ++i) {
    const Convex a = chance.base(), b = chance.base();
    const Point by{(chance.below(9) - 4) * 100, (chance.below(9) - 4) * 100};
    const Convex swept = sweep(a, by);
    EXPECT_GE(doubled_area(swept), doubled_area(a));
    bool met = false;
    double least = 1e9;
    for (int s = 0; s <= 100; ++s) {
      const Convex there = a.moved({by.x / 100 * s, by.y / 100 * s});
      met = met || slow_overlap(there, b);
      least = std::min(least, slow_gap(there, b));
    }
    EXPECT_TRUE(!met || overlap(swept, b));
    EXPECT_TRUE(!overlap(swept, b) || least < 6);
    EXPECT_NEAR(plain(squared_gap(swept, b)), least, 6);
    const Convex around = hull(a, a.moved(by));
    EXPECT_EQ(doubled_area(around), doubled_area(swept));
  }
}

TEST(Sweeps, MeetingTimesAgreeWithSampling) {
  Chance chance;
  int met = 0;
  for (int i = 0; i < 3000; ++i) {
    const Convex a = chance.base(), b = chance.base();
    const Point by{chance.below(1600) - 800, chance.below(1600) - 800};
    const auto span = meeting(a, by, b);
    for (int s = 0; s <= 16; ++s) {
      if (by.x * s % 16 || by.y * s % 16) continue;
      const bool now = overlap(a.moved({by.x * s / 16, by.y * s / 16}), b);
      const Ratio t{s, 16};
      EXPECT_EQ(now, span && !(t < span->from) && !(span->to < t) &&
                         (span->from < t || (s == 0 && overlap(a, b))) && (t < span->to || (s == 16 && now)));
    }
    met += span.has_value();
  }
  EXPECT_GT(met, 300);
}

TEST(Sight, CrossingsAgreeWithSampling) {
  Chance chance;
  int crossed = 0;
  for (int i = 0; i < 5000; ++i) {
    const Convex shape = chance.base();
    const Point a = chance.point(), b = chance.point();
    const auto span = crossing(a, b, shape);
    crossed += span.has_value();
    for (int s = 0; s <= 64; ++s) {
      const double x = a.x + (b.x - a.x) * s / 64.0, y = a.y + (b.y - a.y) * s / 64.0;
      double inside = 1e9;
      for (int k = 0; k < shape.size(); ++k) {
        const Point p = shape[k], q = shape[(k + 1) % shape.size()];
        inside = std::min(inside, (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x));
      }
      const Ratio t{s, 64};
      EXPECT_TRUE(inside <= 1 || (span && !(t < span->from) && !(span->to < t)));
      EXPECT_TRUE(inside >= -1 || !span || t < span->from || span->to < t);
    }
  }
  EXPECT_GT(crossed, 500);
}

TEST(Sight, TouchingABorderIsNotCrossing) {
  const Convex shape{{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  EXPECT_FALSE(crossing({0, -50}, {0, 150}, shape));
  EXPECT_FALSE(crossing({-50, 50}, {50, 150}, shape));  // a corner
  EXPECT_TRUE(crossing({-50, 50}, {150, 51}, shape));
}

TEST(Polygons, AreSplitIntoConvexPartsOfTheSameArea) {
  const std::vector<Point> river{{0, 22},  {12, 21}, {24, 23}, {36, 22},
                                 {36, 26}, {24, 26}, {12, 25}, {0, 26}};
  const auto parts = convex_parts(river);
  ASSERT_TRUE(parts);
  std::int64_t area = 0;
  for (const auto& part : *parts) {
    EXPECT_GT(doubled_area(part), 0);
    area += doubled_area(part);
  }
  EXPECT_EQ(area, std::abs(doubled_area(river)));
  for (std::size_t i = 0; i < parts->size(); ++i)
    for (std::size_t j = i + 1; j < parts->size(); ++j) EXPECT_FALSE(overlap((*parts)[i], (*parts)[j]));
}

TEST(Polygons, ThatCrossThemselvesAreRefused) {
  EXPECT_FALSE(convex_parts({{0, 0}, {100, 100}, {100, 0}, {0, 100}}));
  EXPECT_FALSE(convex_parts({{0, 0}, {100, 100}}));
}

TEST(Polygons, ClippingKeepsTheLeftSide) {
  const Convex kept = clipped(Convex{{0, 0}, {100, 0}, {100, 100}, {0, 100}}, {0, 50}, {100, 50});
  EXPECT_EQ(doubled_area(kept), 2 * 100 * 50);
  EXPECT_TRUE(contains(kept, {50, 80}));
  EXPECT_FALSE(contains(kept, {50, 20}));
}

}  // namespace
}  // namespace longroll::table
