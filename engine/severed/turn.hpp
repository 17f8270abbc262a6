// The turn sequence: phases, what begins and ends with them, and the end of the battle.
#pragma once

#include "engine/severed/combat.hpp"
#include "engine/severed/fire.hpp"
#include "engine/severed/movement.hpp"
#include "engine/severed/setup.hpp"

namespace longroll::severed {

// Runs everything that needs no decision.
void proceed(Battle& battle);
void begin_phase(Battle& battle, Phase phase);
void begin_turn(Battle& battle, Seat seat);
void end_phase(Battle& battle);

enum class Reason : std::uint8_t { none, destruction, objectives, points, mission, resigned, drawn };
std::string_view word(Reason reason);

// Victory.
Seat controls(const Field& field, int objective);
int lost_points(const Field& field, Seat seat);  // of Bases destroyed and Units driven off
int army_points(const Field& field, Seat seat);  // at the start
int units_inside(const Field& field, int area, Seat seat);
bool destroyed(const Position& p, Seat seat);
void judge_destruction(Battle& battle);
void count_objectives(Battle& battle, bool last);
void judge_end(Battle& battle);
void finish(Battle& battle, Seat winner, Reason reason, bool decisive);

}  // namespace longroll::severed
