// 8.0 General Orders: the check and the draw, drawn leaders, and what each marker of 27.0 does.
#include "engine/year1863/chapters.hpp"

namespace longroll::year1863 {
namespace {

constexpr Barred wrong_unit{"8.2a", "that is not one of the counters the order asks for"};
constexpr Barred leader_with_friends{"8.4b",
                                     "a drawn leader is placed with a friendly unit, or in the reserve area"};
constexpr Barred corps_not_here{"8.5a", "the transfer takes infantry corps of this command that are in play"};
constexpr Barred commander_first{
    "8.5a", "the transfer takes one corps commander of this command, and he is named first"};
constexpr Barred at_the_limit{"17.4a", "the theater has as many army commanders as it may have"};
constexpr Barred no_admiral{"17.8a", "an admiral can never be promoted to army command"};
constexpr Barred not_a_candidate{"17.5a", "only a corps commander of this theater can be promoted"};
constexpr Barred not_in_command{"17.5a", "only an army commander of this theater can be replaced"};
constexpr Barred swap_only{"27.1b",
                           "a promotion must replace an army commander (option shakeup_strict_swap)"};
constexpr Barred one_fleet{"17.8c", "the theater has a fleet commander already"};
constexpr Barred not_admiral{"17.8b", "only an admiral has a fleet commander side"};
constexpr Barred recall_whom{"27.1e", "Politicking takes one corps commander of this theater"};
constexpr Barred natchez_or_box{"27.1f",
                                "the 19th Corps goes to Natchez or to the New Orleans-Baton Rouge box"};
constexpr Barred successor_whom{
    "27.2f", "another corps commander of the theater who may command an army must be promoted"};

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
    if (b.p.order[m] == order_in_pool) pool.marker[pool.count++] = static_cast<Marker>(m);
  pool.leaders = b.at(in_pool, side);
  return pool;
}

void finish_order(Play& play) {
  const Marker marker = play.p.drawn;
  if (play.p.order[marker] != order_held)
    play.p.order[marker] = play.d.orders[marker].discard ? order_discarded : order_in_pool;  // 8.3a, 8.3b
  begin_recruiting(play);
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
  play.events.tell(Tell::leader_drawn, play.seat(), index(play.p.leader));
  play.ask(Ask::place_leader, play.p.command);  // 8.4a
}

Bar bar_place_leader(Board b, Unit leader, Point point) {
  if (leader != b.p.leader) return &wrong_unit;
  if (point == b.reserve(b.p.command)) return nullptr;
  const bool friends = b.at(point).meets(b.field(b.p.command));
  return friends && !b.enemies(point, b.side()) ? nullptr : &leader_with_friends;
}

// 8.5: one corps commander first, then the infantry corps.
UnitSet transferable_corps(Board b, Command c) { return b.field(c) & b.d.type(Type::infantry); }

void begin_transfer(Play& play) {
  const Board b = play.board();
  const int corps = b.side() == Side::union_side ? 2 : 1;  // 8.5a, 8.5b
  if (!b.corps_commanders(play.p.command) || transferable_corps(b, play.p.command).count() < corps) {
    play.events.tell(Tell::order_void, play.seat(), index(play.p.drawn));
    return finish_order(play);  // 8.5d
  }
  play.p.to_transfer = static_cast<std::uint8_t>(corps + 1);
  play.ask(Ask::transfer, play.p.command);
}

bool naming_commander(Board b) { return b.p.to_transfer == (b.side() == Side::union_side ? 3 : 2); }

Bar bar_transfer(Board b, Unit u) {
  if (naming_commander(b)) return b.corps_commanders(b.p.command).has(u) ? nullptr : &commander_first;
  return transferable_corps(b, b.p.command).has(u) ? nullptr : &corps_not_here;
}

void transfer(Play& play, Unit u) {
  const Command to = fellow(play.p.command);
  play.unbind(u);
  play.enlist(u, to, play.board().reserve(to));
  play.events.tell(Tell::transferred, play.seat(), index(u), longroll::index(play.board().reserve(to)));
  if (--play.p.to_transfer) return;
  play.change_vp(to, -1);  // 8.5c
  finish_order(play);
}

// Command Shakeup (R27): a swap, a promotion below the limit, an admiral's flip, or nothing.
Bar bar_promotion(Board b, Command c, Unit u) {
  if (!b.d.is(u, Type::leader)) return &not_a_candidate;
  if (b.d.unit(u).kind == LeaderKind::cavalry) return &no_cavalryman;
  if (b.d.unit(u).kind == LeaderKind::admiral) return &no_admiral;
  return b.candidates(c).has(u) ? nullptr : &not_a_candidate;
}

Bar bar_shakeup(Board b, Unit up, Unit down) {
  const Command c = b.p.deciding;
  if (Bar bar = bar_promotion(b, c, up)) return bar;
  if (down != Unit::none)
    return b.field(c).has(down) && b.is_army_commander(down) ? nullptr : &not_in_command;
  if (has(b.p, Option::strict_swap)) return &swap_only;
  const int limit = b.d.army_limit[theater_of(c)];
  return b.army_commanders(c) < limit ? nullptr : &at_the_limit;
}

Bar bar_flip(Board b, Unit u) {
  const Command c = b.p.deciding;
  if (!b.field(c).has(u) || !b.d.is(u, Type::leader) || b.d.unit(u).kind != LeaderKind::admiral)
    return &not_admiral;
  return b.p.built_up.has(u) || b.fleet_commanders(c) < b.d.fleet_limit ? nullptr : &one_fleet;
}

void next_shakeup(Play& play) {
  const Command second = fellow(play.p.command);
  if (play.p.deciding == second) return finish_order(play);
  play.ask(Ask::shakeup, second);
}

void flip_up(Play& play, Unit u) {
  play.unbind(u);
  play.p.built_up.add(u);
  play.events.tell(Tell::promoted, seat_of(play.p.deciding), index(u));
}

void flip_down(Play& play, Unit u) {
  play.p.built_up.remove(u);
  play.events.tell(Tell::demoted, seat_of(play.p.deciding), index(u));
}

void to_pool(Play& play, Unit leader) {
  play.unbind(leader);
  play.p.built_up.remove(leader);
  for (UnitSet& field : play.p.field) field.remove(leader);
  play.put(leader, in_pool);
  play.events.tell(Tell::recalled, play.seat(), index(leader));
}

void shafts_of_malice(Play& play) {
  const int die = play.roll();
  play.events.tell(Tell::order_roll, play.seat(), index(Marker::shafts_of_malice), die);
  const Unit leader = play.d.shafts[die % 2];
  const Board b = play.board();
  for (Command c : {Command::confederate_east, Command::confederate_west}) {
    if (!b.field(c).has(leader) || !(b.candidates(c) - UnitSet::of(leader))) continue;  // 27.2g
    const bool commanded = b.is_army_commander(leader);
    to_pool(play, leader);
    if (!commanded) break;
    play.p.leader = leader;
    if (b.candidates(c).count() > 1) return play.ask(Ask::successor, c);
    play.p.deciding = c;
    flip_up(play, b.candidates(c).first());
  }
  finish_order(play);
}

void peripheral_campaign(Play& play) {
  const int die = play.roll();
  play.events.tell(Tell::order_roll, play.seat(), index(play.p.drawn), die);
  if (die % 2) {  // 27.1d, 27.2d
    ++play.p.rp_gain;
    play.change_vp(play.p.command, 1);
  } else {
    play.p.rp_loss = static_cast<std::uint8_t>(play.p.rp_loss + 2);
  }
  finish_order(play);
}

void copperheads(Play& play) {
  const PointSet north = play.d.settlements & play.d.home[0] & play.d.in_theater[theater_of(play.p.command)];
  if (play.board().cities_occupied(Side::confederate, north)) {  // 27.1a
    const int die = play.roll();
    play.events.tell(Tell::order_roll, play.seat(), index(Marker::copperheads), die);
    play.p.rp_loss = static_cast<std::uint8_t>(play.p.rp_loss + die);
  } else {
    play.events.tell(Tell::order_void, play.seat(), index(Marker::copperheads));
  }
  finish_order(play);
}

void gain_rp(Play& play, bool halved) {
  const int die = play.roll();
  play.events.tell(Tell::order_roll, play.seat(), index(play.p.drawn), die);
  play.p.rp_gain = static_cast<std::uint8_t>(play.p.rp_gain + (halved ? (die + 1) / 2 : die));
  finish_order(play);
}

void port_hudson(Play& play) {
  const Unit corps = play.d.corps19;
  if (corps == Unit::none || play.p.released19 || play.board().where(corps) != play.d.new_orleans) {
    play.events.tell(Tell::order_void, play.seat(), index(Marker::port_hudson));
    return finish_order(play);
  }
  play.ask(Ask::port_hudson, Command::union_west);  // 9.13b, R20
}

Bar bar_port_hudson(Board b, Unit u, Point point) {
  if (u != b.d.corps19) return &wrong_unit;
  if (point == b.d.natchez || (point == b.d.new_orleans && !has(b.p, Option::natchez_only))) return nullptr;
  return &natchez_or_box;
}

void arrive19(Play& play, Point point) {
  play.p.released19 = 1;
  play.enlist(play.d.corps19, Command::union_west, point);
  play.events.tell(Tell::arrived19, seat_of(Command::union_west), longroll::index(point));
  if (point == play.d.natchez) play.p.no_move = play.d.corps19;  // 9.13c
  play.settle(point);
  if (play.p.ask != Ask::over) finish_order(play);
}

}  // namespace

