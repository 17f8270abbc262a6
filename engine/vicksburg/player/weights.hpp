// What the captain weighs things by: victory points, unless another unit is given. All of it is here.
#pragma once

#include "engine/core/manner.hpp"

namespace longroll::vicksburg::weight {

// How a manner leans: usual, bold, wary, eager, patient. What own losses count, and a march; what an attack
// must promise; against how much of the own strength a hex beside the enemy is held.
inline double own_blood() { return leaning(InManner::now(), {1, 0.5, 1.7, 1, 1}); }
inline double marching() { return leaning(InManner::now(), {1, 1, 1, 2, 0.4}); }
inline double attack_at_least() { return leaning(InManner::now(), {0.15, 0, 0.6, 0.3, 0.15}); }
inline double daring() { return leaning(InManner::now(), {1, 1.5, 0.7, 1.3, 1}); }

// Battle
inline constexpr double loss_point = 0.22;     // a tenth of a point, and the morale that goes with ten
inline constexpr double disrupted_cf = 0.05;   // each strength point Disrupted
inline constexpr double held_ground = 0.35;    // driving the enemy from any hex
inline constexpr double beaten_back = 0.5;     // being driven from a hex oneself
inline constexpr double tired_cf = 0.012;      // each strength point that an attack leaves Committed
inline constexpr double lost_city = 30;        // Vicksburg standing open, or falling
inline constexpr double won_game = 40;         // the early victory of either side
inline constexpr double closing_link = 4;      // a link of the cordon around Vicksburg
inline constexpr double captured_union = 3.5;  // an infantry unit that surrenders: points, and the men
inline constexpr double captured_southern = 2.5;
inline constexpr double leader_at_risk = 0.3;  // a Leader who lends his value may fall: one in six
inline constexpr double chief_at_risk = 0.7;

// Marches
inline constexpr double to_guard = 3.0;         // a post that loses the game when it is lost
inline constexpr double to_cordon = 2.5;        // around Vicksburg
inline constexpr double to_city = 4.0;          // Vicksburg itself
inline constexpr double to_field = 1.5;         // the field army's line
inline constexpr double to_prize = 0.8;         // for each point of a place
inline constexpr double march_at_least = 0.12;  // what an activation must promise for each initiative point

inline constexpr double last_links = 2;  // how much more when only one or two links are open
inline constexpr double to_anchorage = 0.4, to_supply = 1.2, to_engage = 0.5;  // vessels

// Reach, in movement points
inline constexpr int near_the_base = 14, near_the_depot = 12;  // enemies who threaten them
inline constexpr int prize_by_infantry = 14, prize_when_hungry = 6, prize_after_vicksburg = 20;
inline constexpr int farthest_strike = 24;  // at the landing
inline constexpr int farthest_hunt = 10;
inline constexpr int a_turn_by_river = 8;  // what strategic movement counts as

// The hunt for enemy stacks: strength against strength
inline constexpr double hunt_at_least = 1.3, hunters_on_the_way = 0.7, to_hunt = 3.0;

// Sieges: for having one, and for each face of the die that Disrupts the garrison
inline constexpr double siege_itself = 0.1, siege_face = 0.5;

// Leaders
// What it costs to Commit a Leader: the last one ends the side's turn (R14).
inline constexpr double last_leader = 2.0, last_but_one = 0.6, any_leader = 0.2;
inline constexpr double chief_kept = 0.6;  // a Supreme Commander lends his value only while Uncommitted

}  // namespace longroll::vicksburg::weight
