// What goes on in a game, in words: the phases of a turn, what is asked, what a player can do, what is told.
#pragma once

#include <cstdint>

namespace longroll::stockade {

// The twelve phases of a turn (5.1), after the set-up.
enum class Phase : std::uint8_t {
  setup,
  union_plot,
  confederate_plot,
  union_bombardment,
  confederate_bombardment,
  union_chaos,
  confederate_chaos,
  union_movement,
  confederate_fire,
  union_fire,
  confederate_movement,
  chaos_retrieval,
  melee,
};
inline constexpr int phase_count = 13;

// What is asked of the player who decides.
enum class Step : std::uint8_t {
  roll_morale,
  choose_option,
  place,          // the next unit of the set-up
  issue_bridges,  // bridging markers of the second assault
  plot,
  scatter,
  bombard,  // call off or resolve
  roll_chaos,
  place_chaos,
  move,    // pick a unit, or end the phase
  moving,  // a group is on its way
  fire,    // pick a target, or end the phase
  aiming,  // a target is named, units are being added
  reduce,  // overstacked at the end of a phase
  fight,
  lose,  // losses in hand-to-hand combat
  roll_gettysburg,
  over,
};

// The steps of the two set-ups, in order (3.1, 3.2 and ruling R11).
enum class Stage : std::uint8_t {
  garrison,        // Confederates of the current assault's start
  option,          // bombardment role or close support
  union_infantry,  // first assault: regiments in their areas
  companies,       // Union artillery
  survivors,       // second assault: Union infantry and officers
  missouri,
  ohio,  // 30th Ohio
  ohio_artillery,
  bridges,
  none,
};

enum class Ending : std::uint8_t {
  none,
  union_destroyed,     // 4.1
  redan_taken,         // 4.2
  redan_held,          // 4.3
  gettysburg_averted,  // 4.4, the Union wins
  gettysburg_fought,   // 4.4, the Confederates win
};

// What a player can do. The comment shows the notation; words/verbs.hpp has it as a table.
enum class Do : std::uint8_t {
  roll,       // roll                          morale, chaos, Gettysburg
  option,     // option 1
  place,      // place 13US-1 at 2510          the unit whose turn it is
  standard,   // default                       the rest of this set-up step, as the data suggests
  issue,      // issue 3013                    a bridging marker of the second assault
  plot,       // plot 1519
  scatter,    // scatter 1519
  call_off,   // call-off 1518
  bombard,    // bombard 1518
  chaos,      // chaos 1519
  end,        // end                           the phase
  select,     // select 13US-1
  join,       // join 13US-2
  step,       // step 2409
  leave,      // leave 13US-2                  behind
  halt,       // halt
  drop,       // drop 13US-1                   the bridging marker that it carries
  carry,      // carry 13US-3                  a loose marker; carry 13US-3 from 13US-1
  flip,       // flip 13US-1 br-07
  destroy,    // destroy br-07
  target,     // target 1519
  add,        // add 13US-1
  fire,       // fire, or fire unsupported
  hold,       // hold                          fire, when nobody can fire at the target after all
  eliminate,  // eliminate 13US-1              overstacked
  fight,      // fight 1519
  lose,       // lose 13US-1
};

// What can be told of. The comment gives the numbers that come with it.
enum class Happened : std::uint8_t {
  phase_begins,    // phase, turn, assault
  phase_passed,    // phase
  assault_begins,  // assault
  morale,          // die, morale
  option,          // option
  placed,          // unit, hex
  issued,          // hex, markers
  plotted,         // hex
  scattered,       // from, to (-1 off the map), first die (0: none), direction die (0: none)
  spent,           // hex: a marker with nothing to hit
  called_off,      // hex, die, removed
  bombarded,       // hex, strength, defense, hits on
  chaos_roll,      // die, modifier, markers
  chaos_placed,    // hex
  chaos_refused,   // hex
  chaos_check,     // hex, die, passed
  chaos_cleared,   //
  moved,           // from, to, units, spent
  bridge_dropped,  // unit, hex
  bridge_taken,    // unit, hex
  bridge_flipped,  // unit, hex
  bridge_lost,     // hex
  revealed,        // hex
  line_blocked,    // firing unit, target, by hex
  fired,           // target, strength, defense, ratio, supported, shielded, hits on, units firing, first unit
  die,             // unit (or -1 for a bridging marker), die, hit, in a stack that the Union may not inspect
  eliminated,      // unit, hex
  overstacked,     // hex, excess, side
  melee,           // hex, Union units, Confederate units, Union die, Confederate die, losses
  captured,        // hex, side
  turn_ends,       // turn, redan hexes held by the Union
  gettysburg,      // die, modifier, limit, no unit in the west, regiments without officers, outnumbered
  game_over,       // ending
  line_clear,      // firing unit, target, over hex
};

}  // namespace longroll::stockade
