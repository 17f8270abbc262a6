// The words of 1863 as small types.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/game.hpp"
#include "engine/core/small_set.hpp"
#include "engine/space/graph.hpp"

namespace longroll::year1863 {

enum class Side : std::uint8_t { union_side, confederate };
enum class Theater : std::uint8_t { east, west };

// One side in one theater. The values are in the order of the four operations phases (6.1).
enum class Command : std::uint8_t { confederate_east, union_east, union_west, confederate_west };

constexpr int index(Side side) { return static_cast<int>(side); }
constexpr int index(Theater theater) { return static_cast<int>(theater); }
constexpr int index(Command command) { return static_cast<int>(command); }

constexpr Side enemy(Side side) { return side == Side::union_side ? Side::confederate : Side::union_side; }
constexpr Side side_of(Command c) {
  return c == Command::union_east || c == Command::union_west ? Side::union_side : Side::confederate;
}
constexpr Theater theater_of(Command c) { return index(c) < 2 ? Theater::east : Theater::west; }
constexpr Command command_of(Side side, Theater theater) {
  if (theater == Theater::east)
    return side == Side::union_side ? Command::union_east : Command::confederate_east;
  return side == Side::union_side ? Command::union_west : Command::confederate_west;
}
constexpr Command facing(Command c) {
  return static_cast<Command>(index(c) ^ 1);
}  // the enemy in the theater
constexpr Command fellow(Command c) { return static_cast<Command>(3 - index(c)); }  // the same side elsewhere

// Union East goes with Confederate West, Union West with Confederate East (5.0a).
constexpr Seat seat_of(Command c) {
  return c == Command::union_east || c == Command::confederate_west ? Seat::first : Seat::second;
}

enum class Type : std::uint8_t {  // 2.7a
  infantry,
  cavalry,
  artillery,
  engineer,
  garrison,
  partisan,
  riverine,
  supply,
  fortress,
  militia,
  leader
};
constexpr int types = 11;
constexpr int index(Type type) { return static_cast<int>(type); }

enum class Size : std::uint8_t { none, brigade, division, corps };
enum class LeaderKind : std::uint8_t { general, cavalry, admiral };
enum class Terrain : std::uint8_t { open, shenandoah, wilderness, mountain, sea };
enum class Settlement : std::uint8_t { none, town, city };
enum class Way : std::uint8_t { road, railroad, track, river, seasonal, sea };  // kinds of route

enum class CombatResult : std::uint8_t { AD, AE, AM, AS, DD, DE, DM, DR, DS, ENG, PR };  // 25.0
enum class TableKind : std::uint8_t { skirmish, battle };

enum class Unit : std::uint8_t { none = 255 };
constexpr int index(Unit unit) { return static_cast<int>(unit); }
constexpr int max_units = 192;
using UnitSet = SmallSet<Unit, 3>;

// Places beyond the points of the map: where counters are that are not in play. They are numbered after the
// largest map that fits.
constexpr int max_places = 120;
constexpr Point in_box{117};   // the side's reinforcement box
constexpr Point in_pool{118};  // the side's General Orders pool
constexpr Point out{119};      // out of the game

enum class Marker : std::uint8_t {  // General Orders (27.0), in the order of the pools
  copperheads,
  union_shakeup,
  emancipation,
  union_peripheral,
  politicking,
  port_hudson,
  union_transfer,
  blockade_runners,
  confederate_shakeup,
  european_diplomacy,
  confederate_peripheral,
  shafts_of_malice,
  those_people,
  confederate_transfer
};
constexpr int markers = 14;
constexpr int index(Marker marker) { return static_cast<int>(marker); }

// An array with an entry for each value of an enum.
template <class Key, class T, int N>
struct By : std::array<T, N> {
  using std::array<T, N>::operator[];
  constexpr T& operator[](Key key) { return (*this)[static_cast<std::size_t>(key)]; }
  constexpr const T& operator[](Key key) const { return (*this)[static_cast<std::size_t>(key)]; }
};

inline constexpr By<Size, std::string_view, 4> size_marks = {"-", "X", "XX", "XXX"};  // on the counters

// What a seat can do. Operands: a is a unit (or a yes, a table, bits), b a point or a second unit.
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
  fort,       // a fortress at a with the supply train at b
  upgrade,    // the fortress at a with the supply train at b
  fieldwork,  // at a; b 0 by an engineer, 1 by a supply train
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
constexpr Point site_of(Action action) { return Point{static_cast<std::uint8_t>(action.a())}; }  // of works
constexpr Point point_of(Action action) { return Point{static_cast<std::uint8_t>(action.b())}; }

// What is told.
enum class Happened : std::uint8_t {
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
  goal,  // command, point
};

inline constexpr std::nullopt_t legal = std::nullopt;  // the Verdict that nothing is wrong

}  // namespace longroll::year1863
