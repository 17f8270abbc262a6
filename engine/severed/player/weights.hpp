// What the captain weighs, all in one place. Values are in points of the army list, so that a Base of
// infantry counts 10; distances are in hundredths of an inch.
#pragma once

#include "engine/core/manner.hpp"

namespace longroll::severed::weigh {

// How a manner leans: usual, bold, wary, eager, patient.
inline double leans(const std::array<double, manners.size()>& by) { return leaning(InManner::now(), by); }
inline double dread() { return leans({1, 0.6, 1.7, 0.8, 1}); }  // of what the enemy may do
inline double urge() { return leans({1, 1, 1, 1.8, 0.35}); }    // towards the objective
// Points that a charge must promise.
inline double charge_least() { return leans({1.0, -1.5, 3.0, 1.0, 2.0}); }

// Morale: what part of a Unit's points it costs to lose it for some turns, or a few inches of ground.
inline constexpr double broken = 0.5;
inline constexpr double faltered = 0.06;
inline constexpr double stake = 1.5;      // of what stands on an objective
inline constexpr int stake_radius = 600;  // so near to an objective

// Ground: points for each inch that a Unit comes nearer to where it is wanted.
inline constexpr double inch_gained = 1.7;
inline constexpr double hold_fast = 2.0;      // where an objective is held and the battle led
inline constexpr double late = 4.0;           // the most that haste multiplies it by
inline constexpr double arrived = 150;        // nearer does not matter
inline constexpr double at_ease = 550;        // nor this near while the enemy is far
inline constexpr double shelter = 1.2;        // each class of cover, before it is fired at
inline constexpr double tired = 1.0;          // the risk of exhaustion
inline constexpr double usual_pace = 350;     // a line's, each turn
inline constexpr double worth_moving = 0.35;  // what a move must gain over standing

// Objectives: strength over the enemy at each; how far he must be that nobody need guard it, and what counts
// as sent there nevertheless; points for where nobody comes.
inline constexpr double superiority = 1.4;
inline constexpr int goal_safe = 2500;
inline constexpr double guard = 35;
inline constexpr double spare = 25;

// Danger: what share of the fire that could be had is met, and of the charges.
inline constexpr double fire_met = 0.55;
inline constexpr double charge_met = 0.35;
inline constexpr double charge_hoped = 0.7;
inline constexpr double shells_met = 2.2;         // a Unit in the field of fire of each gun
inline constexpr double flank_shown = 1.5;        // to an enemy near enough to use it
inline constexpr double crowd = 1.2;              // each friend within a burst
inline constexpr double column_seen = 4.0;        // in column within reach of muskets
inline constexpr double bold = 1.3, wary = 0.75;  // own fire counts so much when behind, or ahead

// Charges.
inline constexpr double charge_behind = 4.0;  // and what it may cost to be bold when behind
inline constexpr double sure_reach = 0.93;    // of the charge distance, judged by eye

// Guns.
inline constexpr double shell_least = 0.6;
inline constexpr double friend_struck = 2.5;  // a friend's Base counts so much more than an enemy's
inline constexpr double high_ground = 6.0;

// Generals.
inline constexpr int lead_within = 620;
inline constexpr int general_safe = 700;   // from muskets that could see him nearest
inline constexpr int general_apart = 450;  // from friends' middles, because of shells

}  // namespace longroll::severed::weigh
