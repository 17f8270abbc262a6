// What a player can order, and how an order is packed into an Action.
#pragma once

#include "engine/core/action.hpp"
#include "engine/severed/rules/board.hpp"

namespace longroll::severed {

enum class Do : std::uint8_t {
  none,
  // Setting up.
  roll,
  go_first,
  go_second,
  take_edge,
  name_general,
  deploy,
  place_base,
  ready,
  // Measure of Resolve.
  resolve,
  form_line_now,
  stay_in_column,
  // Movement: a Unit and its pace, then steps, then done.
  move,
  done,
  cancel,
  end_phase,
  advance,
  oblique,
  wheel,
  about_face,
  face,
  form_line,
  march,
  back,
  skirmish,
  skirmish_all,
  turn,
  ride,
  gun_to,
  by_hand,
  pivot,
  limber,
  unlimber,
  dismount,
  // Reactionary artillery.
  battery,
  shell,
  shell_object,
  canister,
  cease,
  react_limber,
  react_unlimber,
  react_move,
  // Offensive firing.
  fire,
  at,
  hold_fire,
  split,
  bayonets,
  determined,
  dispute,
  accept,
  // Close quarters combat.
  charge,
  charge_at,
  stand_down,
  open_fight,
  join,
  fight,
  brace,
  countercharge,
  yell,
  no_yell,
  // Whenever they are asked for.
  remove,
  escape,
  assist,
  furious,
  decline,
  resign,
};

// The operands of an order; each order uses the ones it needs, the others are 0.
struct Operands {
  unsigned unit;     // 7 bits: a Unit, or a feature
  unsigned base;     // 3
  unsigned flag;     // 3: right, gun, formation, pace, edge
  int x, y;          // 14 and 13: a point, or a distance
  unsigned heading;  // 11: a heading, an angle, or half inches of a guess
};

inline constexpr int vector_zero = 4096;  // x and y of a displacement are kept above zero

constexpr Action order(Do what, Operands o = {}) {
  return Action::packed(what, std::uint64_t{o.unit & 127u} | std::uint64_t{o.base & 7u} << 7 |
                                  std::uint64_t{o.flag & 7u} << 10 |
                                  std::uint64_t{static_cast<unsigned>(o.x) & 16383u} << 13 |
                                  std::uint64_t{static_cast<unsigned>(o.y) & 8191u} << 27 |
                                  std::uint64_t{o.heading & 2047u} << 40);
}

constexpr Operands operands(Action action) {
  const std::uint64_t bits = action.payload();
  return {static_cast<unsigned>(bits & 127u),     static_cast<unsigned>(bits >> 7 & 7u),
          static_cast<unsigned>(bits >> 10 & 7u), static_cast<int>(bits >> 13 & 16383u),
          static_cast<int>(bits >> 27 & 8191u),   static_cast<unsigned>(bits >> 40 & 2047u)};
}
constexpr Do what(Action action) { return action.kind<Do>(); }
constexpr Number number(const Operands& o) { return static_cast<Number>(o.unit); }
constexpr Point point(const Operands& o) { return {o.x, o.y}; }
constexpr Point displacement(const Operands& o) { return {o.x - vector_zero, o.y - vector_zero}; }

}  // namespace longroll::severed
