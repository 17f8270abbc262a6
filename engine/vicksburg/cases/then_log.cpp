// Assertions of cases about what has happened: the last combat, dice, the log.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <ranges>

#include "engine/vicksburg/cases/then.hpp"
#include "engine/vicksburg/rules/happened.hpp"

namespace longroll::vicksburg {
namespace {

auto is_kind(Happened kind) {
  return [kind](const Event& e) { return e.kind == static_cast<std::uint8_t>(kind); };
}

}  // namespace

// combat attack N | defence N | odds 2:1 | column 2:1 | modifier N | result 1R/1: of the last combat
void then_combat(Then& t, Statement& s) {
  constexpr std::array<std::string_view, 6> words = {"attack", "defence",  "odds",
                                                     "column", "modifier", "result"};
  for (std::size_t i = 1; s.has(i); i += 2) s.one_of(i, words, "a fact of a combat");
  const auto newest = std::views::reverse(t.history);
  const auto last = std::ranges::find_if(newest, is_kind(Happened::combat));
  if (last == newest.end()) return s.fail("there was no combat die");
  const Event& e = *last;
  const std::array<std::string, 6> there = {
      std::to_string(e[0]),        std::to_string(e[1]), t.data.charts.columns[e[2]],
      t.data.charts.columns[e[3]], std::to_string(e[5]), to_text(unpack(e[6])) + "/" + to_text(unpack(e[7]))};
  for (std::size_t i = 1; s.has(i); i += 2)
    same_text(s, fmt::format("combat {}", s.word(i)), s.word(i + 1), there[s.one_of(i, words, "a fact")]);
}

// rolls KIND N: so many events of participation dice, Leader checks, ...
void then_rolls(Then& t, Statement& s) {
  constexpr std::array<std::string_view, 7> words = {"participation", "leader-check", "march", "batteries",
                                                     "initiative",    "river",        "combat"};
  constexpr std::array<Happened, 7> kinds = {
      Happened::participation, Happened::leader_check, Happened::march_roll, Happened::batteries,
      Happened::initiative,    Happened::river_roll,   Happened::combat};
  const auto kind = kinds[s.one_of(1, words, "a kind of roll")];
  s.same("rolls", s.number(2, 0, 9999), static_cast<int>(std::ranges::count_if(t.history, is_kind(kind))));
}

// says [SEAT] "words": the log, of everyone or of one seat
void then_says(Then& t, Statement& s) {
  const bool of_seat = s.size() > 1;
  const Viewer who = of_seat ? viewer_in(s, 1) : Viewer::everyone;
  const std::string& wanted = s.word(of_seat ? 2 : 1);
  std::string all;
  for (const Event& event : t.history) {
    const Json told = t.game.describe(t.p, event, who);
    if (told.is_object()) all += told["text"].get<std::string>() + "; ";
  }
  s.want(lower(all).contains(lower(wanted)),
         fmt::format("expected the log to say '{}', but it says: {}", wanted, all));
}

}  // namespace longroll::vicksburg
