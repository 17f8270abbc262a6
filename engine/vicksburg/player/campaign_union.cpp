// Grant's plan: keep the landing and the Depot, shut Vicksburg in, and let the cavalry collect what lies
// open.
#include <algorithm>

#include "engine/vicksburg/player/campaign.hpp"
#include "engine/vicksburg/player/weights.hpp"

namespace longroll::vicksburg {
void Campaign::plan_union() {
  const Hex city = data_.map.vicksburg;
  if (p.goal.exists()) {  // a short game: nothing else counts
    for (Unit unit : data_.infantry& free_) send(unit, p.goal, weight::to_city);
    return take_prizes(free_);
  }
  guard_bases();
  if (taken(city)) {
    man(city, std::clamp(within(confederate, city, 10), 6, 20), weight::to_guard, data_.infantry);
    take_prizes(free_);
    return;
  }
  if (!cordon_.held) man(city, 8, weight::to_city, data_.infantry);
  ride_for_cordon();
  close_cordon();
  take_prizes(free_);
}

// The landing decides the game while Jackson is the enemy's (15.3b); the Depot is worth ten points to him.
void Campaign::guard_bases() {
  const Hex base = b.base(), depot = data_.map.depot;
  const int near_base = within(confederate, base, weight::near_the_base);
  if (near_base)
    man(base, near_base * (taken(data_.map.jackson) ? 2 : 3) / 5, weight::to_guard, data_.infantry);
  if (p.depot_lost || !within(confederate, depot, weight::near_the_depot)) return;
  const Units there = b.units_in(depot, union_side) & data_.infantry & free_;
  const bool herron_comes = p.turn <= data_.charts.herron_turn && p.fate[data_.herron.at] == Fate::pool;
  if (herron_comes) return;  // he finds room
  const Units spare = there & data_.reserve;
  if (there.empty())
    man(depot, 1, weight::to_guard, data_.infantry);
  else
    send((spare.empty() ? there : spare).first(), depot, weight::to_guard);
}

// First one unit to each link, then the rest to their own corps.
void Campaign::close_cordon() {
  const Units infantry = data_.infantry & free_;
  const double worth = weight::to_cordon * (cordon_.open.count() <= 2 ? weight::last_links : 1.0);
  Hexes barred;
  for (Unit unit : b.on_map_units(union_side) & data_.cavalry)
    if (cordon_.links.has(goal(unit)) && b.at(unit) == goal(unit))
      barred = barred | data_.map.beside[goal(unit).at];
  const Hexes wanted = cordon_.links - (barred - p.entrenched);
  // Those who stand in a link stay there.
  cordon_.links.each([&](Hex hex) {
    const Units here = b.units_in(hex, union_side) & infantry & free_;
    if (!here.empty()) send(here.first(), hex, worth);
  });
  for (Hexes left = wanted - p.occupied[0]; !left.empty();) {
    Hex best;
    int least = 1 << 20;
    left.each([&](Hex hex) {
      const Unit unit = nearest(hex, infantry & free_);
      if (!unit.exists()) return;
      if (const int far = way(unit, hex); far < least) least = far, best = hex;
    });
    if (!best.exists()) break;
    left.remove(best);
    send(nearest(best, infantry & free_), best, worth);
  }
  // The rest join the nearest stack of their own corps.
  for (Unit unit : infantry& free_) {
    Hex best;
    int least = 1 << 20;
    for (Unit other : (data_.commands[data_.of(unit).command].units & b.on_map_units(union_side)) - free_) {
      if (!cordon_.links.has(goal(other))) continue;
      if (const int far = way(unit, goal(other)); far < least) least = far, best = goal(other);
    }
    if (best.exists()) send(unit, best, weight::to_cordon * 0.8);
  }
}

// Cavalry bars the links beside it, once there is infantry to stand with.
void Campaign::ride_for_cordon() {
  if (within(union_side, data_.map.vicksburg, 8) < 20) return;
  Hexes left = cordon_.links - p.entrenched;
  for (Unit unit : free_& data_.cavalry) {
    Hex best;
    double most = -100;
    left.each([&](Hex hex) {
      if (b.occupied(hex, confederate)) return;
      const double covers =
          (data_.map.beside[hex.at] & left).count() * 3.0 + 2.0 * b.occupied(hex, union_side);
      const double score = covers - 0.4 * way(unit, hex);
      if (score > most) most = score, best = hex;
    });
    if (!best.exists()) return;
    send(unit, best, weight::to_cordon);
    left = left - data_.map.beside[best.at];
    left.remove(best);
  }
}

// Infantry keeps near its supply once it must trace it.
void Campaign::take_prizes(Units from) {
  const int farthest = taken(data_.map.vicksburg)               ? weight::prize_after_vicksburg
                       : p.turn + 2 < data_.charts.supply_start ? weight::prize_by_infantry
                                                                : weight::prize_when_hungry;
  for (Unit unit : from& free_) {
    Hex best;
    double most = 0;
    for (std::size_t i = 0; i < data_.prizes.size(); ++i) {
      const Prize& prize = data_.prizes[i];
      if (p.captured >> i & 1 || prize.hex == data_.map.vicksburg) continue;
      bool claimed = false;
      for (Unit other : b.on_map_units(union_side) - free_) claimed = claimed || goal(other) == prize.hex;
      int held = 0;
      for (Unit foe : b.units_in(prize.hex, confederate)) held += b.cf(foe);
      if (claimed || held * 2 > b.cf(unit)) continue;
      if (data_.infantry.has(unit) && way(unit, prize.hex) > farthest) continue;
      const double score = prize.points / (4.0 + way(unit, prize.hex));
      if (score > most) most = score, best = prize.hex;
    }
    if (best.exists())
      send(unit, best, weight::to_prize + weight::to_prize * most * 4);
    else if (const Leader leader = b.commander(unit); leader.exists())
      send(unit, b.at(leader), weight::to_prize);
  }
}

}  // namespace longroll::vicksburg
