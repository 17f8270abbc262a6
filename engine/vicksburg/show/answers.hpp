// The answers to what a client asks once or now and then.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {

Json board_json(const Data& data);         // the static board
Json reach_json(Board board, Unit unit);   // where it could move, and whom it could attack
Json supply_json(Board board, Unit unit);  // how it is supplied, leg by leg, or why it is not

}  // namespace longroll::vicksburg
