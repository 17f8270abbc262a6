// Drawings of the report: SVG that takes its colours from the page (page_style.hpp), light or dark.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/page_words.hpp"
#include "lab/statistics.hpp"

namespace longroll::lab {

// Who wins: one bar, with the interval of each seat.
std::string win_bar(const Ledger& ledger, const Names& names);

// How the share of the first seat changes with each row.
struct ForestRow {
  std::string label, note;
  Difference change;
};
std::string forest(const std::vector<ForestRow>& rows, std::string_view axis);

// Columns by turn, each made of who won.
std::string turn_columns(const std::array<Histogram, 3>& turns, const Names& names,
                         const std::function<std::string(int)>& turn_name);
std::string distribution(const Histogram& counts, std::string_view axis);

// Median, middle half and eight tenths by turn.
struct Bands {
  std::string_view axis;
  bool chance = false;  // a percentage with its middle at 50
};
std::string bands(const std::map<int, Histogram>& turns, const Bands& how,
                  const std::function<std::string(int)>& turn_name);

std::string luck_bars(const std::vector<Luck>& moments, const std::function<std::string(int)>& turn_name);

// A small bar of this share of the width, for tables.
std::string small_bar(double share, std::string_view colour);

}  // namespace longroll::lab
