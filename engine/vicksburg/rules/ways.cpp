#include "engine/vicksburg/rules/ways.hpp"

#include <queue>

namespace longroll::vicksburg {
namespace {

constexpr int too_far = 1 << 20;

}  // namespace

Ways ways_of(Board b, Unit unit, Hex start, int most, bool keeps_rules) {
  Ways ways;
  ways.cost.fill(too_far);
  ways.start = start;
  ways.cost[start.at] = 0;
  const Seat seat = b.side(unit), enemy = other(seat);
  const bool barred = keeps_rules && b.p.disrupted.has(unit);  // 7.1.3b
  using Entry = std::pair<int, std::uint16_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  queue.push({0, start.at});
  while (!queue.empty()) {
    const auto [points, at] = queue.top();
    queue.pop();
    const Hex here{at};
    if (points > ways.cost[at] || (here != start && b.in_zone(here, enemy))) continue;
    for (Direction way : all_directions) {
      const int step = b.step_cost(unit, here, way);
      const Hex next = b.data.map.grid.neighbor(here, way);
      if (!step || points + step > most || b.occupied(next, enemy) || ways.cost[next.at] <= points + step)
        continue;
      if (barred && !b.occupied(next, seat) && b.in_zone(next, enemy)) continue;
      ways.cost[next.at] = points + step;
      ways.before[next.at] = here;
      queue.push({points + step, next.at});
    }
  }
  return ways;
}

std::vector<Hex> Ways::to(Hex goal) const {
  std::vector<Hex> path;
  for (Hex hex = goal; hex != start; hex = before[hex.at]) path.insert(path.begin(), hex);
  return path;
}

std::vector<Hex> cheapest_way(Board board, Unit unit, Hex from, Hex to) {
  const Ways ways = ways_of(board, unit, from, too_far, false);
  return ways.before[to.at].exists() ? ways.to(to) : std::vector<Hex>{to};
}

}  // namespace longroll::vicksburg
