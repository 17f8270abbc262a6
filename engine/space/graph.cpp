#include "engine/space/graph.hpp"

#include <cassert>

namespace longroll {

PointGraph::PointGraph(int points, std::vector<Ends> routes) : routes_(std::move(routes)) {
  assert(points <= capacity);
  neighbours_.resize(static_cast<std::size_t>(points));
  for (int point = 0; point < points; ++point) {
    first_.push_back(exits_.size());
    for (std::size_t i = 0; i < routes_.size(); ++i) {
      const auto& [a, b, kind] = routes_[i];
      const Point here = static_cast<Point>(point);
      if (a != here && b != here) continue;
      const Point there = a == here ? b : a;
      exits_.push_back({there, kind, static_cast<Route>(i)});
      neighbours_[static_cast<std::size_t>(point)].add(there);
    }
  }
  first_.push_back(exits_.size());
}

}  // namespace longroll
