#include "engine/vicksburg/rules/ground.hpp"

#include <tuple>

namespace longroll::vicksburg {
namespace {

constexpr int rows = 23;

template <class F>
constexpr Hexes all_where(F&& test) {
  Hexes set;
  for (int i = 0; i < map_size; ++i)
    if (test(i / rows, i % rows)) set.words[i / 64] |= std::uint64_t{1} << i % 64;
  return set;
}

constexpr Hexes below_top = all_where([](int, int row) { return row > 0; });
constexpr Hexes above_bottom = all_where([](int, int row) { return row < rows - 1; });
constexpr Hexes low_columns = all_where([](int column, int) { return column % 2 == 0; });
constexpr Hexes whole_map = all_where([](int, int) { return true; });

}  // namespace

// Word by word and without intermediate sets, for this is where supply spends its time.
Hexes grown(const Hexes& set) {
  constexpr std::size_t size = std::tuple_size_v<decltype(set.words)>;
  std::array<std::uint64_t, size + 2> beside{};  // with an empty word at either end
  Hexes all;
  std::uint64_t behind = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint64_t here = set.words[i], ahead = i + 1 < size ? set.words[i + 1] : 0;
    const std::uint64_t down = here & above_bottom.words[i], up = here & below_top.words[i];
    const std::uint64_t south = down << 1 | behind >> 63;
    const std::uint64_t north = up >> 1 | (i + 1 < size ? ahead & below_top.words[i + 1] : 0) << 63;
    behind = down;
    all.words[i] = here | north | south;
    // In the columns on either side: the hex at the same number, and the one half a hex further.
    beside[i + 1] = here | (south & low_columns.words[i]) | (north & ~low_columns.words[i]);
  }
  for (std::size_t i = 0; i < size; ++i)
    all.words[i] |= beside[i + 1] << rows | beside[i] >> (64 - rows) | beside[i + 1] >> rows |
                    beside[i + 2] << (64 - rows);
  all.words[size - 1] &= whole_map.words[size - 1];
  return all;
}

Hexes spread(Hexes set, const Hexes& free, int steps) {
  for (int i = 1; i < steps; ++i) set = set | (grown(set) & free);
  return steps > 0 ? grown(set) : set;
}

Hexes flood(Hexes set, const Hexes& free) {
  for (;;) {
    const Hexes border = grown(set), more = set | (border & free);
    if (more == set) return border;
    set = more;
  }
}

}  // namespace longroll::vicksburg
