// A position in play: the field together with dice and events. Each chapter of the rulebook adds its own
// functions on it.
#pragma once

#include <utility>

#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"
#include "engine/core/refusal.hpp"
#include "engine/severed/events.hpp"
#include "engine/severed/orders.hpp"

namespace longroll::severed {

struct Battle {
  const Data& data;
  Position& p;
  Dice& dice;
  Events events;

  Field field() const { return {data, p}; }
  int d6() { return dice.roll(6); }
  int d6(int count) {
    int sum = 0;
    for (int i = 0; i < count; ++i) sum += dice.roll(6);
    return sum;
  }
  // A log line outlives the position: Units are told by seat, type and number.
  template <class Arg>
  int named(Note note, int position, Arg arg) const {
    if (!(units_told(note) >> position & 1)) return static_cast<int>(arg);
    return tag(static_cast<Number>(arg));
  }
  int tag(Number unit) const {
    if (unit == nothing) return -1;
    return index(p[unit].seat) << 10 | static_cast<int>(p[unit].type) << 7 | p[unit].number;
  }
  template <class... Args>
  void tell(Note note, Seat seat, Args... args) {
    tell_named(note, seat, std::index_sequence_for<Args...>{}, args...);
  }

 private:
  template <std::size_t... Positions, class... Args>
  void tell_named(Note note, Seat seat, std::index_sequence<Positions...>, Args... args) {
    events.tell(note, seat, named(note, static_cast<int>(Positions), args)...);
  }
};

// A chart whose rows end at rising totals: the row of a total.
inline int row_of(const std::vector<int>& rows, int total) {
  int row = 0;
  while (row < static_cast<int>(rows.size()) && total > rows[static_cast<std::size_t>(row)]) ++row;
  return row;
}

}  // namespace longroll::severed
