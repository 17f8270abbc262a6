// The fire of guns: each shot is judged by all the places where it may burst, and whom it strikes there.
#include <algorithm>
#include <cmath>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

namespace {

constexpr double base_lost = 4.0 / 9;  // a struck Base: Major Casualty on 3+, saved on 5+
constexpr double canister_hit = 5.0 / 6 * base_lost;
constexpr int touch = 245;  // from the burst to the middle of a Base that is struck

}  // namespace

// On average over scatter and over the error of the eye.
double Captain::shell_worth(const Unit& battery, int gun, Point aimed, double range, double error) const {
  struct Struck {
    Point at;
    double worth;
  };
  std::array<Struck, 64> near;
  int count = 0;
  const Point muzzle = front_middle(battery, gun);
  const Point centre_of = table::toward(muzzle, aimed, static_cast<int>(range));
  const int reach = 600 + touch + static_cast<int>(error * range);
  const Box around{static_cast<std::int16_t>(std::max(-30000, centre_of.x - reach)),
                   static_cast<std::int16_t>(std::max(-30000, centre_of.y - reach)),
                   static_cast<std::int16_t>(centre_of.x + reach),
                   static_cast<std::int16_t>(centre_of.y + reach)};
  for (Number i = 0; i < p_.unit_count; ++i) {
    const Unit& unit = p_[i];
    if (!unit.on_table() || !unit.box.meets(around)) continue;
    const bool own = unit.seat == battery.seat;
    if (own && !p_.options.friendly_blast) continue;
    const Body body = body_of(i);
    const bool covered = unit.formation == Formation::skirmish;
    double each = body.points * base_lost * (covered ? 0.75 : 1);
    if (!body.broken && !body.general && !body.gun)
      each += 0.7 / body.count * body.points * body.count * body.stake *
              (breaks(body.willpower) * weigh::broken + falters(body.willpower) * weigh::faltered);
    if (own) each *= -weigh::friend_struck;
    for (int k = 0; k < unit.count && count < static_cast<int>(near.size()); ++k)
      near[static_cast<std::size_t>(count++)] = {centre(unit, k), each};
  }
  const auto at = [&](Point burst) {
    double sum = 0;
    for (int i = 0; i < count; ++i)
      if (table::squared(near[static_cast<std::size_t>(i)].at - burst) < std::int64_t{touch} * touch)
        sum += near[static_cast<std::size_t>(i)].worth;
    return sum;
  };
  const Point axis = aimed - muzzle;
  double sum = 0;
  for (const double off : {-0.6, 0.0, 0.6}) {
    const Point middle_of = table::toward(muzzle, aimed, static_cast<int>(range * (1 + off * error)));
    sum += at(middle_of) / 3;  // a direct hit on 5 and 6
    for (int away = 2; away <= 6; away += 2) {
      const Point by = table::scaled(axis, 100 * away - 50);
      for (const Point d : {by, -by, Point{-by.y, by.x}, Point{by.y, -by.x}}) sum += at(middle_of + d) / 18;
    }
  }
  return sum / 3 * 5 / 6;
}

Captain::Choice Captain::best_shot(Number number, int gun) {
  const Unit& battery = p_[number];
  Choices choices;
  static constexpr std::array<double, 3> error{0.10, 0.20, 0.05};
  const double eye_error = p_.options.measured_shells ? 0 : error[std::min<std::size_t>(p_.options.level, 2)];
  const Point muzzle = front_middle(battery, gun);
  for (int i = 0; i < their_count_; ++i) {
    const Number target = theirs_[static_cast<std::size_t>(i)];
    const Unit& enemy = p_[target];
    if (p_.fire.unit == number && p_.fire.target != nothing && p_.fire.target != target) continue;
    if (enemy.in_combat() && !p_.options.fire_into_melee) continue;
    if (!gun_in_arc(battery, gun, shape(enemy, enemy.count / 2))) continue;
    const int base = enemy.count / 2;
    const Operands o{.unit = target, .base = static_cast<unsigned>(base), .flag = static_cast<unsigned>(gun)};
    const Point there = centre(enemy, base);
    const double gap = judged(number, target, table::length(there - muzzle), true);
    const Body body = body_of(target);
    if (gap < board_.charts().canister - 60) {
      double worth = canister_hit * body.points * (enemy.formation == Formation::skirmish ? 0.75 : 1);
      if (!body.broken && !body.general && !body.gun)
        worth += 0.4 * body.points * body.count * body.stake *
                 (breaks(body.willpower) * weigh::broken + falters(body.willpower) * weigh::faltered);
      choices.add(order(Do::canister, o), worth, Pace::hold);
    }
    const double range =
        std::clamp(gap, double(board_.charts().shell_least), double(board_.charts().shell_most));
    if (std::abs(range - gap) > 200 || range > 4500) continue;
    Operands aim = o;
    aim.x = std::clamp(static_cast<int>(std::lround(range / 50)), board_.charts().shell_least / 50,
                       board_.charts().shell_most / 50);
    choices.add(order(Do::shell, aim), shell_worth(battery, gun, there, range, eye_error), Pace::hold);
  }
  // The best that is legal.
  Position tried;
  const Position* at_guns = &p_;
  if (p_.fire.unit != number) tried = p_, tried.fire = {}, tried.fire.unit = number, at_guns = &tried;
  const Board board{board_.data, *at_guns};
  for (;;) {
    Choice* best = choices.best(weigh::shell_least);
    if (!best) return {};
    if (!may_shoot(board, best->step)) return *best;
    best->worth = -1e18;
  }
}

Action Captain::aim() {
  const Number number = p_.fire.unit;
  Choice best;
  for (int gun = 0; gun < p_[number].count; ++gun) {
    if (!gun_may_fire(p_, gun)) continue;
    if (const Choice each = best_shot(number, gun); each.worth > best.worth) best = each;
  }
  return best.worth > 0 ? best.step : order(Do::cease);
}

// Batteries that have a target fire; the others go where they will have one.
Action Captain::react() {
  for (int i = 0; i < mine_count_; ++i) {
    const Number number = mine_[static_cast<std::size_t>(i)];
    if (!p_[number].artillery() || may_react(board_, number)) continue;
    const Unit& unit = p_[number];
    const auto home = static_cast<unsigned>(board_.away_from_home(seat_).quarters());
    if (unit.formation == Formation::unlimbered) {
      if (!may_man_guns(board_, number))
        for (int gun = 0; gun < unit.count; ++gun)
          if (best_shot(number, gun).worth > 0) return order(Do::battery, {.unit = number});
      const Action limber =
          order(Do::react_limber, {.unit = number, .x = static_cast<int>(home), .heading = home});
      if (turns_left() > 2 && wants_limbers(number) && !check_reaction(board_, limber)) return limber;
      continue;
    }
    const Action go = order(Do::react_move, {.unit = number});
    if (!check_reaction(board_, go)) {
      Position tried = p_;
      const Board before{board_.data, tried};
      begin_move(tried, before, number, Pace::limbered);
      tried.move.reaction = 1;
      if (drive(Board{board_.data, tried}, number)) return go;
    }
    const auto aimed = static_cast<unsigned>(best_heading(number, at_[number]).quarters());
    const Action ready =
        order(Do::react_unlimber, {.unit = number, .x = static_cast<int>(aimed), .heading = aimed});
    if (!check_reaction(board_, ready)) return ready;
  }
  return order(Do::end_phase);
}

}  // namespace longroll::severed
