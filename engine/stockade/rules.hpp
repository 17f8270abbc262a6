// The chapters of the rulebook, as the files of this folder implement them. Only the folder itself includes
// this.
#pragma once

#include <optional>
#include <span>

#include "engine/core/action.hpp"
#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"
#include "engine/core/refusal.hpp"
#include "engine/stockade/position.hpp"

namespace longroll::stockade {

// What a player can do. The comment shows the notation.
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

// Everything a rule needs while an action is played.
struct Play {
  const Data& data;
  Position& p;
  Dice& dice;
  Events events;

  int die() { return dice.roll(6); }
  template <class... Args>
  void tell(Happened what, Side side, Args... args) {
    events.tell(what, side, args...);
  }
};

inline int number(const Data& data, Hex hex) { return hex.exists() ? data.grid.number(hex) : 0; }
inline int units_of(const Data& data, const Position& p, Hex hex, Side side) {
  int n = 0;
  for (Unit unit : stack(p, hex)) n += data.of(unit).side == side;
  return n;
}
inline const char* name_of(Side side) { return side == Union ? "Union" : "Confederate"; }

// Game: whose decision it is.
Side decider(const Position& p);
constexpr Side phase_side(Phase phase) {
  switch (phase) {
    case Phase::union_plot:
    case Phase::union_bombardment:
    case Phase::union_chaos:
    case Phase::union_movement:
    case Phase::union_fire: return Union;
    default: return Confederate;  // in the melee phase the Confederate calls the hexes, having moved last
  }
}

// 3 Set-up
void list_setup(const Data&, const Position&, ActionList&);
Verdict check_setup(const Data&, const Position&, Action);
void play_setup(Play&, Action);
Unit next_to_place(const Data&, const Position&);
Verdict check_place(const Data&, const Position&, Unit, Hex);
Hexes zone(const Data&, const Position&, Unit);
bool batteries_have_room(const Data&, const Position&);
void begin_assault(Play&, int assault);

// 4 How to win
bool union_holds_objective(const Data&, const Position&);
void update_control(Play&, Hex);
void check_sudden_death(Play&);
void end_game(Play&, Ending);
void play_gettysburg(Play&);
struct Gettysburg {
  int west = 0, officers = 0, outnumbered = 0, limit = 0;
  int modifier() const { return west + officers + outnumbered; }
};
Gettysburg gettysburg(const Data&, const Position&);

// 5 Sequence of play
void begin_first_turn(Play&);
bool open_phase(Play&, Phase);  // false when there is nothing to decide in it
void end_phase(Play&);          // checks stacking, then goes on to the next phase with a decision in it
void go_on(Play&);              // to the next phase with a decision in it
bool only_end_is_left(const Data&, const Position&);

// 6 Stacking and fog of war
int limit(const Data&, const Position&, Side);
bool counts(const Data&, Unit);
int counted(const Data&, const Position&, Hex, Side);
Hex overstacked(const Data&, const Position&, Side);  // the first such hex, or none
bool seek_overstack(Play&);                           // sets the step when there is one
void list_reduce(const Data&, const Position&, ActionList&);
Verdict check_reduce(const Data&, const Position&, Action);
void play_reduce(Play&, Action);
void eliminate(Play&, Unit);
// Whether the Union may inspect a Confederate hex (6.4); always so with fog off.
bool inspectable(const Data&, const Position&, Hex);
bool sees(const Data&, const Position&, Viewer, Hex);
// Rolls for one unit of a hex under attack and eliminates it if the die is low enough.
void roll_for(Play&, Unit, int hits_on);

// 7 Officers
bool officer_at(const Data&, const Position&, Hex, Side);
Unit supporting_officer(const Data&, const Position&);
bool mixed(const Data&, const Position&, Hex, Side);  // infantry of two regiments

// 8 Bombardment
int markers_available(const Data&, const Position&, Side);
void list_bombardment(const Data&, const Position&, ActionList&);
Verdict check_bombardment(const Data&, const Position&, Action);
void play_bombardment(Play&, Action);
int bombardment_hits_on(const Data&, Side, Hex);

// 9 Chaos of War
void list_chaos(const Data&, const Position&, ActionList&);
Verdict check_chaos(const Data&, const Position&, Action);
void play_chaos(Play&, Action);
bool cowed(const Data&, const Position&, Unit);
// A group enters a marked hex: rolls where it must, and leaves behind whom the die stops.
void chaos_check(Play&, Hex);

// 10 Movement
void chart_exits(Data&);  // at load
void list_movement(const Data&, const Position&, ActionList&);
Verdict check_movement(const Data&, const Position&, Action);
void play_movement(Play&, Action);
inline constexpr int whole_factor = 255;
// The points that a step costs the group (whole_factor: all), or why it cannot be made.
struct Group {
  Hex where;
  int movement = 99, spent = 0;
  bool artillery = false, officer = false;
  int size = 0;
  bool moves_like(const Group& other) const {  // from the same hex
    return movement == other.movement && artillery == other.artillery;
  }
};
Group group(const Data&, const Position&);
std::expected<int, Refusal> step_cost(const Data&, const Position&, const Group&, Hex to);
Verdict check_select(const Data&, const Position&, Unit);
void add_member(const Data&, Group&, Unit);

// 10.5 Bridging
int carried_by(const Position&, Unit);  // marker, or -1
void list_bridging(const Data&, const Position&, ActionList&);
Verdict check_bridging(const Data&, const Position&, Action);
void play_bridging(Play&, Action);
void drop_bridge(Play&, int bridge);
void list_destroy(const Data&, const Position&, ActionList&);

// 11 Fire combat
void list_fire(const Data&, const Position&, ActionList&);
Verdict check_fire(const Data&, const Position&, Action);
void play_fire(Play&, Action);
int range_of(const Data&, Unit);
int fire_strength(const Data&, const Position&, Unit, int range);  // of a unit where it stands
struct Attack {
  int strength = 0, defense = 0, ratio = 0, hits_on = 0, firing = 0;
  bool supported = false, shielded = false;
};
Attack attack(const Data&, const Position&, Hex target, bool with_support);  // by the grouped units
int hits_on(const Data&, int ratio);
int defense_at(const Data&, const Position&, Hex);
// Whether a line is clear. Unknown: it depends on a stack that the Union may not inspect.
enum class Line : std::uint8_t { clear, blocked, unknown };
struct Sight {
  Line line = Line::clear;
  Hex by = Hex::none;  // what blocks, or may
  bool shut = false;   // an unknown line that is in truth blocked, by that hex
};
Sight sight(const Data&, const Position&, Hex from, Hex to, Side firer);
void draw_sightlines(Data&);  // at load

// 12 Hand-to-hand combat
void list_melee(const Data&, const Position&, ActionList&);
Verdict check_melee(const Data&, const Position&, Action);
void play_melee(Play&, Action);
int melee_total(const Data&, const Position&, Hex, Side);
Hex next_melee(const Position&);

}  // namespace longroll::stockade
