// Sets of hexes moved about as a whole. All neighbours of a set are found by shifting its bits: columns lie
// one after the other, and those with even numbers sit half a hex higher (R6).
#pragma once

#include "engine/vicksburg/data.hpp"

namespace longroll::vicksburg {

// The set and every hex next to it.
Hexes grown(const Hexes& set);
// What lies within some steps of the set through free hexes, with the barred hexes on its border.
Hexes spread(Hexes set, const Hexes& free, int steps);
// All that free hexes join to the set, with the barred hexes on its border.
Hexes flood(Hexes set, const Hexes& free);

}  // namespace longroll::vicksburg
