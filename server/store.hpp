// Where tables are kept. The record of actions and dice is the truth; positions are rebuilt from it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/game.hpp"

namespace longroll::server {

struct StoredSeat {
  std::string kind;      // "me", "friend", "computer"
  std::string player;    // of a computer: "heuristic"
  std::string key_hash;  // empty for a computer
  std::string name;
  std::string salt;
};

struct StoredEntry {
  int seat = 0;
  std::string action;  // notation
  std::vector<int> dice;
  std::uint64_t first_die = 0;
};

struct ChatLine {
  int seat = 0;
  std::string text;
  std::int64_t when = 0;  // Unix time in seconds
};

struct Offer {
  std::string what;  // "undo", "draw"
  int seat = 0;      // who asks
};

struct StoredTable {
  // A what-if table begins with the entries of another one. After them, what the asker may not see was dealt
  // anew; a what-if of a what-if has two deals, and so on.
  struct Deal {
    int index = 0;  // entries before it
    int asker = 0;  // a Viewer; everyone where that game was over, and nothing had to be dealt
    std::uint64_t seed = 0;
  };
  struct WhatIf {
    std::string table;
    int at = 0;  // as the asker counts
    std::vector<Deal> deals;
  };

  std::string id, game;
  Setup setup;
  std::array<StoredSeat, 2> seats;
  std::string spectator_hash;
  std::string seed;               // of the dice, hex
  std::uint64_t next_die = 0;     // at least; dice of entries taken back are not used again
  std::array<int, 3> undos = {};  // as each viewer has seen them
  std::string ended;              // "resigned" or "agreed" where it did not end by the rules
  int winner = -1;                // of a game that was resigned
  std::optional<Offer> offer;
  std::optional<WhatIf> whatif;
  std::int64_t created = 0;
  std::vector<StoredEntry> entries;
  std::vector<ChatLine> chat;
};

// The changes that can be made. Each names its table.
struct CreateTable {
  StoredTable table;
};
struct AddEntry {
  std::string table;
  int number = 0;
  StoredEntry entry;
};
struct TakeBack {
  std::string table;
  int from = 0;  // entries from this one on
  std::uint64_t next_die = 0;
  std::array<int, 3> undos = {};
};
struct SetSeat {
  std::string table;
  int seat = 0;
  std::string name, salt;
};
struct SetOffer {
  std::string table;
  std::optional<Offer> offer;
};
struct EndGame {
  std::string table;
  std::string how;
  int winner = -1;
};
struct AddChat {
  std::string table;
  int number = 0;
  ChatLine line;
};
struct DeleteTable {
  std::string table;
};
using Write = std::variant<CreateTable, AddEntry, TakeBack, SetSeat, SetOffer, EndGame, AddChat, DeleteTable>;

// One connection; used by one thread at a time. Throws std::exception where the database fails.
class Store {
 public:
  // "saves/longroll.db", "sqlite:PATH" or "postgresql://..."; brings an older schema up to date.
  static Result<std::unique_ptr<Store>> open(const std::string& url);
  ~Store();

  void begin();
  void apply(const Write& write);
  void commit();  // durable when it returns
  void rollback();
  std::optional<StoredTable> load(const std::string& table);

 private:
  struct Database;
  explicit Store(std::unique_ptr<Database> database);
  std::unique_ptr<Database> database_;
};

}  // namespace longroll::server
