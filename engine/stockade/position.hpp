// A position of Stockade Redan: where every counter is, and what is going on. A value of fixed size.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "engine/stockade/data.hpp"
#include "engine/stockade/types.hpp"

namespace longroll::stockade {

struct Bridge {
  enum State : std::uint8_t { lost, loose, carried, bridging };
  enum Mark : std::uint8_t { dropped = 1, moved = 2, handed = 4 };  // in this turn

  Hex where;
  Unit carrier = Unit::none;
  std::uint8_t state = lost;
  std::uint8_t marks = 0;
  std::uint8_t unused = 0;

  bool present() const { return state != lost; }
  bool carried_side() const { return state == loose || state == carried; }
};

struct Shell {                                                   // a bombardment marker on the map
  enum State : std::uint8_t { away, plotted, scattered, kept };  // kept: a call-off has failed
  Hex where;
  std::uint8_t state = away;
  std::uint8_t unused = 0;
};

// Why a group went no further.
enum Stopped : std::uint8_t { by_choice, by_points, by_enemy, by_chaos };

struct Options {
  std::uint8_t fog = 0;  // 0 stack, 1 top counter, 2 off
  std::uint8_t artillery_mixing = 0, separate_surcharges = 0, flip_costs_move = 0, fire_over_parapet = 0,
               redan_always_visible = 0, zero_strength_fire = 0, contested_redan_counts = 0;
};

struct Position {
  // Flags of a unit. `absent`: not in this scenario or not yet arrived. The rest last for one phase.
  enum Status : std::uint8_t {
    eliminated = 1,
    absent = 2,
    done = 4,
    moved = 8,
    fired = 16,
    grouped = 32,
    handled = 64  // has laid or destroyed a bridging marker: one for each unit (R82, R87)
  };

  std::array<Hexes, 2> occupied;  // by side
  Hexes blockers;                 // hexes with infantry or artillery
  Hexes carnage;
  Hexes bridged;               // ditch hexes with a marker on its bridging side
  std::array<Hexes, 2> chaos;  // C.O.W. markers by the side that placed them
  Hexes fired_from;            // Confederate hexes that have fired this turn (6.4)
  Hexes marked;                // this phase: hexes fired at, or refused to the Union's C.O.W. markers
  Hexes known_blockers;        // hidden hexes that have turned out to block the Union's fire, this phase
  std::array<Hex, max_units> where;
  std::array<Bridge, max_bridges> bridges;
  std::array<Shell, 8> union_shells, confederate_shells;
  std::uint16_t redan_held;  // bit i: Data::redan_list[i] is the Union's
  Hex focus;                 // hex of the group, the target, the melee or the overstack
  std::uint16_t fought;      // melee hexes below this are done

  std::array<std::uint8_t, max_hexes>
      top;  // first unit in each hex, 255 for none; a stack is in order of unit
  std::array<std::uint8_t, max_units> below;  // the next unit of the same stack
  std::array<std::uint8_t, max_units> status;
  Options options;
  std::uint8_t scenario;
  std::uint8_t assault, turn;
  Phase phase;
  Step step;
  Stage stage;
  Ending ending;
  std::uint8_t morale;         // 0 before the first roll
  std::uint8_t option;         // Union artillery: 1 bombardment, 2 close support, 0 not chosen
  std::uint8_t spent;          // movement points of the group; 255: all
  std::uint8_t chaos_left;     // C.O.W. markers in hand
  std::uint8_t refusals_left;  // of R62
  std::uint8_t losses;         // still to be chosen
  Side loser;                  // who chooses
  std::array<std::uint8_t, 2> on_map;
  std::uint8_t moving_begun;  // in this movement phase
  std::uint8_t resolving;     // the first bombardment of this phase has been resolved
  std::uint8_t stopped;       // why the last move of this phase ended, see Stopped
  std::uint8_t unused[5];

  bool on_the_map(Unit unit) const { return where[at(unit)].exists(); }
  bool is(Unit unit, Status flag) const { return status[at(unit)] & flag; }
  void set(Unit unit, Status flag) { status[at(unit)] = static_cast<std::uint8_t>(status[at(unit)] | flag); }
  void unset(Unit unit, Status flag) {
    status[at(unit)] = static_cast<std::uint8_t>(status[at(unit)] & ~flag);
  }
  bool in_play(Unit unit) const { return !(status[at(unit)] & (eliminated | absent)); }

  Unit first_in(Hex hex) const { return static_cast<Unit>(top[hex.at]); }
  Unit next_of(Unit unit) const { return static_cast<Unit>(below[at(unit)]); }
  bool melee_at(Hex hex) const { return occupied[0].has(hex) && occupied[1].has(hex); }
  bool chaos_at(Hex hex) const { return chaos[0].has(hex) || chaos[1].has(hex); }
  std::array<Shell, 8>& shells_of(Side side) { return side == Union ? union_shells : confederate_shells; }
  const std::array<Shell, 8>& shells_of(Side side) const {
    return side == Union ? union_shells : confederate_shells;
  }
};

static_assert(std::is_trivially_copyable_v<Position>);
static_assert(std::has_unique_object_representations_v<Position>);
static_assert(sizeof(Position) <= 4096);

// The units of one hex in order: for (Unit unit : stack(position, hex)).
class stack {
 public:
  stack(const Position& position, Hex hex) : position_(position), first_(position.first_in(hex)) {}
  struct iterator {
    const Position* position;
    Unit unit;
    Unit operator*() const { return unit; }
    iterator& operator++() { return unit = position->next_of(unit), *this; }
    bool operator!=(const iterator& other) const { return unit != other.unit; }
  };
  int size() const {
    int n = 0;
    for (Unit unit = first_; unit != Unit::none; unit = position_.next_of(unit)) ++n;
    return n;
  }
  iterator begin() const { return {&position_, first_}; }
  iterator end() const { return {&position_, Unit::none}; }

 private:
  const Position& position_;
  Unit first_;
};

// Puts a unit that is nowhere into a hex, or takes it off the map, keeping stacks and sets in step.
void put(const Data& data, Position& position, Unit unit, Hex hex);
void take(const Data& data, Position& position, Unit unit);
// Moves a bridging marker or changes its face; keeps `bridged` in step.
void set_bridge(Position& position, int bridge, Hex where, Bridge::State state, Unit carrier = Unit::none);
Position empty_position();

}  // namespace longroll::stockade
