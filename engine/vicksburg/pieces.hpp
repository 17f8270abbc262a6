// The pieces by number: combat units, Leaders, vessels, and sets of them. Names and values are in Data.
#pragma once

#include <compare>
#include <cstdint>

#include "engine/core/seat.hpp"

namespace longroll::vicksburg {

inline constexpr Seat union_side = Seat::first;
inline constexpr Seat confederate = Seat::second;

// An infantry or cavalry unit.
struct Unit {
  std::uint8_t at = 255;
  constexpr bool exists() const { return at != 255; }
  friend constexpr auto operator<=>(Unit, Unit) = default;
};
inline constexpr int max_units = 36;

// A Leader's post: a replacement takes over the post and its number.
struct Leader {
  std::uint8_t at = 255;
  constexpr bool exists() const { return at != 255; }
  friend constexpr auto operator<=>(Leader, Leader) = default;
};
inline constexpr int max_leaders = 11;

enum class Vessel : std::uint8_t { fleet, arkansas };
inline constexpr int max_vessels = 2;
constexpr int index(Vessel vessel) { return static_cast<int>(vessel); }

// A set of pieces of one kind as bits, in a range-for by ascending number.
template <class Piece, class Bits>
struct PieceSet {
  Bits bits = 0;

  struct Iterator {
    Bits rest;
    Piece operator*() const { return Piece{static_cast<std::uint8_t>(__builtin_ctzll(rest))}; }
    Iterator& operator++() { return rest &= static_cast<Bits>(rest - 1), *this; }
    bool operator!=(const Iterator& end) const { return rest != end.rest; }
  };
  constexpr Iterator begin() const { return {bits}; }
  constexpr Iterator end() const { return {0}; }

  static constexpr Bits bit(Piece piece) { return static_cast<Bits>(Bits{1} << piece.at); }
  constexpr bool has(Piece piece) const { return bits >> piece.at & 1; }
  constexpr void add(Piece piece) { bits = static_cast<Bits>(bits | bit(piece)); }
  constexpr void remove(Piece piece) { bits = static_cast<Bits>(bits & ~bit(piece)); }
  constexpr void set(Piece piece, bool on) { on ? add(piece) : remove(piece); }
  constexpr bool empty() const { return bits == 0; }
  constexpr int count() const { return __builtin_popcountll(bits); }
  constexpr Piece first() const { return Piece{static_cast<std::uint8_t>(__builtin_ctzll(bits))}; }

  friend constexpr PieceSet operator&(PieceSet a, PieceSet b) { return {static_cast<Bits>(a.bits & b.bits)}; }
  friend constexpr PieceSet operator|(PieceSet a, PieceSet b) { return {static_cast<Bits>(a.bits | b.bits)}; }
  friend constexpr PieceSet operator-(PieceSet a, PieceSet b) {
    return {static_cast<Bits>(a.bits & ~b.bits)};
  }
  PieceSet& operator|=(PieceSet b) { return *this = *this | b; }
  PieceSet& operator-=(PieceSet b) { return *this = *this - b; }
  PieceSet& operator&=(PieceSet b) { return *this = *this & b; }
  friend constexpr bool operator==(PieceSet, PieceSet) = default;
};
using Units = PieceSet<Unit, std::uint64_t>;
using Leaders = PieceSet<Leader, std::uint16_t>;

constexpr Units only(Unit unit) { return {Units::bit(unit)}; }
constexpr Leaders only(Leader leader) { return {Leaders::bit(leader)}; }

// Any piece in the operand of an action.
struct Piece {
  std::uint8_t code = 255;

  constexpr Piece() = default;
  constexpr explicit Piece(unsigned raw) : code(static_cast<std::uint8_t>(raw)) {}
  constexpr Piece(Unit unit) : code(unit.at) {}
  constexpr Piece(Leader leader) : code(static_cast<std::uint8_t>(64 + leader.at)) {}
  constexpr Piece(Vessel vessel) : code(static_cast<std::uint8_t>(96 + static_cast<int>(vessel))) {}

  constexpr bool is_unit() const { return code < max_units; }
  constexpr bool is_leader() const { return code >= 64 && code < 64 + max_leaders; }
  constexpr bool is_vessel() const { return code >= 96 && code < 96 + max_vessels; }
  constexpr Unit unit() const { return Unit{code}; }
  constexpr Leader leader() const { return Leader{static_cast<std::uint8_t>(code - 64)}; }
  constexpr Vessel vessel() const { return static_cast<Vessel>(code - 96); }
  friend constexpr auto operator<=>(Piece, Piece) = default;
};

}  // namespace longroll::vicksburg
