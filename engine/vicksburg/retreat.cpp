// 7.4.1 Retreat: which ways are open, and which must be taken.
#include <algorithm>

#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {

// Friendly supply sources to retreat towards.
Hexes Rules::havens(Seat seat) const {
  if (seat == confederate) {
    const Hexes edges = data.map.south_edge | data.map.east_edge;
    return edges - p.occupied[0] - (zone(union_side) - p.occupied[1]);  // R50
  }
  Hexes hexes;
  if (!p.depot_lost) hexes.add(data.map.depot);
  if (union_controls(data.map.rail_source)) hexes.add(data.map.rail_source);
  if (union_controls(base())) hexes.add(base());
  return hexes;
}

RetreatPaths Rules::retreat_paths(Unit unit, Hex from, bool before_combat) const {
  RetreatPaths all;
  const Seat seat = side(unit), enemy = other(seat);
  const Units comrades = p.retreated | p.retreating | units_in(from, seat);  // they go together
  const auto judge = [&](Hex hex, RetreatPath& path) {
    const Units others = units_in(hex, seat) - comrades;
    const bool zone_here = others.empty() && in_zone(hex, enemy), friends = !others.empty();
    const Units all_there = units_in(hex, seat) | only(unit);
    const bool crowd =
        all_there.count() > 1 &&
        static_cast<bool>(may_stack(hex, all_there, leaders_in(hex, seat) | leaders_in(from, seat)));
    path.zones += zone_here;
    path.friends += friends;
    path.crowds += crowd;
    path.violations += zone_here || friends || crowd;
  };
  const auto add = [&](const RetreatPath& path) {
    if (all.size < static_cast<int>(all.items.size())) all.items[static_cast<std::size_t>(all.size++)] = path;
  };
  RetreatPaths shorts;
  for (Hex first : data.map.land[from.at]) {
    if (!first.exists() || occupied(first, enemy)) continue;  // 7.4.1k
    RetreatPath one{.first = first, .second = Hex::none};
    judge(first, one);
    for (Hex second : data.map.land[first.at]) {
      if (!second.exists() || occupied(second, enemy) || data.map.grid.distance(second, from) != 2) continue;
      RetreatPath two = one;
      two.second = second;
      judge(second, two);
      add(two);
    }
    ++one.violations;  // stopping short counts as one
    shorts.items[static_cast<std::size_t>(shorts.size++)] = one;
  }
  if (!all.size && !before_combat) {
    if (!shorts.size || p.options.retreat_shortfall) {
      all.surrenders = true;
      return all;
    }
    all = shorts;
  }
  if (before_combat) {  // R75: no violation allowed
    int kept = 0;
    for (int i = 0; i < all.size; ++i)
      if (!all.items[static_cast<std::size_t>(i)].violations)
        all.items[static_cast<std::size_t>(kept++)] = all.items[static_cast<std::size_t>(i)];
    all.size = kept;
  }
  if (!all.size) return all;
  const auto rank = [](const RetreatPath& path) {
    return path.zones * 100 + path.friends * 10 + path.crowds;
  };
  int least = 1 << 20;
  for (int i = 0; i < all.size; ++i) least = std::min(least, rank(all.items[static_cast<std::size_t>(i)]));
  // Hexes to the closest source as the crow flies; 255 when there is none.
  const auto source_distance = [&, sources = havens(seat)](Hex hex) {
    int best = 255;
    sources.each([&](Hex source) { best = std::min(best, data.map.grid.distance(hex, source)); });
    return best;
  };
  const int home = source_distance(from);
  bool any_nearer = false;
  for (int i = 0; i < all.size; ++i) {
    RetreatPath& path = all.items[static_cast<std::size_t>(i)];
    if (rank(path) != least) continue;
    path.nearer = source_distance(path.second.exists() ? path.second : path.first) < home;  // 7.4.1a
    any_nearer = any_nearer || path.nearer;
  }
  int kept = 0;
  for (int i = 0; i < all.size; ++i) {
    const RetreatPath path = all.items[static_cast<std::size_t>(i)];
    if (rank(path) == least && (path.nearer || !any_nearer))
      all.items[static_cast<std::size_t>(kept++)] = path;
  }
  all.size = kept;
  return all;
}

Objection Rules::may_retreat(Unit unit, Hex first, Hex second, bool before_combat) const {
  const Hex from = at(unit);
  const RetreatPaths paths = retreat_paths(unit, from, before_combat);
  for (int i = 0; i < paths.size; ++i)
    if (paths.items[static_cast<std::size_t>(i)].first == first &&
        paths.items[static_cast<std::size_t>(i)].second == second)
      return fine;
  const Seat enemy = other(side(unit));
  const auto beside = [&](Hex a, Hex b) {
    for (Hex each : data.map.land[a.at])
      if (each == b) return true;
    return false;
  };
  if (!first.exists() || first.at >= map_size || !beside(from, first))
    return {"7.4.1k", "a retreat goes hex by hex and never over impassable terrain"};
  if (occupied(first, enemy)) return {"7.4.1k", "a retreat never goes through enemy units"};
  if (second.exists()) {
    if (second.at >= map_size || !beside(first, second))
      return {"7.4.1k", "a retreat goes hex by hex and never over impassable terrain"};
    if (occupied(second, enemy)) return {"7.4.1k", "a retreat never goes through enemy units"};
    if (data.map.grid.distance(second, from) != 2) return {"RC-CRT-k", "a retreat ends two hexes away"};
  } else {
    return {"RC-CRT-k", "a retreat is of two hexes where there is room"};
  }
  for (Hex hex : {first, second}) {
    const Units others = units_in(hex, side(unit)) - p.retreated - p.retreating;
    if (others.empty() && in_zone(hex, enemy))
      return {"7.4.1b", "another way avoids the enemy zone of control"};
    if (!others.empty()) return {"7.4.1c", "another way avoids the hexes of friends"};
  }
  if (may_stack(second, units_in(second, side(unit)) | only(unit), leaders_in(second, side(unit))))
    return {"7.4.1d", "another way keeps to the stacking limits"};
  return {"7.4.1a", "a retreat goes towards a friendly supply source"};
}

}  // namespace longroll::vicksburg
