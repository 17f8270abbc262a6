// The words of cases under `then`, by what they look at. The table is in then.cpp.
#pragma once

#include <span>

#include "engine/vicksburg/cases/named.hpp"
#include "engine/vicksburg/game.hpp"

namespace longroll::vicksburg {

struct Then {
  const Game& game;
  const Data& data;
  const Position& p;
  Board board;
  std::span<const Event> history;
};

// Pieces
void then_at(Then&, Statement&);
void then_not_at(Then&, Statement&);
void then_state(Then&, Statement&);
void then_off(Then&, Statement&);
void then_supply(Then&, Statement&);
void then_cost(Then&, Statement&);
void then_cv(Then&, Statement&);
void then_cf(Then&, Statement&);
void then_supreme(Then&, Statement&);
void then_leader(Then&, Statement&);

// The map and the charts
void then_neighbors(Then&, Statement&);
void then_distance(Then&, Statement&);
void then_terrain(Then&, Statement&);
void then_rail(Then&, Statement&);
void then_river(Then&, Statement&);
void then_step_cost(Then&, Statement&);
void then_attack_cost(Then&, Statement&);
void then_table(Then&, Statement&);
void then_chart(Then&, Statement&);
void then_map(Then&, Statement&);
void then_zone(Then&, Statement&);

// What has happened
void then_combat(Then&, Statement&);
void then_rolls(Then&, Statement&);
void then_says(Then&, Statement&);

}  // namespace longroll::vicksburg
