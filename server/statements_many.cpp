// The same for many tables at once, where every statement is a way to PostgreSQL and back.
#include "server/statements.hpp"

namespace longroll::server {
namespace {

constexpr std::size_t most_said = 7900;  // bytes that PostgreSQL takes at once

// "cast($1 as text[]), cast($2 as bigint[])"
std::string arrays(std::initializer_list<const char*> types) {
  std::string text;
  int place = 0;
  for (const char* type : types)
    text += fmt::format("{}cast(${} as {}[])", place ? ", " : "", place + 1, type), ++place;
  return text;
}

const std::string insert_entries =
    "insert into entries (table_id, number, seat, action, dice, first_die, hash) select * from unnest(" +
    arrays({"text", "integer", "integer", "text", "text", "bigint", "text"}) + ")";

const std::string update_rows =
    "update tables t set version = x.version, touched = x.touched, next_die = x.next_die, undos = x.undos, "
    "ended = x.ended, winner = x.winner, offer = x.offer, offer_seat = x.offer_seat, finished = x.finished, "
    "length = x.length, lines = x.lines, head = x.head, meeting = x.meeting, seal = x.seal from unnest(" +
    arrays({"text", "bigint", "bigint", "bigint", "bigint", "text", "text", "integer", "text", "integer",
            "integer", "integer", "integer", "text", "text", "text"}) +
    ") as x (id, before, version, touched, next_die, undos, ended, winner, offer, offer_seat, finished, "
    "length, lines, head, meeting, seal) where t.id = x.id and t.version = x.before";

}  // namespace

StandingRow standing_of(const PostgresqlRows& rows, int row, int first) {
  StandingRow read;
  Standing& standing = read.standing;
  standing.version = rows.number(row, first), standing.touched = rows.number(row, first + 1);
  standing.next_die = rows.number(row, first + 2);
  standing.undos = rows.text(row, first + 3), standing.ended = rows.text(row, first + 4);
  standing.winner = rows.small(row, first + 5);
  standing.offer = {rows.text(row, first + 6), rows.small(row, first + 7)};
  standing.finished = rows.small(row, first + 8);
  standing.length = rows.small(row, first + 9), standing.lines = rows.small(row, first + 10);
  standing.origin = rows.text(row, first + 11), standing.head = rows.text(row, first + 12);
  standing.meeting = rows.text(row, first + 13);
  read.seal = rows.text(row, first + 14);
  return read;
}

// In the order of their names, by which servers do not wait for each other.
void Store::Statements::take_together(std::span<const std::string> tables) {
  PostgresqlCalls calls(database.line());
  calls.add("BEGIN");
  PostgresqlArray names;
  for (const std::string& each : tables) names.add(each);
  if (!tables.empty())
    calls.add(fmt::format("select t.id, {} from tables t where t.id = any(cast($1 as text[])) order by t.id "
                          "collate \"C\" for update",
                          standing_columns),
              {names.text()});
  const auto answers = calls.send();
  if (tables.empty()) return;
  const PostgresqlRows& rows = answers[1];
  for (int i = 0; i < rows.count(); ++i) taken[rows.text(i, 0)] = standing_of(rows, i, 1);
}

// The row of a table that is to be changed, verified. Whoever changes it for a second time in one transaction
// must see what the first has made of it.
Stored<void> Store::Statements::take(const std::string& table) {
  auto found = taken.extract(table);
  if (found.empty()) {
    if (!database.sqlite()) send_later();
    return fetch(*read, table);
  }
  id = table;
  now = std::move(found.mapped().standing);
  if (found.mapped().seal != seal_of(id, now)) return trouble(Trouble::damaged);
  return {};
}

// Entries, rows and notes that wait.
void Store::Statements::send_later() {
  PostgresqlCalls calls(database.line());
  const std::size_t rows = later_rows.count(), entries = later_entries.count();
  if (entries) calls.add(insert_entries, later_entries.values());
  if (rows) calls.add(update_rows, later_rows.values());
  std::string said;
  const auto say = [&] {
    if (!said.empty()) calls.add("select pg_notify($1, $2)", {database.channel(), said});
    said.clear();
  };
  for (const std::string& each : notes) {
    if (said.size() + each.size() + 1 > most_said) say();
    said += said.empty() ? each : "\n" + each;
  }
  say();
  later_entries.clear(), later_rows.clear(), notes.clear();
  const auto answers = calls.send();
  if (rows && answers[entries ? 1 : 0].changed() != static_cast<long>(rows))
    throw std::runtime_error("rows that were ours have changed");  // not while they are
}

}  // namespace longroll::server
