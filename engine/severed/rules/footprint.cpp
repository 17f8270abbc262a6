#include "engine/severed/rules/footprint.hpp"

#include <algorithm>

namespace longroll::severed {

using table::offset;

namespace {

Base to_base(Point at, Heading heading) {
  return {static_cast<std::int16_t>(at.x), static_cast<std::int16_t>(at.y),
          static_cast<std::int16_t>(heading.quarters())};
}
Spot to_spot(Point at) { return {static_cast<std::int16_t>(at.x), static_cast<std::int16_t>(at.y)}; }
Point point(const Base& base) { return {base.x, base.y}; }
Point point(const Spot& spot) { return {spot.x, spot.y}; }

void set_front(Unit& unit, Point front, Heading heading) {
  unit.x = static_cast<std::int16_t>(front.x);
  unit.y = static_cast<std::int16_t>(front.y);
  unit.heading = static_cast<std::int16_t>(heading.quarters());
}

// Base k of a column stands k inches back along the trail.
void follow_trail(Unit& unit) {
  int segment = 0, walked = 0;  // length of the trail before the segment
  Point from = point(unit.trail[0]), to = point(unit.trail[1]);
  int size = table::length(from - to);
  Heading heading = table::heading_of(from - to);
  for (int k = 0; k < unit.count; ++k) {
    const int back = 100 * k;
    while (walked + size < back) {  // a trail is longer than any column
      walked += size;
      ++segment;
      from = to;
      to = point(unit.trail[segment + 1]);
      size = table::length(from - to);
      heading = table::heading_of(from - to);
    }
    unit.bases[k] = to_base(table::toward(from, to, back - walked), heading);
  }
  set_front(unit, offset(point(unit.bases[0]), Heading(unit.bases[0].heading), 50, 0),
            Heading(unit.bases[0].heading));
}

}  // namespace

Convex shape(const Unit& unit, int base) {
  const Base& b = unit.bases[base];
  switch (unit.formation) {
    case Formation::line: {
      const int left = 100 * base - 50 * unit.count;
      return table::slice(unit.front(), unit.facing(), left, left + 100, 100);
    }
    case Formation::unlimbered: return table::rectangle(point(b), Heading(b.heading), 150, 150);
    case Formation::limbered: return table::rectangle_around(point(b), Heading(b.heading), 150, 150);
    default: return table::rectangle_around(point(b), Heading(b.heading), 100, 100);
  }
}

Convex body(const Unit& unit) {
  if (unit.formation == Formation::line)
    return table::rectangle(unit.front(), unit.facing(), 100 * unit.count, 100);
  return shape(unit, 0);
}

Convex core(const Unit& unit, int part) {
  if (unit.formation == Formation::line)
    return table::rectangle(offset(unit.front(), unit.facing(), -sliver, 0), unit.facing(),
                            100 * unit.count - 2 * sliver, 100 - 2 * sliver);
  const int width = base_width(unit) - 2 * sliver;
  return table::rectangle_around(centre(unit, part), Heading(unit.bases[part].heading), width, width);
}

Point centre(const Unit& unit, int base) {
  const Base& b = unit.bases[base];
  return unit.formation == Formation::unlimbered ? offset(point(b), Heading(b.heading), -75, 0) : point(b);
}

Point front_middle(const Unit& unit, int base) {
  const Base& b = unit.bases[base];
  if (unit.formation == Formation::unlimbered) return point(b);
  return offset(point(b), Heading(b.heading), base_width(unit) / 2, 0);
}

Point middle(const Unit& unit) {
  Point sum;
  for (int i = 0; i < unit.count; ++i) sum = sum + centre(unit, i);
  return {static_cast<std::int32_t>(table::rounded(sum.x, unit.count)),
          static_cast<std::int32_t>(table::rounded(sum.y, unit.count))};
}

Frame frame(const Unit& unit) {
  if (unit.formation == Formation::line) return {unit.front(), unit.facing(), 100 * unit.count, 100};
  if (unit.formation == Formation::column)
    return {offset(point(unit.bases[0]), Heading(unit.bases[0].heading), 50, 0),
            Heading(unit.bases[0].heading), 100, 100 * unit.count};
  const Heading h = unit.facing();
  // The smallest rectangle on this heading around all Bases.
  const Point f = h.forward(), r = h.right(), origin = centre(unit, 0);
  std::int64_t front = INT64_MIN, rear = INT64_MAX, left = INT64_MAX, right = INT64_MIN;
  for (int i = 0; i < unit.count; ++i) {
    const Convex base = shape(unit, i);
    for (Point corner : Ring(base)) {
      const Point d = corner - origin;
      const std::int64_t u = table::rounded(table::dot(d, f), 65536),
                         v = table::rounded(table::dot(d, r), 65536);
      front = std::max(front, u), rear = std::min(rear, u), left = std::min(left, v),
      right = std::max(right, v);
    }
  }
  const int width = static_cast<int>(right - left), depth = static_cast<int>(front - rear);
  return {offset(origin, h, static_cast<int>(front), static_cast<int>((left + right) / 2)), h, width, depth};
}

void refresh(Unit& unit) {
  if (unit.formation == Formation::line) {  // ARMY-02
    for (int i = 0; i < unit.count; ++i)
      unit.bases[i] =
          to_base(offset(unit.front(), unit.facing(), -50, 100 * i - 50 * (unit.count - 1)), unit.facing());
  } else if (unit.formation == Formation::column) {
    follow_trail(unit);
  }
  if (unit.formation != Formation::column) {
    unit.trail = {};
    unit.trail_size = 0;
  }
  for (std::size_t i = unit.count; i < most_bases; ++i) unit.bases[i] = {};
  const int reach = unit.artillery() ? 107 : 71;
  Point low = centre(unit, 0), high = low;
  for (int i = 1; i < unit.count; ++i) {
    const Point c = centre(unit, i);
    low = {std::min(low.x, c.x), std::min(low.y, c.y)};
    high = {std::max(high.x, c.x), std::max(high.y, c.y)};
  }
  unit.box = {static_cast<std::int16_t>(low.x - reach), static_cast<std::int16_t>(low.y - reach),
              static_cast<std::int16_t>(high.x + reach), static_cast<std::int16_t>(high.y + reach)};
}

void set_line(Unit& unit, Point front, Heading heading) {
  unit.formation = Formation::line;
  set_front(unit, front, heading);
  refresh(unit);
}

void set_column(Unit& unit, Point leader, Heading heading) {
  unit.formation = Formation::column;
  unit.trail = {};
  unit.trail_size = 2;
  unit.trail[0] = to_spot(leader);
  unit.trail[1] = to_spot(offset(leader, heading, -600, 0));
  refresh(unit);
}

void set_loose(Unit& unit, Point first, Heading heading, int gap) {
  const int step = base_width(unit) + gap;
  set_front(unit, first, heading);
  for (int i = 0; i < unit.count; ++i) unit.bases[i] = to_base(offset(first, heading, 0, step * i), heading);
  refresh(unit);
}

void shift(Unit& unit, Point by) {
  unit.x = static_cast<std::int16_t>(unit.x + by.x);
  unit.y = static_cast<std::int16_t>(unit.y + by.y);
  for (int i = 0; i < unit.count; ++i) {
    Base& base = unit.bases[i];
    base.x = static_cast<std::int16_t>(base.x + by.x);
    base.y = static_cast<std::int16_t>(base.y + by.y);
  }
  for (int i = 0; i < unit.trail_size; ++i) {
    Spot& spot = unit.trail[i];
    spot = to_spot(point(spot) + by);
  }
  refresh(unit);
}

void turn_about(Unit& unit) {
  const auto reverse_command = [&] {
    if (unit.command != nothing) unit.command = static_cast<std::uint8_t>(unit.count - 1 - unit.command);
  };
  switch (unit.formation) {
    case Formation::line:  // MAN-11: the ground stays, front and rear change places
      set_front(unit, offset(unit.front(), unit.facing(), -100, 0), unit.facing().reversed());
      reverse_command();
      break;
    case Formation::column: {
      std::array<Spot, most_trail> back{};
      // The trail from the last Base to the leader becomes the new trail, then straight on.
      const Base last = unit.bases[unit.count - 1];
      std::size_t size = 0;
      if (unit.count > 1) back[size++] = {last.x, last.y};  // a single Base turns on the spot
      int walked = 0;
      std::array<Spot, most_trail> inner{};
      std::size_t inside = 0;
      for (int i = 0; i + 1 < unit.trail_size; ++i) {
        walked += table::length(point(unit.trail[i]) - point(unit.trail[i + 1]));
        if (walked >= 100 * (unit.count - 1)) break;
        inner[inside++] = unit.trail[i + 1];
      }
      while (inside > 0 && size + 2 < back.size()) back[size++] = inner[--inside];
      back[size++] = unit.trail[0];
      const Heading lead(unit.bases[0].heading);
      back[size++] = to_spot(offset(point(unit.trail[0]), lead, 600, 0));
      unit.trail = back;
      unit.trail_size = static_cast<std::uint8_t>(size);
      reverse_command();
      break;
    }
    default:  // guns that turn are limbered: AWILL-03
      unit.heading = static_cast<std::int16_t>(unit.facing().reversed().quarters());
      for (int i = 0; i < unit.count; ++i) {
        Base& base = unit.bases[i];
        base.heading = static_cast<std::int16_t>(Heading(base.heading).reversed().quarters());
      }
  }
  refresh(unit);
}

void close_up_line(Unit& unit) {
  const Point mean = middle(unit);
  const int gap = 0;
  set_loose(unit, offset(mean, unit.facing(), 0, -50 * (unit.count - 1)), unit.facing(), gap);
  unit.set(Token::closed_up);
}

void set_in_contact(Unit& unit, Point front, Heading heading) {
  if (unit.formed()) return set_line(unit, front, heading);
  set_loose(unit, offset(front, heading, -50, -50 * (unit.count - 1)), heading, 0);
  if (unit.formation == Formation::skirmish) unit.set(Token::closed_up);
}

void drop_base(Unit& unit, int base) {
  for (int i = base; i + 1 < unit.count; ++i) unit.bases[i] = unit.bases[i + 1];
  if (unit.command != nothing) {
    if (unit.command == base)
      unit.command = nothing;  // ARMY-18
    else if (unit.command > base)
      --unit.command;
  }
  if (unit.artillery() && base == 0) {  // the jam belongs to the gun
    unit.clear(Token::jam_first);
    if (unit.has(Token::jam_second)) unit.set(Token::jam_first);
  }
  if (unit.artillery()) unit.clear(Token::jam_second);
  --unit.count;
  refresh(unit);  // R59: lines and columns close up, others stay
}

bool straight(const Unit& unit) {
  const Base& lead = unit.bases[0];
  for (int i = 1; i < unit.count; ++i) {
    const Point behind = offset(point(lead), Heading(lead.heading), -100 * i, 0) - point(unit.bases[i]);
    if (unit.bases[i].heading != lead.heading || table::length(behind) > sliver) return false;
  }
  return true;
}

Ratio squared_gap(const Unit& unit, Ring other) {
  Ratio least{INT64_MAX, 1};
  for (int i = 0; i < parts_of(unit); ++i)
    if (const Ratio gap = table::squared_gap(part(unit, i), other); gap < least) least = gap;
  return least;
}

Ratio squared_gap(const Unit& a, const Unit& b) {
  Ratio least{INT64_MAX, 1};
  for (int i = 0; i < parts_of(b); ++i)
    if (const Ratio gap = squared_gap(a, part(b, i)); gap < least) least = gap;
  return least;
}

namespace {

// Two Bases at most 2 inches apart. Mostly their centres tell: the circles within the Bases are that near.
bool linked(const Unit& unit, int a, int b) {
  const std::int64_t surely = 198 + base_width(unit);  // corners are rounded to a hundredth
  if (table::squared(centre(unit, a) - centre(unit, b)) <= surely * surely) return true;
  return table::within(table::squared_gap(shape(unit, a), shape(unit, b)), 200);
}

}  // namespace

bool chained(const Unit& unit) {
  std::uint8_t reached = 1;
  for (bool grew = true; grew;) {
    grew = false;
    for (int i = 0; i < unit.count; ++i) {
      if (!(reached >> i & 1)) continue;
      for (int k = 0; k < unit.count; ++k)
        if (!(reached >> k & 1) && linked(unit, i, k)) {
          reached = static_cast<std::uint8_t>(reached | 1 << k);
          grew = true;
        }
    }
  }
  return reached == (1 << unit.count) - 1;
}

namespace {

template <class Shape>
bool any_common(const Unit& a, const Unit& b, Shape&& shape_of) {
  if (!a.box.meets(b.box)) return false;
  for (int i = 0; i < parts_of(a); ++i) {
    if (!base_near(a, i, b.box)) continue;
    for (int k = 0; k < parts_of(b); ++k)
      if (base_near(b, k, a.box) && table::overlap(shape_of(a, i), shape_of(b, k))) return true;
  }
  return false;
}

}  // namespace

bool overlaps(const Unit& a, const Unit& b) { return any_common(a, b, part); }
bool stands_on(const Unit& a, const Unit& b) { return any_common(a, b, core); }

bool stands_on_itself(const Unit& unit) {
  if (unit.formed()) return false;  // in touch by their formation; A7: at the bends of a column nobody looks
  for (int i = 0; i < unit.count; ++i)
    for (int k = 0; k < i; ++k)
      if (table::overlap(core(unit, i), core(unit, k))) return true;
  return false;
}

}  // namespace longroll::severed