void begin_orders(Play& play) {
  Position& p = play.p;
  p.phase = Phase::orders;
  p.rp_gain = p.rp_loss = 0;
  play.events.tell(Tell::phase, play.seat(), index(p.command), static_cast<int>(p.phase), p.turn);
  if (p.scenario == 1 && p.turn == 1 && p.command == Command::confederate_east)
    return carry_out(play, Marker::confederate_transfer);  // 26.6a
  play.ask(Ask::orders, p.command);
}

void carry_out(Play& play, Marker marker) {
  play.p.drawn = marker;
  if (marker == Marker::those_people) {  // 27.2h
    play.p.order[marker] = order_held;
    play.p.holds_those_people = 1;
    play.events.tell(Tell::order_kept, play.seat());
    return finish_order(play);
  }
  play.events.tell(Tell::order_drawn, play.seat(), index(marker));
  switch (marker) {
    case Marker::copperheads: return copperheads(play);
    case Marker::union_shakeup:
    case Marker::confederate_shakeup: return play.ask(Ask::shakeup, play.p.command);
    case Marker::emancipation: return gain_rp(play, false);     // 27.1c
    case Marker::blockade_runners: return gain_rp(play, true);  // 27.2a
    case Marker::union_peripheral:
    case Marker::confederate_peripheral: return peripheral_campaign(play);
    case Marker::politicking:
      if (play.board().corps_commanders(play.p.command)) return play.ask(Ask::recall, play.p.command);
      play.events.tell(Tell::order_void, play.seat(), index(marker));
      return finish_order(play);
    case Marker::port_hudson: return port_hudson(play);
    case Marker::union_transfer:
    case Marker::confederate_transfer: return begin_transfer(play);
    case Marker::european_diplomacy: play.p.diplomacy = 1; return finish_order(play);
    case Marker::shafts_of_malice: return shafts_of_malice(play);
    case Marker::those_people: return;
  }
}

