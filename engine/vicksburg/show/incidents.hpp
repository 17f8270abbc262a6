// What is counted over many games: see engine/core/incident.hpp.
#pragma once

#include "engine/core/incident.hpp"
#include "engine/vicksburg/game.hpp"

namespace longroll::vicksburg {

TaleWords tale_words(const Game& game);
Moment moment_of(const Game& game, const Position& p);
std::string turn_name(const Game& game, const Position& p, int turn);
Incident incident_of(const Game& game, const Position& before, const Event& event);
MapPlace map_place(const Game& game, const Position& p, int place);  // show/picture.cpp

}  // namespace longroll::vicksburg
