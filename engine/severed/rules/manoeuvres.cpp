// Battle lines and marching columns: advances, obliques, wheels, faces, forming line, the march.
#include <algorithm>

#include "engine/severed/rules/movement.hpp"

namespace longroll::severed {

using table::offset;

namespace {

void spend(const Board& board, Trial& trial, Do manoeuvre, int cost) {
  trial.cost = cost;
  if (!trial.refusal && cost > inches_left(board.p)) trial.refusal = too_few_inches(manoeuvre);
}

int manoeuvre_cost(const Board& board, const Way& way, const Unit& unit, int cost) {
  return board.p.options.rough_manoeuvre_double && way.in_rough(body(unit)) ? 2 * cost : cost;  // R51
}

Trial try_travel(const Board& board, const Way& way, Heading direction, int distance, bool backwards) {
  const Unit& unit = board.p[board.p.move.unit];
  Trial trial{.after = unit};
  const Point by = offset(unit.front(), direction, distance, 0) - unit.front();
  const Convex start = body(unit);
  int left = inches_left(board.p);
  if (backwards && !board.p.move.backed) left -= board.charts().backwards;  // BACK-01
  trial.cost = distance;
  const Do step = backwards ? Do::back : Do::advance;
  if (distance > left) trial.refusal = too_few_inches(step);
  if (trial.refusal) return trial;
  const Convex covered = table::sweep(start, by);
  if (!way.empty(table::box_of(covered))) {
    trial.refusal = way.clear(covered, start);
    if (trial.refusal) return trial;
    const Toll toll = way.toll(start, by, distance, left);
    trial.refusal = toll.refusal;
    trial.cost += toll.extra;
    if (trial.cost > left) trial.refusal = too_few_inches(step);
  }
  shift(trial.after, by);
  return trial;
}

Trial try_wheel(const Board& board, const Way& way, bool right, int angle) {
  const Unit& unit = board.p[board.p.move.unit];
  Trial trial{.after = unit};
  const int half = 50 * unit.count, side = right ? half : -half;
  const Point pivot = offset(unit.front(), unit.facing(), 0, side);  // MAN-02, MAN-03
  const auto wheeled = [&](int quarters) {
    const Heading h = unit.facing().turned(right ? quarters : -quarters);
    return std::pair{offset(pivot, h, 0, -side), h};
  };
  const auto [front, heading] = wheeled(angle);
  set_line(trial.after, front, heading);
  int cost = manoeuvre_cost(board, way, unit, board.charts().wheel);  // MAN-05
  const int reach = 100 * unit.count + 100;
  const Box all{static_cast<std::int16_t>(pivot.x - reach), static_cast<std::int16_t>(pivot.y - reach),
                static_cast<std::int16_t>(pivot.x + reach), static_cast<std::int16_t>(pivot.y + reach)};
  if (!way.empty(all)) {
    const Convex start = body(unit);
    bool rough = false;
    int obstacles = 0;
    for (int turned = 4; !trial.refusal; turned = std::min(turned + 4, angle)) {  // every degree, and the end
      const auto [at, h] = wheeled(std::min(turned, angle));
      const Convex there = table::rectangle(at, h, 100 * unit.count, 100);
      trial.refusal = way.clear(there, start);
      rough = rough || way.in_rough(there);
      obstacles = std::max(obstacles, way.new_obstacles(start, there));
      if (turned >= angle) break;
    }
    cost += (rough ? 100 : 0) + obstacles * way.surcharge();
  }
  spend(board, trial, Do::wheel, cost);
  return trial;
}

// The Bases of a new formation must have room.
void need_room(const Way& way, Trial& trial, const Unit& before) {
  const Convex start = straight(before) ? frame(before).rectangle() : shape(before, 0);
  for (int i = 0; i < parts_of(trial.after) && !trial.refusal; ++i)
    trial.refusal = way.clear(part(trial.after, i), start);
}

void reverse_command(Unit& unit) {
  if (unit.command != nothing) unit.command = static_cast<std::uint8_t>(unit.count - 1 - unit.command);
}

}  // namespace

Trial try_line_step(const Board& board, const Way& way, Action action) {
  const Unit& unit = board.p[board.p.move.unit];
  const Operands o = operands(action);
  switch (what(action)) {
    case Do::advance: return try_travel(board, way, unit.facing(), o.x, false);
    case Do::oblique: {  // MAN-20, MAN-21
      const int angle = static_cast<int>(o.heading);
      return try_travel(board, way, unit.facing().turned(o.flag ? angle : -angle), o.x, false);
    }
    case Do::back: return try_travel(board, way, unit.facing().reversed(), o.x, true);
    case Do::wheel: return try_wheel(board, way, o.flag, static_cast<int>(o.heading));
    case Do::about_face: {
      Trial trial{.after = unit};
      turn_about(trial.after);
      spend(board, trial, Do::about_face,
            manoeuvre_cost(board, way, unit, board.charts().about_face));  // MAN-12
      return trial;
    }
    case Do::face: {  // MAN-14, MAN-15
      Trial trial{.after = unit};
      const bool right = o.flag;
      const Point leader = centre(unit, right ? unit.count - 1 : 0);
      set_column(trial.after, leader, unit.facing().turned(right ? 360 : -360));
      if (right) reverse_command(trial.after);
      spend(board, trial, Do::face, manoeuvre_cost(board, way, unit, board.charts().face));  // MAN-18
      return trial;
    }
    default: return {.after = unit, .refusal = no_room()};
  }
}

namespace {

Box around(Point at) {
  constexpr int reach = 71;  // of a Base, whichever way it faces
  return {static_cast<std::int16_t>(at.x - reach), static_cast<std::int16_t>(at.y - reach),
          static_cast<std::int16_t>(at.x + reach), static_cast<std::int16_t>(at.y + reach)};
}

Box both(const Box& a, const Box& b) {
  return {std::min(a.left, b.left), std::min(a.low, b.low), std::max(a.right, b.right),
          std::max(a.high, b.high)};
}

void lead_to(Unit& column, Point at) {
  column.trail[0] = {static_cast<std::int16_t>(at.x), static_cast<std::int16_t>(at.y)};
  refresh(column);
}

// Forgets what lies behind the last Base.
void trim_trail(Unit& column) {
  int walked = 0;
  for (int i = 0; i + 1 < column.trail_size; ++i) {
    const Spot a = column.trail[i], b = column.trail[i + 1];
    walked += table::length({a.x - b.x, a.y - b.y});
    if (walked >= 600) {
      column.trail_size = static_cast<std::uint8_t>(i + 2);
      break;
    }
  }
  for (std::size_t i = column.trail_size; i < most_trail; ++i) column.trail[i] = {};
  refresh(column);
}

// A column's march along a straight stretch: the others follow where the leader has been, so that only his
// stretch is new ground to pay for.
class March {
 public:
  March(const Board& board, const Way& way, Trial& trial, Point to)
      : board_(board), way_(way), trial_(trial), unit_(board.p[board.p.move.unit]), to_(to) {}

