// 7.3 Combat: who fights, strengths, odds, shifts and modifiers.
#include <algorithm>

#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {

int Rules::attack_cost(Unit unit, Hex hex) const {
  const Charts& c = data.charts;
  int cost = c.terrain_cost[static_cast<std::size_t>(data.map.terrain[hex.at])]
                           [static_cast<std::size_t>(data.of(unit).arm)];  // 7.3.1a
  if (p.entrenched.has(hex)) cost += c.entrenchment_attack;                // 7.3.1b
  if (fort(hex, other(side(unit)))) cost += c.fort_attack;                 // 8.2e
  return cost;
}

Objection Rules::may_attack(Hex hex, Unit target) const {
  const Piece mover(p.mover);
  if (mover.is_vessel()) return {"14.1i", "vessels take no part in land combat"};
  const Unit unit = mover.unit();
  if (p.disrupted.has(unit)) return {"3.0g", "a Disrupted unit may not attack"};
  if (!hex.exists() || hex.at >= map_size || !data.map.grid.adjacent(at(unit), hex))
    return {"7.3b", "only adjacent enemies can be attacked"};
  const auto way = data.map.grid.direction(at(unit), hex);
  if (!way || !data.map.side(at(unit), *way).passable)
    return {"RC-TEC-h", "there is no attack across the Mississippi"};
  if (side(target) == side(unit) || at(target) != hex) return {"7.3c", "name an enemy unit in that hex"};
  const int cost = attack_cost(unit, hex);
  if (cost > p.mp) {
    if (fort(hex, other(side(unit))))
      return {p.entrenched.has(hex) ? "8.2f" : "8.2e",
              "not enough movement points to attack the fortification"};
    if (p.entrenched.has(hex)) return {"7.3.1b", "not enough movement points to attack the entrenchment"};
    return {"7.3.1a", "not enough movement points to attack that hex"};
  }
  if (at(unit) != p.anchor)
    if (const Objection crowd = may_end(unit, at(unit), p.companions)) return crowd;
  return fine;
}

bool Rules::leader_near(Unit unit) const {
  for (Leader leader : on_map_leaders(side(unit)))
    if (near(at(leader), at(unit)) && commands(leader, unit)) return true;  // 7.3.1d, R63
  return false;
}

Units Rules::support_candidates(Seat seat) const {
  Units found;
  for (Hex hex : data.map.land[p.attack_from.at]) {
    if (!hex.exists() || !occupied(hex, seat)) continue;
    for (Hex each : data.map.land[p.attack_at.at])
      if (each == hex) found |= units_in(hex, seat);
  }
  return found - p.committed - p.disrupted - p.fighting;  // 7.3.1g, 7.3.1i
}

Objection Rules::may_support(Unit unit) const {
  if (p.callable.has(unit)) return fine;
  if (p.committed.has(unit)) return {"7.3.1i", "Committed units do not join from a third hex"};
  return {"7.3.1g", "only your Uncommitted undisrupted units next to both hexes can join"};
}

