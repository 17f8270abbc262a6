#include "engine/vicksburg/player/battle.hpp"

#include <algorithm>

#include "engine/vicksburg/player/weights.hpp"

namespace longroll::vicksburg {

Unit Battles::target(Board b, Hex at) {
  const Units all = b.units_in(at, b.occupied(at, union_side) ? union_side : confederate);
  const Units fresh = all - b.p.committed - b.p.disrupted, steady = all - b.p.disrupted;
  return !fresh.empty() ? fresh.first() : !steady.empty() ? steady.first() : all.first();
}

double Battles::value(Unit attacker, Hex from, Hex at) {
  const bool tired = b.p.committed.has(attacker);
  for (std::size_t i = 0; i < count_; ++i)
    if (known_[i].from == from && known_[i].at == at &&
        (known_[i].attacker == attacker || (!tired && !b.p.committed.has(known_[i].attacker) &&
                                            b.at(attacker) == from && b.at(known_[i].attacker) == from)))
      return known_[i].value;  // the whole stack fights, whoever begins
  const double value = reckon(attacker, from, at);
  if (count_ < known_.size()) known_[count_++] = {from, at, attacker, value};
  return value;
}

double Battles::best(Unit attacker, Hex from, int mp) {
  double most = 0;
  if (b.p.disrupted.has(attacker)) return most;
  const Seat enemy = other(b.side(attacker));
  if ((b.data.map.beside[from.at] & b.p.occupied[index(enemy)]).empty()) return most;
  for (Hex at : b.data.map.land[from.at])
    if (at.exists() && b.occupied(at, enemy) && b.attack_cost(attacker, at) <= mp)
      most = std::max(most, value(attacker, from, at));
  return most;
}

// The combat as it would come to be: all who must or may take part do, and Leaders lend their value.
double Battles::reckon(Unit attacker, Hex from, Hex at) {
  const Position& p = b.p;
  trial_.attack_from = from;
  trial_.attack_at = at;
  trial_.attacker = attacker.at;
  trial_.target = target(b, at).at;
  trial_.active = static_cast<std::uint8_t>(index(b.side(attacker)));
  trial_.fighting = trial_.supporting = {};
  trial_.lent_leaders = trial_.escorts = {};
  const Board there(b.data, trial_);
  const Seat seat = there.active(), enemy = there.defender();
  const bool automatic = there.only_disrupted_defend();
  for (Seat each : {seat, enemy})
    for (Unit unit : there.units_in(each == seat ? from : at, each) - p.disrupted)
      if (!p.committed.has(unit) || unit == attacker || b.morale(each) >= 4 || there.leader_near(unit))
        trial_.fighting.add(unit);
  trial_.fighting.add(attacker);
  int fresh_cf = 0;
  for (Unit unit : (trial_.fighting & b.data.side[index(seat)]) - p.committed) fresh_cf += b.cf(unit);
  if (!automatic)
    for (Seat each : {seat, enemy}) {
      Units support = there.support_candidates(each);
      if (each == confederate) support -= b.units_in(b.data.map.vicksburg);
      trial_.fighting |= support;
      trial_.supporting |= support;
      for (Unit unit : support)
        if (each == seat) fresh_cf += b.cf(unit);
      for (Leaders open = there.lend_candidates(each); !open.empty(); open = there.lend_candidates(each))
        trial_.lent_leaders.add(open.first());
    }
  return expected(there, fresh_cf);
}

double Battles::under_way() const { return expected(b, 0); }

double Battles::expected(Board there, int fresh_cf) const {
  const Seat seat = there.active(), enemy = there.defender();
  const Hex from = there.p.attack_from, at = there.p.attack_at, city = b.data.map.vicksburg;
  const CombatOdds odds = there.combat_odds();
  const int ours = there.loss_base(seat), theirs = there.loss_base(enemy);
  const double taken = weight::held_ground + ground(seat, at) + prisoners(enemy, at);
  const double dear = weight::own_blood(), tiring = dear * weight::tired_cf * fresh_cf;
  const auto lost = [](int cfs, int times) { return (cfs * times + 4) / 5; };
  if (odds.automatic) return taken + weight::loss_point * lost(theirs, 1) - tiring;
  double thrown_back = weight::beaten_back + prisoners(seat, from) + ground(enemy, from) * 0.5;
  if (from == city && seat == confederate) thrown_back += weight::lost_city * (cordon_.closed ? 1 : 3);
  double sum = 0;
  for (int die = 1; die <= 6; ++die) {
    const int row = std::clamp(die + odds.modifier - b.data.charts.lowest_die, 0, 11);
    const CombatEntry& entry =
        b.data.charts.combat[static_cast<std::size_t>(row)][static_cast<std::size_t>(odds.shifted)];
    sum +=
        weight::loss_point * (lost(theirs, entry.defender.losses) - dear * lost(ours, entry.attacker.losses));
    sum += weight::disrupted_cf * (entry.defender.disrupts * theirs - dear * entry.attacker.disrupts * ours);
    if (entry.defender.retreats) sum += taken;
    if (entry.attacker.retreats) sum -= dear * thrown_back;
  }
  return sum / 6 - tiring;
}

// What it is worth to the side to have the enemy out of a hex.
double Battles::ground(Seat seat, Hex at) const {
  const Data& data = b.data;
  const Position& p = b.p;
  double worth = 0;
  if (seat == union_side) {
    if (at == p.goal) return weight::won_game;
    if (at == data.map.vicksburg) return weight::lost_city;
    for (std::size_t i = 0; i < data.prizes.size(); ++i)
      if (data.prizes[i].hex == at && !(p.captured >> i & 1)) worth += data.prizes[i].points;
    if (cordon_.pocket.has(at)) worth += weight::closing_link * 0.5;
    if ((at == b.base() || at == data.map.depot) && !b.union_controls(at)) worth += 4;
    return worth;
  }
  if (!b.union_controls(at)) return worth;
  const bool others_held = !b.union_controls(data.map.vicksburg) && !b.union_controls(data.map.jackson);
  if (at == data.map.vicksburg) return weight::lost_city;
  if (at == b.base())
    worth += (p.gulf_points ? 0 : data.charts.vp_gulf) + (others_held && p.turn >= 2 ? weight::won_game : 0);
  if (at == data.map.depot && !p.depot_points) worth += data.charts.vp_depot;
  if (at == data.map.jackson) worth += 2 + (p.jackson_points ? 0 : data.charts.vp_jackson_back);
  if (cordon_.links.has(at))
    worth += weight::closing_link * (cordon_.closed ? 3 : cordon_.open.count() <= 1 ? 1.5 : 0.4);
  return worth;
}

// What surrenders when those in a hex must retreat and cannot.
double Battles::prisoners(Seat seat, Hex at) const {
  const Seat enemy = other(seat);
  for (Hex way : b.data.map.land[at.at])
    if (way.exists() && !b.occupied(way, enemy)) return 0;
  double sum = 0;
  for (Unit unit : b.units_in(at, seat))
    sum += (seat == union_side ? weight::captured_union : weight::captured_southern) + 0.1 * b.cf(unit);
  return sum;
}

}  // namespace longroll::vicksburg
