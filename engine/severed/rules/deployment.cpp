// Deploying an army: the zones, where a Unit may stand, and the Units that are still to be placed.
#include "engine/severed/rules/deployment.hpp"

#include <algorithm>

#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {

namespace {

// Whether the shape lies wholly in the parts together.
bool inside(Ring shape, const std::vector<std::vector<Point>>& parts) {
  std::array<Convex, 16> rest, outside;
  std::size_t count = 1;
  rest[0].clear();
  for (Point each : shape) rest[0].add(each);
  for (const auto& part : parts) {
    std::size_t kept = 0;
    for (std::size_t k = 0; k < count; ++k) {
      Convex piece = rest[k];
      for (std::size_t i = 0; i < part.size() && piece.size() > 2; ++i) {
        const Point a = part[i], b = part[(i + 1) % part.size()];
        const Convex cut = table::clipped(piece, b, a);
        if (cut.size() > 2 && table::doubled_area(cut) > 400 && kept < outside.size()) outside[kept++] = cut;
        piece = table::clipped(piece, a, b);
      }
    }
    rest = outside;
    count = kept;
    if (count == 0) return true;
  }
  return false;
}

bool standard_zone(const Board& board, Seat seat) {
  return board.scenario().free ||
         board.scenario().zone[static_cast<std::size_t>(board.p.home[index(seat)])].empty();
}

}  // namespace

Box zone_box(const Board& board, Seat seat, bool scouts) {
  const auto edge = static_cast<std::size_t>(board.p.home[index(seat)]);
  if (!standard_zone(board, seat)) {
    Box box{32767, 32767, 0, 0};
    for (const auto& part : scouts ? board.scenario().scout_zone[edge] : board.scenario().zone[edge]) {
      const Box each = table::box_of(part);
      box = {std::min(box.left, each.left), std::min(box.low, each.low), std::max(box.right, each.right),
             std::max(box.high, each.high)};
    }
    return box;
  }
  const int depth = scouts ? scout_zone_depth : zone_depth, w = board.ground().width,
            h = board.ground().height;
  return {0, static_cast<std::int16_t>(edge ? h - depth : 0), static_cast<std::int16_t>(w),
          static_cast<std::int16_t>(edge ? h : depth)};
}

namespace {

bool in_zone(const Board& board, const Unit& unit, int base) {
  const Convex there = shape(unit, base);
  const bool scouts = unit.type == Type::scouts;
  if (standard_zone(board, unit.seat)) return zone_box(board, unit.seat, scouts).holds(table::box_of(there));
  const auto edge = static_cast<std::size_t>(board.p.home[index(unit.seat)]);
  return inside(there, scouts ? board.scenario().scout_zone[edge] : board.scenario().zone[edge]);
}

Verdict ground_bars(const Board& board, const Unit& unit, Ring base) {
  const auto covers = [&](int each) {
    const Feature& feature = board.feature(each);
    return feature.box.meets(table::box_of(base)) &&
           std::ranges::any_of(feature.parts, [&](const auto& part) { return table::overlap(base, part); });
  };
  for (int each : board.ground().impassable)
    if (covers(each))
      return refuse("TERR-09", "nobody stands in {}", std::string_view(board.kind(each).named));
  for (int each : board.ground().rough)  // R55
    if (unit.heavy() && board.kind(each).foot_only && covers(each))
      return refuse("TERR-11", "only foot can enter {}", std::string_view(board.kind(each).named));
  return {};
}

Verdict may_stand(const Board& board, Number number, const Unit& unit, bool arriving) {  // R36
  const Position& p = board.p;
  for (int i = 0; i < unit.count; ++i) {
    if (!in_zone(board, unit, i)) {
      if (unit.type == Type::scouts) return refuse("DEPL-03", "scouts deploy within 15 inches of their edge");
      return refuse(arriving ? "READY-09" : "DEPL-02", "it is outside the deployment zone");
    }
    if (Verdict refusal = ground_bars(board, unit, shape(unit, i))) return refusal;
  }
  if (stands_on_itself(unit)) return refuse("PASS-04", "two of its Bases would overlap");
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& other = p[i];
    if (i == number) continue;
    const bool own = other.seat == unit.seat;
    const bool there =
        other.on_table() || (own && other.place == Place::recorded);  // R33: never the enemy's record
    if (!there || !other.box.meets(unit.box, 100)) continue;
    if (own && overlaps(unit, other)) return refuse("PASS-04", "it would stand on {}", board.name(other));
    if (!own && squared_gap(unit, other) < Ratio{100 * 100, 1})
      return refuse("CQC-05", "it would stand within 1 inch of the enemy");
  }
  return {};
}

}  // namespace

