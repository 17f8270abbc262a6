// Rounds of close combat: support, attack dice, striking, generals.
#include "engine/severed/rules/combat.hpp"

#include <algorithm>

#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {

using table::offset;

bool fights_remain(const Position& p) {
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].seat == p.active && p[i].on_table() && p[i].in_contact() && !p[i].has(Token::fought))
      return true;
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
  const Number helped = p[p.fight.attacker].seat == unit.seat ? p.fight.attacker : p.fight.defender;
  const Unit& fighter = p[helped];
  if (unit.general() ? false : !p.options.rule_support)
    return refuse("SUP-02", "this game is played without support");
  const int reach = charge_distance(board, unit);
  if (!unit.box.meets(fighter.box, reach) || !within(unit, fighter, reach))
    return refuse("SUP-02", "the fight is farther away than its charge distance");
  // Flush behind the fighting Unit and earlier supporters; sliding if need be.
  const Frame f = frame(fighter);
  int rows = 1;
  for (Number i = 0; i < p.unit_count; ++i) rows += p[i].supporting == helped && !p[i].general();
  const Way way(board, number, 1600);
  const int start_depth = unit.general() ? f.depth : f.depth + 100 * (rows - 1);
  for (int depth = start_depth; depth <= start_depth + (unit.general() ? 100 : 0); depth += 25)
    for (int k = 0; k <= 48; ++k) {
      const int slide = (k + 1) / 2 * 25 * (k % 2 ? 1 : -1);
      if (std::abs(slide) > f.width / 2 + 50 * unit.count - 100 && k > 0) break;
      Unit there = unit;
      set_in_contact(there, offset(f.front, f.heading, -depth, slide), f.heading);
      bool free = true;
      for (int i = 0; i < there.count && free; ++i) free = board.on_table(shape(there, i));
      for (int i = 0; i < there.count && free; ++i) free = !way.impassable(shape(there, i));
      for (Number i = 0; i < p.unit_count && free; ++i)
        if (i != number && p[i].on_table() && overlaps(there, p[i])) free = false;
      if (!free) continue;
      if (placed) *placed = there;
      return {};
    }
  return refuse("SUP-02", "there is no room behind the fight");
}

bool may_assist(const Position& p, Number general, Number fighter) {
  return p[fighter].seat == p[general].seat && p[fighter].on_table() && p[fighter].in_contact() &&
         within(p[fighter], p[general], 100);
}

// R114: a general between two fights, of which this is one, says whom he assists.
bool stands_between_fights(const Position& p, Number general) {
  const Unit& unit = p[general];
  if (!unit.general() || !unit.on_table() || unit.in_contact() || unit.supporting != nothing) return false;
  int near = 0;
  bool here = false;
  for (Number i = 0; i < p.unit_count; ++i)
    if (may_assist(p, general, i)) {
      ++near;
      here = here || i == p.fight.attacker || i == p.fight.defender;
    }
  return near > 1 && here;
}

// The fighting Unit that a general assists, or nothing.
Number assisted_by(const Board& board, Number number) {  // R114
  const Position& p = board.p;
  const Unit& general = p[number];
  if (!general.general() || !general.on_table() || general.in_contact()) return nothing;
  if (general.supporting != nothing && p[general.supporting].in_contact()) return general.supporting;
  Number best = nothing;
  Ratio nearest{INT64_MAX, 1};
  for (Number i = 0; i < p.unit_count; ++i)
    if (may_assist(p, number, i))
      if (const Ratio gap = squared_gap(p[i], general); gap < nearest) nearest = gap, best = i;
  return best;
}

bool may_yell(const Position& p, Seat seat) {  // YELL-02, UNION-02, R1
  if (p.yells[index(seat)] >= p.options.yell_uses) return false;
  return !p.options.yell_once_per_turn || p.yell_turn[index(seat)] != p.turn;
}

}  // namespace

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
  if (fight.first && fight.countered && number == fight.defender) ++dice;  // CTR-07
  int supporters = 0;
  for (Number i = 0; i < p.unit_count; ++i) {
    if (p[i].supporting == number && !p[i].general() && p[i].on_table()) ++supporters;
    if (p[i].general() && p[i].seat == unit.seat && i != number && assisted_by(board, i) == number)
      ++dice;  // SHEET-15
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
  for (int i = 0; i < major; ++i) failed += !resilient(play.board(), play.d6(), 0);  // CQC-30
  if (major) play.tell(Happened::resilience, play.p[victim].seat, victim, 0, major, failed, 0);
  return failed;
}

}  // namespace

void strike(Play& play, Number number, Number victim) {
  Position& p = play.p;
  if (!p[number].on_table() || !p[victim].on_table() || p[number].engaged != victim) return;  // CQC-34
  const int dice = attack_dice(play.board(), number);
  const bool full = p[victim].count == 2;
  const int lost = std::min(blows(play, number, victim, dice), int{p[victim].count});
  if (lost == 0) return;  // CQC-32
  p.push({Task::willpower_combat, victim, number, 0, 0, static_cast<std::uint8_t>(full)});
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
  if (lost_d) p.push({Task::willpower_combat, d, a, 0, 0, static_cast<std::uint8_t>(full_d)});
  if (lost_a) p.push({Task::willpower_combat, a, d, 0, 0, static_cast<std::uint8_t>(full_a)});
  owe_bases(play, d, lost_d, 0xFF);
  owe_bases(play, a, lost_a, 0xFF);
}

void end_round(Play& play) {
  Position& p = play.p;
  const Number a = p.fight.attacker, d = p.fight.defender;
  p[a].set(Token::fought);
  p[d].set(Token::fought);
  if (p[a].engaged == d) play.tell(Happened::fight_goes_on, p[a].seat, a, d);  // CQC-35
  p[a].clear(Token::bayonets);
  p[a].clear(Token::determined);
  p.fight = {};
}

void list_combat(Board board, ActionList& list) {
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count; ++i) {
    if (p[i].seat != p.active) continue;
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
    case Do::open_fight: play.p.fight = {.attacker = who, .defender = play.p[who].engaged, .open = 1}; return;
    default: return end_phase(play);
  }
}

void list_fight(Board board, ActionList& list) {
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].seat == p.active && !may_join(board, i)) list.add(order(Do::join, {.unit = i}));
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
  const Number helped = p[p.fight.attacker].seat == placed.seat ? p.fight.attacker : p.fight.defender;
  p[number] = placed;
  p[number].set(Token::charged);
  p[number].supporting = helped;  // SUP-02; a general only assists: CGEN-01
  play.tell(Happened::joins, placed.seat, number, helped);
}

}  // namespace

void play_fight(Play& play, Action action) {
  if (what(action) == Do::join) return join(play, number(operands(action)));
  Position& p = play.p;
  p.fight.open = 0;
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
