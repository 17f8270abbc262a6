#include "lab/statistics.hpp"

#include <algorithm>
#include <cmath>

#include "lab/observe.hpp"

namespace longroll::lab {

Difference difference(const Share& before, const Share& after) {
  const double value = after.rate - before.rate;
  return {value, value - std::hypot(after.rate - after.low, before.high - before.rate),
          value + std::hypot(after.high - after.rate, before.rate - before.low)};
}

Share share_of(const Ledger& ledger, std::size_t result) {
  return share(static_cast<double>(ledger.results[result]), static_cast<int>(ledger.games()));
}

std::optional<Luck> luck_of(const LuckSums& sums) {
  constexpr double rows = Observer::luck_rows, columns = Observer::luck_columns;
  if (!sums.blocks) return {};
  const double n = static_cast<double>(sums.blocks);
  const double square = static_cast<double>(sums.squares), row = static_cast<double>(sums.rows) / columns,
               column = static_cast<double>(sums.columns) / rows,
               whole = static_cast<double>(sums.wholes) / (rows * columns);
  const double of_rows = (row - whole) / (n * (rows - 1)),
               of_columns = (column - whole) / (n * (columns - 1)),
               rest = (square - row - column + whole) / (n * (rows - 1) * (columns - 1));
  const double position = std::max(0.0, (of_rows - rest) / columns),
               dice = std::max(0.0, (of_columns - rest) / rows), both = std::max(0.0, rest);
  const double all = position + dice + both;
  if (all <= 0) return {};
  Luck luck{.turn = sums.turn,
            .positions = sums.blocks * Observer::luck_rows,
            .position = position / all,
            .dice = dice / all,
            .both = both / all};
  // Of an intraclass correlation, by its large-sample error (Donner 1986).
  const double r = luck.position, k = columns, free = n * (rows - 1);
  const double error = std::sqrt(2 * std::pow((1 - r) * (1 + (k - 1) * r), 2) / (k * (k - 1) * free));
  luck.low = std::max(0.0, r - 1.959964 * error);
  luck.high = std::min(1.0, r + 1.959964 * error);
  return luck;
}

}  // namespace longroll::lab
