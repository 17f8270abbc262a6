// What is printed, for clients.
#pragma once

#include "engine/core/game.hpp"
#include "engine/stockade/data.hpp"

namespace longroll::stockade {

Json board_view(const Data&);

}  // namespace longroll::stockade
