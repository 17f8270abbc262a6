// How a unit is supplied, leg by leg, or why it is not.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/vicksburg/rules.hpp"

namespace longroll::vicksburg {

Json supply_json(const Rules& rules, Unit unit);

}  // namespace longroll::vicksburg
