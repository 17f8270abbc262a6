// Where Units go against their will.
#include <algorithm>

#include "engine/severed/morale.hpp"
#include "engine/severed/sight.hpp"

namespace longroll::severed {

using table::offset;

namespace {

Point step(Heading direction, int distance) { return offset({}, direction, distance, 0); }

// How far the footprint can go before it touches the edge.
int room_to_edge(const Field& field, const Unit& unit, Heading direction, int distance) {
  const auto fits = [&](int d) {
    const Point by = step(direction, d);
    for (int i = 0; i < parts_of(unit); ++i)
      if (!field.on_table(part(unit, i).moved(by))) return false;
    return true;
  };
  if (fits(distance)) return distance;
  int low = 0, high = distance;  // fits(low), not fits(high)
  while (high - low > 1) {
    const int half = (low + high) / 2;
    (fits(half) ? low : high) = half;
  }
  return low;
}

template <class Clear>
int longest(int most, Clear&& clear) {
  if (most <= 0 || clear(most)) return std::max(most, 0);
  int low = 0, high = most;
  while (high - low > 1) {
    const int half = (low + high) / 2;
    (clear(half) ? low : high) = half;
  }
  return low;
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
int settle_distance(const Field& field, const Way& way, const Unit& unit, Heading direction, int distance) {
  const auto rests = [&](int d) {
    Unit there = unit;
    shift(there, step(direction, d));
    return !way.stands_on_friend(there);
  };
  if (rests(distance)) return distance;
  const int edge = room_to_edge(field, unit, direction, distance + 700);
  const int open = free_way(way, unit, direction, edge);
  for (int d = distance + 5; d <= open; d += 5)
    if (rests(d)) {
      while (d - 1 > distance && rests(d - 1)) --d;
      return d;
    }
  for (int d = distance - 5; d > 0; d -= 5)
    if (rests(d)) {
      while (d + 1 < distance && rests(d + 1)) ++d;
      return d;
    }
  return 0;
}

void go(Battle& battle, Number number, Heading direction, int distance) {
  shift(battle.p[number], step(direction, distance));
}

}  // namespace

bool at_edge(const Field& field, const Unit& unit) {
  const Ground& ground = field.ground();
  for (int i = 0; i < unit.count; ++i) {
    const Convex base = shape(unit, i);
    for (Point each : Ring(base))
      if (each.x <= 0 || each.y <= 0 || each.x >= ground.width || each.y >= ground.height) return true;
  }
  return false;
}

int retreat(Battle& battle, Number number, int distance, Number attacker) {
  Position& p = battle.p;
  Unit& unit = p[number];
  const Field field = battle.field();
  if (unit.in_combat()) leave_fight(battle, number, true, frame(unit));
  unit.set(Token::retreating);
  unit.clear(Token::regrouping);
  unit.clear(Token::closed_up);
  const Heading away = field.away_from_home(unit.seat);
  Heading rear = away.reversed();  // R123
  if (p.options.retreat_direction == Options::facing) rear = unit.facing().reversed();
  if (p.options.retreat_direction == Options::away && attacker != nothing && p[attacker].on_table())
    rear = table::heading_of(middle(unit) - middle(p[attacker]));
  if (std::abs(unit.facing().turn_to(rear)) > 360) turn_about(unit);  // it shows its back
  const Way way(field, number, distance + 800);
  // R126: straight to the rear, else turned by 15 degrees at a time, away from the nearest enemy first.
  int side = 1;
  Ratio nearest{INT64_MAX, 1};
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].on_table() && p[i].seat != unit.seat)
      if (const Ratio gap = squared_gap(unit, p[i]); gap < nearest) {
        nearest = gap;
        const Point there = middle(p[i]) - middle(unit);
        side = table::dot(there, rear.right()) > 0 ? -1 : 1;
      }
  Heading best = rear;
  int best_distance = -1;
  for (int k = 0; k <= 24; ++k) {
    const int turn = (k + 1) / 2 * 60 * (k % 2 ? side : -side);
    const Heading direction = rear.turned(turn);
    const int edge = room_to_edge(field, unit, direction, distance);
    const int open = free_way(way, unit, direction, edge);
    if (open == edge && (edge == distance || k == 0 || edge > 0)) {
      best = direction, best_distance = open;
      break;
    }
    if (open > best_distance) best = direction, best_distance = open;
  }
  const int moved = best_distance > 0 ? settle_distance(field, way, unit, best, best_distance) : 0;
  go(battle, number, best, moved);
  battle.tell(Note::falls_back, unit.seat, number, moved, 1);
  if (at_edge(field, unit)) {  // RETR-02
    unit.set(Token::last_chance);
    battle.tell(Note::at_edge, unit.seat, number);
  }
  return moved;
}

