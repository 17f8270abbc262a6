// 27.0 What each General Order does.
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

Verdict not_a_candidate() {
  return refuse("17.5a", "only a corps commander of this theater can be promoted");
}

// Command Shakeup (R27): a swap, a promotion below the limit, an admiral's flip, or nothing.
Verdict check_candidate(Board b, Command c, Unit u) {
  if (b.d.unit(u).kind == LeaderKind::cavalry) return no_cavalryman();
  if (b.d.unit(u).kind == LeaderKind::admiral)
    return refuse("17.8a", "an admiral can never be promoted to army command");
  return b.candidates(c).has(u) ? legal : not_a_candidate();
}

Verdict check_swap(Board b, Unit up, Unit down) {
  const Command c = b.p.deciding;
  if (Verdict no = check_candidate(b, c, up)) return no;
  if (down != Unit::none)
    return b.field(c).has(down) && b.is_army_commander(down)
               ? legal
               : refuse("17.5a", "only an army commander of this theater can be replaced");
  if (has(b.p, Option::strict_swap))
    return refuse("27.1b", "a promotion must replace an army commander (option shakeup_strict_swap)");
  const int limit = b.d.army_limit[theater_of(c)];
  return b.army_commanders(c) < limit
             ? legal
             : refuse("17.4a", "the theater has as many army commanders as it may have");
}

Verdict check_flip(Board b, Unit u) {
  const Command c = b.p.deciding;
  if (!b.field(c).has(u) || b.d.unit(u).kind != LeaderKind::admiral)
    return refuse("17.8b", "only an admiral has a fleet commander side");
  return b.p.built_up.has(u) || b.fleet_commanders(c) < b.d.fleet_limit
             ? legal
             : refuse("17.8c", "the theater has a fleet commander already");
}

void next_shakeup(Play& play) {
  const Command second = fellow(play.p.command);
  if (play.p.deciding == second) return finish_order(play);
  play.ask(Step::shakeup, second);
}

void flip_up(Play& play, Unit u) {
  play.unbind(u);
  play.p.built_up.add(u);
  play.events.tell(Happened::promoted, seat_of(play.p.deciding), index(u));
}

void flip_down(Play& play, Unit u) {
  play.p.built_up.remove(u);
  play.events.tell(Happened::demoted, seat_of(play.p.deciding), index(u));
}

void to_pool(Play& play, Unit leader) {
  play.unbind(leader);
  play.p.built_up.remove(leader);
  for (UnitSet& field : play.p.field) field.remove(leader);
  play.put(leader, in_pool);
  play.events.tell(Happened::recalled, play.seat(), index(leader));
}

void shafts_of_malice(Play& play) {
  const int die = play.roll();
  play.events.tell(Happened::order_roll, play.seat(), index(Marker::shafts_of_malice), die);
  const Unit leader = play.d.shafts[die % 2];  // 27.2e
  const Board b = play.board();
  for (Command c : {Command::confederate_east, Command::confederate_west}) {
    if (!b.field(c).has(leader) || !(b.candidates(c) - UnitSet::of(leader))) continue;  // 27.2g
    const bool commanded = b.is_army_commander(leader);
    to_pool(play, leader);
    if (!commanded) break;
    if (b.candidates(c).count() > 1) return play.ask(Step::successor, c);
    play.p.deciding = c;
    flip_up(play, b.candidates(c).first());
  }
  finish_order(play);
}

void peripheral_campaign(Play& play) {
  const int die = play.roll();
  play.events.tell(Happened::order_roll, play.seat(), index(play.p.drawn), die);
  if (die % 2) {  // 27.1d, 27.2d
    ++play.p.rp_gain;
    play.change_vp(play.p.command, 1);  // 7.4a
  } else {
    play.p.rp_loss = static_cast<std::uint8_t>(play.p.rp_loss + 2);
  }
  finish_order(play);
}

void copperheads(Play& play) {
  const PointSet north = play.d.settlements & play.d.home[0] & play.d.in_theater[theater_of(play.p.command)];
  if (play.board().cities_occupied(Side::confederate, north)) {  // 27.1a
    const int die = play.roll();
    play.events.tell(Happened::order_roll, play.seat(), index(Marker::copperheads), die);
    play.p.rp_loss = static_cast<std::uint8_t>(play.p.rp_loss + die);
  } else {
    play.events.tell(Happened::order_void, play.seat(), index(Marker::copperheads));
  }
  finish_order(play);
}

void gain_rp(Play& play, bool halved) {
  const int die = play.roll();
  play.events.tell(Happened::order_roll, play.seat(), index(play.p.drawn), die);
  play.p.rp_gain = static_cast<std::uint8_t>(play.p.rp_gain + (halved ? (die + 1) / 2 : die));
  finish_order(play);
}

void port_hudson(Play& play) {
  if (play.d.corps19 == Unit::none || play.p.released19) {
    play.events.tell(Happened::order_void, play.seat(), index(Marker::port_hudson));
    return finish_order(play);
  }
  play.ask(Step::port_hudson, Command::union_west);  // 9.13b, R20
}

}  // namespace

