// Vicksburg and what shuts it in: the Confederate stacks that hold together with the city, and the hexes
// around them. A garrison that no path joins to a source is Disrupted at the start of a turn (5.4), and
// Disrupted units alone fall to any attack (7.3.1): who closes the cordon takes the city.
#pragma once

#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {

struct Cordon {
  explicit Cordon(Board board);

  Hexes pocket;       // the city, and Confederate stacks near it that touch; empty when the city is not held
  Hexes links;        // hexes around the pocket
  Hexes open;         // links that neither a Union unit nor a zone of control bars
  bool held = false;  // Confederate units are in the city
  bool closed = false;  // no path leads out
};

}  // namespace longroll::vicksburg
