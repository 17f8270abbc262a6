// How far a Unit has to go from any square inch of a table to an objective, round impassable ground.
#pragma once

#include "engine/severed/data.hpp"

namespace longroll::severed {

class Flow {
 public:
  Flow(const Ground& ground, const std::vector<std::uint8_t>& cost, Point goal);
  // Hundredths of an inch; a large number where there is no way.
  int from(Point point) const;

 private:
  int columns_, rows_;
  std::vector<std::uint16_t> tenths_;
};

// The ways to one objective. A bridge or a narrow ford lets columns and skirmishers through, but no line.
struct Ways {
  Flow line, column;
  bool narrow = false;  // the objective itself lies in such a place

  // By how much a column's way is the shorter.
  int saved(Point point) const { return line.from(point) - column.from(point); }
};

std::vector<Ways> ways_on(const Ground& ground);  // to each objective

}  // namespace longroll::severed
