// 14.0 and 25.0 Combat results: losses, winner, VP, promotion, and the order in which all of it happens
// (R98).
#include <algorithm>
#include <bitset>

#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {

namespace {

constexpr std::uint8_t any_unit = 255;

struct Meaning {
  int winner;                  // 1 attacker, 2 defender, 0 nobody
  std::array<int, 2> percent;  // lost by attacker and defender; -1: one unit; 100: all
  bool trains;                 // the loser's supply trains are eliminated
  bool panic, pursuit;
};

// 25.0, in the order of CombatResult.
constexpr By<CombatResult, Meaning, 11> meanings = {{{
    {2, {25, 0}, false, false, false},   // AD, 25.0-AD
    {2, {100, 0}, true, false, false},   // AE, 25.0-AE
    {2, {-1, 0}, false, false, false},   // AM, 25.0-AM
    {2, {50, 0}, true, true, false},     // AS, 25.0-AS
    {1, {0, 25}, false, false, false},   // DD, 25.0-DD
    {1, {0, 100}, true, false, true},    // DE, 25.0-DE
    {1, {0, -1}, false, false, false},   // DM, 25.0-DM
    {1, {0, 0}, false, false, false},    // DR, 25.0-DR
    {1, {0, 50}, true, true, true},      // DS, 25.0-DS
    {0, {25, 25}, false, false, false},  // ENG, 25.0-ENGa
    {0, {0, 0}, false, false, false},    // PR, 25.0-PR
}}};

const Meaning& meaning(const Battle& battle) { return meanings[battle.result]; }

int loser_of(const Battle& battle) { return battle.winner == 1 ? 1 : 0; }

void trains_lost(Play& play) {
  const Meaning& m = meaning(play.p.battle);
  if (!m.trains) return;
  const int loser = m.winner == 1 ? 1 : 0;
  const Side side = side_of(role(play.p, loser));
  for (Unit train : force(play.board(), loser) & play.d.type(Type::supply))
    play.capture(train, enemy(side));  // 22.6b
}

void round_over(Play& play) {
  Battle& battle = play.p.battle;
  const bool attackers = force(play.board(), 0).meets(play.d.combat),
             defenders = force(play.board(), 1).meets(play.d.combat);
  if (!attackers || !defenders) {
    battle.winner = attackers ? 1 : 2;  // 25.0-ENGb, R102
    battle.stage = Stage::score;
    return;
  }
  ++battle.round;  // 25.0-ENGd
  battle.stage =
      has(play.p, Option::reroll_initiative) ? Stage::initiative : Stage::attacker_train;  // R87, 22.3a
}

void score(Play& play) {
  Battle& battle = play.p.battle;
  if (battle.result != CombatResult::ENG)
    battle.winner = static_cast<std::uint8_t>(meaning(battle).winner);                    // 14.1a, 14.1b
  battle.held = play.board().fort_at(battle.at, side_of(role(play.p, 1))) != Unit::none;  // 15.7a
  if (!battle.winner) return;
  const int loser = loser_of(battle);
  const int units = battle.lost[loser];
  play.events.tell(Happened::won, seat_of(role(play.p, 1 - loser)), index(role(play.p, 1 - loser)),
                   index(role(play.p, loser)), units);
  award(play, loser, units);                             // 14.7c, 7.6a
  battle.promotions = static_cast<std::uint8_t>(units);  // 28.0c
}

UnitSet promotable(Board b) {
  const UnitSet kinds = b.d.type(Type::infantry) | b.d.type(Type::cavalry) | b.d.type(Type::artillery) |
                        b.d.type(Type::riverine);
  return (force(b, 1 - loser_of(b.p.battle)) & kinds) - b.p.built_up;  // 18.1a
}

// Both annihilated in an Engaged round, and the defender has leaders or trains left (R102, R112).
bool only_remnants(Board b) {
  return force(b, 1) && !force(b, 0).meets(b.d.combat) && !force(b, 1).meets(b.d.combat);
}

// Who must fall back because of the result: 0 attacker, 1 defender, -1 nobody.
int who_retreats(Board b) {
  const Battle& battle = b.p.battle;
  if (battle.result == CombatResult::ENG) return only_remnants(b) ? 0 : -1;
  if (battle.winner == 1 && battle.held) return -1;  // 15.6a
  return loser_of(battle);                           // 14.1c, 25.0-PR
}

// A force without a combat unit left does not retreat: its leaders flee and its trains are checked
// (17.10c, 25.0z).
bool can_retreat(Board b, int which) {
  return force(b, which).meets(b.d.combat) || !force(b, 1 - which).meets(b.d.combat);
}

// Retreat, panic and the throw back from a fort. Returns false where the owner must choose.
bool run_retreats(Play& play) {
  Battle& battle = play.p.battle;
  const int who = who_retreats(play.board());
  const bool panics = meaning(battle).panic;
  if (battle.stage == Stage::retreat && who >= 0) remove_static(play, who);
  const bool goes = who >= 0 && can_retreat(play.board(), who);
  const bool thrown = battle.held && can_retreat(play.board(), 0);  // 15.7a
  switch (battle.stage) {
    case Stage::retreat:
      if (goes && panics) begin_panic(play, who);
      return !goes || panics || !begin_retreat(play, who, false);
    case Stage::retreat_water: return !goes || panics || !begin_retreat(play, who, true);  // 20.0a
    case Stage::panic: return !next_panic(play);
    case Stage::follow: return !next_follower(play);
    case Stage::thrown_back: return !thrown || !begin_retreat(play, 0, false);
    default: return !thrown || !begin_retreat(play, 0, true);
  }
}

// Leaders who had no way out among the enemy's leaders and trains are lost (15.4a).
void part_remnants(Play& play) {
  if (!only_remnants(play.board())) return;
  for (Unit u : force(play.board(), 0)) play.eliminate(u);
}

}  // namespace

