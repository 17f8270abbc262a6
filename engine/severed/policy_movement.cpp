// How the heuristic player moves: each Unit toward an objective of its own, front to the enemy.
#include <algorithm>
#include <cmath>

#include "engine/severed/policy.hpp"

namespace longroll::severed {

Number Policy::nearest_enemy(const Unit& unit) const {
  Number best = nothing;
  std::int64_t least = INT64_MAX;
  const Point here = middle(unit);
  for (Number i = 0; i < p_.unit_count; ++i)
    if (p_[i].on_table() && p_[i].seat != unit.seat)
      if (const std::int64_t far = table::squared(middle(p_[i]) - here); far < least) least = far, best = i;
  return best;
}

// Objectives take turns, the valuable ones more often, to call the nearest Unit that is still free.
int Policy::objective_for(Number number) const {
  std::array<int, most_units> goal;
  goal.fill(-1);
  const auto serves = [&](Number i) {
    const Unit& unit = p_[i];
    return unit.seat == seat_ && unit.on_table() && !unit.general() && !unit.artillery() && !unit.broken();
  };
  for (int round = 0; round < most_units; ++round)
    for (std::size_t k = 0; k < flows_.size(); ++k)
      for (int turn = 0; turn < field_.ground().objectives[k].value; ++turn) {
        Number called = nothing;
        int least = INT32_MAX;
        for (Number i = 0; i < p_.unit_count; ++i)
          if (goal[i] < 0 && serves(i))
            if (const int far = flows_[k].from(middle(p_[i])); far < least) least = far, called = i;
        if (called == nothing || called == number) return called == nothing ? 0 : static_cast<int>(k);
        goal[called] = static_cast<int>(k);
        if (round == 0) break;  // one for each before any has two
      }
  return 0;
}

int Policy::wish(Number number) const {
  const Unit& unit = p_[number];
  if (unit.artillery()) return static_cast<int>(Pace::hold);
  const bool fresh = !unit.has(Token::exhausted) && !unit.has(Token::double_quick);
  const Number enemy = nearest_enemy(unit);
  const double gap = enemy == nothing ? 1e9 : table::plain(squared_gap(unit, p_[enemy]));
  if (unit.general()) {
    Point mean;
    int count = 0;
    for (Number i = 0; i < p_.unit_count; ++i)
      if (p_[i].seat == seat_ && p_[i].on_table() && p_[i].formed()) mean = mean + middle(p_[i]), ++count;
    if (count == 0) return static_cast<int>(Pace::hold);
    const Point to{mean.x / count, mean.y / count};
    return static_cast<int>(table::length(to - middle(unit)) > 500 ? Pace::basic : Pace::hold);
  }
  if (flows_.empty()) return static_cast<int>(gap > 450 ? Pace::basic : Pace::hold);
  const int goal = objective_for(number);
  const double far = flows_[static_cast<std::size_t>(goal)].from(middle(unit));
  const Weapon& arm = weapon(field_, unit);
  const bool in_action = gap <= arm.range[1] && in_arc(unit, shape(p_[enemy], 0));
  if (in_action && (far < 400 || gap < 400)) return static_cast<int>(Pace::hold);
  if (far < 150) {
    if (gap < 2000 && !in_arc(unit, shape(p_[enemy], 0))) return static_cast<int>(Pace::basic);
    return static_cast<int>(Pace::hold);
  }
  if (gap < arm.range[1] + 300) return static_cast<int>(Pace::basic);
  return static_cast<int>(fresh ? Pace::double_quick : Pace::basic);
}

double Policy::worth(Number number, const Unit& unit) const {
  const Point here = middle(unit);
  if (unit.general()) {
    Point mean;
    int count = 0;
    for (Number i = 0; i < p_.unit_count; ++i)
      if (p_[i].seat == seat_ && p_[i].on_table() && p_[i].formed()) mean = mean + middle(p_[i]), ++count;
    if (count == 0) return 0;
    double score = -table::length(Point{mean.x / count, mean.y / count} - here);
    const Number enemy = nearest_enemy(unit);
    if (enemy != nothing && table::length(middle(p_[enemy]) - here) < 900) score -= 1500;
    return score;
  }
  double score = 0;
  const Number enemy = nearest_enemy(unit);
  if (!flows_.empty())
    score -= flows_[static_cast<std::size_t>(goal_ < 0 ? objective_for(number) : goal_)].from(here);
  else if (enemy != nothing)
    score -= table::length(middle(p_[enemy]) - here);
  const Heading facing = unit.facing();
  if (enemy != nothing && table::length(middle(p_[enemy]) - here) < 2400)
    score -= 0.5 * std::abs(facing.turn_to(table::heading_of(middle(p_[enemy]) - here)));
  else
    score -= 0.3 * std::abs(facing.turn_to(field_.away_from_home(unit.seat)));
  if (unit.formation == Formation::column) score -= 300;
  return score;
}

Action Policy::move(const ActionList& list) {
  if (p_.move.unit != nothing) return step(list);
  for (Number i = 0; i < p_.unit_count; ++i) {
    const Unit& unit = p_[i];
    if (unit.seat != seat_ || !unit.on_table() || unit.has(Token::handled)) continue;
    const int pace = wish(i);
    if (pace == static_cast<int>(Pace::hold)) continue;
    if (!may_begin(field_, i, static_cast<Pace>(pace)))
      return order(Do::move, {.unit = i, .flag = static_cast<unsigned>(pace)});
    if (!may_begin(field_, i, Pace::basic))
      return order(Do::move, {.unit = i, .flag = static_cast<unsigned>(Pace::basic)});
  }
  return order(Do::end_phase);
}

Action Policy::step(const ActionList& list) {
  const Number number = p_.move.unit;
  goal_ = flows_.empty() ? -1 : objective_for(number);
  const Way way(field_, number, 1300);
  Action best = list[list.size() - 1];  // done, or cancel
  double most = worth(number, p_[number]) + 20;
  for (Action each : list) {
    const Do what_step = what(each);
    if (what_step == Do::done || what_step == Do::cancel || what_step == Do::dismount ||
        what_step == Do::face)
      continue;
    Trial trial = try_step(field_, way, each);
    if (trial.block) continue;
    refresh(trial.after);
    double value = worth(number, trial.after);
    // A first step that turns toward the goal opens the way for the next.
    if (what_step == Do::wheel || what_step == Do::about_face || what_step == Do::turn) value -= 30;
    if (value > most) most = value, best = each;
  }
  return best;
}

}  // namespace longroll::severed
