// A position in play: the board together with dice and events. Each chapter of the rulebook adds its own
// functions on it.
#pragma once

#include <utility>

#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"
#include "engine/core/refusal.hpp"
#include "engine/severed/rules/events.hpp"
#include "engine/severed/rules/orders.hpp"

namespace longroll::severed {

// A log line outlives the position: Units are told by seat, type and number.
inline int tag(const Position& p, Number unit) {
  if (unit == nothing) return -1;
  return index(p[unit].seat) << 10 | static_cast<int>(p[unit].type) << 7 | p[unit].number;
}

struct Play {
  const Data& data;
  Position& p;
  Dice& dice;
  Events events;

  Board board() const { return {data, p}; }
  static constexpr int faces = 6;
  int d6() { return dice.roll(faces); }
  int d6(int count) {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += d6();
    return sum;
  }
  template <class Arg>
  int named(Happened happened, int position, Arg arg) const {
    if (!(units_told(happened) >> position & 1)) return static_cast<int>(arg);
    return tag(p, static_cast<Number>(arg));
  }
  template <class... Args>
  void tell(Happened happened, Seat seat, Args... args) {
    tell_named(happened, seat, std::index_sequence_for<Args...>{}, args...);
  }

 private:
  template <std::size_t... Positions, class... Args>
  void tell_named(Happened happened, Seat seat, std::index_sequence<Positions...>, Args... args) {
    events.tell(happened, seat, named(happened, static_cast<int>(Positions), args)...);
  }
};

// A chart whose rows end at rising totals: the row of a total.
inline int row_of(const std::vector<int>& rows, int total) {
  int row = 0;
  while (row < static_cast<int>(rows.size()) && total > rows[row]) ++row;
  return row;
}

}  // namespace longroll::severed
