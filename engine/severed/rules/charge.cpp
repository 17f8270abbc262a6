// Charges: who may charge whom, the reach, the reaction, and how the lines meet.
#include <algorithm>

#include "engine/severed/rules/combat.hpp"
#include "engine/severed/rules/rules.hpp"

namespace longroll::severed {

using table::offset;

namespace {

Point foot_on(Point p, Point a, Point b) {  // the point of a segment nearest to p
  const Point edge = b - a;
  const std::int64_t size = table::squared(edge);
  const std::int64_t along = std::clamp<std::int64_t>(table::dot(p - a, edge), 0, size);
  return {a.x + static_cast<std::int32_t>(table::rounded(edge.x * along, size)),
          a.y + static_cast<std::int32_t>(table::rounded(edge.y * along, size))};
}

}  // namespace

std::pair<Point, Point> nearest_points(const Unit& a, const Unit& b) {
  std::pair<Point, Point> best;
  std::int64_t least = INT64_MAX;
  const auto probe = [&](Ring from, Ring to, bool swap) {
    for (Point p : from)
      for (std::size_t i = 0; i < to.size(); ++i) {
        const Point q = foot_on(p, to[i], to[(i + 1) % to.size()]);
        if (const std::int64_t d = table::squared(q - p); d < least) {
          least = d;
          best = swap ? std::pair{q, p} : std::pair{p, q};
        }
      }
  };
  for (int i = 0; i < parts_of(a); ++i)
    for (int k = 0; k < parts_of(b); ++k) {
      const Convex x = part(a, i), y = part(b, k);
      probe(x, y, false);
      probe(y, x, true);
    }
  return best;
}

int charge_distance(const Board& board, const Unit& unit) {
  int distance = board.chart(unit).charge;  // CQC-03, CQC-04, SHEET-18
  if (unit.has(Token::determined))
    distance += unit.mounted() ? 400 : 200;  // DET-03, DET-04; generals have no fire to give up
  return distance;
}

Verdict may_charge(const Board& board, Number number) {  // R99
  if (number >= board.p.unit_count) return refuse("CQC-01", "there is no such Unit");
  const Unit& unit = board.p[number];
  if (unit.seat != board.p.active) return refuse("SEQ-02", "it is not your Unit");
  if (!unit.on_table()) return refuse("READY-08", "the Unit is not on the table");
  if (unit.artillery()) return refuse("CQC-18", "artillery may not charge");
  if (unit.broken())
    return refuse(unit.has(Token::regrouping) ? "RES-05" : "RES-03", "the Unit is not in hand");
  if (unit.in_contact()) return refuse("CQC-36", "the Unit is in close combat");
  if (unit.supporting != nothing && !unit.general())
    return refuse("SUP-05", "the Unit supports a close combat");
  if (unit.formation == Formation::column && !board.p.options.column_may_charge)
    return refuse("CQC-01", "a marching column may not charge");
  if (unit.has(Token::fought))
    return refuse("CQC-39", "the Unit has fought its round, and there is no pursuit");  // R120
  if (unit.has(Token::charged)) return refuse("CQC-01", "the Unit has charged this turn");
  return {};
}

namespace {

// Terrain on the straight way between the nearest points; the obstacle that shelters the target is free.
int terrain_on_way(const Board& board, const Unit& charger, const Unit& target, Point from, Point to) {
  const std::int64_t size = table::length(to - from);
  int extra = 0;
  for (int each : board.ground().rough)
    for (const auto& piece : board.feature(each).parts)
      if (const auto span = table::crossing(from, to, piece))
        extra +=
            static_cast<int>(span->to.over * size / span->to.by - span->from.over * size / span->from.by);
  for (int each : board.ground().obstacles) {
    const Feature& feature = board.feature(each);
    int crossings = 0;
    bool shelters = false;
    if (board.kind(each).area) {
      crossings = std::ranges::any_of(
          feature.parts, [&](const auto& piece) { return table::crossing(from, to, piece).has_value(); });
      for (int i = 0; i < target.count; ++i) shelters = shelters || feature.covers(centre(target, i));
    } else {
      for (std::size_t i = 0; i + 1 < feature.outline.size(); ++i) {
        const bool at_joint = i > 0 && table::cross(to - from, feature.outline[i] - from) == 0;
        crossings += !at_joint && table::segments_meet(from, to, feature.outline[i], feature.outline[i + 1]);
        shelters = shelters || table::within(squared_gap(target, Ring(feature.outline).subspan(i, 2)), 100);
      }
    }
    extra += std::max(crossings - shelters, 0) * (board.charts().obstacle - base_width(charger));  // R101
  }
  return extra;
}

// The edge that is struck: its middle, the way out of it, its length.
struct Side {
  Point middle;
  Heading out;
  int length = 0;
};

Side side_of(const Frame& f, Aspect aspect) {
  switch (aspect) {
    case Aspect::front: return {f.front, f.heading, f.width};
    case Aspect::rear: return {offset(f.front, f.heading, -f.depth, 0), f.heading.reversed(), f.width};
    case Aspect::left:
      return {offset(f.front, f.heading, -f.depth / 2, -f.width / 2), f.heading.turned(-360), f.depth};
    default: return {offset(f.front, f.heading, -f.depth / 2, f.width / 2), f.heading.turned(360), f.depth};
  }
}

Frame standing(const Unit& unit) {  // skirmishers as the line they close up into
  if (unit.formation != Formation::skirmish) return frame(unit);
  Unit closed = unit;
  close_up_line(closed);
  return frame(closed);
}

}  // namespace

// A18: laid along the edge, sliding until it is free.
bool lay(const Board& board, Number number, Number against, const Unit& target, Aspect aspect, Unit& placed) {
  const Unit& charger = board.p[number];
  const Frame from = standing(charger);
  const Side side = side_of(frame(target), aspect);
  const int width = 100 * charger.count;
  const int most = side.length / 2 + width / 2 - std::min(100, side.length);
  const Heading facing = side.out.reversed();
  const int project =
      static_cast<int>(table::rounded(table::dot(from.front - side.middle, side.out.right()), 65536));
  const int start = std::clamp(project, -most, most);
  const Convex old = from.rectangle();
  const Way way(board, number, all_around);
  const auto obstructs = [&](Number i, Ring corridor, Ring finish) {
    const Unit& other = board.p[i];
    if (i == number || i == against || !other.on_table()) return false;
    const bool friendly = other.seat == charger.seat;
    const bool passed = friendly && !other.formed() && !other.artillery();  // R100: skirmishers and generals
    for (int b = 0; b < parts_of(other); ++b) {
      const Convex piece = part(other, b);
      if (table::overlap(finish, piece)) return true;
      if (passed || (friendly && table::overlap(old, piece))) continue;
      if (table::overlap(corridor, piece)) return true;
    }
    return false;
  };
  const auto fits = [&](int at) {
    placed = charger;
    set_in_contact(placed, offset(side.middle, side.out, 0, at), facing);
    const Convex finish = frame(placed).rectangle(), corridor = table::hull(old, finish);
    if (!board.on_table(finish) || way.impassable(corridor)) return false;
    for (Number i = 0; i < board.p.unit_count; ++i)
      if (board.p[i].box.meets(table::box_of(corridor)) && obstructs(i, corridor, finish)) return false;
    return !stands_on(placed, target);
  };
  for (int slide = 0; slide <= 2 * most; slide += 25)
    for (int at : {start + slide, start - slide})
      if (std::abs(at) <= most && fits(at)) return true;
  return false;
}

namespace {

// CSK-01: on their middle or, where somebody else stands or nobody can, as near to it as there is room.
bool close_up(const Board& board, Number number, Unit& unit) {
  close_up_line(unit);
  const Way way(board, number, all_around);
  const Unit line = unit;
  for (int away = 0; away <= 200; away += 25)
    for (int turn = 0; turn < (away ? 1440 : 1); turn += 90) {
      unit = line;
      shift(unit, offset({}, line.facing().turned(turn), away, 0));
      if (way.may_stand(unit) && !way.stands_on_friend(unit)) return true;
    }
  return false;
}

}  // namespace

Verdict may_charge_at(const Board& board, Number number, Number against, Charge* charge) {
  const Position& p = board.p;
  if (against >= p.unit_count || !p[against].on_table()) return refuse("CQC-01", "there is no such target");
  const Unit& unit = p[number];
  const Unit& enemy = p[against];
  if (enemy.seat == unit.seat) return refuse("CQC-01", "that is a friend");
  if (enemy.in_contact())
    return refuse("SUP-01", "it is already in close combat; join that fight in support");
  bool in_front = false, seen = false;
  const Sight sight(board, number, Sight::Arm::musket);
  for (int k = 0; k < enemy.count && !seen; ++k) {
    if (!in_arc(unit, shape(enemy, k))) continue;
    in_front = true;
    const Eye there = target_eye(board, enemy, k);
    for (int i = 0; i < unit.count && !seen; ++i) seen = sight.clear(eye(board, unit, i), there, against);
  }
  if (!in_front) return refuse("CQC-01", "no Base of the target is in front of the Unit");
  if (!seen) return refuse("LOS-01", "the target cannot be seen");

  Charge found{};
  found.aspect = aspect_of(unit, enemy);  // ASPECT-01, R107
  found.uphill = board.level(enemy) > board.level(unit);
  const Point from = middle(unit);
  int sheltered = 0;
  for (int k = 0; k < enemy.count; ++k) sheltered += terrain_cover(board, enemy, k, from) != Cover::none;
  found.covered = 2 * sheltered > enemy.count;  // CCOV-02, CCOV-03
  const auto [a, b] = nearest_points(unit, enemy);
  found.reach = table::plain(squared_gap(unit, enemy)) + terrain_on_way(board, unit, enemy, a, b);
  found.in_reach = found.reach <= charge_distance(board, unit);
  found.target = enemy;
  if (enemy.formation == Formation::skirmish) {  // CSK-01
    if (found.aspect == Aspect::front) {
      const Heading to_charger = table::heading_of(middle(unit) - middle(enemy));
      found.target.heading = static_cast<std::int16_t>(to_charger.quarters());
    }
    if (!close_up(board, against, found.target))
      return refuse("CQC-05", "its target has no room to close up");
  }
  if (!lay(board, number, against, found.target, found.aspect, found.charger))
    return refuse("CQC-05", "there is no free way into contact");
  if (charge) *charge = found;
  return {};
}

namespace {

void fall_short(Play& play, Number number, Number against) {  // R6
  Position& p = play.p;
  Unit& unit = p[number];
  const auto [from, to] = nearest_points(unit, p[against]);
  const int full = charge_distance(play.board(), unit);
  const int wanted = p.options.failed_charge == Options::half   ? full / 2
                     : p.options.failed_charge == Options::full ? full
                                                                : 0;
  const Board board = play.board();
  const Way way(board, number, all_around);
  const int gone = longest(wanted, [&](int distance) {
    const Point by = table::scaled(to - from, distance);
    Unit there = unit;
    shift(there, by);
    for (int i = 0; i < parts_of(unit); ++i) {
      const Convex start = part(unit, i);
      if (way.clear(table::sweep(start, by), start)) return false;
    }
    return !way.stands_on_friend(there);
  });
  shift(unit, table::scaled(to - from, gone));
  play.tell(Happened::charge_short, unit.seat, number, against, gone);
}

}  // namespace

void end_charge(Play& play) {
  Unit& unit = play.p[play.p.fight.attacker];
  unit.clear(Token::bayonets);
  unit.clear(Token::determined);
  play.p.fight = {};
}

void make_contact(Play& play) {
  Position& p = play.p;
  const Number a = p.fight.attacker, d = p.fight.defender;
  const Aspect aspect = p.fight.countered ? Aspect::front : p.fight.aspect;
  Unit placed = p[a];
  if (!lay(play.board(), a, d, p[d], aspect, placed)) {  // R57: where there is no place there is no contact
    play.tell(Happened::no_contact, p[a].seat, a, d);
    return end_charge(play);
  }
  p[a] = placed;  // CQC-05
  p[a].engaged = d;
  p[d].engaged = a;
}

namespace {

void declare_charge(Play& play, Number against) {
  Position& p = play.p;
  const Number number = p.fight.attacker;
  Unit& unit = p[number];
  Charge charge{};
  (void)may_charge_at(play.board(), number, against, &charge);
  unit.set(Token::charged);
  unit.supporting = nothing;                                              // a general who assisted
  play.tell(Happened::charge, unit.seat, number, against, charge.reach);  // CQC-02: measured only now
  if (!charge.in_reach) {
    fall_short(play, number, against);
    return end_charge(play);
  }
  p.fight.defender = against;
  p.fight.aspect = charge.aspect;
  p.fight.first = 1;
  p.fight.uphill = charge.uphill;
  p.fight.covered = charge.covered;
  p.fight.bayonets = unit.has(Token::bayonets);
  p[against] = charge.target;
  p[against].supporting = nothing;  // R111
  if (may_countercharge(play.board(), against, charge.aspect))
    p.push({Task::reaction, against, number});  // CQC-07
  else
    make_contact(play);
}

}  // namespace

void list_charge_target(Board board, ActionList& list) {
  constexpr int beyond_any_charge = 1600;  // such declarations are allowed, but not listed
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].box.meets(p[p.fight.attacker].box, beyond_any_charge) &&
        !may_charge_at(board, p.fight.attacker, i))
      list.add(order(Do::charge_at, {.unit = i}));
  list.add(order(Do::stand_down));
}

Verdict check_charge_target(Board board, Action action) {
  if (what(action) == Do::charge_at)
    return may_charge_at(board, board.p.fight.attacker, number(operands(action)));
  if (what(action) == Do::stand_down) return {};
  return refuse("CQC-01", "name the target of the charge");
}

void play_charge_target(Play& play, Action action) {
  if (what(action) == Do::charge_at) return declare_charge(play, number(operands(action)));
  play.p[play.p.fight.attacker].set(Token::charged);
  play.p.fight = {};
}

}  // namespace longroll::severed
