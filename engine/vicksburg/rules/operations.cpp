// 4.3 and 6.3: activation, its price, and the course of an Operations Phase.
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

Leaders Board::usable_leaders(Seat seat) const {
  Leaders usable = on_map_leaders(seat) - (p.committed_leaders - p.declared_leaders);  // 6.2h
  if (p.johnston_took_over) usable.remove(data.pemberton);
  return usable;
}

// The price of one unit or vessel by itself; 99 when no Leader can order it.
int Board::activation_cost(Piece piece) const {
  const Charts& c = data.charts;
  if (piece.is_vessel()) {
    const int v = index(piece.vessel());
    if (p.vessel_disrupted[v]) return c.disrupted_cost;  // R97
    return p.vessel_committed[v] ? c.vessel_committed_cost : c.vessel_cost;
  }
  const Unit unit = piece.unit();
  if (!p.committed.has(unit))
    return p.disrupted.has(unit) ? c.disrupted_cost : c.unit_cost;  // 6.3e, 7.1.1a, 4.3a, 7.1.3a
  int cost = 99;
  if (independent(unit) || data.reserve.has(unit)) {  // 6.3f, R26
    const Seat seat = side(unit);
    if (!(p.options.forced_march_leader ? on_map_leaders(seat) : usable_leaders(seat)).empty())
      cost = c.independent_cost;
  } else if (const Leader own = commander(unit); own.exists()) {
    if (usable(own) || p.options.forced_march_leader) cost = cv(own);  // 7.1.2c, 4.3i, 4.3b, 7.1.2b
  }
  const Leader chief = supreme(side(unit));
  if (chief.exists() && on_map(chief) && !p.committed_leaders.has(chief) && near(at(chief), at(unit)))
    cost = std::min(cost, cv(chief));
  return cost;
}

Verdict Board::may_activate(Piece piece) const {
  if (piece.is_vessel()) {
    const int v = index(piece.vessel());
    if (index(active()) != static_cast<int>(v) || !vessel_afloat(piece.vessel()))
      return refuse("14.1b", "you have no such vessel on the river");
    if (p.vessel_disrupted[v] && p.vessel_committed[v])
      return refuse("4.3l", "it is Committed and Disrupted");
    if (p.vessel_ready[v]) return refuse("6.3b", "it has been activated already");
    return activation_cost(piece) <= ip(active())
               ? Verdict()
               : refuse("14.1b", "not enough initiative points for the vessel");
  }
  const Unit unit = piece.unit();
  if (side(unit) != active()) return refuse("3.0i", "only units of the side with the initiative operate");
  if (!on_map(unit)) return refuse("4.3a", "that unit is not on the map");
  if (p.ready.has(unit)) return refuse("6.3b", "it has been activated already and waits for its operation");
  if (p.committed.has(unit) && p.disrupted.has(unit))  // 7.1.3c
    return refuse("4.3l", "a unit both Committed and Disrupted cannot be activated");
  const int cost = activation_cost(unit);
  if (cost == 99) {
    if (independent(unit) || data.reserve.has(unit))
      return refuse("7.1.4a", "no Uncommitted Leader is left to order a Forced March");
    return refuse("7.1.2b", "its Leader must be Uncommitted to order a Forced March");
  }
  if (cost <= ip(active())) return {};  // 4.3j, 6.2q
  if (!p.committed.has(unit))
    return refuse(p.disrupted.has(unit) ? "7.1.3a" : "4.3a", "not enough initiative points for this unit");
  return refuse(independent(unit) ? "6.3f" : "7.1.2a", "not enough initiative points for a Forced March");
}

Verdict Board::may_free(Unit unit) const {
  if (p.options.supreme_free_activation) return refuse("4.3f", "this table plays without free activations");
  const Leader chief = supreme(active());
  if (!chief.exists() || !on_map(chief)) return refuse("4.3f", "there is no Supreme Commander on the map");
  if (p.committed_leaders.has(chief)) return refuse("4.3g", "the Supreme Commander is Committed");
  if (side(unit) != active() || !on_map(unit))
    return refuse("4.3f", "that is not one of your units on the map");
  if (!near(at(chief), at(unit)))
    return refuse("4.3f", "that unit is neither stacked with the Supreme Commander nor adjacent to him");
  if (p.disrupted.has(unit)) return refuse("7.1.3a", "a Disrupted unit cannot be activated free");
  if (p.ready.has(unit)) return refuse("6.3b", "it has been activated already");
  return {};
}

