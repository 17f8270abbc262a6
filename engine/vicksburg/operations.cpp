// 4.3 and 6.3: activation, its price, and the course of an Operations Phase.
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {

Leaders Rules::usable_leaders(Seat seat) const {
  Leaders usable = on_map_leaders(seat) - (p.committed_leaders - p.declared_leaders);  // 6.2h
  if (p.johnston_took_over) usable.remove(data.pemberton);
  return usable;
}

// The price of one unit or vessel by itself; 99 when no Leader can order it.
int Rules::activation_cost(Piece piece) const {
  const Charts& c = data.charts;
  if (piece.is_vessel()) {
    const auto v = static_cast<std::size_t>(piece.vessel());
    if (p.vessel_disrupted[v]) return c.disrupted_cost;  // R97
    return p.vessel_committed[v] ? c.vessel_committed_cost : c.vessel_cost;
  }
  const Unit unit = piece.unit();
  if (!p.committed.has(unit)) return p.disrupted.has(unit) ? c.disrupted_cost : c.unit_cost;  // 4.3a, 7.1.3a
  int cost = 99;
  if (independent(unit) || data.reserve.has(unit)) {  // 6.3f, R26
    const Seat seat = side(unit);
    if (!(p.options.forced_march_leader ? on_map_leaders(seat) : usable_leaders(seat)).empty())
      cost = c.independent_cost;
  } else if (const Leader own = commander(unit); own.exists()) {
    if (usable(own) || p.options.forced_march_leader) cost = cv(own);  // 4.3b, 7.1.2b
  }
  const Leader chief = supreme(side(unit));
  if (chief.exists() && on_map(chief) && !p.committed_leaders.has(chief) && near(at(chief), at(unit)))
    cost = std::min(cost, cv(chief));
  return cost;
}

Objection Rules::may_activate(Piece piece) const {
  if (piece.is_vessel()) {
    const auto v = static_cast<std::size_t>(piece.vessel());
    if (index(active()) != static_cast<int>(v) || !vessel_afloat(piece.vessel()))
      return {"14.1b", "you have no such vessel on the river"};
    if (p.vessel_disrupted[v] && p.vessel_committed[v]) return {"4.3l", "it is Committed and Disrupted"};
    if (p.vessel_ready[v]) return {"6.3b", "it has been activated already"};
    return activation_cost(piece) <= ip(active())
               ? fine
               : Objection{"14.1b", "not enough initiative points for the vessel"};
  }
  const Unit unit = piece.unit();
  if (side(unit) != active()) return {"3.0i", "only units of the side with the initiative operate"};
  if (!on_map(unit)) return {"4.3a", "that unit is not on the map"};
  if (p.ready.has(unit)) return {"6.3b", "it has been activated already and waits for its operation"};
  if (p.committed.has(unit) && p.disrupted.has(unit))
    return {"4.3l", "a unit both Committed and Disrupted cannot be activated"};
  const int cost = activation_cost(unit);
  if (cost == 99) {
    if (independent(unit) || data.reserve.has(unit))
      return {"7.1.4a", "no Uncommitted Leader is left to order a Forced March"};
    return {"7.1.2b", "its Leader must be Uncommitted to order a Forced March"};
  }
  if (cost <= ip(active())) return fine;
  if (!p.committed.has(unit))
    return {p.disrupted.has(unit) ? "7.1.3a" : "4.3a", "not enough initiative points for this unit"};
  return {independent(unit) ? "6.3f" : "7.1.2a", "not enough initiative points for a Forced March"};
}

Objection Rules::may_free(Unit unit) const {
  if (p.options.supreme_free_activation) return {"4.3f", "this table plays without free activations"};
  const Leader chief = supreme(active());
  if (!chief.exists() || !on_map(chief)) return {"4.3f", "there is no Supreme Commander on the map"};
  if (p.committed_leaders.has(chief)) return {"4.3g", "the Supreme Commander is Committed"};
  if (side(unit) != active() || !on_map(unit)) return {"4.3f", "that is not one of your units on the map"};
  if (!near(at(chief), at(unit)))
    return {"4.3f", "that unit is neither stacked with the Supreme Commander nor adjacent to him"};
  if (p.disrupted.has(unit)) return {"7.1.3a", "a Disrupted unit cannot be activated free"};
  if (p.ready.has(unit)) return {"6.3b", "it has been activated already"};
  return fine;
}

Units Rules::eligible(Leader leader) const {
  Units units = on_map_units(side(leader)) - p.disrupted - p.ready;
  if (!p.options.group_forced_march) units -= p.committed;  // R26
  if (!is_supreme(leader) && !p.options.leader_scope)
    units &= data.troops[leader.at] | data.reserve | independents();  // 4.3e, 6.2c, 9.1c
  for (Unit unit : units)
    if (!near(at(leader), at(unit))) units.remove(unit);  // 4.3d
  return units;
}

Objection Rules::may_command(Leader leader, bool through_supreme) const {
  if (side(leader) != active() || !on_map(leader))
    return {"4.3c", "that is not one of your Leaders on the map"};
  if (retired(leader)) return {"15.2a", "Pemberton has been superseded and activates nobody"};
  if (!usable(leader))
    return {"4.3c", "a Committed Leader cannot be activated unless he just won the initiative"};
  int cost = cv(leader);
  if (through_supreme) {
    const Leader chief = supreme(active());
    if (!chief.exists() || chief == leader || !usable(chief))
      return {"6.2b", "there is no Uncommitted Supreme Commander to do it"};
    if (!near(at(chief), at(leader)))
      return {"6.2b", "that Leader is neither stacked with the Supreme Commander nor adjacent to him"};
    cost = cv(chief);
  }
  if (cost > ip(active())) return {"4.3c", "not enough initiative points for this Leader"};
  if (eligible(leader).empty()) return {"4.3d", "he has no unit to activate in his hex or next to it"};
  return fine;
}

Objection Rules::may_call(Piece piece) const {
  if (p.step == Step::besiegers)
    return piece.is_unit() && p.callable.has(piece.unit())
               ? fine
               : Objection{"14.2c", "only supplied undisrupted units next to the place can besiege it"};
  const Leader leader{p.mustering};
  if (piece.is_vessel()) {
    const auto v = static_cast<std::size_t>(piece.vessel());
    if (static_cast<int>(v) != index(active()) || !vessel_afloat(piece.vessel()) || p.vessel_ready[v] ||
        p.vessel_committed[v] || p.vessel_disrupted[v])
      return {"14.1b", "your vessel cannot be activated with him"};
    return fine;
  }
  const Unit unit = piece.unit();
  if (p.callable.has(unit)) return fine;
  if (side(unit) != active() || !on_map(unit)) return {"4.3d", "that is not one of your units on the map"};
  if (!near(at(leader), at(unit)))
    return {"6.3a", "it is neither stacked with the Leader nor adjacent to him"};
  if (p.disrupted.has(unit)) return {"7.1.3a", "a Disrupted unit is activated alone, for movement only"};
  if (p.committed.has(unit)) return {"7.1.4a", "a group activation takes Uncommitted units only"};
  if (independent(unit)) return {"6.3d", "only one independent unit may be activated with a Leader"};
  return {"4.3e", "he does not command that unit"};
}

Objection Rules::may_operate(Piece piece) const {
  if (piece.is_vessel())
    return p.vessel_ready[static_cast<std::size_t>(piece.vessel())]
               ? fine
               : Objection{"7.3b", "that vessel has not been activated"};
  if (!p.ready.has(piece.unit())) return {"7.3b", "that unit has not been activated"};
  if (p.disrupted.has(piece.unit())) return {"3.0g", "it was Disrupted before it could act"};
  return fine;
}

bool Rules::anything_to_do() const {
  if (!(p.ready - p.disrupted).empty() || p.vessel_ready[0] || p.vessel_ready[1]) return true;
  if (ip(active()) >= data.charts.unit_cost && !(on_map_units(active()) - p.committed - p.disrupted).empty())
    return true;
  ActionList actions;
  list_operations(actions);
  for (Action each : actions)
    if (each.kind<Kind>() != Kind::pass && each.kind<Kind>() != Kind::warn) return true;
  return false;
}

void Rules::list_operations(ActionList& actions) const {
  if (p.step == Step::muster || p.step == Step::besiegers) {
    for (Unit unit : p.callable) actions.add(act(Kind::call, unit));
    if (p.step == Step::muster) {
      for (Vessel vessel : {Vessel::fleet, Vessel::arkansas})
        if (!may_call(vessel)) actions.add(act(Kind::call, vessel));
      if (p.called) actions.add(act(Kind::go));
    } else if (!may_begin_siege()) {
      actions.add(act(Kind::go));
    }
    return;
  }
  const Seat seat = active();
  for (Unit unit : p.ready - p.disrupted) actions.add(act(Kind::operate, unit));
  for (Vessel vessel : {Vessel::fleet, Vessel::arkansas})
    if (!may_operate(vessel)) actions.add(act(Kind::operate, vessel));
  const Units open = on_map_units(seat) - p.ready;
  const int points = ip(seat);
  if (points > 0) {
    for (Unit unit : open - (p.committed & p.disrupted))
      if (activation_cost(unit) <= points) actions.add(act(Kind::activate, unit));
    const Vessel own = seat == union_side ? Vessel::fleet : Vessel::arkansas;
    if (!may_activate(own)) actions.add(act(Kind::activate, own));
    for (Leader leader : usable_leaders(seat)) {
      for (unsigned through = 0; through < 2; ++through)
        if (!may_command(leader, through)) actions.add(Action(Kind::command, Piece(leader).code, through));
    }
  }
  if (const Leader chief = supreme(seat); chief.exists() && on_map(chief) && !p.committed_leaders.has(chief))
    for (Unit unit : open - p.disrupted)
      if (!may_free(unit)) actions.add(act(Kind::free, unit));
  if (seat == union_side && !p.siege_declared)
    for (Leader leader : usable_leaders(seat))
      for (Hex hex : data.map.land[at(leader).at])
        if (hex.exists() && !may_besiege(leader, hex)) actions.add(act(Kind::siege, leader, hex));
  actions.add(act(Kind::pass));
  if (p.options.assault_warning && seat == union_side && !p.warned && !p.acted) actions.add(act(Kind::warn));
}

void Umpire::begin_operations(Seat seat) {
  p.phase = Phase::operations;
  p.active = static_cast<std::uint8_t>(index(seat));
  p.acted = 0;
  p.ready = p.marching = {};
  p.vessel_ready = {0, 0};
  p.step = Step::operations;
}

void Umpire::pay(int points) {
  auto& total = p.ip[p.active];
  total = static_cast<std::uint8_t>(total - points);
  p.acted = 1;
}

void Umpire::play_operations(Action action) {
  const Piece piece = piece_of(action);
  switch (action.kind<Kind>()) {
    case Kind::activate: {
      const int cost = activation_cost(piece);
      events_.tell(Happened::activated, active(), piece.code, cost);
      pay(cost);
      return start_operation(piece, piece.is_unit() && p.committed.has(piece.unit()));
    }
    case Kind::free:
      events_.tell(Happened::activated, active(), piece.code, 0);
      p.committed_leaders.add(supreme(active()));  // 4.3g
      pay(0);
      return start_operation(piece, p.committed.has(piece.unit()));
    case Kind::command: {
      const Leader leader = piece.leader(), chief = supreme(active());
      const int cost = cv(action.b() ? chief : leader);
      pay(cost);
      p.committed_leaders.add(leader);  // 3.0c
      p.declared_leaders.remove(leader);
      if (action.b()) p.committed_leaders.add(chief), p.declared_leaders.remove(chief);
      events_.tell(Happened::commanded, active(), leader.at, cost);
      p.mustering = leader.at;
      p.callable = eligible(leader);
      p.called = 0;
      p.step = Step::muster;
      return;
    }
    case Kind::call:
      p.called = 1;
      if (piece.is_vessel()) {
        p.vessel_ready[static_cast<std::size_t>(piece.vessel())] = 1;
        return;
      }
      if (p.step == Step::besiegers) {
        p.callable.remove(piece.unit());
        p.besiegers.add(piece.unit());
        return;
      }
      p.callable.remove(piece.unit());
      p.ready.add(piece.unit());
      if (p.committed.has(piece.unit())) p.marching.add(piece.unit());
      if (independent(piece.unit()) && !is_supreme(Leader{p.mustering}) && !p.options.leader_scope)
        for (Unit unit : p.callable)
          if (independent(unit)) p.callable.remove(unit);  // 6.3d
      return;
    case Kind::go:
      if (p.step == Step::besiegers) declare_siege();
      p.step = Step::operations;
      return;
    case Kind::siege: {
      const Leader leader = piece.leader();
      pay(p.options.siege_cost ? 0 : cv(leader));  // 14.2i
      p.committed_leaders.add(leader);
      p.declared_leaders.remove(leader);
      p.siege_leader = leader.at;
      if (p.siege_hex != hex_b(action)) p.siege_turns = 0;
      p.siege_hex = hex_b(action);
      p.callable = besieger_candidates(p.siege_hex);
      p.besiegers = p.besiegers_halved = {};
      p.step = Step::besiegers;
      return;
    }
    case Kind::operate: {
      const bool forced_march = piece.is_unit() && p.marching.has(piece.unit());
      if (piece.is_vessel())
        p.vessel_ready[static_cast<std::size_t>(piece.vessel())] = 0;
      else
        p.ready.remove(piece.unit()), p.marching.remove(piece.unit());
      return start_operation(piece, forced_march);
    }
    case Kind::warn: p.warned = 1; [[fallthrough]];  // 17.1a
    case Kind::pass:
      events_.tell(Happened::passed, active(), p.acted, action.kind<Kind>() == Kind::warn);
      return end_phase();
    default: return;
  }
}

// The owner ends his Operations Phase (4.3m, 7.0c, R16).
void Umpire::end_phase() {
  p.committed |= p.ready;
  for (std::size_t v = 0; v < max_vessels; ++v)
    if (p.vessel_ready[v]) p.vessel_committed[v] = 1, p.vessel_ready[v] = 0;
  p.ready = p.marching = {};
  const std::uint8_t enemy = p.active ^ 1;
  const bool passed = !p.acted;
  const bool both_pass = passed && (p.last_passed == enemy || p.out[enemy]);  // 4.3p
  p.last_passed = passed ? p.active : 255;
  p.step = both_pass || p.last_round || p.shortfall ? Step::operations_over : Step::initiative;
  look_at_stacking();
}

bool Umpire::advance_operations() {
  switch (p.step) {
    case Step::initiative: return start_initiative(), true;
    case Step::operations:
      if (anything_to_do() || (p.options.assault_warning && p.active == 0 && !p.warned && !p.acted))
        return false;
      events_.tell(Happened::passed, active(), p.acted, 0);
      return end_phase(), true;  // R119
    case Step::muster:
      if (!p.callable.empty() || !p.called) return false;
      for (Vessel vessel : {Vessel::fleet, Vessel::arkansas})
        if (!may_call(vessel)) return false;
      p.step = Step::operations;
      return true;
    case Step::besiegers:
      if (!p.callable.empty()) return false;
      declare_siege();
      p.step = Step::operations;
      return true;
    case Step::operate: {
      if (can_go_on()) return false;
      ActionList actions;
      list_operate(actions);
      if (actions.size() > 1 || (!actions.empty() && actions[0] != act(Kind::stop))) return false;
      end_operation();
      return true;
    }
    case Step::end_operation:
      look_at_stacking();
      p.step = Step::operations;
      return true;
    case Step::operations_over:
      events_.tell(Happened::operations_over, Seat::nobody);
      finish_operations();
      return true;
    case Step::forrest_roll:
      if (p.forrest_left) return false;
      p.phase = Phase::reinforcement;
      p.step = Step::union_entrench;
      return true;
    default: return false;
  }
}

void Umpire::finish_operations() {
  p.declared_leaders = {};
  if (p.arkansas_doomed) lose_arkansas(false);      // R114
  if (p.siege_hex.exists() && !p.siege_declared) {  // R102: not declared again
    events_.tell(Happened::siege_over, union_side, p.siege_hex.at);
    p.siege_hex = Hex::none;
    p.siege_turns = 0;
  }
  retry_replacements();
  p.step = Step::forrest_roll;
}

}  // namespace longroll::vicksburg
