// 7.4 Combat results: losses, Disruption, retreat, Leader checks, advance, Committed markers; in that order.
#include <algorithm>

#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

void Play::resolve_combat() {
  const CombatOdds odds = combat_odds();
  CombatEntry entry{{}, data.charts.alone_disrupted};
  if (odds.automatic) {  // 7.3.1l
    events.tell(Happened::automatic, active(), p.attack_at.at);
  } else {
    const int die = roll(), modified = die + odds.modifier;                // 7.3.2e
    const int row = std::clamp(modified - data.charts.lowest_die, 0, 11);  // 7.3.2e
    entry = data.charts.combat[row][odds.shifted];                         // RC-CRT-b-j
    events.tell(Happened::combat, active(), odds.attack, odds.defence, odds.column, odds.shifted, die,
                odds.modifier, pack(entry.attacker), pack(entry.defender), p.attack_at.at);
  }
  p.result_attacker = pack(entry.attacker);  // 7.4a
  p.result_defender = pack(entry.defender);  // 7.4a
  apply_result(defender());                  // 7.4d
}

// Losses and Disruption of one side, then its retreat.
void Play::apply_result(Seat seat) {
  const bool attacking = seat == active();
  const CombatResult result = unpack(attacking ? p.result_attacker : p.result_defender);
  const int divisor = data.charts.loss_divisor;
  add_losses(seat, (loss_base(seat) * result.losses + divisor - 1) / divisor);  // 11.1a, 7.4e, 7.4f, 7.4c
  if (result.disrupts)
    for (Unit unit : p.fighting& data.side[index(seat)]) disrupt(unit);  // 7.4b
  p.retreating = p.retreated = {};
  p.retreating_leaders = {};
  if (result.retreats) {
    const Hex hex = attacking ? p.attack_from : p.attack_at;
    p.retreating = units_in(hex, seat);  // R65
    p.retreating_leaders = leaders_in(hex, seat);
  }
  p.step = attacking ? Step::attacker_retreat : Step::defender_retreat;
}

void Play::surrender(Unit unit) {
  const int printed = cf(unit);
  p.retreating.remove(unit);
  eliminate(unit);
  add_losses(side(unit), printed);  // 7.4.1m
}

// True when there is nothing to ask: the next unit goes the only way, surrenders, or all are gone.
bool Play::retreat_next(Seat seat) {
  if (p.retreating.empty()) return finish_retreat(seat), true;
  const Unit unit = p.retreating.first();
  const RetreatPaths paths = retreat_paths(unit, at(unit), false);
  if (paths.surrenders) return surrender(unit), true;  // 7.4.1l
  if (paths.size > 1) return false;
  return retreat(unit, paths.items[0]), true;
}

void Play::retreat(Unit unit, const RetreatPath& path) {
  const Hex from = at(unit);
  p.retreating.remove(unit);
  enter(unit, path.first);
  if (path.second.exists()) enter(unit, path.second);
  p.retreated.add(unit);
  p.violations[unit.at] = static_cast<std::uint8_t>(path.violations);
  events.tell(Happened::retreated, side(unit), unit.at, from.at, at(unit).at, path.violations);
}

// 7.4.1e, 7.4.1f: what breaking the priorities costs.
void Play::finish_retreat(Seat seat) {
  const bool attacking = seat == active();
  const CombatResult result = unpack(attacking ? p.result_attacker : p.result_defender);
  int extra = 0;
  for (Unit unit : p.retreated) {
    const int broken = p.violations[unit.at];
    if (!broken) continue;
    const bool numbered = result.losses && (p.fighting.has(unit) || p.disrupted.has(unit));
    if (p.disrupted.has(unit) || numbered) extra += strength(unit) * broken;
    disrupt(unit);
  }
  p.violations = {};
  const int divisor = data.charts.loss_divisor;
  add_losses(seat, (extra + divisor - 1) / divisor);
  p.step = attacking ? Step::attacker_leaders_retreat : Step::defender_leaders_retreat;
}

// Leaders go with a unit that retreated; if none could, they are taken with the rest.
bool Play::lead_retreat(Seat seat) {
  const bool attacking = seat == active();
  p.checked_leaders |= p.retreating_leaders;
  while (!p.retreating_leaders.empty()) {
    const Leader leader = p.retreating_leaders.first();
    if (p.retreated.empty()) {
      p.retreating_leaders.remove(leader);
      p.checked_leaders.remove(leader);
      lose_leader(leader, false);
      continue;
    }
    Hexes goals;
    for (Unit unit : p.retreated) goals.add(at(unit));
    if (goals.count() > 1) return false;
    follow(leader, p.retreated.first());
  }
  check_leaders(seat);
  if (attacking)
    start_advance();
  else
    apply_result(active());
  return true;
}

