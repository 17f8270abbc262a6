#include "server/notices/notice_rows.hpp"

#include <soci/soci.h>

namespace longroll::server {

using soci::into;
using soci::use;

void NoticeRows::add(const NoticeAddress& a) {
  if (a.kind == "mail")
    sql_ << "delete from notice_addresses where player = :p and kind = 'mail'", use(a.player);
  sql_ << "delete from notice_addresses where kind = :k and address = :a and player = :p", use(a.kind),
      use(a.address), use(a.player);
  const int confirmed = a.confirmed;
  const auto created = static_cast<long long>(a.created);
  sql_ << "insert into notice_addresses (id, player, kind, address, keys, confirmed, created) values (:i, "
          ":p, :k, :a, "
          ":s, :c, :t)",
      use(a.id), use(a.player), use(a.kind), use(a.address), use(a.keys), use(confirmed), use(created);
}

bool NoticeRows::confirm(const std::string& id) {
  soci::statement update =
      (sql_.prepare << "update notice_addresses set confirmed = 1 where id = :i", use(id));
  update.execute(true);
  return update.get_affected_rows() == 1;
}

bool NoticeRows::remove(const std::string& player, const std::string& id) {
  soci::statement gone =
      (sql_.prepare << "delete from notice_addresses where id = :i and player = :p", use(id), use(player));
  gone.execute(true);
  return gone.get_affected_rows() == 1;
}

void NoticeRows::forget(const std::string& player) {
  sql_ << "delete from notice_addresses where player = :p", use(player);
  sql_ << "delete from notice_wishes where player = :p", use(player);
}

std::vector<NoticeAddress> NoticeRows::addresses(const std::string& player) {
  std::vector<NoticeAddress> all;
  NoticeAddress each{.player = player};
  int confirmed = 0;
  long long created = 0;
  soci::statement rows =
      (sql_.prepare
           << "select id, kind, address, keys, confirmed, created from notice_addresses where player = :p "
              "order by created, id",
       use(player), into(each.id), into(each.kind), into(each.address), into(each.keys), into(confirmed),
       into(created));
  rows.execute();
  while (rows.fetch()) {
    each.confirmed = confirmed != 0, each.created = created;
    all.push_back(each);
  }
  return all;
}

std::string NoticeRows::wishes(const std::string& player) {
  std::string body;
  sql_ << "select body from notice_wishes where player = :p", use(player), into(body);
  return sql_.got_data() ? body : std::string();
}

void NoticeRows::set_wishes(const std::string& player, const std::string& wishes) {
  sql_ << "delete from notice_wishes where player = :p", use(player);
  sql_ << "insert into notice_wishes (player, body) values (:p, :b)", use(player), use(wishes);
}

std::string NoticeRows::secret(const std::string& name, const std::string& otherwise) {
  std::string value;
  sql_ << "select value from notice_secrets where name = :n", use(name), into(value);
  if (sql_.got_data()) return value;
  sql_ << "insert into notice_secrets (name, value) values (:n, :v) on conflict (name) do nothing", use(name),
      use(otherwise);
  sql_ << "select value from notice_secrets where name = :n", use(name), into(value);
  return value;
}

bool NoticeRows::is_turn(const std::string& player, const std::string& table, std::int64_t since) {
  const auto from = static_cast<long long>(since);
  std::string found;
  sql_ << "select table_id from meetings where table_id = :t and since = :s and ((deciding = 0 and "
          "owner_first "
          "= :p) or (deciding = 1 and owner_second = :q))",
      use(table), use(from), use(player), use(player), into(found);
  return sql_.got_data();
}

bool NoticeRows::take_turn(const std::string& player, const std::string& table, std::int64_t since) {
  if (!is_turn(player, table, since)) return false;
  const auto from = static_cast<long long>(since);
  soci::statement first =
      (sql_.prepare << "insert into turns_told (player, table_id, since) values (:p, :t, :s) on conflict "
                       "(player, table_id) do update set since = excluded.since where turns_told.since <> "
                       "excluded.since",
       use(player), use(table), use(from));
  first.execute(true);
  return first.get_affected_rows() == 1;
}

}  // namespace longroll::server
