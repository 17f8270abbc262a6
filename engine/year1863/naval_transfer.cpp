// 21.0 Naval transfer: the Union in the East moves by sea.
#include "engine/year1863/movement.hpp"

namespace longroll::year1863 {
namespace {

constexpr Barred union_east_only{"21.0a", "only the Union East has naval transfer"};
constexpr Barred own_power{"21.6b", "riverines go to sea by their own movement"};
constexpr Barred not_on_coast{
    "21.1a", "naval transfer goes from a coastal or port point or the reserve area to another"};
constexpr Barred no_port{"21.2a", "one end of a naval transfer must have a port"};
constexpr Barred ships_full{"21.3a", "naval transfer carries two corps equivalents in a phase"};
constexpr Barred landing_alone{"13.16b", "leaders and supply trains may not land among enemy units alone"};
constexpr Barred moved_already{"21.1b", "naval transfer is the whole move of a unit"};

bool on_coast(Board b, Point point) {
  const PlaceInfo& place = b.d.place(point);
  return place.coastal || place.port;
}

}  // namespace

Bar bar_ship(Board b, Unit u) {
  if (b.p.command != Command::union_east) return &union_east_only;
  if (b.d.is(u, Type::riverine)) return &own_power;
  if (!on_coast(b, b.where(u))) return &not_on_coast;
  return half_loads(b.d, UnitSet::of(u)) + b.p.sea_used <= b.d.sea_halves ? nullptr : &ships_full;
}

Bar bar_land(Board b, Point to) {
  const Group& g = b.p.march;
  if (g.steps) return &moved_already;
  if (to == g.here || !on_coast(b, to) || b.d.place(to).theater != Theater::east) return &not_on_coast;
  if (!b.d.place(g.here).port && !b.d.place(to).port) return &no_port;
  return defenceless(b, b.p.group, to) ? &landing_alone : nullptr;
}

void list_landings(Board b, ActionList& list) {
  for (Point to : b.d.in_theater[0])
    if (!bar_land(b, to)) list.add(Action(Do::land, 0, static_cast<unsigned>(longroll::index(to))));
}

void land(Play& play, Point to) {
  Position& p = play.p;
  const Point from = p.march.here;
  p.sea_used = static_cast<std::uint8_t>(p.sea_used + half_loads(play.d, p.group));
  for (Unit u : p.group& play.d.combat)
    for (std::size_t i = 0; i < p.lift.size(); i += 2)
      if (p.lift[i] == 255) {
        p.lift[i] = static_cast<std::uint8_t>(index(u));
        p.lift[i + 1] = static_cast<std::uint8_t>(longroll::index(from));
        break;
      }
  play.put(p.group, to);
  p.march.here = to;
  p.march.crossed = 0;
  play.events.tell(Tell::landed, play.seat(), longroll::index(from), longroll::index(to), p.group.count());
  if (play.board().enemies(to, Side::union_side))
    play.events.reveal(Tell::contact, play.seat(), longroll::index(to));
  finish_group(play);
}

}  // namespace longroll::year1863
