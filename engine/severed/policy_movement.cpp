// How the heuristic player moves: each Unit toward an objective of its own, front to the enemy, in column
// where a line cannot pass.
#include <algorithm>
#include <cmath>

#include "engine/severed/policy.hpp"

namespace longroll::severed {

namespace {

constexpr int worth_a_column = 600;  // hundredths that a column's way must save

}  // namespace

Number Policy::nearest_enemy(const Unit& unit) const {
  Number best = nothing;
  std::int64_t least = INT64_MAX;
  const Point here = middle(unit);
  for (Number i = 0; i < p_.unit_count; ++i)
    if (p_[i].on_table() && p_[i].seat != unit.seat)
      if (const std::int64_t far = table::squared(middle(p_[i]) - here); far < least) least = far, best = i;
  return best;
}

Point Policy::commanded() const {
  Point sum;
  int count = 0;
  for (Number i = 0; i < p_.unit_count; ++i)
    if (p_[i].seat == seat_ && p_[i].on_table() && p_[i].formed()) sum = sum + middle(p_[i]), ++count;
  return count ? Point{sum.x / count, sum.y / count} : Point{-1, -1};
}

int Policy::distance(const Ways& ways, const Unit& unit) const {
  if (unit.formation == Formation::column) return ways.column.from(centre(unit, 0));
  return unit.loose() ? ways.column.from(middle(unit)) : ways.line.from(middle(unit));
}

bool Policy::passage_ahead(const Ways& ways, const Unit& unit) const {
  return ways.saved(unit.formation == Formation::column ? centre(unit, 0) : middle(unit)) > worth_a_column;
}

// Objectives take turns, the valuable ones more often, to call the nearest Unit that is still free. Where an
// objective lies in a narrow place one Unit is enough, and skirmishers leave the others a way through.
int Policy::objective_for(Number number) const {
  std::array<int, most_units> goal;
  goal.fill(-1);
  const auto serves = [&](Number i) {
    const Unit& unit = p_[i];
    return unit.seat == seat_ && unit.on_table() && !unit.general() && !unit.artillery() && !unit.broken();
  };
  const bool only = std::ranges::all_of(ways_, &Ways::narrow);
  for (int round = 0; round < most_units; ++round)
    for (std::size_t k = 0; k < ways_.size(); ++k) {
      const bool one = ways_[k].narrow && !only;
      if (one && round > 0) continue;
      for (int turn = 0; turn < field_.ground().objectives[k].value; ++turn) {
        Number called = nothing;
        int least = INT32_MAX;
        for (Number i = 0; i < p_.unit_count; ++i)
          if (goal[i] < 0 && serves(i)) {
            const int far = ways_[k].column.from(middle(p_[i])) + (one && p_[i].formed() ? 10'000 : 0);
            if (far < least) least = far, called = i;
          }
        if (called == nothing || called == number) return called == nothing ? 0 : static_cast<int>(k);
        goal[called] = static_cast<int>(k);
        if (round == 0) break;  // one for each before any has two
      }
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
    const Point to = commanded();
    const bool behind = to.x >= 0 && table::length(to - middle(unit)) > 500;
    return static_cast<int>(behind ? Pace::basic : Pace::hold);
  }
  if (ways_.empty()) return static_cast<int>(gap > 450 ? Pace::basic : Pace::hold);
  const Ways& ways = ways_[static_cast<std::size_t>(objective_for(number))];
  const int far = distance(ways, unit);
  const Weapon& arm = weapon(field_, unit);
  const bool in_action = gap <= arm.range[1] && in_arc(unit, shape(p_[enemy], 0));
  if (unit.formation == Formation::column) return static_cast<int>(Pace::march);
  if (in_action && (far < 400 || gap < 400)) return static_cast<int>(Pace::hold);
  if (unit.formed() && passage_ahead(ways, unit) && !(in_action && 3 * p_.turn < 2 * p_.turns))
    return static_cast<int>(Pace::march);
  if (far < 150) {
    if (gap < 2000 && !in_arc(unit, shape(p_[enemy], 0))) return static_cast<int>(Pace::basic);
    return static_cast<int>(Pace::hold);
  }
  if (gap < arm.range[1] + 300) return static_cast<int>(Pace::basic);
  return static_cast<int>(fresh ? Pace::double_quick : Pace::basic);
}

double Policy::worth(Number number, const Unit& unit) const {
  const Point here = middle(unit);
  const Number enemy = nearest_enemy(unit);
  if (unit.general()) {
    const Point to = commanded();
    if (to.x < 0) return 0;
    double score = -table::length(to - here);
    if (enemy != nothing && table::length(middle(p_[enemy]) - here) < 900) score -= 1500;
    return score;
  }
  double score = 0;
  bool passage = false;
  if (!ways_.empty()) {
    const Ways& ways = ways_[static_cast<std::size_t>(goal_ < 0 ? objective_for(number) : goal_)];
    score -= distance(ways, unit);
    passage = unit.formation == Formation::column && passage_ahead(ways, unit);
  } else if (enemy != nothing) {
    score -= table::length(middle(p_[enemy]) - here);
  }
  if (passage) return score;  // nothing but to get through
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

// A column can go any way: more of them than the sample has.
void Policy::list_marches(ActionList& list) const {
  const Unit& unit = p_[p_.move.unit];
  if (unit.formation != Formation::column || p_.move.pace != Pace::march) return;
  const Point from = centre(unit, 0);
  const int left = inches_left(p_);
  for (const int reach : {left, left / 2, 150})
    for (int k = 0; k < 24 && reach >= 50 && reach <= left; ++k) {
      const Point to = table::offset(from, Heading(60 * k), reach, 0);
      const Action march = order(Do::march, {.x = to.x, .y = to.y});
      if (to.x >= 0 && to.y >= 0 && field_.ground().holds(to) && !may_step(field_, march)) list.add(march);
    }
}

Action Policy::step(const ActionList& list) {
  const Number number = p_.move.unit;
  goal_ = ways_.empty() ? -1 : objective_for(number);
  const Way way(field_, number, 1300);
  Action best = list[list.size() - 1];  // done, or cancel
  double most = worth(number, p_[number]) + 20;
  ActionList choices = list;
  list_marches(choices);
  for (Action each : choices) {
    const Do what_step = what(each);
    if (what_step == Do::done || what_step == Do::cancel || what_step == Do::dismount) continue;
    if (what_step == Do::face && p_.move.pace != Pace::march) continue;
    Trial trial = try_step(field_, way, each);
    if (trial.block) continue;
    refresh(trial.after);
    if (what_step == Do::march && way.stands_on_friend(trial.after)) continue;
    double value = worth(number, trial.after);
    // A first step that turns toward the goal opens the way for the next.
    if (what_step == Do::wheel || what_step == Do::about_face || what_step == Do::turn) value -= 30;
    if (value > most) most = value, best = each;
  }
  return best;
}

}  // namespace longroll::severed
