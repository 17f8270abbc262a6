// What the rules change: everything that a rule needs while an action is played.
#pragma once

#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"
#include "engine/stockade/rules/board.hpp"

namespace longroll::stockade {

struct Play {
  const Data& data;
  Position& p;
  Dice& dice;
  Events events;

  Board board() const { return {data, p}; }
  Side phasing() const { return phase_side(p.phase); }
  int die() { return dice.roll(6); }
  template <class... Args>
  void tell(Happened what, Side side, Args... args) {
    events.tell(what, side, args...);
  }
};

}  // namespace longroll::stockade
