#include "engine/severed/player/ways.hpp"

#include <algorithm>
#include <queue>

namespace longroll::severed {

namespace {

constexpr std::uint8_t too_narrow = 250;  // no way through for a line, but up to it

// Tenths of an inch that each square inch costs; 0 where nobody can stand.
struct Costs {
  std::vector<std::uint8_t> line, column;
};

Costs costs(const Ground& ground) {
  const int columns = ground.width / 100, rows = ground.height / 100;
  const auto feature = [&](int number) -> const Feature& { return ground.features[number]; };
  const auto blocked_at = [&](Point at) {
    for (int each : ground.spans)
      if (feature(each).covers(at)) return false;
    for (int each : ground.impassable)
      if (feature(each).covers(at)) return true;
    return false;
  };
  Costs costs;
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const Point at{x * 100 + 50, y * 100 + 50};
      std::uint8_t here = 10;
      for (int each : ground.rough)
        if (feature(each).covers(at)) here = 20;
      if (blocked_at(at)) here = 0;
      costs.column.push_back(here);
      for (int side = -200; here && side <= 200; side += 100)  // a line is some four inches wide
        if (blocked_at({std::clamp(at.x + side, 0, ground.width), at.y})) here = too_narrow;
      costs.line.push_back(here);
    }
  return costs;
}

}  // namespace

std::vector<Ways> ways_on(const Ground& ground) {
  const Costs cost = costs(ground);
  std::vector<Ways> ways;
  for (const Objective& each : ground.objectives) {
    const Point goal = each.at.front();
    const int x = std::min(goal.x / 100, ground.width / 100 - 1),
              y = std::min(goal.y / 100, ground.height / 100 - 1);
    const bool narrow = cost.line[y * (ground.width / 100) + x] == too_narrow;
    ways.push_back({Flow(ground, cost.line, goal), Flow(ground, cost.column, goal), narrow});
  }
  return ways;
}

Flow::Flow(const Ground& ground, const std::vector<std::uint8_t>& cost, Point goal)
    : columns_(ground.width / 100), rows_(ground.height / 100), tenths_(cost.size(), std::uint16_t{60000}) {
  using Leg = std::pair<int, int>;
  std::priority_queue<Leg, std::vector<Leg>, std::greater<>> open;
  const int start =
      std::clamp(goal.y / 100, 0, rows_ - 1) * columns_ + std::clamp(goal.x / 100, 0, columns_ - 1);
  tenths_[start] = 0;
  open.emplace(0, start);
  while (!open.empty()) {
    const auto [far, square] = open.top();
    open.pop();
    if (far > tenths_[square]) continue;
    const int x = square % columns_, y = square / columns_;
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) {
        const int nx = x + dx, ny = y + dy;
        if ((dx == 0 && dy == 0) || nx < 0 || ny < 0 || nx >= columns_ || ny >= rows_) continue;
        const auto next = static_cast<std::size_t>(ny * columns_ + nx);
        if (cost[next] == 0) continue;
        const int longer = far + (dx && dy ? cost[next] * 14 / 10 : cost[next]);
        if (longer >= tenths_[next]) continue;
        tenths_[next] = static_cast<std::uint16_t>(longer);
        open.emplace(longer, static_cast<int>(next));
      }
  }
}

int Flow::from(Point point) const {
  // Between the middles of four squares, so that a part of an inch counts too.
  const auto at = [&](int x, int y) {
    return int{tenths_[static_cast<std::size_t>(std::clamp(y, 0, rows_ - 1) * columns_ +
                                                std::clamp(x, 0, columns_ - 1))]};
  };
  const int px = std::max(0, point.x - 50), py = std::max(0, point.y - 50);
  const int x = px / 100, y = py / 100, fx = px % 100, fy = py % 100;
  const int low = at(x, y) * (100 - fx) + at(x + 1, y) * fx,
            high = at(x, y + 1) * (100 - fx) + at(x + 1, y + 1) * fx;
  return (low * ((100 - fy)) / 100 + high * fy / 100) / 10;
}

}  // namespace longroll::severed
