// Troops that are not bound to formations: skirmishers Base by Base, generals, cavalry getting off and on its
// horses.
#include <algorithm>

#include "engine/severed/rules/movement.hpp"

namespace longroll::severed {

using table::offset;

Trial try_base(const Board& board, const Way& way, int base, Point to) {
  const Unit& unit = board.p[board.p.move.unit];
  Trial trial{.after = unit};
  Base& moving = trial.after.bases[base];
  const Point from = centre(unit, base), by = to - from;
  const int distance = table::length(by), left = inches_left(board.p, base);
  trial.cost = distance;
  if (distance == 0 || distance > left) {
    trial.refusal = too_few_inches();
    return trial;
  }
  const Convex start = shape(unit, base);
  const Convex covered = table::sweep(start, by);
  if (!way.empty(table::box_of(covered))) {
    trial.refusal = way.clear(covered, start);
    if (trial.refusal) return trial;
    const Toll toll = way.toll(start, by, distance, left);
    trial.refusal = toll.refusal;
    trial.cost += toll.extra;
    if (!trial.refusal && trial.cost > left) trial.refusal = too_few_inches();
  }
  moving.x = static_cast<std::int16_t>(to.x);
  moving.y = static_cast<std::int16_t>(to.y);
  if (base == 0) trial.after.x = moving.x, trial.after.y = moving.y;
  return trial;
}

namespace {

// All Bases by the same way: each pays for its own ground, the dearest counts.
Trial try_all(const Board& board, const Way& way, Point by) {
  const Unit& unit = board.p[board.p.move.unit];
  Trial whole{.after = unit};
  const int distance = table::length(by);
  Box box = unit.box;
  box = {static_cast<std::int16_t>(std::min<int>(box.left, box.left + by.x)),
         static_cast<std::int16_t>(std::min<int>(box.low, box.low + by.y)),
         static_cast<std::int16_t>(std::max<int>(box.right, box.right + by.x)),
         static_cast<std::int16_t>(std::max<int>(box.high, box.high + by.y))};
  if (distance > 0 && way.empty(box)) {
    whole.cost = distance;
    for (int i = 0; i < unit.count; ++i)
      if (distance > inches_left(board.p, i)) whole.refusal = too_few_inches();
    shift(whole.after, by);
    return whole;
  }
  for (int i = 0; i < unit.count; ++i) {
    const Trial one = try_base(board, way, i, centre(unit, i) + by);
    whole.cost = std::max(whole.cost, one.cost);
    if (one.refusal) {
      whole.refusal = one.refusal;
      return whole;
    }
  }
  shift(whole.after, by);
  return whole;
}

// Bases that stay where they are and face another way need room for their corners.
void need_room_to_turn(const Way& way, const Unit& before, Trial& trial) {
  for (int i = 0; i < before.count && !trial.refusal; ++i)
    trial.refusal = way.clear(shape(trial.after, i), shape(before, i));
}

Trial try_turn(const Board& board, const Way& way, Heading heading, Do step) {  // R47
  const Position& p = board.p;
  Trial trial{.after = p[p.move.unit]};
  Unit& unit = trial.after;
  trial.cost = p.move.turned ? 0 : 100;
  for (int i = 0; i < unit.count; ++i)
    if (trial.cost > inches_left(p, i)) trial.refusal = too_few_inches(step);
  unit.heading = static_cast<std::int16_t>(heading.quarters());
  for (int i = 0; i < unit.count; ++i) unit.bases[i].heading = unit.heading;
  need_room_to_turn(way, p[p.move.unit], trial);
  return trial;
}

Trial try_dismount(const Board& board, const Way& way) {  // CAVM-01
  const Unit& before = board.p[board.p.move.unit];
  Trial trial{.after = before};
  Unit& unit = trial.after;
  if (unit.formation == Formation::column) unit.heading = unit.bases[0].heading;
  unit.formation = Formation::skirmish;
  unit.set(Token::dismounted);
  for (int i = 0; i < unit.count; ++i) unit.bases[i].heading = unit.heading;
  need_room_to_turn(way, before, trial);
  if (!trial.refusal && stands_on_itself(unit))
    trial.refusal = refuse("PASS-04", "at the bend of the column two Bases would overlap");
  return trial;
}

}  // namespace

Trial try_loose_step(const Board& board, const Way& way, Action action) {
  const Unit& unit = board.p[board.p.move.unit];
  const Operands o = operands(action);
  switch (what(action)) {
    case Do::skirmish: return try_base(board, way, static_cast<int>(o.base), point(o));
    case Do::skirmish_all: return try_all(board, way, displacement(o));
    case Do::turn: return try_turn(board, way, Heading(static_cast<int>(o.heading)), Do::turn);
    case Do::about_face: return try_turn(board, way, unit.facing().reversed(), Do::about_face);
    case Do::ride: return try_base(board, way, 0, point(o));  // GEN-03
    case Do::dismount: return try_dismount(board, way);
    default: return {.after = unit, .refusal = no_room()};
  }
}

std::optional<Unit> gather(const Board& board, Number number) {  // R50
  Unit mounted = board.p[number];
  mounted.clear(Token::dismounted);
  mounted.clear(Token::closed_up);
  const Way way(board, number, all_around, &mounted);  // R55: horses do not enter every ground
  const Point mean = middle(mounted);
  for (int away = 0; away <= 200; away += 25)
    for (int turn = 0; turn < (away ? 1440 : 1); turn += 90) {
      Unit unit = mounted;
      const Point at = offset(mean, unit.facing().turned(turn), away, 0);
      set_line(unit, offset(at, unit.facing(), 50, 0), unit.facing());
      const Convex start = frame(board.p[number]).rectangle();
      if (!way.clear(body(unit), start) && !way.stands_on_friend(unit)) return unit;
    }
  return {};
}

}  // namespace longroll::severed
