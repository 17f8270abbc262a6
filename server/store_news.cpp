// What other servers have made of many tables, read in one way to PostgreSQL and back.
#include "server/statements.hpp"

namespace longroll::server {
namespace {

constexpr int most_followed = 64;  // entries; more are sooner had by loading the table

std::vector<PostgresqlRows> ask_news(pg_conn* line, std::span<const NewsAsked> asked) {
  PostgresqlArray tables, entries, lines;
  for (const NewsAsked& each : asked) {
    tables.add(each.table);
    entries.add(std::max(0, each.known.entries - 1));  // it has the link that the next ones are chained to
    lines.add(each.known.lines);
  }
  const std::string names = "unnest(cast($1 as text[])) with ordinality as k (id, place)";
  const std::string starts =
      "unnest(cast($1 as text[]), cast($2 as integer[])) with ordinality as k (id, first, place)";
  PostgresqlCalls calls(line);
  calls.add("begin isolation level repeatable read, read only");
  calls.add(fmt::format("select k.place, {} from {} join tables t on t.id = k.id", standing_columns, names),
            {tables.text()});
  calls.add("select k.place, s.seat, s.kind, s.player, s.key_hash, s.name, s.salt, s.seal from " + names +
                " join seats s on s.table_id = k.id order by k.place, s.seat",
            {tables.text()});
  calls.add("select k.place, m.body from " + names + " join meetings m on m.table_id = k.id",
            {tables.text()});
  calls.add(fmt::format("select k.place, e.* from {} cross join lateral (select number, seat, action, dice, "
                        "first_die, hash from entries where table_id = k.id and number >= k.first order by "
                        "number limit {}) e order by k.place, e.number",
                        starts, most_followed + 1),
            {tables.text(), entries.text()});
  calls.add("select k.place, c.* from " + starts +
                " cross join lateral (select number, seat, text, sent, seal from chat where table_id = k.id "
                "and number >= k.first order by number) c order by k.place, c.number",
            {tables.text(), lines.text()});
  calls.add("commit");
  return calls.send();
}

// What is read of one of the tables.
struct Reading {
  bool found = false;
  Stored<TableNews> news;
  std::optional<Assembly> parts;  // where there is something to be told

  void spoil(StoreFailure why) {
    parts.reset();
    news = std::unexpected(std::move(why));
  }
  void begin(const NewsAsked& asked, StandingRow row) {
    found = true;
    if (row.seal != seal_of(asked.table, row.standing)) return spoil(trouble(Trouble::damaged).error());
    news->table.id = asked.table;
    const Standing& now = row.standing;
    const KnownTable& known = asked.known;
    parts.emplace(news->table, now, known.entries, known.lines);
    news->whole = now.version != known.version &&
                  (news->table.undos != known.undos || now.length < known.entries ||
                   now.lines < known.lines || now.length - known.entries > most_followed);
    if (news->whole || now.version == known.version) parts.reset();
  }
  void fit(bool fits) {
    if (!fits) spoil(trouble(Trouble::damaged).error());
  }
  void fit(const Stored<void>& fits) {
    if (!fits) spoil(fits.error());
  }
  void end() {
    if (parts) fit(parts->seated() && parts->met() && parts->said());
    if (parts) fit(parts->chained());
  }
};

class Readings {
 public:
  explicit Readings(std::span<const NewsAsked> asked) : asked_(asked), all_(asked.size()) {}

  void begin(const PostgresqlRows& rows) {
    for (int i = 0; i < rows.count(); ++i) {
      const std::size_t at = place(rows, i);
      all_[at].begin(asked_[at], standing_of(rows, i, 1));
    }
  }
  void seats(const PostgresqlRows& rows) {
    each(rows, [&](Reading& one, int i) {
      one.fit(one.parts->seat(
          rows.small(i, 1),
          {rows.text(i, 2), rows.text(i, 3), rows.text(i, 4), rows.text(i, 5), rows.text(i, 6)},
          rows.text(i, 7)));
    });
  }
  void meetings(const PostgresqlRows& rows) {
    each(rows, [&](Reading& one, int i) { one.fit(one.parts->meeting(rows.text(i, 1))); });
  }
  void entries(const PostgresqlRows& rows) {
    each(rows, [&](Reading& one, int i) {
      one.fit(one.parts->entry(rows.small(i, 1),
                               {rows.small(i, 2), rows.text(i, 3), dice_of(rows.text(i, 4)),
                                static_cast<std::uint64_t>(rows.number(i, 5))},
                               rows.text(i, 6)));
    });
  }
  void lines(const PostgresqlRows& rows) {
    each(rows, [&](Reading& one, int i) {
      one.fit(one.parts->line(rows.small(i, 1), {rows.small(i, 2), rows.text(i, 3), rows.number(i, 4)},
                              rows.text(i, 5)));
    });
  }
  std::vector<Reading>& end() {
    for (Reading& one : all_) one.end();
    return all_;
  }

 private:
  std::size_t place(const PostgresqlRows& rows, int row) const {
    return static_cast<std::size_t>(rows.number(row, 0)) - 1;
  }
  template <class Work>
  void each(const PostgresqlRows& rows, Work work) {
    for (int i = 0; i < rows.count(); ++i)
      if (Reading& one = all_[place(rows, i)]; one.parts) work(one, i);
  }

  std::span<const NewsAsked> asked_;
  std::vector<Reading> all_;
};

}  // namespace

std::vector<Stored<TableNews>> Store::Statements::news(std::span<const NewsAsked> asked) {
  std::vector<PostgresqlRows> answers;
  try {
    answers = ask_news(database.line(), asked);
  } catch (const std::exception&) {
    if (!database.lost()) sql() << "rollback";
    throw;
  }
  Readings readings(asked);
  readings.begin(answers[1]);
  readings.seats(answers[2]);
  readings.meetings(answers[3]);
  readings.entries(answers[4]);
  readings.lines(answers[5]);
  std::vector<Stored<TableNews>> told;
  for (Reading& one : readings.end()) {
    if (!one.found) one.spoil(missing(asked[told.size()].table).error());
    one.parts.reset();
    told.push_back(std::move(one.news));
  }
  return told;
}

}  // namespace longroll::server
