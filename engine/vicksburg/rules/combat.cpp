// 7.3 Combat: attacks, and who takes part in them.
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

int Board::attack_cost(Unit unit, Hex hex) const {
  const Charts& c = data.charts;
  int cost = c.terrain_cost[static_cast<std::size_t>(data.map.terrain[hex.at])]
                           [static_cast<std::size_t>(data.of(unit).arm)];  // 7.3.1a
  if (p.entrenched.has(hex)) cost += c.entrenchment_attack;                // 8.1f, 7.3.1b
  if (fort(hex, other(side(unit)))) cost += c.fort_attack;                 // 8.2e
  return cost;
}

Verdict Board::may_attack(Hex hex, Unit target) const {
  const Piece mover(p.mover);
  if (mover.is_vessel()) return refuse("14.1i", "vessels take no part in land combat");
  const Unit unit = mover.unit();
  if (p.disrupted.has(unit)) return refuse("3.0g", "a Disrupted unit may not attack");  // 7.3.1k
  if (!hex.exists() || hex.at >= map_size || !data.map.grid.adjacent(at(unit), hex))
    return refuse("7.3b", "only adjacent enemies can be attacked");
  const auto way = data.map.grid.direction(at(unit), hex);
  if (!way || !data.map.side(at(unit), *way).passable)
    return refuse("RC-TEC-h", "there is no attack across the Mississippi");
  if (side(target) == side(unit) || at(target) != hex)
    return refuse("7.3c", "name an enemy unit in that hex");
  const int cost = attack_cost(unit, hex);
  if (cost > p.mp) {
    if (fort(hex, other(side(unit))))
      return refuse(p.entrenched.has(hex) ? "8.2f" : "8.2e",
                    "not enough movement points to attack the fortification");
    if (p.entrenched.has(hex))
      return refuse("7.3.1b", "not enough movement points to attack the entrenchment");
    return refuse("7.3.1a", "not enough movement points to attack that hex");
  }
  if (at(unit) != p.anchor)
    if (const Verdict crowd = may_end(unit, at(unit), p.companions)) return crowd;
  return {};
}

bool Board::leader_near(Unit unit) const {
  for (Leader leader : on_map_leaders(side(unit)))
    if (near(at(leader), at(unit)) && commands(leader, unit)) return true;  // 7.3.1d, R63
  return false;
}

Units Board::support_candidates(Seat seat) const {
  Units found;
  for (Hex hex : data.map.land[p.attack_from.at]) {
    if (!hex.exists() || !occupied(hex, seat)) continue;
    for (Hex each : data.map.land[p.attack_at.at])
      if (each == hex) found |= units_in(hex, seat);
  }
  return found - p.committed - p.disrupted - p.fighting;  // 7.3.1g, 7.3.1i
}

Verdict Board::may_support(Unit unit) const {
  if (p.callable.has(unit)) return {};
  if (p.committed.has(unit)) return refuse("7.3.1i", "Committed units do not join from a third hex");
  return refuse("7.3.1g", "only your Uncommitted undisrupted units next to both hexes can join");
}

Leaders Board::lend_candidates(Seat seat) const {
  Leaders found;
  const Units fighters = p.fighting & data.side[index(seat)];
  const bool other_used = !(p.escorts & data.leader_side[index(seat)]).empty();
  for (Leader leader : on_map_leaders(seat) - p.lent_leaders) {
    const bool chief = is_supreme(leader) && !p.committed_leaders.has(leader);  // 6.4d
    if (is_supreme(leader) && !chief && data.of(leader).supreme) continue;      // R32
    if (!chief && other_used) continue;                                         // 6.4b
    for (Unit unit : fighters)
      if (at(unit) == at(leader)) {
        found.add(leader);  // 6.4a
        break;
      }
  }
  return found;
}

Verdict Board::may_lend(Leader leader) const {
  const Seat seat = decider();
  if (side(leader) != seat || !on_map(leader))
    return refuse("6.4a", "that is not one of your Leaders on the map");
  if (lend_candidates(seat).has(leader)) return {};
  if (p.lent_leaders.has(leader)) return refuse("6.4b", "he lends his value already");
  if (is_supreme(leader) && p.committed_leaders.has(leader))
    return refuse("6.4d", "a Supreme Commander lends his value only while Uncommitted");
  for (Unit unit : p.fighting)
    if (at(unit) == at(leader))
      return refuse("6.4b", "one Leader besides the Supreme Commander may lend his value");
  return refuse("6.4a", "a Leader influences only combats of units in his own hex");
}

