// Where Units go against their will.
#include <algorithm>

#include "engine/severed/rules/combat.hpp"
#include "engine/severed/rules/rules.hpp"

namespace longroll::severed {

using table::offset;

namespace {

Point step(Heading direction, int distance) { return offset({}, direction, distance, 0); }

// How far the footprint can go before it touches the edge.
int room_to_edge(const Board& board, const Unit& unit, Heading direction, int distance) {
  return longest(distance, [&](int d) {
    const Point by = step(direction, d);
    for (int i = 0; i < parts_of(unit); ++i)
      if (!board.on_table(part(unit, i).moved(by))) return false;
    return true;
  });
}

int free_way(const Way& way, const Unit& unit, Heading direction, int distance) {
  return longest(distance, [&](int d) {
    const Point by = step(direction, d);
    for (int i = 0; i < parts_of(unit); ++i) {
      const Convex start = part(unit, i);
      if (way.clear_retreat(table::sweep(start, by), start)) return false;
    }
    return true;
  });
}

// R127: not to end on a friend, a little farther or, failing that, a little less far.
int settle_distance(const Board& board, const Way& way, const Unit& unit, Heading direction, int distance) {
  const auto rests = [&](int d) {
    Unit there = unit;
    shift(there, step(direction, d));
    return way.rests(there);
  };
  if (rests(distance)) return distance;
  constexpr int prolonged = 700;
  const int edge = room_to_edge(board, unit, direction, distance + prolonged);
  const int open = free_way(way, unit, direction, edge);
  for (int d = distance + 1; d <= open; ++d)
    if (rests(d)) return d;
  for (int d = distance - 1; d > 0; --d)
    if (rests(d)) return d;
  return 0;
}

void go(Play& play, Number number, Heading direction, int distance) {
  shift(play.p[number], step(direction, distance));
}

}  // namespace

bool at_edge(const Board& board, const Unit& unit) {
  const Ground& ground = board.ground();
  for (int i = 0; i < unit.count; ++i) {
    const Convex base = shape(unit, i);
    for (Point each : Ring(base))
      if (each.x <= 0 || each.y <= 0 || each.x >= ground.width || each.y >= ground.height) return true;
  }
  return false;
}

void turn_about(Play& play, Number number) {
  const Board board = play.board();
  Unit turned = play.p[number];
  turn_about(turned);
  if (Way(board, number, 0, &turned).may_stand(turned)) play.p[number] = turned;
}

namespace {

Heading to_the_rear(const Board& board, const Unit& unit, Number attacker) {  // R123
  const Position& p = board.p;
  if (p.options.retreat_direction == Options::facing) return unit.facing().reversed();
  if (p.options.retreat_direction == Options::away && attacker != nothing && p[attacker].on_table())
    return table::heading_of(middle(unit) - middle(p[attacker]));
  return board.away_from_home(unit.seat).reversed();
}

// The side to try first: away from the nearest enemy.
int safer_side(const Position& p, const Unit& unit, Heading rear) {
  int side = 1;
  Ratio nearest = endless;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].on_table() && p[i].seat != unit.seat)
      if (const Ratio gap = squared_gap(unit, p[i]); gap < nearest) {
        nearest = gap;
        side = table::dot(middle(p[i]) - middle(unit), rear.right()) > 0 ? -1 : 1;
      }
  return side;
}

// R126: straight to the rear, else turned by 15 degrees at a time. Who stands at the edge does not turn
// toward it: no more than corners are rounded by is no way.
std::pair<Heading, int> way_out(const Board& board, const Way& way, const Unit& unit, Heading rear,
                                int distance) {
  const int side = safer_side(board.p, unit, rear);
  Heading best = rear;
  int best_distance = -1;
  for (int k = 0; k <= 24; ++k) {
    const int turn = (k + 1) / 2 * 60 * (k % 2 ? side : -side);
    const Heading direction = rear.turned(turn);
    const int edge = room_to_edge(board, unit, direction, distance);
    const int open = free_way(way, unit, direction, edge);
    if (open == edge && (k == 0 || edge > sliver)) return {direction, open};
    if (open > best_distance) best = direction, best_distance = open;
  }
  return {best, best_distance};
}

