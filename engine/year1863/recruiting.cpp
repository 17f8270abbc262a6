// 9.0 Recruiting: demobilizing, recruit points, purchases and the militia.
#include "engine/year1863/chapters.hpp"

#include <algorithm>

namespace longroll::year1863 {
namespace {

constexpr Barred only_militia{"9.9d", "only militia and fortresses may be demobilized"};
constexpr Barred enemy_near_fort{"9.9b", "a fortress with an enemy unit next to it may not be demobilized"};
constexpr Barred not_yours{"3.1a", "that counter is not under this command"};
constexpr Barred only_trains{"22.8a", "only this command's own supply trains may be burned"};
constexpr Barred no_fieldwork{"2.9c", "there is no fieldwork of this side there"};
constexpr Barred no_vp{"9.5b", "there is no VP to cash in"};
constexpr Barred at_the_start{"9.9a",
                              "that is done at the start of the phase, before recruit points are counted"};
constexpr Barred muster_first{"9.1a", "recruit points are counted before anything is bought"};
constexpr Barred no_leaders{"9.6g", "leaders cannot be bought; they come from the General Orders pool"};
constexpr Barred not_this_way{"9.6a", "forts, fieldworks and militia are not bought this way"};
constexpr Barred not_in_box{
    "2.7d", "that counter is not in the reinforcement box: there are no more than the counters provided"};
constexpr Barred spent_train{"9.6f", "a supply train expended in this phase cannot be recruited again in it"};
constexpr Barred in_order{"2.8a", "of identical counters the first in the box is taken"};
constexpr Barred half_of_box{"9.11b",
                             "no more than half of the box, rounded up, may be recruited in one phase"};
constexpr Barred enemy_there{"9.7b", "an enemy unit is there"};
constexpr Barred other_theater{"9.1b", "recruits are placed in this command's theater only"};
constexpr Barred own_reserve{"9.7a", "only this command's own reserve area takes its recruits"};
constexpr Barred not_a_port{
    "9.7e", "a flotilla is placed in a friendly port city or town, or in a box joined by water"};
constexpr Barred not_a_vp_city{
    "9.7b", "recruits go to a city with a value that this side controls in a state of its own"};
constexpr Barred one_call{"9.8c", "there is one call for militia in a phase"};
constexpr Barred no_militia{"9.12a", "no militia are left in the box"};
constexpr Barred nowhere{"9.8b", "no friendly city or town can take militia"};
constexpr Barred militia_town{"9.8b",
                              "militia go to a city or town that this side controls in a state of its own"};

bool has_water(const Data& d, Point box) {
  for (const auto& exit : d.graph.exits(box))
    if (static_cast<Way>(exit.kind) >= Way::river) return true;
  return false;
}

Bar bar_deployment(Board b, Type type, Point point) {
  const PlaceInfo& place = b.d.place(point);
  const Side side = b.side();
  if (place.theater != theater_of(b.p.command)) return &other_theater;
  if (place.box) {
    if (type == Type::riverine) return place.side == side && has_water(b.d, point) ? nullptr : &not_a_port;
    return point == b.reserve(b.p.command) ? nullptr : &own_reserve;
  }
  if (b.enemies(point, side)) return &enemy_there;
  if (type == Type::partisan && b.at(point, side).meets(b.d.type(Type::cavalry))) return nullptr;  // 9.7g
  const bool friendly = place.side == side && b.controls(side, point);                             // RC-14
  if (type == Type::riverine)
    return friendly && place.settlement != Settlement::none && (place.port || place.riverport) ? nullptr
                                                                                               : &not_a_port;
  return friendly && place.value > 0 ? nullptr : &not_a_vp_city;
}

bool identical(Type type) { return type == Type::supply || type == Type::garrison; }

Bar bar_purchase(Board b, Unit u) {
  const UnitInfo& unit = b.d.unit(u);
  const auto type = static_cast<std::size_t>(index(unit.type));
  if (unit.side != b.side()) return &not_yours;
  if (unit.type == Type::leader) return &no_leaders;
  if (unit.type == Type::fortress || unit.type == Type::militia) return &not_this_way;
  if (b.p.spent.has(u)) return &spent_train;
  if (b.where(u) != in_box) return &not_in_box;
  if (b.p.bought[type] >= b.p.cap[type]) return &half_of_box;
  if (identical(unit.type) && ((b.at(in_box, unit.side) & b.d.type(unit.type)) - b.p.spent).first() != u)
    return &in_order;
  return b.p.rp >= b.d.cost[type][unit.side] ? nullptr : &too_dear;
}

Bar bar_militia_place(Board b, Point point) {
  const PlaceInfo& place = b.d.place(point);
  if (place.theater != theater_of(b.p.command)) return &other_theater;
  if (place.box || place.settlement == Settlement::none || place.side != b.side() ||
      !b.controls(b.side(), point))
    return &militia_town;
  return b.enemies(point, b.side()) ? &enemy_there : nullptr;
}

PointSet towns(Board b) {
  return b.d.settlements & b.d.home[b.side()] & b.p.control[b.side()] &
         b.d.in_theater[theater_of(b.p.command)];
}

UnitSet militia_in_box(Board b) { return b.at(in_box, b.side()) & b.d.type(Type::militia); }

Bar bar_call(Board b) {
  if (b.p.militia_called) return &one_call;
  if (!militia_in_box(b)) return &no_militia;
  if (b.p.rp < b.d.cost[Type::militia][b.side()]) return &too_dear;
  for (Point point : towns(b))
    if (!bar_militia_place(b, point)) return nullptr;
  return &nowhere;
}

Bar bar_demobilize(Board b, Unit u) {
  if (!b.field(b.p.command).has(u)) return &not_yours;
  if (b.d.is(u, Type::militia)) return nullptr;
  if (!b.d.is(u, Type::fortress)) return &only_militia;
  for (Point next : b.d.graph.neighbours(b.where(u)))
    if (b.enemies(next, b.side())) return &enemy_near_fort;
  return nullptr;
}

Bar bar_burn(Board b, Unit u) {
  return b.field(b.p.command).has(u) && b.d.is(u, Type::supply) ? nullptr : &only_trains;
}

Bar bar_raze(Board b, Point point) {
  return b.fieldwork(b.side(), point) && b.d.place(point).theater == theater_of(b.p.command) ? nullptr
                                                                                             : &no_fieldwork;
}

Bar bar_muster(Board b, unsigned bits) {
  if (bits > 3) return &not_asked;
  return bits & 2 && b.vp(b.p.command) < 1 ? &no_vp : nullptr;  // 9.5b
}

void muster(Play& play, unsigned bits) {
  Position& p = play.p;
  int income = recruit_income(play.board(), p.command);
  if (bits & 2) play.change_vp(p.command, -1);
  int draft = 0, cash = 0;
  if (bits & 1) draft = play.roll();
  if (bits & 2) cash = play.roll();
  if (draft) income = std::max(0, income + draft - 2);                   // 9.4a
  const int total = std::max(0, income + cash + p.rp_gain - p.rp_loss);  // R32
  p.rp = static_cast<std::uint8_t>(total);
  for (int t = 0; t < types; ++t) {
    const int in = (play.board().at(in_box, play.board().side()) & play.d.type(static_cast<Type>(t))).count();
    p.cap[t] = static_cast<std::uint8_t>((in + 1) / 2);  // 9.11b
  }
  p.bought.fill(0);
  play.events.tell(Tell::mustered, play.seat(), draft, cash, total);
  play.ask(Ask::recruit, p.command);
}

void call_militia(Play& play) {
  Position& p = play.p;
  p.rp = static_cast<std::uint8_t>(p.rp - play.d.cost[Type::militia][play.board().side()]);
  p.militia_called = 1;
  const int die = play.roll();
  const int number = std::min((die + 1) / 2, militia_in_box(play.board()).count());  // 9.8a
  play.events.tell(Tell::militia_roll, play.seat(), die, number);
  p.militia_left = static_cast<std::uint8_t>(number);
  play.ask(Ask::militia, p.command);
}

void place_militia(Play& play, Point point) {
  const Unit u = militia_in_box(play.board()).first();
  play.enlist(u, play.p.command, point);
  play.events.tell(Tell::militia_placed, play.seat(), index(u), longroll::index(point));
  play.settle(point);
  if (--play.p.militia_left == 0 && play.p.ask != Ask::over) play.ask(Ask::recruit, play.p.command);
}

void buy(Play& play, Unit u, Point point) {
  const auto type = static_cast<std::size_t>(index(play.d.unit(u).type));
  play.p.rp = static_cast<std::uint8_t>(play.p.rp - play.d.cost[type][play.d.unit(u).side]);
  ++play.p.bought[type];
  play.enlist(u, play.p.command, point);  // 9.6b: line side, as units leave the box
  play.events.tell(Tell::bought, play.seat(), index(u), longroll::index(point));
  play.settle(point);
}

void list_start(Board b, ActionList& list) {
  for (unsigned bits = 0; bits < 4; ++bits)
    if (!bar_muster(b, bits)) list.add(Action(Do::muster, bits));
  const UnitSet mine = b.field(b.p.command);
  for (Unit u : mine&(b.d.type(Type::militia) | b.d.type(Type::fortress)))
    if (!bar_demobilize(b, u)) list.add(Action(Do::demobilize, index(u)));
  for (Unit u : mine& b.d.type(Type::supply)) list.add(Action(Do::burn, index(u)));
  for (Point point : b.p.fieldworks[b.side()])
    if (!bar_raze(b, point)) list.add(Action(Do::raze, 0, longroll::index(point)));
}

void list_purchases(Board b, ActionList& list) {
  const Side side = b.side();
  const UnitSet box = b.at(in_box, side) - b.p.spent;
  for (int t = 0; t <= index(Type::supply); ++t) {
    const Type type = static_cast<Type>(t);
    const UnitSet units = box & b.d.type(type);
    if (!units || bar_purchase(b, units.first())) continue;
    PointSet places = b.d.in_theater[theater_of(b.p.command)];
    if (type != Type::partisan) {
      PointSet near = towns(b);
      near.add(b.reserve(b.p.command));
      if (type == Type::riverine && places.has(b.d.new_orleans)) near.add(b.d.new_orleans);
      places &= near;
    }
    for (Point point : places) {
      if (bar_deployment(b, type, point)) continue;
      for (Unit u : units) {
        list.add(Action(Do::buy, index(u), longroll::index(point)));
        if (identical(type)) break;
      }
    }
  }
}

}  // namespace

int recruit_income(Board b, Command command) {
  const Side side = side_of(command);
  int sum = b.d.reserve_value[command];
  for (Point city : b.d.cities& b.d.home[side] & b.p.control[side] & b.d.in_theater[theater_of(command)])
    sum += b.d.place(city).value;  // 9.2a, 9.3a
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
  p.rp = 0;
  play.ask(Ask::muster, p.command);
}

void list_recruiting(Board b, ActionList& list) {
  if (b.p.ask == Ask::militia) {
    for (Point point : towns(b))
      if (!bar_militia_place(b, point)) list.add(Action(Do::militia, 0, longroll::index(point)));
    return;
  }
  if (b.p.ask == Ask::muster) list_start(b, list);
  if (b.p.ask == Ask::recruit) {
    list.add(Action(Do::done));
    list_purchases(b, list);
    if (!bar_call(b)) list.add(Action(Do::call_militia));
    list_works(b, list);
  }
  list_reorganizing(b, list);
}

Bar bar_recruiting(Board b, Action action) {
  const Unit a = unit_of(action);
  const Point point = point_of(action);
  const Ask ask = b.p.ask;
  const Do kind = action.kind<Do>();
  if (ask == Ask::militia) return kind == Do::militia ? bar_militia_place(b, point) : &not_asked;
  switch (kind) {
    case Do::demobilize: return ask != Ask::muster ? &at_the_start : bar_demobilize(b, a);
    case Do::burn: return ask != Ask::muster ? &at_the_start : bar_burn(b, a);
    case Do::raze: return ask != Ask::muster ? &at_the_start : bar_raze(b, point);
    case Do::muster: return ask != Ask::muster ? &not_asked : bar_muster(b, action.a());
    case Do::assign:
    case Do::unassign:
    case Do::promote: return bar_reorganizing(b, action);
    case Do::done: return ask == Ask::recruit ? nullptr : &muster_first;
    case Do::buy:
      if (ask == Ask::muster) return &muster_first;
      if (Bar bar = bar_purchase(b, a)) return bar;
      return bar_deployment(b, b.d.unit(a).type, point);
    case Do::call_militia: return ask == Ask::muster ? &muster_first : bar_call(b);
    case Do::fort:
    case Do::upgrade:
    case Do::fieldwork: return ask == Ask::muster ? &muster_first : bar_works(b, action);
    default: return &not_asked;
  }
}

void play_recruiting(Play& play, Action action) {
  const Unit a = unit_of(action);
  const Point point = point_of(action);
  switch (action.kind<Do>()) {
    case Do::demobilize:
      play.events.tell(Tell::demobilized, play.seat(), index(a), longroll::index(play.board().where(a)));
      return play.remove(a);  // back to the box (9.9a)
    case Do::burn:
      play.events.tell(Tell::burned, play.seat(), index(a), longroll::index(play.board().where(a)));
      return play.remove(a);
    case Do::raze:
      play.p.fieldworks[play.board().side()].remove(point);
      return play.events.tell(Tell::razed, play.seat(), longroll::index(point));
    case Do::muster: return muster(play, action.a());
    case Do::buy: return buy(play, a, point);
    case Do::call_militia: return call_militia(play);
    case Do::militia: return place_militia(play, point);
    case Do::fort:
    case Do::upgrade:
    case Do::fieldwork: return play_works(play, action);
    case Do::done: play.p.rp = 0; return begin_movement(play);  // 9.1a
    default: return play_reorganizing(play, action);
  }
}

}  // namespace longroll::year1863
