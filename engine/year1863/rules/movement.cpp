// 11.0 Movement: choosing what moves, alone, as an army or as a fleet; leader rolls; supply. Steps are in
// routes.cpp.
#include <algorithm>

#include "engine/year1863/rules/movement.hpp"
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

Verdict nobody_to_leave() { return refuse("11.7d", "that unit is not in the group"); }
Verdict commander_stays() { return refuse("11.11d", "an army commander moves with his force"); }
Verdict under_way() {
  return refuse("11.7e", "the group has set out: it may drop units, but not pick up or change");
}
Verdict at_sea() { return refuse("21.6a", "a riverine may not end its move at sea"); }
Verdict full() {
  return refuse("20.2a", "there is no room: a flotilla carries one corps, or two smaller units or trains");
}

Verdict check_begin(Board b, Unit u) {
  if (!b.field(b.p.command).has(u))
    return refuse("11.2e", "only units of the operating command move in this phase");  // 11.2f
  if (!b.d.mobile.has(u)) return refuse("2.6d", "fortresses and militia never move");
  if (b.p.moved.has(u)) return refuse("11.2h", "that unit has finished its move");  // 11.10a, 20.3c, 21.1b
  if (b.p.no_move == u) return refuse("9.13c", "the 19th Corps may not move in the turn in which it arrives");
  return b.d.is(u, Type::leader) && b.bonded(u) ? refuse("11.11c", "a corps commander moves with his corps")
                                                : legal;
}

Verdict check_army(Board b, Unit u) {
  if (Verdict no = check_begin(b, u)) return no;
  return b.is_army_commander(u) ? legal
                                : refuse("11.7b", "an army is led by a leader on his army commander side");
}

Verdict check_fleet(Board b, Unit u) {
  if (Verdict no = check_begin(b, u)) return no;
  return b.is_fleet_commander(u)
             ? legal
             : refuse("17.8b", "a fleet is led by an admiral on his fleet commander side");
}

// Units that stand where they began the phase and could still move.
UnitSet fresh_at(Board b, Point point) {
  UnitSet units = (b.at(point) & b.field(b.p.command) & b.d.mobile) - b.p.moved;
  if (b.p.no_move != Unit::none) units.remove(b.p.no_move);
  return units;
}

Verdict check_supply(Board b, Point point) {
  const UnitSet fresh = fresh_at(b, point), trains = fresh & b.d.type(Type::supply);
  if (!trains) return refuse("22.1a", "no supply train that began the phase there is left to expend");
  const bool valley = b.side() == Side::confederate && b.d.shenandoah.has(point);
  UnitSet gain = fresh - b.p.doubled;
  gain.remove(trains.first());
  return gain && !valley ? legal : refuse("22.1a", "no unit there would gain by it");
}

bool leads_group(const Group& g) { return g.kind == GroupKind::army || g.kind == GroupKind::fleet; }

Verdict check_leave(Board b, Unit u) {
  const Group& g = b.p.march;
  if (!leads_group(g) || g.steps || g.rolled) return under_way();
  if (u == g.leader) return commander_stays();
  return b.p.group.has(u) ? legal : nobody_to_leave();
}

Verdict check_join(Board b, Unit u) {
  const Group& g = b.p.march;
  if (g.kind != GroupKind::leaders || g.steps || g.rolled) return under_way();
  if (b.p.group.has(u) || !b.d.is(u, Type::leader) || b.where(u) != g.here || check_begin(b, u))
    return refuse("11.11a", "only leaders who are free and have not moved may go along with a leader");
  return {};
}

Verdict check_bonus(Board b) {
  const Group& g = b.p.march;
  if (g.leader == Unit::none || g.kind == GroupKind::naval)
    return refuse("11.8a", "only a leader can roll for more movement, and this group has none");
  if (g.steps) return refuse("11.8a", "the roll comes before the group moves");
  if (g.rolled)
    return refuse("11.11b", "each commander rolls for movement once in a phase");  // 11.11e, 11.11f
  const bool company = g.kind == GroupKind::leaders && b.p.group.count() > 1;
  return company && b.d.unit(g.leader).kind != LeaderKind::general
             ? refuse("17.7a", "he can roll only for the arm he commands, or for himself alone")
             : legal;  // R61
}

Verdict check_drop(Board b, Unit u) {
  const Group& g = b.p.march;
  if (!leads_group(g) || !g.steps) return refuse("11.7d", "only an army or a fleet under way drops units");
  if (u == g.leader) return commander_stays();
  if (!b.p.group.has(u)) return nobody_to_leave();
  if (b.d.sea.has(g.here)) return at_sea();
  const UnitSet rest = (b.p.group - b.with_partner(u)) & b.d.type(Type::riverine);
  return half_loads(b.d, b.p.cargo) > 2 * rest.count() ? full() : legal;
}

