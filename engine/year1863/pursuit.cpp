// 16.0 Pursuit after a victory by DS or DE.
#include "engine/year1863/chapters.hpp"

namespace longroll::year1863 {
namespace {

constexpr Barred pursuit_under_way{"16.2a",
                                   "all pursuers move together: none may be left once they have set out"};
constexpr Barred not_pursuing{"16.1b", "that unit is not among the pursuers"};

Unit pursuit_leader(Board b) {
  const UnitSet units = force(b, 0);
  const Unit named = b.p.battle.commander[0];
  if (units.meets(b.d.land_combat))
    return named != Unit::none && units.has(named) ? named : Unit::none;  // 16.1a
  for (Unit u : units& b.leaders())
    if (b.is_fleet_commander(u)) return u;  // R53
  return Unit::none;
}

// Leaders of corps that cannot pursue stay with them.
UnitSet pursuers(Board b) {
  const UnitSet fast = b.d.type(Type::cavalry) | b.d.type(Type::partisan) | b.d.type(Type::infantry) |
                       b.d.type(Type::riverine);
  UnitSet units = force(b, 0) & fast;
  for (Unit u : force(b, 0) & b.leaders())
    if (!b.bonded(u) || units.has(b.bond(u))) units.add(u);
  return units;
}

int reach(Board b) {
  return b.p.group.meets(b.d.type(Type::infantry) | b.d.type(Type::riverine)) ? 1 : 2;
}  // 16.3a

Bar bar_give_up_pursuit(Board b, Unit u) {
  if (b.p.march.steps) return &pursuit_under_way;
  return b.p.group.has(u) ? nullptr : &not_pursuing;
}

void begin(Play& play) {
  const Unit leader = pursuit_leader(play.board());
  const int die = play.roll();
  const bool goes = die <= play.board().campaign(leader);
  play.events.tell(Tell::pursuit_roll, play.seat(), index(leader), die, goes);
  if (!goes) return next_battle(play);
  const Point at = play.p.battle.at;
  play.p.march = Group{.kind = GroupKind::pursuit, .leader = leader, .from = at, .here = at};
  play.p.group = pursuers(play.board());
  play.p.cargo.clear();
  play.p.march.left = static_cast<std::uint8_t>(reach(play.board()));
  play.ask(Ask::pursue, play.p.command);
}

void finish(Play& play) {
  Position& p = play.p;
  const Point here = p.march.here;
  const bool moved = p.march.steps > 0;
  if (moved) {
    p.crossed -= p.group;
    if (p.march.crossed) p.crossed |= p.group & play.d.combat;
  }
  p.march = Group{};
  p.group.clear();
  if (moved) play.settle(here);
  if (p.ask == Ask::over) return;
  if (moved && contested(play.board()).has(here)) return open_battle(play, here);  // 16.5a
  next_battle(play);
}

}  // namespace

bool may_pursue(Board b) { return pursuit_leader(b) != Unit::none; }

void list_pursuit(Board b, ActionList& list) {
  if (b.p.ask == Ask::pursuit) {
    list.add(Action(Do::pursue, 0));
    list.add(Action(Do::pursue, 1));
    return;
  }
  list.add(Action(Do::halt));
  list_steps(b, list);
  if (!b.p.march.steps)
    for (Unit u : b.p.group) list.add(Action(Do::leave, index(u)));
}

Bar bar_pursuit(Board b, Action action) {
  const Do kind = action.kind<Do>();
  if (b.p.ask == Ask::pursuit) return kind == Do::pursue && action.a() < 2 ? nullptr : &not_asked;
  switch (kind) {
    case Do::halt: return nullptr;
    case Do::leave: return bar_give_up_pursuit(b, unit_of(action));
    case Do::go: return bar_step(b, static_cast<Route>(action.a()));
    default: return &not_asked;
  }
}

void play_pursuit(Play& play, Action action) {
  Position& p = play.p;
  switch (action.kind<Do>()) {
    case Do::pursue: return action.a() ? begin(play) : next_battle(play);
    case Do::leave:
      p.group -= play.board().with_partner(unit_of(action));
      p.march.left = static_cast<std::uint8_t>(reach(play.board()));
      if (!p.group) finish(play);
      return;
    case Do::go:
      step(play, static_cast<Route>(action.a()));
      if (p.ask != Ask::over && p.march.left == 0) finish(play);
      return;
    default: return finish(play);
  }
}

}  // namespace longroll::year1863
