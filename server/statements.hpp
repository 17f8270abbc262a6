// The store's words to the database: what is written, in statements.cpp, and what is read, in store_load.cpp.
#pragma once

#include "server/chain.hpp"
#include "server/database.hpp"

namespace longroll::server {

// Statements that run for every action are prepared once for a connection.
struct Store::Statements {
  Database database;
  Time time;
  bool locks = true;  // what is read to be changed is kept from others until it is
  std::string id, seal;
  Standing now;  // of the table that is being changed
  long long version = 0, touched = 0, next_die = 0, before = 0;
  int number = 0, seat = 0;
  long long first_die = 0;
  std::string action, dice, hash;
  std::unique_ptr<soci::statement> read, update, add;

  Statements(const std::string& url, Time clock) : database(url), time(std::move(clock)) {}
  ~Statements() { forget(); }
  soci::session& sql() { return database.sql(); }

  void prepare();
  void begin();
  void forget() { read.reset(), update.reset(), add.reset(); }
  Stored<void> fetch(const std::string& table);
  Stored<void> missing(const std::string& table);
  bool save(std::int64_t decided_on);

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
  void keep_meeting(const std::string& table, const std::array<StoredSeat, 2>& seats, const Meeting& meeting);

  Stored<StoredTable> load(const std::string& table);
  void load_row(StoredTable& t);
  bool load_seats(StoredTable& t);
  Stored<void> load_entries(StoredTable& t);
  bool load_chat(StoredTable& t);
  bool load_meeting(StoredTable& t);
  Stored<std::vector<std::string>> expired(const Keep& keep, std::int64_t at, const std::string& after,
                                           int most);

  // What the database throws becomes a value here, and nowhere else.
  template <class Work>
  auto attempt(Work work) -> decltype(work()) {
    const Database::Call call(database);
    try {
      return work();
    } catch (const std::exception& thrown) {
      return std::unexpected(database.failure(thrown));
    }
  }
};

}  // namespace longroll::server
