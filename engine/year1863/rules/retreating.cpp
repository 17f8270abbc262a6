// 15.0 Retreating: one point together, or one or two points each in a panic.
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

using Exit = PointGraph::Exit;

bool falls_back(Board b, const UnitSet& units, bool water, Side side, const Exit& exit) {
  const Way way = static_cast<Way>(exit.kind);
  const PlaceInfo& place = b.d.place(exit.to);
  if (water) {
    if (way < Way::river || (way == Way::seasonal && b.summer())) return false;  // 20.0a, R77
  } else {
    if (way == Way::sea || exit.to == b.d.new_orleans) return false;  // R107, R83
    if (way == Way::track && !walks_track(b, units)) return false;    // R84, 15.2b
  }
  if (place.box && place.side != side) return false;
  return !b.enemies(exit.to, side);  // 15.2a, 15.2c
}

PointSet one_step(Board b, const UnitSet& units, Point from, bool water) {
  PointSet points;
  const Side side = b.d.unit(units.first()).side;
  for (const Exit& exit : b.d.graph.exits(from))
    if (falls_back(b, units, water, side, exit)) points.add(exit.to);
  return points;
}

// From the sea points next to the battle on to the nearest lawful coast (R79).
PointSet across_the_sea(Board b, const UnitSet& units, PointSet frontier) {
  PointSet seen = frontier;
  while (frontier) {
    PointSet next;
    for (Point point : frontier) next |= one_step(b, units, point, true);
    next -= seen;
    if (const PointSet coast = next - b.d.sea) return coast;
    seen |= next;
    frontier = next & b.d.sea;
  }
  return {};
}

// A leader goes with his corps (17.10a), or with the fighting units of his force (17.10b): an admiral with
// the riverines, another by land where some of it walks, and aboard where nothing but riverines is left.
bool goes_aboard(Board b, const UnitSet& all, Unit leader) {
  if (!all.meets(b.d.type(Type::riverine))) return false;
  return b.d.unit(leader).kind == LeaderKind::admiral || !all.meets(b.d.land_combat);
}

// The water takes the riverines and who is aboard; everything else walks.
UnitSet retreaters(Board b, int which, bool water) {
  const UnitSet all = force(b, which);
  UnitSet afloat = all & b.d.type(Type::riverine);
  for (Unit u : all& b.leaders())
    if (goes_aboard(b, all, u)) afloat.add(u);
  return water ? afloat : all - afloat;
}

void destroy(Play& play, const UnitSet& units, int which) {
  int worth = 0;
  for (Unit u : units - play.d.type(Type::leader)) {  // 17.10d
    worth += play.d.worth_vp.has(u);
    play.eliminate(u);
  }
  const Battle& battle = play.p.battle;
  if (battle.winner && (battle.winner == 1) == (which == 1)) award(play, which, worth);  // 14.8a
}

void arrive(Play& play, const UnitSet& units, Point to) {
  play.put(units, to);
  play.settle(to);  // R55
}

void retreat_to(Play& play, int which, bool water, Point to) {
  const UnitSet units = retreaters(play.board(), which, water);
  play.events.tell(Happened::retreated, seat_of(role(play.p, which)), index(play.p.battle.at), index(to),
                   units.count());
  arrive(play, units, to);  // 15.0a, 15.1a, 15.2f
}

// Rolls for one unit and moves it if there is no choice. True when the owner must choose.
bool start_panic(Play& play, Unit u) {
  Battle& battle = play.p.battle;
  play.p.pending.remove(u);
  const int die = play.roll();
  battle.runner = u;
  battle.distance = die % 2 ? 1 : 2;  // 15.1b
  play.events.tell(Happened::panicked, seat_of(role(play.p, battle.fleeing)), index(u), die);
  const PointSet points = panic_points(play.board(), u, battle.at, battle.distance);
  if (points.count() > 1) return play.ask(Step::flee, role(play.p, battle.fleeing)), true;
  if (points) {
    play.events.tell(Happened::fled, seat_of(role(play.p, battle.fleeing)), index(u), index(battle.at),
                     index(points.first()));
    play.p.havens.add(points.first());
    arrive(play, play.board().with_partner(u), points.first());
  } else {
    destroy(play, UnitSet::of(u), battle.fleeing);  // 15.2e, 15.4a
  }
  return false;
}

