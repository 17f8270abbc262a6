// The captain: runs a sensible campaign on either side. It decides by what lies open on the table, in
// microseconds, and keeps nothing in mind from one decision to the next.
#pragma once

#include <optional>
#include <span>

#include "engine/core/dice.hpp"
#include "engine/vicksburg/player/battle.hpp"
#include "engine/vicksburg/player/campaign.hpp"

namespace longroll::vicksburg {

// A piece of a set-up.
struct Placing {
  std::string_view piece;
  int hex;
  bool entrenched = false;
};

class Captain {
 public:
  Captain(Board board, const Distances& distances, const ActionList& list, FastDice& random)
      : b(board),
        p(board.p),
        data_(board.data),
        list_(list),
        random_(random),
        seat_(board.decider()),
        cordon_(board),
        campaign_(board, distances, cordon_, seat_),
        battles_(board, cordon_) {}

  Action choose();

 private:
  // The best by a score; those that are as good take turns.
  template <class F>
  Action best(F&& score) {
    Action chosen = list_[0];
    double most = -1e9;
    for (Action action : list_)
      if (const double v = score(action) + 1e-5 * random_.below(100); v > most) most = v, chosen = action;
    return chosen;
  }

  // activating.cpp: what initiative points buy
  Action declare();
  Action operations();
  double eagerness(Unit unit);  // what one activation of the unit is worth
  double march(Unit unit) const;
  double command_score(Action action);
  double call_score(Piece piece);
  double siege_score(Action action);
  bool useful_left();
  double commit_cost(Leader leader) const;

  // marching.cpp: a unit or a vessel on its way
  Action operate();
  bool can_march(Unit unit) const;
  bool can_enter(Unit unit, Hex next, int mp) const;
  double step_score(Unit unit, const Route& route, Hex next) const;
  double take_score(Leader leader, Unit unit) const;
  double leave_score(Unit unit) const;
  bool risky(Unit unit, Hex hex) const;
  Action sail();
  int anchorage() const;  // where the fleet should lie
  double vessel_worth() const;

  // fighting.cpp
  double support_score(Unit unit) const;
  double lend_score(Leader leader) const;
  double retreat_score(Unit unit, Hex end) const;
  double withdraw_score(Unit unit, Hex end) const;
  double advance_score(Piece piece) const;

  // keeping_house.cpp: supply, reinforcements, Leaders, works
  double house_score(Action action);
  double extension_score(Action action) const;
  double name_score(Unit unit) const;
  double reinforce_score(Piece piece, Hex hex) const;
  double relocate_score(Leader leader, Hex hex);
  double company(Leader leader, Hex hex) const;
  double feeds(Leader leader, Hex hex);
  double task_score(Action action) const;

  // setting_up.cpp
  Action set_up();
  bool follows(std::span<const Placing> plan) const;

  bool mine(Unit unit) const { return b.side(unit) == seat_; }
  bool enemy_within(Hex hex, int hexes) const;
  int strength_in(Hex hex, Seat seat) const;

  Board b;
  const Position& p;
  const Data& data_;
  const ActionList& list_;
  FastDice& random_;
  Seat seat_;
  Cordon cordon_;
  Campaign campaign_;
  Battles battles_;
  std::optional<SupplyMap> fed_;  // what supplies the side, once somebody has asked
};

}  // namespace longroll::vicksburg
