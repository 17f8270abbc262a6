// What an attack is worth, by the chart: losses, ground, prisoners, and what becomes of Vicksburg.
#pragma once

#include "engine/vicksburg/player/cordon.hpp"

namespace longroll::vicksburg {

class Battles {
 public:
  Battles(Board board, const Cordon& cordon) : b(board), cordon_(cordon), trial_(board.p) {}

  // Of the attack that the unit would make, with those beside it, on the enemies in a hex.
  double value(Unit attacker, Hex from, Hex at);
  // The best from where the unit is, with so many movement points; 0 when none is worth it.
  double best(Unit attacker, Hex from, int mp);
  // Of the combat under way, as it stands and to the attacker.
  double under_way() const;
  // Whom to name: one who would fight anyway.
  static Unit target(Board board, Hex at);

 private:
  struct Known {
    Hex from, at;
    Unit attacker;
    double value;
  };

  double reckon(Unit attacker, Hex from, Hex at);
  double expected(Board there, int attackers_cf) const;
  double ground(Seat seat, Hex at) const;
  double prisoners(Seat seat, Hex at) const;

  Board b;
  const Cordon& cordon_;
  Position trial_;
  std::array<Known, 24> known_;
  std::size_t count_ = 0;
};

}  // namespace longroll::vicksburg
