// Rounds of close combat: support, attack dice, striking, generals.
#include "engine/severed/combat.hpp"

#include <algorithm>

namespace longroll::severed {

using table::offset;

Verdict may_open_fight(const Field& field, Number number) {
  if (number >= field.p.unit_count) return refuse("CQC-38", "there is no such Unit");
  const Unit& unit = field.p[number];
  if (unit.seat != field.p.active) return refuse("SEQ-02", "it is not your Unit");
  if (!unit.in_contact()) return refuse("CQC-35", "the Unit is not in a fight");
  if (unit.has(Token::fought)) return refuse("CQC-38", "the fight has had its round");
  return {};
}

void open_fight(Battle& battle, Number number) {
  battle.p.fight = {};
  battle.p.fight.attacker = number;
  battle.p.fight.defender = battle.p[number].engaged;
  battle.p.fight.open = 1;
}

bool fights_remain(const Position& p) {
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].seat == p.active && p[i].on_table() && p[i].in_contact() && !p[i].has(Token::fought))
      return true;
  return false;
}

Verdict may_join(const Field& field, Number number, Unit* placed) {  // R111, R114
  if (Verdict refusal = may_charge(field, number)) return refusal;
  const Position& p = field.p;
  const Unit& unit = p[number];
  const Number helped = p[p.fight.attacker].seat == unit.seat ? p.fight.attacker : p.fight.defender;
  const Unit& fighter = p[helped];
  if (unit.general() ? false : !p.options.rule_support)
    return refuse("SUP-02", "this game is played without support");
  const int reach = charge_distance(field, unit);
  if (!unit.box.meets(fighter.box, reach) || !within(unit, fighter, reach))
    return refuse("SUP-02", "the fight is farther away than its charge distance");
  // Flush behind the fighting Unit and earlier supporters; sliding if need be.
  const Frame f = frame(fighter);
  int rows = 1;
  for (Number i = 0; i < p.unit_count; ++i) rows += p[i].supporting == helped && !p[i].general();
  const Way way(field, number, 1600);
  const int start_depth = unit.general() ? f.depth : f.depth + 100 * (rows - 1);
  for (int depth = start_depth; depth <= start_depth + (unit.general() ? 100 : 0); depth += 25)
    for (int k = 0; k <= 48; ++k) {
      const int slide = (k + 1) / 2 * 25 * (k % 2 ? 1 : -1);
      if (std::abs(slide) > f.width / 2 + 50 * unit.count - 100 && k > 0) break;
      Unit there = unit;
      set_in_contact(there, offset(f.front, f.heading, -depth, slide), f.heading);
      bool free = true;
      for (int i = 0; i < there.count && free; ++i) free = field.on_table(shape(there, i));
      for (int i = 0; i < there.count && free; ++i) free = !way.impassable(shape(there, i));
      for (Number i = 0; i < p.unit_count && free; ++i)
        if (i != number && p[i].on_table() && overlaps(there, p[i])) free = false;
      if (!free) continue;
      if (placed) *placed = there;
      return {};
    }
  return refuse("SUP-02", "there is no room behind the fight");
}

void join(Battle& battle, Number number) {
  Position& p = battle.p;
  Unit placed = p[number];
  (void)may_join(battle.field(), number, &placed);
  const Number helped = p[p.fight.attacker].seat == placed.seat ? p.fight.attacker : p.fight.defender;
  p[number] = placed;
  p[number].set(Token::charged);
  p[number].supporting = helped;  // SUP-02; a general only assists: CGEN-01
  battle.tell(Note::joins, placed.seat, number, helped);
}

Number assisted_by(const Field& field, Number number) {  // R114
  const Position& p = field.p;
  const Unit& general = p[number];
  if (!general.general() || !general.on_table() || general.in_contact()) return nothing;
  if (general.supporting != nothing && p[general.supporting].in_contact()) return general.supporting;
  Number best = nothing;
  Ratio nearest{INT64_MAX, 1};
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].seat == general.seat && p[i].on_table() && p[i].in_contact() && within(p[i], general, 100))
      if (const Ratio gap = squared_gap(p[i], general); gap < nearest) nearest = gap, best = i;
  return best;
}

bool may_yell(const Position& p, Seat seat) {  // YELL-02, UNION-02, R1
  if (p.yells[index(seat)] >= p.options.yell_uses) return false;
  return !p.options.yell_once_per_turn || p.yell_turn[index(seat)] != p.turn;
}

