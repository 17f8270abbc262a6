// 9.6 and the Recruiting Chart: fortresses, their second level, and fieldworks.
#include "engine/year1863/chapters.hpp"

namespace longroll::year1863 {
namespace {

constexpr Barred works_elsewhere{"9.1b", "works are built in this command's theater only"};
constexpr Barred not_occupied{"9.7f", "works need a point occupied by a friendly land combat unit"};
constexpr Barred off_map{"23.1a", "only mobile units are deployed in a reserve area"};
constexpr Barred home_only{"RC-14",
                           "works are built in states of one's own side (option works_home_states_only)"};
constexpr Barred one_fort{"9.6e", "there is a fortress in the point already"};
constexpr Barred no_fort_left{"9.12a", "no fortress is left in the box"};
constexpr Barred half_of_forts{
    "9.11b", "no more than half of the forts in the box, rounded up, may be recruited in one phase"};
constexpr Barred no_level_1{"RC-12", "only a Level 1 fortress of this side can be raised to Level 2"};
constexpr Barred fresh_fort{"9.6e", "a fortress cannot be raised in the phase in which it was built"};
constexpr Barred no_train_for_works{"9.6d", "a supply train in the point or next to it must be expended"};
constexpr Barred one_fieldwork{"RC-13", "there is a fieldwork in the point already"};
constexpr Barred no_fieldwork_left{"2.7d", "no fieldwork markers are left"};
constexpr Barred no_digger{"RC-13",
                           "a fieldwork needs an engineer in the point, or a supply train there to expend"};

UnitSet trains_at(Board b, Point point) { return b.at(point, b.side()) & b.d.type(Type::supply); }

bool joined_for_train(Board b, Point from, Point to) {
  if (from == to) return true;
  for (const auto& exit : b.d.graph.exits(from))
    if (exit.to == to && static_cast<Way>(exit.kind) != Way::track && static_cast<Way>(exit.kind) != Way::sea)
      return true;
  return false;
}

bool engineer_at(Board b, Point point) { return b.at(point, b.side()).meets(b.d.type(Type::engineer)); }

Bar bar_site(Board b, Point point) {
  const PlaceInfo& place = b.d.place(point);
  if (place.theater != theater_of(b.p.command)) return &works_elsewhere;
  if (place.box) return &off_map;
  if (!b.occupies(b.side(), point)) return &not_occupied;
  return has(b.p, Option::works_at_home) && place.side != b.side() ? &home_only : nullptr;
}

int fort_cost(Board b, Point point) {
  const int cost = b.d.cost[Type::fortress][b.side()];
  return engineer_at(b, point) ? cost / 2 : cost;  // RC-11
}

int upgrade_cost(Board b, Point point) {
  return engineer_at(b, point) ? b.d.upgrade_with_engineer : b.d.upgrade_cost[b.side()];  // RC-12
}

Bar bar_fort(Board b, Point point) {
  if (Bar bar = bar_site(b, point)) return bar;
  if (b.fort_at(point, b.side()) != Unit::none) return &one_fort;
  const auto type = static_cast<std::size_t>(index(Type::fortress));
  if (!(b.at(in_box, b.side()) & b.d.type(Type::fortress))) return &no_fort_left;
  if (b.p.bought[type] >= b.p.cap[type]) return &half_of_forts;
  return b.p.rp >= fort_cost(b, point) ? nullptr : &too_dear;
}

Bar bar_upgrade(Board b, Point point) {
  if (Bar bar = bar_site(b, point)) return bar;
  if (b.fort_level(point, b.side()) != 1) return &no_level_1;
  if (b.p.built.has(point)) return &fresh_fort;
  return b.p.rp >= upgrade_cost(b, point) ? nullptr : &too_dear;
}

Bar bar_train(Board b, Point from, Point point) {
  return trains_at(b, from) && joined_for_train(b, from, point) ? nullptr : &no_train_for_works;
}

Bar bar_fieldwork(Board b, Point point, bool by_train) {
  if (Bar bar = bar_site(b, point)) return bar;
  if (b.fieldwork(b.side(), point)) return &one_fieldwork;
  if (b.fieldworks_left() <= 0) return &no_fieldwork_left;
  return (by_train ? static_cast<bool>(trains_at(b, point)) : engineer_at(b, point)) ? nullptr : &no_digger;
}

void expend(Play& play, Point from) {
  const Unit train = trains_at(play.board(), from).first();
  play.events.tell(Tell::expended, play.seat(), index(play.board().side()), longroll::index(from));
  play.remove(train);
  play.p.spent.add(train);  // 9.6f
}

}  // namespace

void list_works(Board b, ActionList& list) {
  const UnitSet trains = b.field(b.p.command) & b.d.type(Type::supply);
  PointSet supplied, sites;
  for (Unit train : trains) {
    const Point here = b.where(train);
    if (supplied.has(here)) continue;
    supplied.add(here);
    sites.add(here);
    sites |= b.d.graph.neighbours(here);
  }
  for (Point point : sites) {
    if (!b.at(point).meets(b.field(b.p.command) & b.d.land_combat)) continue;
    const bool fort = !bar_fort(b, point), upgrade = !bar_upgrade(b, point);
    if (fort || upgrade)
      for (Point from : supplied) {
        if (bar_train(b, from, point)) continue;
        list.add(Action(fort ? Do::fort : Do::upgrade, longroll::index(from), longroll::index(point)));
      }
    if (!bar_fieldwork(b, point, true)) list.add(Action(Do::fieldwork, 1, longroll::index(point)));
  }
  PointSet dug;
  for (Unit engineer : b.field(b.p.command) & b.d.type(Type::engineer)) {
    const Point here = b.where(engineer);
    if (!dug.has(here) && !bar_fieldwork(b, here, false))
      list.add(Action(Do::fieldwork, 0, longroll::index(here)));
    dug.add(here);
  }
}

Bar bar_works(Board b, Action action) {
  const Point point = point_of(action);
  if (action.kind<Do>() == Do::fieldwork)
    return action.a() > 1 ? &not_asked : bar_fieldwork(b, point, action.a() == 1);
  const Bar bar = action.kind<Do>() == Do::fort ? bar_fort(b, point) : bar_upgrade(b, point);
  return bar ? bar : bar_train(b, Point{static_cast<std::uint8_t>(action.a())}, point);
}

void play_works(Play& play, Action action) {
  const Point point = point_of(action);
  const Point from{static_cast<std::uint8_t>(action.a())};
  const Side side = play.board().side();
  Position& p = play.p;
  if (action.kind<Do>() == Do::fieldwork) {
    if (action.a() == 1) expend(play, point);
    p.fieldworks[side].add(point);
    return play.events.tell(Tell::fieldwork_built, play.seat(), longroll::index(point));
  }
  if (action.kind<Do>() == Do::fort) {
    p.rp = static_cast<std::uint8_t>(p.rp - fort_cost(play.board(), point));
    ++p.bought[Type::fortress];
    play.enlist((play.board().at(in_box, side) & play.d.type(Type::fortress)).first(), p.command, point);
  } else {
    p.rp = static_cast<std::uint8_t>(p.rp - upgrade_cost(play.board(), point));
    p.built_up.add(play.board().fort_at(point, side));
  }
  expend(play, from);
  p.built.add(point);
  play.events.tell(Tell::fort_built, play.seat(), longroll::index(point),
                   play.board().fort_level(point, side));
}

}  // namespace longroll::year1863
