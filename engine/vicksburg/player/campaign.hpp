// Where each unit of a side should be: posts in the order of their weight, each manned by those who are
// nearest. Worked out anew from the position for each decision; units keep to their posts because nobody is
// nearer.
#pragma once

#include "engine/vicksburg/player/cordon.hpp"
#include "engine/vicksburg/player/distances.hpp"

namespace longroll::vicksburg {

class Campaign {
 public:
  Campaign(Board board, const Distances& distances, const Cordon& cordon, Seat seat);

  Hex goal(Unit unit) const { return goal_[unit.at]; }
  double worth(Unit unit) const { return worth_[unit.at]; }
  int distance(Unit unit) const { return way(unit, goal(unit)); }
  int way(Unit unit, Hex to) const { return ways_.between(b.data.of(unit).arm, b.at(unit), to); }
  int way(Unit unit, Hex from, Hex to) const { return ways_.between(b.data.of(unit).arm, from, to); }
  // Strength of a side's infantry that can be at a hex with so many movement points.
  int within(Seat seat, Hex hex, int points) const;
  bool downriver(Unit unit) const;  // the river takes it to its post sooner than the road

 private:
  // campaign.cpp
  int man(Hex hex, int want, double worth, Units from);
  void send(Unit unit, Hex hex, double worth);
  Unit nearest(Hex hex, Units from) const;
  int reach(Unit unit, Hex hex) const;  // by road or by river
  bool taken(Hex hex) const { return b.union_controls(hex); }
  // campaign_union.cpp
  void plan_union();
  void guard_bases();
  void close_cordon();
  void ride_for_cordon();
  void take_prizes(Units from);
  // campaign_confederate.cpp
  void plan_confederate();
  void garrison();
  void strike_base();
  void hunt();
  void hold_lines();
  void ride_out();

  Board b;
  const Distances& ways_;
  const Cordon& cordon_;
  const Position& p;
  const Data& data_;
  Units free_;
  std::array<Hex, max_units> goal_;
  std::array<double, max_units> worth_{};
};

}  // namespace longroll::vicksburg