bool on_water(Board b) {
  return b.p.battle.stage == Stage::retreat_water || b.p.battle.stage == Stage::thrown_back_water;
}

Side fleeing_side(Board b) { return side_of(role(b.p, b.p.battle.fleeing)); }

PointSet retreat_choices(Board b) {
  return retreat_points(b, retreaters(b, b.p.battle.fleeing, on_water(b)), b.p.battle.at, on_water(b));
}

PointSet havens_of_runner(Board b) {
  return panic_points(b, b.p.battle.runner, b.p.battle.at, b.p.battle.distance);
}

Verdict no_way(Board b, Point to) {
  return b.enemies(to, fleeing_side(b))
             ? refuse("15.2a", "units may never retreat into a point holding enemy units")
             : refuse("15.2b", "the units cannot retreat to that point");
}

UnitSet followers(Board b) { return force(b, b.p.battle.fleeing) & b.leaders(); }

// The free ports from which all of these were landed in this phase (21.4, R107).
PointSet ports_of(Board b, const UnitSet& units, Side side) {
  By<Point, UnitSet, max_places> landed;
  PointSet ports;
  if (!units) return ports;  // leaders alone do not know where they came from
  for (std::size_t i = 0; i < b.p.lift.size() && b.p.lift[i] != 255; i += 2) {
    const Point port{b.p.lift[i + 1]};
    landed[port].add(Unit{b.p.lift[i]});
    if (units.within(landed[port]) && !b.enemies(port, side)) ports.add(port);
  }
  return ports;
}

}  // namespace

PointSet retreat_points(Board b, const UnitSet& units, Point from, bool water) {
  PointSet points = one_step(b, units, from, water);
  if (water) {
    const PointSet sea = points & b.d.sea;
    points -= b.d.sea;
    return points ? points : across_the_sea(b, units, sea);
  }
  const Side side = b.d.unit(units.first()).side;
  if (has(b.p, Option::reembark)) points |= ports_of(b, units & b.d.combat, side);
  if (has(b.p, Option::retreat_friendly)) {
    PointSet friendly = points & b.p.control[side];
    for (Command c : {command_of(side, Theater::east), command_of(side, Theater::west)})
      if (points.has(b.reserve(c))) friendly.add(b.reserve(c));
    if (friendly) return friendly;
  }
  return points;
}

PointSet panic_points(Board b, Unit u, Point from, int distance) {
  const UnitSet units = b.with_partner(u);
  const bool water = b.d.is(u, Type::riverine);
  const Side side = b.d.unit(u).side;
  const PointSet near = one_step(b, units, from, water);
  if (distance == 1) return retreat_points(b, units, from, water);
  PointSet ends;
  for (Point first : near) {
    if (b.fort_at(first, side) != Unit::none || b.d.place(first).box) {  // 15.6b, 15.2d
      ends.add(first);
      continue;
    }
    ends |= one_step(b, units, first, water) - near;
  }
  ends -= b.d.sea;
  return ends ? ends : across_the_sea(b, units, near & b.d.sea);
}

void remove_static(Play& play, int which) {
  destroy(play, force(play.board(), which) - play.d.mobile, which);  // 15.5a
}