void Play::follow(Leader leader, Unit unit) {
  move_leader(leader, at(unit));
  p.committed_leaders.add(leader);  // 7.2e
  p.retreating_leaders.remove(leader);
}

// 6.6: both roll for each Leader who lent his value or had to retreat; the Supreme Commander last.
void Play::check_leaders(Seat seat) {
  const int i = index(seat);
  const Leaders all = (p.checked_leaders | p.lent_leaders) & data.leader_side[i];  // 6.6a, 6.6b
  for (bool chiefs : {false, true})
    for (Leader leader : all) {
      if (is_supreme(leader) != chiefs || !on_map(leader) || p.leader_lost[i]) continue;  // 6.6a, 6.6b, 6.6e
      const int north = roll(), south = roll();
      events.tell(Happened::leader_check, seat, leader.at, north, south);
      if (north == south) lose_leader(leader, true);  // 6.6c
    }
  p.checked_leaders -= data.leader_side[i];
}

// 7.4.1a: cavalry gets away before the fight.
void Play::withdraw(Unit unit, Hex first, Hex second) {
  const Hex from = at(unit);
  const bool tired = p.committed.has(unit);
  p.callable.remove(unit);
  enter(unit, first);
  enter(unit, second);
  events.tell(Happened::withdrew, side(unit), unit.at, from.at, second.at);
  if (tired) forced_march_roll(unit, true);  // 7.4.1i
  commit(unit);                              // 7.4.1h
}

Verdict Board::may_advance(Piece piece) const {
  if (piece.is_leader()) {
    const Leader leader = piece.leader();
    if (side(leader) != active() || at(leader) != p.attack_from)
      return refuse("7.4.2a", "he is not in the attacker's hex");
    if (leader == data.pemberton && p.confined == p.turn)
      return refuse("RC-EVT-i", "Pemberton has orders to stay in Vicksburg");
    const Units ahead = units_in(p.attack_at, active());
    if (ahead.empty()) return refuse("6.7a", "a Leader goes along with a unit");
    if (!is_supreme(leader) && (ahead - data.cavalry).empty())
      return refuse("6.7a", "only a Supreme Commander rides with cavalry");  // R33
    return {};
  }
  const Unit unit = piece.unit();
  if (side(unit) != active()) return refuse("7.4.2c", "defenders never advance");
  if (p.disrupted.has(unit)) return refuse("7.4.2a", "a Disrupted unit does not advance");
  if (!p.advancing.has(unit)) return refuse("7.4.2a", "only units that took part may advance");
  return may_end(unit, p.attack_at, {});
}

void Play::start_advance() {
  p.step = Step::advance;
  p.advancing = {};
  if (occupied(p.attack_at, defender())) return;  // 7.4.2a
  p.advancing = attackers() - p.disrupted - p.retreated;
}

void Play::advance(Piece piece) {
  events.tell(Happened::advanced, active(), piece.code, p.attack_at.at);
  if (piece.is_leader()) {
    move_leader(piece.leader(), p.attack_at);
    p.committed_leaders.add(piece.leader());
    return;
  }
  p.advancing.remove(piece.unit());
  enter(piece.unit(), p.attack_at);
}

// 7.4.3, and the activated unit goes on if it can (7.4.2b).
void Play::finish_combat() {
  const Unit unit = Piece(p.mover).unit();
  p.committed |= p.vacated ? attackers() & units_in(p.attack_at, active()) : attackers();  // 7.4.3a
  p.vacated = 0;
  p.advancing = p.retreating = p.retreated = {};
  p.fighting = p.supporting = {};
  p.lent_leaders = p.escorts = {};
  p.companions &= on_map(unit) ? leaders_in(at(unit), active()) : Leaders{};
  if (!on_map(unit) || p.disrupted.has(unit)) return end_operation();
  p.anchor = at(unit);
  if (at(unit) != p.attack_from) {
    if (in_zone(at(unit), defender())) p.operating |= halted;
    p.operating |= moved;
  }
  p.step = Step::operate;
}

void list_advance(Board b, ActionList& actions) {
  for (Unit unit : b.p.advancing)
    if (!b.may_advance(unit)) actions.add(act(Do::advance, unit));
  for (Leader leader : b.leaders_in(b.p.attack_from, b.active()))
    if (!b.may_advance(leader)) actions.add(act(Do::advance, leader));
  actions.add(act(Do::done));
}
Verdict check_advance(Board b, Action action) {
  const Piece piece = piece_of(action);
  if (action.kind<Do>() == Do::done) return {};
  if (action.kind<Do>() != Do::advance || piece.is_vessel()) return not_asked();
  return b.may_advance(piece);
}
void play_advance(Play& play, Action action) {
  if (action.kind<Do>() == Do::done) return play.finish_combat();
  play.advance(piece_of(action));
}

}  // namespace longroll::vicksburg
