// 9.0 Recruiting: demobilizing, recruit points, purchases and the militia.
#include "engine/year1863/rules/rules.hpp"

#include <algorithm>

namespace longroll::year1863 {
namespace {

Verdict not_yours() { return refuse("3.1a", "that counter is not under this command"); }
Verdict enemy_there() { return refuse("9.7b", "an enemy unit is there"); }
Verdict other_theater() { return refuse("9.1b", "recruits are placed in this command's theater only"); }
Verdict not_a_port() {
  return refuse("9.7e", "a flotilla is placed in a friendly port city or town, or in a box joined by water");
}

Verdict check_deployment(Board b, Type type, Point point) {
  const PlaceInfo& place = b.d.place(point);
  const Side side = b.side();
  if (place.theater != theater_of(b.p.command)) return other_theater();
  if (place.box) {
    if (type == Type::riverine) return place.side == side && has_water(b.d, point) ? legal : not_a_port();
    return point == b.reserve(b.p.command)
               ? legal
               : refuse("9.7a", "only this command's own reserve area takes its recruits");
  }
  if (b.enemies(point, side)) return enemy_there();
  if (type == Type::partisan && b.at(point, side).meets(b.d.type(Type::cavalry))) return {};  // 9.7g
  const bool friendly = place.side == side && b.controls(side, point);                        // RC-14, 9.7c
  if (type == Type::riverine)
    return friendly && place.settlement != Settlement::none && (place.port || place.riverport) ? legal
                                                                                               : not_a_port();
  return friendly && place.value > 0
             ? legal
             : refuse("9.7b",
                      "recruits go to a city with a value that this side controls in a state of its own");
}

bool identical(Type type) { return type == Type::supply || type == Type::garrison; }

Verdict check_purchase(Board b, Unit u) {
  const UnitInfo& unit = b.d.unit(u);
  const Type type = unit.type;
  if (unit.side != b.side()) return not_yours();
  if (unit.type == Type::leader)
    return refuse("9.6g", "leaders cannot be bought; they come from the General Orders pool");  // RC-01
  if (unit.type == Type::fortress || unit.type == Type::militia)
    return refuse("9.6a", "forts, fieldworks and militia are not bought this way");
  if (b.p.spent.has(u))
    return refuse("9.6f", "a supply train expended in this phase cannot be recruited again in it");
  if (b.where(u) != in_box)
    return refuse(
        "2.7d", "that counter is not in the reinforcement box: there are no more than the counters provided");
  if (b.p.bought[type] >= b.p.cap[type])
    return refuse("9.11b", "no more than half of the box, rounded up, may be recruited in one phase");
  if (identical(unit.type) && ((b.at(in_box, unit.side) & b.d.type(unit.type)) - b.p.spent).first() != u)
    return refuse("2.8a", "of identical counters the first in the box is taken");
  return b.p.rp >= b.d.cost[type][unit.side] ? legal : too_dear();
}

Verdict check_town(Board b, Point point) {
  const PlaceInfo& place = b.d.place(point);
  if (place.theater != theater_of(b.p.command)) return other_theater();
  if (place.settlement == Settlement::none || place.side != b.side() || !b.controls(b.side(), point))
    return refuse("9.8b",
                  "militia go to a city or town that this side controls in a state of its own");  // 9.7d
  return b.enemies(point, b.side()) ? enemy_there() : legal;
}

PointSet towns(Board b) {
  return b.d.settlements & b.d.home[b.side()] & b.p.control[b.side()] &
         b.d.in_theater[theater_of(b.p.command)];
}

UnitSet militia_in_box(Board b) { return b.at(in_box, b.side()) & b.d.type(Type::militia); }

Verdict check_call(Board b) {
  if (b.p.militia_called) return refuse("9.8c", "there is one call for militia in a phase");  // RC-08
  if (!militia_in_box(b)) return refuse("9.12a", "no militia are left in the box");
  if (b.p.rp < b.d.cost[Type::militia][b.side()]) return too_dear();
  for (Point point : towns(b))
    if (!check_town(b, point)) return {};
  return refuse("9.8b", "no friendly city or town can take militia");
}

// Units off the map are next to nobody; under the raids rules those in the New Orleans box can come out.
bool enemy_next_door(Board b, Point next) {
  if (!b.d.place(next).box) return b.enemies(next, b.side());
  if (!has(b.p, Option::raids) || next != b.d.new_orleans) return false;  // 23.3a
  return b.at(next).meets(b.field(facing(b.p.command)));                  // R22
}

Verdict check_demobilize(Board b, Unit u) {
  if (!b.field(b.p.command).has(u)) return not_yours();
  if (b.d.is(u, Type::militia)) return {};
  if (!b.d.is(u, Type::fortress)) return refuse("9.9d", "only militia and fortresses may be demobilized");
  for (Point next : b.d.graph.neighbours(b.where(u)))
    if (enemy_next_door(b, next))
      return refuse("9.9b", "a fortress with an enemy unit next to it may not be demobilized");
  return {};
}

Verdict check_burn(Board b, Unit u) {
  return b.field(b.p.command).has(u) && b.d.is(u, Type::supply)
             ? legal
             : refuse("22.8a", "only this command's own supply trains may be burned");
}

Verdict check_raze(Board b, Point point) {
  return b.fieldwork(b.side(), point) && b.d.place(point).theater == theater_of(b.p.command)
             ? legal
             : refuse("2.9c", "there is no fieldwork of this side there");
}

Verdict check_count(Board b, unsigned bits) {
  return bits & 2 && b.vp(b.p.command) < 1 ? refuse("9.5b", "there is no VP to cash in") : legal;  // 9.5b
}

void muster(Play& play, unsigned bits) {
  Position& p = play.p;
  int income = recruit_income(play.board(), p.command);
  if (bits & 2) play.change_vp(p.command, -1);  // 9.5a, 7.7a
  int draft = 0, cash = 0;
  if (bits & 1) draft = play.roll();
  if (bits & 2) cash = play.roll();
  if (draft) income = std::max(0, income + draft - 2);                   // 9.4a, 9.4b
  const int total = std::max(0, income + cash + p.rp_gain - p.rp_loss);  // R32
  p.rp = static_cast<std::uint8_t>(total);
  for (int t = 0; t < types; ++t) {
    const int in = (play.board().at(in_box, play.board().side()) & play.d.type(static_cast<Type>(t))).count();
    p.cap[t] = static_cast<std::uint8_t>((in + 1) / 2);  // 9.11b, 9.11a, 9.11c
  }
  p.bought.fill(0);
  play.events.tell(Happened::mustered, play.seat(), draft, cash, total);
  play.ask(Step::recruit, p.command);
}

void call_militia(Play& play) {
  Position& p = play.p;
  p.rp = static_cast<std::uint8_t>(p.rp - play.d.cost[Type::militia][play.board().side()]);
  p.militia_called = 1;
  const int die = play.roll();
  const int number = std::min((die + 1) / 2, militia_in_box(play.board()).count());  // 9.8a
  play.events.tell(Happened::militia_roll, play.seat(), die, number);
  p.militia_left = static_cast<std::uint8_t>(number);
  play.ask(Step::militia, p.command);
}

void buy(Play& play, Unit u, Point point) {
  const Type type = play.d.unit(u).type;
  play.p.rp = static_cast<std::uint8_t>(play.p.rp - play.d.cost[type][play.d.unit(u).side]);  // 9.0a
  ++play.p.bought[type];
  play.enlist(u, play.p.command, point);  // 9.6b: line side, as units leave the box, 9.6c
  play.events.tell(Happened::bought, play.seat(), index(u), index(point));
  play.settle(point);
}

void list_purchases(Board b, ActionList& list) {
  const Side side = b.side();
  const UnitSet box = b.at(in_box, side) - b.p.spent;
  for (int t = 0; t <= index(Type::supply); ++t) {
    const Type type = static_cast<Type>(t);
    const UnitSet units = box & b.d.type(type);
    if (!units || check_purchase(b, units.first())) continue;
    PointSet places = b.d.in_theater[theater_of(b.p.command)];
    if (type != Type::partisan) {
      PointSet near = towns(b);
      near.add(b.reserve(b.p.command));
      if (type == Type::riverine && places.has(b.d.new_orleans)) near.add(b.d.new_orleans);
      places &= near;
    }
    for (Point point : places) {
      if (check_deployment(b, type, point)) continue;
      for (Unit u : units) {
        list.add(Action(Do::buy, index(u), index(point)));
        if (identical(type)) break;
      }
    }
  }
}

}  // namespace

bool has_water(const Data& d, Point point) {
  for (const auto& exit : d.graph.exits(point))
    if (static_cast<Way>(exit.kind) >= Way::river) return true;
  return false;
}

int recruit_income(Board b, Command command) {
  const Side side = side_of(command);
  int sum = b.d.reserve_value[command];
  for (Point city : b.d.cities& b.d.home[side] & b.p.control[side] & b.d.in_theater[theater_of(command)])
    sum += b.d.place(city).value;  // 9.2a, 9.3a, 9.3b, TEC-06
  return sum;
}

void begin_recruiting(Play& play) {
  Position& p = play.p;
  p.phase = Phase::recruiting;
  p.drawn = Marker::copperheads;
  p.leader = Unit::none;
  p.assigned.clear();
  p.unassigned.clear();
  p.spent.clear();
  p.built.clear();
  p.militia_called = p.militia_left = 0;
  play.ask(Step::muster, p.command);
}

void list_muster(Board b, ActionList& list) {
  for (unsigned bits = 0; bits < 4; ++bits)
    if (!check_count(b, bits)) list.add(Action(Do::muster, bits));
  const UnitSet mine = b.field(b.p.command);
  for (Unit u : mine&(b.d.type(Type::militia) | b.d.type(Type::fortress)))
    if (!check_demobilize(b, u)) list.add(Action(Do::demobilize, index(u)));
  list_each(Do::burn, mine & b.d.type(Type::supply), list);
  for (Point point : b.p.fieldworks[b.side()])
    if (!check_raze(b, point)) list.add(Action(Do::raze, 0, index(point)));
  list_reorganizing(b, list);
}

Verdict check_muster(Board b, Action action) {
  switch (action.kind<Do>()) {
    case Do::demobilize: return check_demobilize(b, unit_of(action));
    case Do::burn: return check_burn(b, unit_of(action));
    case Do::raze: return check_raze(b, point_of(action));
    case Do::muster: return check_count(b, action.a());
    case Do::assign:
    case Do::unassign:
    case Do::promote: return check_reorganizing(b, action);
    case Do::done:
    case Do::buy:
    case Do::call_militia:
    case Do::fort:
    case Do::upgrade:
    case Do::fieldwork: return refuse("9.1a", "recruit points are counted before anything is bought");
    default: return not_asked();
  }
}

void play_muster(Play& play, Action action) {
  const Unit u = unit_of(action);
  const Point point = point_of(action);
  switch (action.kind<Do>()) {
    case Do::demobilize:
      play.events.tell(Happened::demobilized, play.seat(), index(u), index(play.board().where(u)));
      return play.remove(u);  // back to the box (9.9a)
    case Do::burn:
      play.events.tell(Happened::burned, play.seat(), index(u), index(play.board().where(u)));
      return play.remove(u);
    case Do::raze:
      play.p.fieldworks[play.board().side()].remove(point);
      return play.events.tell(Happened::razed, play.seat(), index(point));
    case Do::muster: return muster(play, action.a());
    default: return play_reorganizing(play, action);
  }
}

void list_recruit(Board b, ActionList& list) {
  list.add(Action(Do::done));
  list_purchases(b, list);
  if (!check_call(b)) list.add(Action(Do::call_militia));
  list_works(b, list);
  list_reorganizing(b, list);
}

Verdict check_recruit(Board b, Action action) {
  const Unit u = unit_of(action);
  switch (action.kind<Do>()) {
    case Do::demobilize:
    case Do::burn:
    case Do::raze:
      return refuse("9.9a", "that is done at the start of the phase, before recruit points are counted");
    case Do::assign:
    case Do::unassign:
    case Do::promote: return check_reorganizing(b, action);
    case Do::done: return {};
    case Do::buy:
      if (Verdict no = check_purchase(b, u)) return no;
      return check_deployment(b, b.d.unit(u).type, point_of(action));
    case Do::call_militia: return check_call(b);
    case Do::fort:
    case Do::upgrade:
    case Do::fieldwork: return check_works(b, action);
    default: return not_asked();
  }
}

void play_recruit(Play& play, Action action) {
  switch (action.kind<Do>()) {
    case Do::buy: return buy(play, unit_of(action), point_of(action));
    case Do::call_militia: return call_militia(play);
    case Do::fort:
    case Do::upgrade:
    case Do::fieldwork: return play_works(play, action);
    case Do::done: play.p.rp = 0; return begin_movement(play);  // 9.1a
    default: return play_reorganizing(play, action);
  }
}

void list_militia(Board b, ActionList& list) {
  for (Point point : towns(b))
    if (!check_town(b, point)) list.add(Action(Do::militia, 0, index(point)));
}

Verdict check_militia(Board b, Action action) {
  return action.kind<Do>() == Do::militia ? check_town(b, point_of(action)) : not_asked();
}

void play_militia(Play& play, Action action) {
  const Point point = point_of(action);
  const Unit u = militia_in_box(play.board()).first();
  play.enlist(u, play.p.command, point);
  play.events.tell(Happened::militia_placed, play.seat(), index(u), index(point));
  play.settle(point);
  if (--play.p.militia_left == 0 && play.p.step != Step::over) play.ask(Step::recruit, play.p.command);
}

}  // namespace longroll::year1863
