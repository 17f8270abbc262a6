// One action as a client is given it.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/year1863/game.hpp"

namespace longroll::year1863 {

Json action_json(const Game& game, const Position& p, Action action);

}  // namespace longroll::year1863