int attack_dice(const Field& field, Number number) {
  const Position& p = field.p;
  const Unit& unit = p[number];
  const Fight& fight = p.fight;
  int dice = field.chart(unit).attack_rolls * unit.count;  // CQC-12 to CQC-17
  const bool charger = fight.first && number == fight.attacker;
  if (charger) {
    if (!fight.uphill && !fight.covered && !fight.countered) ++dice;  // CQC-19 to CQC-21
    const bool skirmishers = unit.formation == Formation::skirmish;
    const bool against_skirmishers = p[fight.defender].formation == Formation::skirmish;
    if (!skirmishers || against_skirmishers) {  // CQC-24, CQC-25
      if (fight.aspect == Aspect::rear)
        dice += 2;  // CQC-23
      else if (fight.aspect != Aspect::front)
        dice += 1;  // CQC-22
    }
    if (fight.bayonets) ++dice;  // FIX-02
    if (fight.yell) ++dice;      // YELL-01, UNION-01
  }
  if (fight.first && fight.countered && number == fight.defender) ++dice;  // CTR-07
  int supporters = 0;
  for (Number i = 0; i < p.unit_count; ++i) {
    if (p[i].supporting == number && !p[i].general() && p[i].on_table()) ++supporters;
    if (p[i].general() && p[i].seat == unit.seat && i != number && assisted_by(field, i) == number)
      ++dice;  // SHEET-15
  }
  if (supporters) dice += p.options.support_stacks ? 2 * supporters : 2;  // SUP-03
  if (unit.has(Token::enraged) && !fight.first) ++dice;                   // WILL-09, R119: not at once
  return dice;
}

namespace {

// Attack Rolls to Bases lost: Engage on 4+, Major Casualty on 4+, Resilience on 5+.
int blows(Battle& battle, Number number, Number victim, int dice) {
  int engaged = 0, major = 0, failed = 0;
  for (int i = 0; i < dice; ++i) engaged += battle.d6() >= 4;   // CQC-27
  for (int i = 0; i < engaged; ++i) major += battle.d6() >= 4;  // CQC-28
  battle.tell(Note::strikes, battle.p[number].seat, number, victim, dice, engaged, major);
  for (int i = 0; i < major; ++i) failed += !resilient(battle.field(), battle.d6(), 0);  // CQC-30
  if (major) battle.tell(Note::resilience, battle.p[victim].seat, victim, 0, major, failed, 0);
  return failed;
}

}  // namespace

void strike(Battle& battle, Number number, Number victim) {
  Position& p = battle.p;
  if (!p[number].on_table() || !p[victim].on_table() || p[number].engaged != victim) return;  // CQC-34
  const int dice = attack_dice(battle.field(), number);
  const bool full = p[victim].count == 2;
  const int lost = std::min(blows(battle, number, victim, dice), int{p[victim].count});
  if (lost == 0) return;  // CQC-32
  p.push({Task::willpower_combat, victim, number, 0, 0, static_cast<std::uint8_t>(full)});
  owe_bases(battle, victim, lost, 0xFF);
}

void begin_round(Battle& battle) {
  Position& p = battle.p;
  const Number a = p.fight.attacker, d = p.fight.defender;
  p.push({Task::end_round, a, d});
  const bool together =
      !p.fight.first || p.fight.uphill || p.fight.covered;  // CQC-09, CQC-10, CQC-38, CCOV-01
  if (!together) {
    const Number first = p.fight.countered ? d : a, second = p.fight.countered ? a : d;  // CQC-08, CTR-06
    p.push({Task::strike, second, first});
    p.push({Task::strike, first, second});
    return;
  }
  // R110: both with the Bases they have now; losses together, then the tests, the active player's first.
  const int dice_a = attack_dice(battle.field(), a), dice_d = attack_dice(battle.field(), d);
  p[a].clear(Token::enraged);
  p[d].clear(Token::enraged);
  const bool full_a = p[a].count == 2, full_d = p[d].count == 2;
  const int lost_d = std::min(blows(battle, a, d, dice_a), int{p[d].count});
  const int lost_a = std::min(blows(battle, d, a, dice_d), int{p[a].count});
  if (lost_d) p.push({Task::willpower_combat, d, a, 0, 0, static_cast<std::uint8_t>(full_d)});
  if (lost_a) p.push({Task::willpower_combat, a, d, 0, 0, static_cast<std::uint8_t>(full_a)});
  owe_bases(battle, d, lost_d, 0xFF);
  owe_bases(battle, a, lost_a, 0xFF);
}

void end_round(Battle& battle) {
  Position& p = battle.p;
  const Number a = p.fight.attacker, d = p.fight.defender;
  p[a].set(Token::fought);
  p[d].set(Token::fought);
  if (p[a].engaged == d) battle.tell(Note::fight_goes_on, p[a].seat, a, d);  // CQC-35
  p[a].clear(Token::bayonets);
  p[a].clear(Token::determined);
  p.fight = {};
}

}  // namespace longroll::severed