  void go(int distance) {
    trial_.cost = distance;
    if (plain_ && board_.p.move.road == 0) return;
    for (int gone = 0; gone < distance && !plain_ && !trial_.refusal;) {  // A9: every quarter of an inch
      gone = std::min(gone + 25, distance);
      lead_to(trial_.after, gone == distance ? to_ : table::toward(from_, to_, gone));
      meet_others();
    }
    if (!trial_.refusal) pay(distance);
  }

 private:
  void meet_others() {
    for (int i = 0; i < unit_.count && !trial_.refusal; ++i) {
      const Convex base = shape(trial_.after, i);
      if (!way_.free(table::box_of(base))) trial_.refusal = way_.clear(base, shape(unit_, i));
    }
  }
  void pay(int distance) {
    Passage passage(way_, distance);
    passage.follow_roads(from_, to_);
    if (!level_) {
      for (int k = 0; k < unit_.count; ++k) passage.astride(shape(unit_, k));
      passage.lead(table::rectangle_around(from_, table::heading_of(to_ - from_), 100, 100), to_ - from_);
      for (int k = 1; k < unit_.count; ++k) follow(passage, k, distance);
    }
    const int left = inches_left(board_.p);
    const Toll toll = passage.settle(left, board_.p.move.road);  // ROAD-02, R53
    trial_.refusal = toll.refusal;
    trial_.cost = distance + toll.extra;
    trial_.road_used = toll.road_used;
    if (!trial_.refusal && trial_.cost > left) trial_.refusal = too_few_inches();
  }
  // Base k begins k inches back, and goes along the trail to where the leader stood and on behind him.
  void follow(Passage& passage, int k, int distance) const {
    std::array<int, most_trail> behind{};  // the leader, of each corner of the trail
    int corner = 0;                        // the last that the Base is to pass
    for (int i = 1; i < unit_.trail_size; ++i) {
      behind[i] = behind[i - 1] + table::length(trail(i - 1) - trail(i));
      if (behind[i] < 100 * k) corner = i;
    }
    const auto at = [&](int i, int back) {
      return back == behind[i] ? trail(i) : table::toward(trail(i), trail(i + 1), back - behind[i]);
    };
    int gone = 0;
    for (int back = 100 * k; back > 0 && gone < distance; --corner) {
      const int length = std::min(back - behind[corner], distance - gone);
      const Point a = at(corner, back), b = at(corner, back - length);
      const Heading heading = table::heading_of(trail(corner) - trail(corner + 1));
      passage.follow(table::rectangle_around(a, heading, 100, 100), b - a, gone, gone + length);
      gone += length, back -= length;
    }
    if (gone == distance) return;
    const Point end = table::toward(from_, to_, distance - gone);
    const Convex base = table::rectangle_around(from_, table::heading_of(to_ - from_), 100, 100);
    passage.follow(base, end - from_, gone, distance);
  }
  Point trail(int i) const { return {unit_.trail[i].x, unit_.trail[i].y}; }
  // Bases turn where the trail bends, and need more room there.
  Box ground() const {
    Box all = both(around(from_), around(to_));
    for (int i = 0; i < unit_.trail_size; ++i) all = both(all, around(trail(i)));
    return all;
  }