Leaders Rules::lend_candidates(Seat seat) const {
  Leaders found;
  const Units fighters = p.fighting & data.side[static_cast<std::size_t>(index(seat))];
  const bool other_used = [&] {
    for (Leader leader : p.lent_leaders& data.leader_side[static_cast<std::size_t>(index(seat))])
      if (!is_supreme(leader) || p.escorts.has(leader)) return true;
    return false;
  }();
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

Objection Rules::may_lend(Leader leader) const {
  const Seat seat = decider();
  if (side(leader) != seat || !on_map(leader)) return {"6.4a", "that is not one of your Leaders on the map"};
  if (lend_candidates(seat).has(leader)) return fine;
  if (p.lent_leaders.has(leader)) return {"6.4b", "he lends his value already"};
  if (is_supreme(leader) && p.committed_leaders.has(leader))
    return {"6.4d", "a Supreme Commander lends his value only while Uncommitted"};
  for (Unit unit : p.fighting)
    if (at(unit) == at(leader))
      return {"6.4b", "one Leader besides the Supreme Commander may lend his value"};
  return {"6.4a", "a Leader influences only combats of units in his own hex"};
}

bool Rules::only_disrupted_defend() const {
  return (units_in(p.attack_at, defender()) - p.disrupted).empty();  // 7.3.1l
}

// Cavalry of the defender's hex that can get away without breaking a rule (7.4.1g).
Units Rules::withdrawal_candidates() const {
  Units found;
  for (Unit unit : (units_in(p.attack_at, defender()) & data.cavalry) - p.disrupted) {
    const RetreatPaths paths = retreat_paths(unit, p.attack_at, true);
    if (paths.size) found.add(unit);
  }
  return found;
}

// The CFs that losses are reckoned from: men, not walls (R71).
int Rules::loss_base(Seat seat) const {
  if (seat == defender() && only_disrupted_defend()) {
    int sum = 0;
    for (Unit unit : units_in(p.attack_at, seat)) sum += strength(unit);  // R67
    return sum;
  }
  int sum = 0;
  for (Unit unit : p.fighting& data.side[static_cast<std::size_t>(index(seat))])
    sum += p.disrupted.has(unit) ? halved(unit) : strength(unit);
  return sum;
}

namespace {

int odds_column(int attack, int defence) {
  if (defence <= 0) return 7;
  if (attack <= 0) return 0;
  if (attack >= defence) return std::min(7, 1 + attack / defence);  // 7.3.2a
  return std::max(0, 3 - (defence + attack - 1) / attack);          // 8 to 10 is 1:2
}

}  // namespace

CombatOdds Rules::combat_odds(CombatNotes* notes) const {
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
    return !p.vessel_disrupted[static_cast<std::size_t>(vessel)] &&
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

void Rules::list_combat(ActionList& actions) const {
  switch (p.step) {
    case Step::withdraw:
      for (Unit unit : p.callable) {
        const RetreatPaths paths = retreat_paths(unit, p.attack_at, true);
        for (int i = 0; i < paths.size; ++i)
          actions.add(act(Kind::withdraw, unit, paths.items[static_cast<std::size_t>(i)].first,
                          paths.items[static_cast<std::size_t>(i)].second));
      }
      break;
    case Step::retarget:
      for (Unit unit : units_in(p.attack_at, defender())) actions.add(act(Kind::target, unit));
      return;
    case Step::attacker_support:
    case Step::defender_support:
      for (Unit unit : p.callable) actions.add(act(Kind::support, unit));
      break;
    case Step::attacker_leaders:
    case Step::defender_leaders:
      for (Leader leader : lend_candidates(decider())) actions.add(act(Kind::lend, leader));
      break;
    case Step::defender_retreat:
    case Step::attacker_retreat: {
      const Unit unit = p.retreating.first();
      const RetreatPaths paths = retreat_paths(unit, at(unit), false);
      for (int i = 0; i < paths.size; ++i)
        actions.add(act(Kind::retreat, unit, paths.items[static_cast<std::size_t>(i)].first,
                        paths.items[static_cast<std::size_t>(i)].second));
      return;
    }
    case Step::defender_leaders_retreat:
    case Step::attacker_leaders_retreat: {
      const Leader leader = p.retreating_leaders.first();
      Hexes seen;
      for (Unit unit : p.retreated)
        if (!seen.has(at(unit)))
          seen.add(at(unit)), actions.add(Action(Kind::follow, Piece(leader).code, Piece(unit).code));
      return;
    }
    case Step::advance:
      for (Unit unit : p.advancing)
        if (!may_advance(unit)) actions.add(act(Kind::advance, unit));
      for (Leader leader : leaders_in(p.attack_from, active()))
        if (!may_advance(leader)) actions.add(act(Kind::advance, leader));
      break;
    default: return;
  }
  actions.add(act(Kind::done));
}

void Umpire::attack(Hex hex, Unit target) {
  const Unit unit = Piece(p.mover).unit();
  p.mp = static_cast<std::int8_t>(p.mp - attack_cost(unit, hex));  // 7.3a, R123
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
    if (hex == data.map.vicksburg && p.options.assault_warning && !p.warned && !p.warning_penalty) {
      p.warning_penalty = 1;  // 17.1b
      add_vp(confederate, data.charts.vp_assault);
    }
  }
  events_.tell(Happened::attack, active(), unit.at, p.attack_from.at, hex.at, target.at);
  p.callable = withdrawal_candidates();
  p.step = Step::withdraw;
}

// 7.3.1: who takes part. Dice for Committed units without their Leader: attacker first, by number.
void Umpire::muster_participants() {
  p.fighting = {};
  const bool automatic = only_disrupted_defend();
  for (Seat seat : {active(), defender()}) {
    const Hex hex = seat == active() ? p.attack_from : p.attack_at;
    const Unit chosen{seat == active() ? p.attacker : p.target};
    for (Unit unit : units_in(hex, seat)) {
      if (p.disrupted.has(unit)) {
        if (p.options.disrupted_strength && !automatic) p.fighting.add(unit);  // R66
        continue;
      }
      if (!p.committed.has(unit) || unit == chosen || leader_near(unit)) {  // 7.3.1c, 7.3.1d, 7.3.1n
        p.fighting.add(unit);
        continue;
      }
      if (automatic) continue;
      const int die = roll();  // 7.3.1e
      const bool joins = die <= morale(seat);
      events_.tell(Happened::participation, seat, unit.at, die, joins);
      if (joins) p.fighting.add(unit);
    }
  }
}

void Umpire::play_combat(Action action) {
  const Piece piece = piece_of(action);
  switch (action.kind<Kind>()) {
    case Kind::withdraw: return withdraw(piece.unit(), hex_b(action), hex_c(action));
    case Kind::target:
      p.target = piece.unit().at;
      muster_participants();
      p.callable = support_candidates(active());
      p.step = Step::attacker_support;
      return;
    case Kind::support:
      p.callable.remove(piece.unit());
      p.fighting.add(piece.unit());
      p.supporting.add(piece.unit());
      events_.tell(Happened::supports, side(piece.unit()), piece.unit().at);
      return;
    case Kind::lend: {
      const Leader leader = piece.leader();
      const bool chief = is_supreme(leader) && !p.committed_leaders.has(leader);
      p.lent_leaders.add(leader);
      if (!chief) p.escorts.add(leader);
      p.committed_leaders.add(leader);  // 6.4e
      events_.tell(Happened::lends, side(leader), leader.at);
      return;
    }
    case Kind::retreat: {
      const RetreatPaths paths = retreat_paths(piece.unit(), at(piece.unit()), false);
      for (int i = 0; i < paths.size; ++i) {
        const RetreatPath& path = paths.items[static_cast<std::size_t>(i)];
        if (path.first == hex_b(action) && path.second == hex_c(action)) return retreat(piece.unit(), path);
      }
      return;
    }
    case Kind::follow: {
      const Leader leader = piece.leader();
      move_leader(leader, at(Piece(action.b()).unit()));
      p.committed_leaders.add(leader);  // 7.2e
      p.retreating_leaders.remove(leader);
      return;
    }
    case Kind::advance: return advance(piece);
    case Kind::done:
      switch (p.step) {
        case Step::withdraw: p.callable = {}; return;
        case Step::attacker_support:
        case Step::defender_support: p.callable = {}; return;
        case Step::attacker_leaders: p.step = Step::defender_leaders; return;
        case Step::defender_leaders: p.step = Step::resolve; return;
        case Step::advance: return finish_combat();
        default: return;
      }
    default: return;
  }
}

bool Umpire::advance_combat() {
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
      muster_participants();
      p.callable = support_candidates(active());
      p.step = Step::attacker_support;
      return true;
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
      list_combat(actions);
      if (actions.size() > 1) return false;
      return finish_combat(), true;
    }
    default: return false;
  }
}

}  // namespace longroll::vicksburg
