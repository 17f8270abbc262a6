// Words for people: ids for clients, labels for buttons.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/action.hpp"
#include "engine/stockade/rules/board.hpp"

namespace longroll::stockade {

std::string_view side_id(Side side);
std::string_view side_name(Side side);  // "Union"
std::string_view phase_id(Phase phase);
std::string_view phase_label(Phase phase);
std::optional<Phase> phase_named(std::string_view name);  // label, id or Roman numeral
std::string hex_name(const Data&, Hex);                   // "0412"
std::string bridge_name(unsigned bridge);                 // "br-07"
std::string ratio_text(int ratio);                        // "3:1", "below 1:1"
std::string hits_text(int on);                            // "hits on 3 or less"
std::string action_label(Board, Action);

}  // namespace longroll::stockade
