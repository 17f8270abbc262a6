// The steps of a move read: advances and manoeuvres, marches, skirmishers, guns and limbers.
#include "engine/severed/words/notation.hpp"

namespace longroll::severed {

using table::offset;

// Skirmishers and generals have no formation to keep: the drill words stand for moves of their Bases.
Order Reader::loose_travel(Heading direction, int distance) const {
  const Point by = offset({}, direction, distance, 0);
  if (mover().general()) {
    const Point to = centre(mover(), 0) + by;
    return {order(Do::ride, {.x = to.x, .y = to.y})};
  }
  return {order(Do::skirmish_all, {.x = by.x + vector_zero, .y = by.y + vector_zero})};
}

Order Reader::loose_wheel(bool right, int angle) const {  // SKF-05
  const Unit& unit = mover();
  const Heading then = unit.facing().turned(right ? angle : -angle);
  Order wheel{order(Do::turn, {.heading = static_cast<unsigned>(then.quarters())})};
  // The Base on the named side stands; the others come into line with it.
  int pivot = 0;
  const Point r = unit.facing().right();
  for (int i = 1; i < unit.count; ++i) {
    const std::int64_t here = table::dot(centre(unit, i), r), best = table::dot(centre(unit, pivot), r);
    if (right ? here > best : here < best) pivot = i;
  }
  for (int i = 0; i < unit.count; ++i) {
    if (i == pivot) continue;
    const Point from = centre(unit, pivot), away = centre(unit, i) - from;
    const auto ahead = static_cast<int>(table::rounded(table::dot(away, unit.facing().forward()), 65536));
    const auto beside = static_cast<int>(table::rounded(table::dot(away, r), 65536));
    const Point to = offset(from, then, ahead, beside);
    wheel.push_back(order(Do::skirmish, {.base = static_cast<unsigned>(i), .x = to.x, .y = to.y}));
  }
  return wheel;
}

Order Reader::drill() {
  if (is(0, "advance") || is(0, "back")) {
    const bool back = is(0, "back");
    const int far = distance(1);
    if (loose_mover()) return loose_travel(back ? mover().facing().reversed() : mover().facing(), far);
    return {order(back ? Do::back : Do::advance, {.x = far})};
  }
  if (is(0, "oblique")) {
    const unsigned right = side(1);
    const int angle = words_.size() > 3 ? got(read_degrees(at(2))) : 180;
    const int far = distance(words_.size() > 3 ? 3 : 2);
    if (angle < 0 || angle > 720) return wrong("an oblique turns 45 degrees at most");
    if (loose_mover()) return loose_travel(mover().facing().turned(right ? angle : -angle), far);
    return {order(Do::oblique, {.flag = right, .x = far, .heading = static_cast<unsigned>(angle)})};
  }
  if (is(0, "wheel")) {
    const unsigned right = side(1);
    const int angle = read_degrees(at(2)).value_or(-1);
    if (angle < 0 || angle > 1440) return unclear("wheel left 30");
    if (loose_mover() && !mover().general()) return loose_wheel(right, angle);
    return {order(Do::wheel, {.flag = right, .heading = static_cast<unsigned>(angle)})};
  }
  if (is(0, "face")) return {order(Do::face, {.flag = side(1)})};
  if (is(0, "form")) return {order(Do::form_line, {.flag = side(2)})};
  if (is(0, "turn")) return {order(Do::turn, {.heading = facing(1)})};
  if (is(0, "shift")) {
    const Point by = point_at(1);
    if (std::abs(by.x) > 4000 || std::abs(by.y) > 4000) return wrong(fmt::format("'{}' is too far", at(1)));
    return {order(Do::skirmish_all, {.x = by.x + vector_zero, .y = by.y + vector_zero})};
  }
  // march or ride: to 30,20 · 4 [bearing 90]
  Point to;
  if (is(1, "to")) {
    to = point_at(2);
  } else {
    const int far = distance(1);
    const int bearing = is(2, "bearing") ? got(read_degrees(at(3)))
                        : mover().count  ? mover().bases[0].heading
                                         : 0;
    to = offset(mover().count ? centre(mover(), 0) : Point{}, Heading(bearing), far, 0);
  }
  return {order(is(0, "march") ? Do::march : Do::ride, {.x = to.x, .y = to.y})};
}

// base 2 to x,y · gun 1 to x,y · hand 1 to x,y facing d · pivot 1 to d
Order Reader::travel() {
  Operands o{.base = ordinal(1)};
  if (!is(2, "to")) return unclear("base 2 to 30,12");
  if (is(0, "pivot")) {
    o.heading = facing(3);
    return {order(Do::pivot, o)};
  }
  const Point to = point_at(3);
  o.x = to.x, o.y = to.y;
  if (is(0, "base")) return {order(Do::skirmish, o)};
  if (is(0, "gun")) return {order(Do::gun_to, o)};
  o.heading = is(4, "facing")           ? facing(5)
              : p_.move.unit == nothing ? 0
                                        : static_cast<unsigned>(mover().bases[o.base].heading);
  return {order(Do::by_hand, o)};
}

// limber [u.bat1] [0 [0]]: each gun its own facing
Order Reader::limbers() {
  const bool limber = is(0, "limber");
  const bool named = lower(at(1)).starts_with("u.") || lower(at(1)).starts_with("c.");
  Operands o{.unit = named ? unit(1) : p_.move.unit == nothing ? 0u : p_.move.unit};
  const std::size_t first = named ? 2 : 1;
  const auto now = static_cast<unsigned>(p_[number(o)].bases[0].heading);
  o.heading = words_.size() > first ? facing(first) : now;
  o.x = static_cast<int>(words_.size() > first + 1 ? facing(first + 1) : o.heading);
  if (named) return {order(limber ? Do::react_limber : Do::react_unlimber, o)};
  o.unit = 0;
  return {order(limber ? Do::limber : Do::unlimber, o)};
}

}  // namespace longroll::severed
