// Phase 4 and the fire of guns in phase 3.
#pragma once

#include "engine/severed/morale.hpp"
#include "engine/severed/sight.hpp"

namespace longroll::severed {

// Everything about a volley that is known once the distance is measured.
struct Volley {
  Band band = Band::beyond;
  Aspect aspect = Aspect::front;
  int dice = 0, engage_bonus = 0;
  std::array<std::uint8_t, 3> bases{};  // eligible Bases by class of cover
  bool doubtful = false;                // some line of sight is blocked
  int classes() const { return (bases[0] != 0) + (bases[1] != 0) + (bases[2] != 0); }
};

Verdict may_fire(const Field& field, Number unit);  // by its own state
Verdict may_fire_at(const Field& field, Number unit, Number target);
// Where nothing may be measured yet (R62), Bases out of range are counted too and there is no band.
Volley measure(const Field& field, Number unit, Number target, bool with_tape = true);
int firing_dice(const Field& field, Number unit);  // before flank and column bonuses
const Weapon& weapon(const Field& field, const Unit& unit);
int engage_number(const Field& field, const Unit& unit, const Volley& volley);
void declare_volley(Battle& battle, Number target);
void roll_volley(Battle& battle, const Volley& volley);
Verdict may_split(const Field& field, const Operands& o);
Verdict may_give_up_fire(const Field& field, Number unit, bool bayonets);

// Guns.
Verdict may_react(const Field& field, Number battery);
Verdict may_man_guns(const Field& field, Number battery);  // fire with an unlimbered battery
Verdict may_shoot(const Field& field, Action action);      // shell, shell_object, canister
void shoot(Battle& battle, Action action);
void cease_fire(Battle& battle);
bool gun_may_fire(const Position& p, int gun);
void sample_shots(const Field& field, ActionList& list);
// Whether another enemy is as near as the general who is named.
Verdict general_is_closest(const Field& field, Number firer, int gun, Number general);

}  // namespace longroll::severed
