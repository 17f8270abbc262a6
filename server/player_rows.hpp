// The rows of players and of what they have: keys, codes for other devices, games, results; and the lists of
// tables to be found. All of it throws what the database throws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/meeting.hpp"

namespace soci {
class session;
}

namespace longroll::server {

struct KnownPlayer {
  std::string id, name;
  std::string key;  // the id of the key by which he is known
  std::int64_t created = 0, used = 0;
  bool banned = false;
};

struct KeyRow {
  std::string id, hash, label;
  std::int64_t created = 0, used = 0;
};

struct TableRow {
  std::string table, game, scenario, options;
  std::array<StoredSeat, 2> seats;  // names and holders
  Meeting meeting;
  bool finished = false, whatif = false;
  std::int64_t touched = 0;
  std::string result;  // of the player who is asked for, where the game is over
};

struct ResultRow {
  std::string table, game, scenario;
  int seat = 0;
  std::string against, against_name, result;
  bool computer = false;
  std::optional<double> luck;
  std::int64_t ended = 0;
};

class PlayerRows {
 public:
  explicit PlayerRows(soci::session& sql) : sql_(sql) {}

  void create(const std::string& player, const std::string& name, std::int64_t now);
  void rename(const std::string& player, const std::string& name);
  void add_key(const std::string& player, const KeyRow& key);
  std::optional<KnownPlayer> find(const std::string& key_hash);
  void use_key(const std::string& key, std::int64_t now);
  std::vector<KeyRow> keys(const std::string& player);  // without their hashes
  bool revoke(const std::string& player, const std::string& key);
  // A code for another device; the one before it ends.
  void offer_link(const std::string& player, const std::string& hash, std::int64_t until);
  std::optional<std::string> take_link(const std::string& hash, std::int64_t now);  // whose it is

  std::vector<TableRow> games(const std::string& player, int most);
  std::vector<TableRow> unfinished(const std::string& player, int most);  // likewise, of those that go on
  std::vector<ResultRow> results(const std::string& player, int most);
  void set_luck(const std::string& table, int seat, double luck);
  int open_tables(const std::string& player);
  // Where he sits, has sat down or asks to: each must let go of him before he can be forgotten.
  std::vector<std::string> tables_of(const std::string& player);
  void forget(const std::string& player);

  std::vector<TableRow> listed(std::int64_t played_after, int most);
  bool hidden(const std::string& table);
  std::vector<std::string> banned_keys();  // their ids

 private:
  std::vector<TableRow> tables(const std::string& which, const std::vector<std::string>& values);
  soci::session& sql_;
};

}  // namespace longroll::server