void list_orders(Board b, ActionList& list) {
  const auto each = [&](Do kind, const UnitSet& units) {
    for (Unit u : units) list.add(Action(kind, index(u)));
  };
  switch (b.p.ask) {
    case Ask::orders: list.add(Action(Do::roll)); break;
    case Ask::place_leader:
      for (Point point : b.d.in_theater[theater_of(b.p.command)])
        if (!bar_place_leader(b, b.p.leader, point))
          list.add(Action(Do::place, index(b.p.leader), longroll::index(point)));
      break;
    case Ask::transfer:
      each(Do::transfer,
           naming_commander(b) ? b.corps_commanders(b.p.command) : transferable_corps(b, b.p.command));
      break;
    case Ask::shakeup: {
      list.add(Action(Do::decline));
      const UnitSet leaders = b.field(b.p.deciding) & b.leaders();
      for (Unit u : leaders) {
        if (!bar_flip(b, u)) list.add(Action(Do::flip, index(u)));
        if (!b.candidates(b.p.deciding).has(u)) continue;
        if (!bar_shakeup(b, u, Unit::none)) list.add(Action(Do::shakeup, index(u), index(Unit::none)));
        for (Unit down : leaders& b.p.built_up)
          if (!bar_shakeup(b, u, down)) list.add(Action(Do::shakeup, index(u), index(down)));
      }
      break;
    }
    case Ask::recall: each(Do::recall, b.corps_commanders(b.p.command)); break;
    case Ask::port_hudson:
      for (Point point : {b.d.natchez, b.d.new_orleans})
        if (!bar_port_hudson(b, b.d.corps19, point))
          list.add(Action(Do::place, index(b.d.corps19), longroll::index(point)));
      break;
    case Ask::successor: each(Do::successor, b.candidates(b.p.deciding)); break;
    default: break;
  }
}

