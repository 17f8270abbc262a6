// The heuristic player's movement, apart because it is the hard part.
#pragma once

#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {

// The Union's next step in its Movement Phase, and the Confederates' in theirs. The list is not empty.
Action advance(Board, const ActionList&);
Action defend(Board, const ActionList&);

// How many movement points lie between each hex and each redan hex, a ditch and a bridge taken as a turn
// each.
void chart_approaches(Data& data);

}  // namespace longroll::stockade
