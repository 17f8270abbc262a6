// What the heuristic player thinks. It knows only what its seat may see (24.0).
#pragma once

#include <array>

#include "engine/year1863/rules/fog.hpp"
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {

// A side's prospects in a combat, in VP as seen by the attacker.
struct Clash {
  double attack = 0, defense = 0;       // strengths, leaders included
  double attackers = 0, defenders = 0;  // printed strengths
  double shift = 0;
  double initiative = 0.5;  // chance that the attacker chooses the table
  double prize = 0;         // what the point is worth to the attacker
  double fort = 0;          // strength of the fort, which holds the point until it falls
};

// The value of one table in a column, and of a clash where either side may choose the table.
double table_value(const Data& d, TableKind table, int column, const Clash& clash);
double clash_value(const Data& d, const Clash& clash);

class Mind {
 public:
  Mind(Board board, Seat seat);

  Action movement(const ActionList& list) const;  // Step::movement
  Action group(const ActionList& list) const;     // Step::group and Step::pursue
  Action recruit(const ActionList& list) const;
  Action retreat(const ActionList& list) const;
  double hidden_strength(Point point) const;  // of the enemy, as far as the seat can tell
  double leader_worth(Unit leader) const;
  double corps_worth(Unit u) const;

 private:
  struct Goal {
    Point at = Point::none;
    double value = -1e9;
    Action first;  // how to set out for it
  };
  double stand_value(Point point, const UnitSet& group) const;
  double attack_value(Point point, const UnitSet& force, double help) const;
  double join_value(Point point, const UnitSet& group) const;
  double prize(Point point) const;  // of a battle there
  double value_at(Point point, const UnitSet& group) const;
  Goal best_goal(const UnitSet& group, Point here, int left, bool water, bool first_step) const;
  double support(Point target, const UnitSet& except) const;
  UnitSet fresh_at(Point point) const;
  int allowance_of(const UnitSet& units) const;
  Action double_march(const ActionList& list, double gain) const;  // a train for a long march; or nothing
  void spread_threat(Point from);
  double importance(Point point) const;                      // of a city that must not be lost
  double coverage(Point point, const UnitSet& units) const;  // how far these would hold it
  double defense_of(Point point, const UnitSet& units) const;
  double landing_value(const UnitSet& group, Point from) const;  // the best that naval transfer offers
  Action leave_behind(const ActionList& list) const;  // who is not to march with the army; or nothing

  Board b_;
  Seat seat_;
  Command command_;
  Side side_;
  By<Point, int, max_places> to_goal_{};    // steps to the nearest enemy city worth having
  By<Point, double, max_places> enemy_{};   // estimated enemy strength
  By<Point, double, max_places> threat_{};  // enemy strength that could come here soon
};

}  // namespace longroll::year1863
