// 11.0 Movement: choosing what moves, alone, as an army or as a fleet; leader rolls; supply. Steps are in
// steps.cpp.
#include <algorithm>

#include "engine/year1863/chapters.hpp"
#include "engine/year1863/movement.hpp"

namespace longroll::year1863 {
namespace {

constexpr Barred other_command{"11.2e", "only units of the operating command move in this phase"};
constexpr Barred is_static{"2.6d", "fortresses and militia never move"};
constexpr Barred has_moved{"11.2h", "that unit has finished its move"};
constexpr Barred just_arrived{"9.13c", "the 19th Corps may not move in the turn in which it arrives"};
constexpr Barred with_his_corps{"11.11c", "a corps commander moves with his corps"};
constexpr Barred no_army_commander{"11.7b", "an army is led by a leader on his army commander side"};
constexpr Barred no_fleet_commander{"17.8b", "a fleet is led by an admiral on his fleet commander side"};
constexpr Barred no_train{"22.1a", "no supply train that began the phase there is left to expend"};
constexpr Barred nobody_gains{"22.1a", "no unit there would gain by it"};
constexpr Barred nobody_to_leave{"11.7d", "that unit is not in the group"};
constexpr Barred commander_stays{"11.11d", "an army commander moves with his force"};
constexpr Barred under_way{"11.7e", "the group has set out: it may drop units, but not pick up or change"};
constexpr Barred only_leaders_join{"11.11a",
                                   "only leaders who are free and have not moved may go along with a leader"};
constexpr Barred no_leader{"11.8a", "only a leader can roll for more movement, and this group has none"};
constexpr Barred one_roll{"11.11b", "each commander rolls for movement once in a phase"};
constexpr Barred before_moving{"11.8a", "the roll comes before the group moves"};
constexpr Barred specialist{"17.7a", "he can roll only for the arm he commands, or for himself alone"};
constexpr Barred at_sea{"21.6a", "a riverine may not end its move at sea"};
constexpr Barred nothing_dropped{"11.7d", "only an army or a fleet under way drops units"};
constexpr Barred cannot_load{"20.2a", "a riverine carries land units; this one cannot come aboard here"};
constexpr Barred no_transport{"20.2a", "only riverines carry units"};
constexpr Barred full{"20.2a",
                      "there is no room: a flotilla carries one corps, or two smaller units or trains"};

Bar bar_begin(Board b, Unit u) {
  if (!b.field(b.p.command).has(u)) return &other_command;
  if (!b.d.mobile.has(u)) return &is_static;
  if (b.p.moved.has(u)) return &has_moved;
  if (b.p.no_move == u) return &just_arrived;
  return b.d.is(u, Type::leader) && b.bonded(u) ? &with_his_corps : nullptr;
}

Bar bar_army(Board b, Unit u) {
  if (Bar bar = bar_begin(b, u)) return bar;
  return b.is_army_commander(u) ? nullptr : &no_army_commander;
}

Bar bar_fleet(Board b, Unit u) {
  if (Bar bar = bar_begin(b, u)) return bar;
  return b.is_fleet_commander(u) ? nullptr : &no_fleet_commander;
}

// Units that stand where they began the phase and could still move.
UnitSet fresh_at(Board b, Point point) {
  UnitSet units = (b.at(point) & b.field(b.p.command) & b.d.mobile) - b.p.moved;
  if (b.p.no_move != Unit::none) units.remove(b.p.no_move);
  return units;
}

Bar bar_supply(Board b, Point point) {
  const UnitSet fresh = fresh_at(b, point), trains = fresh & b.d.type(Type::supply);
  if (!trains) return &no_train;
  const bool valley = b.side() == Side::confederate && b.d.shenandoah.has(point);
  UnitSet gain = fresh - b.p.doubled;
  gain.remove(trains.first());
  return gain && !valley ? nullptr : &nobody_gains;
}

bool leads_group(const Group& g) { return g.kind == GroupKind::army || g.kind == GroupKind::fleet; }

Bar bar_leave(Board b, Unit u) {
  const Group& g = b.p.march;
  if (!leads_group(g) || g.steps || g.rolled) return &under_way;
  if (u == g.leader) return &commander_stays;
  return b.p.group.has(u) ? nullptr : &nobody_to_leave;
}

Bar bar_join(Board b, Unit u) {
  const Group& g = b.p.march;
  if (g.kind != GroupKind::leaders || g.steps || g.rolled) return &under_way;
  if (b.p.group.has(u) || !b.d.is(u, Type::leader) || b.where(u) != g.here || bar_begin(b, u))
    return &only_leaders_join;
  return nullptr;
}

Bar bar_bonus(Board b) {
  const Group& g = b.p.march;
  if (g.leader == Unit::none || g.kind == GroupKind::naval) return &no_leader;
  if (g.steps) return &before_moving;
  if (g.rolled) return &one_roll;
  const bool company = g.kind == GroupKind::leaders && b.p.group.count() > 1;
  return company && b.d.unit(g.leader).kind != LeaderKind::general ? &specialist : nullptr;  // R61
}

Bar bar_drop(Board b, Unit u) {
  const Group& g = b.p.march;
  if (!leads_group(g) || !g.steps) return &nothing_dropped;
  if (u == g.leader) return &commander_stays;
  if (!b.p.group.has(u)) return &nobody_to_leave;
  if (g.kind == GroupKind::fleet && b.d.sea.has(g.here)) return &at_sea;
  const UnitSet rest = (b.p.group - b.with_partner(u)) & b.d.type(Type::riverine);
  return half_loads(b.d, b.p.cargo) > 2 * rest.count() ? &full : nullptr;
}

Bar bar_load(Board b, Unit u) {
  const Group& g = b.p.march;
  if (!is_water(g.kind) || !b.p.group.meets(b.d.type(Type::riverine))) return &no_transport;
  if (b.where(u) != g.here || b.d.is(u, Type::riverine) || b.p.group.has(u) || b.p.cargo.has(u))
    return &cannot_load;
  if (Bar bar = bar_begin(b, u)) return bar;
  const int room = 2 * (b.p.group & b.d.type(Type::riverine)).count();
  return half_loads(b.d, b.p.cargo) + half_loads(b.d, UnitSet::of(u)) <= room ? nullptr : &full;
}

Bar bar_halt(Board b) { return b.d.sea.has(b.p.march.here) ? &at_sea : nullptr; }

void begin_group(Play& play, GroupKind kind, Unit u) {
  Position& p = play.p;
  const Board b = play.board();
  p.march = Group{.kind = kind, .leader = Unit::none, .from = b.where(u), .here = b.where(u)};
  p.group = b.with_partner(u);
  p.cargo.clear();
  const UnitSet fresh = fresh_at(b, p.march.here);
  if (kind == GroupKind::single && play.d.is(u, Type::leader)) p.march.kind = GroupKind::leaders;
  if (kind == GroupKind::single && play.d.is(u, Type::riverine)) p.march.kind = GroupKind::riverine;
  if (play.d.is(u, Type::leader))
    p.march.leader = u;
  else if (b.bonded(u))
    p.march.leader = b.bond(u);
  if (kind ==
      GroupKind::army) {  // every land unit in the point; other army commanders lead their own (17.2a)
    for (Unit each : fresh& play.d.land) {
      const bool admiral = play.d.is(each, Type::leader) && play.d.unit(each).kind == LeaderKind::admiral;
      if (!b.is_army_commander(each) && !admiral) p.group.add(each);
    }
  }
  if (kind == GroupKind::fleet)
    for (Unit each : fresh& play.d.type(Type::riverine)) p.group |= b.with_partner(each);
  p.march.left = static_cast<std::uint8_t>(allowance(play.board()));
  play.ask(Ask::group, p.command);
}

void roll_bonus(Play& play) {
  Group& g = play.p.march;
  const int die = play.roll();
  const int added = die <= play.board().campaign(g.leader) ? die : 0;  // 11.8a, 11.9a
  g.rolled = 1;
  g.bonus = static_cast<std::uint8_t>(added);
  g.left = static_cast<std::uint8_t>(g.left + added);
  play.events.tell(Tell::bonus, play.seat(), index(g.leader), die, added);
}

void supply(Play& play, Point point) {
  const UnitSet fresh = fresh_at(play.board(), point);
  const Unit train = (fresh & play.d.type(Type::supply)).first();
  play.remove(train);
  play.p.doubled |= fresh;
  play.p.doubled.remove(train);
  play.events.tell(Tell::supplied, play.seat(), longroll::index(point));
}

void drop(Play& play, Unit u) {
  const UnitSet left = play.board().with_partner(u);
  play.p.group -= left;
  play.p.moved |= left;
  play.events.tell(Tell::dropped, play.seat(), index(u), longroll::index(play.p.march.here));
  play.settle(play.p.march.here);
}

void list_choices(Board b, ActionList& list) {
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
    if (!bar_ship(b, u)) list.add(Action(Do::ship, index(u)));
    if (!bar_raid(b, u)) list.add(Action(Do::raid, index(u)));
    if (b.d.is(u, Type::supply) && !supplied.has(b.where(u))) {
      supplied.add(b.where(u));
      if (!bar_supply(b, b.where(u))) list.add(Action(Do::supply, 0, longroll::index(b.where(u))));
    }
  }
}

void list_group(Board b, ActionList& list) {
  const Group& g = b.p.march;
  if (!bar_halt(b)) list.add(Action(Do::halt));
  if (g.kind == GroupKind::naval) return list_landings(b, list);
  list_steps(b, list);
  if (!bar_bonus(b)) list.add(Action(Do::bonus));
  if (leads_group(g) && !g.rolled && !g.steps)
    for (Unit u : b.p.group)
      if (!bar_leave(b, u)) list.add(Action(Do::leave, index(u)));
  if (leads_group(g) && g.steps)
    for (Unit u : b.p.group)
      if (!bar_drop(b, u)) list.add(Action(Do::drop, index(u)));
  if (g.kind == GroupKind::leaders && !g.steps && !g.rolled)
    for (Unit u : fresh_at(b, g.here) & b.leaders())
      if (!bar_join(b, u)) list.add(Action(Do::join, index(u)));
  if (is_water(g.kind) && b.p.group.meets(b.d.type(Type::riverine)))
    for (Unit u : fresh_at(b, g.here) & b.d.land)
      if (!bar_load(b, u)) list.add(Action(Do::load, index(u)));
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
    thirds += d.unit(u).size == Size::corps ? 3 : 1;  // 11.14d, 11.14e
  return thirds;
}

int allowance(Board b) {
  const Group& g = b.p.march;
  const auto theater = static_cast<std::size_t>(index(theater_of(b.p.command)));
  const bool valley = b.side() == Side::confederate && b.d.shenandoah.has(g.from);  // 22.9a
  int least = 99;
  for (Unit u : b.p.group) {
    const int factor = b.d.unit(u).move[theater];  // 11.1a
    least = std::min(least, b.p.doubled.has(u) || valley ? 2 * factor : factor);
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
  play.events.tell(Tell::phase, play.seat(), index(p.command), static_cast<int>(p.phase), p.turn);
  play.ask(Ask::movement, p.command);
}

void finish_group(Play& play) {
  Position& p = play.p;
  const Point here = p.march.here;
  const UnitSet all = p.group | p.cargo;
  p.moved |= all;
  if (p.march.crossed) p.crossed |= p.group & play.d.combat;  // 13.11a
  p.group.clear();
  p.cargo.clear();
  p.march = Group{};
  play.ask(Ask::movement, p.command);
  play.settle(here);
}

void list_movement(Board b, ActionList& list) {
  if (b.p.ask == Ask::movement)
    list_choices(b, list);
  else
    list_group(b, list);
}

Bar bar_movement(Board b, Action action) {
  const Unit a = unit_of(action);
  const Point point = point_of(action);
  if (b.p.ask == Ask::movement) switch (action.kind<Do>()) {
      case Do::done: return nullptr;
      case Do::supply: return bar_supply(b, point);
      case Do::march: return bar_begin(b, a);
      case Do::army: return bar_army(b, a);
      case Do::fleet: return bar_fleet(b, a);
      case Do::ship:
        if (Bar bar = bar_begin(b, a)) return bar;
        return bar_ship(b, a);
      case Do::raid:
        if (Bar bar = bar_begin(b, a)) return bar;
        return bar_raid(b, a);
      default: return &not_asked;
    }
  const bool naval = b.p.march.kind == GroupKind::naval;
  switch (action.kind<Do>()) {
    case Do::halt: return bar_halt(b);
    case Do::land: return naval ? bar_land(b, point) : &not_asked;
    case Do::go: return naval ? &not_asked : bar_step(b, static_cast<Route>(action.a()));
    case Do::rail: return naval ? &not_asked : bar_rail(b, point);
    case Do::bonus: return bar_bonus(b);
    case Do::leave: return bar_leave(b, a);
    case Do::join: return bar_join(b, a);
    case Do::drop: return bar_drop(b, a);
    case Do::load: return bar_load(b, a);
    default: return &not_asked;
  }
}

void play_movement(Play& play, Action action) {
  const Unit a = unit_of(action);
  const Point point = point_of(action);
  Position& p = play.p;
  switch (action.kind<Do>()) {
    case Do::done: return begin_combat(play);
    case Do::supply: return supply(play, point);
    case Do::march: return begin_group(play, GroupKind::single, a);
    case Do::army: return begin_group(play, GroupKind::army, a);
    case Do::fleet: return begin_group(play, GroupKind::fleet, a);
    case Do::ship: return begin_group(play, GroupKind::naval, a);
    case Do::raid:
      begin_group(play, GroupKind::single, a);
      p.march.kind = GroupKind::raid;
      return;
    case Do::halt: return finish_group(play);
    case Do::land: return land(play, point);
    case Do::go: return step(play, static_cast<Route>(action.a()));
    case Do::rail: return ride(play, point);
    case Do::bonus: return roll_bonus(play);
    case Do::leave:
      p.group -= play.board().with_partner(a);
      p.march.left = static_cast<std::uint8_t>(allowance(play.board()));
      return;
    case Do::join:
      p.group.add(a);
      p.march.left = static_cast<std::uint8_t>(allowance(play.board()));
      return;
    case Do::drop: return drop(play, a);
    case Do::load:
      p.cargo |= play.board().with_partner(a);
      return play.events.tell(Tell::loaded, play.seat(), index(a), longroll::index(p.march.here));
    default: return;
  }
}

}  // namespace longroll::year1863
