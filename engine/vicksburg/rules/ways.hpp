// Where a unit could march, and the cheapest way there.
#pragma once

#include <vector>

#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {

struct Ways {
  std::array<int, map_size> cost;    // in movement points
  std::array<Hex, map_size> before;  // Hex::none at the start, and where there is no way
  Hex start;

  std::vector<Hex> to(Hex goal) const;  // without the start
};
// With so many points at most. One who keeps the rules of Disrupted units passes no zone that is barred to
// them.
Ways ways_of(Board board, Unit unit, Hex start, int most, bool keeps_rules);
// The goal itself where there is no way.
std::vector<Hex> cheapest_way(Board board, Unit unit, Hex from, Hex to);

}  // namespace longroll::vicksburg
