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
    const Way::Toll toll = way.toll(start, by, distance, left);
    trial.refusal = toll.refusal;
    trial.cost += toll.extra;
    if (!trial.refusal && trial.cost > left) trial.refusal = too_few_inches(step);
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
  if (cost > inches_left(board.p)) {
    trial.refusal = too_few_inches(Do::wheel);
    return trial;
  }
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
  const Convex start = frame(before).rectangle();
  const int parts = trial.after.formation == Formation::line ? 1 : trial.after.count;
  for (int i = 0; i < parts && !trial.refusal; ++i)
    trial.refusal = way.clear(parts == 1 ? body(trial.after) : shape(trial.after, i), start);
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

// Obstacles that a column stands on or across, as bits.
std::uint64_t astride(const Board& board, const Unit& column) {
  std::uint64_t mask = 0;
  for (int each : board.ground().obstacles) {
    const Feature& feature = board.feature(each);
    if (!feature.box.meets(column.box)) continue;
    for (int i = 0; i < column.count && !(mask >> each & 1); ++i) {
      const Convex base = shape(column, i);
      if (!feature.box.meets(table::box_of(base))) continue;
      bool hit = false;
      if (board.kind(each).area)
        for (const auto& part : feature.parts) hit = hit || table::overlap(base, part);
      else
        for (std::size_t k = 0; k + 1 < feature.outline.size(); ++k)
          hit = hit || table::crossing(feature.outline[k], feature.outline[k + 1], base).has_value();
      if (hit) mask |= std::uint64_t{1} << each;
    }
  }
  return mask;
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
// stretch is new ground.
class March {
 public:
  March(const Board& board, const Way& way, Trial& trial, Point to)
      : board_(board), way_(way), trial_(trial), unit_(board.p[board.p.move.unit]), to_(to) {
    level_ = way.level(both(unit_.box, around(to)));
    plain_ = level_ && way.empty(both(around(from_), around(to)));
    if (!level_) astride_ = astride(board, unit_);
  }

  void go(int distance) {
    if (plain_ && road_ == 0) {
      trial_.cost = distance;
    } else {
      for (int gone = 0; gone < distance && !trial_.refusal;) {  // A9: every quarter of an inch
        const int step = std::min(25, distance - gone);
        gone += step;
        advance(gone == distance ? to_ : table::toward(from_, to_, gone), step);
      }
    }
    trial_.road_used = board_.p.move.road - road_;
  }

 private:
  void advance(Point at, int step) {
    if (!plain_) lead_to(trial_.after, at);
    const bool on_road = board_.ground().on_road(at);
    const bool rough = meet_ground();
    if (!level_ && !trial_.refusal) cross_obstacles(on_road);
    if (on_road) {
      const int free = std::min(road_, step);
      road_ -= free;
      trial_.cost += step - free;
    } else {
      trial_.cost += rough ? 2 * step : step;  // TERR-06
    }
    if (!trial_.refusal && trial_.cost > left_) trial_.refusal = too_few_inches();
  }
  bool meet_ground() {
    bool rough = false;
    for (int i = 0; i < unit_.count && !plain_ && !trial_.refusal; ++i) {
      const Convex base = shape(trial_.after, i);
      if (!way_.free(table::box_of(base))) trial_.refusal = way_.clear(base, shape(unit_, i));
      rough = rough || (!level_ && way_.in_rough(base));
    }
    return rough;
  }
  void cross_obstacles(bool on_road) {
    const std::uint64_t now = astride(board_, trial_.after);
    if (const std::uint64_t fresh = now & ~astride_; fresh && !on_road) {  // TERR-03, R53
      if (left_ - trial_.cost < board_.charts().obstacle)
        trial_.refusal = too_few_inches_for(board_.feature(__builtin_ctzll(fresh)));
      trial_.cost += __builtin_popcountll(fresh) * way_.surcharge();
    }
    astride_ |= now;
  }

  const Board& board_;
  const Way& way_;
  Trial& trial_;
  const Unit& unit_;
  Point to_, from_ = centre(unit_, 0);
  int left_ = inches_left(board_.p), road_ = board_.p.move.road;
  std::uint64_t astride_ = 0;
  bool level_ = false, plain_ = false;
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
  if (bends || unit.trail_size < 2) {
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
