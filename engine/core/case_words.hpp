// The words of cases that every game has: turn, phase, decides, asks, legal, illegal, refused, choices, over,
// outcome, says, hides, shows. A game's own word of the same name comes first.
#pragma once

#include "engine/core/any_game.hpp"
#include "engine/core/statement.hpp"

namespace longroll {

// False where there is no such word.
bool then_in_any_game(const Match& match, std::span<const Event> history, Statement& statement);
std::vector<std::string_view> words_in_any_game();
// A value in a document by its path, such as turn.number or chart.2.defense; null where there is none.
const Json* find_in(const Json& document, std::string_view path);

template <class Context>
Result<void> run_given(std::span<const CaseWord<Context>> own, Context& context, Statement& statement) {
  if (!run_word(own, context, statement))
    statement.wrong(unknown_word(statement.verb(), "given", words_of(own)));
  return statement.result();
}

template <Game G, class Context>
Result<void> run_then(std::span<const CaseWord<Context>> own, Context& context, Statement& statement,
                      const G& game, const typename G::Position& position, std::span<const Event> history) {
  if (run_word(own, context, statement)) return statement.result();
  const MatchOf<G> match(std::shared_ptr<const G>(std::shared_ptr<const G>(), &game), position);
  if (!then_in_any_game(match, history, statement)) {
    std::vector<std::string_view> known = words_of(own), common = words_in_any_game();
    known.insert(known.end(), common.begin(), common.end());
    statement.wrong(unknown_word(statement.verb(), "then", std::move(known)));
  }
  return statement.result();
}

}  // namespace longroll
