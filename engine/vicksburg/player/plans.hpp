// What the heuristic player wants: goals for each unit, the way there, and what an attack is worth.
// Everything it looks at is open to both sides.
#pragma once

#include <memory>
#include <optional>

#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {

using Field = std::array<int, map_size>;  // movement points to the nearest goal

class Plans {
 public:
  explicit Plans(Board board) : board_(board), data_(board.data), p(board.p) {}

  Hexes goals(Unit unit) const;
  const Field& field(Unit unit) const;  // of its goals
  double attack_value(Unit unit, Hex from, Hex at, Unit target) const;
  double best_attack(Unit unit, Hex from, int mp) const;  // best value of an attack from there, or 0
  double eagerness(Unit unit) const;  // what one activation of the unit is worth, in points
  bool invests(Hex hex) const;        // one of Vicksburg's land neighbours
  bool risky(Unit unit, Hex hex) const;

 private:
  Field measure(Unit unit) const;
  double weigh(Unit unit) const;
  Hexes ring() const;
  double ring_worth() const;
  Hexes ring_goals(Unit unit) const;
  bool jackson_first() const;
  bool field_army_wanted(Unit unit) const;
  bool garrison_wants(Unit unit) const;
  Hexes union_goals(Unit unit) const;
  Hexes confederate_goals(Unit unit) const;
  Unit guard(Hex hex, Unit except) const;
  bool taken(Hex hex) const;

  Board board_;
  const Data& data_;
  const Position& p;
  // Worked out once for each decision.
  mutable std::array<std::unique_ptr<Field>, max_units> fields_;
  mutable std::array<std::optional<double>, max_units> eagerness_;
};

}  // namespace longroll::vicksburg
