// What a seat can do, and the operands of each. Every one has its notation, see words/verbs.hpp.
#pragma once

#include "engine/core/action.hpp"
#include "engine/vicksburg/data.hpp"

namespace longroll::vicksburg {

enum class Do : std::uint8_t {
  base,      // a: 1 for Warrenton
  place,     // a: piece, b: hex, c: 1 with an entrenchment
  standard,  // the default set-up for all that is left
  raid,      // a: 1 yes
  pursue,    // a: 1 Jackson, 2 Forrest, 3 both
  roll,
  name,       // a: unit put out of supply, Committed for want of a garrison, or held at Milliken's Bend
  gulf,       // a: 1 use Grand Gulf
  rail,       // a: 1 use the railroad, 0 renounce it
  extend,     // a: Leader, b: unit Committed, c: 0 to his units, 1 to the source
  supply,     // a: unit supplied over the river
  come_back,  // a: unit, b: hex; no hex: wait
  declare,    // a: 1 with the Supreme Commander, b: other Leader or 255
  activate,   // a: unit or vessel by itself
  free,       // a: unit, by the Supreme Commander for nothing
  command,    // a: Leader, b: 1 through the Supreme Commander
  call,       // a: piece that the Leader activates, or unit that besieges
  go,
  siege,    // a: Leader, b: hex
  operate,  // a: piece that was activated
  step,     // a: hex
  attack,   // a: hex, b: unit
  take,
  drop,       // a: Leader who rides along
  downriver,  // 7.1.5
  leave,      // over the north edge
  sail,       // a: place on the naval track
  engage,     // the enemy vessel
  stop,
  pass,       // ends the Operations Phase
  warn,       // 17.1
  withdraw,   // a: cavalry, b: hex, c: hex
  target,     // a: unit
  support,    // a: unit
  lend,       // a: Leader
  retreat,    // a: unit, b: hex, c: hex
  follow,     // a: Leader, b: unit
  advance,    // a: piece
  displace,   // a: Leader, b: hex
  replace,    // a: Leader, b: hex
  promote,    // a: Leader
  excess,     // a: unit Disrupted
  shelter,    // a: place on the naval track
  entrench,   // a: unit
  reinforce,  // a: piece, b: hex
  enter,      // a: hex whose besiegers walk in
  relocate,   // a: Leader, b: hex
  scorch,
  done,  // no more of these
};

inline constexpr unsigned no_hex = 0xFFFF;

inline Action act(Do kind) { return Action(kind); }
inline Action act(Do kind, Piece piece) { return Action(kind, piece.code); }
inline Action act(Do kind, Hex hex) { return Action(kind, hex.at); }
inline Action act(Do kind, Piece piece, Hex hex, unsigned c = 0) {
  return Action(kind, piece.code, hex.at, c);
}
inline Action act(Do kind, Piece piece, Hex first, Hex second) {
  return Action(kind, piece.code, first.at, second.at);
}
inline Action act(Do kind, Hex hex, Unit unit) { return Action(kind, hex.at, unit.at); }
inline Piece piece_of(Action action) { return Piece(action.a()); }
inline Unit unit_b(Action action) { return Unit{static_cast<std::uint8_t>(action.b())}; }
inline Leader leader_b(Action action) { return Leader{static_cast<std::uint8_t>(action.b())}; }
inline Hex hex_a(Action action) { return Hex{static_cast<std::uint16_t>(action.a())}; }
inline Hex hex_b(Action action) { return Hex{static_cast<std::uint16_t>(action.b())}; }
inline Hex hex_c(Action action) { return Hex{static_cast<std::uint16_t>(action.c() & 0xFFFF)}; }

}  // namespace longroll::vicksburg
