// The words of cases under `given`.
#include "engine/core/case_words.hpp"
#include "tests/toy/game.hpp"

namespace longroll::toy {
namespace {

constexpr CaseWord<Position> givens[] = {
    {"dealt", [](Position& p, Statement&) { p.dealt = 1; }},
    {"round",
     [](Position& p, Statement& s) { p.round = static_cast<std::uint8_t>(s.number(1, 1, p.rounds) - 1); }},
};

}  // namespace

Result<void> Game::given(Position& p, const Words& words) const {
  Statement statement(words);
  return run_given(std::span<const CaseWord<Position>>(givens), p, statement);
}

}  // namespace longroll::toy
