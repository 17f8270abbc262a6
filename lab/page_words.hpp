// Words as all pages have them.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/core/any_game.hpp"

namespace longroll::lab {

std::string escaped_html(std::string_view text);
std::string percent(double share, int digits = 1);  // "34.1 %"
std::string thousands(std::uint64_t number);        // "10,000"

using Names = std::array<std::string, 3>;  // of the seats, and of nobody
Names seat_names(const GameInfo& info);    // "Union", "Confederate"; "nobody"
std::string scenario_title(const GameInfo& info, std::string_view id);

}  // namespace longroll::lab
