#include "server/player_rows.hpp"

#include <fmt/format.h>
#include <soci/soci.h>

namespace longroll::server {
namespace {

using soci::into;
using soci::use;

bool reads(const std::string& body, TableRow& row) {
  try {
    read_meeting(body, row.seats, row.meeting);
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

void PlayerRows::create(const std::string& player, const std::string& name, std::int64_t now) {
  const auto created = static_cast<long long>(now);
  sql_ << "insert into players (id, name, created) values (:i, :n, :c)", use(player), use(name), use(created);
}

void PlayerRows::rename(const std::string& player, const std::string& name) {
  sql_ << "update players set name = :n where id = :i", use(name), use(player);
}

void PlayerRows::add_key(const std::string& player, const KeyRow& key) {
  const auto created = static_cast<long long>(key.created), used = static_cast<long long>(key.used);
  sql_ << "insert into player_keys (id, player, hash, label, created, used) values (:i, :p, :h, :l, :c, :u)",
      use(key.id), use(player), use(key.hash), use(key.label), use(created), use(used);
}

std::optional<KnownPlayer> PlayerRows::find(const std::string& key_hash) {
  KnownPlayer known;
  long long created = 0, used = 0;
  sql_ << "select p.id, p.name, p.created, k.id, k.used from player_keys k join players p on p.id = k.player "
          "where k.hash = :h",
      use(key_hash), into(known.id), into(known.name), into(created), into(known.key), into(used);
  if (!sql_.got_data()) return {};
  known.created = created, known.used = used;
  std::string found;
  sql_ << "select player from banned where player = :p", use(known.id), into(found);
  known.banned = sql_.got_data();
  return known;
}

void PlayerRows::use_key(const std::string& key, std::int64_t now) {
  const auto used = static_cast<long long>(now);
  sql_ << "update player_keys set used = :u where id = :i", use(used), use(key);
}

std::vector<KeyRow> PlayerRows::keys(const std::string& player) {
  std::vector<KeyRow> keys;
  KeyRow key;
  long long created = 0, used = 0;
  soci::statement rows =
      (sql_.prepare
           << "select id, label, created, used from player_keys where player = :p order by created, id",
       use(player), into(key.id), into(key.label), into(created), into(used));
  rows.execute();
  while (rows.fetch()) {
    key.created = created, key.used = used;
    keys.push_back(key);
  }
  return keys;
}

bool PlayerRows::revoke(const std::string& player, const std::string& key) {
  std::string found;
  sql_ << "select id from player_keys where id = :i and player = :p", use(key), use(player), into(found);
  if (!sql_.got_data()) return false;
  sql_ << "delete from player_keys where id = :i", use(key);
  return true;
}

void PlayerRows::offer_link(const std::string& player, const std::string& hash, std::int64_t until) {
  const auto end = static_cast<long long>(until);
  sql_ << "delete from player_links where player = :p", use(player);
  sql_ << "insert into player_links (player, hash, until) values (:p, :h, :u)", use(player), use(hash),
      use(end);
}

std::optional<std::string> PlayerRows::take_link(const std::string& hash, std::int64_t now) {
  std::string player;
  long long until = 0;
  sql_ << "select player, until from player_links where hash = :h", use(hash), into(player), into(until);
  if (!sql_.got_data()) return {};
  sql_ << "delete from player_links where hash = :h", use(hash);
  if (until < now) return {};
  return player;
}

// `which` is the end of the statement; its placeholders stand for the values.
std::vector<TableRow> PlayerRows::tables(const std::string& which, const std::vector<std::string>& values) {
  std::vector<TableRow> tables;
  std::string table, game, scenario, options, whatif, first, second, body;
  int finished = 0;
  long long touched = 0;
  soci::statement rows(sql_);
  rows.exchange(into(table)), rows.exchange(into(game)), rows.exchange(into(scenario));
  rows.exchange(into(options)), rows.exchange(into(whatif)), rows.exchange(into(finished));
  rows.exchange(into(touched)), rows.exchange(into(first)), rows.exchange(into(second));
  rows.exchange(into(body));
  for (const std::string& each : values) rows.exchange(use(each));
  rows.alloc();
  rows.prepare(
      "select t.id, t.game, t.scenario, t.options, t.whatif, t.finished, t.touched, a.name, b.name, m.body "
      "from meetings m join tables t on t.id = m.table_id join seats a on a.table_id = t.id and a.seat = 0 "
      "join seats b on b.table_id = t.id and b.seat = 1 " +
      which);
  rows.define_and_bind();
  rows.execute();
  while (rows.fetch()) {
    TableRow row;
    row.table = table, row.game = game, row.scenario = scenario, row.options = options;
    row.finished = finished != 0, row.whatif = !whatif.empty(), row.touched = touched;
    if (!reads(body, row)) continue;  // a damaged one spoils no list
    row.seats[0].name = first, row.seats[1].name = second;
    tables.push_back(std::move(row));
  }
  return tables;
}

std::vector<TableRow> PlayerRows::games(const std::string& player, int most) {
  auto found = tables(
      fmt::format("where m.owner_first = :p or m.owner_second = :q order by case when t.finished = 0 and "
                  "((m.deciding = 0 and m.owner_first = :r) or (m.deciding = 1 and m.owner_second = :s)) "
                  "then 0 else 1 end, t.touched desc, t.id limit {}",
                  most),
      {player, player, player, player});
  for (TableRow& row : found)
    if (row.finished)
      sql_ << "select result from results where table_id = :t and player = :p", use(row.table), use(player),
          into(row.result);
  return found;
}

std::vector<TableRow> PlayerRows::unfinished(const std::string& player, int most) {
  return tables(fmt::format("where t.finished = 0 and (m.owner_first = :p or m.owner_second = :q) order by "
                            "t.touched desc, t.id limit {}",
                            most),
                {player, player});
}

std::vector<std::string> PlayerRows::banned_keys() {
  std::vector<std::string> keys;
  std::string key;
  soci::statement rows =
      (sql_.prepare << "select k.id from banned b join player_keys k on k.player = b.player order by k.id",
       into(key));
  rows.execute();
  while (rows.fetch()) keys.push_back(key);
  return keys;
}

std::vector<TableRow> PlayerRows::listed(std::int64_t played_after, int most) {
  return tables(
      fmt::format("where t.finished = 0 and (m.open = 1 or (m.watch = 1 and t.touched >= {})) and not exists "
                  "(select 1 from hidden h where h.table_id = t.id) and not exists (select 1 from banned x "
                  "where x.player = m.opened_by) order by m.opened desc, t.id limit {}",
                  played_after, most),
      {});
}

std::vector<ResultRow> PlayerRows::results(const std::string& player, int most) {
  std::vector<ResultRow> results;
  ResultRow row;
  int computer = 0;
  double luck = 0;
  soci::indicator has_luck = soci::i_null;
  long long ended = 0;
  soci::statement rows =
      (sql_.prepare << fmt::format(
           "select table_id, game, scenario, seat, against, against_name, computer, result, luck, ended from "
           "results where player = :p order by ended desc, table_id limit {}",
           most),
       use(player), into(row.table), into(row.game), into(row.scenario), into(row.seat), into(row.against),
       into(row.against_name), into(computer), into(row.result), into(luck, has_luck), into(ended));
  rows.execute();
  while (rows.fetch()) {
    row.computer = computer != 0, row.ended = ended;
    row.luck = has_luck == soci::i_ok ? std::optional(luck) : std::nullopt;
    results.push_back(row);
  }
  return results;
}

void PlayerRows::set_luck(const std::string& table, int seat, double luck) {
  sql_ << "update results set luck = :l where table_id = :t and seat = :s", use(luck), use(table), use(seat);
}

int PlayerRows::open_tables(const std::string& player) {
  long long count = 0;
  sql_ << "select count(*) from meetings where opened_by = :p and open = 1", use(player), into(count);
  return static_cast<int>(count);
}

std::vector<std::string> PlayerRows::tables_of(const std::string& player) {
  std::vector<std::string> names;
  std::string name;
  const std::string quoted = fmt::format(
      "%\"{}\"%",
      player);  // a '_' of it may be any letter: then a table too many is asked, which knows nothing of him
  soci::statement rows =
      (sql_.prepare << "select table_id from meetings where body like :b", use(quoted), into(name));
  rows.execute();
  while (rows.fetch()) names.push_back(name);
  return names;
}

void PlayerRows::forget(const std::string& player) {
  for (const char* statement :
       {"delete from player_keys where player = :p", "delete from player_links where player = :p",
        "delete from results where player = :p", "delete from notice_addresses where player = :p",
        "delete from notice_wishes where player = :p",
        "update results set against = '', against_name = 'somebody' where against = :p",
        "delete from players where id = :p"})
    sql_ << statement, use(player);
}

bool PlayerRows::hidden(const std::string& table) {
  std::string found;
  sql_ << "select table_id from hidden where table_id = :t", use(table), into(found);
  return sql_.got_data();
}

}  // namespace longroll::server
