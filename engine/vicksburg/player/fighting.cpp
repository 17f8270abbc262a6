// 7.3 and 7.4 as the captain plays them: support, Leaders, retreats and advances.
#include "engine/vicksburg/player/captain.hpp"
#include "engine/vicksburg/player/weights.hpp"

namespace longroll::vicksburg {

// Attackers bring all they have; the garrison of Vicksburg keeps out of its neighbours' fights.
double Captain::support_score(Unit unit) const {
  if (seat_ == confederate && b.at(unit) == data_.map.vicksburg) return -1;
  return 1;
}

// He who lends his value may fall, until the side has lost one (6.6e).
double Captain::lend_score(Leader leader) const {
  Position trial = p;
  trial.lent_leaders.add(leader);
  const Battles with(Board(data_, trial), cordon_);
  double gain = with.under_way() - battles_.under_way();
  if (seat_ != b.active()) gain = -gain;
  double risk = b.is_supreme(leader) ? weight::chief_at_risk : weight::leader_at_risk;
  if (p.leader_lost[index(seat_)]) risk *= 0.2;
  return gain - risk - commit_cost(leader);
}

double Captain::retreat_score(Unit unit, Hex end) const {
  double score = 100 - 0.5 * campaign_.way(unit, end);
  for (Hex each : data_.map.land[end.at])
    if (each.exists() && b.occupied(each, other(seat_))) score -= 2;
  return score - 0.3 * data_.map.grid.distance(end, campaign_.goal(unit));
}

// Cavalry alone gets away; with infantry it stands.
double Captain::withdraw_score(Unit unit, Hex end) const {
  if (!(b.units_in(b.at(unit), seat_) & data_.infantry).empty()) return -1;
  return 1 - 0.01 * data_.map.grid.distance(end, campaign_.goal(unit));
}

double Captain::advance_score(Piece piece) const {
  if (piece.is_leader()) return b.units_in(p.attack_from, seat_).empty() ? 1 : -1;
  const Unit unit = piece.unit();
  const Hex to = p.attack_at, from = b.at(unit);
  if (seat_ == confederate && from == data_.map.vicksburg) {
    const int left = strength_in(from, seat_) - b.strength(unit);
    if (left < 10) return -1;
    if (cordon_.links.has(to) && (cordon_.closed || cordon_.open.count() <= 2))
      return 3;  // keeps the way open
  }
  if (to == data_.map.vicksburg || campaign_.goal(unit) == to) return 5;
  if (seat_ == confederate && (to == b.base() || to == data_.map.depot || to == data_.map.jackson)) return 4;
  if (seat_ == union_side && to == data_.map.jackson) return 4;
  const Hex goal = campaign_.goal(unit);
  if (goal == from) return -1;
  return data_.map.grid.distance(to, goal) < data_.map.grid.distance(from, goal) ? 1 : -1;
}

}  // namespace longroll::vicksburg
