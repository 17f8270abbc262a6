// A map of points joined by routes. A game gives each route a kind; two points may be joined by several
// routes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/small_set.hpp"

namespace longroll {

enum class Point : std::uint8_t { none = 255 };
enum class Route : std::uint16_t { none = 0xFFFF };

constexpr int index(Point point) { return static_cast<int>(point); }
constexpr int index(Route route) { return static_cast<int>(route); }

using PointSet = SmallSet<Point, 2>;

class PointGraph {
 public:
  static constexpr int capacity = 128;  // points that a PointSet can hold

  struct Ends {
    Point a, b;
    std::uint8_t kind;
  };
  // One way out of a point.
  struct Exit {
    Point to;
    std::uint8_t kind;
    Route route;
  };

  PointGraph() = default;
  PointGraph(int points, std::vector<Ends> routes);

  int points() const { return static_cast<int>(first_.size()) - 1; }
  int routes() const { return static_cast<int>(routes_.size()); }
  const Ends& ends(Route route) const { return routes_[static_cast<std::size_t>(index(route))]; }
  std::span<const Exit> exits(Point point) const {
    const auto at = static_cast<std::size_t>(index(point));
    return std::span(exits_).subspan(first_[at], first_[at + 1] - first_[at]);
  }
  bool touches(Route route, Point point) const { return ends(route).a == point || ends(route).b == point; }
  Point other_end(Route route, Point point) const {
    return ends(route).a == point ? ends(route).b : ends(route).a;
  }

  // The points joined to this one by any route.
  const PointSet& neighbours(Point point) const {
    return neighbours_[static_cast<std::size_t>(index(point))];
  }

  // Steps from the nearest of `from` to every point over routes that `open` allows; -1 where there is no way.
  // open(Point here, const Exit& exit) -> bool.
  template <class Open>
  std::vector<int> distances(const PointSet& from, Open open) const {
    std::vector<int> steps(static_cast<std::size_t>(points()), -1);
    std::vector<Point> queue;
    for (Point each : from) {
      steps[static_cast<std::size_t>(index(each))] = 0;
      queue.push_back(each);
    }
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const Point here = queue[next];
      for (const Exit& exit : exits(here)) {
        int& there = steps[static_cast<std::size_t>(index(exit.to))];
        if (there >= 0 || !open(here, exit)) continue;
        there = steps[static_cast<std::size_t>(index(here))] + 1;
        queue.push_back(exit.to);
      }
    }
    return steps;
  }

 private:
  std::vector<Ends> routes_;
  std::vector<Exit> exits_;         // grouped by point
  std::vector<std::size_t> first_;  // where each point's exits begin; one more at the end
  std::vector<PointSet> neighbours_;
};

}  // namespace longroll
