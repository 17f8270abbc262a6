// 4.2 and 4.3 as the captain plays them: which Leaders to declare, and what to buy with initiative points. A
// side is out when its last Leader is Committed (R14), so the Supreme Commander is kept back.
#include <algorithm>

#include "engine/vicksburg/player/captain.hpp"
#include "engine/vicksburg/player/weights.hpp"

namespace longroll::vicksburg {

double Captain::march(Unit unit) const {
  const int far = campaign_.distance(unit);
  if (far == 0 || far >= Distances::never) return 0;
  const bool tired = p.committed.has(unit);
  const int points = std::min(far, b.allowance(unit, tired));
  if (!can_march(unit)) return 0;
  return weight::marching() * campaign_.worth(unit) * points / (far + 2.0) * (tired ? 0.8 : 1.0);
}

double Captain::eagerness(Unit unit) {
  const Hex here = b.at(unit);
  const double leaving = leave_score(unit);
  if (leaving > 0) return leaving;
  const double fight = battles_.best(unit, here, b.allowance(unit, p.committed.has(unit)));
  if (p.disrupted.has(unit)) return march(unit) * 0.5;
  return std::max(fight > weight::attack_at_least() ? fight : 0, march(unit));
}

bool Captain::useful_left() {
  for (Unit unit : b.on_map_units(seat_) - (p.committed & p.disrupted))
    if (eagerness(unit) > weight::march_at_least) return true;
  return false;
}

// The Leader who adds most, as long as there is something to do; those of value 1 stay back, for they pay for
// Forced Marches and keep the turn alive.
Action Captain::declare() {
  Leader chosen;
  int most = 1;
  if (useful_left())
    for (Leader leader : b.uncommitted_leaders(seat_))
      if (!b.may_declare(seat_, false, leader) && b.cv(leader) > most) most = b.cv(leader), chosen = leader;
  return Action(Do::declare, 0, chosen.at);
}

double Captain::commit_cost(Leader leader) const {
  if (p.committed_leaders.has(leader)) return 0;
  Leaders left = b.uncommitted_leaders(seat_);
  if (p.johnston_took_over) left.remove(data_.pemberton);
  switch (left.count()) {
    case 1: return weight::last_leader;
    case 2: return weight::last_but_one;
    default: return weight::any_leader;
  }
}

double Captain::command_score(Action action) {
  const Leader leader = piece_of(action).leader();
  const Leader payer = action.b() ? b.supreme(seat_) : leader;
  double sum = 0, independents = 0;
  for (Unit unit : b.eligible(leader)) {
    const double value = eagerness(unit);
    if (value < weight::march_at_least) continue;
    if (b.independent(unit) && !b.is_supreme(leader))
      independents = std::max(independents, value);
    else
      sum += value;
  }
  double loss = commit_cost(leader);
  if (payer != leader) loss += commit_cost(payer);
  return (sum + independents - loss) / b.cv(payer);
}

// A siege Disrupts the garrison when the die is kind, and stops the points that the city gives; those who
// have something better to do go first.
double Captain::siege_score(Action action) {
  const Hex hex = hex_b(action);
  if (hex != data_.map.vicksburg || !p.ready.empty()) return -1;
  if ((b.units_in(hex, confederate) - p.disrupted).empty()) return weight::march_at_least + 0.01;
  const Charts& c = data_.charts;
  int modifier = std::min<int>(p.siege_turns * c.siege_turn, c.siege_turn_limit);
  if (b.fort(hex, confederate)) modifier += c.siege_fort;
  if (p.entrenched.has(hex)) modifier += c.siege_entrenchment;
  if (b.near(b.at(data_.grant), hex)) modifier += c.siege_grant;
  const int faces = std::clamp(6 + modifier - b.morale(confederate), 0, 6);  // that Disrupt
  return weight::march_at_least +
         (weight::siege_itself + weight::siege_face * faces) / b.cv(piece_of(action).leader());
}

Action Captain::operations() {
  return best([&](Action action) -> double {
    const Piece piece = piece_of(action);
    switch (action.kind<Do>()) {
      case Do::operate: return 100 + (piece.is_unit() ? eagerness(piece.unit()) : 0);
      case Do::siege: return siege_score(action);
      case Do::command: return command_score(action);
      case Do::activate:
        if (piece.is_vessel()) return vessel_worth() / b.activation_cost(piece);
        return eagerness(piece.unit()) / b.activation_cost(piece);
      case Do::free: return eagerness(piece.unit()) - commit_cost(b.supreme(seat_)) - weight::chief_kept;
      case Do::pass: return weight::march_at_least;
      case Do::warn: return weight::march_at_least + 0.01;  // 17.1: a pass that saves a point later
      default: return -1;
    }
  });
}

double Captain::call_score(Piece piece) {
  if (piece.is_vessel()) return vessel_worth();
  return eagerness(piece.unit()) - weight::march_at_least;
}

}  // namespace longroll::vicksburg
