#include "server/store.hpp"

#include <fmt/ranges.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>

#include "server/migrations.hpp"

namespace longroll::server {
namespace {

using soci::into;
using soci::use;

struct Address {
  bool sqlite = true;
  std::string connect;
  std::string path;
};

Address address_of(const std::string& url) {
  if (url.starts_with("postgresql:") ||
      url.starts_with("postgres:"))  // SOCI spoils an address without any '='
    return {false, url.find('=') == std::string::npos ? url + "?client_encoding=UTF8" : url, {}};
  std::string path = url;
  for (std::string_view prefix : {"sqlite://", "sqlite:"})
    if (path.starts_with(prefix)) {
      path.erase(0, prefix.size());
      break;
    }
  return {true, fmt::format("dbname=\"{}\" timeout=30", path), path};
}

std::string dice_text(const std::vector<int>& dice) { return fmt::format("{}", fmt::join(dice, " ")); }

std::vector<int> dice_of(const std::string& text) {
  std::vector<int> dice;
  for (const std::string& word : split_words(text)) dice.push_back(whole_number(word).value_or(0));
  return dice;
}

// A failure is logged; what it was about (seeds, hidden actions) must not be.
void without_values(const std::function<void()>& work) {
  try {
    work();
  } catch (const soci::soci_error& failure) {
    throw std::runtime_error(failure.get_error_message());
  }
}

std::string deals_text(const std::vector<StoredTable::Deal>& deals) {
  Json list = Json::array();
  for (const auto& deal : deals) list.push_back({deal.index, deal.asker, deal.seed});
  return list.dump();
}

std::vector<StoredTable::Deal> deals_of(const std::string& text) {
  std::vector<StoredTable::Deal> deals;
  for (const Json& deal : Json::parse(text)) deals.push_back({deal[0], deal[1], deal[2]});
  return deals;
}

}  // namespace

// Statements that run for every action are prepared once.
struct Store::Database {
  soci::session sql;
  std::string table, action, dice;
  int number = 0, seat = 0;
  long long first_die = 0;
  std::unique_ptr<soci::statement> add_entry;

  void prepare() {
    add_entry = std::make_unique<soci::statement>(
        (sql.prepare << "insert into entries (table_id, number, seat, action, dice, first_die) "
                        "values (:table, :number, :seat, :action, :dice, :first)",
         use(table), use(number), use(seat), use(action), use(dice), use(first_die)));
  }

  void write(const std::string& id, int at, const StoredEntry& entry) {
    table = id, number = at, seat = entry.seat, action = entry.action, dice = dice_text(entry.dice);
    first_die = static_cast<long long>(entry.first_die);
    add_entry->execute(true);
  }

  void write(const AddEntry& add) { write(add.table, add.number, add.entry); }
  void write(const CreateTable& create);
  void write(const TakeBack& back) {
    sql << "delete from entries where table_id = :t and number >= :n", use(back.table), use(back.from);
    const auto die = static_cast<long long>(back.next_die);
    const std::string undos = Json(back.undos).dump();
    sql << "update tables set next_die = :d, undos = :u where id = :t", use(die), use(undos), use(back.table);
  }
  void write(const SetSeat& set) {
    sql << "update seats set name = :n, salt = :s where table_id = :t and seat = :c", use(set.name),
        use(set.salt), use(set.table), use(set.seat);
  }
  void write(const SetOffer& set) {
    const Offer offer = set.offer.value_or(Offer{});
    sql << "update tables set offer = :o, offer_seat = :s where id = :t", use(offer.what), use(offer.seat),
        use(set.table);
  }
  void write(const EndGame& end) {
    sql << "update tables set ended = :e, winner = :w where id = :t", use(end.how), use(end.winner),
        use(end.table);
  }
  void write(const AddChat& add) {
    const auto sent = static_cast<long long>(add.line.when);
    sql << "insert into chat (table_id, number, seat, text, sent) values (:t, :n, :s, :x, :w)",
        use(add.table), use(add.number), use(add.line.seat), use(add.line.text), use(sent);
  }
  void write(const DeleteTable& gone) {
    for (const char* part : {"entries", "chat", "seats"})
      sql << "delete from " << part << " where table_id = :t", use(gone.table);
    sql << "delete from tables where id = :t", use(gone.table);
  }
};

void Store::Database::write(const CreateTable& create) {
  const StoredTable& t = create.table;
  const std::string options = Json(t.setup.options).dump();
  const auto created = static_cast<long long>(t.created);
  const StoredTable::WhatIf whatif = t.whatif.value_or(StoredTable::WhatIf{});
  const std::string deals = deals_text(whatif.deals);
  sql << "insert into tables (id, game, scenario, options, spectator_hash, seed, created, whatif, whatif_at, "
         "whatif_deals, file) values (:i, :g, :s, :o, :h, :d, :c, :w, :n, :a, :f)",
      use(t.id), use(t.game), use(t.setup.scenario), use(options), use(t.spectator_hash), use(t.seed),
      use(created), use(whatif.table), use(whatif.at), use(deals), use(t.setup.file);
  for (int i = 0; i < 2; ++i) {
    const StoredSeat& s = t.seats[i];
    sql << "insert into seats (table_id, seat, kind, player, key_hash, name, salt) values (:t, :s, :k, :p, "
           ":h, :n, :x)",
        use(t.id), use(i), use(s.kind), use(s.player), use(s.key_hash), use(s.name), use(s.salt);
  }
  for (std::size_t i = 0; i < t.entries.size(); ++i) write(t.id, static_cast<int>(i), t.entries[i]);
}

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const std::string& url) {
  const Address address = address_of(url);
  try {
    auto database = std::make_unique<Database>();
    if (address.sqlite) {
      const auto folder = std::filesystem::path(address.path).parent_path();
      if (!folder.empty()) std::filesystem::create_directories(folder);
      database->sql.open(soci::sqlite3, address.connect);
      std::string mode;
      database->sql << "pragma journal_mode = wal", into(mode);
      database->sql << "pragma synchronous = full";
      database->sql << "pragma wal_autocheckpoint = 4000";
    } else {
      database->sql.open(soci::postgresql, address.connect);
    }
    if (auto done = migrate(database->sql, address.sqlite); !done) return std::unexpected(done.error());
    database->prepare();
    return std::unique_ptr<Store>(new Store(std::move(database)));
  } catch (const std::exception& failure) {
    return problem("the store '{}' cannot be opened: {}", url, failure.what());
  }
}