bool begin_retreat(Play& play, int which, bool water) {
  const Point from = play.p.battle.at;
  UnitSet units = retreaters(play.board(), which, water);
  if (!units) return false;
  play.p.battle.fleeing = static_cast<std::uint8_t>(which);
  PointSet points = retreat_points(play.board(), units, from, water);
  if (!points && !water) {  // some may have a track where the rest have nothing (R105)
    destroy(play, units - play.d.trackers, which);
    units = retreaters(play.board(), which, false);
    if (!units) return false;  // leaders who are left with riverines go aboard (17.10b)
    points = retreat_points(play.board(), units, from, false);
  }
  if (!points) return destroy(play, units, which), false;  // 15.4a
  if (points.count() == 1) return retreat_to(play, which, water, points.first()), false;
  play.ask(Step::retreat, role(play.p, which));  // 15.0b
  return true;
}

void begin_panic(Play& play, int which) {
  play.p.battle.fleeing = static_cast<std::uint8_t>(which);
  play.p.pending = force(play.board(), which) - play.d.type(Type::leader);
  play.p.havens.clear();
}

bool next_panic(Play& play) {
  while (play.p.pending && play.p.step != Step::over) {
    if (play.p.pending.count() > 1) return play.ask(Step::panic, role(play.p, play.p.battle.fleeing)), true;
    if (start_panic(play, play.p.pending.first())) return true;
  }
  return false;
}

bool next_follower(Play& play) {
  if (!play.p.havens) return false;
  const UnitSet left = followers(play.board());
  if (!left) return false;
  if (play.p.havens.count() > 1) return play.ask(Step::follow, role(play.p, play.p.battle.fleeing)), true;
  play.put(left, play.p.havens.first());  // 17.10b
  return false;
}

void list_retreat(Board b, ActionList& list) { list_each(Do::retreat, retreat_choices(b), list); }

Verdict check_retreat(Board b, Action action) {
  if (action.kind<Do>() != Do::retreat) return not_asked();
  return retreat_choices(b).has(point_of(action)) ? legal : no_way(b, point_of(action));
}

void play_retreat(Play& play, Action action) {
  retreat_to(play, play.p.battle.fleeing, on_water(play.board()), point_of(action));
  run_battle(play);
}

void list_panic(Board b, ActionList& list) { list_each(Do::panic, b.p.pending, list); }

Verdict check_panic(Board b, Action action) {
  if (action.kind<Do>() != Do::panic) return not_asked();
  return b.p.pending.has(unit_of(action)) ? legal : refuse("15.1b", "that unit has no panic to carry out");
}

void play_panic(Play& play, Action action) {
  if (!start_panic(play, unit_of(action))) run_battle(play);
}

void list_flee(Board b, ActionList& list) { list_each(Do::flee, havens_of_runner(b), list); }

Verdict check_flee(Board b, Action action) {
  const Point to = point_of(action);
  if (action.kind<Do>() != Do::flee) return not_asked();
  if (havens_of_runner(b).has(to)) return {};
  if (b.p.battle.distance == 2 && !b.enemies(to, fleeing_side(b)))
    return refuse("15.2e", "a panicking unit must end the full distance from the battle");
  return no_way(b, to);
}

void play_flee(Play& play, Action action) {
  const Battle& battle = play.p.battle;
  const Point to = point_of(action);
  play.events.tell(Happened::fled, play.p.decider, index(battle.runner), index(battle.at), index(to));
  play.p.havens.add(to);
  arrive(play, play.board().with_partner(battle.runner), to);
  run_battle(play);
}

void list_follow(Board b, ActionList& list) {
  for (Point to : b.p.havens) list.add(Action(Do::follow, index(followers(b).first()), index(to)));
}

Verdict check_follow(Board b, Action action) {
  if (action.kind<Do>() != Do::follow) return not_asked();
  return b.p.havens.has(point_of(action)) && followers(b).first() == unit_of(action)
             ? legal
             : refuse("17.10b", "leaders join units of their force where those have fled");
}

void play_follow(Play& play, Action action) {
  play.put(unit_of(action), point_of(action));
  run_battle(play);
}

}  // namespace longroll::year1863
