// Where guns stand and point: pivoted when the enemy has gone out of their field of fire, limbered and driven
// when there is a better place, and unlimbered there.
#include <algorithm>
#include <cmath>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

using table::offset;

namespace {

int axis_part(Point vector, Point axis) { return static_cast<int>(table::dot(vector, axis) >> 16); }

// How well a shell does at such a distance.
double aimed_well(int far) {
  if (far < 1050) return 0.45;
  return far > 5500 ? 0 : 1300.0 / (700 + far);
}

constexpr double better_place = 8;  // that limbers are brought up for
constexpr double worth_a_pivot = 3, worth_a_push = 4;
constexpr double enough_to_do = 7;  // where they stand

}  // namespace

void Captain::look_out(Number number, Point at, Field& field) const {
  const Sight sight(board_, number, Sight::Arm::shell);
  const Eye from{at, at, 2 * board_.ground().level_at(at) + 1};
  const auto add = [&](Point place, double worth) {
    if (field.count == static_cast<int>(field.d.size())) return;
    field.d[static_cast<std::size_t>(field.count)] = place - at;
    field.worth[static_cast<std::size_t>(field.count++)] = static_cast<float>(worth);
  };
  for (int i = 0; i < their_count_; ++i) {
    const Number each = theirs_[static_cast<std::size_t>(i)];
    const Unit& enemy = p_[each];
    if (enemy.general()) continue;
    const double well = aimed_well(table::length(at_[each] - at));
    if (well <= 0 || !sight.clear(from, target_eye(board_, enemy, enemy.count / 2), each)) continue;
    add(at_[each], well * enemy.count * board_.charts().of(enemy.type).points / (enemy.broken() ? 8 : 4));
  }
  for (const Objective& each : board_.ground().objectives)
    if (const int far = table::length(each.at.front() - at); far > 900 && far < 3000)
      add(each.at.front(), 2.0 * each.value * aimed_well(far));
}

double Captain::Field::in(Heading heading) const {
  const Point ahead = heading.forward(), right = heading.right();
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    const Point each = d[static_cast<std::size_t>(i)];
    const int u = axis_part(each, ahead), v = axis_part(each, right);
    if (u > 0 && std::abs(v) <= u + 75) sum += double(worth[static_cast<std::size_t>(i)]);
  }
  return sum;
}

Heading Captain::Field::best(Heading ahead) const {
  Heading best = ahead;
  double most = in(ahead) + 0.1;
  for (int k = -6; k <= 6; ++k)
    if (const double field = in(ahead.turned(60 * k)); field > most)
      most = field, best = ahead.turned(60 * k);
  return best;
}

// What the guns could strike from there, pointing so.
double Captain::field_of_fire(Number number, Point at, Heading heading) const {
  Field field;
  look_out(number, at, field);
  return field.in(heading);
}

Heading Captain::best_heading(Number number, Point at) const {
  Field field;
  look_out(number, at, field);
  return field.best(board_.away_from_home(seat_));
}

double Captain::worth_for_guns(Number number, Point at) {
  Field seen;
  look_out(number, at, seen);
  double worth = seen.in(seen.best(board_.away_from_home(seat_)));
  worth += weigh::high_ground * board_.ground().level_at(at);
  for (int i = 0; i < their_count_; ++i) {
    const Foe& each = foe(i);
    if (!each.charges && !each.fires) continue;
    const int far = table::length(each.at - at), reach = each.speed + each.charge + 200;
    if (far < reach) worth -= 12.0 * (reach - far) / reach + 4;
  }
  double least = 1e9;  // toward where it will be wanted
  for (const Objective& each : board_.ground().objectives)
    least = std::min(least, double(table::length(each.at.front() - at)));
  if (ways_.empty())
    if (const Number enemy = nearest_foe(at); enemy != nothing) least = table::length(at_[enemy] - at);
  if (least < 1e9 && least > 1800) worth -= (least - 1800) / 100;
  return worth;
}

