// What Units cover of the table: their footprints, formations and gaps.
#pragma once

#include "engine/severed/data.hpp"
#include "engine/severed/position.hpp"

namespace longroll::severed {

using table::Ratio;
inline constexpr Ratio endless{INT64_MAX, 1};  // squared: beyond anything on a table

inline int base_width(const Unit& unit) { return unit.artillery() ? 150 : 100; }

Convex shape(const Unit& unit, int base);
// A battle line as one rectangle, any other Unit by one Base.
Convex body(const Unit& unit);
// What a Unit is made of as others meet it: a line is one body, anything else its Bases.
inline int parts_of(const Unit& unit) { return unit.formation == Formation::line ? 1 : unit.count; }
inline Convex part(const Unit& unit, int i) {
  return unit.formation == Formation::line ? body(unit) : shape(unit, i);
}
// A part without its rim: corners are rounded to hundredths, so that Bases in touch may share a sliver.
inline constexpr int sliver = 2;
Convex core(const Unit& unit, int part);
Point centre(const Unit& unit, int base);
Point front_middle(const Unit& unit, int base);  // a gun's muzzle
Point middle(const Unit& unit);                  // mean of the Bases' centres
// The rectangle by which quadrants are judged and charges are aligned: front middle, heading, width, depth.
struct Frame {
  Point front;
  Heading heading;
  int width, depth;

  Convex rectangle() const { return table::rectangle(front, heading, width, depth); }
};
Frame frame(const Unit& unit);

void set_line(Unit& unit, Point front, Heading heading);
void set_column(Unit& unit, Point leader, Heading heading);
void set_loose(Unit& unit, Point first, Heading heading, int gap);  // Bases side by side, to the right
void refresh(Unit& unit);  // Bases of a line or a column, and the box
void shift(Unit& unit, Point by);
void turn_about(Unit& unit);     // in place, every Base keeps its ground
void close_up_line(Unit& unit);  // skirmishers rallied on their middle
// Side by side with the front edge's middle at a point, in whatever formation the Unit fights.
void set_in_contact(Unit& unit, Point front, Heading heading);
void drop_base(Unit& unit, int base);  // a loss: lines and columns close up
bool straight(const Unit& unit);       // a column without bends

Ratio squared_gap(const Unit& a, const Unit& b);
Ratio squared_gap(const Unit& unit, Ring shape);
inline bool within(const Unit& a, const Unit& b, int distance) {
  return table::within(squared_gap(a, b), distance);
}
// A quick look before the exact one: a Base that is surely farther from the box than the margin is not near.
inline bool base_near(const Unit& unit, int base, const Box& box, int margin = 0) {
  if (unit.formation == Formation::line) return true;
  const Base& b = unit.bases[base];
  const int reach = (unit.artillery() ? 182 : 71) + margin;
  return b.x + reach >= box.left && b.x - reach <= box.right && b.y + reach >= box.low &&
         b.y - reach <= box.high;
}
// Whether the Bases form one chain with gaps of at most 2 inches.
bool chained(const Unit& unit);
bool overlaps(const Unit& a, const Unit& b);
bool stands_on(const Unit& a, const Unit& b);  // by more than a sliver
bool stands_on_itself(const Unit& unit);       // Bases that are moved one by one

}  // namespace longroll::severed
