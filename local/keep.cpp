#include "local/keep.hpp"

#include <algorithm>

namespace longroll::local {
namespace {

using namespace server;

Json seat_json(const StoredSeat& seat) {
  return {{"kind", seat.kind},
          {"player", seat.player},
          {"key", seat.key_hash},
          {"name", seat.name},
          {"salt", seat.salt}};
}

Json whatif_json(const StoredTable::WhatIf& whatif) {
  Json deals = Json::array();
  for (const StoredTable::Deal& each :
       whatif.deals)  // as text: a seed has more digits than a number of JavaScript
    deals.push_back({{"index", each.index}, {"asker", each.asker}, {"seed", std::to_string(each.seed)}});
  return {{"table", whatif.table}, {"at", whatif.at}, {"deals", deals}};
}

// Reads what was kept; what is not there or of another kind is noticed once, at the end.
class Reader {
 public:
  std::string text(const Json& object, const char* key) {
    const Json* found = member(object, key);
    if (found && found->is_string()) return found->get<std::string>();
    return wrong(key), std::string();
  }
  std::int64_t number(const Json& object, const char* key) {
    const Json* found = member(object, key);
    if (found && found->is_number_integer()) return found->get<std::int64_t>();
    return wrong(key), 0;
  }
  std::uint64_t big_number(const Json& object, const char* key) {
    const std::string digits = text(object, key);
    if (digits.empty() || digits.find_first_not_of("0123456789") != digits.npos) return wrong(key), 0;
    return std::strtoull(digits.c_str(), nullptr, 10);
  }
  const Json& list(const Json& object, const char* key) {
    static const Json none = Json::array();
    const Json* found = member(object, key);
    if (found && found->is_array()) return *found;
    return wrong(key), none;
  }
  const Json* member(const Json& object, const char* key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
  }
  void wrong(const char* key) {
    if (wrong_.empty()) wrong_ = key;
  }
  const std::string& wrong() const { return wrong_; }

 private:
  std::string wrong_;
};

StoredSeat seat_from(Reader& read, const Json& json) {
  return {read.text(json, "kind"), read.text(json, "player"), read.text(json, "key"), read.text(json, "name"),
          read.text(json, "salt")};
}

StoredEntry entry_from(Reader& read, const Json& json) {
  StoredEntry entry{.seat = static_cast<int>(read.number(json, "seat")),
                    .action = read.text(json, "action"),
                    .first_die = static_cast<std::uint64_t>(read.number(json, "first_die"))};
  for (const Json& die : read.list(json, "dice"))
    if (die.is_number_integer()) entry.dice.push_back(die.get<int>());
  if (entry.seat < 0 || entry.seat > 1) read.wrong("seat"), entry.seat = 0;
  return entry;
}

StoredTable::WhatIf whatif_from(Reader& read, const Json& json) {
  StoredTable::WhatIf whatif{.table = read.text(json, "table"),
                             .at = static_cast<int>(read.number(json, "at"))};
  for (const Json& each : read.list(json, "deals"))
    whatif.deals.push_back({static_cast<int>(read.number(each, "index")),
                            static_cast<int>(std::clamp<std::int64_t>(read.number(each, "asker"), 0, 3)),
                            read.big_number(each, "seed")});
  if (whatif.deals.empty()) read.wrong("deals");
  return whatif;
}

void read_header(Reader& read, const Json& header, StoredTable& table) {
  table.id = read.text(header, "id");
  table.game = read.text(header, "game");
  table.setup.scenario = read.text(header, "scenario");
  table.setup.file = read.text(header, "file");
  if (const Json* options = read.member(header, "options"); options && options->is_object())
    for (const auto& [name, value] : options->items())
      if (value.is_string()) table.setup.options[name] = value.get<std::string>();
  const Json& seats = read.list(header, "seats");
  for (std::size_t i = 0; i < 2; ++i) table.seats[i] = seat_from(read, i < seats.size() ? seats[i] : Json());
  table.spectator_hash = read.text(header, "spectator");
  table.seed = read.text(header, "seed");
  table.next_die = static_cast<std::uint64_t>(read.number(header, "next_die"));
  const Json& undos = read.list(header, "undos");
  for (std::size_t i = 0; i < 3 && i < undos.size(); ++i)
    if (undos[i].is_number_integer()) table.undos[i] = undos[i].get<int>();
  table.ended = read.text(header, "ended");
  table.winner = static_cast<int>(read.number(header, "winner"));
  table.created = read.number(header, "created");
  if (const Json* meeting = read.member(header, "meeting"); meeting && meeting->is_object()) {
    table.meeting.since = read.number(*meeting, "since");
    table.meeting.deciding = static_cast<int>(read.number(*meeting, "deciding"));
  }
}

}  // namespace

Json header_of(const StoredTable& table, std::uint64_t next_die) {
  Json chat = Json::array();
  for (const ChatLine& line : table.chat)
    chat.push_back({{"seat", line.seat}, {"text", line.text}, {"when", line.when}});
  return {{"id", table.id},
          {"game", table.game},
          {"scenario", table.setup.scenario},
          {"options", Json(table.setup.options)},
          {"file", table.setup.file},
          {"seats", Json::array({seat_json(table.seats[0]), seat_json(table.seats[1])})},
          {"spectator", table.spectator_hash},
          {"seed", table.seed},
          {"next_die", next_die},
          {"undos", table.undos},
          {"ended", table.ended},
          {"winner", table.winner},
          {"offer", table.offer ? Json{{"what", table.offer->what}, {"seat", table.offer->seat}} : Json()},
          {"whatif", table.whatif ? whatif_json(*table.whatif) : Json()},
          {"created", table.created},
          {"meeting", {{"since", table.meeting.since}, {"deciding", table.meeting.deciding}}},
          {"chat", chat}};
}

Json entry_json(const StoredEntry& entry) {
  return {
      {"seat", entry.seat}, {"action", entry.action}, {"dice", entry.dice}, {"first_die", entry.first_die}};
}

Result<StoredTable> stored_from(const Json& header, const Json& entries) {
  Reader read;
  StoredTable table;
  read_header(read, header, table);
  if (const Json* offer = read.member(header, "offer"); offer && offer->is_object())
    table.offer = Offer{read.text(*offer, "what"), static_cast<int>(read.number(*offer, "seat"))};
  if (const Json* whatif = read.member(header, "whatif"); whatif && whatif->is_object())
    table.whatif = whatif_from(read, *whatif);
  for (const Json& line : read.list(header, "chat"))
    table.chat.push_back(
        {static_cast<int>(read.number(line, "seat")), read.text(line, "text"), read.number(line, "when")});
  if (!entries.is_array()) read.wrong("entries");
  for (const Json& each : entries) table.entries.push_back(entry_from(read, each));
  if (!read.wrong().empty()) return problem("'{}' is missing or not what it was", read.wrong());
  return table;
}

void Keeping::add(const std::vector<Write>& writes) {
  changed_ = changed_ || !writes.empty();
  for (const Write& write : writes) {
    if (const auto* added = std::get_if<AddEntry>(&write)) {
      entries_.emplace_back(added->number, entry_json(added->entry));
    } else if (const auto* back = std::get_if<TakeBack>(&write)) {
      cut_ = cut_.is_null() ? back->from : std::min(cut_.get<int>(), back->from);
      std::erase_if(entries_, [&](const auto& each) { return each.first >= back->from; });
    }
  }
}

Json Keeping::json(const Table& table) const {
  return {{"table", table.id()},
          {"header", header_of(table.stored(), table.next_die())},
          {"cut", cut_},
          {"entries", entries_}};
}

}  // namespace longroll::local