Verdict check_load(Board b, Unit u) {
  const Group& g = b.p.march;
  if (!b.p.group.meets(b.d.type(Type::riverine))) return refuse("20.2a", "only riverines carry units");
  if (b.where(u) != g.here || b.d.is(u, Type::riverine) || b.p.group.has(u) || b.p.cargo.has(u))
    return refuse("20.2a", "a riverine carries land units; this one cannot come aboard here");
  if (Verdict no = check_begin(b, u)) return no;
  const int room = 2 * (b.p.group & b.d.type(Type::riverine)).count();
  return half_loads(b.d, b.p.cargo) + half_loads(b.d, UnitSet::of(u)) <= room ? legal : full();
}

Verdict check_halt(Board b) { return b.d.sea.has(b.p.march.here) ? at_sea() : legal; }

void begin_group(Play& play, GroupKind kind, Unit u) {
  Position& p = play.p;
  const Board b = play.board();
  p.march = Group{.kind = kind, .leader = Unit::none, .from = b.where(u), .here = b.where(u)};
  p.group = b.with_partner(u);
  const UnitSet fresh = fresh_at(b, p.march.here);
  if (kind == GroupKind::single && play.d.is(u, Type::leader)) p.march.kind = GroupKind::leaders;
  if (play.d.is(u, Type::riverine)) p.march.kind = GroupKind::riverine;
  if (play.d.is(u, Type::leader))
    p.march.leader = u;
  else
    p.march.leader = b.bond(u);
  if (kind ==
      GroupKind::army) {  // every land unit in the point; other army commanders lead their own (17.2a)
    for (Unit each : fresh& play.d.land) {
      const bool admiral = play.d.unit(each).kind == LeaderKind::admiral;
      if (!b.is_army_commander(each) && !admiral) p.group.add(each);  // 10.1a, 10.1c, 11.10b
    }
  }
  if (kind == GroupKind::fleet)
    for (Unit each : fresh& play.d.type(Type::riverine)) p.group |= b.with_partner(each);
  p.march.left = static_cast<std::uint8_t>(allowance(play.board()));
  play.ask(Step::group, p.command);
}

void roll_bonus(Play& play) {
  Group& g = play.p.march;
  const int die = play.roll();
  const int added =
      die <= play.board().campaign(g.leader) ? die : 0;  // 11.8a, 11.9a, 2.10b, 11.8b, 11.8c, 11.9b
  g.rolled = 1;
  g.bonus = static_cast<std::uint8_t>(added);
  g.left = static_cast<std::uint8_t>(g.left + added);
  play.events.tell(Happened::bonus, play.seat(), index(g.leader), die, added);
}

void supply(Play& play, Point point) {
  const Unit train = (fresh_at(play.board(), point) & play.d.type(Type::supply)).first();
  play.remove(train);
  play.p.doubled |= fresh_at(play.board(), point);
  play.events.tell(Happened::supplied, play.seat(), index(point));
}

void drop(Play& play, Unit u) {
  const UnitSet left = play.board().with_partner(u);
  play.p.group -= left;
  play.p.moved |= left;  // 11.7d
  play.events.tell(Happened::dropped, play.seat(), index(u), index(play.p.march.here));
  play.settle(play.p.march.here);
}

}  // namespace

bool is_water(GroupKind kind) { return kind == GroupKind::riverine || kind == GroupKind::fleet; }

int half_loads(const Data& d, const UnitSet& units) {
  int halves = 0;
  for (Unit u : units - d.type(Type::leader))
    halves += d.unit(u).size == Size::corps ? 2 : 1;  // 20.2a, 21.3b
  return halves;
}

int rail_cost(const Data& d, const UnitSet& units) {
  int thirds = 0;
  for (Unit u : units - d.type(Type::leader))
    thirds += d.unit(u).size == Size::corps ? 3 : 1;  // 11.14d, 11.14e, 2.10g, 19.5a, TEC-10
  return thirds;
}

int allowance(Board b) {
  const Group& g = b.p.march;
  const Theater theater = theater_of(b.p.command);
  const bool valley = b.side() == Side::confederate && b.d.shenandoah.has(g.from);  // 22.9a
  int least = 99;
  for (Unit u : b.p.group) {
    const int factor = b.d.unit(u).move[theater];                                 // 11.1a
    least = std::min(least, b.p.doubled.has(u) || valley ? 2 * factor : factor);  // 11.6a, 11.7a, 22.1b
  }
  return least == 99 ? 0 : least;  // 11.7c
}

void begin_movement(Play& play) {
  Position& p = play.p;
  const Board b = play.board();
  p.phase = Phase::movement;
  p.moved.clear();
  p.doubled.clear();
  p.crossed.clear();
  p.rail_used = p.sea_used = 0;
  p.railhead = p.control[b.side()] & play.d.in_theater[theater_of(p.command)];
  p.railhead.add(b.reserve(p.command));
  play.events.tell(Happened::phase, play.seat(), index(p.command), static_cast<int>(p.phase), p.turn);
  play.ask(Step::movement, p.command);
}

void finish_group(Play& play) {
  Position& p = play.p;
  const Point here = p.march.here;
  const UnitSet all = p.group | p.cargo;
  p.moved |= all;                                             // 20.3d
  if (p.march.crossed) p.crossed |= p.group & play.d.combat;  // 13.11a, 2.9d
  p.group.clear();
  p.cargo.clear();
  p.march = Group{};
  play.ask(Step::movement, p.command);
  play.settle(here);
}

