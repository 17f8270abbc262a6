#include "server/operator.hpp"

#include <soci/soci.h>

#include <ctime>
#include <filesystem>

#include "server/database.hpp"
#include "server/meeting.hpp"
#include "server/migrations.hpp"
#include "server/time.hpp"

namespace longroll::server {
namespace {

std::string day_of(std::int64_t when) {
  const std::time_t time = when;
  std::tm day{};
  gmtime_r(&time, &day);
  return fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday);
}

}  // namespace

struct Operator::Connection {
  explicit Connection(const std::string& url) : database(url) {}
  soci::session& sql() { return database.sql(); }
  // What the database throws becomes a problem in our words.
  template <class Work>
  auto attempt(Work work) -> decltype(work()) {
    return database.attempt(work, [](const StoreFailure& failure) { return problem("{}", failure.what); });
  }
  Database database;
};

Operator::Operator(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Operator::~Operator() = default;

Result<std::unique_ptr<Operator>> Operator::open(const std::string& url) {
  try {
    auto connection = std::make_unique<Connection>(url);
    const Database& database = connection->database;
    if (database.sqlite() && !std::filesystem::exists(database.name()))
      return problem("there is no store '{}'", database.name());
    connection->database.come_beside();
    if (auto ours = check_schema(connection->sql(), database.name()); !ours)
      return std::unexpected(ours.error());
    return std::unique_ptr<Operator>(new Operator(std::move(connection)));
  } catch (const std::exception& failure) {
    return problem("the store cannot be opened: {}", why_not_opened(failure));
  }
}

Result<Operator::Lines> Operator::tables() {
  return connection_->attempt([&]() -> Result<Lines> {
    Lines lines;
    std::string id, game, scenario, by, body, first, second;
    long long opened = 0;
    int open = 0;
    soci::statement rows =
        (connection_->sql().prepare
             << "select t.id, t.game, t.scenario, m.opened_by, m.opened, m.open, m.body, a.name, b.name from "
                "meetings m join tables t on t.id = m.table_id join seats a on a.table_id = t.id and a.seat "
                "= 0 join seats b on b.table_id = t.id and b.seat = 1 where t.finished = 0 and (m.open = 1 "
                "or m.watch = 1) order by m.opened desc, t.id",
         soci::into(id), soci::into(game), soci::into(scenario), soci::into(by), soci::into(opened),
         soci::into(open), soci::into(body), soci::into(first), soci::into(second));
    rows.execute();
    while (rows.fetch()) {
      std::array<StoredSeat, 2> seats;
      Meeting meeting;
      read_meeting(body, seats, meeting);
      lines.push_back(fmt::format("{}  {}  {}  {} {}  {} - {}  by {}{}", id, day_of(opened),
                                  open ? "open" : "watched", game, scenario, first.empty() ? "?" : first,
                                  second.empty() ? "?" : second, by.empty() ? "nobody" : by,
                                  meeting.note.empty() ? "" : "  \"" + meeting.note + "\""));
    }
    return lines;
  });
}

Result<Operator::Lines> Operator::lists() {
  return connection_->attempt([&]() -> Result<Lines> {
    Lines lines;
    for (const auto& [word, statement] :
         {std::pair("hidden", "select table_id, at from hidden order by at, table_id"),
          std::pair("banned", "select player, at from banned order by at, player")}) {
      std::string id;
      long long at = 0;
      soci::statement rows = (connection_->sql().prepare << statement, soci::into(id), soci::into(at));
      rows.execute();
      while (rows.fetch()) lines.push_back(fmt::format("{}  {}  {}", word, id, day_of(at)));
    }
    return lines;
  });
}

// A few hundred at a time: no statement lasts long.
Result<Operator::Lines> Operator::sizes() {
  Lines lines;
  long long tables = 0, actions = 0, all_bytes = 0;
  std::string after;
  for (bool more = true; more;) {
    auto done = connection_->attempt([&]() -> Result<void> {
      more = false;
      std::string id, game, scenario;
      long long touched = 0, bytes = 0;
      int finished = 0, length = 0, talk = 0;
      soci::statement rows =
          (connection_->sql().prepare
               << "select t.id, t.game, t.scenario, t.touched, t.finished, t.length, t.lines, (select "
                  "coalesce(sum(length(e.action) + length(e.dice) + length(e.hash) + 24), 0) from entries e "
                  "where "
                  "e.table_id = t.id) + (select coalesce(sum(length(c.text) + length(c.seal) + 24), 0) from "
                  "chat c "
                  "where c.table_id = t.id) + length(t.file) + 600 from tables t where t.id > :a order by "
                  "t.id "
                  "limit 200",
           soci::use(after), soci::into(id), soci::into(game), soci::into(scenario), soci::into(touched),
           soci::into(finished), soci::into(length), soci::into(talk), soci::into(bytes));
      rows.execute();
      std::string last = after;
      while (rows.fetch()) {
        lines.push_back(fmt::format("{}  {}  {}  {} {}  {} actions  {} lines  {:.1f} KB", id, day_of(touched),
                                    finished ? "over" : "goes on", game, scenario, length, talk,
                                    static_cast<double>(bytes) / 1024));
        ++tables, actions += length, all_bytes += bytes;
        last = id, more = true;
      }
      after = last;
      return {};
    });
    if (!done) return std::unexpected(done.error());
  }
  auto stored = connection_->attempt([&]() -> Result<long long> {
    long long bytes = 0;
    if (connection_->database.sqlite())
      connection_->sql() << "select page_count * page_size from pragma_page_count, pragma_page_size",
          soci::into(bytes);
    else
      connection_->sql() << "select pg_database_size(current_database())", soci::into(bytes);
    return bytes;
  });
  if (!stored) return std::unexpected(stored.error());
  lines.push_back(fmt::format("{} tables, {} actions, {:.1f} MB of rows; the store has {:.1f} MB", tables,
                              actions, static_cast<double>(all_bytes) / 1048576,
                              static_cast<double>(*stored) / 1048576));
  return lines;
}

// `known` is where it must be found: a name mistyped hides nothing.
Result<void> Operator::put(const std::string& list, const std::string& column, const std::string& known,
                           const std::string& id) {
  return connection_->attempt([&]() -> Result<void> {
    std::string found;
    connection_->sql() << "select id from " << known << " where id = :i", soci::use(id), soci::into(found);
    if (!connection_->sql().got_data()) return problem("there is no '{}' among the {}", id, known);
    const long long now = system_time();
    soci::transaction transaction(connection_->sql());
    connection_->sql() << "delete from " << list << " where " << column << " = :i", soci::use(id);
    connection_->sql() << "insert into " << list << " (" << column << ", at) values (:i, :a)", soci::use(id),
        soci::use(now);
    tell_servers();
    transaction.commit();
    return {};
  });
}

// Those of a shared store look at their lobbies at once, others in a while.
void Operator::tell_servers() {
  if (!connection_->database.sqlite())
    connection_->sql() << "select pg_notify(:c, 'lobby')", soci::use(connection_->database.channel());
}

Result<void> Operator::take(const std::string& list, const std::string& column, const std::string& id) {
  return connection_->attempt([&]() -> Result<void> {
    std::string found;
    connection_->sql() << "select " << column << " from " << list << " where " << column << " = :i",
        soci::use(id), soci::into(found);
    if (!connection_->sql().got_data()) return problem("'{}' is not {}", id, list);
    connection_->sql() << "delete from " << list << " where " << column << " = :i", soci::use(id);
    tell_servers();
    return {};
  });
}

Result<void> Operator::hide(const std::string& table) { return put("hidden", "table_id", "tables", table); }
Result<void> Operator::show(const std::string& table) { return take("hidden", "table_id", table); }
Result<void> Operator::ban(const std::string& player) { return put("banned", "player", "players", player); }
Result<void> Operator::unban(const std::string& player) { return take("banned", "player", player); }

Result<std::vector<std::string>> delete_expired(const std::string& url, const Keep& keep, bool only_look) {
  constexpr int at_once = 50;
  auto store = Store::open_beside(url);
  if (!store) return std::unexpected(store.error());
  std::vector<std::string> gone;
  std::string after;
  for (;;) {
    const auto names = (*store)->expired(keep, system_time(), after, at_once);
    if (!names) return problem("{}", names.error().what);
    if (names->empty()) return gone;
    after = names->back();
    for (const std::string& name : *names) {
      const auto table = (*store)->load(name);
      if (!table) continue;  // what does not verify is never deleted
      if (!only_look) {
        const Write deletion = DeleteTable{name};
        auto done = (*store)->begin();
        if (done) done = (*store)->apply(table->version, {&deletion, 1});
        if (done) done = (*store)->commit();
        if (!done) (*store)->rollback();
        if (!done && done.error().kind != Trouble::moved) return problem("{}", done.error().what);
        if (!done) continue;  // somebody plays there again
      }
      gone.push_back(name);
    }
  }
}

}  // namespace longroll::server
