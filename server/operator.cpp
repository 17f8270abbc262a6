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
    const Database::Call call(database);
    try {
      return work();
    } catch (const std::exception& thrown) {
      return problem("{}", database.failure(thrown).what);
    }
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
    int version = 0;
    connection->sql() << "select coalesce(max(version), 0) from schema_version", soci::into(version);
    if (version != newest_schema())
      return problem(
          "the store '{}' has schema {}, this program {}; start the server of the same version once",
          database.name(), version, newest_schema());
    return std::unique_ptr<Operator>(new Operator(std::move(connection)));
  } catch (const std::exception& failure) {
    return problem("the store cannot be opened: {}", failure.what());
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

}  // namespace longroll::server