Units Board::eligible(Leader leader) const {
  Units units = on_map_units(side(leader)) - p.disrupted - p.ready;
  if (!p.options.group_forced_march) units -= p.committed;  // R26
  if (!is_supreme(leader) && !p.options.leader_scope)
    units &= data.troops[leader.at] | data.reserve | independents();  // 4.3e, 6.2c, 9.1c
  for (Unit unit : units)
    if (!near(at(leader), at(unit))) units.remove(unit);  // 4.3d
  return units;
}

Verdict Board::may_command(Leader leader, bool through_supreme) const {
  if (side(leader) != active() || !on_map(leader))
    return refuse("4.3c", "that is not one of your Leaders on the map");
  if (retired(leader)) return refuse("15.2a", "Pemberton has been superseded and activates nobody");
  if (!usable(leader))
    return refuse("4.3c", "a Committed Leader cannot be activated unless he just won the initiative");
  int cost = cv(leader);
  if (through_supreme) {
    const Leader chief = supreme(active());
    if (!chief.exists() || chief == leader || !usable(chief))
      return refuse("6.2b", "there is no Uncommitted Supreme Commander to do it");
    if (!near(at(chief), at(leader)))
      return refuse("6.2b", "that Leader is neither stacked with the Supreme Commander nor adjacent to him");
    cost = cv(chief);
  }
  if (cost > ip(active()))
    return refuse("4.3c", "not enough initiative points for this Leader");  // 6.2p, 6.2o
  if (eligible(leader).empty()) return refuse("4.3d", "he has no unit to activate in his hex or next to it");
  return {};
}

Verdict Board::may_call(Piece piece) const {
  const Leader leader{p.mustering};
  if (piece.is_vessel()) {
    const int v = index(piece.vessel());
    if (static_cast<int>(v) != index(active()) || !vessel_afloat(piece.vessel()) || p.vessel_ready[v] ||
        p.vessel_committed[v] || p.vessel_disrupted[v])
      return refuse("14.1b", "your vessel cannot be activated with him");
    return {};
  }
  const Unit unit = piece.unit();
  if (p.callable.has(unit)) return {};
  if (side(unit) != active() || !on_map(unit))
    return refuse("4.3d", "that is not one of your units on the map");
  if (!near(at(leader), at(unit)))
    return refuse("6.3a", "it is neither stacked with the Leader nor adjacent to him");
  if (p.disrupted.has(unit))
    return refuse("7.1.3a", "a Disrupted unit is activated alone, for movement only");
  if (p.committed.has(unit)) return refuse("7.1.4a", "a group activation takes Uncommitted units only");
  if (independent(unit)) return refuse("6.3d", "only one independent unit may be activated with a Leader");
  return refuse("4.3e", "he does not command that unit");
}

Verdict Board::may_operate(Piece piece) const {
  if (piece.is_vessel())
    return p.vessel_ready[index(piece.vessel())] ? Verdict()
                                                 : refuse("7.3b", "that vessel has not been activated");
  if (!p.ready.has(piece.unit())) return refuse("7.3b", "that unit has not been activated");
  if (p.disrupted.has(piece.unit())) return refuse("3.0g", "it was Disrupted before it could act");
  return {};
}

bool Board::anything_to_do() const {
  if (!(p.ready - p.disrupted).empty() || p.vessel_ready[0] || p.vessel_ready[1]) return true;
  if (ip(active()) >= data.charts.unit_cost && !(on_map_units(active()) - p.committed - p.disrupted).empty())
    return true;
  ActionList actions;
  list_operations(*this, actions);
  for (Action each : actions)
    if (each.kind<Do>() != Do::pass && each.kind<Do>() != Do::warn) return true;
  return false;
}

void Play::begin_operations(Seat seat) {
  p.phase = Phase::operations;
  p.active = static_cast<std::uint8_t>(index(seat));
  p.acted = 0;
  p.ready = p.marching = {};
  p.vessel_ready = {0, 0};
  p.step = Step::operations;
}

void Play::pay(int points) {
  auto& total = p.ip[p.active];
  total = static_cast<std::uint8_t>(total - points);
  p.acted = 1;
}

