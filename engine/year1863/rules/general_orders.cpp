// 8.0 General Orders: the check and the draw, drawn leaders, and transfers. What each marker does is in
// order_markers.cpp.
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

// Drawn counters count in this order: markers as in 27.0, then leaders.
struct Pool {
  std::array<Marker, markers> marker;
  int count = 0;
  UnitSet leaders;
};

Pool pool_of(Board b, Side side) {
  Pool pool;
  const int first = side == Side::union_side ? 0 : index(Marker::blockade_runners);
  for (int m = first; m < first + 7; ++m)
    if (b.p.order[m] == order_in_pool) pool.marker[pool.count++] = static_cast<Marker>(m);  // 8.0a
  pool.leaders = b.at(in_pool, side);
  return pool;
}

void draw(Play& play) {
  const Pool pool = pool_of(play.board(), play.board().side());
  const int size = pool.count + pool.leaders.count();
  if (size == 0) return begin_recruiting(play);         // R18
  int pick = size == 1 ? 0 : play.dice.roll(size) - 1;  // 2.10h
  if (pick < pool.count) return carry_out(play, pool.marker[pick]);
  pick -= pool.count;
  for (Unit leader : pool.leaders)
    if (pick-- == 0) play.p.leader = leader;
  play.events.tell(Happened::leader_drawn, play.seat(), index(play.p.leader));
  play.ask(Step::place_leader, play.p.command);  // 8.4a
}

// 8.5: one corps commander first, then the infantry corps.
UnitSet transferable_corps(Board b, Command c) { return b.field(c) & b.d.type(Type::infantry); }

bool naming_commander(Board b) { return b.p.to_transfer == (b.side() == Side::union_side ? 3 : 2); }

}  // namespace

void begin_orders(Play& play) {
  Position& p = play.p;
  p.phase = Phase::orders;
  p.rp_gain = p.rp_loss = 0;
  play.events.tell(Happened::phase, play.seat(), index(p.command), static_cast<int>(p.phase), p.turn);
  if (p.scenario == 1 && p.turn == 1 && p.command == Command::confederate_east)
    return carry_out(play, Marker::confederate_transfer);  // 26.6a
  play.ask(Step::orders, p.command);
}

void finish_order(Play& play) {
  const Marker marker = play.p.drawn;
  if (play.p.order[marker] != order_held)
    play.p.order[marker] = play.d.orders[marker].discard ? order_discarded : order_in_pool;  // 8.3a, 8.3b
  begin_recruiting(play);
}

void play_orders(Play& play, Action) {
  const int die = play.roll();
  play.events.tell(Happened::orders_roll, play.seat(), die);
  return die % 2 ? begin_recruiting(play) : draw(play);  // 8.1a, 28.0a
}

void list_place_leader(Board b, ActionList& list) {
  for (Point point : b.d.in_theater[theater_of(b.p.command)])
    if (const Action place(Do::place, index(b.p.leader), index(point)); !check_place_leader(b, place))
      list.add(place);
}

Verdict check_place_leader(Board b, Action action) {
  const Point point = point_of(action);
  if (action.kind<Do>() != Do::place) return not_asked();
  if (unit_of(action) != b.p.leader) return wrong_unit();
  if (point == b.reserve(b.p.command)) return {};
  const bool friends = b.at(point).meets(b.field(b.p.command));
  return friends && !b.enemies(point, b.side())
             ? legal
             : refuse("8.4b", "a drawn leader is placed with a friendly unit, or in the reserve area");
}

void play_place_leader(Play& play, Action action) {
  const Unit leader = unit_of(action);
  const Point to = point_of(action);
  play.enlist(leader, play.p.command, to);  // 17.12a
  play.events.tell(Happened::leader_placed, play.seat(), index(leader), index(to));
  begin_recruiting(play);
}

void begin_transfer(Play& play) {
  const Board b = play.board();
  const int corps = b.side() == Side::union_side ? 2 : 1;  // 8.5a, 8.5b
  if (!b.corps_commanders(play.p.command) || transferable_corps(b, play.p.command).count() < corps) {
    play.events.tell(Happened::order_void, play.seat(), index(play.p.drawn));
    return finish_order(play);  // 8.5d
  }
  play.p.to_transfer = static_cast<std::uint8_t>(corps + 1);
  play.ask(Step::transfer, play.p.command);
}

void list_transfer(Board b, ActionList& list) {
  list_each(Do::transfer,
            naming_commander(b) ? b.corps_commanders(b.p.command) : transferable_corps(b, b.p.command), list);
}

Verdict check_transfer(Board b, Action action) {
  const Unit u = unit_of(action);
  if (action.kind<Do>() != Do::transfer) return not_asked();
  if (naming_commander(b))
    return b.corps_commanders(b.p.command).has(u)
               ? legal
               : refuse("8.5a",
                        "the transfer takes one corps commander of this command, and he is named first");
  return transferable_corps(b, b.p.command).has(u)
             ? legal
             : refuse("8.5a", "the transfer takes infantry corps of this command that are in play");
}

void play_transfer(Play& play, Action action) {
  const Unit u = unit_of(action);
  const Command to = fellow(play.p.command);
  play.unbind(u);
  play.enlist(u, to, play.board().reserve(to));  // 3.1b, 3.2a
  play.events.tell(Happened::transferred, play.seat(), index(u), index(play.board().reserve(to)));
  if (--play.p.to_transfer) return;
  play.change_vp(to, -1);  // 8.5c, 7.5a, 27.1g, 27.2j, 26.6b
  finish_order(play);
}

}  // namespace longroll::year1863
