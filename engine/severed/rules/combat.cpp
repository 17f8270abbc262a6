// Rounds of close combat: support, attack dice, striking, generals.
#include "engine/severed/rules/combat.hpp"

#include <algorithm>

#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {

using table::offset;

bool fights_remain(const Position& p) {
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].seat == p.active && p[i].in_contact() && !p[i].has(Token::fought)) return true;
  return false;
}

namespace {

Verdict may_open_fight(const Board& board, Number number) {
  if (number >= board.p.unit_count) return refuse("CQC-38", "there is no such Unit");
  const Unit& unit = board.p[number];
  if (unit.seat != board.p.active) return refuse("SEQ-02", "it is not your Unit");
  if (!unit.in_contact()) return refuse("CQC-35", "the Unit is not in a fight");
  if (unit.has(Token::fought)) return refuse("CQC-38", "the fight has had its round");
  return {};
}

Verdict may_join(const Board& board, Number number, Unit* placed = nullptr) {  // R111, R114
  if (Verdict refusal = may_charge(board, number)) return refusal;
  const Position& p = board.p;
  const Unit& unit = p[number];
  const Number helped = p.fight.attacker;  // the active player's
  const Unit& fighter = p[helped];
  if (!unit.general() && !p.options.rule_support)
    return refuse("SUP-02", "this game is played without support");
  const int reach = charge_distance(board, unit);
  if (!within(unit, fighter, reach))
    return refuse("SUP-02", "the fight is farther away than its charge distance");
  // Flush behind the fighting Unit and earlier supporters; sliding if need be.
  const Frame f = frame(fighter);
  int nearest = f.depth;
  for (Number i = 0; i < p.unit_count && !unit.general(); ++i)
    if (p[i].supporting == helped && !p[i].general()) nearest += 100;
  const Way way(board, number, all_around);
  const int most = f.width / 2 + 50 * unit.count - 100;  // A18: an inch of it behind the fight
  for (int depth = nearest; depth <= nearest + (unit.general() ? 100 : 0); depth += 25)
    for (int k = 0; (k + 1) / 2 * 25 <= most; ++k) {
      const int slide = (k + 1) / 2 * 25 * (k % 2 ? 1 : -1);
      Unit there = unit;
      set_in_contact(there, offset(f.front, f.heading, -depth, slide), f.heading);
      if (!way.may_stand(there)) continue;
      if (placed) *placed = there;
      return {};
    }
  return refuse("SUP-02", "there is no room behind the fight");
}

bool may_assist(const Position& p, Number number, Number fighter) {
  const Unit& general = p[number];
  return general.general() && general.on_table() && !general.in_contact() && p[fighter].in_contact() &&
         p[fighter].seat == general.seat && within(p[fighter], general, 100);
}

// R114: a general between two fights, of which this is one, says whom he assists.
bool stands_between_fights(const Position& p, Number general) {
  if (p[general].supporting != nothing) return false;
  int near = 0;
  bool here = false;
  for (Number i = 0; i < p.unit_count; ++i)
    if (may_assist(p, general, i)) {
      ++near;
      here = here || i == p.fight.attacker || i == p.fight.defender;
    }
  return near > 1 && here;
}

bool may_yell(const Position& p, Seat seat) {  // YELL-02, UNION-02, R1
  if (p.yells[index(seat)] >= p.options.yell_uses) return false;
  return !p.options.yell_once_per_turn || p.yell_turn[index(seat)] != p.turn;
}

}  // namespace

Number assisted_by(const Position& p, Number number) {  // R114
  const Unit& general = p[number];
  if (general.general() && general.supporting != nothing) return general.supporting;
  Number best = nothing;
  Ratio nearest = endless;
  for (Number i = 0; i < p.unit_count; ++i)
    if (may_assist(p, number, i))
      if (const Ratio gap = squared_gap(p[i], general); gap < nearest) nearest = gap, best = i;
  return best;
}

int attack_dice(const Board& board, Number number) {
  const Position& p = board.p;
  const Unit& unit = p[number];
  const Fight& fight = p.fight;
  int dice = board.chart(unit).attack_rolls * unit.count;  // CQC-12 to CQC-17
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
  if (fight.countered && number == fight.defender) ++dice;  // CTR-07
  int supporters = 0;
  for (Number i = 0; i < p.unit_count; ++i) {
    if (p[i].supporting == number && !p[i].general()) ++supporters;
    if (assisted_by(p, i) == number) ++dice;  // SHEET-15
  }
  if (supporters) dice += p.options.support_stacks ? 2 * supporters : 2;  // SUP-03
  if (unit.has(Token::enraged) && !fight.first) ++dice;                   // WILL-09, R119: not at once
  return dice;
}

namespace {

// Attack Rolls to Bases lost: Engage on 4+, Major Casualty on 4+, Resilience on 5+.
int blows(Play& play, Number number, Number victim, int dice) {
  int engaged = 0, major = 0, failed = 0;
  for (int i = 0; i < dice; ++i) engaged += play.d6() >= 4;   // CQC-27
  for (int i = 0; i < engaged; ++i) major += play.d6() >= 4;  // CQC-28
  play.tell(Happened::strikes, play.p[number].seat, number, victim, dice, engaged, major);
  for (int i = 0; i < major; ++i) failed += !resilient(play.d6(), 0);  // CQC-30
  if (major) play.tell(Happened::resilience, play.p[victim].seat, victim, 0, major, failed, 0);
  return failed;
}

}  // namespace