// 4.3c: a Leader is activated, by himself or through the Supreme Commander (6.2b).
void Play::command(Leader leader, bool through_supreme) {
  const Leader chief = supreme(active());
  const int cost = cv(through_supreme ? chief : leader);
  pay(cost);
  p.committed_leaders.add(leader);  // 3.0c
  p.declared_leaders.remove(leader);
  if (through_supreme) p.committed_leaders.add(chief), p.declared_leaders.remove(chief);
  events.tell(Happened::commanded, active(), leader.at, cost);
  p.mustering = leader.at;
  p.callable = eligible(leader);  // 6.2r
  p.called = 0;
  p.step = Step::muster;
}

// A unit or vessel that was activated earlier has its turn.
void Play::operate(Piece piece) {
  const bool forced_march = piece.is_unit() && p.marching.has(piece.unit());
  if (piece.is_vessel())
    p.vessel_ready[index(piece.vessel())] = 0;
  else
    p.ready.remove(piece.unit()), p.marching.remove(piece.unit());
  start_operation(piece, forced_march);
}

// The owner ends his Operations Phase (4.3m, 7.0c, R16).
void Play::end_phase() {
  p.committed |= p.ready;
  for (std::size_t v = 0; v < max_vessels; ++v)
    if (p.vessel_ready[v]) p.vessel_committed[v] = 1, p.vessel_ready[v] = 0;
  p.ready = p.marching = {};
  const std::uint8_t enemy = p.active ^ 1;
  const bool passed = !p.acted;                                               // 6.2j, 17.1c
  const bool both_pass = passed && (p.last_passed == enemy || p.out[enemy]);  // 4.3p
  p.last_passed = passed ? p.active : 255;
  p.step = both_pass || p.last_round || p.shortfall ? Step::operations_over
                                                    : Step::initiative;  // 3.0k, 4.3s, 6.2s
  look_at_stacking();
}

bool Play::advance_operations() {
  switch (p.step) {
    case Step::operations:
      if (anything_to_do() || (warning_open() && !p.acted)) return false;
      events.tell(Happened::passed, active(), p.acted, 0);
      return end_phase(), true;  // R119
    case Step::muster:
      if (!p.callable.empty() || !p.called) return false;
      for (Vessel vessel : {Vessel::fleet, Vessel::arkansas})
        if (!may_call(vessel)) return false;
      p.step = Step::operations;
      return true;
    case Step::besiegers:
      if (!p.callable.empty()) return false;
      return declare_siege(), true;
    case Step::operate: {
      if (can_go_on()) return false;
      ActionList actions;
      list_operate(*this, actions);
      if (!actions.empty() && actions[0] != act(Do::stop)) return false;
      end_operation();
      return true;
    }
    case Step::end_operation:
      look_at_stacking();
      p.step = Step::operations;
      return true;
    case Step::operations_over:
      events.tell(Happened::operations_over, Seat::nobody);
      finish_operations();
      return true;
    case Step::forrest_roll:
      if (p.forrest_left) return false;
      p.phase = Phase::reinforcement;  // 4.3s
      p.step = Step::union_entrench;
      return true;
    default: return false;
  }
}

void Play::finish_operations() {
  p.declared_leaders = {};
  if (p.arkansas_doomed) lose_arkansas(false);      // R114
  if (p.siege_hex.exists() && !p.siege_declared) {  // R102: not declared again
    events.tell(Happened::siege_over, union_side, p.siege_hex.at);
    p.siege_hex = Hex::none;
    p.siege_turns = 0;
  }
  retry_replacements();
  p.step = Step::forrest_roll;
}

void list_operations(Board b, ActionList& actions) {
  const Position& p = b.p;
  const Seat seat = b.active();
  for (Unit unit : p.ready - p.disrupted) actions.add(act(Do::operate, unit));
  for (Vessel vessel : {Vessel::fleet, Vessel::arkansas})
    if (!b.may_operate(vessel)) actions.add(act(Do::operate, vessel));
  const Units open = b.on_map_units(seat) - p.ready;
  if (const int points = b.ip(seat); points > 0) {
    for (Unit unit : open - (p.committed & p.disrupted))
      if (b.activation_cost(unit) <= points) actions.add(act(Do::activate, unit));
    const Vessel own = seat == union_side ? Vessel::fleet : Vessel::arkansas;
    if (!b.may_activate(own)) actions.add(act(Do::activate, own));
    for (Leader leader : b.usable_leaders(seat))
      for (unsigned through = 0; through < 2; ++through)
        if (!b.may_command(leader, through)) actions.add(Action(Do::command, Piece(leader).code, through));
  }
  if (const Leader chief = b.supreme(seat);
      chief.exists() && b.on_map(chief) && !p.committed_leaders.has(chief))
    for (Unit unit : open - p.disrupted)
      if (!b.may_free(unit)) actions.add(act(Do::free, unit));
  if (seat == union_side && !p.siege_declared)
    for (Leader leader : b.usable_leaders(seat))
      for (Hex hex : b.data.map.land[b.at(leader).at])
        if (hex.exists() && !b.may_besiege(leader, hex)) actions.add(act(Do::siege, leader, hex));
  actions.add(act(Do::pass));
  if (b.warning_open() && !p.acted) actions.add(act(Do::warn));
}

