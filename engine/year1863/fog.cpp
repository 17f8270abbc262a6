// 24.0 Fog of war: who may see what, and dealing the unseen anew.
#include "engine/year1863/fog.hpp"

#include <algorithm>

#include "engine/year1863/chapters.hpp"
#include "engine/year1863/game.hpp"

namespace longroll::year1863 {

bool shared(Board b, Point point) {
  const bool both = b.at(point).meets(b.d.of_side[0]) && b.at(point).meets(b.d.of_side[1]);
  const bool passing = b.p.ask == Ask::group && b.p.march.here == point && is_water(b.p.march.kind);  // R114
  return both && !passing;
}

bool sees(Board b, Viewer viewer, Unit u) {
  if (viewer == Viewer::everyone || has(b.p, Option::open_play)) return true;
  const Point at = b.where(u);
  if (at == in_box || at == out || b.d.is(u, Type::fortress)) return true;  // R113
  if (at == in_pool) return false;                                          // R115
  if (shared(b, at)) return true;                                           // 24.1a
  const Command command = command_of(b.d.unit(u).side, b.d.place(at).theater);
  return viewer == longroll::viewer(seat_of(command));  // 24.0a
}

bool Game::open_to(const Position& p, Action action, Viewer viewer) const {
  if (viewer == Viewer::everyone || has(p, Option::open_play)) return true;
  if (viewer != Viewer::spectator && viewer == longroll::viewer(p.decider)) return true;
  switch (action.kind<Do>()) {
    case Do::place:
    case Do::transfer:
    case Do::shakeup:
    case Do::flip:
    case Do::recall:
    case Do::successor:
    case Do::demobilize:
    case Do::burn:
    case Do::buy:
    case Do::assign:
    case Do::unassign:
    case Do::march:
    case Do::army:
    case Do::fleet:
    case Do::ship:
    case Do::raid:
    case Do::leave:
    case Do::join:
    case Do::drop:
    case Do::load: return false;
    case Do::promote: return p.ask == Ask::promotion;
    case Do::those_people: return action.a() == 1;
    default: return true;
  }
}

// The dice of a General Orders check draw a counter, which may be a leader or Those People! (R115).
bool Game::dice_open_to(const Position& p, Action action, Viewer viewer) const {
  if (action.kind<Do>() != Do::roll || has(p, Option::open_play)) return true;
  return viewer == Viewer::everyone || viewer == longroll::viewer(p.decider);
}

namespace {

// Whether a counter could stand in a place, as far as the other seat can tell.
bool could_be(const Data& d, Unit u, Point at) {
  const PlaceInfo& place = d.place(at);
  if (d.is(u, Type::riverine)) {
    for (const auto& exit : d.graph.exits(at))
      if (static_cast<Way>(exit.kind) >= Way::river) return true;
    return false;
  }
  if (at == d.new_orleans) return false;
  return !place.box || d.mobile.has(u);
}

Unit pick(const UnitSet& units, FastDice& random) {
  std::uint32_t left = random.below(static_cast<std::uint32_t>(units.count()));
  for (Unit u : units)
    if (left-- == 0) return u;
  return Unit::none;
}

}  // namespace

Position Game::reshuffle(const Position& p, Seat seat, FastDice& random) const {
  Position copy = p;
  if (has(p, Option::open_play)) return copy;
  NoDice none;
  Events silent;
  Play play{*data_, copy, none, silent};
  const Board b = play.board();
  if (p.ask == Ask::place_leader && p.decider != seat)
    copy.leader = pick(b.at(in_pool, b.side()), random);  // any of the pool may have been drawn
  for (int c = 0; c < 4; ++c) {
    const Command command = static_cast<Command>(c);
    if (seat_of(command) == seat) continue;
    UnitSet hidden;
    for (Unit u : b.field(command))
      if (!sees(b, viewer(seat), u) && !p.group.has(u) && !p.cargo.has(u) && u != data_->corps19 &&
          u != p.no_move)
        hidden.add(u);
    std::vector<Unit> units;
    for (Unit u : hidden) units.push_back(u);
    for (std::size_t i = units.size(); i > 1; --i) {
      const Unit a = units[i - 1], z = units[random.below(static_cast<std::uint32_t>(i))];
      const Point here = b.where(a), there = b.where(z);
      if (here == there || !could_be(*data_, a, there) || !could_be(*data_, z, here)) continue;
      play.unbind(a);
      play.unbind(z);
      play.put(a, there);
      play.put(z, here);
    }
    // Leaders in the field may as well be in the pool, and those in the pool in the field.
    for (Unit u : hidden & data_->type(Type::leader)) {
      UnitSet pool = b.at(in_pool, side_of(command));
      if (copy.leader != Unit::none) pool.remove(copy.leader);
      if (!pool || copy.built_up.has(u) || random.below(2)) continue;
      const Point here = b.where(u);
      play.unbind(u);
      copy.field[c].remove(u);
      play.put(u, in_pool);
      play.enlist(pick(pool, random), command, here);
    }
  }
  return copy;
}

}  // namespace longroll::year1863