bool Captain::wants_limbers(Number number) {
  const Unit& unit = p_[number];
  bool pressed = false;
  for (int i = 0; i < their_count_; ++i)
    pressed =
        pressed || (foe(i).charges && table::length(foe(i).at - at_[number]) < foe(i).charge + foe(i).speed);
  if (!pressed && unit.formation == Formation::unlimbered &&
      field_of_fire(number, at_[number], Heading(unit.bases[0].heading)) > enough_to_do)
    return false;
  const double here = worth_for_guns(number, at_[number]) + better_place;
  for (int k = 0; k < 8; ++k) {
    const Point there = offset(at_[number], Heading(180 * k), 1000, 0);
    if (there.x > 200 && there.y > 200 && there.x < board_.ground().width - 200 &&
        there.y < board_.ground().height - 200 && worth_for_guns(number, there) > here)
      return true;
  }
  return false;
}

Action Captain::gun_step(const Unit& unit, int gun, Point by) const {
  const auto base = static_cast<unsigned>(gun);
  if (unit.formation == Formation::limbered) {
    const Point to = centre(unit, gun) + by;
    return order(Do::gun_to, {.base = base, .x = to.x, .y = to.y});
  }
  const Base& piece = unit.bases[static_cast<std::size_t>(gun)];
  return order(Do::by_hand, {.base = base,
                             .x = piece.x + by.x,
                             .y = piece.y + by.y,
                             .heading = static_cast<unsigned>(piece.heading)});
}

// By how much both guns go; nothing where they are well placed, or cannot get away. By hand they can only go
// forward, and cannot fire at once.
std::optional<Point> Captain::drive(const Board& board, Number number) {
  const Unit& unit = board.p[number];
  Choices choices;
  const bool limbered = unit.formation == Formation::limbered;
  const double least = worth_for_guns(number, at_[number]) + (limbered ? 1 : worth_a_push);
  const int left = inches_left(board.p, 0);
  for (const int reach : {left, left / 2})
    for (int k = 0; k < 12 && reach >= 100; ++k) {
      if (!limbered && std::abs(Heading(unit.bases[0].heading).turn_to(Heading(120 * k))) > 340) continue;
      const Point by = offset({}, Heading(120 * k), reach - 2, 0), to = at_[number] + by;
      if (to.x < 200 || to.y < 200 || to.x > board.ground().width - 200 || to.y > board.ground().height - 200)
        continue;
      const double worth = worth_for_guns(number, to);
      if (worth > least)
        choices.add(order(Do::skirmish_all, {.x = by.x + vector_zero, .y = by.y + vector_zero}), worth,
                    Pace::limbered);
    }
  for (;;) {
    Choice* best = choices.best(least);
    if (!best) return {};
    const Point by = displacement(operands(best->step));
    best->worth = -1e18;
    Position tried = board.p;
    bool goes = true;
    for (int gun = 0; gun < unit.count && goes; ++gun) {
      const Board there{board.data, tried};
      const Action step = gun_step(unit, gun, by);
      const Way way(there, number, farthest_step);
      const Trial trial = try_step(there, way, step);
      goes = !may_step(there, step) && !trial.refusal;
      if (goes) take_step(tried, there, step, trial);
    }
    if (goes && !may_commit(Board{board.data, tried})) return by;
  }
}

// In the Movement Phase.
Captain::Choice Captain::best_for_guns(Number number) {
  const Unit& unit = p_[number];
  if (unit.formation == Formation::limbered) {
    if (may_begin(board_, number, Pace::limbered)) return {};
    return {{}, 1, Pace::limbered};
  }
  if (may_begin(board_, number, Pace::by_hand)) return {};
  if (turn_guns(number) || (turns_left() > 2 && wants_limbers(number)) || pushes_guns(number))
    return {{}, 1, Pace::by_hand};
  return {};
}

