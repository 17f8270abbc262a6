// 4.1 and 5.0: the Supply Phase, step by step, and the return of strategic movers (7.1.5).
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {

// Who can be named: victims of a raid or an event, units to Commit for want of garrisons, the unit at
// Milliken's Bend.
Units Rules::nameable() const {
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

Objection Rules::may_name(Unit unit) const {
  if (nameable().has(unit)) return fine;
  switch (p.step) {
    case Step::raided_union:
      return {"RC-FOR-d", "name a Union infantry unit on the map, each a different one"};
    case Step::raided_confederates:
      if (p.rolling_stock == p.turn)
        return {"RC-EVT-g", "name a Confederate infantry unit that is not in Vicksburg or Jackson"};
      return {"10.1e", "name a Confederate infantry unit on the map, each a different one"};
    case Step::garrison_losses:
      return {"5.3.1c", "only Uncommitted units supplied by rail are Committed for want of garrisons"};
    default: return {"RC-EVT-a", "name a Union infantry unit near the Depot"};
  }
}

Objection Rules::may_extend(Leader leader, Unit unit, bool to_source) const {
  const Seat seat = p.step == Step::union_extensions ? union_side : confederate;
  if (side(leader) != seat || !on_map(leader))
    return {"5.3h", "a Leader of your own on the map lengthens supply paths"};
  if (p.committed.has(unit)) return {"5.3k", "an already Committed unit cannot protect a supply line"};
  if (!extenders(leader).has(unit))
    return {"5.3h", "supply line protection takes a non-Disrupted unit under that Leader's command"};
  const bool gulf = seat == union_side && p.gulf_capacity > 0;
  const SupplyMap map = supply_map(seat, gulf, seat == confederate || !p.rail_renounced);
  const Units out = (on_map_units(seat) & data.infantry) - supplied(seat, map);
  if (!extension_helps(leader, map, out)[to_source ? 1 : 0])
    return {"5.3h", "lengthening this path would bring nobody into supply"};
  return fine;
}

void Rules::list_supply(ActionList& actions) const {
  switch (p.step) {
    case Step::raided_union:
    case Step::raided_confederates:
    case Step::garrison_losses:
    case Step::milliken_choice:
      for (Unit unit : nameable()) actions.add(act(Kind::name, unit));
      return;
    case Step::gulf_choice:
    case Step::rail_choice: {
      const Kind kind = p.step == Step::gulf_choice ? Kind::gulf : Kind::rail;
      actions.add(Action(kind, 0));
      actions.add(Action(kind, 1));
      return;
    }
    case Step::union_extensions:
    case Step::confederate_extensions: {
      const Seat seat = p.step == Step::union_extensions ? union_side : confederate;
      const SupplyMap map = supply_map(seat, seat == union_side && p.gulf_capacity > 0,
                                       seat == confederate || !p.rail_renounced);
      const Units out = (on_map_units(seat) & data.infantry) - supplied(seat, map);
      for (Leader leader : on_map_leaders(seat)) {
        const auto helps = extension_helps(leader, map, out);
        for (unsigned link = 0; link < 2; ++link)
          if (helps[link])
            for (Unit unit : extenders(leader))
              actions.add(Action(Kind::extend, Piece(leader).code, Piece(unit).code, link));
      }
      actions.add(act(Kind::done));
      return;
    }
    case Step::gulf_users:
    case Step::end_gulf_users:
      for (Unit unit : needing_gulf() - p.gulf_users) actions.add(act(Kind::supply, unit));
      return;
    case Step::strategic_return:
      for (Unit unit : data.side[0])
        if (p.fate[unit.at] == Fate::downriver && p.arrives[unit.at] != p.turn) {
          actions.add(act(Kind::come_back, unit, data.map.depot));
          actions.add(act(Kind::come_back, unit, Hex::none));
          return;
        }
      return;
    default: return;
  }
}

// A new turn: markers that last for a turn go, and the Supply Phase opens.
void Umpire::start_turn() {
  p.phase = Phase::supply;
  events_.tell(Happened::turn_started, Seat::nobody, p.turn);
  p.named = p.gulf_users = p.rail_users = Units{};
  p.gulf_capacity = -1;
  p.rail_renounced = p.round = p.last_round = p.shortfall = p.siege_declared = p.attacked_or_besieged = 0;
  p.out = {0, 0};
  p.last_passed = p.previous_winner = 255;
  p.extended = {};
  p.relocated = {};
  p.stationary = on_map_units(union_side) & data.infantry;
  if (p.rolling_stock == p.turn) p.names_left = 1;
}

// 5.1: the fleet lands supplies at the base for as many units as the die says.
void Umpire::use_gulf() {
  int number = roll();
  const int die = number;
  if (p.arkansas_in_play) --number;  // 5.1h
  const Hex grant = at(data.grant);
  if (grant.exists() && data.map.grid.distance(grant, base()) <= data.charts.grant_distance)
    ++number;                                                       // 5.1i
  p.gulf_capacity = static_cast<std::int8_t>(std::max(0, number));  // 5.1j
  p.vessel_committed[0] = 1;                                        // 14.1e
  events_.tell(Happened::gulf, union_side, die, p.gulf_capacity);
}

// 5.3.1: one die for every two stations without garrison; so many units are Committed.
void Umpire::garrison_dice() {
  const int per = data.charts.stations_per_garrison, count = (stations_uncovered() + per - 1) / per;
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += roll();
  events_.tell(Happened::garrison, union_side, count, sum);
  p.commits_left = static_cast<std::uint8_t>(sum);
}

// 5.4: Committed markers for units out of supply, Disrupted ones for infantry cut off altogether.
void Umpire::mark_supply(Seat seat) {
  const Units all = on_map_units(seat);
  Units good = all;
  if (!supply_automatic(seat)) {
    good = supplied(seat, supply_map(seat, false, seat == confederate || !p.rail_renounced));
    if (seat == union_side) good |= p.gulf_users;
  }
  const Units cut = good == all ? Units{} : surrounded(seat);
  for (Unit unit : (all & data.infantry & (p.named | (all - good)))) {
    commit(unit);  // 5.4a
    const bool alone = cut.has(unit) && !good.has(unit);
    if (alone) disrupt(unit);  // 5.4b
    events_.tell(Happened::out_of_supply, seat, unit.at, alone);
  }
  for (Unit unit : cut& data.cavalry) {  // 5.4c
    commit(unit);
    events_.tell(Happened::out_of_supply, seat, unit.at, 1);
  }
  p.extended = {};
  if (seat == confederate) watch_vicksburg(good);
}

// R85: the first turn in which Vicksburg fails the supply test.
void Umpire::watch_vicksburg(Units supplied_units) {
  if (p.vicksburg_cut_off || p.turn < 2) return;
  const Units inside = units_in(data.map.vicksburg, confederate);
  const bool fed = inside.empty() ? supply_map(confederate, false, true).reach.has(data.map.vicksburg)
                                  : !(inside & supplied_units).empty();
  if (!fed) p.vicksburg_cut_off = p.turn;
}

void Umpire::play_supply(Action action) {
  switch (action.kind<Kind>()) {
    case Kind::name: {
      const Unit unit = piece_of(action).unit();
      events_.tell(Happened::named, decider(), unit.at);
      if (p.step == Step::garrison_losses) {
        commit(unit);
        --p.commits_left;
      } else if (p.step == Step::milliken_choice) {
        p.milliken = static_cast<std::uint8_t>(unit.at + 1);
        p.step = Step::siege_roll;
      } else {
        p.named.add(unit);
        --(p.step == Step::raided_union ? p.forrest_names : p.names_left);
      }
      return;
    }
    case Kind::gulf:
      if (action.a()) use_gulf();
      p.step = Step::rail_choice;
      return;
    case Kind::rail:
      p.rail_renounced = action.a() == 0;
      p.step = Step::union_extensions;
      return;
    case Kind::extend: {
      const Leader leader = piece_of(action).leader();
      const Unit unit = Piece(action.b()).unit();
      commit(unit);
      for (unsigned link = 0; link < 2; ++link)
        if (p.options.extension_scope || link == action.c()) ++p.extended[leader.at][link];  // 5.3j
      events_.tell(Happened::extended, side(leader), leader.at, unit.at, action.c());
      return;
    }
    case Kind::done:
      p.step = p.step == Step::union_extensions ? Step::gulf_users : Step::strategic_return;
      if (p.step == Step::strategic_return) mark_supply(confederate);
      return;
    case Kind::supply: p.gulf_users.add(piece_of(action).unit()); return;
    case Kind::come_back: {
      const Unit unit = piece_of(action).unit();
      if (hex_b(action).exists())
        return_mover(unit, hex_b(action));
      else
        p.arrives[unit.at] = p.turn;  // asked once a turn
      return;
    }
    default: return;
  }
}

bool Umpire::advance_supply() {
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
    case Step::confederate_extensions: {
      const Seat seat = p.step == Step::union_extensions ? union_side : confederate;
      if (!supply_automatic(seat)) {
        const SupplyMap map = supply_map(seat, seat == union_side && p.gulf_capacity > 0,
                                         seat == confederate || !p.rail_renounced);
        const Units out = (on_map_units(seat) & data.infantry) - supplied(seat, map);
        if (!out.empty())
          for (Leader leader : on_map_leaders(seat)) {
            const auto helps = extension_helps(leader, map, out);
            if (helps[0] || helps[1]) return false;
          }
      }
      if (seat == union_side) {
        p.step = Step::gulf_users;
      } else {
        mark_supply(confederate);
        p.step = Step::strategic_return;
      }
      return true;
    }
    case Step::gulf_users: {
      if (p.gulf_capacity > 0) {
        const Units needing = needing_gulf() - p.gulf_users;
        const int left = p.gulf_capacity - p.gulf_users.count();
        if (needing.count() > left && left > 0) return false;
        if (needing.count() <= left) p.gulf_users |= needing;
      }
      p.commits_left = 0;
      if (!supply_automatic(union_side) && !p.rail_renounced && stations_uncovered() > 0) {
        p.rail_users = rail_dependent() - p.gulf_users;
        if (!p.rail_users.empty()) garrison_dice();
      }
      p.step = Step::garrison_losses;
      return true;
    }
    case Step::garrison_losses: {
      const Units open = nameable();
      if (p.commits_left && open.count() > p.commits_left) return false;
      if (p.commits_left) p.committed |= open;  // fewer than the dice say: all of them
      p.commits_left = 0;
      mark_supply(union_side);
      p.named = Units{};
      p.step = Step::raided_confederates;
      return true;
    }
    case Step::raided_confederates:
      if (p.names_left && !nameable().empty()) {
        if (p.options.grierson_target != 2 || p.rolling_stock == p.turn) return false;
        const Units open = nameable();  // R91, chosen by chance
        int chosen = dice_.roll(open.count());
        for (Unit unit : open)
          if (--chosen == 0) return play_supply(act(Kind::name, unit)), true;
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
bool Umpire::bring_back_movers() {
  for (Unit unit : data.side[0]) {
    if (p.fate[unit.at] != Fate::downriver || p.arrives[unit.at] == p.turn) continue;
    if (union_controls(base()))
      return_mover(unit, base());
    else if (union_controls(data.map.depot))
      return true;
    else
      p.arrives[unit.at] = p.turn;
  }
  return false;
}

void Umpire::return_mover(Unit unit, Hex hex) {
  enter(unit, hex);
  const int die = roll();
  if (die > morale(union_side)) commit(unit);  // 7.1.5d
  events_.tell(Happened::returned, union_side, unit.at, hex.at, die);
  for (Leader leader : data.leader_side[0])
    if (p.leader_fate[leader.at] == Fate::downriver && p.passage[leader.at] == unit.at + 1) {
      move_leader(leader, hex);
      p.passage[leader.at] = 0;
    }
}

}  // namespace longroll::vicksburg
