// Names of pieces and places in notation, cases and logs.
#pragma once

#include <string>

#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {

std::string hex_text(const Data& data, Hex hex);           // "0306"
std::string hex_with_name(const Data& data, Hex hex);      // "Vicksburg (0306)"
std::string naval_with_name(const Data& data, int place);  // "the river off Vicksburg (0205/0306)"
std::string naval_text(const Data& data, int place);       // "0118/0219"
std::string piece_id(Board board, Piece piece);            // as orders have it
std::string piece_name(const Data& data, Piece piece);     // as people say it
Result<Hex> find_hex(const Data& data, std::string_view text);
Result<int> find_naval(const Data& data, std::string_view text);  // hexside, number or place
Result<Piece> find_piece(Board board, std::string_view text);
Result<Unit> find_unit(Board board, std::string_view text);
Result<Leader> find_leader(Board board, std::string_view text);
std::string action_label(Board board, Action action);  // as a button says it
std::string_view phase_id(Phase phase);
std::string_view phase_label(Phase phase);
std::string full_sentence(std::string text);  // with its full stop, unless it asks

}  // namespace longroll::vicksburg