// A little way by hand, where that opens a field of fire that they do not have.
bool Captain::pushes_guns(Number number) {
  if (field_of_fire(number, at_[number], Heading(p_[number].bases[0].heading)) > worth_a_pivot) return false;
  Position tried = p_;
  begin_move(tried, Board{board_.data, tried}, number, Pace::by_hand);
  return drive(Board{board_.data, tried}, number).has_value();
}

// A heading that is so much better that the guns are turned to it.
std::optional<Heading> Captain::turn_guns(Number number) const {
  const Unit& unit = p_[number];
  const Heading now(unit.bases[0].heading);
  Field seen;
  look_out(number, at_[number], seen);
  const double field = seen.in(now);
  const int free = 4 * p_.options.gun_pivot;
  std::optional<Heading> best;
  double most = 1.15 * field + worth_a_pivot;
  for (int k = -6; k <= 6; ++k) {
    const Heading each = now.turned(k * free / 6);
    if (const double better = seen.in(each); better > most) most = better, best = each;
  }
  if (best || field > worth_a_pivot) return best;
  for (const int turn : {360, -360, 720})  // by hand: they will not fire at once
    if (const double better = seen.in(now.turned(turn)); better > 2 * most)
      most = better, best = now.turned(turn);
  return best;
}

Action Captain::serve_guns() {
  const Number number = p_.move.unit;
  const Unit& unit = p_[number];
  const auto finish = [&] { return order(may_commit(board_) ? Do::cancel : Do::done); };
  const Way way(board_, number, farthest_step);
  if (p_.move.pace == Pace::limbered) {
    if (p_.move.steps == 0 || p_.move.base_spent[0] > 0) {
      const Action go = drive_on();
      if (what(go) == Do::gun_to) return go;
    }
    if (unit.formation != Formation::limbered) return finish();
    Field seen;
    look_out(number, at_[number], seen);
    const Heading h = seen.best(board_.away_from_home(seat_));
    const auto aimed = static_cast<unsigned>(h.quarters());
    const Action ready = order(Do::unlimber, {.x = static_cast<int>(aimed), .heading = aimed});
    if (seen.in(h) > 1 && legal(board_, way, ready)) return ready;
    return finish();
  }
  if (unit.formation != Formation::unlimbered) return finish();
  if (p_.move.base_spent[0] > 0) return drive_on();
  const unsigned next = p_.move.pivoted & 1 ? 1 : 0;
  if (next == 0) {
    if (const auto heading = turn_guns(number)) {
      const Action pivot =
          order(Do::pivot, {.base = 0, .heading = static_cast<unsigned>(heading->quarters())});
      if (legal(board_, way, pivot)) return pivot;
    }
    const auto back = static_cast<unsigned>(unit.bases[0].heading);
    const Action limber = order(Do::limber, {.x = static_cast<int>(back), .heading = back});
    if (p_.move.steps == 0 && turns_left() > 2 && wants_limbers(number) && legal(board_, way, limber))
      return limber;
    if (p_.move.steps == 0) return drive_on();
  } else if (unit.count > 1 && !(p_.move.pivoted & 2)) {
    const Action pivot =
        order(Do::pivot, {.base = 1, .heading = static_cast<unsigned>(unit.bases[0].heading)});
    if (legal(board_, way, pivot)) return pivot;
  }
  return finish();
}

// Gun by gun, the second as the first.
Action Captain::drive_on() {
  const Number number = p_.move.unit;
  const Unit& unit = p_[number];
  if (p_.move.steps == 0) {
    if (const auto by = drive(board_, number)) return gun_step(unit, 0, *by);
  } else if (p_.move.steps == 1 && unit.count > 1) {
    const Action along = gun_step(p_.move.before, 1, centre(unit, 0) - centre(p_.move.before, 0));
    const Way way(board_, number, farthest_step);
    if (!may_step(board_, along) && !try_step(board_, way, along).refusal) return along;
  }
  return order(may_commit(board_) ? Do::cancel : Do::done);
}

}  // namespace longroll::severed
