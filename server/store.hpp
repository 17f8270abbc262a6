// Where tables are kept. The record of actions and dice is the truth; positions are rebuilt from it.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/game.hpp"
#include "server/meeting.hpp"
#include "server/notices/notice_rows.hpp"
#include "server/time.hpp"

namespace longroll::server {

// Why the store did not do what it was asked. Each has a code in docs/protocol.md.
enum class Trouble : std::uint8_t {
  unknown,      // it holds no such table
  deleted,      // it held the table, which was deleted
  moved,        // the table is not what it was when this was decided
  damaged,      // what it holds is not what was stored
  full,         // there is no room on its disk
  unavailable,  // it does not answer; whether it was done shows later
};
struct StoreFailure {
  Trouble kind = Trouble::unavailable;
  std::string what;     // a sentence for people, without anything secret
  bool undone = false;  // it was certainly not done, and may be tried again as it is
};
template <class T>
using Stored = std::expected<T, StoreFailure>;
std::string_view code_of(Trouble kind);
std::unexpected<StoreFailure> trouble(Trouble kind, std::string what = {});  // with the usual sentence

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

// How a table `ended` that is a record of what somebody saw: its entries are no actions, but who saw it and
// then a moment each (engine/core/seen.hpp).
inline constexpr std::string_view seen_only = "seen";

struct StoredTable {
  // A what-if table begins with the entries of another one. After them, what the asker may not see was dealt
  // anew; a what-if of a what-if has two deals, and so on.
  struct Deal {
    int index = 0;  // entries before it
    int asker =
        0;  // a Viewer; everyone where that game was over, and nothing had to be dealt; or as in deal.hpp
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
  std::string
      ended;        // "resigned", "agreed", "time" or "saved" where it did not end by the rules; or seen_only
  int winner = -1;  // of a game that was resigned, or won on time
  std::optional<Offer> offer;
  std::optional<WhatIf> whatif;
  std::int64_t created = 0;
  std::int64_t version = 0;  // grows with every change
  std::vector<StoredEntry> entries;
  std::vector<ChatLine> chat;
  Meeting meeting;
};

// The changes that can be made. Each names its table.
struct CreateTable {
  StoredTable table;
};
struct AddEntry {
  std::string table;
  int number = 0;
  StoredEntry entry;
  bool ends = false;  // the game is over by the rules
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
struct SetMeeting {
  std::string table;
  std::array<StoredSeat, 2> seats;  // who holds them; their names and salts are set by SetSeat
  Meeting meeting;
};
// How a game ended for a player; it outlives the table.
struct AddResult {
  std::string table;
  int seat = 0;
  std::string player, game, scenario;
  std::string against, against_name;  // the opponent's id, where he has one
  bool computer = false;              // the opponent
  std::string result;                 // "won", "lost", "draw"
  std::int64_t ended = 0;
};
// That a computer player is to decide, or not any more; by whom, where that is settled. For a store that
// servers share.
struct AskThought {
  std::string table;
  bool wanted = false;
  std::string worker = {};
};
using Write = std::variant<CreateTable, AddEntry, TakeBack, SetSeat, SetOffer, EndGame, AddChat, DeleteTable,
                           SetMeeting, AddResult, AskThought>;
const std::string& table_of(const Write& write);
bool changes_game(const Write& write);  // rather than who sits there and what they say

// How long tables are kept after the last change; nothing: for ever.
struct Keep {
  std::chrono::seconds finished{0}, idle{0};
};

class JobRows;
class PlayerRows;

// How much of a table somebody has.
struct KnownTable {
  std::int64_t version = 0;
  int entries = 0, lines = 0;
  std::array<int, 3> undos = {};
};
// What has happened to it since then: all that can change, and of entries and lines those after what he has.
// `whole`: that is not to be told in parts, and the table must be loaded.
struct TableNews {
  StoredTable table;
  bool whole = false;
};
struct NewsAsked {
  std::string table;
  KnownTable known;
};

bool is_postgresql(const std::string& url);  // otherwise it is a file

// One connection; used by one thread at a time, but for interrupt().
class Store {
 public:
  // "saves/longroll.db", "sqlite:PATH" or "postgresql://..."; brings an older schema up to date. Refused
  // where another process has the file.
  static Result<std::unique_ptr<Store>> open(const std::string& url, Time time = system_time);
  // Beside the servers that have it, without a lock on anything: to look at it as it is, or to delete what is
  // old. It must be there, and have our schema.
  static Result<std::unique_ptr<Store>> open_beside(const std::string& url);
  ~Store();

  // A transaction. What fails by `unknown`, `deleted` or `moved` has changed nothing and the others stand;
  // after any other failure all of it must be rolled back. It is quicker where it knows at its beginning
  // which tables are to be changed.
  Stored<void> begin(std::span<const std::string> tables = {});
  // The changes of one table, which were decided on that version of it; a new table has version 0.
  Stored<void> apply(std::int64_t version, std::span<const Write> writes);
  Stored<void> commit();  // durable when it returns
  void rollback();

  // Whole and verified, or not at all.
  Stored<StoredTable> load(const std::string& table);
  // What has changed of each since, all of one moment; the chain is verified onward from what is known. For a
  // store that servers share.
  Stored<std::vector<Stored<TableNews>>> news(std::span<const NewsAsked> asked);
  // Names of tables that have been kept long enough, from the one after `after` on.
  Stored<std::vector<std::string>> expired(const Keep& keep, std::int64_t now, const std::string& after,
                                           int most);

  // What concerns players and lists rather than one table; in a transaction of its own where it writes.
  Stored<void> with_players(bool writes, const std::function<Stored<void>(PlayerRows&)>& work);
  // Anything else; what it throws is a failure.
  Stored<void> with_sql(const std::function<void(soci::session&)>& work);
  // What is kept for notices; in a transaction of its own where it writes.
  Stored<void> with_notices(bool writes, const std::function<Stored<void>(NoticeRows&)>& work);
  // What computer players have to decide; in a transaction of its own.
  Stored<void> with_jobs(const std::function<Stored<void>(JobRows&)>& work);

  bool shared() const;  // with other servers
  // On which they tell each other what has changed; with that name others know it on reconnecting, too.
  const std::string& channel() const;
  int backend() const;  // by which others know who said it
  // Said to all servers when the transaction that has begun is committed.
  void announce(std::string note);

  bool lost();               // the connection is gone
  Stored<void> reconnect();  // once; when to try again is for the caller
  void interrupt();          // from any thread: what is under way fails, for good

 private:
  struct Statements;
  explicit Store(std::unique_ptr<Statements> statements);
  template <class Rows>
  Stored<void> with_rows(bool writes, const std::function<Stored<void>(Rows&)>& work);
  std::unique_ptr<Statements> statements_;
};

}  // namespace longroll::server
