// Reading what people write. Shorthands that stand for several actions are in orders.cpp.
#pragma once

#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {

// One action in the words that write() gives it, as far as its operands stand in their order.
Result<Action> read_plain(Board board, Words words);

}  // namespace longroll::vicksburg
