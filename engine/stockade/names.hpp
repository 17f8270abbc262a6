// Words for people: ids for clients, labels for buttons, the sentence that says what is asked.
#pragma once

#include <string>
#include <string_view>

#include "engine/stockade/rules.hpp"

namespace longroll::stockade {

std::string_view side_id(Side side);
std::string_view phase_id(Phase phase);
std::string_view phase_label(Phase phase);
std::string_view step_id(Step step);
std::string_view action_id(Do action);
std::string hex_name(const Data&, Hex);  // "0412"
std::string ratio_text(int ratio);       // "3:1", "below 1:1"
std::string action_label(const Data&, const Position&, Action);
std::string prompt(const Data&, const Position&);         // for the seat that decides
std::string waiting(const Position&);                     // for everyone else
std::optional<Phase> phase_named(std::string_view name);  // label, id or Roman numeral

}  // namespace longroll::stockade
