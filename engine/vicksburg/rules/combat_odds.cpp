// 7.3.2 The odds of a combat: strengths, column shifts and modifiers.
#include <algorithm>

#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {
namespace {

int odds_column(int attack, int defence) {
  if (defence <= 0) return 7;
  if (attack <= 0) return 0;
  if (attack >= defence) return std::min(7, 1 + attack / defence);  // 7.3.2a
  return std::max(0, 3 - (defence + attack - 1) / attack);          // 8 to 10 is 1:2
}

}  // namespace

// The CFs that losses are reckoned from: men, not walls (R71).
int Board::loss_base(Seat seat) const {
  if (seat == defender() && only_disrupted_defend()) {
    int sum = 0;
    for (Unit unit : units_in(p.attack_at, seat)) sum += strength(unit);  // R67
    return sum;
  }
  int sum = 0;
  for (Unit unit : p.fighting& data.side[index(seat)])
    sum += p.disrupted.has(unit) ? halved(unit) : strength(unit);
  return sum;
}

CombatOdds Board::combat_odds(CombatNotes* notes) const {
  const Charts& c = data.charts;
  const Seat seat = active(), enemy = defender();
  CombatOdds odds;
  const auto shift = [&](std::string_view what, int columns) {
    odds.shift += columns;
    if (notes && columns && notes->shift_count < notes->shifts.size())
      notes->shifts[notes->shift_count++] = {what, columns};
  };
  const auto modify = [&](std::string_view what, int pips) {
    odds.raw_modifier += pips;
    if (notes && pips && notes->modifier_count < notes->modifiers.size())
      notes->modifiers[notes->modifier_count++] = {what, pips};
  };
  odds.automatic = only_disrupted_defend();
  const Hex hex = p.attack_at;
  const bool trench = p.entrenched.has(hex), walls = fort(hex, enemy);
  const auto weight = [&](Unit unit) { return p.disrupted.has(unit) ? halved(unit) : strength(unit); };
  for (Unit unit : attackers()) odds.attack += weight(unit);
  int inside = 0;
  for (Unit unit : defenders()) {
    const bool here = at(unit) == hex;
    inside += here;
    odds.defence +=
        weight(unit) * (here && walls ? (trench ? c.fort_entrenched : c.fort_multiplier) : 1);  // 8.2b, 8.2c
  }
  if (data.map.terrain[hex.at] == Terrain::rough) odds.defence += c.rough_cf * inside;  // 7.3.2c
  if (hex == data.map.jackson) odds.defence += c.jackson_cf * inside;
  odds.column = odds_column(odds.attack, odds.defence);

  if (trench) shift("entrenchment", c.entrenchment_shift);  // 8.1e
  if (data.map.terrain[hex.at] == Terrain::swamp) shift("swamp", c.swamp_shift);
  const auto way = data.map.grid.direction(p.attack_from, hex).value_or(Direction::north);
  const Hexside& between = data.map.side(p.attack_from, way);
  if (between.river == River::minor) shift("across a river", c.river_shift);
  if (between.river == River::yazoo) shift("across the Yazoo", c.yazoo_shift);
  if (between.uphill) shift("up the ridge", c.ridge_shift);
  Hexes ours, theirs;
  ours.add(p.attack_from);
  theirs.add(hex);
  for (Unit unit : p.supporting) (side(unit) == seat ? ours : theirs).add(at(unit));
  for (auto [hexes, owner, sign] : {std::tuple{&ours, seat, -1}, std::tuple{&theirs, enemy, 1}}) {  // 7.3.1j
    bool weak = false;
    hexes->each(
        [&, whose = owner](Hex each) { weak = weak || !(units_in(each, whose) & p.disrupted).empty(); });
    if (weak) shift(sign < 0 ? "Disrupted attackers" : "Disrupted defenders", sign * c.disrupted_shift);
  }
  const auto afloat = [&](Vessel vessel) {
    return !p.vessel_disrupted[index(vessel)] &&
           (vessel_touches(vessel, p.attack_from) || vessel_touches(vessel, hex));
  };
  if (afloat(Vessel::fleet))
    shift("River Fleet", seat == union_side ? c.vessel_shift : -c.vessel_shift);  // 14.1f
  if (afloat(Vessel::arkansas)) shift("Arkansas", seat == confederate ? c.vessel_shift : -c.vessel_shift);
  odds.shifted = std::clamp(odds.column + odds.shift, 0, 7);

  modify("difference of morale", morale(seat) - morale(enemy));
  for (Leader leader : p.lent_leaders) modify(name(leader), side(leader) == seat ? cv(leader) : -cv(leader));
  if (!(p.supporting & attackers()).empty()) modify("attackers in support", c.attacking_support);
  if (!(p.supporting & defenders()).empty()) modify("defenders in support", c.defending_support);
  if (!odds.automatic && surrounded(enemy, hex)) modify("surrounded", c.surrounded);
  odds.modifier = std::clamp(odds.raw_modifier, -c.modifier_limit, c.modifier_limit);  // 7.3.2f
  return odds;
}

}  // namespace longroll::vicksburg
