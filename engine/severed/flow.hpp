// How far a formed Unit has to go from any square inch of a table to an objective, round impassable ground.
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

std::vector<Flow> flows(const Ground& ground);  // to each objective

}  // namespace longroll::severed
