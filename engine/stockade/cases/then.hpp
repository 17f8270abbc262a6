// What an assertion of a rule case looks at, and the words for it by what they are about.
#pragma once

#include <span>

#include "engine/core/statement.hpp"
#include "engine/stockade/game.hpp"
#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {

struct Then {
  const Game& game;
  Board b;
  std::span<const Event> history;
};
using ThenWords = std::span<const CaseWord<Then>>;

ThenWords counter_words();    // what lies where
ThenWords combat_words();     // fire, bombardment, melee
ThenWords component_words();  // what is printed

}  // namespace longroll::stockade
