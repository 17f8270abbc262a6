#include "server/migrations.hpp"

#include <soci/soci.h>

#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "server/chain.hpp"

namespace longroll::server {
namespace {

// Each step is a list of statements; never change one that has been released, add another. $CLUSTER keeps a
// table's rows together on disk where SQLite would not.
const std::array<std::vector<std::string>, 7> steps = {{
    {
        "create table tables (id text primary key, game text not null, scenario text not null, options text "
        "not null, "
        "spectator_hash text not null, seed text not null, next_die bigint not null default 0, "
        "undos text not null default '[0,0,0]', ended text not null default '', winner integer not null "
        "default -1, "
        "offer text not null default '', offer_seat integer not null default 0, created bigint not null, "
        "whatif text not null, whatif_at integer not null, whatif_deals text not null)",
        "create table seats (table_id text not null, seat integer not null, kind text not null, player text "
        "not null, "
        "key_hash text not null, name text not null, salt text not null, primary key (table_id, seat)) "
        "$CLUSTER",
        "create table entries (table_id text not null, number integer not null, seat integer not null, "
        "action text not null, dice text not null, first_die bigint not null, primary key (table_id, "
        "number)) $CLUSTER",
        "create table chat (table_id text not null, number integer not null, seat integer not null, "
        "text text not null, sent bigint not null, primary key (table_id, number)) $CLUSTER",
    },
    {"alter table tables add column file text not null default ''"},
    // Versions of tables, hashes over all of them, what was deleted, and when a table last changed.
    {
        "alter table tables add column version bigint not null default 0",
        "alter table tables add column touched bigint not null default 0",
        "alter table tables add column finished integer not null default 0",
        "alter table tables add column length integer not null default 0",
        "alter table tables add column lines integer not null default 0",
        "alter table tables add column origin text not null default ''",
        "alter table tables add column head text not null default ''",
        "alter table tables add column seal text not null default ''",
        "alter table seats add column seal text not null default ''",
        "alter table entries add column hash text not null default ''",
        "alter table chat add column seal text not null default ''",
        "create table deleted (id text primary key, at bigint not null, seal text not null) $CLUSTER",
    },
    // Players, on which terms they meet, how their games ended; what the operator hides and whom he bans.
    {
        "create table players (id text primary key, name text not null, created bigint not null) $CLUSTER",
        "create table player_keys (id text primary key, player text not null, hash text not null, label text "
        "not null, created bigint not null, used bigint not null) $CLUSTER",
        "create unique index player_keys_by_hash on player_keys (hash)",
        "create index player_keys_by_player on player_keys (player)",
        "create table player_links (player text primary key, hash text not null, until bigint not null) "
        "$CLUSTER",
        "create unique index player_links_by_hash on player_links (hash)",
        "create table meetings (table_id text primary key, owner_first text not null, owner_second text not "
        "null, opened_by text not null, opened bigint not null, open integer not null, watch integer not "
        "null, deciding integer not null, since bigint not null, body text not null) $CLUSTER",
        "create index meetings_by_first on meetings (owner_first)",
        "create index meetings_by_second on meetings (owner_second)",
        "create index meetings_open on meetings (opened) where open = 1",
        "create index meetings_watched on meetings (opened) where watch = 1",
        "create table results (table_id text not null, seat integer not null, player text not null, game "
        "text not null, scenario text not null, against text not null, against_name text not null, computer "
        "integer not null, result text not null, luck double precision, ended bigint not null, primary key "
        "(table_id, seat)) $CLUSTER",
        "create index results_by_player on results (player)",
        "create table hidden (table_id text primary key, at bigint not null) $CLUSTER",
        "create table banned (player text primary key, at bigint not null) $CLUSTER",
        "alter table tables add column meeting text not null default ''",
    },
    // Where players are told that it is their turn, what they wish to be told, and the server's secrets for
    // it.
    {
        "create table notice_addresses (id text primary key, player text not null, kind text not null, "
        "address text not null, keys text not null, confirmed integer not null, created bigint not null) "
        "$CLUSTER",
        "create index notice_addresses_by_player on notice_addresses (player)",
        "create table notice_wishes (player text primary key, body text not null) $CLUSTER",
        "create table notice_secrets (name text primary key, value text not null) $CLUSTER",
    },
    // What computer players have to decide, where several servers and workers share a store; and which turns
    // players have been told of.
    {
        "create table jobs (table_id text primary key, version bigint not null, worker text not null, lease "
        "bigint not null, attempts integer not null, added bigint not null) $CLUSTER",
        "create index jobs_by_lease on jobs (lease)",
        "create table turns_told (player text not null, table_id text not null, since bigint not null, "
        "primary key (player, table_id)) $CLUSTER",
    },
    // Reports of the laboratory, where several servers and workers share a store.
    {
        "alter table jobs add column kind text not null default 'thought'",
        "create table reports (id integer primary key, key_hash text not null, game text not null, state "
        "text "
        "not null, study text not null, told text not null, done bigint not null, work bigint not null, "
        "began "
        "bigint not null)",
    },
}};

std::string adapted(std::string statement, bool sqlite) {
  if (const auto mark = statement.find("$CLUSTER"); mark != std::string::npos)
    statement.replace(mark, 8, sqlite ? "without rowid" : "");
  return statement;
}

using soci::into;
using soci::use;

// Seals what an older version has stored; from then on any change of it shows.
class Sealing {
 public:
  explicit Sealing(soci::session& sql) : sql_(sql) {}

