// 6.6 Leader loss, 6.6.1 promotion, 6.7 displacement and relocation, 15.2 Johnston's succession.
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {

// Where a displaced Leader may go (R34): to his own units, else any; cut-off hexes only for want of others.
Hexes Rules::shelters(Leader leader) const {
  const Seat seat = side(leader);
  const Units all = on_map_units(seat), cut = surrounded(seat);
  Units own;
  for (Unit unit : all)
    if (is_supreme(leader) || data.commands[data.of(unit).command].leader == leader) own.add(unit);
  for (Units choice : {own, all}) {
    for (Unit unit : choice)
      if (p.siege_hex.exists() && at(unit) == p.siege_hex) choice.remove(unit);
    choice -= cut;
    if (choice.empty()) continue;
    Hexes hexes;
    for (Unit unit : choice) hexes.add(at(unit));
    return hexes;
  }
  Hexes hexes;
  for (Unit unit : own.empty() ? all : own) hexes.add(at(unit));
  return hexes;
}

Objection Rules::may_displace_to(Leader leader, Hex hex) const {
  if (p.tasks[0].piece != leader.at) return {"6.7c", "another Leader is displaced first"};
  return shelters(leader).has(hex)
             ? fine
             : Objection{"6.7c", "a displaced Leader goes to his own units, else to any friendly unit"};
}

Objection Rules::may_replace_at(Leader leader, Hex hex) const {
  if (p.tasks[0].piece != leader.at) return {"6.6d", "another Leader is replaced first"};
  for (Unit unit : units_in(hex, side(leader)))
    if (data.commands[data.of(unit).command].leader == leader) return fine;
  return {"6.6d", "a replacement appears with a unit of his command"};
}

Objection Rules::may_promote(Leader leader) const {
  if (side(leader) != union_side || !on_map(leader) || data.of(leader).supreme)
    return {"6.6.1b", "choose another Union Leader on the map"};
  return fine;
}

Objection Rules::may_relocate(Leader leader, Hex hex) const {
  const Seat seat = p.step == Step::union_relocate ? union_side : confederate;
  return may_relocate(leader, hex, supply_map(seat, seat == union_side && gulf_usable(), true));
}

Objection Rules::may_relocate(Leader leader, Hex hex, const SupplyMap& map) const {
  const Seat seat = p.step == Step::union_relocate ? union_side : confederate;
  if (side(leader) != seat || !on_map(leader)) return {"6.7g", "that is not one of your Leaders on the map"};
  if (p.relocated.has(leader)) return {"6.7g", "he has been relocated"};
  const Hex from = at(leader);
  if (hex == from) return {"6.7g", "he is there already"};
  if (leader == data.pemberton && p.confined >= p.turn)
    return {"RC-EVT-i", "Pemberton has orders to stay in Vicksburg"};
  const auto cut = [&](Hex where) {
    if (supply_automatic(seat)) return false;
    if (map.distance(where) != 255) return false;
    for (Hex each : data.map.land[where.at])
      if (each.exists() && map.distance(each) != 255) return false;
    return true;
  };
  if (!p.options.leader_escape && (from == p.siege_hex || cut(from)))
    return {"6.7h", "a Leader in a besieged or surrounded hex cannot leave it"};
  const Units there = hex.exists() && hex.at < map_size ? units_in(hex, seat) : Units{};
  if (there.empty()) return {"6.7h", "there is no friendly unit in that hex"};
  if (cut(hex)) return {"6.7h", "the units in that hex are surrounded"};
  if (is_supreme(leader)) return fine;  // 6.7h
  bool commands_any = false;
  for (Unit unit : on_map_units(seat))
    commands_any = commands_any || data.commands[data.of(unit).command].leader == leader;
  if (!commands_any) return fine;  // R36
  for (Unit unit : there)
    if (data.commands[data.of(unit).command].leader == leader) return fine;
  return {"6.7i", "a subordinate Leader relocates only to a unit that he commands"};
}

void Umpire::lose_leader(Leader leader, bool in_combat) {
  const Seat seat = side(leader);
  const auto i = static_cast<std::size_t>(index(seat));
  const bool chief = is_supreme(leader);
  events_.tell(Happened::leader_lost, seat, leader.at);
  if (in_combat) p.leader_lost[i] = 1;  // 6.6e
  const Charts& c = data.charts;
  if (seat == union_side)
    add_vp(confederate, leader == data.grant ? c.vp_grant : c.vp_union_leader);
  else
    add_vp(union_side, leader == data.pemberton || leader == data.johnston ? c.vp_supreme : c.vp_leader);
  move_leader(leader, Hex::none);
  for (Leaders* set : {&p.committed_leaders, &p.declared_leaders, &p.lent_leaders, &p.companions,
                       &p.checked_leaders, &p.escorts})
    set->remove(leader);
  if (chief) p.supreme[i] = 255;
  if (data.of(leader).replacement.empty()) {  // Grant, Pemberton and Johnston have none
    p.leader_fate[leader.at] = Fate::lost;
  } else {
    p.leader_fate[leader.at] = Fate::pool;
    p.incumbent[leader.at] = 1;
    add_task(Task::replace, leader.at);  // 6.6d
  }
  if (!chief) return;
  if (seat == union_side) return add_task(Task::promote, 0);  // 6.6.1b
  if (leader != data.pemberton) return;
  if (on_map(data.johnston))
    p.supreme[1] = data.johnston.at, events_.tell(Happened::promoted, seat, data.johnston.at);  // 6.6.1a
  else if (p.leader_fate[data.johnston.at] == Fate::pool)
    p.johnston_called = p.turn;  // R37
}

void Umpire::displace(Leader leader, Hex hex) {
  const Seat seat = side(leader);
  move_leader(leader, hex);
  const int die = roll();
  events_.tell(Happened::displaced, seat, leader.at, hex.at, die);
  if (die == 6) return lose_leader(leader, false);          // 6.7f
  if (die > morale(seat)) p.committed_leaders.add(leader);  // 6.7e
}

void Umpire::replace(Leader leader, Hex hex) {
  move_leader(leader, hex);
  p.committed_leaders.add(leader);  // R35
  events_.tell(Happened::replaced, side(leader), leader.at, hex.at);
}

void Umpire::promote(Leader leader) {
  p.supreme[0] = leader.at;  // 6.6.1c
  events_.tell(Happened::promoted, union_side, leader.at);
}

// Replacements whose command had nobody on the map appear when it has.
void Umpire::retry_replacements() {
  for (std::uint8_t i = 0; i < max_leaders; ++i)
    if (p.leader_fate[i] == Fate::pool && p.incumbent[i] == 1) add_task(Task::replace, i);
  if (p.supreme[0] == 255) add_task(Task::promote, 0);
}

}  // namespace longroll::vicksburg
