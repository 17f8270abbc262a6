// The computer player called captain: a plain soldier's judgement for each decision, from what his side can
// see. It decides in microseconds and without the heap, for it also plays the games that a search looks at.
#pragma once

#include "engine/core/dice.hpp"
#include "engine/core/manner.hpp"
#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {

// How a manner leans: usual, bold, wary, eager, patient.
inline double leans(const std::array<double, manners.size()>& by) { return leaning(InManner::now(), by); }

// Each gives the next action of the phase that its name tells.
Action set_up(Board, FastDice&);
Action plot_marker(Board, FastDice&);
Action place_chaos(Board, FastDice&);
Action pick_target(Board, FastDice&);
Action aim(Board, FastDice&);
Action advance(Board);  // the Union moves
Action defend(Board);   // the Confederates move

// The end of a storm: who goes where he is still wanted in this phase, and his next step there.
bool sweeping(Board);
Unit sweeper(Board, const Hexes& wanted);
Hex sweep_step(Board, const Hexes& wanted, const Group&);

// How many units the side believes to be there: a hidden stack is taken for two.
double believed(Board, Hex, Side viewer);

// How many movement points lie between each hex and each redan hex, a ditch and a bridge taken as a turn
// each.
void chart_approaches(Data& data);
inline constexpr int turn_of_movement = 6;
inline constexpr int far_away = 250;
inline int approach(const Data& data, Hex from, std::size_t redan) {
  return data.approaches[from.at * data.redan_list.size() + redan];
}

// Remembers the best of the actions it is shown; of equals, one at random.
class Best {
 public:
  explicit Best(FastDice& random) : random_(random) {}
  void offer(Action action, double worth) {
    if (worth < worth_ || (worth == worth_ && random_.below(++ties_) != 0)) return;
    if (worth > worth_) ties_ = 1;
    action_ = action;
    worth_ = worth;
    found_ = true;
  }
  bool found() const { return found_; }
  Action action() const { return action_; }

 private:
  FastDice& random_;
  Action action_;
  double worth_ = -1e9;
  std::uint32_t ties_ = 1;
  bool found_ = false;
};

}  // namespace longroll::stockade
