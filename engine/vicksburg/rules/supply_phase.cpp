// 4.1 and 5.0: the Supply Phase, step by step, and the return of strategic movers (7.1.5).
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

// Who can be named: victims of a raid or an event, units to Commit for want of garrisons, the unit at
// Milliken's Bend.
Units Board::nameable() const {
  switch (p.step) {
    case Step::raided_union: return (on_map_units(union_side) & data.infantry) - p.named;
    case Step::raided_confederates: {
      Units units = (on_map_units(confederate) & data.infantry) - p.named;
      if (p.rolling_stock == p.turn)
        units -= units_in(data.map.vicksburg) | units_in(data.map.jackson);  // RC-EVT-g
      return units;
    }
    case Step::garrison_losses: return p.rail_users - p.committed;
    case Step::milliken_choice: {
      Units units;
      for (Unit unit : on_map_units(union_side) & data.infantry)
        if (data.map.grid.distance(at(unit), data.map.depot) <= data.charts.milliken_distance)
          units.add(unit);
      return units;
    }
    default: return {};
  }
}

Verdict Board::may_name(Unit unit) const {
  if (nameable().has(unit)) return {};
  switch (p.step) {
    case Step::raided_union:
      return refuse("RC-FOR-d", "name a Union infantry unit on the map, each a different one");
    case Step::raided_confederates:
      if (p.rolling_stock == p.turn)
        return refuse("RC-EVT-g", "name a Confederate infantry unit that is not in Vicksburg or Jackson");
      return refuse("10.1e", "name a Confederate infantry unit on the map, each a different one");
    case Step::garrison_losses:
      return refuse("5.3.1c", "only Uncommitted units supplied by rail are Committed for want of garrisons");
    default: return refuse("RC-EVT-a", "name a Union infantry unit near the Depot");
  }
}

// What is traced while supply line protection may lengthen it.
SupplyMap Board::extensible(Seat seat) const {
  return supply_map(seat, seat == union_side && p.gulf_capacity > 0,
                    seat == confederate || !p.rail_renounced);
}

// Whether lengthening any path would bring anyone into supply.
bool Board::extension_open(Seat seat) const {
  if (supply_automatic(seat)) return false;
  const SupplyMap map = extensible(seat);
  const Units out = (on_map_units(seat) & data.infantry) - supplied(seat, map);
  if (out.empty()) return false;
  for (Leader leader : on_map_leaders(seat))
    if (extension_helps(leader, map, out) != std::array{false, false}) return true;
  return false;
}

Verdict Board::may_extend(Leader leader, Unit unit, bool to_source) const {
  const Seat seat = decider();
  if (side(leader) != seat || !on_map(leader))
    return refuse("5.3h", "a Leader of your own on the map lengthens supply paths");
  if (p.committed.has(unit)) return refuse("5.3k", "an already Committed unit cannot protect a supply line");
  if (!extenders(leader).has(unit))
    return refuse("5.3h", "supply line protection takes a non-Disrupted unit under that Leader's command");
  const SupplyMap map = extensible(seat);
  const Units out = (on_map_units(seat) & data.infantry) - supplied(seat, map);
  if (!extension_helps(leader, map, out)[to_source ? 1 : 0])
    return refuse("5.3h", "lengthening this path would bring nobody into supply");
  return {};
}

// A new turn: markers that last for a turn go, and the Supply Phase opens.
void Play::start_turn() {
  p.phase = Phase::supply;
  events.tell(Happened::turn_started, Seat::nobody, p.turn);
  p.named = p.gulf_users = p.rail_users = Units{};
  p.gulf_capacity = -1;
  p.rail_renounced = p.round = p.last_round = p.shortfall = p.siege_declared = p.attacked_or_besieged = 0;
  p.out = {0, 0};
  p.last_passed = p.previous_winner = 255;
  p.relocated = {};
  p.stationary = on_map_units(union_side) & data.infantry;
  if (p.rolling_stock == p.turn) p.names_left = 1;
}

// 5.1: the fleet lands supplies at the base for as many units as the die says.
void Play::use_gulf() {
  int number = roll();  // 5.1g, 17.3d
  const int die = number;
  if (p.arkansas_in_play) --number;  // 5.1h
  const Hex grant = at(data.grant);
  if (grant.exists() && data.map.grid.distance(grant, base()) <= data.charts.grant_distance)
    ++number;                                                       // 5.1i
  p.gulf_capacity = static_cast<std::int8_t>(std::max(0, number));  // 5.1g, 5.1j
  p.vessel_committed[0] = 1;                                        // 14.1e
  events.tell(Happened::gulf, union_side, die, p.gulf_capacity);
}

// 5.3.1: one die for every two stations without garrison; so many units are Committed.
void Play::garrison_dice() {
  const int per = data.charts.stations_per_garrison,
            count = (stations_uncovered() + per - 1) / per;  // 5.3.1d
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += roll();
  events.tell(Happened::garrison, union_side, count, sum);
  p.commits_left = static_cast<std::uint8_t>(sum);
}