int loss_target(int strength, int percent) { return (strength * percent + 99) / 100; }

void begin_losses(Play& play, int which, int percent) {
  Battle& battle = play.p.battle;
  const UnitSet units = force(play.board(), which) & play.d.combat;
  battle.taken[which] = 0;
  battle.least[which] = 255;
  if (percent == 0) return;
  if (percent == 100 || units.count() == 1) {  // 25.0-AE, 25.0-DE
    for (Unit u : units) lose(play, u);
    return;
  }
  const int target = loss_target(play.board().printed(units), percent);  // 14.3c
  battle.owed[which] = percent < 0 ? any_unit : static_cast<std::uint8_t>(target);
}

// Whether the units already taken, this one and some of the rest make a set that meets the target with no
// unit to spare. It is enough that some of the rest pass what is missing by less than the weakest unit taken:
// those of them that could be spared are left out.
bool may_be_lost(Board b, int which, Unit u) {
  const Battle& battle = b.p.battle;
  UnitSet rest = force(b, which) & b.d.combat;
  if (battle.owed[which] == any_unit) return true;  // R101
  rest.remove(u);
  const int taken = battle.taken[which] + b.strength(u), target = battle.owed[which];
  const int least = std::min<int>(battle.least[which], b.strength(u));
  if (taken >= target) return taken - least < target;
  std::bitset<256> sums;
  sums[0] = true;
  for (Unit each : rest) sums |= sums << static_cast<std::size_t>(b.strength(each));
  for (int sum = target - taken; sum < target - taken + least && sum < 256; ++sum)
    if (sums[sum]) return true;
  return false;
}

void lose(Play& play, Unit u) {
  Battle& battle = play.p.battle;
  const int side = play.d.unit(u).side == side_of(role(play.p, 0)) ? 0 : 1;
  const int strength = play.board().strength(u);
  battle.taken[side] = static_cast<std::uint8_t>(battle.taken[side] + strength);
  battle.least[side] = static_cast<std::uint8_t>(std::min<int>(battle.least[side], strength));
  battle.lost[side] = static_cast<std::uint8_t>(battle.lost[side] + play.d.worth_vp.has(u));  // 7.4c
  if (battle.owed[side] == any_unit || battle.taken[side] >= battle.owed[side]) battle.owed[side] = 0;
  play.eliminate(u);
}