int run(Play& play, Number number, Heading rear, int distance, Number from) {
  const Board board = play.board();
  const Unit& unit = play.p[number];
  Way way(board, number, all_around);
  way.breaks_from(from);
  const auto [direction, open] = way_out(board, way, unit, rear, distance);
  const int moved = open > 0 ? settle_distance(board, way, unit, direction, open) : 0;
  go(play, number, direction, moved);
  return moved;
}

}  // namespace

int retreat(Play& play, Number number, int distance, Number attacker) {
  Unit& unit = play.p[number];
  const bool countercharged = play.p.fight.defender == number;
  const Number from = unit.in_contact() ? unit.engaged : countercharged ? play.p.fight.attacker : nothing;
  const Vacancy vacancy = leave_fight(play, number, true, frame(unit));
  unit.set(Token::retreating);
  const Heading rear = to_the_rear(play.board(), unit, attacker);
  if (std::abs(unit.facing().turn_to(rear)) > 360) turn_about(play, number);  // it shows its back
  const int moved = run(play, number, rear, distance, from);
  play.tell(Happened::falls_back, unit.seat, number, moved);
  if (at_edge(play.board(), unit)) {  // RETR-02
    unit.set(Token::last_chance);
    play.tell(Happened::at_edge, unit.seat, number);
  }
  fill(play, vacancy);
  return moved;
}

int pushed(Play& play, Number number, Heading direction, int distance) {
  const Board board = play.board();
  const Unit& unit = play.p[number];
  const Way way(board, number, all_around);
  const int edge = room_to_edge(board, unit, direction, distance);
  const int open = free_way(way, unit, direction, edge);
  const int moved = open > 0 ? settle_distance(board, way, unit, direction, open) : 0;
  go(play, number, direction, moved);
  return moved;
}

int give_ground(Play& play, Number number, int distance, Number attacker) {  // R124
  Unit& unit = play.p[number];
  const bool to_home = unit.formation == Formation::column || unit.formation == Formation::limbered;
  Heading direction = to_home ? play.board().away_from_home(unit.seat).reversed() : unit.facing().reversed();
  if (!to_home && aspect_of(play.p[attacker], unit) == Aspect::rear) direction = unit.facing();
  const int moved = pushed(play, number, direction, distance);
  play.tell(Happened::gives_ground, unit.seat, number, moved);
  return moved;
}

int furious_advance(Play& play, Number number, int distance, Number attacker) {  // R125
  Position& p = play.p;
  const Board board = play.board();
  const Unit& unit = p[number];
  const Unit& enemy = p[attacker];
  Point from, to;
  Ratio least = endless;
  for (int i = 0; i < unit.count; ++i)
    for (int k = 0; k < enemy.count; ++k) {
      const Ratio gap = table::squared_gap(shape(unit, i), shape(enemy, k));
      const Point a = centre(unit, i), b = centre(enemy, k);
      const bool straighter = gap == least && table::squared(b - a) < table::squared(to - from);
      if (gap < least || straighter) least = gap, from = a, to = b;
    }
  const Heading direction = table::heading_of(to - from);
  const Way way(board, number, all_around);
  const int moved = longest(distance, [&](int d) {
    const Point by = step(direction, d);
    Unit there = unit;
    shift(there, by);
    for (int i = 0; i < parts_of(unit); ++i) {
      const Convex start = part(unit, i);
      if (way.clear(table::sweep(start, by), start)) return false;
    }
    return !way.stands_on_friend(there);
  });
  go(play, number, direction, moved);
  play.tell(Happened::furious, p[number].seat, number, moved);
  return moved;
}

