// Beginning the game: who goes first, readiness, secret scouts, deployment, reserves.
#pragma once

#include "engine/severed/rules/play.hpp"

namespace longroll::severed {

inline constexpr int zone_depth = 500, scout_zone_depth = 1500;  // DEPL-02, DEPL-03
std::vector<std::vector<Point>> zone(const Board& board, Seat seat, bool scouts);
Box zone_box(const Board& board, Seat seat, bool scouts);  // around it
Verdict may_deploy(const Board& board, const Operands& o, Unit* placed = nullptr);
void sample_deployments(const Board& board, Number unit, ActionList& list);
bool is_due(const Position& p, const Unit& unit);  // must be placed by the seat that sets up now

// Steps over what needs no decision; true when the battle may begin.
bool continue_setup(Play& play);
bool needs_general_named(const Position& p, Seat seat);

}  // namespace longroll::severed