  const Board& board_;
  const Way& way_;
  Trial& trial_;
  const Unit& unit_;
  Point to_, from_ = centre(unit_, 0);
  bool level_ = way_.level(both(unit_.box, around(to_)));
  bool plain_ = level_ && way_.empty(ground());
};

Trial try_march(const Board& board, const Way& way, Point to) {
  const Position& p = board.p;
  const Unit& unit = p[p.move.unit];
  Trial trial{.after = unit};
  const Point from = centre(unit, 0);
  const int distance = table::length(to - from);
  if (distance == 0 || distance > inches_left(p) + p.move.road) {
    trial.refusal = too_few_inches();
    return trial;
  }
  // The trail with the new stretch in front.
  Unit& after = trial.after;
  const bool bends = table::heading_of(to - from).quarters() != unit.bases[0].heading;
  if (bends) {
    if (after.trail_size >= most_trail) {
      trial.refusal = refuse("COL-05", "the column's way has too many bends");
      return trial;
    }
    for (int i = after.trail_size; i > 0; --i) after.trail[i] = after.trail[i - 1];
    ++after.trail_size;
  }
  March(board, way, trial, to).go(distance);
  lead_to(after, to);
  trim_trail(after);
  return trial;
}

}  // namespace

Trial try_column_step(const Board& board, const Way& way, Action action) {
  const Unit& unit = board.p[board.p.move.unit];
  const Operands o = operands(action);
  Trial trial{.after = unit};
  const Heading lead(unit.bases[0].heading);
  const Point leader = centre(unit, 0);
  const bool right = o.flag;
  switch (what(action)) {
    case Do::march: return try_march(board, way, point(o));
    case Do::about_face:
      turn_about(trial.after);
      for (int i = 0; i < unit.count && !straight(unit) && !trial.refusal; ++i)  // Bases turn at the bends
        trial.refusal = way.clear(shape(trial.after, i), shape(unit, unit.count - 1 - i));
      spend(board, trial, Do::about_face, manoeuvre_cost(board, way, unit, board.charts().about_face));
      return trial;
    case Do::face: {          // MAN-16
      if (!straight(unit)) {  // R46
        set_column(trial.after, leader, lead);
        need_room(way, trial, unit);
        if (trial.refusal) trial.refusal = no_room();
      }
      const Heading h = lead.turned(right ? 360 : -360);
      const Point rear = offset(leader, lead, -100 * (unit.count - 1), 0);
      const Point mean{(leader.x + rear.x) / 2, (leader.y + rear.y) / 2};
      set_line(trial.after, offset(mean, h, 50, 0), h);
      if (!right) reverse_command(trial.after);
      spend(board, trial, Do::face, manoeuvre_cost(board, way, unit, board.charts().face));
      return trial;
    }
    case Do::form_line: {  // MAN-25
      const int shift_by = 50 * (unit.count - 1);
      set_line(trial.after, offset(leader, lead, 50, right ? shift_by : -shift_by), lead);
      if (!right) reverse_command(trial.after);
      need_room(way, trial, unit);
      spend(board, trial, Do::form_line,
            manoeuvre_cost(board, way, unit, board.charts().form_line));  // MAN-24
      return trial;
    }
    default: return {.after = unit, .refusal = no_room()};
  }
}

}  // namespace longroll::severed