void carry_out(Play& play, Marker marker) {
  play.p.drawn = marker;
  if (marker == Marker::those_people) {  // 27.2h
    play.p.order[marker] = order_held;
    play.p.holds_those_people = 1;
    play.events.tell(Happened::order_kept, play.seat());
    return finish_order(play);
  }
  play.events.tell(Happened::order_drawn, play.seat(), index(marker));
  switch (marker) {
    case Marker::copperheads: return copperheads(play);
    case Marker::union_shakeup:
    case Marker::confederate_shakeup: return play.ask(Step::shakeup, play.p.command);
    case Marker::emancipation: return gain_rp(play, false);     // 27.1c
    case Marker::blockade_runners: return gain_rp(play, true);  // 27.2a
    case Marker::union_peripheral:
    case Marker::confederate_peripheral: return peripheral_campaign(play);
    case Marker::politicking:
      if (play.board().corps_commanders(play.p.command)) return play.ask(Step::recall, play.p.command);
      play.events.tell(Happened::order_void, play.seat(), index(marker));
      return finish_order(play);
    case Marker::port_hudson: return port_hudson(play);
    case Marker::union_transfer:
    case Marker::confederate_transfer: return begin_transfer(play);
    case Marker::european_diplomacy: play.p.diplomacy = 1; return finish_order(play);
    case Marker::shafts_of_malice: return shafts_of_malice(play);
    case Marker::those_people: return;
  }
}

void list_shakeup(Board b, ActionList& list) {
  list.add(Action(Do::decline));
  const UnitSet leaders = b.field(b.p.deciding) & b.leaders();
  for (Unit u : leaders) {
    if (!check_flip(b, u)) list.add(Action(Do::flip, index(u)));
    if (!b.candidates(b.p.deciding).has(u)) continue;
    if (!check_swap(b, u, Unit::none)) list.add(Action(Do::shakeup, index(u), index(Unit::none)));
    for (Unit down : leaders& b.p.built_up)
      if (!check_swap(b, u, down)) list.add(Action(Do::shakeup, index(u), index(down)));
  }
}

Verdict check_shakeup(Board b, Action action) {
  switch (action.kind<Do>()) {
    case Do::decline: return {};
    case Do::flip: return check_flip(b, unit_of(action));
    case Do::shakeup: return check_swap(b, unit_of(action), second_of(action));
    default: return not_asked();
  }
}

void play_shakeup(Play& play, Action action) {
  const Unit u = unit_of(action), down = second_of(action);
  const Do kind = action.kind<Do>();
  if (kind == Do::shakeup && down != Unit::none) flip_down(play, down);  // 27.1b, 27.2b
  if (kind == Do::flip && play.p.built_up.has(u))
    flip_down(play, u);
  else if (kind != Do::decline)
    flip_up(play, u);
  next_shakeup(play);
}

void list_recall(Board b, ActionList& list) { list_each(Do::recall, b.corps_commanders(b.p.command), list); }

Verdict check_recall(Board b, Action action) {
  if (action.kind<Do>() != Do::recall) return not_asked();
  return b.corps_commanders(b.p.command).has(unit_of(action))
             ? legal
             : refuse("27.1e", "Politicking takes one corps commander of this theater");
}

void play_recall(Play& play, Action action) {
  to_pool(play, unit_of(action));
  finish_order(play);
}

void list_port_hudson(Board b, ActionList& list) {
  for (Point point : {b.d.natchez, b.d.new_orleans})
    if (const Action place(Do::place, index(b.d.corps19), index(point)); !check_port_hudson(b, place))
      list.add(place);
}

Verdict check_port_hudson(Board b, Action action) {
  const Point point = point_of(action);
  if (action.kind<Do>() != Do::place) return not_asked();
  if (unit_of(action) != b.d.corps19) return wrong_unit();
  return point == b.d.natchez || (point == b.d.new_orleans && !has(b.p, Option::natchez_only))
             ? legal
             : refuse("27.1f", "the 19th Corps goes to Natchez or to the New Orleans-Baton Rouge box");
}

void play_port_hudson(Play& play, Action action) {
  const Point point = point_of(action);
  play.p.released19 = 1;
  play.enlist(play.d.corps19, Command::union_west, point);
  play.events.tell(Happened::arrived19, seat_of(Command::union_west), index(point));
  if (point == play.d.natchez) play.p.no_move = play.d.corps19;  // 9.13c
  play.settle(point);
  finish_order(play);
}

void list_successor(Board b, ActionList& list) { list_each(Do::successor, b.candidates(b.p.deciding), list); }

Verdict check_successor(Board b, Action action) {
  if (action.kind<Do>() != Do::successor) return not_asked();
  return b.candidates(b.p.deciding).has(unit_of(action))
             ? legal
             : refuse("27.2f",
                      "another corps commander of the theater who may command an army must be promoted");
}

void play_successor(Play& play, Action action) {
  flip_up(play, unit_of(action));
  finish_order(play);
}

}  // namespace longroll::year1863
