// Phase 5: charges and close quarters combat.
#pragma once

#include "engine/severed/morale.hpp"
#include "engine/severed/sight.hpp"

namespace longroll::severed {

// A charge as it would go: judged where both stand, then laid against the edge that is struck.
struct Charge {
  Aspect aspect = Aspect::front;
  bool uphill = false, covered = false, in_reach = false;
  int reach = 0;         // hundredths, terrain included
  Unit charger, target;  // in contact; skirmishers closed up
};

int charge_distance(const Field& field, const Unit& unit);
Verdict may_charge(const Field& field, Number unit);
Verdict may_charge_at(const Field& field, Number unit, Number target, Charge* charge = nullptr);
void declare_charge(Battle& battle, Number target);
bool may_countercharge(const Field& field, Number target, Aspect aspect);
void countercharge(Battle& battle);
void make_contact(Battle& battle);

// Fights.
Verdict may_open_fight(const Field& field, Number unit);
void open_fight(Battle& battle, Number unit);
Verdict may_join(const Field& field, Number unit, Unit* placed = nullptr);
void join(Battle& battle, Number unit);
bool may_yell(const Position& p, Seat seat);
void begin_round(Battle& battle);
int attack_dice(const Field& field, Number unit);  // in the fight at hand
void strike(Battle& battle, Number unit, Number victim);
void end_round(Battle& battle);
bool fights_remain(const Position& p);
// The fighting Unit that a general assists, or nothing.
Number assisted_by(const Field& field, Number general);

// Nearest points of two Units, from a to b.
std::pair<Point, Point> nearest_points(const Unit& a, const Unit& b);

}  // namespace longroll::severed
