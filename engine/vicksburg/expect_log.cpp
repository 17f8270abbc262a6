// Assertions of cases about what has happened: the last combat, dice, the log.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/vicksburg/events.hpp"
#include "engine/vicksburg/expect.hpp"

namespace longroll::vicksburg {
namespace {

class LogAssertion {
 public:
  LogAssertion(const Game& game, std::span<const Event> history, const Words& words)
      : game_(game), data_(game.data()), history_(history), words_(words) {}

  std::optional<Result<void>> run() {
    if (word(0) == "combat") return combat();
    if (word(0) == "rolls") return rolls();
    if (word(0) == "says") return says();
    return {};
  }

 private:
  std::string word(std::size_t i) const { return i < words_.size() ? lower(words_[i]) : std::string(); }

  // combat attack N | defence N | odds 2:1 | column 2:1 | modifier N | result 1R/1: of the last combat
  Result<void> combat() {
    const Event* last = nullptr;
    for (const Event& event : history_)
      if (event.kind == static_cast<std::uint8_t>(Happened::combat)) last = &event;
    if (!last) return problem("there was no combat die");
    const Event& e = *last;
    const auto half = [](int bits) {
      return to_text(CombatResult{static_cast<std::uint8_t>(bits & 15),
                                  static_cast<std::uint8_t>(bits >> 4 & 1),
                                  static_cast<std::uint8_t>(bits >> 5 & 1)});
    };
    const std::map<std::string, std::string, std::less<>> facts = {
        {"attack", std::to_string(e[0])},
        {"defence", std::to_string(e[1])},
        {"odds", data_.charts.columns[static_cast<std::size_t>(e[2])]},
        {"column", data_.charts.columns[static_cast<std::size_t>(e[3])]},
        {"modifier", std::to_string(e[5])},
        {"result", half(e[6]) + "/" + half(e[7])}};
    for (std::size_t i = 1; i + 1 < words_.size(); i += 2) {
      const auto fact = facts.find(word(i));
      if (fact == facts.end()) return problem("combat attack, defence, odds, column, modifier or result");
      if (auto done = same("combat " + words_[i], words_[i + 1], fact->second); !done) return done;
    }
    return {};
  }
  // rolls KIND N: so many events of participation dice, Leader checks, ...
  Result<void> rolls() {
    static const std::map<std::string, Happened, std::less<>> kinds = {
        {"participation", Happened::participation},
        {"leader-check", Happened::leader_check},
        {"march", Happened::march_roll},
        {"batteries", Happened::batteries},
        {"initiative", Happened::initiative},
        {"river", Happened::river_roll},
        {"combat", Happened::combat}};
    const auto kind = kinds.find(word(1));
    if (kind == kinds.end()) return problem("'{}' is not a kind of roll", word(1));
    const auto count = std::ranges::count_if(
        history_, [&](const Event& e) { return e.kind == static_cast<std::uint8_t>(kind->second); });
    return same("rolls", word(2), std::to_string(count));
  }
  Result<void> says() {
    std::string all;
    for (const Event& event : history_) {
      const Json told = game_.describe(event, Viewer::everyone);
      if (told.is_object() && told.contains("text")) all += told["text"].get<std::string>() + "; ";
    }
    return lower(all).find(lower(words_.at(1))) != std::string::npos
               ? Result<void>{}
               : problem("expected the log to say '{}', but it says: {}", words_[1], all);
  }

  const Game& game_;
  const Data& data_;
  std::span<const Event> history_;
  const Words& words_;
};

}  // namespace

std::optional<Result<void>> expect_of_log(const Game& game, std::span<const Event> history,
                                          const Words& words) {
  return LogAssertion(game, history, words).run();
}

}  // namespace longroll::vicksburg
