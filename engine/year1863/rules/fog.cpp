// 24.0 Fog of war: who may see what. What is unseen is dealt anew in reshuffle.cpp.
#include "engine/year1863/rules/fog.hpp"

#include "engine/year1863/game.hpp"
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {

bool shared(Board b, Point point) {
  const bool both = b.at(point).meets(b.d.of_side[0]) && b.at(point).meets(b.d.of_side[1]);
  const bool passing = b.p.march.here == point && is_water(b.p.march.kind);  // R114
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
    case Do::promote: return p.step == Step::promotion;
    case Do::those_people: return action.a() == 1;
    default: return true;
  }
}

// The dice of a General Orders check draw a counter, which may be a leader or Those People! (R115).
bool Game::dice_open_to(const Position& p, Action action, Viewer viewer) const {
  if (action.kind<Do>() != Do::roll || has(p, Option::open_play)) return true;
  return viewer == Viewer::everyone || viewer == longroll::viewer(p.decider);
}

}  // namespace longroll::year1863
