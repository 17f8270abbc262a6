// Phase 5: charges and close quarters combat.
#pragma once

#include "engine/severed/rules/morale.hpp"
#include "engine/severed/rules/sight.hpp"

namespace longroll::severed {

// A charge as it would go: judged where both stand, then laid against the edge that is struck.
struct Charge {
  Aspect aspect = Aspect::front;
  bool uphill, covered, in_reach;
  int reach;             // hundredths, terrain included
  Unit charger, target;  // in contact; skirmishers closed up
};

int charge_distance(const Board& board, const Unit& unit);
Verdict may_charge(const Board& board, Number unit);
Verdict may_charge_at(const Board& board, Number unit, Number target, Charge* charge = nullptr);

// Nearest points of two Units, from a to b.
std::pair<Point, Point> nearest_points(const Unit& a, const Unit& b);
// Puts the charger against the edge of the target that is struck, on nobody; false where there is no place.
bool lay(const Board& board, Number charger, Number against, const Unit& target, Aspect aspect, Unit& placed);
bool may_countercharge(const Board& board, Number unit, Aspect aspect);
void make_contact(Play& play);  // the charge at hand reaches its target
void end_charge(Play& play);    // without a fight

// Fights.
void begin_round(Play& play);
int attack_dice(const Board& board, Number unit);  // in the fight at hand
// The fighting Unit that a general assists, or nothing.
Number assisted_by(const Position& p, Number general);
void strike(Play& play, Number unit, Number victim);
void end_round(Play& play);
bool fights_remain(const Position& p);

}  // namespace longroll::severed
