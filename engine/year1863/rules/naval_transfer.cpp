// 21.0 Naval transfer: the Union in the East moves by sea.
#include "engine/year1863/rules/movement.hpp"

namespace longroll::year1863 {
namespace {

Verdict not_on_coast() {
  return refuse("21.1a", "naval transfer goes from a coastal or port point or the reserve area to another");
}

bool on_coast(Board b, Point point) {
  const PlaceInfo& place = b.d.place(point);
  return place.coastal || place.port;
}

}  // namespace

Verdict check_ship(Board b, Unit u) {
  if (b.p.command != Command::union_east) return refuse("21.0a", "only the Union East has naval transfer");
  if (b.d.is(u, Type::riverine)) return refuse("21.6b", "riverines go to sea by their own movement");
  if (!on_coast(b, b.where(u))) return not_on_coast();
  return half_loads(b.d, UnitSet::of(u)) + b.p.sea_used <= b.d.sea_halves
             ? legal
             : refuse("21.3a", "naval transfer carries two corps equivalents in a phase");
}

Verdict check_land(Board b, Point to) {
  const Group& g = b.p.march;
  if (to == g.here || !on_coast(b, to)) return not_on_coast();
  if (!b.d.place(g.here).port && !b.d.place(to).port)  // 21.2b
    return refuse("21.2a", "one end of a naval transfer must have a port");
  return defenceless(b, b.p.group, to)
             ? refuse("13.16b", "leaders and supply trains may not land among enemy units alone")
             : legal;
}

void list_landings(Board b, ActionList& list) {
  for (Point to : b.d.in_theater[0])
    if (!check_land(b, to)) list.add(Action(Do::land, 0, index(to)));
}

void land(Play& play, Point to) {
  Position& p = play.p;
  const Point from = p.march.here;
  p.sea_used = static_cast<std::uint8_t>(p.sea_used + half_loads(play.d, p.group));
  for (Unit u : p.group& play.d.combat)
    for (std::size_t i = 0; i < p.lift.size(); i += 2)
      if (p.lift[i] == 255) {
        p.lift[i] = static_cast<std::uint8_t>(index(u));
        p.lift[i + 1] = static_cast<std::uint8_t>(index(from));
        break;
      }
  play.put(p.group, to);
  p.march.here = to;
  play.events.tell(Happened::landed, play.seat(), index(from), index(to), p.group.count());
  if (play.board().enemies(to, Side::union_side))
    play.events.reveal(Happened::contact, play.seat(), index(to));
  finish_group(play);
}

}  // namespace longroll::year1863
