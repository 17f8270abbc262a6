// 11.2 to 11.4, 19.1, 20.0: one step along a route, on land, on the rivers and at sea.
#include "engine/year1863/rules/movement.hpp"

namespace longroll::year1863 {
namespace {

Verdict no_sea() { return refuse("11.3b", "land units may not enter sea points"); }

// Tried for every route of every group: here a board is passed by reference, which saves copies.
bool engineers_aboard(const Board& b) { return b.p.cargo.meets(b.d.type(Type::engineer)); }

Verdict check_water(const Board& b, Way way) {
  if (way == Way::river || way == Way::sea) return {};  // 11.2d
  if (way != Way::seasonal) return refuse("11.3c", "riverines move on rivers and at sea only");
  if (!b.summer()) return {};  // TEC-12, 20.4b
  if (!engineers_aboard(b))
    return refuse("20.4a", "riverines use a seasonal river only in April, May and June");
  return b.p.march.steps
             ? refuse("19.1e", "with an engineer aboard a closed river is entered only as the whole move")
             : legal;
}

Verdict check_ground(const Board& b, Way way) {
  if (way == Way::sea) return no_sea();  // TEC-13
  if (way != Way::track) return {};
  return b.p.march.kind == GroupKind::raid || walks_track(b, b.p.group)
             ? legal
             : refuse("11.2c", "only partisan rangers and leaders use tracks");
}

// Land units feel their way by land; riverines by water; a pursuit of both needs a route for both.
Verdict check_way(const Board& b, Way way) {
  const bool afloat = b.p.group.meets(b.d.type(Type::riverine));
  if (afloat)
    if (Verdict no = check_water(b, way)) return no;
  if (!afloat || b.p.group.meets(b.d.land_combat)) return check_ground(b, way);
  return {};
}

Verdict check_entry(const Board& b, Point to) {
  const PlaceInfo& place = b.d.place(to);
  const Side side = b.side();
  const bool afloat = b.p.group.meets(b.d.type(Type::riverine));
  if (place.box && place.side != side) return refuse("23.2c", "enemy units may never enter a reserve area");
  if (to == b.d.new_orleans && (!afloat || b.p.cargo || b.p.group.meets(b.d.land_combat)))
    return b.p.march.kind == GroupKind::raid
               ? legal
               : refuse("23.3a", "land units do not enter the New Orleans-Baton Rouge box");
  if (place.terrain == Terrain::sea) {
    if (b.p.cargo) return refuse("21.6c", "riverines may not carry land units by sea");
    if (b.p.march.left - 1 < b.d.harbour[side][to])
      return refuse("21.6a", "the riverine could not end its move on a coast or river");
  }
  return defenceless(b, b.p.group | b.p.cargo, to) ? defenceless_group() : legal;
}

bool has_engineer(const Board& b) {
  return b.p.group.meets(b.d.type(Type::engineer));  // 19.1b, 19.1c
}

// Raiders pass points that hold nothing but trains, garrisons or militia.
bool raid_passes(const Board& b, Point to) {
  const UnitSet enemies = b.at(to, enemy(b.side()));
  return b.p.march.kind == GroupKind::raid &&
         enemies.within(b.d.type(Type::supply) | b.d.type(Type::garrison) | b.d.type(Type::militia));
}

bool stops_afloat(const Board& b, Way way, Point to) {
  const UnitSet enemies = b.at(to, enemy(b.side()));
  return enemies.meets(b.d.type(Type::riverine) | b.d.type(Type::fortress)) ||  // 20.1b
         b.d.place(to).box ||                                                   // 23.2b
         (way == Way::seasonal && b.summer());                                  // 19.1e
}

bool stops_ashore(Play& play, Point to) {
  const Board b = play.board();
  const Group& g = play.p.march;
  if (b.enemies(to, b.side()) && !raid_passes(b, to)) return true;  // 11.4a, 12.0b, 19.1d, 22.4b
  if (b.d.place(to).box) return true;                               // 23.2b, TEC-15
  if (g.kind == GroupKind::pursuit) return false;                   // 16.4c
  return stopped_by_ground(play, to);
}

}  // namespace

bool stopped_by_ground(Play& play, Point to) {
  const Board b = play.board();
  Group& g = play.p.march;
  if (g.rough) return true;              // 19.1b: one more point, whatever it is
  if (!b.d.rough.has(to)) return false;  // 11.3a, TEC-03, TEC-04
  if (!has_engineer(b)) return true;     // 11.3a
  g.rough = 1;
  return false;
}

// A corps commander has his corps with him, which does not walk there (R84).
bool walks_track(Board b, const UnitSet& units) { return units.within(b.d.trackers); }  // 19.2a, TEC-09

bool defenceless(Board b, const UnitSet& units, Point to) {
  return !units.meets(b.d.combat) && b.enemies(to, b.side()) && !b.combat_units(to, b.side());
}

Verdict check_go(Board b, Route route) {
  const Group& g = b.p.march;
  if (!b.d.graph.touches(route, g.here))
    return refuse("2.2a", "movement follows the routes, and that one does not begin here");
  if (g.rough && !has_engineer(b))
    return refuse("11.3a", "rough terrain stops a force that has left its engineer behind");
  const Way way = b.d.route(route).way;
  if (g.here == b.d.new_orleans && way == Way::track)
    return refuse("23.3a", "nobody comes out of the New Orleans-Baton Rouge box by land");
  if (Verdict no = check_way(b, way)) return no;
  return check_entry(b, b.d.graph.other_end(route, g.here));
}

void list_go(Board b, ActionList& list) {
  const Group& g = b.p.march;
  for (const auto& exit : b.d.graph.exits(g.here))
    if (!check_go(b, exit.route)) list.add(Action(Do::go, index(exit.route)));
  if (g.kind == GroupKind::pursuit || g.rough || b.p.group.meets(b.d.type(Type::riverine)) ||
      !b.d.place(g.here).railroad)
    return;
  if (rail_cost(b.d, b.p.group) + b.p.rail_used > b.d.rail_thirds[b.side()]) return;
  for (Point to : rail_reach(b, b.side(), g.here))
    if (!defenceless(b, b.p.group, to)) list.add(Action(Do::rail, 0, index(to)));
}

void go(Play& play, Route route) {
  Position& p = play.p;
  Group& g = p.march;
  const Side side = play.board().side();
  const Point from = g.here, to = play.d.graph.other_end(route, from);
  const Way way = play.d.route(route).way;
  const bool afloat = p.group.meets(play.d.type(Type::riverine));
  play.put(p.group | p.cargo, to);
  g.here = to;
  --g.left;
  ++g.steps;
  g.crossed = play.d.route(route).crosses && !play.d.place(to).river;  // R92
  play.events.tell(g.kind == GroupKind::pursuit ? Happened::pursued : Happened::moved, play.seat(),
                   index(from), index(to), static_cast<int>(way), (p.group | p.cargo).count());
  const bool contact = play.board().enemies(to, side), enemy_held = play.board().controls(enemy(side), to);
  // Those who were left beside the enemy meet him when the vessels have passed on (R114).
  if (is_water(g.kind) && play.board().at(from).meets(play.d.of_side[side]) &&
      play.board().enemies(from, side))
    play.events.reveal(Happened::contact, play.seat(), index(from));
  if (contact) play.events.reveal(Happened::contact, play.seat(), index(to));
  const bool takes = p.group.meets(play.d.land_combat) || (afloat && has(p, Option::riverine_control));
  if (takes && !contact) {  // 2.10d, R55
    play.take_control(side, to);
    if (has(p, Option::occupy_in_passing)) play.settle(to);
    if (p.step == Step::over) return;
  }
  if (g.kind == GroupKind::raid) raid_point(play, to, enemy_held);
  const bool stop = afloat ? stops_afloat(play.board(), way, to) : stops_ashore(play, to);
  if (g.kind == GroupKind::pursuit) {
    if (stop) g.left = 0;  // 16.2b
    return;
  }
  if (stop || g.left == 0) finish_group(play);  // 11.2g
}

}  // namespace longroll::year1863
