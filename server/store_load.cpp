#include <nlohmann/json.hpp>

#include "server/statements.hpp"

namespace longroll::server {
namespace {

using soci::into;
using soci::use;

std::vector<int> dice_of(const std::string& text) {
  std::vector<int> dice;
  for (const std::string& word : split_words(text)) dice.push_back(whole_number(word).value_or(0));
  return dice;
}

std::vector<StoredTable::Deal> deals_of(const std::string& text) {
  std::vector<StoredTable::Deal> deals;
  for (const Json& deal : Json::parse(text)) deals.push_back({deal.at(0), deal.at(1), deal.at(2)});
  return deals;
}

constexpr int most_followed = 64;  // entries; more are sooner had by loading the table

std::unexpected<StoreFailure> damaged_at(int entry) {
  return trouble(Trouble::damaged,
                 fmt::format("this table's record is damaged at entry {}; it is kept as it is", entry));
}

}  // namespace

Stored<StoredTable> Store::Statements::load(const std::string& table) {
  if (auto found = fetch(*look, table); !found) return std::unexpected(found.error());
  StoredTable t;
  t.id = table;
  load_row(t);
  load_standing(t);
  if (!load_seats(t) || origin_of(t) != now.origin || !load_meeting(t)) return trouble(Trouble::damaged);
  if (auto chained = load_entries(t); !chained) return std::unexpected(chained.error());
  if (!load_chat(t)) return trouble(Trouble::damaged);
  return t;
}

// As long as nothing was taken back, all that was there is there still: the chain goes on from its last link.
Stored<TableNews> Store::Statements::news(const std::string& table, const KnownTable& known) {
  if (auto found = fetch(*look, table); !found) return std::unexpected(found.error());
  TableNews news;
  StoredTable& t = news.table;
  t.id = table;
  load_standing(t);
  if (t.version == known.version) return news;
  news.whole = t.undos != known.undos || now.length < known.entries || now.lines < known.lines ||
               now.length - known.entries > most_followed;
  if (news.whole) return news;
  if (!load_seats(t) || !load_meeting(t)) return trouble(Trouble::damaged);
  if (auto chained = load_entries(t, known.entries); !chained) return std::unexpected(chained.error());
  if (!load_chat(t, known.lines)) return trouble(Trouble::damaged);
  return news;
}

void Store::Statements::load_standing(StoredTable& t) {
  t.undos = Json::parse(now.undos).get<std::array<int, 3>>();
  t.next_die = static_cast<std::uint64_t>(now.next_die);
  t.ended = now.ended;
  t.winner = now.winner;
  if (!now.offer.what.empty()) t.offer = now.offer;
  t.version = now.version;
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

bool Store::Statements::load_seats(StoredTable& t) {
  int count = 0;
  for (const soci::row& row :
       soci::rowset<soci::row>((sql().prepare << "select seat, kind, player, key_hash, name, salt, seal from "
                                                 "seats where table_id = :t order by seat",
                                use(t.id)))) {
    if (count == 2 || row.get<int>(0) != count) return false;
    StoredSeat& chair = t.seats[static_cast<std::size_t>(count)];
    chair = {row.get<std::string>(1), row.get<std::string>(2), row.get<std::string>(3),
             row.get<std::string>(4), row.get<std::string>(5)};
    if (row.get<std::string>(6) != seal_of(t.id, count, chair.name, chair.salt)) return false;
    ++count;
  }
  return count == 2;
}

// Who holds the seats now goes over who held them when the table was made.
bool Store::Statements::load_meeting(StoredTable& t) {
  if (now.meeting.empty()) return true;
  std::string text;
  sql() << "select body from meetings where table_id = :t", use(t.id), into(text);
  if (!sql().got_data() || seal_of_meeting(t.id, text) != now.meeting) return false;
  read_meeting(text, t.seats, t.meeting);
  return true;
}

// From that number on; the one before it has the link that they are chained to.
Stored<void> Store::Statements::load_entries(StoredTable& t, int from) {
  std::string link = now.origin;
  const int anchor = std::max(0, from - 1);
  int place = anchor;
  for (const soci::row& row : soci::rowset<soci::row>(
           (sql().prepare
                << "select number, seat, action, dice, first_die, hash from entries where table_id = :t and "
                   "number >= :n order by number",
            use(t.id), use(anchor)))) {
    StoredEntry entry{row.get<int>(1), row.get<std::string>(2), dice_of(row.get<std::string>(3)),
                      static_cast<std::uint64_t>(row.get<long long>(4))};
    const bool known = place < from;
    link = known ? row.get<std::string>(5) : link_of(link, t.id, place, entry);
    if (row.get<int>(0) != place || row.get<std::string>(5) != link) return damaged_at(place + 1);
    if (!known) t.entries.push_back(std::move(entry));
    ++place;
  }
  if (place != now.length || link != now.head) return damaged_at(place + 1);
  return {};
}

bool Store::Statements::load_chat(StoredTable& t, int from) {
  if (from > 0 && from == now.lines) return true;
  int place = from;
  for (const soci::row& row : soci::rowset<soci::row>(
           (sql().prepare << "select number, seat, text, sent, seal from chat where table_id = :t and number "
                             ">= :n order by number",
            use(t.id), use(from)))) {
    ChatLine line{row.get<int>(1), row.get<std::string>(2), row.get<long long>(3)};
    if (row.get<int>(0) != place || row.get<std::string>(4) != seal_of(t.id, place, line)) return false;
    t.chat.push_back(std::move(line));
    ++place;
  }
  return place == now.lines;
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
