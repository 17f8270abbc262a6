// How Units move: every pace and every kind of step is judged by where it leads, and the best that is legal
// is made.
#include <algorithm>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

bool Captain::legal(const Board& board, const Way& way, Action step) const {
  if (may_step(board, step)) return false;
  Trial trial = try_step(board, way, step);
  if (trial.refusal) return false;
  refresh(trial.after);
  if (stands_on_itself(trial.after)) return false;
  if (moves_base_by_base(trial.after) && !chained(trial.after)) return false;
  return !way.stands_on_friend(trial.after);
}

// The best of the steps that can be made, or nothing that does something.
Action Captain::first_legal(const Board& board, Choices& choices, double least) const {
  const Way way(board, board.p.move.unit, farthest_step);
  for (;;) {
    Choice* best = choices.best(least);
    if (!best) return {};
    if (legal(board, way, best->step)) return best->step;
    best->worth = -1e18;
  }
}

// A chain that losses have broken: one Base goes to another so that all hold together again.
std::optional<Action> Captain::rejoin(const Board& board) const {
  const Unit& unit = board.p[board.p.move.unit];
  const Way way(board, board.p.move.unit, farthest_step);
  for (int i = 0; i < unit.count; ++i)
    for (int k = 0; k < unit.count; ++k) {
      if (i == k) continue;
      const Point from = centre(unit, i), to = centre(unit, k);
      const int far = table::length(to - from), go = std::min(inches_left(board.p, i), far - 150);
      if (go < 50) continue;
      const Point there = table::toward(from, to, go);
      const Action step = order(Do::skirmish, {.base = static_cast<unsigned>(i), .x = there.x, .y = there.y});
      if (legal(board, way, step)) return step;
    }
  return {};
}

void Captain::list_paces(const Mover& mover, Choices& choices) {
  const Unit& unit = p_[mover.number];
  const auto listed = [&](Pace pace) {
    if (may_begin(board_, mover.number, pace)) return;
    const int left = allowance(board_, unit, pace);
    if (unit.formation == Formation::skirmish)
      list_loose(mover, unit, pace, left, false, choices);
    else if (unit.formation == Formation::line)
      list_line(mover, unit, pace, left, choices);
    else if (pace == Pace::march)
      list_column(mover, unit, left, 0, choices);
  };
  const bool may_hurry = !may_begin(board_, mover.number, Pace::double_quick);
  if (mover.foe_count > 0 || !may_hurry) listed(Pace::basic);
  const int before = choices.count;
  if (may_hurry) listed(Pace::double_quick);
  if (unit.has(Token::double_quick))
    for (int i = before; i < choices.count; ++i) choices.items[i].worth -= weigh::tired;
  listed(Pace::march);
  if (unit.type == Type::cavalry && unit.dismounted() && !may_begin(board_, mover.number, Pace::remount)) {
    Stand stand = stand_of(unit);  // only to get somewhere
    const int far = way_to_goal(mover, stand);
    if (mover.foe_count == 0 && far > 2000) choices.add({}, worth(mover, stand) + 5, Pace::remount);
  }
}

// What a Unit does best, and its pace; hold when it stays.
Captain::Choice Captain::best_move(Number number) {
  const Unit& unit = p_[number];
  Choices choices;
  const Mover moving = mover(number);
  if (moving.foe_count == 0 && !moving.near_cover && unit.formation != Formation::column &&
      way_to_goal(moving, stand_of(unit)) <= moving.near)
    return {};
  const double now = worth(moving, stand_of(unit)) + weigh::worth_moving;
  if (unit.formation == Formation::skirmish && !chained(unit)) {
    choices.add({}, now + 1, Pace::basic);
  } else {
    list_paces(moving, choices);
  }
  std::optional<Position> tried;
  Pace begun = Pace::hold;
  for (int tries = 0; tries < 24; ++tries) {
    Choice* best = choices.best(now);
    if (!best) return {};
    if (best->pace == Pace::remount) return *best;
    if (!tried) tried = p_;
    if (begun != best->pace) {
      if (begun != Pace::hold) tried = p_;
      begin_move(*tried, Board{board_.data, *tried}, number, best->pace);
      begun = best->pace;
    }
    const Board board{board_.data, *tried};
    if (best->step == Action{}) return rejoin(board) ? *best : Choice{};
    if (legal(board, Way(board, number, farthest_step), best->step)) return *best;
    best->worth = -1e18;
  }
  return {};
}

// Who is nearest to his objective makes room for the others; then guns, then generals, who look who needs
// them.
Action Captain::move() {
  std::array<std::pair<int, Number>, most_units> turn;
  std::size_t count = 0;
  for (int i = 0; i < mine_count_; ++i) {
    const Number number = mine_[static_cast<std::size_t>(i)];
    const Unit& unit = p_[number];
    if (unit.has(Token::handled) || unit.broken() || (unit.in_contact() && !unit.general())) continue;
    if (unit.supporting != nothing) continue;
    int far = unit.general() ? 2'000'000 : unit.artillery() ? 1'000'000 : 0;
    if (far == 0)
      far = ways_.empty()
                ? table::length(goal_point(number) - at_[number])
                : ways_[static_cast<std::size_t>(std::max<int>(0, goals()[number]))].column.from(at_[number]);
    turn[count++] = {far, number};
  }
  std::sort(turn.begin(), turn.begin() + static_cast<std::ptrdiff_t>(count));
  for (std::size_t i = 0; i < count; ++i) {
    const Number number = turn[i].second;
    const Unit& unit = p_[number];
    const Choice choice = unit.general()     ? best_ride(number)
                          : unit.artillery() ? best_for_guns(number)
                                             : best_move(number);
    if (choice.pace != Pace::hold)
      return order(Do::move, {.unit = number, .flag = static_cast<unsigned>(choice.pace)});
  }
  return order(Do::end_phase);
}

Action Captain::step() {
  const Number number = p_.move.unit;
  const Unit& unit = p_[number];
  if (unit.general()) return ride();
  if (unit.artillery()) return serve_guns();
  const auto finish = [&] { return order(may_commit(board_) ? Do::cancel : Do::done); };
  if (unit.formation == Formation::skirmish && !chained(unit)) {
    if (const auto together = rejoin(board_)) return *together;
    return finish();
  }
  if (unit.formation == Formation::line && inches_left(p_) < 50 && unit.type != Type::cavalry)
    return finish();
  Choices choices;
  const Mover moving = mover(number);
  Stand now = stand_of(unit);
  now.moved = p_.move.steps > 0;
  now.hurried = now.moved && p_.move.pace == Pace::double_quick;
  now.marched = p_.move.pace == Pace::march;
  const double least = worth(moving, now) + (p_.move.steps ? 0.1 : weigh::worth_moving / 2);
  if (unit.formation == Formation::skirmish) {
    int left = INT32_MAX;
    for (int i = 0; i < unit.count; ++i) left = std::min(left, inches_left(p_, i));
    list_loose(moving, unit, p_.move.pace, left, p_.move.turned, choices);
  } else if (unit.formation == Formation::line) {
    list_line(moving, unit, p_.move.pace, inches_left(p_), choices);
  } else {
    list_column(moving, unit, inches_left(p_), p_.move.road, choices);
  }
  const Action best = first_legal(board_, choices, least);
  return best == Action{} ? finish() : best;
}

}  // namespace longroll::severed
