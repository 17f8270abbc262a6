// What the counts of a study mean, with intervals at 95 %.
#pragma once

#include <optional>

#include "lab/ledger.hpp"

namespace longroll::lab {

// How much larger the second share is than the first (Newcombe 1998, from Wilson's intervals).
struct Difference {
  double value = 0, low = 0, high = 0;
  bool clear() const { return low > 0 || high < 0; }  // nothing is not among what it may be
};
Difference difference(const Share& before, const Share& after);

Share share_of(const Ledger& ledger, std::size_t result);

// A two-way comparison: results of the same positions with other dice, and of the same dice with other
// positions (analysis of variance with random effects). The three shares add up to one.
struct Luck {
  int turn = 0;
  std::uint64_t positions = 0;  // that were compared
  double position = 0;          // what the position had decided already
  double low = 0, high = 0;     // its interval
  double dice = 0;              // what the same dice do for the same side whatever the position
  double both = 0;              // what these dice do in this position
};
// Nothing where all results were the same, so that there is nothing to explain.
std::optional<Luck> luck_of(const LuckSums& sums);

}  // namespace longroll::lab
