// The turn sequence: phases, what begins and ends with them, and the end of the battle.
#pragma once

#include "engine/severed/rules/combat.hpp"
#include "engine/severed/rules/deployment.hpp"
#include "engine/severed/rules/firing.hpp"
#include "engine/severed/rules/movement.hpp"

namespace longroll::severed {

Step step_of(const Position& p);  // what is asked now
// Runs everything that needs no decision.
void proceed(Play& play);
void end_phase(Play& play);

enum class Reason : std::uint8_t { none, destruction, objectives, points, mission, resigned, drawn };
std::string_view word(Reason reason);

// Victory.
Seat controls(const Board& board, int objective);
int lost_points(const Board& board, Seat seat);  // of Bases destroyed and Units driven off
void judge_destruction(Play& play);
void count_objectives(Play& play, bool last);
void judge_end(Play& play);
void finish(Play& play, Seat winner, Reason reason, bool decisive);

}  // namespace longroll::severed
