// Pemberton's plan: a garrison that cannot be rushed, lines around the city that keep a way open, Jackson
// held, and a blow at the landing when it stands weak.
#include <algorithm>

#include "engine/vicksburg/player/campaign.hpp"
#include "engine/vicksburg/player/weights.hpp"

namespace longroll::vicksburg {

namespace {

constexpr int farthest_strike = 24;  // movement points

}  // namespace

void Campaign::plan_confederate() {
  ride_out();
  garrison();
  strike_base();
  relieve();
  hold_lines();
}

void Campaign::garrison() {
  const Hex city = data_.map.vicksburg, jackson = data_.map.jackson;
  const Units infantry = data_.infantry & free_;
  if (taken(city)) {
    man(city, 60, weight::to_city, infantry);
    return;
  }
  man(city, std::clamp(within(union_side, city, 10) / 2, 10, 24), weight::to_city, infantry);
  const int near = within(union_side, jackson, 14);
  if (taken(jackson))
    man(jackson, b.occupied(jackson, union_side) ? 16 : 4, weight::to_guard, infantry);
  else
    man(jackson, std::clamp(near * 2 / 3, 3, 16), weight::to_guard, infantry);
}

// 15.3b: with Vicksburg, Jackson and the landing the game is won at once.
void Campaign::strike_base() {
  const Hex base = b.base();
  if (!taken(base) || taken(data_.map.vicksburg)) return;
  int held = 0;
  for (Unit unit : b.units_in(base, union_side)) held += b.strength(unit);
  const int want = (held + (within(union_side, base, 5) - held) / 2) * 3 / 2 + 3;
  Units force;
  int sum = 0;
  for (Units left = data_.infantry & free_; sum < want && !left.empty();) {
    const Unit unit = nearest(base, left);
    if (way(unit, base) > farthest_strike) return;
    left.remove(unit);
    force.add(unit);
    sum += b.cf(unit);
  }
  if (sum < want) return;
  for (Unit unit : force) send(unit, base, weight::to_guard);
}

// Those outside go for the weakest link of a closed cordon.
void Campaign::relieve() {
  if (!cordon_.held || (!cordon_.closed && cordon_.open.count() > 1)) return;
  Hex weakest;
  int least = 1 << 20;
  cordon_.links.each([&](Hex hex) {
    if (!b.occupied(hex, union_side)) return;
    int held = 0;
    for (Unit unit : b.units_in(hex, union_side)) held += b.strength(unit) + 1;
    if (p.entrenched.has(hex)) held += held / 2;
    if (held < least) least = held, weakest = hex;
  });
  if (!weakest.exists()) return;
  for (Unit unit : free_& data_.infantry)
    if (!cordon_.pocket.has(b.at(unit))) send(unit, weakest, weight::to_field);
}

// The hexes beside the city, where a way out must stay open.
void Campaign::hold_lines() {
  const Units infantry = data_.infantry & free_;
  for (int number : {406, 407, 305, 307}) {
    const Hex hex = data_.map.grid.numbered(number);
    if (b.occupied(hex, union_side)) continue;
    man(hex, 9, weight::to_field, infantry);
  }
  for (Unit unit : free_& data_.infantry) {
    if (cordon_.pocket.has(b.at(unit))) continue;
    send(unit, data_.map.grid.numbered(506), weight::to_field * 0.5);
  }
}

// Forrest raids; the others watch the railroad that would feed the enemy.
void Campaign::ride_out() {
  if (free_.has(data_.forrest)) {
    Hex best;
    int least = 1 << 20;
    data_.map.north_edge.each([&](Hex hex) {
      if (b.occupied(hex, union_side)) return;
      if (const int far = way(data_.forrest, hex); far < least) least = far, best = hex;
    });
    if (best.exists()) send(data_.forrest, best, weight::to_field);
  }
  for (Unit unit : free_& data_.cavalry) {
    const Hex rail = data_.map.rail_source;
    if (taken(rail) && !b.occupied(rail, union_side))
      send(unit, rail, weight::to_field);
    else
      send(unit, data_.map.jackson, weight::to_field * 0.3);
  }
}

}  // namespace longroll::vicksburg
