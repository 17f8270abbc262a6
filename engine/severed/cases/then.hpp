// What an assertion of a case looks at, and the words about armies and charts.
#pragma once

#include "engine/core/case_words.hpp"
#include "engine/severed/cases/words.hpp"

namespace longroll::severed {

struct Look {
  const Game& game;
  const Data& data;
  const Position& p;
  std::span<const Event> history;

  Board board() const { return {data, p}; }
};

void then_army(Look& look, Statement& s);
void then_build(Look& look, Statement& s);
void then_army_file(Look& look, Statement& s);
void then_battle(Look& look, Statement& s);
void then_chart(Look& look, Statement& s);
void then_terrain(Look& look, Statement& s);

}  // namespace longroll::severed