  void all() {
    std::vector<std::string> names;
    std::string name;
    soci::statement list = (sql_.prepare << "select id from tables", into(name));
    list.execute();
    while (list.fetch()) names.push_back(name);
    for (const std::string& each : names) table(each);
  }

 private:
  void table(const std::string& id) {
    StoredTable t;
    t.id = id;
    Standing standing;
    read(t, standing);
    standing.origin = standing.head = origin_of(t);
    if (!entries(t, standing)) return;  // a record with a gap does not verify, and is kept as it is
    chat(t, standing);
    write(t, standing);
  }
  void read(StoredTable& t, Standing& standing);
  bool entries(const StoredTable& t, Standing& standing);
  void chat(const StoredTable& t, Standing& standing);
  void write(const StoredTable& t, Standing& standing);

  soci::session& sql_;
};

void Sealing::read(StoredTable& t, Standing& s) {
  StoredTable::WhatIf whatif;
  std::string options, deals;
  long long created = 0, next_die = 0;
  sql_ << "select game, scenario, options, file, spectator_hash, seed, created, whatif, whatif_at, "
          "whatif_deals, "
          "next_die, undos, ended, winner, offer, offer_seat from tables where id = :i",
      use(t.id), into(t.game), into(t.setup.scenario), into(options), into(t.setup.file),
      into(t.spectator_hash), into(t.seed), into(created), into(whatif.table), into(whatif.at), into(deals),
      into(next_die), into(s.undos), into(s.ended), into(s.winner), into(s.offer.what), into(s.offer.seat);
  t.created = created;
  s.next_die = next_die;
  s.finished = !s.ended.empty();
  t.setup.options = Json::parse(options).get<std::map<std::string, std::string>>();
  if (!whatif.table.empty()) {
    for (const Json& deal : Json::parse(deals)) whatif.deals.push_back({deal.at(0), deal.at(1), deal.at(2)});
    t.whatif = whatif;
  }
  for (int i = 0; i < 2; ++i) {
    StoredSeat& seat = t.seats[static_cast<std::size_t>(i)];
    sql_ << "select kind, player, key_hash, name, salt from seats where table_id = :t and seat = :s",
        use(t.id), use(i), into(seat.kind), into(seat.player), into(seat.key_hash), into(seat.name),
        into(seat.salt);
  }
}

bool Sealing::entries(const StoredTable& t, Standing& s) {
  std::vector<StoredEntry> list;
  int number = 0;
  long long first_die = 0;
  std::string dice;
  StoredEntry entry;
  soci::statement rows =
      (sql_.prepare << "select number, seat, action, dice, first_die from entries where "
                       "table_id = :t order by number",
       use(t.id), into(number), into(entry.seat), into(entry.action), into(dice), into(first_die));
  rows.execute();
  while (rows.fetch()) {
    if (number != static_cast<int>(list.size())) return false;
    entry.dice.clear();
    for (const std::string& word : split_words(dice)) entry.dice.push_back(whole_number(word).value_or(0));
    entry.first_die = static_cast<std::uint64_t>(first_die);
    list.push_back(entry);
  }
  for (const StoredEntry& each : list) {
    s.head = link_of(s.head, t.id, s.length, each);
    sql_ << "update entries set hash = :h where table_id = :t and number = :n", use(s.head), use(t.id),
        use(s.length);
    ++s.length;
  }
  return true;
}

void Sealing::chat(const StoredTable& t, Standing& s) {
  std::vector<ChatLine> list;
  ChatLine line;
  long long sent = 0;
  soci::statement rows =
      (sql_.prepare << "select seat, text, sent from chat where table_id = :t order by number", use(t.id),
       into(line.seat), into(line.text), into(sent));
  rows.execute();
  while (rows.fetch()) {
    line.when = sent;
    list.push_back(line);
  }
  for (const ChatLine& each : list) {
    const std::string seal = seal_of(t.id, s.lines, each);
    sql_ << "update chat set seal = :s where table_id = :t and number = :n", use(seal), use(t.id),
        use(s.lines);
    ++s.lines;
  }
}

void Sealing::write(const StoredTable& t, Standing& s) {
  for (int i = 0; i < 2; ++i) {
    const StoredSeat& seat = t.seats[static_cast<std::size_t>(i)];
    const std::string seal = seal_of(t.id, i, seat.name, seat.salt);
    sql_ << "update seats set seal = :x where table_id = :t and seat = :s", use(seal), use(t.id), use(i);
  }
  s.touched =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  const long long touched = s.touched;
  const std::string seal = seal_of(t.id, s);
  sql_ << "update tables set touched = :t, finished = :f, length = :l, lines = :c, origin = :o, head = :h, "
          "seal = :x "
          "where id = :i",
      use(touched), use(s.finished), use(s.length), use(s.lines), use(s.origin), use(s.head), use(seal),
      use(t.id);
}

}  // namespace

int newest_schema() { return static_cast<int>(steps.size()); }

Result<void> check_schema(soci::session& sql, const std::string& name) {
  int version = 0, made = 0;
  sql << (sql.get_backend_name() == "sqlite3"
              ? "select count(*) from sqlite_master where name = 'schema_version'"
              : "select count(to_regclass('schema_version'))"),
      soci::into(made);
  if (!made) return problem("there are no tables in '{}': a server makes a store when it first starts", name);
  sql << "select coalesce(max(version), 0) from schema_version", soci::into(version);
  if (version == newest_schema()) return {};
  return problem("the store '{}' has schema {}, this program {}; start the server of the same version once",
                 name, version, newest_schema());
}

namespace {

// Of servers that start together one goes first.
class Alone {
 public:
  Alone(soci::session& sql, bool sqlite) : sql_(sql), sqlite_(sqlite) {
    for (int mine = sqlite; !mine;) {
      sql_ << "select pg_try_advisory_lock(" << lock << ")::int", into(mine);
      if (!mine) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
  }
  ~Alone() {
    try {
      if (!sqlite_) sql_ << "select pg_advisory_unlock(" << lock << ")";
    } catch (const std::exception&) {  // the connection is gone, and the lock with it
    }
  }
  Alone(const Alone&) = delete;

 private:
  static constexpr const char* lock =
      "1819242088, coalesce((select oid::int from pg_namespace where nspname = current_schema()), 0)";
  soci::session& sql_;
  const bool sqlite_;
};

void take_step(soci::session& sql, bool sqlite, int reached) {
  soci::transaction transaction(sql);
  for (const std::string& statement : steps[static_cast<std::size_t>(reached - 1)])
    sql << adapted(statement, sqlite);
  if (reached == 3) Sealing(sql).all();
  sql << "insert into schema_version (version) values (:v)", use(reached);
  transaction.commit();
}

}  // namespace

Result<bool> migrate(soci::session& sql, bool sqlite) {
  const Alone alone(sql, sqlite);
  sql << "create table if not exists schema_version (version integer not null)";
  int version = 0;
  sql << "select coalesce(max(version), 0) from schema_version", into(version);
  if (version > newest_schema())
    return problem("the store has schema {}, but this program knows only {}", version, newest_schema());
  const bool older = version < newest_schema();
  while (version < newest_schema()) take_step(sql, sqlite, ++version);
  return older;
}

}  // namespace longroll::server
