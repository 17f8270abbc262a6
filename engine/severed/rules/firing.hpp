// Phase 4 and the fire of guns in phase 3.
#pragma once

#include "engine/severed/rules/morale.hpp"
#include "engine/severed/rules/sight.hpp"

namespace longroll::severed {

// Everything about a volley that is known once the distance is measured.
struct Volley {
  Band band = Band::beyond;
  Aspect aspect = Aspect::front;
  int dice, engage_bonus;
  std::array<std::uint8_t, 3> bases;  // eligible Bases by class of cover
  bool doubtful;                      // some line of sight is blocked
  int classes() const { return (bases[0] != 0) + (bases[1] != 0) + (bases[2] != 0); }
};

Verdict may_fire(const Board& board, Number unit);  // by its own state
Verdict may_fire_at(const Board& board, Number unit, Number target);
// Where nothing may be measured yet (R62), Bases out of range are counted too and there is no band.
Volley measure(const Board& board, Number unit, Number target, bool with_tape = true);
int firing_dice(const Board& board, Number unit);  // before flank and column bonuses
const Weapon& weapon(const Board& board, const Unit& unit);
int engage_number(const Board& board, const Unit& unit, const Volley& volley);
void declare_volley(Play& play, Number target);
void roll_volley(Play& play, const Volley& volley);
Verdict may_split(const Board& board, const Operands& o);
Verdict may_give_up_fire(const Board& board, Number unit, bool bayonets);

// Guns.
Verdict may_react(const Board& board, Number battery);
Verdict may_man_guns(const Board& board, Number battery);  // fire with an unlimbered battery
Verdict may_shoot(const Board& board, Action action);      // shell, shell_object, canister
void shoot(Play& play, Action action);
void cease_fire(Play& play);
bool gun_may_fire(const Position& p, int gun);
void sample_shots(const Board& board, ActionList& list);
// Whether another enemy is as near as the general who is named.
Verdict general_is_closest(const Board& board, Number firer, int gun, Number general);

}  // namespace longroll::severed
