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
inline constexpr std::array<std::string_view, 4> size_marks = {"-", "X", "XX", "XXX"};  // on the counters
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

// Why something may not be done: a rule by its inventory id and a sentence. Tests that lists and checks share
// return one of these, or nothing, at the price of a pointer.
struct Barred {
  std::string_view rule, reason;
};
using Bar = const Barred*;

}  // namespace longroll::year1863
