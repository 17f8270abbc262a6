#include <nlohmann/json.hpp>

#include "server/statements.hpp"

namespace longroll::server {
namespace {

using soci::into;
using soci::use;

std::vector<StoredTable::Deal> deals_of(const std::string& text) {
  std::vector<StoredTable::Deal> deals;
  for (const Json& deal : Json::parse(text)) deals.push_back({deal.at(0), deal.at(1), deal.at(2)});
  return deals;
}

}  // namespace

Stored<StoredTable> Store::Statements::load(const std::string& table) {
  if (auto found = fetch(*look, table); !found) return std::unexpected(found.error());
  StoredTable t;
  t.id = table;
  load_row(t);
  Assembly parts(t, now);
  if (!load_seats(parts) || origin_of(t) != now.origin || !load_meeting(parts))
    return trouble(Trouble::damaged);
  if (auto chained = load_entries(parts); !chained) return std::unexpected(chained.error());
  if (!load_chat(parts)) return trouble(Trouble::damaged);
  return t;
}

// What never changes of the row.
void Store::Statements::load_row(StoredTable& t) {
  StoredTable::WhatIf whatif;
  std::string options, deals;
  long long created = 0;
  sql() << "select game, scenario, options, spectator_hash, seed, created, whatif, whatif_at, whatif_deals, "
           "file "
           "from tables where id = :i",
      use(t.id), into(t.game), into(t.setup.scenario), into(options), into(t.spectator_hash), into(t.seed),
      into(created), into(whatif.table), into(whatif.at), into(deals), into(t.setup.file);
  t.setup.options = Json::parse(options).get<std::map<std::string, std::string>>();
  t.created = created;
  if (whatif.table.empty()) return;
  whatif.deals = deals_of(deals);
  t.whatif = whatif;
}

bool Store::Statements::load_seats(Assembly& parts) {
  for (const soci::row& row :
       soci::rowset<soci::row>((sql().prepare << "select seat, kind, player, key_hash, name, salt, seal from "
                                                 "seats where table_id = :t order by seat",
                                use(parts.table().id)))) {
    StoredSeat chair{row.get<std::string>(1), row.get<std::string>(2), row.get<std::string>(3),
                     row.get<std::string>(4), row.get<std::string>(5)};
    if (!parts.seat(row.get<int>(0), std::move(chair), row.get<std::string>(6))) return false;
  }
  return parts.seated();
}

bool Store::Statements::load_meeting(Assembly& parts) {
  if (parts.met()) return true;
  std::string text;
  sql() << "select body from meetings where table_id = :t", use(parts.table().id), into(text);
  return sql().got_data() && parts.meeting(text);
}

Stored<void> Store::Statements::load_entries(Assembly& parts) {
  for (const soci::row& row : soci::rowset<soci::row>(
           (sql().prepare << "select number, seat, action, dice, first_die, hash from entries where table_id "
                             "= :t order by number",
            use(parts.table().id)))) {
    StoredEntry entry{row.get<int>(1), row.get<std::string>(2), dice_of(row.get<std::string>(3)),
                      static_cast<std::uint64_t>(row.get<long long>(4))};
    if (auto fits = parts.entry(row.get<int>(0), std::move(entry), row.get<std::string>(5)); !fits)
      return fits;
  }
  return parts.chained();
}

bool Store::Statements::load_chat(Assembly& parts) {
  for (const soci::row& row : soci::rowset<soci::row>(
           (sql().prepare
                << "select number, seat, text, sent, seal from chat where table_id = :t order by number",
            use(parts.table().id)))) {
    ChatLine line{row.get<int>(1), row.get<std::string>(2), row.get<long long>(3)};
    if (!parts.line(row.get<int>(0), std::move(line), row.get<std::string>(4))) return false;
  }
  return parts.said();
}

Stored<std::vector<std::string>> Store::Statements::expired(const Keep& keep, std::int64_t at,
                                                            const std::string& after, int most) {
  const auto last_second = [&](std::chrono::seconds kept) {
    return kept.count() > 0 ? at - kept.count() : -1;
  };
  const long long finished_before = last_second(keep.finished), idle_before = last_second(keep.idle);
  std::vector<std::string> names;
  std::string name;
  soci::statement list =
      (sql().prepare
           << "select id from tables where id > :a and ((finished = 1 and touched <= :f) or (finished = 0 "
              "and touched <= :i)) order by id limit :m",
       use(after), use(finished_before), use(idle_before), use(most), into(name));
  list.execute();
  while (list.fetch()) names.push_back(name);
  return names;
}

}  // namespace longroll::server
