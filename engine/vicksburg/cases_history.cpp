// The words of cases under `given` that say what has happened before the case begins.
#include "engine/vicksburg/cases.hpp"

#include <map>

namespace longroll::vicksburg {
namespace {

class HistoryBuilder {
 public:
  HistoryBuilder(const Data& data, Position& position, const Words& words)
      : data_(data), p(position), words_(words) {}

  std::optional<Result<void>> run() {
    if (word(0) == "vicksburg") return vicksburg();
    if (word(0) == "event") return event();
    if (word(0) == "flag") return flag();
    return {};
  }

 private:
  std::string word(std::size_t i) const { return i < words_.size() ? lower(words_[i]) : std::string(); }

  Result<void> vicksburg() {
    auto n = words_.size() > 2 ? whole_number(words_[2]) : problem("a turn is missing");
    if (!n) return std::unexpected(n.error());
    const auto turn_number = static_cast<std::uint8_t>(*n);
    if (word(1) == "taken")
      p.vicksburg_taken = turn_number;
    else if (word(1) == "besieged")
      p.vicksburg_besieged = turn_number;
    else if (word(1) == "cut-off")
      p.vicksburg_cut_off = turn_number;
    else
      return problem("vicksburg taken, besieged or cut-off on TURN");
    return {};
  }
  // event NAME now: in force this turn; event NAME used
  Result<void> event() {
    static const std::map<std::string, EventKind, std::less<>> kinds = {
        {"milliken", EventKind::milliken},     {"banks", EventKind::banks},
        {"rains", EventKind::rains},           {"fever", EventKind::fever},
        {"press", EventKind::press},           {"rolling-stock", EventKind::rolling_stock},
        {"mcclernand", EventKind::mcclernand}, {"richmond", EventKind::richmond}};
    const auto kind = kinds.find(word(1));
    if (kind == kinds.end()) return problem("'{}' is not an event", word(1));
    if (word(2) == "used")
      return p.events_used = static_cast<std::uint16_t>(p.events_used | 1u << static_cast<int>(kind->second)),
             Result<void>{};
    switch (kind->second) {
      case EventKind::rains: p.rains = p.turn; return {};
      case EventKind::press: p.press = p.turn; return {};
      case EventKind::rolling_stock: p.rolling_stock = p.turn; return {};
      case EventKind::richmond: p.confined = p.turn; return {};
      case EventKind::banks: p.banks = 1; return {};
      default: return problem("event {} leaves no mark; use it under play", word(1));
    }
  }
  Result<void> flag() {
    static const std::map<std::string, std::uint8_t Position::*, std::less<>> flags = {
        {"warned", &Position::warned},
        {"scorched", &Position::scorched},
        {"depot-lost", &Position::depot_lost},
        {"batteries-destroyed", &Position::batteries_destroyed},
        {"warrenton", &Position::base_warrenton},
        {"group-b-done", &Position::group_b_done},
        {"johnston-took-over", &Position::johnston_took_over},
        {"rail-renounced", &Position::rail_renounced},
        {"attacked", &Position::attacked_or_besieged},
        {"johnston-called", &Position::johnston_called},
        {"last-round", &Position::last_round}};
    const auto found = flags.find(word(1));
    if (found == flags.end()) return problem("'{}' is not a flag", word(1));
    p.*found->second = 1;
    if (word(1) == "warrenton")
      p.union_control.remove(data_.map.grand_gulf), p.union_control.add(data_.map.warrenton);
    return {};
  }

  const Data& data_;
  Position& p;
  const Words& words_;
};

}  // namespace

std::optional<Result<void>> given_history(const Data& data, Position& position, const Words& words) {
  return HistoryBuilder(data, position, words).run();
}

}  // namespace longroll::vicksburg
