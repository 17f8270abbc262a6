// 6.6 Leader loss, 6.6.1 promotion, 6.7 displacement and relocation, 15.2 Johnston's succession.
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

// Where a displaced Leader may go (R34): to his own units, else any; cut-off hexes only for want of others.
Hexes Board::shelters(Leader leader) const {
  const Seat seat = side(leader);
  const Units all = on_map_units(seat), cut = surrounded(seat);
  const Units own = is_supreme(leader) ? all : all & data.troops[leader.at];
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

Verdict Board::may_displace_to(Leader leader, Hex hex) const {
  if (leader != to_settle()) return refuse("6.7c", "another Leader is displaced first");
  if (shelters(leader).has(hex)) return {};
  return refuse("6.7c", "a displaced Leader goes to his own units, else to any friendly unit");
}

Verdict Board::may_replace_at(Leader leader, Hex hex) const {
  if (leader != to_settle()) return refuse("6.6d", "another Leader is replaced first");
  if (!(units_in(hex) & data.troops[leader.at]).empty()) return {};
  return refuse("6.6d", "a replacement appears with a unit of his command");
}

Verdict Board::may_promote(Leader leader) const {
  if (side(leader) != union_side || !on_map(leader) || data.of(leader).supreme)
    return refuse("6.6.1b", "choose another Union Leader on the map");
  return {};
}

// Where a Leader may be taken in the End Phase (6.7g).
Hexes Board::relocations(Leader leader) const {
  const Seat seat = side(leader);
  const Hex from = at(leader);
  if (p.relocated.has(leader)) return {};
  if (leader == data.pemberton && p.confined >= p.turn) return {};                             // RC-EVT-i
  if (!p.options.leader_escape && (from == p.siege_hex || !p.connected.has(from))) return {};  // 6.7h
  Hexes hexes = p.occupied[index(seat)];
  const Units own = on_map_units(seat) & data.troops[leader.at];
  if (!is_supreme(leader) && !own.empty()) {  // 6.7i, R36
    hexes.clear();
    for (Unit unit : own) hexes.add(at(unit));
  }
  hexes.remove(from);
  return hexes & p.connected;
}

bool Board::anyone_relocates() const {
  for (Leader leader : on_map_leaders(decider()) - p.relocated)
    if (!relocations(leader).empty()) return true;
  return false;
}

Verdict Board::may_relocate(Leader leader, Hex hex) const {
  const Seat seat = p.step == Step::union_relocate ? union_side : confederate;
  if (side(leader) != seat || !on_map(leader))
    return refuse("6.7g", "that is not one of your Leaders on the map");
  const bool known = hex.exists() && hex.at < map_size;
  if (known && relocations(leader).has(hex)) return {};
  if (p.relocated.has(leader)) return refuse("6.7g", "he has been relocated");
  if (hex == at(leader)) return refuse("6.7g", "he is there already");
  if (leader == data.pemberton && p.confined >= p.turn)
    return refuse("RC-EVT-i", "Pemberton has orders to stay in Vicksburg");
  if (!p.options.leader_escape && (at(leader) == p.siege_hex || !p.connected.has(at(leader))))
    return refuse("6.7h", "a Leader in a besieged or surrounded hex cannot leave it");
  if (!known || !occupied(hex, seat)) return refuse("6.7h", "there is no friendly unit in that hex");
  if (!p.connected.has(hex)) return refuse("6.7h", "the units in that hex are surrounded");
  return refuse("6.7i", "a subordinate Leader relocates only to a unit that he commands");
}

void Play::lose_leader(Leader leader, bool in_combat) {
  const Seat seat = side(leader);
  const int i = index(seat);
  const bool chief = is_supreme(leader);
  events.tell(Happened::leader_lost, seat, leader.at);
  if (in_combat) p.leader_lost[i] = 1;  // 6.6e
  const Charts& c = data.charts;
  if (seat == union_side)
    add_vp(confederate, leader == data.grant ? c.vp_grant : c.vp_union_leader);  // RC-VP-e
  else
    add_vp(union_side,
           leader == data.pemberton || leader == data.johnston ? c.vp_supreme : c.vp_leader);  // RC-VP-b
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
    p.supreme[1] = data.johnston.at, events.tell(Happened::promoted, seat, data.johnston.at);  // 6.6.1a
  else if (p.leader_fate[data.johnston.at] == Fate::pool)
    p.johnston_called = p.turn;  // R37
}

void Play::displace(Leader leader, Hex hex) {
  const Seat seat = side(leader);
  move_leader(leader, hex);
  const int die = roll();
  events.tell(Happened::displaced, seat, leader.at, hex.at, die);
  if (die == 6) return lose_leader(leader, false);          // 6.7f
  if (die > morale(seat)) p.committed_leaders.add(leader);  // 6.7e
}

void Play::replace(Leader leader, Hex hex) {
  move_leader(leader, hex);
  p.committed_leaders.add(leader);  // R35
  events.tell(Happened::replaced, side(leader), leader.at, hex.at);
}

void Play::promote(Leader leader) {
  p.supreme[0] = leader.at;  // 6.6.1c
  events.tell(Happened::promoted, union_side, leader.at);
}

// Replacements whose command had nobody on the map appear when it has.
void Play::retry_replacements() {
  for (std::uint8_t i = 0; i < max_leaders; ++i)
    if (p.leader_fate[i] == Fate::pool && p.incumbent[i] == 1) add_task(Task::replace, i);
  if (p.supreme[0] == 255) add_task(Task::promote, 0);
}

void list_relocation(Board b, ActionList& actions) {
  for (Leader leader : b.on_map_leaders(b.decider()) - b.p.relocated)
    b.relocations(leader).each([&](Hex hex) { actions.add(act(Do::relocate, leader, hex)); });
  actions.add(act(Do::done));
}
Verdict check_relocation(Board b, Action action) {
  if (action.kind<Do>() == Do::done) return {};
  if (action.kind<Do>() != Do::relocate || !piece_of(action).is_leader()) return not_asked();
  return b.may_relocate(piece_of(action).leader(), hex_b(action));
}
void play_relocation(Play& play, Action action) {
  if (action.kind<Do>() == Do::done) return play.next_relocation();
  const Leader leader = piece_of(action).leader();
  play.move_leader(leader, hex_b(action));
  play.p.relocated.add(leader);
  play.events.tell(Happened::relocated, play.side(leader), leader.at, hex_b(action).at);
}

Seat settles_leader(Board b) { return b.side(b.to_settle()); }
std::string ask_displacement(Board b) {
  return fmt::format("{} is driven from his hex: choose where he goes", b.name(b.to_settle()));
}
std::string ask_replacement(Board b) {
  return fmt::format("Place {}, the replacement", b.name(b.to_settle()));
}

void list_displacement(Board b, ActionList& actions) {
  const Leader leader = b.to_settle();
  b.shelters(leader).each([&](Hex hex) { actions.add(act(Do::displace, leader, hex)); });
}
Verdict check_displacement(Board b, Action action) {
  if (action.kind<Do>() != Do::displace || !piece_of(action).is_leader() || !hex_b(action).exists())
    return not_asked();
  return b.may_displace_to(piece_of(action).leader(), hex_b(action));
}
void play_displacement(Play& play, Action action) { play.displace(piece_of(action).leader(), hex_b(action)); }

void list_replacement(Board b, ActionList& actions) {
  const Leader leader = b.to_settle();
  Hexes hexes;
  for (Unit unit : b.data.commands[b.data.of(leader).command].units)
    if (b.on_map(unit)) hexes.add(b.at(unit));
  hexes.each([&](Hex hex) { actions.add(act(Do::replace, leader, hex)); });
}
Verdict check_replacement(Board b, Action action) {
  if (action.kind<Do>() != Do::replace || !piece_of(action).is_leader() || !hex_b(action).exists())
    return not_asked();
  return b.may_replace_at(piece_of(action).leader(), hex_b(action));
}
void play_replacement(Play& play, Action action) { play.replace(piece_of(action).leader(), hex_b(action)); }

void list_promotion(Board b, ActionList& actions) {
  for (Leader each : b.on_map_leaders(union_side))
    if (!b.may_promote(each)) actions.add(act(Do::promote, each));
}
Verdict check_promotion(Board b, Action action) {
  if (action.kind<Do>() != Do::promote || !piece_of(action).is_leader()) return not_asked();
  return b.may_promote(piece_of(action).leader());
}
void play_promotion(Play& play, Action action) { play.promote(piece_of(action).leader()); }

}  // namespace longroll::vicksburg
