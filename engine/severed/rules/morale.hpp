// Losses, Willpower Tests, retreats and Measure of Resolve.
#pragma once

#include "engine/severed/rules/play.hpp"
#include "engine/severed/rules/way.hpp"

namespace longroll::severed {

// Losses.
int resilience_bonus(const Board& board, Number unit, Cover cover, bool close_combat);
bool resilient(int die, int bonus);  // the Base is saved
void lose_base(Play& play, Number unit, int slot);
void take_off(Play& play, Number unit, Place to);  // destroyed, or driven off
// Asks the owner which of the Bases in the mask go, unless there is nothing to choose.
void owe_bases(Play& play, Number unit, int count, unsigned mask);
bool remove_is_a_choice(const Position& p, const Agenda& task);
void take_owed_base(Play& play, const Agenda& task);  // the rightmost, where there is nothing to choose

// Willpower.
int willpower_modifier(const Board& board, Number unit);
void test_fire(Play& play, Number unit, Number attacker, bool full_battery);
void test_combat(Play& play, Number unit, Number enemy, bool full_battery);

// Moves against one's will. Each returns the hundredths moved.
int retreat(Play& play, Number unit, int distance, Number attacker);  // with a Retreat token
int give_ground(Play& play, Number unit, int distance, Number attacker);
int furious_advance(Play& play, Number unit, int distance, Number attacker);
// Straight on by at most `distance`, stopped by enemies, impassable ground and the edge.
int pushed(Play& play, Number unit, Heading direction, int distance);
bool at_edge(const Board& board, const Unit& unit);

// A place in a fight that its Unit gives up.
struct Vacancy {
  Frame stood;
  Number unit = nothing, enemy = nothing;
};
// Leaves a fight; assisting generals meet their fate if the Unit broke.
Vacancy leave_fight(Play& play, Number unit, bool broke, const Frame& stood);
// Once the Unit is gone from there: the nearest supporter steps up, if there is room and the enemy has
// stayed.
void fill(Play& play, const Vacancy& vacancy);
// In place, if that puts nobody's Base on another.
void turn_about(Play& play, Number unit);

void meet_fate(Play& play, Number general);  // whose fight was lost

// Phase 1.
Verdict may_resolve(const Board& board, Number unit);
void begin_resolve(Play& play);

}  // namespace longroll::severed
