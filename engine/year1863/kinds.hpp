// The kinds of action and of event. Operands: a is a unit (or a yes, a table, bits), b a point or a second
// unit.
#pragma once

#include "engine/year1863/types.hpp"

namespace longroll::year1863 {

enum class Do : std::uint8_t {
  place = 1,     // a at b: set-up, a drawn leader, the 19th Corps
  fieldwork_at,  // b: set-up
  historical,    // the rest of the command's set-up as in April 1863
  roll,          // General Orders check
  transfer,      // a
  shakeup,       // a takes army command, b (or none) loses it
  flip,          // a: an admiral to or from fleet command
  decline,
  recall,      // a back to the pool
  successor,   // a takes the place of the commander removed
  demobilize,  // a
  burn,        // a
  raze,        // b
  muster,      // a: bit 0 draft, bit 1 cash in a VP
  buy,         // a at b
  call_militia,
  militia,    // b
  fort,       // a fortress at b with the supply train at a
  upgrade,    // the fortress at b with the supply train at a
  fieldwork,  // at b; a 0 by an engineer, 1 by a supply train
  assign,     // a to b
  unassign,   // a
  promote,    // a: a leader to a vacant army or fleet command, or a unit to veteran
  done,
  supply,  // b: doubles movement there
  march,
  army,
  fleet,
  ship,
  raid,   // a begins to move
  leave,  // a stays behind
  join,   // a goes along
  bonus,  // the leader rolls
  go,     // a: route
  rail,   // b
  drop,   // a
  load,   // a
  land,   // b: naval transfer
  halt,
  attack,        // b
  name,          // a
  those_people,  // a: 1 yes
  table,         // a
  train,         // a: 1 yes
  spend,         // a: 1 yes
  fight,
  lose,     // a
  retreat,  // b
  panic,    // a
  flee,     // b
  follow,   // a to b
  pursue,   // a: 1 yes
};

constexpr Unit unit_of(Action action) { return Unit{static_cast<std::uint8_t>(action.a())}; }
constexpr Unit second_of(Action action) { return Unit{static_cast<std::uint8_t>(action.b())}; }
constexpr Point point_of(Action action) { return Point{static_cast<std::uint8_t>(action.b())}; }

enum class Tell : std::uint8_t {
  phase,        // command, phase, turn
  set_up,       // unit, point
  orders_roll,  // die
  order_drawn,  // marker
  order_kept,
  leader_drawn,     // unit
  leader_placed,    // unit, point
  order_roll,       // marker, die
  order_void,       // marker
  transferred,      // unit, point
  promoted,         // unit
  demoted,          // unit
  recalled,         // unit
  arrived19,        // point
  demobilized,      // unit, point
  burned,           // unit, point
  razed,            // point
  mustered,         // draft die, cash die, rp
  bought,           // unit, point
  militia_roll,     // die, number
  militia_placed,   // unit, point
  fort_built,       // point, level
  fieldwork_built,  // point
  assigned,         // leader, corps
  unassigned,       // leader
  supplied,         // point
  bonus,            // leader, die, added
  moved,            // point from, point to, way, counters
  railed,           // from, to, counters
  landed,           // from, to, counters
  dropped,          // unit, point
  loaded,           // unit, point
  contact,          // point
  attacked,         // point
  initiative,       // attacker die, total, defender die, total, who, maneuver
  those_people,     // point
  table,            // table
  expended,         // side, point
  vp_spent,         // command
  fought,           // column, shift, die, result, attack, defense, percent
  eliminated,       // unit, point
  captured,         // unit lost, point, unit gained or -1, die
  train_lost,       // unit, point, die
  won,              // winner command, loser command, units
  veteran,          // unit
  retreated,        // from, to, counters
  panicked,         // unit, die
  fled,             // unit, from, to
  casualty,         // leader, die, die, killed
  escape,           // leader, die, escaped
  pursuit_roll,     // leader, die, ok
  pursued,          // from, to, counters
  vp,               // command, change, now
  city,             // point, command
  richmond,         // die
  diplomacy,        // cities
  raid_cut,         // point, die, cut
  sudden_death,     // command
  ended,
};

}  // namespace longroll::year1863