void Store::begin() {
  without_values([&] { database_->sql.begin(); });
}
void Store::commit() {
  without_values([&] { database_->sql.commit(); });
}
void Store::rollback() {
  without_values([&] { database_->sql.rollback(); });
}
void Store::apply(const Write& write) {
  without_values([&] { std::visit([&](const auto& each) { database_->write(each); }, write); });
}

std::optional<StoredTable> Store::load(const std::string& id) {
  soci::session& sql = database_->sql;
  StoredTable t;
  StoredTable::WhatIf whatif;
  Offer offer;
  std::string options, undos, deals;
  long long created = 0, next_die = 0;
  sql << "select id, game, scenario, options, spectator_hash, seed, next_die, undos, ended, winner, offer, "
         "offer_seat, "
         "created, whatif, whatif_at, whatif_deals, file from tables where id = :i",
      use(id), into(t.id), into(t.game), into(t.setup.scenario), into(options), into(t.spectator_hash),
      into(t.seed), into(next_die), into(undos), into(t.ended), into(t.winner), into(offer.what),
      into(offer.seat), into(created), into(whatif.table), into(whatif.at), into(deals), into(t.setup.file);
  if (!sql.got_data()) return {};
  t.setup.options = Json::parse(options).get<std::map<std::string, std::string>>();
  t.undos = Json::parse(undos).get<std::array<int, 3>>();
  t.next_die = static_cast<std::uint64_t>(next_die);
  t.created = created;
  if (!offer.what.empty()) t.offer = offer;
  if (!whatif.table.empty()) {
    whatif.deals = deals_of(deals);
    t.whatif = whatif;
  }
  for (const soci::row& row : soci::rowset<soci::row>(
           (sql.prepare << "select seat, kind, player, key_hash, name, salt from seats where table_id = :t",
            use(id))))
    t.seats.at(static_cast<std::size_t>(row.get<int>(0))) = {row.get<std::string>(1), row.get<std::string>(2),
                                                             row.get<std::string>(3), row.get<std::string>(4),
                                                             row.get<std::string>(5)};
  for (const soci::row& row : soci::rowset<soci::row>(
           (sql.prepare
                << "select seat, action, dice, first_die from entries where table_id = :t order by number",
            use(id))))
    t.entries.push_back({row.get<int>(0), row.get<std::string>(1), dice_of(row.get<std::string>(2)),
                         static_cast<std::uint64_t>(row.get<long long>(3))});
  for (const soci::row& row : soci::rowset<soci::row>(
           (sql.prepare << "select seat, text, sent from chat where table_id = :t order by number", use(id))))
    t.chat.push_back({row.get<int>(0), row.get<std::string>(1), row.get<long long>(2)});
  return t;
}

}  // namespace longroll::server
