// Who has asked for a what-if game, besides the viewers: StoredTable::Deal::asker.
#pragma once

namespace longroll::server {

// A saved game goes on where it was left: nothing is dealt, and each seat knows of the past what it knew.
inline constexpr int each_seat = 4;

}  // namespace longroll::server
