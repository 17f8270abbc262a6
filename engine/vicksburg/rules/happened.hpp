// What happened, for the log. The arguments of each kind are named beside it; describe.cpp makes sentences of
// them.
#pragma once

#include <cstdint>

namespace longroll::vicksburg {

enum class Happened : std::uint8_t {
  placed,         // piece, hex
  turn_started,   // turn
  raid,           // die, modified, Union VP, Confederate VP
  forrest_raid,   // die, pursuers, modified, Confederate VP, Union VP
  arkansas_roll,  // die
  named,          // unit, why: 0 cut off, 1 guards the railroad, 2 at Milliken's Bend
  gulf,           // die, capacity
  garrison,       // dice, sum
  extended,       // Leader, unit, link
  out_of_supply,  // unit, 1 if surrounded
  returned,       // unit, hex, die
  declared,       // seat's choice: supreme, other; hidden while sealed
  initiative,     // union die, confederate die, union total, confederate total, winner, points
  lone,           // die, total
  doubles,        // die
  activated,      // piece, cost
  commanded,      // Leader, cost
  moved,          // piece, from, to
  stopped,        // piece
  attack,         // unit, from, hex, target
  participation,  // unit, die, joins
  supports,       // unit
  lends,          // Leader
  combat,         // attack, defence, column, die, modifier, attacker result, defender result
  automatic,      // hex
  losses,         // seat, points, total
  disrupted,      // unit
  retreated,      // unit, from, to, violations
  eliminated,     // unit
  leader_check,   // Leader, union die, confederate die
  leader_lost,    // Leader
  displaced,      // Leader, hex, die
  replaced,       // Leader, hex
  promoted,       // Leader
  advanced,       // piece, hex
  march_roll,     // unit, die, modified, 1 if it is Disrupted
  captured,       // hex, seat
  points,         // seat, points, total
  morale,         // seat, level
  sailed,         // vessel, from, to
  batteries,      // die
  river_roll,     // die
  naval,          // attacker, die, modified
  fleet_moved,    // to
  arkansas_lost,
  siege,        // hex, Leader
  siege_roll,   // hex, die, modified, difference
  siege_over,   // hex
  surrendered,  // hex
  passed,       // warning
  operations_over,
  entrenched,  // unit, hex
  drawn,       // die, number
  event,       // die, die, kind, 1 if it applies
  relocated,   // Leader, hex
  scorched,
  repaired,   // hex
  took_over,  // Johnston
  pemberton_gone,
  over,      // winner, level
  withdrew,  // unit, from, to
};

}  // namespace longroll::vicksburg