// 5.4: Committed markers for units out of supply, Disrupted ones for infantry cut off altogether.
void Play::mark_supply(Seat seat) {
  const Units all = on_map_units(seat);
  Units good = all;
  if (!supply_automatic(seat)) {
    good = supplied(seat, supply_map(seat, false, seat == confederate || !p.rail_renounced));
    if (seat == union_side) good |= p.gulf_users;
  }
  const Units cut = good == all ? Units{} : surrounded(seat);
  for (Unit unit : (all & data.infantry & (p.named | (all - good)))) {
    commit(unit);  // 3.0e, 5.3l, 4.1a, 5.4a
    const bool alone = cut.has(unit) && !good.has(unit);
    if (alone) disrupt(unit);  // 5.4b
    events.tell(Happened::out_of_supply, seat, unit.at, alone);
  }
  for (Unit unit : cut& data.cavalry) {  // 5.4d, 5.4e, 5.4c
    commit(unit);
    events.tell(Happened::out_of_supply, seat, unit.at, 1);
  }
  p.extended = {};
  if (seat == confederate) watch_vicksburg(good);
}

// R85: the first turn in which Vicksburg fails the supply test.
void Play::watch_vicksburg(Units supplied_units) {
  if (p.vicksburg_cut_off || p.turn < 2) return;
  const Units inside = units_in(data.map.vicksburg, confederate);
  const bool fed = inside.empty() ? supply_map(confederate, false, true).reach.has(data.map.vicksburg)
                                  : !(inside & supplied_units).empty();
  if (!fed) p.vicksburg_cut_off = p.turn;
}

Seat names_raided(Board b) {
  return b.p.options.grierson_target == 1 && b.p.rolling_stock != b.p.turn ? confederate : union_side;  // R91
}

void list_naming(Board b, ActionList& actions) {
  for (Unit unit : b.nameable()) actions.add(act(Do::name, unit));
}
Verdict check_naming(Board b, Action action) {
  const Piece piece = piece_of(action);
  return action.kind<Do>() == Do::name && piece.is_unit() ? b.may_name(piece.unit()) : not_asked();
}
void play_naming(Play& play, Action action) {
  Position& p = play.p;
  const Unit unit = piece_of(action).unit();
  play.events.tell(Happened::named, play.decider(), unit.at,
                   p.step == Step::garrison_losses   ? 1
                   : p.step == Step::milliken_choice ? 2
                                                     : 0);
  switch (p.step) {
    case Step::garrison_losses:
      play.commit(unit);
      --p.commits_left;
      return;
    case Step::milliken_choice:
      p.milliken = static_cast<std::uint8_t>(unit.at + 1);
      p.step = Step::siege_roll;
      return;
    default: p.named.add(unit); --(p.step == Step::raided_union ? p.forrest_names : p.names_left);
  }
}

void list_gulf(Board, ActionList& actions) { list_choices(actions, Do::gulf, 2); }
Verdict check_gulf(Board, Action action) { return check_choice(action, Do::gulf, 2); }
void play_gulf(Play& play, Action action) {
  if (action.a()) play.use_gulf();
  play.p.step = Step::rail_choice;
}

void list_rail(Board, ActionList& actions) { list_choices(actions, Do::rail, 2); }
Verdict check_rail(Board, Action action) { return check_choice(action, Do::rail, 2); }
void play_rail(Play& play, Action action) {
  play.p.rail_renounced = action.a() == 0;
  play.p.step = Step::union_extensions;
}

void list_extension(Board b, ActionList& actions) {
  const Seat seat = b.decider();
  const SupplyMap map = b.extensible(seat);
  const Units out = (b.on_map_units(seat) & b.data.infantry) - b.supplied(seat, map);
  for (Leader leader : b.on_map_leaders(seat)) {
    const auto helps = b.extension_helps(leader, map, out);
    for (unsigned link = 0; link < 2; ++link)
      if (helps[link])
        for (Unit unit : b.extenders(leader))
          actions.add(Action(Do::extend, Piece(leader).code, Piece(unit).code, link));
  }
  actions.add(act(Do::done));
}
Verdict check_extension(Board b, Action action) {
  if (action.kind<Do>() == Do::done) return {};
  const Piece leader = piece_of(action), unit(action.b());
  if (action.kind<Do>() != Do::extend || !leader.is_leader() || !unit.is_unit()) return not_asked();
  return b.may_extend(leader.leader(), unit.unit(), action.c() != 0);
}
void play_extension(Play& play, Action action) {
  Position& p = play.p;
  if (action.kind<Do>() == Do::done) return play.end_extensions();
  const Leader leader = piece_of(action).leader();
  const Unit unit = Piece(action.b()).unit();
  play.commit(unit);
  for (unsigned link = 0; link < 2; ++link)
    if (p.options.extension_scope || link == action.c()) ++p.extended[leader.at][link];  // 5.3j
  play.events.tell(Happened::extended, play.side(leader), leader.at, unit.at, action.c());
}

