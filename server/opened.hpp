// A record that somebody has saved, opened again: a table that is only looked at, from which what-if games
// begin.
#pragma once

#include "engine/games.hpp"
#include "server/store.hpp"

namespace longroll::server {

inline constexpr std::string_view record_kind = "record";  // of a seat where nobody sits
inline constexpr std::size_t longest_record = 3'000'000, most_recorded_actions = 20'000;

struct OpenedRecord {
  StoredTable table = {};  // without its secrets; with the seed of its dice where the record has it
  std::string result = {};
  int actions = 0;
  std::optional<Viewer> seen = {};  // by whom, where that is all that the record has
  int dice_verified = -1;           // how many; none where the record has no seed
};
// Plays all of it by the rules, unless it was saved in mid-game as somebody saw it. The problem names the
// line.
Result<OpenedRecord> open_record(const Games& games, std::string_view text);

}  // namespace longroll::server
