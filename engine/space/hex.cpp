#include "engine/space/hex.hpp"

#include <algorithm>
#include <utility>

namespace longroll {

HexGrid::HexGrid(int first_column, int columns, int first_row, int rows, High high)
    : first_column_(first_column), columns_(columns), first_row_(first_row), rows_(rows), high_(high) {
  neighbors_.resize(static_cast<std::size_t>(size()));
  cube_.resize(static_cast<std::size_t>(size()));
  for (std::uint16_t i = 0; i < size(); ++i) {
    const Hex hex{i};
    const int c = column(hex), r = row(hex), up = this->high(c) ? 1 : 0;
    neighbors_[i] = {at(c, r - 1), at(c + 1, r - up),     at(c + 1, r + 1 - up),
                     at(c, r + 1), at(c - 1, r + 1 - up), at(c - 1, r - up)};
    const int shift = high_ == High::even_columns ? c / 2 : (c + 1) / 2;
    cube_[i] = {static_cast<std::int16_t>(c), static_cast<std::int16_t>(r - shift)};
  }
}

Hex HexGrid::at(int column, int row) const {
  const int c = column - first_column_, r = row - first_row_;
  if (c < 0 || c >= columns_ || r < 0 || r >= rows_) return Hex::none;
  return Hex{static_cast<std::uint16_t>(c * rows_ + r)};
}

std::optional<Direction> HexGrid::direction(Hex from, Hex to) const {
  for (Direction each : all_directions)
    if (neighbor(from, each) == to) return each;
  return {};
}

HexGrid::Line HexGrid::line(Hex from, Hex to) const {
  const int x0 = center_x(from), y0 = center_y(from), dx = center_x(to) - x0, dy = center_y(to) - y0;
  // A hex is crossed when it has corners strictly on both sides of the line; the line runs along a side when
  // exactly two corners lie on it.
  enum class Meets { nothing, side, inside };
  const auto meets = [&](int x, int y) {
    constexpr std::array<std::pair<int, int>, 6> corners = {
        {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}};
    int left = 0, right = 0, on = 0;
    for (auto [cx, cy] : corners) {
      const int side = dx * (y + cy - y0) - dy * (x + cx - x0);
      ++(side > 0 ? left : side < 0 ? right : on);
    }
    return left && right ? Meets::inside : on == 2 ? Meets::side : Meets::nothing;
  };
  Line result;
  std::vector<Hex> beside;
  const int range = distance(from, to);
  for (int c = std::min(column(from), column(to)) - 1; c <= std::max(column(from), column(to)) + 1; ++c)
    for (int r = std::min(row(from), row(to)) - 1; r <= std::max(row(from), row(to)) + 1; ++r) {
      const Hex hex = at(c, r);
      // Every hex that the segment itself can meet lies on a shortest path, give or take one step.
      if (!hex.exists() || hex == from || hex == to || distance(from, hex) + distance(hex, to) > range + 1)
        continue;
      const Meets how = meets(center_x(hex), center_y(hex));
      // Beyond an end hex the line would go on, the segment does not. (A unit of y is sqrt 3 units of x.)
      const int along = dx * (center_x(hex) - x0) + 3 * dy * (center_y(hex) - y0);
      if (along <= 0 || along >= dx * dx + 3 * dy * dy) continue;
      if (how == Meets::inside) result.crossed.push_back(hex);
      if (how == Meets::side) beside.push_back(hex);
    }
  for (std::size_t i = 0; i < beside.size(); ++i)
    for (std::size_t j = i + 1; j < beside.size(); ++j)
      if (adjacent(beside[i], beside[j])) {
        // Two hexes touched along a side share that side only when they lie on different sides of the line.
        const auto side = [&](Hex h) { return dx * (center_y(h) - y0) - dy * (center_x(h) - x0) > 0; };
        if (side(beside[i]) != side(beside[j])) result.along.push_back({beside[i], beside[j]});
      }
  return result;
}

}  // namespace longroll