void list_gulf_use(Board b, ActionList& actions) {
  for (Unit unit : b.needing_gulf() - b.p.gulf_users) actions.add(act(Do::supply, unit));
}
Verdict check_gulf_use(Board b, Action action) {
  if (!piece_of(action).is_unit()) return not_asked();
  return check_listed(
      b, action, Do::supply,
      refuse("5.1f", "that unit does not need, or cannot reach, the supplies landed from the river"));
}
void play_gulf_use(Play& play, Action action) { play.p.gulf_users.add(piece_of(action).unit()); }

void list_return(Board b, ActionList& actions) {
  for (Unit unit : b.data.side[0])
    if (b.p.fate[unit.at] == Fate::downriver && b.p.arrives[unit.at] != b.p.turn) {
      actions.add(act(Do::come_back, unit, b.data.map.depot));
      actions.add(act(Do::come_back, unit, Hex::none));
      return;
    }
}
Verdict check_return(Board b, Action action) {
  return check_listed(
      b, action, Do::come_back,
      refuse("7.1.5c", "it comes back at the landing, or at the Depot while the landing is lost"));
}
void play_return(Play& play, Action action) {
  const Unit unit = piece_of(action).unit();
  if (hex_b(action).exists()) return play.return_mover(unit, hex_b(action));
  play.p.arrives[unit.at] = play.p.turn;  // asked once a turn
}

void Play::end_extensions() {
  if (p.step == Step::union_extensions) return void(p.step = Step::gulf_users);
  p.step = Step::strategic_return;
  mark_supply(confederate);
}

// Who gets what the fleet lands. False when the Union must choose.
bool Play::share_gulf() {
  if (p.gulf_capacity <= 0) return true;
  const Units needing = needing_gulf() - p.gulf_users;
  const int left = p.gulf_capacity - p.gulf_users.count();
  if (needing.count() > left && left > 0) return false;
  if (needing.count() <= left) p.gulf_users |= needing;
  return true;
}

void Play::garrison_railroad() {
  p.commits_left = 0;
  if (!supply_automatic(union_side) && !p.rail_renounced && stations_uncovered() > 0) {  // 5.3.1e, 5.3.1f
    p.rail_users = rail_dependent() - p.gulf_users;
    if (!p.rail_users.empty()) garrison_dice();
  }
  p.step = Step::garrison_losses;
}

bool Play::advance_supply() {
  switch (p.step) {
    case Step::supply_start:
      start_turn();
      p.step = Step::raided_union;
      return true;
    case Step::raided_union:
      if (p.forrest_names && !nameable().empty()) return false;
      p.forrest_names = 0;
      p.step = Step::gulf_choice;
      return true;
    case Step::gulf_choice:
      if (gulf_usable() && !needing_gulf().empty()) return false;
      p.step = Step::rail_choice;
      return true;
    case Step::rail_choice:
      if (!supply_automatic(union_side) && stations_uncovered() > 0 && !rail_dependent().empty())
        return false;
      p.step = Step::union_extensions;
      return true;
    case Step::union_extensions:
    case Step::confederate_extensions:
      if (extension_open(decider())) return false;
      return end_extensions(), true;
    case Step::gulf_users:
      if (!share_gulf()) return false;
      return garrison_railroad(), true;
    case Step::garrison_losses:
      if (p.commits_left && nameable().count() > p.commits_left) return false;
      if (p.commits_left) p.committed |= nameable();  // fewer than the dice say: all of them
      p.commits_left = 0;
      mark_supply(union_side);
      p.named = Units{};
      p.step = Step::raided_confederates;
      return true;
    case Step::raided_confederates:
      if (p.names_left && !nameable().empty()) {
        if (p.options.grierson_target != 2 || p.rolling_stock == p.turn) return false;
        const Units open = nameable();  // R91, chosen by chance
        int chosen = dice.roll(open.count());
        for (Unit unit : open)
          if (--chosen == 0) return play_naming(*this, act(Do::name, unit)), true;
      }
      p.names_left = 0;
      p.step = Step::confederate_extensions;
      return true;
    case Step::strategic_return:
      if (bring_back_movers()) return false;
      look_at_stacking();
      p.step = Step::initiative;
      return true;
    default: return false;
  }
}

// 7.1.5: movers come back at the base, or must be asked about. True when someone must decide.
bool Play::bring_back_movers() {
  for (Unit unit : data.side[0]) {
    if (p.fate[unit.at] != Fate::downriver || p.arrives[unit.at] == p.turn) continue;
    if (union_controls(base()))
      return_mover(unit, base());
    else if (union_controls(data.map.depot))
      return true;
  }
  return false;
}

void Play::return_mover(Unit unit, Hex hex) {
  enter(unit, hex);
  const int die = roll();
  if (die > morale(union_side)) commit(unit);  // 7.1.5d
  events.tell(Happened::returned, union_side, unit.at, hex.at, die);
  for (Leader leader : data.leader_side[0])
    if (p.leader_fate[leader.at] == Fate::downriver && p.passage[leader.at] == unit.at + 1) {
      move_leader(leader, hex);
      p.passage[leader.at] = 0;
    }
}

}  // namespace longroll::vicksburg
