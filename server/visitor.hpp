// Who comes to a table, and what opens it to him.
#pragma once

#include <functional>
#include <string>

#include "server/message.hpp"
#include "server/player_rows.hpp"
#include "server/store.hpp"

namespace longroll::server {

class Journal;

struct Visitor {
  std::string key;      // the secret of a seat, or the spectator key
  KnownPlayer player;   // where it was a player key: nobody else has an id
  int seat = -1;        // the one that he wants of his two
  bool hidden = false;  // the operator has hidden the table: it is for those who hold its keys
};

// Player keys are told from others by their length, so that nobody is looked up who is no player.
bool is_player_key(std::string_view key);
// The id of a player or of a key: nothing else is looked up.
bool is_player_id(std::string_view text);
inline Refused needs_player() {
  return {.error = "this is for players: a player key is needed", .code = "player"};
}

// Looks up what must be: a player key, and whether the table is hidden. The answer may come on another
// thread.
using Identified = std::function<void(Stored<Allowed<Visitor>>)>;
void identify(Journal& journal, const std::string& table, const std::string& key, Identified then);
using KnownAs = std::function<void(Stored<Allowed<KnownPlayer>>)>;
void identify_player(Journal& journal, const std::string& key, KnownAs then);

}  // namespace longroll::server
