// How a computer spreads the time that a person will wait over the decisions that it makes meanwhile.
#pragma once

#include "opponent/player.hpp"

namespace longroll {

// What a player may think about one decision at a table, where a person waits: time ends the thought, unless
// the player was named with less.
Budget budget_at_table(const Player& player, int milliseconds);

class Pace {
 public:
  // Milliseconds for the next thought, of so many that all thoughts of the activity may take. 0: none are
  // left, and the decision must be made by habit.
  int next(int activity) const;
  void spent(double milliseconds);  // by a thought
  void rest();                      // the person decides: the activity is over

 private:
  static constexpr double usual = 6;  // thoughts of an activity, as long as nothing is known
  double expected_ = usual, spent_ = 0;
  int thoughts_ = 0;
};

}  // namespace longroll
