// Armies, tables and scenarios that people make themselves: what they are made of, and what a file comes to.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/core/game.hpp"
#include "engine/severed/data.hpp"

namespace longroll::severed {

Json ground_json(const Data& data, const Ground& ground);
Json army_json(const Charts& charts, const Army& army, const ArmyLimits& limits = {});

// Types of Units and kinds of terrain, and what there is ready made.
Json kit(const Data& data);
// What a file holds (an army, a table or a scenario) and everything that is wrong with it, in the light of
// what was agreed.
Json inspect(const Data& data, const std::string& text, const Setup& agreed);

}  // namespace longroll::severed
