// Tables as they are made: from a wish, or for the same two people again.
#pragma once

#include <array>
#include <string>

#include "server/message.hpp"
#include "server/player_rows.hpp"
#include "server/store.hpp"

namespace longroll::server {

// A new table with the secrets that open it; only their hashes are kept.
struct NewTable {
  StoredTable stored;
  Json secrets;  // what the creator is told
};
// The seats of kind "me" are the player's, where there is one.
NewTable furnish(StoredTable stored, const std::array<SeatWish, 2>& seats, const std::string& name,
                 const KnownPlayer& player = {});
// A table for the same two people with sides changed, who come in by the keys that they have.
StoredTable play_again(const StoredTable& last, Seat winner, std::int64_t now);

}  // namespace longroll::server
