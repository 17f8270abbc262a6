#include "server/chain.hpp"

#include <fmt/ranges.h>
#include <sodium.h>

#include <nlohmann/json.hpp>

namespace longroll::server {
namespace {

// BLAKE2b over values, each with its length, so that no two lists of values read alike.
class Digest {
 public:
  explicit Digest(std::string_view what) {
    if (sodium_init() < 0) std::abort();
    crypto_generichash_init(&state_, nullptr, 0, size);
    add(what);
  }
  template <class... Values>
  std::string of(const Values&... values) {
    (add(values), ...);
    return hex();
  }
  void add(std::string_view text) {
    add(static_cast<std::int64_t>(text.size()));
    crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  }
  void add(std::int64_t number) {
    std::array<unsigned char, 8> bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> (8 * i));
    crypto_generichash_update(&state_, bytes.data(), bytes.size());
  }
  void add(int number) { add(static_cast<std::int64_t>(number)); }
  std::string hex() {
    std::array<unsigned char, size> digest;
    crypto_generichash_final(&state_, digest.data(), digest.size());
    std::array<char, 2 * size + 1> text;
    return sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
  }

 private:
  static constexpr std::size_t size = 16;
  crypto_generichash_state state_;
};

}  // namespace

std::string dice_text(const std::vector<int>& dice) { return fmt::format("{}", fmt::join(dice, " ")); }

std::string deals_text(const std::vector<StoredTable::Deal>& deals) {
  Json list = Json::array();
  for (const auto& deal : deals) list.push_back({deal.index, deal.asker, deal.seed});
  return list.dump();
}

std::string origin_of(const StoredTable& t) {
  Digest digest("table");
  for (const StoredSeat& seat : t.seats)
    for (const std::string& value : {seat.kind, seat.player, seat.key_hash}) digest.add(value);
  const StoredTable::WhatIf whatif = t.whatif.value_or(StoredTable::WhatIf{});
  return digest.of(t.id, t.game, t.setup.scenario, Json(t.setup.options).dump(), t.setup.file,
                   t.spectator_hash, t.seed, t.created, whatif.table, whatif.at, deals_text(whatif.deals));
}

std::string link_of(const std::string& before, const std::string& table, int number,
                    const StoredEntry& entry) {
  return Digest("entry").of(before, table, number, entry.seat, entry.action, dice_text(entry.dice),
                            static_cast<std::int64_t>(entry.first_die));
}

std::string seal_of(const std::string& table, const Standing& s) {
  Digest digest("standing");
  if (!s.meeting.empty()) digest.add(s.meeting);  // older rows have none, and their seals still hold
  return digest.of(table, s.version, s.touched, s.next_die, s.undos, s.ended, s.winner, s.offer.what,
                   s.offer.seat, s.finished, s.length, s.lines, s.origin, s.head);
}

std::string seal_of(const std::string& table, int seat, const std::string& name, const std::string& salt) {
  return Digest("seat").of(table, seat, name, salt);
}

std::string seal_of(const std::string& table, int number, const ChatLine& line) {
  return Digest("chat").of(table, number, line.seat, line.text, line.when);
}

std::string seal_of_meeting(const std::string& table, const std::string& text) {
  return Digest("meeting").of(table, text);
}

std::string seal_of_deleted(const std::string& table, std::int64_t when) {
  return Digest("deleted").of(table, when);
}

}  // namespace longroll::server
