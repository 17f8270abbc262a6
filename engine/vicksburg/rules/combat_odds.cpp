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

// One combat, reckoned step by step.
struct Reckoning {
  Board b;
  CombatNotes* notes;
  CombatOdds odds = {};
  const Charts& c = b.data.charts;
  const Position& p = b.p;
  const Hex hex = p.attack_at;
  const Seat seat = b.active(), enemy = b.defender();
  const bool trench = p.entrenched.has(hex), walls = b.fort(hex, enemy);

  void shift(std::string_view what, int columns) {
    odds.shift += columns;
    if (notes && columns && notes->shift_count < notes->shifts.size())
      notes->shifts[notes->shift_count++] = {what, columns};
  }
  void modify(std::string_view what, int pips) {
    odds.raw_modifier += pips;
    if (notes && pips && notes->modifier_count < notes->modifiers.size())
      notes->modifiers[notes->modifier_count++] = {what, pips};
  }
  int weight(Unit unit) const { return p.disrupted.has(unit) ? b.halved(unit) : b.strength(unit); }  // 7.3.1f
  bool afloat(Vessel vessel) const {
    return !p.vessel_disrupted[index(vessel)] &&
           (b.vessel_touches(vessel, p.attack_from) || b.vessel_touches(vessel, hex));
  }

  void strengths() {
    for (Unit unit : b.attackers()) odds.attack += weight(unit);
    int inside = 0;
    for (Unit unit : b.defenders()) {
      const bool here = b.at(unit) == hex;
      inside += here;
      odds.defence += weight(unit) *
                      (here && walls ? (trench ? c.fort_entrenched : c.fort_multiplier) : 1);  // 8.2b, 8.2c
    }
    if (b.data.map.terrain[hex.at] == Terrain::rough)
      odds.defence += c.rough_cf * inside;                                 // RC-TEC-b, 7.3.2c
    if (hex == b.data.map.jackson) odds.defence += c.jackson_cf * inside;  // RC-TEC-i
    odds.column = odds_column(odds.attack, odds.defence);                  // 7.3.2b, RC-CRT-a
  }

  void shifts() {
    if (trench) shift("entrenchment", c.entrenchment_shift);  // RC-SHIFT-a, 8.1b, 8.1e
    if (b.data.map.terrain[hex.at] == Terrain::swamp) shift("swamp", c.swamp_shift);  // RC-TEC-c
    const auto way = b.data.map.grid.direction(p.attack_from, hex).value_or(Direction::north);
    const Hexside& between = b.data.map.side(p.attack_from, way);
    if (between.river == River::minor) shift("across a river", c.river_shift);    // RC-TEC-e
    if (between.river == River::yazoo) shift("across the Yazoo", c.yazoo_shift);  // RC-TEC-f
    if (between.uphill) shift("up the ridge", c.ridge_shift);                     // RC-TEC-g
    std::array<bool, 2> weak = {};  // 7.3.1j: attackers, defenders
    const auto look = [&](Hex each, Seat whose) {
      if (!(b.units_in(each, whose) & p.disrupted).empty()) weak[whose == seat ? 0 : 1] = true;
    };
    look(p.attack_from, seat);
    look(hex, enemy);
    for (Unit unit : p.supporting) look(b.at(unit), b.side(unit));
    if (weak[0]) shift("Disrupted attackers", -c.disrupted_shift);  // 7.3.1j, RC-SHIFT-b
    if (weak[1]) shift("Disrupted defenders", c.disrupted_shift);   // 7.3.1j, RC-SHIFT-b
    if (afloat(Vessel::fleet))
      shift("River Fleet", seat == union_side ? c.vessel_shift : -c.vessel_shift);  // RC-SHIFT-c, 14.1f
    if (afloat(Vessel::arkansas)) shift("Arkansas", seat == confederate ? c.vessel_shift : -c.vessel_shift);
    odds.shifted = std::clamp(odds.column + odds.shift, 0, 7);  // RC-SHIFT-d, 7.3.2d, 7.3.2g
  }

  void modifiers() {
    modify("difference of morale", b.morale(seat) - b.morale(enemy));  // RC-DRM-c
    for (Leader leader : p.lent_leaders)
      modify(b.name(leader), b.side(leader) == seat ? b.cv(leader) : -b.cv(leader));  // RC-DRM-a, RC-DRM-b
    if (!(p.supporting & b.attackers()).empty())
      modify("attackers in support", c.attacking_support);  // RC-DRM-d, 7.3.1h
    if (!(p.supporting & b.defenders()).empty())
      modify("defenders in support", c.defending_support);                                // RC-DRM-d
    if (!odds.automatic && b.surrounded(enemy, hex)) modify("surrounded", c.surrounded);  // RC-DRM-e
    odds.modifier = std::clamp(odds.raw_modifier, -c.modifier_limit, c.modifier_limit);   // 7.3.2f
  }
};

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
  Reckoning sum{*this, notes};
  sum.odds.automatic = only_disrupted_defend();
  sum.strengths();
  sum.shifts();
  sum.modifiers();
  return sum.odds;
}

}  // namespace longroll::vicksburg
