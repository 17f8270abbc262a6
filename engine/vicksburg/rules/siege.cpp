// 14.2 Siege combat.
#include <algorithm>

#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

int Board::defenders_printed(Hex hex) const {
  int sum = 0;
  for (Unit unit : units_in(hex, confederate)) sum += cf(unit);
  return sum;
}

Units Board::besieger_candidates(Hex hex) const {
  Units found;
  for (Hex each : data.map.land[hex.at])
    if (each.exists()) found |= units_in(each, union_side);
  found -= p.disrupted;
  return found.empty() ? found : found & supplied_now(union_side);  // 14.2d
}

int Board::besieging_strength() const {
  int sum = 0;
  for (Unit unit : p.besiegers)
    sum += p.siege_declared ? (p.besiegers_halved.has(unit) ? halved(unit) : cf(unit)) : strength(unit);
  return sum;
}

Verdict Board::may_besiege(Leader leader, Hex hex) const {
  if (active() != union_side) return refuse("14.2a", "only the Union besieges");
  if (p.siege_declared) return refuse("14.2a", "one siege a turn");
  if (!hex.exists() || hex.at >= map_size || !data.map.besiegeable.has(hex))
    return refuse("14.2b", "only cities, towns and stations are besieged");
  if (!occupied(hex, confederate)) return refuse("14.2b", "there are no Confederate units in it");
  if (side(leader) != union_side || !on_map(leader) || !near(at(leader), hex))
    return refuse("14.2f", "a Leader must be in a hex of the besiegers");
  if (!usable(leader))
    return refuse("14.2f", "the Leader must be Uncommitted, or have just won the initiative");
  if (!p.options.siege_cost && cv(leader) > ip(union_side))
    return refuse("14.2i", "not enough initiative points for his command value");
  Units around;
  int most = 0;
  for (Hex each : data.map.land[hex.at])
    if (each.exists()) around |= units_in(each, union_side) - p.disrupted;
  for (Unit unit : around) most += strength(unit);
  if (most < defenders_printed(hex))
    return refuse("14.2c", "the units around it are weaker than the defenders");
  const Units inside = units_in(hex, confederate);
  if (!(supplied(confederate, supply_map(confederate, false, true)) & inside).empty())
    return refuse("14.2e", "the defenders can still trace supply");
  const Units ready_units = around & supplied_now(union_side);
  most = 0;
  bool led = false;
  for (Unit unit : ready_units) most += strength(unit), led = led || at(unit) == at(leader);
  if (most < defenders_printed(hex))
    return refuse("14.2d", "the supplied units around it are weaker than the defenders");
  if (!led) return refuse("14.2f", "a Leader must be in a hex of the besiegers");
  return {};
}

Verdict Board::may_begin_siege() const {
  if (besieging_strength() < defenders_printed(p.siege_hex))
    return refuse("14.2c", "the besiegers must be at least as strong as the defenders");
  for (Unit unit : p.besiegers)
    if (at(unit) == at(Leader{p.siege_leader})) return {};
  return refuse("14.2f", "a besieging unit must be in the Leader's hex");
}

// The Leader gives the order; then the besiegers are named.
void Play::invest(Leader leader, Hex hex) {
  pay(p.options.siege_cost ? 0 : cv(leader));  // 14.2i
  p.committed_leaders.add(leader);
  p.declared_leaders.remove(leader);
  p.siege_leader = leader.at;
  if (p.siege_hex != hex) p.siege_turns = 0;
  p.siege_hex = hex;
  p.callable = besieger_candidates(hex);
  p.besiegers = p.besiegers_halved = {};
  p.step = Step::besiegers;
}

void Play::declare_siege() {
  p.besiegers_halved = p.besiegers & p.committed;
  p.committed |= p.besiegers;                     // 14.2g
  p.siege_declared = p.attacked_or_besieged = 1;  // 17.1e
  if (p.siege_hex == data.map.vicksburg) {
    if (!p.vicksburg_besieged) p.vicksburg_besieged = p.turn;
    if (!p.vicksburg_cut_off) p.vicksburg_cut_off = p.turn;  // R85: it failed the test just now
  }
  p.callable = {};
  p.step = Step::operations;
  events.tell(Happened::siege, union_side, p.siege_hex.at, p.siege_leader);
}

// R102: whether the siege has come to nothing before the End Phase.
bool Board::siege_lapsed() const {
  int sum = 0;
  for (Unit unit : p.besiegers - p.disrupted)
    if (on_map(unit) && near(at(unit), p.siege_hex))
      sum += p.besiegers_halved.has(unit) ? halved(unit) : cf(unit);
  if (sum < defenders_printed(p.siege_hex)) return true;
  bool led = false;
  for (Leader leader : on_map_leaders(union_side)) led = led || near(at(leader), p.siege_hex);
  if (!led) return true;
  return !(supplied(confederate, supply_map(confederate, false, true)) & units_in(p.siege_hex, confederate))
              .empty();
}

