// On which terms people meet at a table: who may come, how long a turn takes, what the game is part of. It
// changes at any time and is no part of the record. As text it is one row of the store.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace longroll::server {

struct StoredSeat {
  std::string kind;      // "me", "friend", "computer"
  std::string player;    // of a computer: "heuristic"
  std::string key_hash;  // empty for a computer
  std::string name;
  std::string salt;
  // Who holds the seat now; kind, player and key may have changed since the table was made.
  std::string owner = {};        // a player's id, where it is a player's
  std::string invite_hash = {};  // of the invitation that stands
  bool free = false;             // nobody has taken it yet
};

struct Asking {
  std::string player, name, text;
  std::int64_t when = 0;
};

// Games of the same two people, one after the other; before the game at hand, and by its seats.
struct Series {
  int of = 1;  // best of so many
  int number = 1;
  std::array<int, 2> wins = {};
  int draws = 0;
  bool decided() const { return 2 * wins[0] > of || 2 * wins[1] > of || number > of; }
};

struct Meeting {
  bool kept = false;  // in the store; a table without terms of its own has no row
  bool open = false, watch = false;
  int pace = 0;  // days a turn; 0: live
  std::string note;
  std::string by;  // the player who opened it
  std::int64_t opened = 0;
  Series series;
  std::string next;  // the table of the rematch
  std::vector<Asking> asked;
  int deciding = -1;       // the seat whose time runs
  std::int64_t since = 0;  // from when on
};

inline constexpr std::int64_t seconds_a_day = 86'400;
inline constexpr std::size_t most_asking = 5;
inline constexpr std::size_t note_characters = 80;

std::string to_text(const std::array<StoredSeat, 2>& seats, const Meeting& meeting);
// What the text says of the seats goes over what they were; throws where it makes no sense.
void read_meeting(const std::string& text, std::array<StoredSeat, 2>& seats, Meeting& meeting);

}  // namespace longroll::server