bool Board::only_disrupted_defend() const {
  if (p.options.fort_stands && fort(p.attack_at, defender())) return false;  // R126
  return (units_in(p.attack_at, defender()) - p.disrupted).empty();          // 7.3.1l
}

Part Board::part_in_combat(Unit unit) const {
  if (p.disrupted.has(unit)) {
    const bool behind_walls = p.options.fort_stands && fort(at(unit), defender());  // R126
    return (p.options.disrupted_strength && !only_disrupted_defend()) || behind_walls
               ? Part::sure
               : Part::none;  // 7.3.1m, R66
  }
  if (!p.committed.has(unit) || unit.at == p.attacker || unit.at == p.target || leader_near(unit))
    return Part::sure;  // 7.3.1c, 7.3.1d, 7.3.1n
  return Part::by_die;
}

// Cavalry of the defender's hex that can get away without breaking a rule (7.4.1g).
Units Board::withdrawal_candidates() const {
  Units found;
  for (Unit unit : (units_in(p.attack_at, defender()) & data.cavalry) - p.disrupted) {
    const RetreatPaths paths = retreat_paths(unit, p.attack_at, true);
    if (paths.size) found.add(unit);
  }
  return found;
}

void Play::attack(Hex hex, Unit target) {
  const Unit unit = Piece(p.mover).unit();
  p.mp = static_cast<std::int8_t>(p.mp - attack_cost(unit, hex));  // 7.3a, 7.3a, R123
  p.operating |= attacked;
  p.attack_from = at(unit);
  p.attack_at = hex;
  p.attacker = unit.at;
  p.target = target.at;
  p.fighting = p.supporting = p.retreated = {};
  p.lent_leaders = p.escorts = p.checked_leaders = {};
  p.violations = {};
  if (active() == union_side) {
    p.attacked_or_besieged = 1;
    if (hex == data.map.vicksburg && p.options.assault_warning && !p.warned && !p.warning_penalty) {  // 17.1d
      p.warning_penalty = 1;                                                                          // 17.1b
      add_vp(confederate, data.charts.vp_assault);
    }
  }
  events.tell(Happened::attack, active(), unit.at, p.attack_from.at, hex.at, target.at);
  p.callable = withdrawal_candidates();
  p.step = Step::withdraw;  // 7.2.2b, 7.0a
}

// 7.3.1: who takes part. Dice for Committed units without their Leader: attacker first, by number.
void Play::muster_participants() {
  p.fighting = {};
  const bool automatic = only_disrupted_defend();
  for (Seat seat : {active(), defender()}) {
    const Hex hex = seat == active() ? p.attack_from : p.attack_at;
    for (Unit unit : units_in(hex, seat)) {
      const Part part = part_in_combat(unit);
      if (part == Part::sure) p.fighting.add(unit);
      if (part != Part::by_die || automatic) continue;
      const int die = roll();                  // 7.3.1e
      const bool joins = die <= morale(seat);  // 7.3.1e, 12.0a
      events.tell(Happened::participation, seat, unit.at, die, joins);
      if (joins) p.fighting.add(unit);
    }
  }
  p.callable = support_candidates(active());
  p.step = Step::attacker_support;
}

bool Play::advance_combat() {
  switch (p.step) {
    case Step::withdraw:
      if (!p.callable.empty()) return false;
      if (!occupied(p.attack_at, defender())) {  // 7.4.1j
        p.fighting = units_in(p.attack_from, active()) - p.disrupted;
        p.vacated = 1;
        start_advance();
        return true;
      }
      if (at(Unit{p.target}) != p.attack_at) {
        const Units left = units_in(p.attack_at, defender());
        if (left.count() > 1) {
          p.step = Step::retarget;
          return false;
        }
        p.target = left.first().at;
      }
      return muster_participants(), true;
    case Step::attacker_support:
      if (!p.callable.empty()) return false;
      p.callable = only_disrupted_defend() ? Units{} : support_candidates(defender());  // R67
      p.step = Step::defender_support;
      return true;
    case Step::defender_support:
      if (!p.callable.empty()) return false;
      p.step = only_disrupted_defend() ? Step::resolve : Step::attacker_leaders;
      return true;
    case Step::attacker_leaders:
      if (!lend_candidates(active()).empty()) return false;
      p.step = Step::defender_leaders;
      return true;
    case Step::defender_leaders:
      if (!lend_candidates(defender()).empty()) return false;
      p.step = Step::resolve;
      return true;
    case Step::resolve: return resolve_combat(), true;
    case Step::defender_retreat: return retreat_next(defender());
    case Step::attacker_retreat: return retreat_next(active());
    case Step::defender_leaders_retreat: return lead_retreat(defender());
    case Step::attacker_leaders_retreat: return lead_retreat(active());
    case Step::advance: {
      ActionList actions;
      list_advance(*this, actions);
      if (actions.size() > 1) return false;
      return finish_combat(), true;
    }
    default: return false;
  }
}