std::vector<std::vector<Point>> zone(const Board& board, Seat seat, bool scouts) {
  const auto edge = static_cast<std::size_t>(board.p.home[index(seat)]);
  if (!standard_zone(board, seat))
    return scouts ? board.scenario().scout_zone[edge] : board.scenario().zone[edge];
  const Box b = zone_box(board, seat, scouts);
  return {{{b.left, b.low}, {b.right, b.low}, {b.right, b.high}, {b.left, b.high}}};
}

bool is_due(const Position& p, const Unit& unit) {
  if (unit.seat != p.setting) return false;
  if (p.phase == Phase::record) return unit.type == Type::scouts && unit.place == Place::undeployed;
  if (p.phase == Phase::deploy) return unit.type != Type::scouts && unit.place == Place::undeployed;
  return unit.place == Place::reserve && unit.arrives <= p.turn;
}

namespace {

bool may_stand_in(Type type, Formation formation) {  // DEPL-04, DEPL-05
  const bool formed = formation == Formation::line || formation == Formation::column;
  switch (type) {
    case Type::scouts: return formation == Formation::skirmish;
    case Type::general: return formation == Formation::alone;
    case Type::artillery:
      return formation == Formation::limbered || formation == Formation::unlimbered;  // R35
    case Type::cavalry: return formed || formation == Formation::skirmish;
    default: return formed;
  }
}

}  // namespace

Verdict may_deploy(const Board& board, const Operands& o, Unit* placed) {
  const Position& p = board.p;
  const Number who = number(o);
  if (who >= p.unit_count) return refuse("DEPL-01", "there is no such Unit");
  const Unit& unit = p[who];
  if (unit.seat != p.setting) return refuse("DEPL-01", "it is not your Unit");
  const bool again = (p.phase == Phase::record && unit.place == Place::recorded) ||
                     (p.phase == Phase::deploy && unit.on_table());
  if (!is_due(p, unit) && !again) {
    if (unit.place == Place::reserve) return refuse("READY-08", "the Unit has not arrived yet");
    if (p.phase == Phase::deploy && unit.type == Type::scouts)
      return refuse("DEPL-07", "scouts are placed where they were recorded");
    return refuse("DEPL-01", "the Unit is not to be placed now");
  }
  const auto formation = static_cast<Formation>(o.flag);
  Unit there = unit;
  there.clear(Token::dismounted);
  const Heading heading(static_cast<int>(o.heading));
  if (unit.type == Type::cavalry && formation == Formation::skirmish) there.set(Token::dismounted);  // R34
  if (!may_stand_in(unit.type, formation))
    return refuse(unit.type == Type::scouts          ? "DEPL-05"
                  : formation == Formation::skirmish ? "SKF-01"
                                                     : "DEPL-04",
                  "{} cannot be deployed in that formation", board.name(unit));
  there.formation = formation;
  if (formation == Formation::line)
    set_line(there, point(o), heading);
  else if (formation == Formation::column)
    set_column(there, point(o), heading);
  else
    set_loose(there, point(o), heading, 100);
  if (Verdict refusal = may_stand(board, who, there, p.phase == Phase::reserves)) return refusal;
  if (placed) *placed = there;
  return {};
}

void sample_deployments(const Board& board, Number who, ActionList& list) {
  const Unit& unit = board.p[who];
  const Box box = zone_box(board, unit.seat, unit.type == Type::scouts);
  const Heading facing = board.away_from_home(unit.seat);
  const bool south = board.p.home[index(unit.seat)] == Edge::south;
  const int columns = (box.right - box.left) / 250;
  const int start = (who * 7) % columns;
  int found = 0;
  // Rows from the front of the zone backwards, columns from a place of the Unit's own.
  for (int row = 0; row < 8 && found < 16; ++row)
    for (int c = 0; c < columns && found < 16; ++c) {
      const int x = box.left + 125 + (start + c) % columns * 250;
      const int back = 5 + row * (box.high - box.low > 700 ? 180 : 110);
      const int y = south ? box.high - back : box.low + back;
      const auto propose = [&](Formation in, Heading h) {
        const Operands o{
            .unit = who,
            .flag = static_cast<unsigned>(in),
            .x = x,
            .y = in == Formation::line || in == Formation::unlimbered ? y : y + (south ? -80 : 80),
            .heading = static_cast<unsigned>(h.quarters())};
        if (may_deploy(board, o)) return;
        list.add(order(Do::deploy, o));
        ++found;
      };
      propose(unit.formation, facing);
      if (c % 4 != 0) continue;  // now and then another formation, where the Unit has it
      propose(Formation::column, facing.turned(360));
      propose(Formation::limbered, facing);
    }
}

