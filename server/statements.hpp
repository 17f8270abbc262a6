// The store's words to the database: what is written, in statements.cpp, and what is read, in store_load.cpp.
#pragma once

#include <unordered_map>

#include "server/assembly.hpp"
#include "server/database.hpp"
#include "server/postgresql.hpp"

namespace longroll::server {

// What changes of a table's row, as PostgreSQL tells it from that column on.
struct StandingRow {
  Standing standing;
  std::string seal;
};
inline constexpr const char* standing_columns =
    "t.version, t.touched, t.next_die, t.undos, t.ended, t.winner, t.offer, t.offer_seat, t.finished, "
    "t.length, t.lines, t.origin, t.head, t.meeting, t.seal";
StandingRow standing_of(const PostgresqlRows& rows, int row, int first);

// Statements that run for every action are prepared once for a connection.
struct Store::Statements {
  Database database;
  Time time;
  std::string id, seal;
  Standing now;  // of the table that is being changed
  long long version = 0, touched = 0, next_die = 0, before = 0;
  int number = 0, seat = 0;
  long long first_die = 0;
  std::string action, dice, hash;
  std::unique_ptr<soci::statement> read, look, update, add;
  std::vector<std::string> notes;  // for other servers, with the commit
  // Where every statement is a way to PostgreSQL and back: the rows of all tables that are to be changed come
  // from there together, and go there together with the entries before the commit.
  std::unordered_map<std::string, StandingRow> taken;
  PostgresqlTable<7> later_entries;
  PostgresqlTable<16> later_rows;

  Statements(const std::string& url, Time clock) : database(url), time(std::move(clock)) {}
  ~Statements() { forget(); }
  soci::session& sql() { return database.sql(); }

  void prepare();
  void begin(std::span<const std::string> tables = {});
  void commit();
  void forget() { read.reset(), look.reset(), update.reset(), add.reset(); }
  Stored<void> fetch(soci::statement& row, const std::string& table);
  void note(const Write& write);
  void tell_schema();
  Stored<void> missing(const std::string& table);
  bool save(std::int64_t decided_on);
  Stored<void> take(const std::string& table);
  void take_together(std::span<const std::string> tables);
  void send_later();

  Stored<void> change(std::int64_t decided_on, std::span<const Write> writes);
  void write_entry(const std::string& table, int at, const StoredEntry& entry);
  void write(const CreateTable& create);
  void write(const AddEntry& add);
  void write(const TakeBack& back);
  void write(const SetSeat& set);
  void write(const SetOffer& set) { now.offer = set.offer.value_or(Offer{}); }
  void write(const EndGame& end) { now.ended = end.how, now.winner = end.winner, now.finished = 1; }
  void write(const AddChat& add);
  void write(const DeleteTable& gone);
  void write(const SetMeeting& set);
  void write(const AddResult& add);
  void write(const AskThought& ask);
  void keep_meeting(const std::string& table, const std::array<StoredSeat, 2>& seats, const Meeting& meeting);

  std::unique_ptr<soci::statement> row_statement(const char* ending);
  Stored<StoredTable> load(const std::string& table);
  std::vector<Stored<TableNews>> news(std::span<const NewsAsked> asked);
  void load_row(StoredTable& t);
  bool load_seats(Assembly& parts);
  bool load_meeting(Assembly& parts);
  Stored<void> load_entries(Assembly& parts);
  bool load_chat(Assembly& parts);
  Stored<std::vector<std::string>> expired(const Keep& keep, std::int64_t at, const std::string& after,
                                           int most);

  // What is read in several statements is of one moment, whoever writes meanwhile.
  template <class Work>
  auto at_one_moment(Work work) -> decltype(work()) {
    if (database.sqlite() || database.in_transaction()) return work();  // it is so already
    try {
      sql() << "begin isolation level repeatable read, read only";
      auto read_all = work();
      sql() << "commit";
      return read_all;
    } catch (const std::exception&) {
      if (!database.lost()) sql() << "rollback";
      throw;
    }
  }

  // What the database throws becomes a value here, and nowhere else.
  template <class Work>
  auto attempt(Work work) -> decltype(work()) {
    return database.attempt(work, [](StoreFailure failure) { return std::unexpected(std::move(failure)); });
  }
};

}  // namespace longroll::server
