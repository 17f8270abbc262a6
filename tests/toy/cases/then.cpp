// The words of cases under `then`, besides those that every game has.
#include "engine/core/case_words.hpp"
#include "tests/toy/game.hpp"

namespace longroll::toy {
namespace {

constexpr CaseWord<const Position> thens[] = {
    {"won",
     [](const Position& p, Statement& s) {
       s.same("rounds won", fmt::format("{} {}", s.number(1, 0, 5), s.number(2, 0, 5)),
              fmt::format("{} {}", p.won[0], p.won[1]));
     }},
};

}  // namespace

Result<void> Game::then(const Position& p, std::span<const Event> history, const Words& words) const {
  Statement statement(words);
  return run_then(std::span<const CaseWord<const Position>>(thens), p, statement, *this, p, history);
}

}  // namespace longroll::toy
