// 9.6 and the Recruiting Chart: fortresses, their second level, and fieldworks.
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

UnitSet trains_at(Board b, Point point) { return b.at(point, b.side()) & b.d.type(Type::supply); }

bool joined_for_train(Board b, Point from, Point to) {
  if (from == to) return true;
  for (const auto& exit : b.d.graph.exits(from))
    if (exit.to == to && static_cast<Way>(exit.kind) != Way::track) return true;
  return false;
}

bool engineer_at(Board b, Point point) { return b.at(point, b.side()).meets(b.d.type(Type::engineer)); }

Verdict check_site(Board b, Point point) {
  const PlaceInfo& place = b.d.place(point);
  if (place.theater != theater_of(b.p.command))
    return refuse("9.1b", "works are built in this command's theater only");
  if (place.box) return refuse("23.1a", "only mobile units are deployed in a reserve area");
  if (!b.occupies(b.side(), point))
    return refuse("9.7f", "works need a point occupied by a friendly land combat unit");
  return has(b.p, Option::works_at_home) && place.side != b.side()
             ? refuse("RC-14", "works are built in states of one's own side (option works_home_states_only)")
             : legal;
}

int fort_cost(Board b, Point point) {
  const int cost = b.d.cost[Type::fortress][b.side()];
  return engineer_at(b, point) ? cost / 2 : cost;  // RC-11, 19.1a
}

int upgrade_cost(Board b, Point point) {
  return engineer_at(b, point) ? b.d.upgrade_with_engineer : b.d.upgrade_cost[b.side()];  // RC-12
}

Verdict check_fort(Board b, Point point) {
  if (Verdict no = check_site(b, point)) return no;
  if (b.fort_at(point, b.side()) != Unit::none)
    return refuse("9.6e", "there is a fortress in the point already");
  if (!(b.at(in_box, b.side()) & b.d.type(Type::fortress)))
    return refuse("9.12a", "no fortress is left in the box");
  if (b.p.bought[Type::fortress] >= b.p.cap[Type::fortress])
    return refuse("9.11b",
                  "no more than half of the forts in the box, rounded up, may be recruited in one phase");
  return b.p.rp >= fort_cost(b, point) ? legal : too_dear();
}

Verdict check_upgrade(Board b, Point point) {
  if (Verdict no = check_site(b, point)) return no;
  if (b.fort_level(point, b.side()) != 1)
    return refuse("RC-12", "only a Level 1 fortress of this side can be raised to Level 2");
  if (b.p.built.has(point))
    return refuse("9.6e", "a fortress cannot be raised in the phase in which it was built");
  return b.p.rp >= upgrade_cost(b, point) ? legal : too_dear();
}

Verdict check_train(Board b, Point from, Point point) {
  return trains_at(b, from) && joined_for_train(b, from, point)
             ? legal
             : refuse("9.6d", "a supply train in the point or next to it must be expended");
}

Verdict check_fieldwork(Board b, Point point, bool by_train) {
  if (Verdict no = check_site(b, point)) return no;
  if (b.fieldwork(b.side(), point)) return refuse("RC-13", "there is a fieldwork in the point already");
  if (b.fieldworks_left() <= 0) return refuse("2.7d", "no fieldwork markers are left");
  return (by_train ? static_cast<bool>(trains_at(b, point)) : engineer_at(b, point))
             ? legal
             : refuse("RC-13",
                      "a fieldwork needs an engineer in the point, or a supply train there to expend");
}

void expend(Play& play, Point from) {
  const Unit train = trains_at(play.board(), from).first();
  play.events.tell(Happened::expended, play.seat(), index(play.board().side()), index(from));
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
    const bool fort = !check_fort(b, point), upgrade = !check_upgrade(b, point);
    if (fort || upgrade)
      for (Point from : supplied) {
        if (check_train(b, from, point)) continue;
        list.add(Action(fort ? Do::fort : Do::upgrade, index(point), index(from)));
      }
    if (!check_fieldwork(b, point, true)) list.add(Action(Do::fieldwork, index(point), 1));
  }
  PointSet dug;
  for (Unit engineer : b.field(b.p.command) & b.d.type(Type::engineer)) {
    const Point here = b.where(engineer);
    if (!dug.has(here) && !check_fieldwork(b, here, false)) list.add(Action(Do::fieldwork, index(here), 0));
    dug.add(here);
  }
}

Verdict check_works(Board b, Action action) {
  const Point point = site_of(action);
  if (action.kind<Do>() == Do::fieldwork) return check_fieldwork(b, point, action.b() == 1);
  const Verdict no = action.kind<Do>() == Do::fort ? check_fort(b, point) : check_upgrade(b, point);
  return no ? no : check_train(b, point_of(action), point);
}

void play_works(Play& play, Action action) {
  const Point point = site_of(action);
  const Side side = play.board().side();
  Position& p = play.p;
  if (action.kind<Do>() == Do::fieldwork) {
    if (action.b() == 1) expend(play, point);
    p.fieldworks[side].add(point);
    return play.events.tell(Happened::fieldwork_built, play.seat(), index(point));
  }
  if (action.kind<Do>() == Do::fort) {
    p.rp = static_cast<std::uint8_t>(p.rp - fort_cost(play.board(), point));
    ++p.bought[Type::fortress];
    play.enlist((play.board().at(in_box, side) & play.d.type(Type::fortress)).first(), p.command, point);
  } else {
    p.rp = static_cast<std::uint8_t>(p.rp - upgrade_cost(play.board(), point));
    p.built_up.add(play.board().fort_at(point, side));
  }
  expend(play, point_of(action));
  p.built.add(point);
  play.events.tell(Happened::fort_built, play.seat(), index(point), play.board().fort_level(point, side));
}

}  // namespace longroll::year1863