void award(Play& play, int loser, int units) {
  play.change_vp(role(play.p, 1 - loser), units * play.d.win_per_unit);  // 14.7a, 7.4b, SUM-02, 14.7d
  play.change_vp(role(play.p, loser), -units * play.d.lose_per_unit);    // 14.7b, 7.5b, SUM-02, 14.7d
}

void run_battle(Play& play) {
  Battle& battle = play.p.battle;
  while (play.p.step != Step::over) {
    switch (battle.stage) {
      case Stage::none: return;
      case Stage::trains:
        trains_lost(play);  // 22.5a, 14.0a
        begin_losses(play, 0, meaning(battle).percent[0]);
        break;
      case Stage::attacker_loss:
        if (battle.owed[0]) return play.ask(Step::loss, role(play.p, 0));
        begin_losses(play, 1, meaning(battle).percent[1]);
        break;
      case Stage::defender_loss:
        if (battle.owed[1]) return play.ask(Step::loss, role(play.p, 1));
        break;
      case Stage::engaged:
        if (battle.result != CombatResult::ENG) break;
        round_over(play);
        continue;
      case Stage::score: score(play); break;
      case Stage::promotion:
        if (battle.promotions && promotable(play.board()))  // 18.2a
          return play.ask(Step::promotion, role(play.p, 1 - loser_of(battle)));
        break;
      case Stage::retreat:
      case Stage::retreat_water:
      case Stage::panic:
      case Stage::follow:
      case Stage::thrown_back:
      case Stage::thrown_back_water:
        if (!run_retreats(play)) return;
        break;
      case Stage::casualties: roll_casualties(play); break;
      case Stage::settle:
        part_remnants(play);
        play.settle(battle.at);
        break;
      case Stage::pursuit:
        if (meaning(battle).pursuit && may_pursue(play.board()))  // 16.0a, 14.1c
          return play.ask(Step::pursuit, play.p.command);
        break;
      case Stage::finished: return next_battle(play);
      default:
        if (!run_declarations(play)) return;
        continue;
    }
    next_stage(play);
  }
}

void list_loss(Board b, ActionList& list) {
  const int which = decider_role(b.p);
  for (Unit u : force(b, which) & b.d.combat)
    if (may_be_lost(b, which, u)) list.add(Action(Do::lose, index(u)));
}

Verdict check_loss(Board b, Action action) {
  const Unit u = unit_of(action);
  const int which = decider_role(b.p);
  if (action.kind<Do>() != Do::lose) return not_asked();
  if (!(force(b, which) & b.d.combat).has(u))  // 14.4a, 14.5a
    return refuse("14.2a", "losses are taken from the owner's own combat units in this combat");
  return may_be_lost(b, which, u)
             ? legal
             : refuse("14.3a", "the units lost must meet the percentage with none to spare");
}

void play_loss(Play& play, Action action) {
  lose(play, unit_of(action));
  run_battle(play);
}

void list_promotion(Board b, ActionList& list) {
  list.add(Action(Do::done));
  list_each(Do::promote, promotable(b), list);
}

Verdict check_promotion(Board b, Action action) {
  if (action.kind<Do>() == Do::done) return {};
  if (action.kind<Do>() != Do::promote) return not_asked();
  return promotable(b).has(unit_of(action))
             ? legal
             : refuse("18.1a", "only a line corps or riverine that took part can be promoted");
}

void play_promotion(Play& play, Action action) {
  std::uint8_t& promotions = play.p.battle.promotions;
  if (action.kind<Do>() == Do::promote) {
    play.p.built_up.add(unit_of(action));
    play.events.tell(Happened::veteran, play.p.decider, index(unit_of(action)));
    --promotions;
  } else {
    promotions = 0;
  }
  run_battle(play);
}

}  // namespace longroll::year1863