namespace {

Verdict may_place_base(const Board& board, const Operands& o, Unit* placed = nullptr) {
  const Position& p = board.p;
  const Number who = number(o);
  if (who >= p.unit_count || p[who].seat != p.setting || o.base >= p[who].count)
    return refuse("DEPL-01", "there is no such Base to place");
  const bool set = (p.phase == Phase::record && p[who].place == Place::recorded) ||
                   (p.phase == Phase::deploy && p[who].on_table());
  if (!set) return refuse("DEPL-01", "deploy the Unit first");
  Unit there = p[who];
  if (there.formed() || there.general()) return refuse("ARMY-02", "its Bases are kept together");
  const Heading heading = there.artillery() ? Heading(static_cast<int>(o.heading)) : there.facing();
  there.bases[o.base] = {static_cast<std::int16_t>(o.x), static_cast<std::int16_t>(o.y),
                         static_cast<std::int16_t>(heading.quarters())};
  refresh(there);
  if (!chained(there))
    return refuse(there.artillery() ? "ARMY-07" : "SCT-04", "the Bases must be within 2 inches");
  if (Verdict refusal = may_stand(board, who, there, false)) return refusal;
  if (placed) *placed = there;
  return {};
}

Verdict may_be_ready(const Board& board) {
  for (Number i = 0; i < board.p.unit_count; ++i)
    if (is_due(board.p, board.p[i])) {
      ActionList places;
      sample_deployments(board, i, places);
      if (!places.empty()) return refuse("DEPL-01", "{} is still to be placed", board.name(board.p[i]));
    }
  return {};
}

void be_ready(Position& p) {
  for (Number i = 0; i < p.unit_count; ++i)
    if (is_due(p, p[i]) && p.phase != Phase::reserves) {  // R36: no room yet
      p[i].place = Place::reserve;
      p[i].arrives = 1;
    }
  p.confirmed[index(p.setting)] = 1;
}

}  // namespace

bool needs_general_named(const Position& p, Seat seat) {
  if (p.named_general[index(seat)] != nothing) return false;
  int generals = 0;
  for (Number i = 0; i < p.unit_count; ++i) generals += p[i].seat == seat && p[i].general();
  return generals > 1;
}

void list_deployment(Board board, ActionList& list) {
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count && list.empty(); ++i)
    if (is_due(p, p[i])) sample_deployments(board, i, list);
  if (list.empty()) list.add(order(Do::ready));
}

Verdict check_deployment(Board board, Action action) {
  const bool reserves = board.p.phase == Phase::reserves;
  switch (what(action)) {
    case Do::deploy: return may_deploy(board, operands(action));
    case Do::place_base:
      if (!reserves) return may_place_base(board, operands(action));
      break;
    case Do::end_phase:
      if (reserves) return may_be_ready(board);
      break;
    case Do::ready: return may_be_ready(board);
    default: break;
  }
  return refuse("DEPL-01", "the army is being placed");
}

void play_deployment(Play& play, Action action) {
  Position& p = play.p;
  const Operands o = operands(action);
  Unit placed;
  switch (what(action)) {
    case Do::deploy:
      (void)may_deploy(play.board(), o, &placed);
      placed.place = p.phase == Phase::record ? Place::recorded : Place::table;
      break;
    case Do::place_base: (void)may_place_base(play.board(), o, &placed); break;
    case Do::end_phase: return end_phase(play);
    default: return be_ready(p);
  }
  p[number(o)] = placed;  // READY-09, READY-10: on the table, and free to move and fire
  play.tell(p.phase == Phase::record     ? Happened::recorded
            : p.phase == Phase::reserves ? Happened::arrives
                                         : Happened::deployed,
            placed.seat, number(o));
}

}  // namespace longroll::severed
