#include "engine/space/hex.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace longroll {
namespace {

const HexGrid grid(10, 33, 1, 34, HexGrid::High::even_columns);

TEST(HexGrid, NumbersRunColumnThenRow) {
  const Hex apex = grid.numbered(1519);
  EXPECT_EQ(grid.column(apex), 15);
  EXPECT_EQ(grid.row(apex), 19);
  EXPECT_EQ(grid.number(apex), 1519);
  EXPECT_FALSE(grid.numbered(919).exists());
  EXPECT_FALSE(grid.numbered(1535).exists());
}

TEST(HexGrid, ScatterDiagramOfBothParities) {
  const auto around = [](int number) {
    std::vector<int> numbers;
    for (Direction each : all_directions)
      numbers.push_back(grid.number(grid.neighbor(grid.numbered(number), each)));
    return numbers;
  };
  EXPECT_EQ(around(1504), (std::vector{1503, 1604, 1605, 1505, 1405, 1404}));
  EXPECT_EQ(around(1604), (std::vector{1603, 1703, 1704, 1605, 1504, 1503}));
}

TEST(HexGrid, DistanceIsTheLengthOfAShortestPath) {
  std::vector<int> steps(static_cast<std::size_t>(grid.size()), -1);
  const Hex start = grid.numbered(2010);
  std::vector<Hex> queue = {start};
  steps[start.at] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (Hex next : grid.neighbors(queue[i]))
      if (next.exists() && steps[next.at] < 0) steps[next.at] = steps[queue[i].at] + 1, queue.push_back(next);
  for (std::uint16_t i = 0; i < grid.size(); ++i) EXPECT_EQ(grid.distance(start, Hex{i}), steps[i]);
}

TEST(HexGrid, EitherParityIsTheMirrorOfTheOther) {
  const HexGrid odd(1, 18, 1, 23, HexGrid::High::odd_columns);
  EXPECT_EQ(odd.number(odd.neighbor(odd.numbered(304), Direction::northeast)), 403);
  EXPECT_EQ(odd.number(odd.neighbor(odd.numbered(404), Direction::northeast)), 504);
  EXPECT_EQ(odd.distance(odd.numbered(304), odd.numbered(504)), 2);
}

TEST(HexGrid, NeighborsAreMutualAndOneStepAway) {
  for (std::uint16_t i = 0; i < grid.size(); ++i)
    for (Direction each : all_directions) {
      const Hex next = grid.neighbor(Hex{i}, each);
      if (!next.exists()) continue;
      EXPECT_EQ(grid.direction(Hex{i}, next), each);
      EXPECT_TRUE(grid.adjacent(next, Hex{i}));
      const auto back = static_cast<Direction>((static_cast<int>(each) + 3) % 6);
      EXPECT_EQ(grid.neighbor(next, back), Hex{i});
    }
  EXPECT_EQ(grid.direction(grid.numbered(1519), grid.numbered(1521)), std::nullopt);
}

// A line from either end passes the same hexes, one in each ring that it does not pass between two.
TEST(HexGrid, LinesAreTheSameFromBothEnds) {
  const Hex from = grid.numbered(2010);
  for (std::uint16_t i = 0; i < grid.size(); ++i) {
    const Hex to{i};
    if (grid.distance(from, to) > 8 || to == from) continue;
    auto there = grid.line(from, to), back = grid.line(to, from);
    std::ranges::sort(there.crossed);
    std::ranges::sort(back.crossed);
    EXPECT_EQ(there.crossed, back.crossed) << grid.number(to);
    EXPECT_EQ(there.along.size(), back.along.size()) << grid.number(to);
    EXPECT_GE(there.crossed.size() + 2 * there.along.size() + 1,
              static_cast<std::size_t>(grid.distance(from, to)));
  }
}

TEST(HexSet, HoldsHexes) {
  HexSet<1122> set;
  EXPECT_TRUE(set.empty());
  const std::vector<Hex> members = {Hex{0}, Hex{63}, Hex{64}, Hex{1121}};
  for (Hex hex : members) set.add(hex);
  EXPECT_EQ(set.count(), 4);
  EXPECT_TRUE(set.has(Hex{64}));
  EXPECT_FALSE(set.has(Hex{65}));
  std::vector<Hex> seen;
  set.each([&](Hex hex) { seen.push_back(hex); });
  EXPECT_EQ(seen, members);
  set.remove(Hex{63});
  EXPECT_FALSE(set.has(Hex{63}));
  set.clear();
  EXPECT_EQ(set, HexSet<1122>{});
}

struct LineCase {
  int from, to, range;
  std::vector<int> crossed;
  std::vector<std::pair<int, int>> along;
};

class LineOfFire : public testing::TestWithParam<LineCase> {};

TEST_P(LineOfFire, PassesTheseHexes) {
  const LineCase& want = GetParam();
  const Hex from = grid.numbered(want.from), to = grid.numbered(want.to);
  EXPECT_EQ(grid.distance(from, to), want.range);
  for (auto [a, b] : {std::pair(from, to), std::pair(to, from)}) {
    const HexGrid::Line line = grid.line(a, b);
    std::vector<int> crossed;
    for (Hex hex : line.crossed) crossed.push_back(grid.number(hex));
    std::ranges::sort(crossed);
    std::vector<std::pair<int, int>> along;
    for (auto [x, y] : line.along) along.emplace_back(std::minmax(grid.number(x), grid.number(y)));
    std::ranges::sort(along);
    EXPECT_EQ(crossed, want.crossed);
    EXPECT_EQ(along, want.along);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Table, LineOfFire,
    testing::Values(LineCase{1418, 1318, 1, {}, {}}, LineCase{1418, 1219, 2, {1318}, {}},
                    LineCase{1317, 1219, 2, {}, {{1218, 1318}}}, LineCase{3112, 3414, 3, {3213, 3313}, {}},
                    LineCase{1521, 1420, 2, {}, {{1421, 1520}}}, LineCase{1619, 1320, 3, {1420, 1519}, {}},
                    LineCase{1617, 1420, 4, {1518}, {{1419, 1519}, {1517, 1618}}},
                    LineCase{1418, 1620, 3, {1518, 1519}, {}}, LineCase{1518, 1620, 2, {}, {{1519, 1619}}},
                    LineCase{1117, 1519, 4, {1218, 1318, 1419}, {}},
                    LineCase{1318, 1422, 4, {1319, 1320, 1420, 1421}, {}},
                    LineCase{1219, 1322, 4, {1220, 1221, 1320, 1321}, {}},
                    LineCase{1319, 1421, 2, {}, {{1320, 1420}}}, LineCase{1719, 1519, 2, {}, {{1619, 1620}}},
                    LineCase{1716, 1519, 4, {1618}, {{1518, 1619}, {1617, 1717}}},
                    LineCase{1716, 1419, 4, {1517, 1518, 1617, 1618}, {}},
                    LineCase{1316, 1318, 2, {1317}, {}}));

}  // namespace
}  // namespace longroll
