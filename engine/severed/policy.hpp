// The heuristic player: it deploys toward the objectives, goes for them in line, fires at what it may hurt
// most, uses its guns, and charges where it is the stronger.
#pragma once

#include "engine/severed/flow.hpp"
#include "engine/severed/turn.hpp"

namespace longroll::severed {

class Policy {
 public:
  Policy(const Field& field, Seat seat, const std::vector<Ways>& ways, FastDice& random)
      : field_(field), p_(field.p), seat_(seat), ways_(ways), random_(random) {}

  Action choose(const ActionList& list);

 private:
  Action set_up(const ActionList& list);
  Action answer(const ActionList& list);
  Action move(const ActionList& list);
  Action step(const ActionList& list);
  Action react(const ActionList& list);
  Action fire(const ActionList& list);
  Action fight(const ActionList& list);

  // Movement.
  int wish(Number unit) const;  // the pace that it wants; hold when it has no wish
  double worth(Number number, const Unit& unit) const;
  int objective_for(Number unit) const;
  int distance(const Ways& ways, const Unit& unit) const;
  bool passage_ahead(const Ways& ways, const Unit& unit) const;
  Point commanded() const;  // the middle of the Units in formation
  void list_marches(ActionList& list) const;
  Number nearest_enemy(const Unit& unit) const;

  // R146: a practised eye, not a tape.
  double guessed(double hundredths);
  double expected_loss(Number unit, Number target, double gap) const;
  double charge_value(Number unit, Number target);

  const Field& field_;
  const Position& p_;
  Seat seat_;
  const std::vector<Ways>& ways_;
  FastDice& random_;
  int goal_ = -1;  // objective of the Unit that is moving
};

}  // namespace longroll::severed
