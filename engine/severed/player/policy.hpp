// The heuristic player. It gives each objective the strength that it needs, marches there in column, fights
// in line, fires at what it may hurt most, uses its guns, and charges where it is the stronger; all the more
// so when it would lose if the battle ended now.
#pragma once

#include <optional>

#include "engine/severed/player/ways.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {

constexpr int long_way = 1500;  // hundredths of an inch: worth a march in column

class Policy {
 public:
  Policy(const Board& board, Seat seat, const std::vector<Ways>& ways, FastDice& random)
      : board_(board), p_(board.p), seat_(seat), ways_(ways), random_(random) {}

  Action choose(const ActionList& list);

 private:
  Action set_up(const ActionList& list);
  Action answer(const ActionList& list);
  Action move(const ActionList& list);
  Action step(const ActionList& list);
  Action react(const ActionList& list);
  Action fire(const ActionList& list);
  Action fight(const ActionList& list);

  // The plan: which Unit goes where.
  using Goals = std::array<std::int16_t, most_units>;
  const Goals& goals();
  const Ways& ways_of(Number unit);
  int strength(const Unit& unit) const;  // points
  int strength_near(Point place, Seat seat, int radius) const;
  bool leads();  // it would win if the battle ended now
  Action deploy(Number unit) const;
  int objective_to_deploy_for() const;

  // Movement.
  Pace wish(Number unit);  // hold when it has no wish
  Pace wish_in_the_saddle(const Unit& unit, double gap) const;
  double worth(Number number, const Unit& unit);
  double worth_to_command(const Unit& general) const;
  int distance(Number number, const Unit& unit);
  bool takes_passage(Number number, const Unit& unit);
  bool far_from_enemies(const Unit& unit) const;
  void list_marches(ActionList& list) const;
  Number nearest_enemy(const Unit& unit) const;

  // R146: a practised eye, not a tape.
  double guessed(double hundredths);
  double expected_loss(Number unit, Number target, double gap) const;
  double charge_value(Number unit, Number target);

  const Board& board_;
  const Position& p_;
  Seat seat_;
  const std::vector<Ways>& ways_;
  FastDice& random_;
  std::optional<Goals> goals_;
  std::optional<bool> leads_;
};

}  // namespace longroll::severed
