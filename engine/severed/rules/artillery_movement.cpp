// Artillery movement: limbered, by hand, limbering and unlimbering.
#include <algorithm>

#include "engine/severed/rules/movement.hpp"

namespace longroll::severed {

using table::offset;

namespace {

// A limbered gun on a straight stretch; inches on the road may come out of the road bonus.
Trial try_gun(const Board& board, const Way& way, int gun, Point to) {
  const Position& p = board.p;
  const Unit& unit = p[p.move.unit];
  Trial trial{.after = unit};
  const Point from = centre(unit, gun), by = to - from;
  const int distance = table::length(by), left = inches_left(p, gun);
  const std::size_t road_slot = static_cast<std::size_t>(2 + gun);  // a battery has two guns at most
  const int road = p.move.road - p.move.base_spent[road_slot];
  trial.cost = distance;
  if (distance == 0 || distance > left + road) {
    trial.refusal = too_few_inches();
    return trial;
  }
  const Heading heading = table::heading_of(by);
  const Convex start = table::rectangle_around(from, heading, 150, 150), covered = table::sweep(start, by);
  trial.refusal = way.clear(covered, start);
  if (trial.refusal) return trial;
  Passage passage(way, distance);  // R53: what lies under the road costs nothing
  passage.follow_roads(from, to);
  passage.astride(start);
  passage.lead(start, by);
  const Toll toll = passage.settle(left, road);
  trial.refusal = toll.refusal;
  trial.cost = distance + toll.extra;
  trial.road_used = toll.road_used;
  if (!trial.refusal && trial.cost > left) trial.refusal = too_few_inches();
  Base& base = trial.after.bases[gun];
  base = {static_cast<std::int16_t>(to.x), static_cast<std::int16_t>(to.y),
          static_cast<std::int16_t>(heading.quarters())};
  return trial;
}

Trial try_hand(const Board& board, const Way& way, int gun, Point to, Heading then) {  // MOVE-15, R49
  const Unit& unit = board.p[board.p.move.unit];
  Trial trial{.after = unit};
  Base& base = trial.after.bases[gun];
  const Base& was = board.p.move.before.bases[gun];
  const Point muzzle{unit.bases[gun].x, unit.bases[gun].y};
  const Point by = to - muzzle;
  const int distance = table::length(by), left = inches_left(board.p, gun);
  trial.cost = distance;
  const int turn = Heading(was.heading).turn_to(table::heading_of(by));
  if (distance == 0 || distance > left || turn > 360 || turn < -360) {
    trial.refusal = too_few_inches();
    return trial;
  }
  const Convex start = shape(unit, gun);
  trial.refusal = way.clear(table::sweep(start, by), start);
  if (trial.refusal) return trial;
  const Toll toll = way.toll(start, by, distance, left);
  trial.refusal = toll.refusal;
  trial.cost += toll.extra;
  if (!trial.refusal && trial.cost > left) trial.refusal = too_few_inches();
  // The gun turns about its middle.
  const Point middle_of_gun = offset(to, Heading(base.heading), -75, 0);
  const Point front = offset(middle_of_gun, then, 75, 0);
  base = {static_cast<std::int16_t>(front.x), static_cast<std::int16_t>(front.y),
          static_cast<std::int16_t>(then.quarters())};
  trial.after.set(Token::by_hand);  // ARTM-01
  if (!trial.refusal) trial.refusal = way.clear(shape(trial.after, gun), start.moved(by));
  return trial;
}

Trial try_pivot(const Board& board, const Way& way, int gun, Heading then) {
  const Unit& unit = board.p[board.p.move.unit];
  Trial trial{.after = unit};
  Base& base = trial.after.bases[gun];
  const Heading was(board.p.move.before.bases[gun].heading);
  if (std::abs(was.turn_to(then)) > 4 * board.p.options.gun_pivot) trial.after.set(Token::by_hand);
  const Point front = offset(centre(unit, gun), then, 75, 0);
  base = {static_cast<std::int16_t>(front.x), static_cast<std::int16_t>(front.y),
          static_cast<std::int16_t>(then.quarters())};
  trial.refusal = way.clear(shape(trial.after, gun), shape(unit, gun));
  return trial;
}

Trial try_change(const Board& board, const Way& way, Formation to, std::array<Heading, 2> headings) {
  const Unit& unit = board.p[board.p.move.unit];
  Trial trial{.after = unit};
  for (int i = 0; i < unit.count; ++i) {
    const Heading h = headings[i];
    const Point at = to == Formation::unlimbered ? offset(centre(unit, i), h, 75, 0) : centre(unit, i);
    trial.after.bases[i] = {static_cast<std::int16_t>(at.x), static_cast<std::int16_t>(at.y),
                            static_cast<std::int16_t>(h.quarters())};
  }
  trial.after.formation = to;
  trial.after.heading = static_cast<std::int16_t>(headings[0].quarters());
  refresh(trial.after);
  for (int i = 0; i < unit.count && !trial.refusal; ++i)
    trial.refusal = way.clear(shape(trial.after, i), shape(unit, i));
  if (!trial.refusal && stands_on_itself(trial.after))
    trial.refusal = refuse("PASS-04", "two Bases of the Unit would overlap");
  return trial;
}

}  // namespace

Trial try_gun_step(const Board& board, const Way& way, Action action) {
  const Operands o = operands(action);
  const int gun = static_cast<int>(o.base);
  const Heading h(static_cast<int>(o.heading));
  switch (what(action)) {
    case Do::gun_to: return try_gun(board, way, gun, point(o));
    case Do::by_hand: return try_hand(board, way, gun, point(o), h);
    case Do::pivot: return try_pivot(board, way, gun, h);
    case Do::limber: return try_change(board, way, Formation::limbered, {h, Heading(o.x)});
    default: return try_change(board, way, Formation::unlimbered, {h, Heading(o.x)});
  }
}

}  // namespace longroll::severed
