// Pemberton's plan: a garrison that cannot be rushed, lines around the city that keep a way open, Jackson
// held, and a blow at the landing when it stands weak.
#include <algorithm>

#include "engine/vicksburg/player/campaign.hpp"
#include "engine/vicksburg/player/weights.hpp"

namespace longroll::vicksburg {

void Campaign::plan_confederate() {
  ride_out();
  garrison();
  strike_base();
  hunt();
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
    if (way(unit, base) > weight::farthest_strike) return;
    left.remove(unit);
    force.add(unit);
    sum += b.cf(unit);
  }
  if (sum < want) return;
  for (Unit unit : force) send(unit, base, weight::to_guard);
}

// Those who are free fall together on the enemy stack that can be beaten: tired, alone, or in the cordon.
void Campaign::hunt() {
  const Hex city = data_.map.vicksburg;
  const Units hunters = data_.infantry & free_;
  if (hunters.empty()) return;
  Hex best;
  double most = weight::hunt_at_least;
  p.occupied[0].each([&](Hex hex) {
    double held = 0;
    for (Unit unit : b.units_in(hex, union_side)) held += p.disrupted.has(unit) ? 0.5 : b.strength(unit);
    if (data_.map.terrain[hex.at] == Terrain::rough) held += b.units_in(hex, union_side).count();
    if (p.entrenched.has(hex)) held *= 1.5;
    if (b.fort(hex, union_side)) held *= 2;
    double force = 0;
    for (Unit unit : hunters)
      if (const int far = way(unit, hex); far <= weight::farthest_hunt)
        force += b.strength(unit) * (far <= 2 ? 1.0 : weight::hunters_on_the_way);
    double score = force / (held + 2);
    if (score < weight::hunt_at_least) return;
    score = std::min(score, 4.0);
    if (cordon_.links.has(hex)) score *= cordon_.closed ? 4 : cordon_.open.count() <= 2 ? 2 : 1.3;
    score *= 1 - 0.02 * data_.map.grid.distance(hex, city);
    if (score > most) most = score, best = hex;
  });
  if (!best.exists()) return;
  for (Unit unit : hunters)
    if (way(unit, best) <= weight::farthest_hunt) send(unit, best, weight::to_hunt);
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

// Forrest raids; the others win back the railroad that would feed the enemy, and else join the army, where
// their zones of control slow those who come and keep the way out open.
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
    else if (cordon_.pocket.has(b.at(unit)))
      send(unit, b.at(unit), 0);
    else
      send(unit, data_.map.grid.numbered(506), weight::to_field * 0.5);
  }
}

}  // namespace longroll::vicksburg
