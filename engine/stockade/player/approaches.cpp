// The ways to the redan, charted once: how far each hex is from each part of it, and how far along the front.
#include <algorithm>
#include <array>

#include "engine/stockade/player/policy.hpp"

namespace longroll::stockade {
namespace {

int entry_cost(const Data& data, Hex from, Hex to) {
  if (data.ditch.has(to)) return data.redan.has(from) ? 2 * turn_of_movement : turn_of_movement;
  if (data.redan.has(to)) return data.ditch.has(from) ? turn_of_movement : data.effects_at(to).cost;
  return data.effects_at(to).cost;
}

}  // namespace

void chart_approaches(Data& data) {
  const std::size_t n = data.redan_list.size(), hexes = static_cast<std::size_t>(data.grid.size());
  data.approaches.assign(hexes * n, far_away);
  for (std::size_t r = 0; r < n; ++r) {  // backwards from the redan hex, cheapest first
    const auto cost = [&](Hex hex) -> std::uint8_t& { return data.approaches[hex.at * n + r]; };
    std::array<std::vector<Hex>, far_away> waiting;  // by cost; a hex may wait more than once
    cost(data.redan_list[r]) = 0;
    waiting[0].push_back(data.redan_list[r]);
    for (std::size_t paid = 0; paid < waiting.size(); ++paid)
      for (std::size_t i = 0; i < waiting[paid].size(); ++i) {
        const Hex to = waiting[paid][i];
        if (cost(to) < paid) continue;
        for (Hex from : data.grid.neighbors(to)) {
          if (!from.exists()) continue;
          const std::size_t total = paid + static_cast<std::size_t>(entry_cost(data, from, to));
          if (total >= cost(from)) continue;
          cost(from) = static_cast<std::uint8_t>(total);
          waiting[total].push_back(from);
        }
      }
  }
  for (std::size_t r = 0; r < n; ++r) data.ring.push_back(static_cast<std::uint8_t>(r));
  std::ranges::sort(data.ring, {}, [&](std::size_t r) { return data.grid.center_y(data.redan_list[r]); });
  for (std::size_t at = 0; at < hexes; ++at) {
    const auto points = [&](std::size_t r) { return int{data.approaches[at * n + r]}; };
    data.along.push_back(static_cast<std::uint8_t>(
        std::clamp(64 + points(data.ring.front()) - points(data.ring.back()), 0, 127)));
  }
  std::vector<int> nearest(n, 99);
  for (std::size_t r = 0; r < n; ++r)
    data.union_side.each(
        [&](Hex hex) { nearest[r] = std::min(nearest[r], data.grid.distance(hex, data.redan_list[r])); });
  for (std::size_t r = 0; r < n; ++r)
    data.depth.push_back(static_cast<std::uint8_t>(nearest[r] - std::ranges::min(nearest)));
}

}  // namespace longroll::stockade