void strike(Play& play, Number number, Number victim) {
  Position& p = play.p;
  if (p[number].engaged != victim) return;  // CQC-34: it is gone, or has run
  const int dice = attack_dice(play.board(), number);
  const bool full = p[victim].count == 2;
  const int lost = std::min(blows(play, number, victim, dice), int{p[victim].count});
  if (lost == 0) return;  // CQC-32
  p.push({.task = Task::willpower_combat, .unit = victim, .other = number, .extra = full});
  owe_bases(play, victim, lost, 0xFF);
}

void begin_round(Play& play) {
  Position& p = play.p;
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
  const int dice_a = attack_dice(play.board(), a), dice_d = attack_dice(play.board(), d);
  p[a].clear(Token::enraged);
  p[d].clear(Token::enraged);
  const bool full_a = p[a].count == 2, full_d = p[d].count == 2;
  const int lost_d = std::min(blows(play, a, d, dice_a), int{p[d].count});
  const int lost_a = std::min(blows(play, d, a, dice_d), int{p[a].count});
  if (lost_d) p.push({.task = Task::willpower_combat, .unit = d, .other = a, .extra = full_d});
  if (lost_a) p.push({.task = Task::willpower_combat, .unit = a, .other = d, .extra = full_a});
  owe_bases(play, d, lost_d, 0xFF);
  owe_bases(play, a, lost_a, 0xFF);
}

void end_round(Play& play) {
  Position& p = play.p;
  const Number a = p.fight.attacker, d = p.fight.defender;
  p[a].set(Token::fought);
  if (p[a].engaged == d) play.tell(Happened::fight_goes_on, p[a].seat, a, d);  // CQC-35
  p[a].clear(Token::bayonets);
  p[a].clear(Token::determined);
  p.fight = {};
}

void list_combat(Board board, ActionList& list) {
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count; ++i) {
    if (!may_charge(board, i)) list.add(order(Do::charge, {.unit = i}));
    if (!may_open_fight(board, i)) list.add(order(Do::open_fight, {.unit = i}));
  }
  if (!fights_remain(p)) list.add(order(Do::end_phase));
}

Verdict check_combat(Board board, Action action) {
  const Number who = number(operands(action));
  switch (what(action)) {
    case Do::charge: return may_charge(board, who);
    case Do::open_fight: return may_open_fight(board, who);
    case Do::end_phase:
      if (fights_remain(board.p)) return refuse("CQC-38", "every Continuous Fight must have its round first");
      return {};
    default: return refuse("SEQ-01", "this is the Close Quarters Combat Phase");
  }
}

void play_combat(Play& play, Action action) {
  const Number who = number(operands(action));
  switch (what(action)) {
    case Do::charge: play.p.fight.attacker = who; return;
    case Do::open_fight: play.p.fight = {.attacker = who, .defender = play.p[who].engaged}; return;
    default: return end_phase(play);
  }
}

void list_fight(Board board, ActionList& list) {
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count; ++i)
    if (!may_join(board, i)) list.add(order(Do::join, {.unit = i}));
  list.add(order(Do::fight));
}

Verdict check_fight(Board board, Action action) {
  if (what(action) == Do::join) return may_join(board, number(operands(action)));
  if (what(action) == Do::fight) return {};
  return refuse("CQC-01", "bring supporters into the fight, or fight it");
}

namespace {

void join(Play& play, Number number) {
  Position& p = play.p;
  Unit placed = p[number];
  (void)may_join(play.board(), number, &placed);
  p[number] = placed;
  p[number].set(Token::charged);
  p[number].supporting = p.fight.attacker;  // SUP-02; a general only assists: CGEN-01
  play.tell(Happened::joins, placed.seat, number, p.fight.attacker);
}

}  // namespace

void play_fight(Play& play, Action action) {
  if (what(action) == Do::join) return join(play, number(operands(action)));
  Position& p = play.p;
  p.push({Task::round, p.fight.attacker, p.fight.defender});
  if (p.fight.first && may_yell(p, p[p.fight.attacker].seat)) p.push({Task::yell, p.fight.attacker});  // R118
  for (Number i = 0; i < p.unit_count; ++i)
    if (stands_between_fights(p, i)) p.push({Task::assist, i});
}

void list_yell(Board, ActionList& list) { list_either(list, Do::yell, Do::no_yell); }

Verdict check_yell(Board, Action action) {
  if (is_either(action, Do::yell, Do::no_yell)) return {};
  return refuse("YELL-01", "say whether the yell is used");
}

void play_yell(Play& play, Action action) {
  Position& p = play.p;
  const Agenda task = p.pop();
  if (what(action) != Do::yell) return;
  const Seat seat = p[task.unit].seat;
  p.fight.yell = 1;
  ++p.yells[index(seat)];
  p.yell_turn[index(seat)] = p.turn;
  play.tell(Happened::yell, seat, task.unit);
}

void list_assist(Board board, ActionList& list) {
  for (Number i = 0; i < board.p.unit_count; ++i)
    if (may_assist(board.p, board.p.next().unit, i)) list.add(order(Do::assist, {.unit = i}));
}

Verdict check_assist(Board board, Action action) {
  const Number who = number(operands(action));
  if (what(action) == Do::assist && who < board.p.unit_count && may_assist(board.p, board.p.next().unit, who))
    return {};
  return refuse("CGEN-01", "choose which fighting Unit within 1 inch the general assists");
}

void play_assist(Play& play, Action action) {
  const Agenda task = play.p.pop();
  play.p[task.unit].supporting = number(operands(action));
}

}  // namespace longroll::severed
