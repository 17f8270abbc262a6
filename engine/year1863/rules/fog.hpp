// What a viewer may see.
#pragma once

#include "engine/year1863/rules/board.hpp"

namespace longroll::year1863 {

// Both sides stand in the point, so that both may look at all of it.
bool shared(Board b, Point point);
bool sees(Board b, Viewer viewer, Unit u);

}  // namespace longroll::year1863
