// Beginning the game: who goes first, readiness, secret scouts, deployment, reserves.
#pragma once

#include "engine/core/game.hpp"
#include "engine/severed/battle.hpp"

namespace longroll::severed {

Options options_of(const Setup& setup);
ArmyLimits agreed_limits(const Options& options);  // of a free battle
Result<Position> first_position(const Data& data, const Setup& setup);
// Puts an army's Units at the end of the list.
void enlist(const Data& data, Position& p, const Army& army, Seat seat);
Unit recruit(const Data& data, Seat seat, Type type, int number, int bases);

inline constexpr int zone_depth = 500, scout_zone_depth = 1500;  // DEPL-02, DEPL-03
std::vector<std::vector<Point>> zone(const Field& field, Seat seat, bool scouts);
Box zone_box(const Field& field, Seat seat, bool scouts);  // around it
Verdict may_deploy(const Field& field, const Operands& o, Unit* placed = nullptr);
Verdict may_place_base(const Field& field, const Operands& o, Unit* placed = nullptr);
Verdict may_be_ready(const Field& field);
void sample_deployments(const Field& field, Number unit, ActionList& list);
bool is_due(const Position& p, const Unit& unit);  // must be placed by the seat that sets up now
Number next_due(const Position& p);

void set_up(Battle& battle, Action action);
Verdict may_set_up(const Field& field, Action action);
void setup_actions(const Field& field, ActionList& list);
// Steps over what needs no decision; true when the battle may begin.
bool continue_setup(Battle& battle);
bool needs_general_named(const Position& p, Seat seat);

}  // namespace longroll::severed
