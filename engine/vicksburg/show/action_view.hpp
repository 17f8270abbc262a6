// The legal actions as a client is told them: the order, the words on a button, and what it is about.
#pragma once

#include "engine/vicksburg/game.hpp"

namespace longroll::vicksburg {

JsonText actions_view(const Game& game, const Position& position);

}  // namespace longroll::vicksburg