Verdict check_operations(Board b, Action action) {
  const Piece piece = piece_of(action);
  const bool troops = piece.is_unit() || piece.is_vessel();
  switch (action.kind<Do>()) {
    case Do::activate: return troops ? b.may_activate(piece) : not_asked();
    case Do::operate: return troops ? b.may_operate(piece) : not_asked();
    case Do::free: return piece.is_unit() ? b.may_free(piece.unit()) : not_asked();
    case Do::command: return piece.is_leader() ? b.may_command(piece.leader(), action.b() != 0) : not_asked();
    case Do::siege: return piece.is_leader() ? b.may_besiege(piece.leader(), hex_b(action)) : not_asked();
    case Do::pass: return {};
    case Do::warn:
      if (!b.warning_open()) return refuse("17.1a", "there is no warning to give");
      if (b.p.acted) return refuse("17.1a", "a warning is a pass: it must come before any activation");
      return {};
    default: return not_asked();
  }
}

void play_operations(Play& play, Action action) {
  Position& p = play.p;
  const Piece piece = piece_of(action);
  const bool committed = piece.is_unit() && p.committed.has(piece.unit());
  switch (action.kind<Do>()) {
    case Do::activate: {
      const int cost = play.activation_cost(piece);
      play.events.tell(Happened::activated, play.active(), piece.code, cost);
      play.pay(cost);
      return play.start_operation(piece, committed);  // 4.3j, 3.0a
    }
    case Do::free:
      play.events.tell(Happened::activated, play.active(), piece.code, 0);
      p.committed_leaders.add(play.supreme(play.active()));  // 4.3g
      play.pay(0);
      return play.start_operation(piece, committed);
    case Do::command: return play.command(piece.leader(), action.b() != 0);
    case Do::siege: return play.invest(piece.leader(), hex_b(action));
    case Do::operate: return play.operate(piece);
    case Do::warn: p.warned = 1; [[fallthrough]];  // 17.1a
    case Do::pass:
      play.events.tell(Happened::passed, play.active(), p.acted, action.kind<Do>() == Do::warn);
      return play.end_phase();
    default: return;
  }
}

void list_muster(Board b, ActionList& actions) {
  for (Unit unit : b.p.callable) actions.add(act(Do::call, unit));
  for (Vessel vessel : {Vessel::fleet, Vessel::arkansas})
    if (!b.may_call(vessel)) actions.add(act(Do::call, vessel));
  if (b.p.called) actions.add(act(Do::go));
}

Verdict check_muster(Board b, Action action) {
  const Piece piece = piece_of(action);
  switch (action.kind<Do>()) {
    case Do::call: return piece.is_unit() || piece.is_vessel() ? b.may_call(piece) : not_asked();
    case Do::go: return b.p.called ? Verdict() : refuse("4.3d", "he must activate at least one unit");
    default: return not_asked();
  }
}

void play_muster(Play& play, Action action) {
  Position& p = play.p;
  if (action.kind<Do>() == Do::go) return void(p.step = Step::operations);
  const Piece piece = piece_of(action);
  p.called = 1;
  if (piece.is_vessel()) return void(p.vessel_ready[index(piece.vessel())] = 1);
  p.callable.remove(piece.unit());
  p.ready.add(piece.unit());  // 6.3g, 7.1b
  if (p.committed.has(piece.unit())) p.marching.add(piece.unit());
  if (play.independent(piece.unit()) && !play.is_supreme(Leader{p.mustering}) && !p.options.leader_scope)
    p.callable -= play.independents();  // 6.3d
}

}  // namespace longroll::vicksburg
