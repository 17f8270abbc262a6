// Statements of cases that are shared between the files that know them.
#pragma once

#include <optional>

#include "engine/vicksburg/position.hpp"

namespace longroll::vicksburg {

// A statement about what has happened before: Vicksburg's fate, events, flags; nothing when the verb is
// another one.
std::optional<Result<void>> given_history(const Data& data, Position& position, const Words& words);

}  // namespace longroll::vicksburg
