// Phase 5: charges and close quarters combat.
#pragma once

#include "engine/severed/rules/morale.hpp"
#include "engine/severed/rules/sight.hpp"

namespace longroll::severed {

// A charge as it would go: judged where both stand, then laid against the edge that is struck.
struct Charge {
  Aspect aspect = Aspect::front;
  bool uphill = false, covered = false, in_reach = false;
  int reach = 0;         // hundredths, terrain included
  Unit charger, target;  // in contact; skirmishers closed up
};

int charge_distance(const Board& board, const Unit& unit);
Verdict may_charge(const Board& board, Number unit);
Verdict may_charge_at(const Board& board, Number unit, Number target, Charge* charge = nullptr);
void declare_charge(Play& play, Number target);
bool may_countercharge(const Board& board, Number target, Aspect aspect);
void countercharge(Play& play);
void make_contact(Play& play);

// Fights.
Verdict may_open_fight(const Board& board, Number unit);
void open_fight(Play& play, Number unit);
Verdict may_join(const Board& board, Number unit, Unit* placed = nullptr);
void join(Play& play, Number unit);
bool may_yell(const Position& p, Seat seat);
void begin_round(Play& play);
int attack_dice(const Board& board, Number unit);  // in the fight at hand
void strike(Play& play, Number unit, Number victim);
void end_round(Play& play);
bool fights_remain(const Position& p);
// The fighting Unit that a general assists, or nothing.
Number assisted_by(const Board& board, Number general);

// Nearest points of two Units, from a to b.
std::pair<Point, Point> nearest_points(const Unit& a, const Unit& b);

}  // namespace longroll::severed