Bar bar_orders(Board b, Action action) {
  const Unit a = unit_of(action);
  const Point to = point_of(action);
  const Do kind = action.kind<Do>();
  switch (b.p.ask) {
    case Ask::orders: return kind == Do::roll ? nullptr : &not_asked;
    case Ask::place_leader: return kind == Do::place ? bar_place_leader(b, a, to) : &not_asked;
    case Ask::transfer: return kind == Do::transfer ? bar_transfer(b, a) : &not_asked;
    case Ask::shakeup:
      if (kind == Do::decline) return nullptr;
      if (kind == Do::flip) return bar_flip(b, a);
      return kind == Do::shakeup ? bar_shakeup(b, a, second_of(action)) : &not_asked;
    case Ask::recall:
      if (kind != Do::recall) return &not_asked;
      return b.corps_commanders(b.p.command).has(a) ? nullptr : &recall_whom;
    case Ask::port_hudson: return kind == Do::place ? bar_port_hudson(b, a, to) : &not_asked;
    case Ask::successor:
      if (kind != Do::successor) return &not_asked;
      return b.candidates(b.p.deciding).has(a) ? nullptr : &successor_whom;
    default: return &not_asked;
  }
}

void play_orders(Play& play, Action action) {
  const Unit a = unit_of(action);
  const Point to = point_of(action);
  switch (action.kind<Do>()) {
    case Do::roll: {
      const int die = play.roll();
      play.events.tell(Tell::orders_roll, play.seat(), die);
      return die % 2 ? begin_recruiting(play) : draw(play);  // 8.1a
    }
    case Do::place:
      if (play.p.ask == Ask::port_hudson) return arrive19(play, to);
      play.enlist(a, play.p.command, to);  // 17.12a
      play.events.tell(Tell::leader_placed, play.seat(), index(a), longroll::index(to));
      return begin_recruiting(play);
    case Do::transfer: return transfer(play, a);
    case Do::shakeup: {
      const Unit down = second_of(action);
      if (down != Unit::none) flip_down(play, down);
      flip_up(play, a);
      return next_shakeup(play);
    }
    case Do::flip:
      if (play.p.built_up.has(a))
        flip_down(play, a);
      else
        flip_up(play, a);
      return next_shakeup(play);
    case Do::decline: return next_shakeup(play);
    case Do::recall: to_pool(play, a); return finish_order(play);
    case Do::successor: flip_up(play, a); return finish_order(play);
    default: return;
  }
}

}  // namespace longroll::year1863
