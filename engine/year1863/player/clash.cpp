// What a battle promises: forces, and the value of a column.
#include "engine/year1863/player/clash.hpp"

#include <algorithm>

#include "engine/year1863/player/weights.hpp"

namespace longroll::year1863 {
namespace {

// How many corps go when this share of the strength must go. The last man of a small force is easily caught.
float corps_lost(const Force& force, float share) {
  if (force.corps <= 0) return 0;
  if (force.units <= 1.5f) return force.corps;
  return std::min(force.corps, share * force.corps + 0.3f);
}

float one_lost(const Force& force) {
  const bool fodder = force.units > force.corps + 0.7f;
  return fodder ? 0.1f : std::min(1.0f, force.corps);
}

// What each result takes from one side, in corps. The same for every column and table.
struct Harm {
  explicit Harm(const Force& force)
      : one(one_lost(force)), quarter(corps_lost(force, 0.25f)), half(corps_lost(force, 0.6f)) {}
  float one, quarter, half;
};

float value_in(const Outlook& o, const Fight& fight, const Harm& attack, const Harm& defense) {
  const Force& d = fight.defense;
  float taken = o.win100;
  if (d.fort >
      0) {  // it holds the point until it falls itself (15.7), and the owner spares it as long as he can
    const float rest = d.printed - d.fort;
    if (rest < 0.5f * d.printed) taken += o.win50;
    if (rest < 0.25f * d.printed) taken += o.win25;
    if (rest <= 0) taken += o.win1;
  } else {
    taken += o.win50 + o.win25 + o.win1 + o.drive;
  }
  const float killed =
      o.win1 * defense.one + o.win25 * defense.quarter + o.win50 * defense.half + o.win100 * d.corps;
  const float lost = o.fail1 * attack.one + o.fail25 * attack.quarter + o.fail50 * attack.half +
                     o.fail100 * fight.attack.corps;
  const float ground = o.grind * weights::rebuild * (defense.quarter - attack.quarter);
  return taken * fight.prize + killed * fight.stakes.kill - lost * fight.stakes.loss + ground;
}

float value_between(const Atlas& atlas, TableKind table, float column, const Fight& fight, const Harm& attack,
                    const Harm& defense) {
  const float at = std::clamp(column, 0.0f, static_cast<float>(columns - 1));
  const auto low = static_cast<std::size_t>(at);
  const float part = at - static_cast<float>(low);
  const float value = value_in(atlas.outlook[table][low], fight, attack, defense);
  if (part < 0.05f) return value;
  return value + part * (value_in(atlas.outlook[table][low + 1], fight, attack, defense) - value);
}

}  // namespace

Force& Force::operator+=(const Force& other) {
  strength += other.strength;
  printed += other.printed;
  units += other.units;
  corps += other.corps;
  fort += other.fort;
  land += other.land;
  campaign = army == other.army ? std::max(campaign, other.campaign) : army ? campaign : other.campaign;
  leaders += other.leaders;
  trains += other.trains;
  unled += other.unled;
  guns |= other.guns;
  army |= other.army;
  return *this;
}

Force force_of(const Board& b, const UnitSet& units) {
  Force f;
  bool dash = false;
  for (Unit u : units) {
    const UnitInfo& unit = b.d.unit(u);
    if (unit.type == Type::leader) {
      const bool army = b.is_army_commander(u), commands = army || b.p.built_up.has(u) || b.bonded(u);
      ++f.leaders;
      if (!commands) continue;
      if (!army || !f.army) f.strength += static_cast<float>(b.battle(u));
      const int campaign = b.campaign(u);
      f.campaign = army == f.army ? std::max(f.campaign, campaign) : army ? campaign : f.campaign;
      f.army |= army;
      continue;
    }
    if (unit.type == Type::supply) {
      ++f.trains;
      continue;
    }
    const auto strength = static_cast<float>(b.strength(u));
    f.strength += strength;
    f.printed += strength;
    f.units += 1;
    if (b.d.worth_vp.has(u)) f.corps += 1;
    if (unit.type == Type::fortress) f.fort += strength;
    if (unit.type != Type::riverine) f.land += 1;
    if (unit.type == Type::artillery || unit.type == Type::engineer || unit.type == Type::riverine)
      f.guns = true;
    if (unit.type == Type::cavalry && b.p.built_up.has(u)) dash = true;
    if (unit.size == Size::corps && unit.type != Type::riverine && !b.bonded(u)) ++f.unled;
  }
  f.campaign += dash;
  return f;
}

float column_for(float ratio) {
  if (ratio >= 2.5f) return std::min(7.0f, ratio + 1.5f);
  if (ratio >= 1.75f) return 3 + (ratio - 1.75f) / 0.75f;
  return std::max(0.0f, (ratio - 0.25f) * 2);
}

float table_value(const Atlas& atlas, TableKind table, float column, const Fight& fight) {
  return value_between(atlas, table, column, fight, Harm(fight.attack), Harm(fight.defense));
}

float battle_value(const Atlas& atlas, const Fight& fight) {
  if (!fight.defense.fights()) return fight.prize;
  const Initiative& chance = atlas.initiative(fight.attack.campaign - fight.defense.campaign);
  const float column = column_for(fight.attack.strength / std::max(0.5f, fight.defense.strength)) +
                       fight.shift + chance.brilliant - chance.outwitted;
  const Harm attack(fight.attack), defense(fight.defense);
  const float skirmish = value_between(atlas, TableKind::skirmish, column, fight, attack, defense),
              battle = value_between(atlas, TableKind::battle, column, fight, attack, defense);
  return chance.attacker * std::max(skirmish, battle) + (1 - chance.attacker) * std::min(skirmish, battle);
}

}  // namespace longroll::year1863