int pushed(Battle& battle, Number number, Heading direction, int distance) {
  const Field field = battle.field();
  const Unit& unit = battle.p[number];
  const Way way(field, number, distance + 800);
  const int edge = room_to_edge(field, unit, direction, distance);
  const int open = free_way(way, unit, direction, edge);
  const int moved = open > 0 ? settle_distance(field, way, unit, direction, open) : 0;
  go(battle, number, direction, moved);
  return moved;
}

int give_ground(Battle& battle, Number number, int distance, Number attacker) {  // R124
  Unit& unit = battle.p[number];
  const bool to_home = unit.formation == Formation::column || unit.formation == Formation::limbered;
  const Heading facing = unit.artillery() ? Heading(unit.bases[0].heading) : unit.facing();
  Heading direction = to_home ? battle.field().away_from_home(unit.seat).reversed() : facing.reversed();
  const bool fired_on = attacker != nothing && battle.p[attacker].on_table();
  if (!to_home && fired_on && aspect_of(battle.p[attacker], unit) == Aspect::rear) direction = facing;
  const int moved = pushed(battle, number, direction, distance);
  battle.tell(Note::gives_ground, unit.seat, number, moved);
  return moved;
}

int furious_advance(Battle& battle, Number number, int distance, Number attacker) {  // R125
  Position& p = battle.p;
  if (!p[attacker].on_table() || !p[number].on_table()) return 0;
  const Field field = battle.field();
  const Unit& unit = p[number];
  const Unit& enemy = p[attacker];
  Point from, to;
  Ratio least{INT64_MAX, 1};
  for (int i = 0; i < unit.count; ++i)
    for (int k = 0; k < enemy.count; ++k) {
      const Ratio gap = table::squared_gap(shape(unit, i), shape(enemy, k));
      const Point a = centre(unit, i), b = centre(enemy, k);
      const bool straighter = gap == least && table::squared(b - a) < table::squared(to - from);
      if (gap < least || straighter) least = gap, from = a, to = b;
    }
  const Heading direction = table::heading_of(to - from);
  const Way way(field, number, distance + 200);
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
  go(battle, number, direction, moved);
  battle.tell(Note::furious, p[number].seat, number, moved);
  return moved;
}

void leave_fight(Battle& battle, Number number, bool broke, const Frame& stood) {
  Position& p = battle.p;
  Unit& unit = p[number];
  if (unit.supporting != nothing && !unit.general()) unit.supporting = nothing;
  if (unit.general()) unit.supporting = nothing;
  unit.clear(Token::enraged);
  const Number enemy = unit.engaged;
  if (enemy == nothing) return;
  unit.engaged = nothing;
  p[enemy].engaged = nothing;
  if (broke)  // CGEN-04
    for (Number i = 0; i < p.unit_count; ++i)
      if (p[i].general() && p[i].seat == unit.seat && p[i].on_table() && i != number && !p[i].in_contact() &&
          within(p[i], unit, 100) && (p[i].supporting == nothing || p[i].supporting == number))
        p.push({Task::general_fate, i, number});
  // SUP-04: the nearest supporter takes the place in contact.
  Number next = nothing;
  Ratio nearest{INT64_MAX, 1};
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].supporting == number && !p[i].general() && p[i].on_table()) {
      if (const Ratio gap = squared_gap(p[i], stood.rectangle()); gap < nearest) nearest = gap, next = i;
    }
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].supporting == number && i != next) p[i].supporting = next;
  if (next != nothing && p[enemy].on_table()) {
    p[next].supporting = nothing;
    p[next].engaged = enemy;
    p[enemy].engaged = next;
    p[next].set(Token::fought);
    set_in_contact(p[next], stood.front, stood.heading);
    battle.tell(Note::steps_up, p[next].seat, next);
    return;
  }
  if (next != nothing) p[next].supporting = nothing;
  p[enemy].clear(Token::enraged);
  for (Number i = 0; i < p.unit_count; ++i)  // the victor's supporters are free again
    if (p[i].supporting == enemy) p[i].supporting = nothing;
}

}  // namespace longroll::severed
