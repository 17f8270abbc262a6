// The few changes that every chapter makes.
#pragma once

#include "engine/year1863/rules/board.hpp"

namespace longroll::year1863 {

// A position that is being changed by an action.
struct Play {
  const Data& d;
  Position& p;
  Dice& dice;
  Events events;

  Board board() const { return {d, p}; }
  int roll() { return dice.roll(6); }
  Seat seat() const { return seat_of(p.command); }

  void ask(Step what, Command whom);
  void put(Unit u, Point to);  // anywhere; keeps the books
  void put(const UnitSet& units, Point to);
  void enlist(Unit u, Command c, Point to);  // into play
  void remove(Unit u);                       // to the box, or out of the game for a leader
  void eliminate(Unit u);                    // the same, as a loss
  void unbind(Unit u);
  void bind(Unit leader, Unit corps);
  void take_control(Side side, Point point);
  void change_vp(Command c, int by);

  // A unit has come to rest here (R4): leaders escape, trains are captured, cities change hands.
  void settle(Point point);
  void escape(Unit leader);
  void capture(Unit train, Side captor);
  void sudden_death();  // ends the game if it has happened
  void reach_goal();    // the same, of a game of our own
  void end(std::uint8_t how);
};

}  // namespace longroll::year1863
