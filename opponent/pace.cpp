#include "opponent/pace.hpp"

#include <algorithm>

namespace longroll {

Budget budget_at_table(const Player& player, int milliseconds) {
  const int time = std::max(1, milliseconds);
  Budget budget = player.budget;
  if (player == Player(player.skill)) budget.playouts *= 4;  // time ends a thought here
  budget.milliseconds = budget.timed() ? std::min(budget.milliseconds, time) : time;
  return budget;
}

int Pace::next(int activity) const {
  constexpr double least = 10;  // milliseconds that are worth a thought
  const double left = activity - spent_;
  if (left < least) return 0;
  // A few are always to come: what was expected may be wrong.
  const double to_come = std::max(3.0, expected_ - thoughts_);
  return static_cast<int>(std::clamp(left / to_come, least, left));
}

void Pace::spent(double milliseconds) {
  spent_ += milliseconds;
  ++thoughts_;
}

void Pace::rest() {
  if (thoughts_ > 0) expected_ = (3 * expected_ + thoughts_) / 4;
  spent_ = 0;
  thoughts_ = 0;
}

}  // namespace longroll
