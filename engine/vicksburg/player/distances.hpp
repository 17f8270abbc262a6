// How far it is. Over open country between any two hexes, worked out once for the map; and around the enemy
// to one goal, for the unit that is on the march.
#pragma once

#include <memory>
#include <vector>

#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {

class Distances {
 public:
  explicit Distances(const Map& map);
  static constexpr int never = 255;
  // Movement points from one hex to the other, rivers included; never where no way leads.
  int between(Arm arm, Hex from, Hex to) const {
    return costs_[static_cast<std::size_t>(arm)][static_cast<std::size_t>(from.at) * map_size + to.at];
  }

 private:
  std::array<std::vector<std::uint8_t>, 2> costs_;
};

// Movement points to a goal from every hex that is nearer than the unit, enemies and crowds in the way
// counted in.
class Route {
 public:
  static constexpr int never = 1000;
  Route(Board board, Unit unit, Hex goal);
  int from(Hex hex) const { return cost_[hex.at]; }

 private:
  std::array<std::int16_t, map_size> cost_;
};

}  // namespace longroll::vicksburg
