// Losses, Willpower Tests, retreats and Measure of Resolve.
#pragma once

#include "engine/severed/battle.hpp"
#include "engine/severed/way.hpp"

namespace longroll::severed {

// Losses.
int resilience_bonus(const Field& field, Number unit, Cover cover, bool close_combat);
bool resilient(const Field& field, int die, int bonus);  // the Base is saved
void lose_base(Battle& battle, Number unit, int slot);
void take_off(Battle& battle, Number unit, Place to);  // destroyed, or driven off
// Asks the owner which of the Bases in the mask go, unless there is nothing to choose.
void owe_bases(Battle& battle, Number unit, int count, unsigned mask);
bool remove_is_a_choice(const Position& p, const Agenda& task);

// Willpower.
int willpower_modifier(const Field& field, Number unit);
void test_fire(Battle& battle, Number unit, Number attacker, bool full_battery);
void test_combat(Battle& battle, Number unit, Number enemy, bool full_battery);
bool must_test(const Unit& unit);

// Moves against one's will. Each returns the hundredths moved.
int retreat(Battle& battle, Number unit, int distance, Number attacker);  // with a Retreat token
int give_ground(Battle& battle, Number unit, int distance, Number attacker);
int furious_advance(Battle& battle, Number unit, int distance, Number attacker);
// Straight on by at most `distance`, stopped by enemies, impassable ground and the edge.
int pushed(Battle& battle, Number unit, Heading direction, int distance);
bool at_edge(const Field& field, const Unit& unit);

// Leaves a fight; supporters step up if the enemy stays, assisting generals meet their fate if the Unit
// broke.
void leave_fight(Battle& battle, Number unit, bool broke, const Frame& stood);

// Phase 1.
Verdict may_resolve(const Field& field, Number unit);
void begin_resolve(Battle& battle);
void resolve(Battle& battle, Number unit);
bool reform_is_possible(const Field& field, Number unit);
void form_line_now(Battle& battle, Number unit);

}  // namespace longroll::severed
