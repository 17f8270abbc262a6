#include "server/lobby.hpp"

#include <algorithm>

#include "server/journal.hpp"
#include "server/room.hpp"
#include "server/trouble.hpp"

namespace longroll::server {
namespace {

constexpr int most_listed = 200;

const Json* found_in(const std::vector<std::pair<std::string, Json>>& entries, const std::string& table) {
  const auto found = std::ranges::find(entries, table, [](const auto& each) { return each.first; });
  return found == entries.end() ? nullptr : &found->second;
}

}  // namespace

void Lobby::look_again() {
  {
    const std::scoped_lock lock(mutex_);
    ++changes_;
    if (std::exchange(reading_, true)) return;
  }
  read([](const Stored<Json>&) {});
}

void Lobby::list(Wanted wanted, std::function<void(const Stored<Json>&)> then) {
  const auto choose = [wanted = std::move(wanted), then = std::move(then)](const Stored<Json>& all) {
    if (!all) return then(all);
    Json some = Json::array();
    for (const Json& each : *all)
      if (wanted(each)) some.push_back(each);
    then(some);
  };
  {
    std::unique_lock lock(mutex_);
    if (known_ == changes_) {
      const Json known = all();
      lock.unlock();
      return choose(known);
    }
  }
  read(choose);
}

// What changes before the store is asked is in its answer.
void Lobby::read(std::function<void(const Stored<Json>&)> then) {
  const auto changes = std::make_shared<std::uint64_t>(0);
  house_.journal.look<Entries>(
      [this, changes](PlayerRows& rows) -> Stored<Entries> {
        {
          const std::scoped_lock lock(mutex_);
          *changes = changes_;
          reading_ = false;
        }
        Entries entries;
        for (const TableRow& row : rows.listed(house_.time() - seconds_a_day, most_listed))
          if (Json entry = entry_of(row); !entry.is_null()) entries.emplace_back(row.table, std::move(entry));
        return entries;
      },
      [this, changes, then = std::move(then)](Stored<Entries> entries) {
        if (!entries) {
          const std::scoped_lock lock(mutex_);
          reading_ = false;
        }
        if (!entries) return then(std::unexpected(entries.error()));
        Json told = Json::array();
        for (const auto& each : *entries) told.push_back(each.second);
        renew(std::move(*entries), *changes);
        then(told);
      });
}

// Null for a table that nobody can join or watch.
Json Lobby::entry_of(const TableRow& row) const {
  const AnyGame* game = house_.games.find(row.game);
  if (!game) return {};
  const Meeting& m = row.meeting;
  int free = -1;
  for (int i = 1; i >= 0; --i)
    if (row.seats[static_cast<std::size_t>(i)].free) free = i;
  const bool open = m.open && free >= 0;
  if (!open && (free >= 0 || !m.watch)) return {};
  const GameInfo& info = game->info();
  std::string by;
  for (const StoredSeat& each : row.seats)
    if (!m.by.empty() && each.owner == m.by) by = each.name;
  const auto options = Json::parse(row.options).get<std::map<std::string, std::string>>();
  const Series& s = m.series;
  return {{"table", row.table},
          {"state", open ? "open" : "playing"},
          {"game", row.game},
          {"scenario", row.scenario},
          {"options", unusual_options(info, options)},
          {"seat", open ? Json(free) : Json()},
          {"side", open ? Json(info.seats[static_cast<std::size_t>(free)]) : Json()},
          {"sides", info.seats},
          {"names", {row.seats[0].name, row.seats[1].name}},
          {"pace", m.pace ? Json(m.pace) : Json("live")},
          {"series", s.of > 1 ? Json{{"of", s.of}, {"number", s.number}, {"wins", s.wins}, {"draws", s.draws}}
                              : Json()},
          {"note", m.note},
          {"by", by},
          {"since", m.opened},
          {"watch", m.watch}};
}

Json Lobby::all() const {
  Json list = Json::array();
  for (const auto& each : entries_) list.push_back(each.second);
  return list;
}

void Lobby::renew(Entries entries, std::uint64_t changes) {
  const std::scoped_lock lock(mutex_);
  known_ = changes;
  std::vector<Text> told;
  for (const auto& [table, entry] : entries) {
    const Json* before = found_in(entries_, table);
    if (!before || *before != entry)
      told.push_back(shared(Json{{"type", "listed"}, {"table", entry}}.dump()));
  }
  for (const auto& [table, entry] : entries_)
    if (!found_in(entries, table))
      told.push_back(shared(Json{{"type", "unlisted"}, {"table", table}}.dump()));
  entries_ = std::move(entries);
  for (auto& [address, tables] : open_by_)
    std::erase_if(tables, [&](const std::string& table) {
      const Json* entry = found_in(entries_, table);
      return !entry || (*entry)["state"] != "open";
    });
  std::erase_if(open_by_, [](const auto& each) { return each.second.empty(); });
  for (const Text& text : told)
    for (const auto& each : guests_)
      if (each.second.told) each.second.guest->send(text);
}

void Lobby::enter(std::shared_ptr<Asked> asked) {
  {
    const std::scoped_lock lock(mutex_);
    guests_[asked->guest().get()] = {asked->guest()};
    if (known_ == changes_) return greet(*asked);
  }
  read([this, asked = std::move(asked)](const Stored<Json>& known) {
    if (!known)
      return asked->dismiss({.error = known.error().what, .code = std::string(code_of(known.error().kind))});
    const std::scoped_lock lock(mutex_);
    greet(*asked);
  });
}

// Under the lock: nothing is told between the list and what follows on it.
void Lobby::greet(Asked& asked) {
  const auto found = guests_.find(asked.guest().get());
  if (found == guests_.end()) return;  // he has left
  found->second.told = true;
  asked.answer(Json{{"type", "lobby"}, {"tables", all()}}.dump());
}

void Lobby::leave(const Guest* guest) {
  const std::scoped_lock lock(mutex_);
  guests_.erase(guest);
}

void Lobby::close(const std::string& reason) {
  const std::scoped_lock lock(mutex_);
  const Text words = shared(Json{{"type", "closed"}, {"reason", reason}, {"code", "stopping"}}.dump());
  for (const auto& each : guests_) each.second.guest->close(words);
  guests_.clear();
}

bool Lobby::may_open(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  const auto found = open_by_.find(address);
  return found == open_by_.end() || found->second.size() < house_.limits.open_per_address;
}

void Lobby::opened(const std::string& address, const std::string& table) {
  const std::scoped_lock lock(mutex_);
  open_by_[address].insert(table);
}

}  // namespace longroll::server
