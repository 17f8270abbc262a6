// What the log can tell. Units are numbers of the Position; `describe` puts them into words.
#pragma once

#include <cstdint>

namespace longroll::severed {

enum class Happened : std::uint8_t {
  none,
  order_roll,       // union die, confederate die
  goes_first,       // (seat)
  takes_edge,       // edge
  readiness,        // unit, die, turn of arrival
  recorded,         // unit (secret until revealed)
  deployed,         // unit
  revealed,         //
  pushed_back,      // unit, hundredths
  arrives,          // unit
  turn_begins,      // turn
  phase_begins,     // phase
  resolve,          // unit, total, bonus, row
  moved,            // unit, pace, hundredths spent, from x, y, to x, y
  exhaustion,       // unit, die
  limbered,         // unit
  unlimbered,       // unit
  dismounted,       // unit
  remounted,        // unit
  volley,           // unit, target, dice, band, aspect
  out_of_range,     // unit, target
  engage,           // unit, cover, dice, engaged, minor, major
  reroll,           // unit, die
  resilience,       // unit, cover, rolls, failed, bonus
  base_lost,        // unit, slot, was command
  destroyed,        // unit
  willpower,        // unit, total, modifier, row, kind: 0 fire 1 combat 2 artillery
  falls_back,       // unit, hundredths
  gives_ground,     // unit, hundredths
  furious,          // unit, hundredths
  at_edge,          // unit
  driven_off,       // unit
  gun_fires,        // unit, gun, ammunition, target or nothing
  misfire,          // unit, gun
  shell_lands,      // x, y, scatter die, inches
  blast_base,       // unit, base, die
  wasted,           // unit, gun
  bayonets,         // unit
  determined,       // unit
  charge,           // unit, target, hundredths
  charge_short,     // unit, target, hundredths moved
  braces,           // unit
  countercharges,   // unit, attacker die, defender die
  yell,             // unit
  joins,            // unit, fight of
  strikes,          // unit, target, dice, engaged, major
  fight_goes_on,    // unit, unit
  general_killed,   // unit
  general_escapes,  // unit, inches
  steps_up,         // unit
  disputed,         // unit, target, die
  objectives,       // union, confederate
  ended,            // reason
  no_contact,       // unit, target
};

// Which arguments of what happened are Units, as bits.
constexpr unsigned units_told(Happened happened) {
  switch (happened) {
    case Happened::none:
    case Happened::order_roll:
    case Happened::goes_first:
    case Happened::takes_edge:
    case Happened::revealed:
    case Happened::turn_begins:
    case Happened::phase_begins:
    case Happened::shell_lands:
    case Happened::objectives:
    case Happened::ended: return 0;
    case Happened::volley:
    case Happened::out_of_range:
    case Happened::charge:
    case Happened::charge_short:
    case Happened::no_contact:
    case Happened::strikes:
    case Happened::joins:
    case Happened::fight_goes_on:
    case Happened::disputed: return 0b11;
    case Happened::gun_fires: return 0b1001;
    default: return 0b1;
  }
}

}  // namespace longroll::severed