Vacancy leave_fight(Play& play, Number number, bool broke, const Frame& stood) {
  Position& p = play.p;
  Unit& unit = p[number];
  unit.supporting = nothing;
  unit.clear(Token::enraged);
  const Number enemy = unit.engaged;
  if (enemy == nothing) return {};
  for (Number i = 0; i < p.unit_count && broke; ++i)
    if (assisted_by(p, i) == number) p.push({Task::general_fate, i, number});  // CGEN-04
  unit.engaged = nothing;
  p[enemy].engaged = nothing;
  return {stood, number, enemy};
}

namespace {

// Where the vacant place was, or beside it in touch with the enemy as well, and on nobody: R57.
bool step_up(const Board& board, Number number, const Vacancy& vacancy, Unit& placed) {
  const Frame& stood = vacancy.stood;
  const Way way(board, number, all_around);
  const int own = 50 * board.p[number].count, flush = stood.width / 2 - own, most = stood.width / 2 + own;
  const auto fits = [&](int slide) {
    placed = board.p[number];
    set_in_contact(placed, offset(stood.front, stood.heading, 0, slide), stood.heading);
    return within(placed, board.p[vacancy.enemy], 2 * sliver) && way.may_stand(placed);
  };
  if (fits(0) || fits(flush) || fits(-flush)) return true;
  for (int slide = 25; slide < most; slide += 25)
    if (fits(slide) || fits(-slide)) return true;
  return false;
}

}  // namespace

void fill(Play& play, const Vacancy& vacancy) {
  const auto [stood, number, enemy] = vacancy;
  if (enemy == nothing) return;
  Position& p = play.p;
  // SUP-04: the nearest supporter takes the place in contact.
  Number next = nothing;
  Ratio nearest = endless;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].supporting == number && !p[i].general())
      if (const Ratio gap = squared_gap(p[i], stood.rectangle()); gap < nearest) nearest = gap, next = i;
  Unit placed;
  if (next != nothing && !step_up(play.board(), next, vacancy, placed)) next = nothing;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].supporting == number) p[i].supporting = next;
  if (next != nothing) {
    p[next] = placed;
    p[next].supporting = nothing;
    p[next].engaged = enemy;
    p[enemy].engaged = next;
    p[next].set(Token::fought);
    play.tell(Happened::steps_up, p[next].seat, next);
    return;
  }
  p[enemy].clear(Token::enraged);
  for (Number i = 0; i < p.unit_count; ++i)  // the victor's supporters are free again
    if (p[i].supporting == enemy) p[i].supporting = nothing;
}

void meet_fate(Play& play, Number general) {
  if (play.d6() <= 2) {  // CGEN-04
    play.tell(Happened::general_killed, play.p[general].seat, general);
    return lose_base(play, general, 0);
  }
  const int distance = play.d6(2);  // CGEN-05
  play.p.push({Task::escape, general, nothing, static_cast<std::uint8_t>(distance)});
}

void list_furious(Board, ActionList& list) { list_either(list, Do::furious, Do::decline); }

Verdict check_furious(Board, Action action) {
  if (is_either(action, Do::furious, Do::decline)) return {};
  return refuse("WILL-06", "advance or stay");
}

void play_furious(Play& play, Action action) {
  const Agenda task = play.p.pop();
  if (what(action) == Do::furious) furious_advance(play, task.unit, 100 * task.count, task.other);
}

void list_escape(Board, ActionList& list) {
  for (unsigned k = 0; k < 16; ++k) list.add(order(Do::escape, {.heading = 90 * k}));
}

Verdict check_escape(Board, Action action) {
  if (what(action) == Do::escape && operands(action).heading < 1440) return {};
  return refuse("CGEN-05", "choose where the general rides");
}

void play_escape(Play& play, Action action) {
  const Agenda task = play.p.pop();
  pushed(play, task.unit, Heading(static_cast<int>(operands(action).heading)), 100 * task.count);
  play.tell(Happened::general_escapes, play.p[task.unit].seat, task.unit, task.count);
}

}  // namespace longroll::severed
