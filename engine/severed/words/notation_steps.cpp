// The steps of a move read: advances and manoeuvres, marches, skirmishers, guns and limbers.
#include "engine/severed/words/notation.hpp"

namespace longroll::severed {

using table::offset;

// Skirmishers and generals have no formation to keep: the drill words stand for moves of their Bases.
Result<Order> Reader::loose_travel(Heading direction, int distance) const {
  const Point by = offset({}, direction, distance, 0);
  if (mover().general()) {
    const Point to = centre(mover(), 0) + by;
    return one(Do::ride, {.x = to.x, .y = to.y});
  }
  return one(Do::skirmish_all, {.x = by.x + vector_zero, .y = by.y + vector_zero});
}

Result<Order> Reader::loose_wheel(bool right, int angle) const {  // SKF-05
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

Result<Order> Reader::travel() {
  const auto distance = [&](std::size_t i) -> Result<int> {
    auto value = read_inches(at(i));
    if (value && (*value < 0 || *value > 8000)) return problem("'{}' is not a distance", at(i));
    return value;
  };
  if (is(0, "advance") || is(0, "back")) {
    auto d = distance(1);
    if (!d) return std::unexpected(d.error());
    const bool back = is(0, "back");
    if (loose_mover()) return loose_travel(back ? mover().facing().reversed() : mover().facing(), *d);
    return one(back ? Do::back : Do::advance, {.x = *d});
  }
  if (is(0, "oblique")) {
    auto right = left_or_right(1);
    auto angle = words_.size() > 3 ? read_degrees(at(2)) : Result<int>(180);
    auto d = distance(words_.size() > 3 ? 3 : 2);
    if (!right) return std::unexpected(right.error());
    if (!angle) return std::unexpected(angle.error());
    if (!d) return std::unexpected(d.error());
    if (*angle < 0 || *angle > 720) return problem("an oblique turns 45 degrees at most");
    if (loose_mover()) return loose_travel(mover().facing().turned(*right ? *angle : -*angle), *d);
    return one(Do::oblique, {.flag = *right, .x = *d, .heading = static_cast<unsigned>(*angle)});
  }
  if (is(0, "wheel")) {
    auto right = left_or_right(1);
    auto angle = read_degrees(at(2));
    if (!right) return std::unexpected(right.error());
    if (!angle || *angle < 0 || *angle > 1440) return unclear("wheel left 30");
    if (loose_mover() && !mover().general()) return loose_wheel(*right, *angle);
    return one(Do::wheel, {.flag = *right, .heading = static_cast<unsigned>(*angle)});
  }
  if (is(0, "face") || is(0, "form")) {
    auto right = left_or_right(is(0, "face") ? 1 : 2);
    if (!right) return std::unexpected(right.error());
    return one(is(0, "face") ? Do::face : Do::form_line, {.flag = *right});
  }
  if (is(0, "march") || is(0, "ride")) {
    const Do what = is(0, "march") ? Do::march : Do::ride;
    if (is(1, "to")) {
      auto to = read_point(at(2));
      if (!to) return std::unexpected(to.error());
      return one(what, {.x = to->x, .y = to->y});
    }
    auto d = distance(1);
    auto bearing =
        is(2, "bearing") ? read_degrees(at(3)) : Result<int>(mover().count ? mover().bases[0].heading : 0);
    if (!d) return std::unexpected(d.error());
    if (!bearing) return std::unexpected(bearing.error());
    const Point to = offset(mover().count ? centre(mover(), 0) : Point{}, Heading(*bearing), *d, 0);
    return one(what, {.x = to.x, .y = to.y});
  }
  if (is(0, "turn")) {
    auto angle = read_degrees(at(1));
    if (!angle) return std::unexpected(angle.error());
    return one(Do::turn, {.heading = static_cast<unsigned>(Heading(*angle).quarters())});
  }
  if (is(0, "shift")) {
    auto by = read_point(at(1));
    if (!by) return std::unexpected(by.error());
    if (std::abs(by->x) > 4000 || std::abs(by->y) > 4000) return problem("'{}' is too far", at(1));
    return one(Do::skirmish_all, {.x = by->x + vector_zero, .y = by->y + vector_zero});
  }
  // base 2 to x,y · gun 1 to x,y · hand 1 to x,y facing d · pivot 1 to d
  auto which = ordinal(1);
  if (!which) return std::unexpected(which.error());
  if (!is(2, "to")) return unclear("base 2 to 30,12");
  if (is(0, "pivot")) {
    auto angle = read_degrees(at(3));
    if (!angle) return std::unexpected(angle.error());
    return one(Do::pivot, {.base = *which, .heading = static_cast<unsigned>(Heading(*angle).quarters())});
  }
  auto to = read_point(at(3));
  if (!to) return std::unexpected(to.error());
  Operands o{.base = *which, .x = to->x, .y = to->y};
  if (is(0, "base")) return one(Do::skirmish, o);
  if (is(0, "gun")) return one(Do::gun_to, o);
  auto angle = is(4, "facing") ? read_degrees(at(5))
                               : Result<int>(p_.move.unit == nothing ? 0 : mover().bases[*which].heading);
  if (!angle) return std::unexpected(angle.error());
  o.heading = static_cast<unsigned>(Heading(*angle).quarters());
  return one(Do::by_hand, o);
}

Result<Order> Reader::limbers() {
  const bool limber = is(0, "limber");
  const bool named = words_.size() > 1 && (lower(at(1)).starts_with("u.") || lower(at(1)).starts_with("c."));
  Operands o;
  if (named) {
    auto unit = find_unit(data_, p_, at(1));
    if (!unit) return std::unexpected(unit.error());
    o.unit = *unit;
  } else if (p_.move.unit != nothing) {
    o.unit = p_.move.unit;
  }
  const std::size_t first = named ? 2 : 1;
  const int now = p_[static_cast<Number>(o.unit)].bases[0].heading;
  auto a = words_.size() > first ? read_degrees(at(first)) : Result<int>(now);
  if (!a) return std::unexpected(a.error());
  auto b = words_.size() > first + 1 ? read_degrees(at(first + 1)) : Result<int>(*a);
  if (!b) return std::unexpected(b.error());
  o.heading = static_cast<unsigned>(Heading(*a).quarters());
  o.x = Heading(*b).quarters();
  if (named) return one(limber ? Do::react_limber : Do::react_unlimber, o);
  o.unit = 0;
  return one(limber ? Do::limber : Do::unlimber, o);
}

}  // namespace longroll::severed
