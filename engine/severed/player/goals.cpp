// Which objective each Unit goes for.
#include <algorithm>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

namespace {

constexpr int goal_near = 1000, goal_not_far = 2400, goal_far = 4500;  // who fights for it now, soon, later
constexpr int column_pays = 600;                                       // inches that a column's way must save
constexpr int wait_for_one = 500;  // what each Unit that goes first costs the next
constexpr std::size_t most_objectives = 16;

Point head_of(const Unit& unit) {
  return unit.formation == Formation::column ? centre(unit, 0) : middle(unit);
}

}  // namespace

// Points of a side that can fight for an objective: now, or within `soon` of it.
double Captain::threat(std::size_t objective, Seat seat, int soon) const {
  const Point place = board_.ground().objectives[objective].at.front();
  double sum = 0;
  for (Number i = 0; i < p_.unit_count; ++i) {
    const Unit& unit = p_[i];
    if (unit.seat != seat || !unit.on_table() || unit.broken() || unit.general()) continue;
    const double far = table::length(at_[i] - place);
    const double share = std::clamp((soon - far) / (soon - goal_near), 0.0, 1.0);
    if (share > 0) sum += share * unit.count * board_.charts().of(unit.type).points;
  }
  return sum;
}

const Captain::Goals& Captain::goals() {
  if (!goals_) share_out(goals_.emplace());
  return *goals_;
}

// Whoever is nearest holds it: no guard is needed while the enemy is far.
bool Captain::kept_without_guard(std::size_t objective) const {
  if (holder(objective) != seat_) return false;
  const Number rival = nearest_foe(board_.ground().objectives[objective].at.front());
  return rival == nothing ||
         table::length(at_[rival] - board_.ground().objectives[objective].at.front()) > weigh::goal_safe;
}

// The objectives that are had for the least are served first, each by the nearest Units and with more than
// the enemy has there. Whoever is left, and a defender's whole army, goes where the enemy may come in
// strength. A narrow place is left free: those who pass through it hold it.
void Captain::share_out(Goals& goal) {
  goal.fill(-1);
  const std::size_t count = std::min(ways_.size(), most_objectives);
  if (count == 0) return;
  const Scenario::Victory victory = board_.scenario().victory;
  const bool defends = victory != Scenario::Victory::objectives && !attacks();
  const bool one_is_enough = attacks() && victory == Scenario::Victory::mission;
  std::array<double, most_objectives> need{}, weight{}, sent{};
  std::array<std::size_t, most_objectives> rank{};
  bool only = true;
  for (std::size_t k = 0; k < count; ++k) only = only && ways_[k].narrow;
  for (std::size_t k = 0; k < count; ++k) {
    const double value = board_.ground().objectives[k].value;
    need[k] = 1 + threat(k, other(seat_), goal_not_far) * weigh::superiority;
    if (kept_without_guard(k)) need[k] = 0, sent[k] = weigh::guard;
    weight[k] =
        ways_[k].narrow && !only && !defends ? 0 : value * (weigh::spare + threat(k, other(seat_), goal_far));
    rank[k] = k;
  }
  const auto price = [&](std::size_t k) { return (need[k] + 50) / board_.ground().objectives[k].value; };
  for (std::size_t i = 1; i < count; ++i)  // few of them
    for (std::size_t k = i; k > 0 && price(rank[k]) < price(rank[k - 1]); --k)
      std::swap(rank[k], rank[k - 1]);
  const auto call = [&](std::size_t k) {  // the nearest that is free
    Number called = nothing;
    int least = INT32_MAX;
    for (int i = 0; i < mine_count_; ++i) {
      const Number number = mine_[static_cast<std::size_t>(i)];
      const Unit& unit = p_[number];
      if (goal[number] >= 0 || unit.general() || unit.artillery() || unit.broken()) continue;
      const int far = ways_[k].column.from(at_[number]);
      if (far < least) least = far, called = number;
    }
    if (called == nothing) return false;
    goal[called] = static_cast<std::int8_t>(k);
    sent[k] += p_[called].count * board_.charts().of(p_[called].type).points;
    return true;
  };
  for (std::size_t i = 0; i < count && !defends; ++i)
    if (weight[rank[i]] > 0)
      while (sent[rank[i]] < need[rank[i]] && call(rank[i])) {
      }
  for (;;) {
    std::size_t best = rank[0];
    for (std::size_t k = 0; k < count; ++k)
      if (weight[k] > 0 && (weight[best] <= 0 || sent[k] * weight[best] < sent[best] * weight[k])) best = k;
    if (!call(one_is_enough ? rank[0] : best)) return;
  }
}

Point Captain::goal_point(Number number) {
  if (!ways_.empty() && !p_.options.destruction)
    return board_.ground().objectives[static_cast<std::size_t>(std::max<int>(0, goals()[number]))].at.front();
  const Number enemy = nearest_foe(at_[number]);
  return enemy == nothing ? at_[number] : at_[enemy];
}

// Whether it goes by a way on which only a column can pass. Each of the others who wait there before it costs
// time; when there are too many it is better to go round.
bool Captain::by_passage(Number number, Point head) {
  if (!p_[number].formed()) return false;
  const int goal = std::max<int>(0, goals()[number]);
  const Ways& ways = ways_[static_cast<std::size_t>(goal)];
  const int saved = ways.saved(head);
  if (saved <= column_pays) return false;
  const int far = ways.column.from(head);
  int before = 0;
  for (int i = 0; i < mine_count_; ++i) {
    const Number each = mine_[static_cast<std::size_t>(i)];
    const Unit& other = p_[each];
    if (each == number || !other.formed() || other.broken() || goals()[each] != goal) continue;
    const Point there = head_of(other);
    before += ways.column.from(there) < far && ways.saved(there) > column_pays;
  }
  return saved > column_pays + before * wait_for_one;
}

int Captain::way_to_goal(const Mover& mover, const Stand& stand) {
  if (ways_.empty() || p_.options.destruction) return table::length(goal_point(mover.number) - stand.at);
  const Ways& ways = ways_[static_cast<std::size_t>(std::max<int>(0, goals()[mover.number]))];
  if (stand.loose) return ways.column.from(stand.at);
  return (mover.passage ? ways.column : ways.line).from(stand.column ? stand.head : stand.at);
}

}  // namespace longroll::severed
