// The verbs, and what they can be checked for without a position.
#pragma once

#include "engine/core/action.hpp"

namespace longroll::toy {

bool well_formed(Action action);

}  // namespace longroll::toy
