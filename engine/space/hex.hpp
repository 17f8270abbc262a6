// Hexes in columns with flat tops, numbered column then row: 1519 is column 15, row 19. In half of the
// columns the hexes sit half a hex higher; the layout says in which.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace longroll {

// A hex of some grid by its place in arrays. `Hex::none` is no hex.
struct Hex {
  std::uint16_t at = 0xFFFF;
  static const Hex none;
  constexpr bool exists() const { return at != 0xFFFF; }
  friend constexpr auto operator<=>(Hex, Hex) = default;
};
inline constexpr Hex Hex::none{};

// Clockwise from north, as scatter dice count them: 1 is north.
enum class Direction : std::uint8_t { north, northeast, southeast, south, southwest, northwest };
inline constexpr std::array<Direction, 6> all_directions = {Direction::north,     Direction::northeast,
                                                            Direction::southeast, Direction::south,
                                                            Direction::southwest, Direction::northwest};

class HexGrid {
 public:
  enum class High : std::uint8_t { even_columns, odd_columns };

  HexGrid() = default;
  HexGrid(int first_column, int columns, int first_row, int rows, High high);

  int size() const { return columns_ * rows_; }
  High high_columns() const { return high_; }
  bool has_row(int row) const { return row >= first_row_ && row < first_row_ + rows_; }
  int column(Hex hex) const { return first_column_ + hex.at / rows_; }
  int row(Hex hex) const { return first_row_ + hex.at % rows_; }
  int number(Hex hex) const { return column(hex) * 100 + row(hex); }
  Hex at(int column, int row) const;  // Hex::none off the map
  Hex numbered(int number) const { return at(number / 100, number % 100); }

  Hex neighbor(Hex hex, Direction direction) const {
    return neighbors_[hex.at][static_cast<std::size_t>(direction)];
  }
  // All six, some of which may be Hex::none.
  const std::array<Hex, 6>& neighbors(Hex hex) const { return neighbors_[hex.at]; }
  std::optional<Direction> direction(Hex from, Hex to) const;  // when they are adjacent
  int distance(Hex a, Hex b) const {
    const int dx = abs(cube_[a.at].x - cube_[b.at].x), dz = abs(cube_[a.at].z - cube_[b.at].z);
    const int dy = abs(cube_[a.at].x + cube_[a.at].z - cube_[b.at].x - cube_[b.at].z);
    return dx > dy ? (dx > dz ? dx : dz) : (dy > dz ? dy : dz);
  }
  bool adjacent(Hex a, Hex b) const { return distance(a, b) == 1; }

  // What a straight line between the centres of two hexes passes: hexes that it crosses, and pairs of hexes
  // whose common side it runs along. The two end hexes are in neither list.
  struct Line {
    std::vector<Hex> crossed;
    std::vector<std::array<Hex, 2>> along;
  };
  Line line(Hex from, Hex to) const;

  // Doubled coordinates of a centre with a corner two units to the side: exact geometry in whole numbers.
  int center_x(Hex hex) const { return 3 * column(hex); }
  int center_y(Hex hex) const { return 2 * row(hex) + (high(column(hex)) ? 0 : 1); }

 private:
  struct Cube {
    std::int16_t x, z;
  };
  static constexpr int abs(int v) { return v < 0 ? -v : v; }
  bool high(int column) const { return (column % 2 == 0) == (high_ == High::even_columns); }

  int first_column_ = 0, columns_ = 0, first_row_ = 0, rows_ = 0;
  High high_ = High::even_columns;
  std::vector<std::array<Hex, 6>> neighbors_;
  std::vector<Cube> cube_;
};

// One bit per hex of a grid of up to N hexes: a value without pointers, for positions.
template <int N>
struct HexSet {
  std::array<std::uint64_t, (N + 63) / 64> words{};

  bool has(Hex hex) const { return words[hex.at / 64] >> hex.at % 64 & 1; }
  void add(Hex hex) { words[hex.at / 64] |= std::uint64_t{1} << hex.at % 64; }
  void remove(Hex hex) { words[hex.at / 64] &= ~(std::uint64_t{1} << hex.at % 64); }
  void clear() { words = {}; }
  bool empty() const {
    for (std::uint64_t word : words)
      if (word) return false;
    return true;
  }
  int count() const {
    int n = 0;
    for (std::uint64_t word : words) n += __builtin_popcountll(word);
    return n;
  }
  HexSet minus(const HexSet& other) const {
    HexSet rest = *this;
    for (std::size_t i = 0; i < words.size(); ++i) rest.words[i] &= ~other.words[i];
    return rest;
  }
  // Calls f(Hex) for each member in ascending order.
  template <class F>
  void each(F&& f) const {
    for (std::size_t i = 0; i < words.size(); ++i)
      for (std::uint64_t word = words[i]; word; word &= word - 1)
        f(Hex{static_cast<std::uint16_t>(64 * i + static_cast<unsigned>(__builtin_ctzll(word)))});
  }
  friend bool operator==(const HexSet&, const HexSet&) = default;
};

}  // namespace longroll
