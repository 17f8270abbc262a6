// Names of pieces and places in notation, cases and logs.
#pragma once

#include <string>

#include "engine/vicksburg/rules.hpp"

namespace longroll::vicksburg {

std::string hex_text(const Data& data, Hex hex);        // "0306"
std::string hex_with_name(const Data& data, Hex hex);   // "Vicksburg (0306)"
std::string naval_text(const Data& data, int place);    // "0118/0219"
std::string piece_id(const Rules& rules, Piece piece);  // as orders have it
std::string piece_name(const Data& data, Piece piece);  // as people say it
Result<Hex> find_hex(const Data& data, std::string_view text);
Result<int> find_naval(const Data& data, std::string_view text);  // hexside, number or place
Result<Piece> find_piece(const Rules& rules, std::string_view text);
Result<Unit> find_unit(const Rules& rules, std::string_view text);
Result<Leader> find_leader(const Rules& rules, std::string_view text);
std::string_view step_prompt(Step step);
std::string_view step_id(Step step);                          // what is asked, for clients
std::string action_label(const Rules& rules, Action action);  // as a button says it
std::string_view phase_label(Phase phase);
std::string full_sentence(std::string text);  // with its full stop, unless it asks

}  // namespace longroll::vicksburg
