// What visitors may ask of the laboratory.
#pragma once

#include <cstdint>

namespace longroll::server {

struct LabLimits {
  bool runs = false;          // whether visitors may have a report made
  bool others = false;        // whether others than the operator come: who began a report alone stops it
  std::int64_t games = 2000;  // at most, of all cells of a report together
  int threads = 1;
};

}  // namespace longroll::server
