#include "engine/vicksburg/player/distances.hpp"

#include <algorithm>

namespace longroll::vicksburg {
namespace {

constexpr int buckets = 32;  // more than any single step costs
constexpr int enemy_in_the_way = 7, zone_in_the_way = 2, crowd_in_the_way = 2;

// Dijkstra's way by buckets: steps cost small whole numbers. `step` gives the cost of going over
// a hexside into a hex. Stops when `last` has been reached.
template <class Costs, class Step>
void spread_costs(const Map& map, Hex goal, Hex last, Costs& cost, Step&& step) {
  struct Entry {
    std::uint16_t hex, next;
  };
  std::array<Entry, map_size * 6> pool;
  std::array<std::uint16_t, buckets> first;
  constexpr std::uint16_t none = 0xFFFF;
  first.fill(none);
  std::uint16_t used = 0;
  int waiting = 0;
  const auto push = [&](Hex hex, int points) {
    cost[hex.at] = static_cast<std::remove_reference_t<decltype(cost[0])>>(points);
    pool[used] = {hex.at, first[static_cast<std::size_t>(points % buckets)]};
    first[static_cast<std::size_t>(points % buckets)] = used++;
    ++waiting;
  };
  push(goal, 0);
  for (int points = 0; waiting; ++points) {
    std::uint16_t& head = first[static_cast<std::size_t>(points % buckets)];
    while (head != none) {
      const Hex to{pool[head].hex};
      head = pool[head].next;
      --waiting;
      if (cost[to.at] != points) continue;
      if (to == last) return;
      for (std::size_t way = 0; way < 6; ++way) {
        const Hex from = map.land[to.at][way];
        if (!from.exists()) continue;
        const int total = points + step(map.sides[from.at][(way + 3) % 6], to);
        if (total < cost[from.at] && used < pool.size()) push(from, total);
      }
    }
  }
}

}  // namespace

Distances::Distances(const Map& map) {
  for (Arm arm : {Arm::infantry, Arm::cavalry}) {
    auto& costs = costs_[static_cast<std::size_t>(arm)];
    costs.assign(static_cast<std::size_t>(map_size) * map_size, never);
    std::array<std::int16_t, map_size> to_goal;
    map.east_bank.each([&](Hex goal) {
      to_goal.fill(never);
      spread_costs(map, goal, Hex::none, to_goal,
                   [&](const Hexside& over, Hex) { return int{over.cost[static_cast<std::size_t>(arm)]}; });
      for (std::size_t from = 0; from < map_size; ++from)
        costs[from * map_size + goal.at] = static_cast<std::uint8_t>(std::min<int>(to_goal[from], never));
    });
  }
}

Route::Route(Board b, Unit unit, Hex goal) {
  cost_.fill(never);
  const Seat seat = b.side(unit), enemy = other(seat);
  const Hexes zone = b.zone(enemy);
  const Arm arm = b.data.of(unit).arm;
  const Units own = b.data.commands[b.data.of(unit).command].units;
  spread_costs(b.data.map, goal, b.at(unit), cost_, [&](const Hexside& over, Hex to) {
    int cost = over.cost[static_cast<std::size_t>(arm)];
    if (b.occupied(to, enemy))
      cost += enemy_in_the_way;
    else if (zone.has(to))
      cost += zone_in_the_way;
    if (b.occupied(to, seat) && arm == Arm::infantry && to != goal &&
        !(b.units_in(to, seat) & b.data.infantry & (b.data.infantry - own)).empty())
      cost += crowd_in_the_way;
    return cost;
  });
}

}  // namespace longroll::vicksburg