void list_movement(Board b, ActionList& list) {
  list.add(Action(Do::done));
  UnitSet free = (b.field(b.p.command) & b.d.mobile) - b.p.moved;
  if (b.p.no_move != Unit::none) free.remove(b.p.no_move);
  PointSet supplied;
  for (Unit u : free) {
    if (b.d.is(u, Type::leader)) {
      if (b.bonded(u)) continue;
      if (b.is_army_commander(u)) list.add(Action(Do::army, index(u)));
      if (b.is_fleet_commander(u)) list.add(Action(Do::fleet, index(u)));
    }
    list.add(Action(Do::march, index(u)));
    if (!check_ship(b, u)) list.add(Action(Do::ship, index(u)));
    if (!check_raid(b, u)) list.add(Action(Do::raid, index(u)));
    if (b.d.is(u, Type::supply) && !supplied.has(b.where(u))) {
      supplied.add(b.where(u));
      if (!check_supply(b, b.where(u))) list.add(Action(Do::supply, 0, index(b.where(u))));
    }
  }
}

Verdict check_movement(Board b, Action action) {
  const Unit u = unit_of(action);
  switch (action.kind<Do>()) {
    case Do::done: return {};
    case Do::supply: return check_supply(b, point_of(action));
    case Do::march: return check_begin(b, u);
    case Do::army: return check_army(b, u);
    case Do::fleet: return check_fleet(b, u);
    case Do::ship:
      if (Verdict no = check_begin(b, u)) return no;
      return check_ship(b, u);
    case Do::raid:
      if (Verdict no = check_begin(b, u)) return no;
      return check_raid(b, u);
    default: return not_asked();
  }
}

void play_movement(Play& play, Action action) {
  const Unit u = unit_of(action);
  switch (action.kind<Do>()) {
    case Do::done: return begin_combat(play);
    case Do::supply: return supply(play, point_of(action));
    case Do::army: return begin_group(play, GroupKind::army, u);
    case Do::fleet: return begin_group(play, GroupKind::fleet, u);
    case Do::ship: return begin_group(play, GroupKind::naval, u);
    case Do::raid:
      begin_group(play, GroupKind::single, u);
      play.p.march.kind = GroupKind::raid;
      return;
    default: return begin_group(play, GroupKind::single, u);
  }
}

void list_group(Board b, ActionList& list) {
  const Group& g = b.p.march;
  if (!check_halt(b)) list.add(Action(Do::halt));
  if (g.kind == GroupKind::naval) return list_landings(b, list);
  list_go(b, list);
  if (!check_bonus(b)) list.add(Action(Do::bonus));
  if (leads_group(g) && !g.rolled && !g.steps)
    for (Unit u : b.p.group)
      if (!check_leave(b, u)) list.add(Action(Do::leave, index(u)));
  if (leads_group(g) && g.steps)
    for (Unit u : b.p.group)
      if (!check_drop(b, u)) list.add(Action(Do::drop, index(u)));
  if (g.kind == GroupKind::leaders && !g.steps && !g.rolled)
    for (Unit u : fresh_at(b, g.here) & b.leaders())
      if (!check_join(b, u)) list.add(Action(Do::join, index(u)));
  if (is_water(g.kind) && b.p.group.meets(b.d.type(Type::riverine)))
    for (Unit u : fresh_at(b, g.here) & b.d.land)
      if (!check_load(b, u)) list.add(Action(Do::load, index(u)));
}

Verdict check_group(Board b, Action action) {
  const Unit u = unit_of(action);
  const bool naval = b.p.march.kind == GroupKind::naval;
  switch (action.kind<Do>()) {
    case Do::halt: return check_halt(b);
    case Do::land: return naval ? check_land(b, point_of(action)) : not_asked();
    case Do::go: return naval ? not_asked() : check_go(b, static_cast<Route>(action.a()));
    case Do::rail: return naval ? not_asked() : check_rail(b, point_of(action));
    case Do::bonus: return check_bonus(b);
    case Do::leave: return check_leave(b, u);
    case Do::join: return check_join(b, u);
    case Do::drop: return check_drop(b, u);
    case Do::load: return check_load(b, u);
    default: return not_asked();
  }
}

void play_group(Play& play, Action action) {
  const Unit u = unit_of(action);
  const Point point = point_of(action);
  Position& p = play.p;
  switch (action.kind<Do>()) {
    case Do::land: return land(play, point);
    case Do::go: return go(play, static_cast<Route>(action.a()));
    case Do::rail: return ride(play, point);
    case Do::bonus: return roll_bonus(play);
    case Do::leave:
      p.group -= play.board().with_partner(u);
      p.march.left = static_cast<std::uint8_t>(allowance(play.board()));
      return;
    case Do::join:
      p.group.add(u);
      p.march.left = static_cast<std::uint8_t>(allowance(play.board()));
      return;
    case Do::drop: return drop(play, u);
    case Do::load:
      p.cargo |= play.board().with_partner(u);
      return play.events.tell(Happened::loaded, play.seat(), index(u), index(p.march.here));
    default: return finish_group(play);
  }
}

}  // namespace longroll::year1863
