// New tables of this browser: from a wish, from a moment of another one, or from a record.
#pragma once

#include "engine/games.hpp"
#include "server/message.hpp"
#include "server/store.hpp"

namespace longroll::local {

// {status: 201, body: what the maker is told, keep: what must be kept first}. Keys, and the seed where there
// is none yet, are made here.
Json furnish(server::StoredTable table, const std::array<server::SeatWish, 2>& seats,
             const std::string& name);

// A record's game, to go on with: on its own dice where it has their seed, else on new ones from where it
// ends. What was given up or agreed on stays so.
Result<server::StoredTable> table_of(const Games& games, std::string_view text);

// Who played, as a line of a record that only this program reads; and read back. Both seats are the reader's
// own where there is no such line.
std::string seats_line(const std::array<server::StoredSeat, 2>& seats);
std::array<server::SeatWish, 2> seats_in(std::string_view record);

}  // namespace longroll::local
