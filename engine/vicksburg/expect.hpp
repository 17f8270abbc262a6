// Assertions of cases that are shared between the files that know them.
#pragma once

#include <optional>

#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/rules.hpp"

namespace longroll::vicksburg {

// Nothing when the words are equal, without regard to case.
Result<void> same(std::string_view what, std::string_view wanted, std::string_view found);
// An assertion about the map or a chart; nothing when the verb is another one.
std::optional<Result<void>> expect_of_map(const Rules& rules, const Words& words);
// An assertion about what has happened; nothing when the verb is another one.
std::optional<Result<void>> expect_of_log(const Game& game, std::span<const Event> history,
                                          const Words& words);

}  // namespace longroll::vicksburg