// 7.4.1g
void list_withdrawal(Board b, ActionList& actions) {
  for (Unit unit : b.p.callable)
    for (const RetreatPath& path : b.retreat_paths(unit, b.p.attack_at, true))
      actions.add(act(Do::withdraw, unit, path.first, path.second));
  actions.add(act(Do::done));
}
Verdict check_withdrawal(Board b, Action action) {
  if (action.kind<Do>() == Do::done) return {};
  if (action.kind<Do>() != Do::withdraw || !piece_of(action).is_unit()) return not_asked();
  const Unit unit = piece_of(action).unit();
  if (!b.data.cavalry.has(unit)) return refuse("7.4.1g", "only cavalry withdraws before combat");
  if (b.p.disrupted.has(unit)) return refuse("7.4.1g", "Disrupted cavalry cannot withdraw before combat");
  if (!b.p.callable.has(unit)) return refuse("7.4.1g", "that unit cannot withdraw before this combat");
  return b.may_retreat(unit, hex_b(action), hex_c(action), true);
}
void play_withdrawal(Play& play, Action action) {
  if (action.kind<Do>() == Do::done) return void(play.p.callable = {});
  play.withdraw(piece_of(action).unit(), hex_b(action), hex_c(action));
}

void list_target(Board b, ActionList& actions) {
  for (Unit unit : b.units_in(b.p.attack_at, b.defender())) actions.add(act(Do::target, unit));
}
Verdict check_target(Board b, Action action) {
  if (action.kind<Do>() != Do::target || !piece_of(action).is_unit()) return not_asked();
  const Unit unit = piece_of(action).unit();
  if (b.side(unit) == b.defender() && b.at(unit) == b.p.attack_at) return {};
  return refuse("7.3c", "name an enemy unit in that hex");
}
void play_target(Play& play, Action action) {
  play.p.target = piece_of(action).unit().at;
  play.muster_participants();
}

void list_support(Board b, ActionList& actions) {
  for (Unit unit : b.p.callable) actions.add(act(Do::support, unit));
  actions.add(act(Do::done));
}
Verdict check_support(Board b, Action action) {
  if (action.kind<Do>() == Do::done) return {};
  if (action.kind<Do>() != Do::support || !piece_of(action).is_unit()) return not_asked();
  return b.may_support(piece_of(action).unit());
}
void play_support(Play& play, Action action) {
  Position& p = play.p;
  if (action.kind<Do>() == Do::done) return void(p.callable = {});
  const Unit unit = piece_of(action).unit();
  p.callable.remove(unit);
  p.fighting.add(unit);
  p.supporting.add(unit);
  play.events.tell(Happened::supports, play.side(unit), unit.at);
}

// 6.4
void list_lending(Board b, ActionList& actions) {
  for (Leader leader : b.lend_candidates(b.decider())) actions.add(act(Do::lend, leader));
  actions.add(act(Do::done));
}
Verdict check_lending(Board b, Action action) {
  if (action.kind<Do>() == Do::done) return {};
  if (action.kind<Do>() != Do::lend || !piece_of(action).is_leader()) return not_asked();
  return b.may_lend(piece_of(action).leader());
}
void play_lending(Play& play, Action action) {
  Position& p = play.p;
  if (action.kind<Do>() == Do::done)
    return void(p.step = p.step == Step::attacker_leaders ? Step::defender_leaders : Step::resolve);
  const Leader leader = piece_of(action).leader();
  const bool chief = play.is_supreme(leader) && !p.committed_leaders.has(leader);
  p.lent_leaders.add(leader);
  if (!chief) p.escorts.add(leader);
  p.committed_leaders.add(leader);  // 6.4e
  play.events.tell(Happened::lends, play.side(leader), leader.at);
}

}  // namespace longroll::vicksburg
