#include "server/migrations.hpp"

#include <soci/soci.h>

#include <array>

namespace longroll::server {
namespace {

// Each step is a list of statements; never change one that has been released, add another. $CLUSTER keeps a
// table's rows together on disk where SQLite would not.
const std::array<std::vector<std::string>, 2> steps = {{
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
}};

std::string adapted(std::string statement, bool sqlite) {
  if (const auto mark = statement.find("$CLUSTER"); mark != std::string::npos)
    statement.replace(mark, 8, sqlite ? "without rowid" : "");
  return statement;
}

}  // namespace

Result<void> migrate(soci::session& sql, bool sqlite) {
  sql << "create table if not exists schema_version (version integer not null)";
  int version = 0;
  sql << "select coalesce(max(version), 0) from schema_version", soci::into(version);
  if (version > static_cast<int>(steps.size()))
    return problem("the store has schema {}, but this program knows only {}", version, steps.size());
  for (; version < static_cast<int>(steps.size()); ++version) {
    soci::transaction transaction(sql);
    for (const std::string& statement : steps[static_cast<std::size_t>(version)])
      sql << adapted(statement, sqlite);
    const int reached = version + 1;
    sql << "insert into schema_version (version) values (:v)", soci::use(reached);
    transaction.commit();
  }
  return {};
}

}  // namespace longroll::server
