// Where generals ride: near those who are about to be tested, out of reach of muskets and charges, and not
// where a shell meant for others would burst.
#include <algorithm>
#include <cmath>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

namespace {

constexpr double in_action = 3.0, shaken = 4.0, quiet = 0.5;  // how much a Unit needs him
constexpr int action_near = 1700;

}  // namespace

void Captain::needs_of(Number general, Needs& needs) {
  for (int i = 0; i < mine_count_; ++i) {
    const Number each = mine_[static_cast<std::size_t>(i)];
    const Unit& unit = p_[each];
    if (unit.general()) continue;
    double need = unit.artillery() ? 0.5 : quiet;
    const Number enemy = nearest_foe(at_[each]);
    const std::int64_t far = enemy == nothing ? INT64_MAX : table::squared(at_[enemy] - at_[each]);
    if (unit.broken())
      need = shaken;
    else if (far < std::int64_t{action_near} * action_near)
      need = unit.artillery() ? 1 : in_action;
    const auto side = static_cast<std::size_t>(index(seat_));
    for (int k = 0; k < general_count_[side]; ++k) {  // another has him
      const Number other = generals_[side][static_cast<std::size_t>(k)];
      if (other != general && table::length(at_[other] - at_[each]) < weigh::lead_within) need *= 0.2;
    }
    need *= unit.count * board_.charts().of(unit.type).points / 40.0;
    needs.items[needs.count++] = {at_[each], need, !unit.broken()};
  }
}

double Captain::worth_to_lead(const Needs& needs, Point at) {
  double worth = 0;
  bool shelled = false;  // guns point here
  for (int i = 0; i < their_count_ && !shelled; ++i)
    if (const Foe& each = foe(i); each.guns) {
      const Point d = at - each.at;
      const std::int64_t u = table::dot(d, each.ahead), v = table::dot(d, each.right);
      shelled = u > 0 && std::abs(v) <= u && u < (std::int64_t{4500} << 16);
    }
  const Number enemy = nearest_foe(at);
  const std::int64_t threat = enemy == nothing ? INT64_MAX : table::squared(at_[enemy] - at);
  std::int64_t shield = INT64_MAX;  // the nearest friend to that enemy
  for (int i = 0; i < needs.count; ++i) {
    const Need& each = needs.items[i];
    const double far = std::sqrt(double(table::squared(each.at - at)));
    if (far < weigh::general_apart) worth -= shelled ? (far < 300 ? 7 : 4) : 1;
    if (enemy != nothing && each.shields) shield = std::min(shield, table::squared(at_[enemy] - each.at));
    if (far <= weigh::lead_within)
      worth += each.need;
    else
      worth -= each.need * std::min(far - weigh::lead_within, 3000.0) / 3000;
  }
  if (threat < std::int64_t{1600} * 1600 && shield >= threat) worth -= 25;  // he would be the nearest target
  for (int i = 0; i < their_count_; ++i) {
    const Foe& each = foe(i);
    if (!each.charges && !each.fires) continue;
    const double far = std::sqrt(double(table::squared(each.at - at)));
    if (far < each.charge + each.speed + 150) worth -= 4;
    if (far < weigh::general_safe) worth -= 8;
  }
  return worth;
}

Captain::Choice Captain::best_ride(Number number) {
  Choice best;
  const Unit& unit = p_[number];
  Needs needs;
  needs_of(number, needs);
  const double now = worth_to_lead(needs, at_[number]) + weigh::worth_moving;
  for (const Pace pace : {Pace::basic, Pace::double_quick}) {
    if (may_begin(board_, number, pace)) continue;
    const int left = allowance(board_, unit, pace);
    for (const int reach : {left, left / 2})
      for (int k = 0; k < 16; ++k) {
        const Point to = table::offset(at_[number], Heading(90 * k), reach - 1, 0);
        if (to.x < 60 || to.y < 60 || !board_.ground().holds(to)) continue;
        const double worth = worth_to_lead(needs, to);
        if (worth > now + (pace == Pace::basic ? 0 : 0.2) &&
            worth > best.worth + (best.pace == Pace::hold ? -1e18 : 0))
          best = {order(Do::ride, {.x = to.x, .y = to.y}), worth, pace};
      }
  }
  return best;
}

Action Captain::ride() {
  const Number number = p_.move.unit;
  const int left = inches_left(p_, 0);
  Choices choices;
  Needs needs;
  needs_of(number, needs);
  for (const int reach : {left, left / 2})
    for (int k = 0; k < 16 && reach >= 50; ++k) {
      const Point to = table::offset(at_[number], Heading(90 * k), reach - 1, 0);
      if (to.x < 60 || to.y < 60 || !board_.ground().holds(to)) continue;
      choices.add(order(Do::ride, {.x = to.x, .y = to.y}), worth_to_lead(needs, to), p_.move.pace);
    }
  const Action best = first_legal(board_, choices, worth_to_lead(needs, at_[number]) + 0.1);
  if (!(best == Action{})) return best;
  return order(may_commit(board_) ? Do::cancel : Do::done);
}

}  // namespace longroll::severed
