// 16.0 Pursuit after a victory by DS or DE.
#include "engine/year1863/rules/movement.hpp"

namespace longroll::year1863 {
namespace {

Unit pursuit_leader(Board b) {
  const UnitSet units = force(b, 0);
  const Unit named = b.p.battle.commander[0];
  if (units.meets(b.d.land_combat)) return named;  // 16.1a
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

void begin_pursuit(Play& play) {
  const Unit leader = pursuit_leader(play.board());
  const int die = play.roll();
  const bool goes = die <= play.board().campaign(leader);  // 16.1a
  play.events.tell(Happened::pursuit_roll, play.seat(), index(leader), die, goes);
  if (!goes) return next_battle(play);
  const Point at = play.p.battle.at;
  play.p.march = Group{.kind = GroupKind::pursuit, .leader = leader, .from = at, .here = at};
  play.p.group = pursuers(play.board());
  play.p.march.left = static_cast<std::uint8_t>(reach(play.board()));
  play.ask(Step::pursue, play.p.command);
}

void finish_pursuit(Play& play) {
  Position& p = play.p;
  const Point here = p.march.here;
  p.crossed -= p.group;
  if (p.march.crossed) p.crossed |= p.group & play.d.combat;
  p.march = Group{};
  p.group.clear();
  play.settle(here);
  if (p.step == Step::over) return;
  if (contested(play.board()).has(here)) return open_battle(play, here);  // 16.5a, 16.2b, 16.5b, 16.5c
  next_battle(play);
}

}  // namespace

bool may_pursue(Board b) { return pursuit_leader(b) != Unit::none; }

void play_pursuit(Play& play, Action action) { return action.a() ? begin_pursuit(play) : next_battle(play); }

void list_pursue(Board b, ActionList& list) {
  list.add(Action(Do::halt));
  list_go(b, list);
  if (!b.p.march.steps) list_each(Do::leave, b.p.group, list);
}

Verdict check_pursue(Board b, Action action) {
  switch (action.kind<Do>()) {
    case Do::halt: return {};
    case Do::leave:
      if (b.p.march.steps)
        return refuse("16.2a", "all pursuers move together: none may be left once they have set out");
      return b.p.group.has(unit_of(action)) ? legal : refuse("16.1b", "that unit is not among the pursuers");
    case Do::go: return check_go(b, static_cast<Route>(action.a()));
    default: return not_asked();
  }
}

void play_pursue(Play& play, Action action) {
  Position& p = play.p;
  switch (action.kind<Do>()) {
    case Do::leave:
      p.group -= play.board().with_partner(unit_of(action));
      p.march.left = static_cast<std::uint8_t>(reach(play.board()));
      if (!p.group) finish_pursuit(play);
      return;
    case Do::go:
      go(play, static_cast<Route>(action.a()));
      if (p.march.left == 0) finish_pursuit(play);
      return;
    default: return finish_pursuit(play);
  }
}

}  // namespace longroll::year1863
