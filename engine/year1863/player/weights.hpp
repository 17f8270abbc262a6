// What the computer player holds things to be worth, in victory points, all in one place.
#pragma once

#include "engine/core/manner.hpp"
#include "engine/year1863/types.hpp"

namespace longroll::year1863::weights {

// How a manner leans: usual, bold, wary, eager, patient.
inline float leans(const std::array<double, manners.size()>& by) {
  return static_cast<float>(leaning(InManner::now(), by));
}
// Of what the enemy could gain, how much is feared; what an attack must gain, and a move; how strong the pull
// of targets is that are far.
inline float caution() { return leans({1, 0.55, 1.7, 0.8, 1.2}); }
inline float battle_doubt() { return leans({0.35, -0.4, 1.5, 0.35, 0.8}); }
inline float inertia() { return leans({0.25, 0.25, 0.25, 0.1, 0.9}); }
inline float urge() { return leans({1, 1.1, 0.9, 1.8, 0.6}); }

// How the commands differ: each has found its own measure in games against the others.
struct Temper {
  float caution = 1;  // times what is feared
  float guard = 0;    // a point of an own city's value, beyond what it brings
  float sudden = 1;   // times what one of two cities of sudden death is held for
  float doubt = 0;    // more that an attack must gain
  float urge = 1;     // times the pull of what is far
};
inline constexpr By<Command, Temper, 4> temper = {{
    Temper{.caution = 1.3f, .guard = 1, .sudden = 0.6f},  // Confederate East
    Temper{.caution = 4, .sudden = 0.7f, .doubt = 0.3f},  // Union East
    Temper{.caution = 1.3f, .guard = 1, .sudden = 0.7f},  // Union West
    Temper{.guard = 1},                                   // Confederate West
}};

// A point on the map (worth.cpp).
inline constexpr float income = 0.15f;             // one recruit point a turn, for each turn left
inline constexpr float end_early = 0.35f;          // how much of an end-of-game point counts in April ...
inline constexpr float end_late = 0.65f;           // ... and what is added by December
inline constexpr float richmond_loss = 3.0f;       // the die of VP that the fall of Richmond costs
inline constexpr float fatal = 40.0f;              // the city that ends the game by sudden death
inline constexpr float half_fatal = 7.0f;          // the first of two such cities
inline constexpr float half_fatal_open = 12.0f;    // the same when a second one stands open
inline constexpr float half_fatal_feared = 14.0f;  // what the Union fears is more than what they hope for
inline constexpr float half_fatal_feared_open = 22.0f;
inline constexpr float foothold = 4.0f;  // standing in one of two such cities
inline constexpr float relief = 25.0f;   // throwing them out of it again
inline constexpr float river = 4.5f;     // the free Mississippi, shared by the points still missing
inline constexpr float ground = 0.12f;   // a point taken from the enemy
inline constexpr float railway = 0.10f;  // more where a railroad runs

// Blood (clash.cpp).
inline constexpr float rebuild = 1.0f;   // a corps lost, whoever wins: it comes back as a line corps
inline constexpr float veteran = 0.35f;  // a line corps that becomes veteran

// Standing somewhere (stand.cpp).
inline constexpr float all_out = 1.5f;       // columns more where the enemy would stake everything
inline constexpr float raiders = 0.4f;       // how surely somebody comes to an empty city
inline constexpr float leader_alone = 2.0f;  // captured leaders and trains
inline constexpr float train_alone = 0.8f;
inline constexpr float pull_decay = 0.84f;  // attraction of a target lost with each step of the way
inline constexpr float pull = 0.55f;        // what being on the way is worth of having arrived
inline constexpr float rally = 1.3f;        // attraction of the own army for those who are not with it
inline constexpr float company = 0.03f;     // a point of friendly strength in the same place

// Moving (plan.cpp).
inline constexpr float help = 0.8f;         // of the friends who could come, how many are counted on
inline constexpr float spearhead = 0.45f;   // who opens a battle has so much of the strength that may follow
inline constexpr float train_march = 1.0f;  // what doubling must gain
inline constexpr float keep_back = 0.22f;   // what a point of strength is worth with the army

// Battle (battle.cpp).
inline constexpr float train_shot = 0.35f;  // what a column must bring for a train, and for a VP
inline constexpr float vp_shot = 1.15f;

}  // namespace longroll::year1863::weights