int Board::siege_modifier() const {
  const Charts& c = data.charts;
  int modifier = std::min<int>(p.siege_turns * c.siege_turn, c.siege_turn_limit);              // RC-SIE-g
  if (besieging_strength() >= 2 * defenders_printed(p.siege_hex)) modifier += c.siege_double;  // RC-SIE-g
  if (vessel_touches(Vessel::fleet, p.siege_hex) && !p.vessel_disrupted[0])
    modifier += c.siege_fleet;                                                             // RC-SIE-g
  if (on_map(data.grant) && near(at(data.grant), p.siege_hex)) modifier += c.siege_grant;  // RC-SIE-g
  if (fort(p.siege_hex, confederate)) modifier += c.siege_fort;                            // RC-SIE-g
  if (p.entrenched.has(p.siege_hex)) modifier += c.siege_entrenchment;                     // RC-SIE-g
  return modifier;
}

void Play::resolve_siege() {
  const Charts& c = data.charts;
  const Hex hex = p.siege_hex;
  const int die = roll(), modified = die + siege_modifier(),
            difference = modified - morale(confederate);  // 14.2h
  events.tell(Happened::siege_roll, union_side, hex.at, die, modified, difference);
  if (die == 1) add_losses(union_side, c.siege_one);
  ++p.siege_turns;
  p.step = Step::recovery;
  if (difference < c.siege_first) return;  // RC-SIE-a
  const int row = std::min(difference - c.siege_first, 4);
  const Units inside = units_in(hex, confederate);
  if (c.siege_surrender[row]) {
    int printed = 0;
    for (Unit unit : inside) printed += cf(unit);
    events.tell(Happened::surrendered, confederate, hex.at);
    for (Leader leader : leaders_in(hex, confederate)) lose_leader(leader, false);
    for (Unit unit : inside) eliminate(unit);
    add_losses(confederate, printed);
    p.attack_at = hex;
    p.step = Step::siege_entry;
    return;
  }
  int base_cf = 0;
  for (Unit unit : inside) base_cf += strength(unit);
  add_losses(confederate,
             (base_cf * c.siege_losses[row] + c.loss_divisor - 1) / c.loss_divisor);  // RC-SIE-b, RC-SIE-d
  if (c.siege_disrupts[row])
    for (Unit unit : inside) disrupt(unit);                                 // RC-SIE-c
  for (int i = 0; i < c.siege_morale[row]; ++i) lower_morale(confederate);  // RC-SIE-e
}

Verdict Board::may_enter_city(Hex from) const {
  if (!from.exists() || from.at >= map_size || !near(from, p.attack_at) || from == p.attack_at)
    return refuse("RC-SIE-f", "only a stack next to the place walks in");
  if ((units_in(from, union_side) & p.besiegers).empty())
    return refuse("RC-SIE-f", "only besieging units walk in");
  return {};
}

void Play::enter_city(Hex from) {
  const Units stack = units_in(from, union_side) & p.besiegers;
  for (Leader leader : leaders_in(from, union_side)) move_leader(leader, p.attack_at);
  for (Unit unit : stack) {
    events.tell(Happened::advanced, union_side, unit.at, p.attack_at.at);
    enter(unit, p.attack_at);
  }
}

void list_siege(Board b, ActionList& actions) {
  for (Unit unit : b.p.callable) actions.add(act(Do::call, unit));
  if (!b.may_begin_siege()) actions.add(act(Do::go));
}

Verdict check_siege(Board b, Action action) {
  const Piece piece = piece_of(action);
  switch (action.kind<Do>()) {
    case Do::call:
      if (!piece.is_unit() && !piece.is_vessel()) return not_asked();
      if (piece.is_unit() && b.p.callable.has(piece.unit())) return {};
      return refuse("14.2c", "only supplied undisrupted units next to the place can besiege it");
    case Do::go: return b.may_begin_siege();
    default: return not_asked();
  }
}

void play_siege(Play& play, Action action) {
  if (action.kind<Do>() == Do::go) return play.declare_siege();
  play.p.called = 1;
  play.p.callable.remove(piece_of(action).unit());
  play.p.besiegers.add(piece_of(action).unit());
}

void play_siege_roll(Play& play, Action) { play.resolve_siege(); }

void list_siege_entry(Board b, ActionList& actions) {
  for (Hex hex : b.data.map.land[b.p.attack_at.at])
    if (hex.exists() && !b.may_enter_city(hex)) actions.add(act(Do::enter, hex));
  actions.add(act(Do::done));
}

Verdict check_siege_entry(Board b, Action action) {
  switch (action.kind<Do>()) {
    case Do::enter: return b.may_enter_city(hex_a(action));
    case Do::done: return {};
    default: return not_asked();
  }
}

void play_siege_entry(Play& play, Action action) {
  if (action.kind<Do>() == Do::enter) play.enter_city(hex_a(action));
  play.p.step = Step::recovery;
}

}  // namespace longroll::vicksburg
