// 7.4.1 Retreat: which ways are open, and which must be taken.
#include <algorithm>

#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

// Friendly supply sources to retreat towards.
Hexes Board::havens(Seat seat) const {
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

// What a hex adds to what a way of retreat breaks. Comrades go together.
void Board::judge_retreat(Unit unit, Hex from, Hex hex, RetreatPath& path) const {
  const Seat seat = side(unit);
  const Units comrades = p.retreated | p.retreating | units_in(from, seat);
  const Units there = units_in(hex, seat), others = there - comrades, all = there | only(unit);
  const bool zone_here = others.empty() && in_zone(hex, other(seat)), friends = !others.empty();
  const bool crowd =
      all.count() > 1 && may_stack(hex, all, leaders_in(hex, seat) | leaders_in(from, seat)).has_value();
  path.zones += zone_here;
  path.friends += friends;  // 7.4.1c
  path.crowds += crowd;     // 7.4.1d
  path.violations += zone_here || friends || crowd;
}

// All ways of two hexes; where there is none, those that stop short.
RetreatPaths Board::ways_of_retreat(Unit unit, Hex from, bool before_combat) const {
  RetreatPaths all, shorts;
  const Seat enemy = other(side(unit));
  for (Hex first : data.map.land[from.at]) {
    if (!first.exists() || occupied(first, enemy)) continue;  // 7.4.1k
    RetreatPath one{.first = first, .second = Hex::none};
    judge_retreat(unit, from, first, one);
    for (Hex second : data.map.land[first.at]) {
      if (!second.exists() || occupied(second, enemy) || data.map.grid.distance(second, from) != 2) continue;
      RetreatPath two = one;
      two.second = second;
      judge_retreat(unit, from, second, two);
      if (!before_combat || !two.violations) all.add(two);  // R75
    }
    ++one.violations;  // stopping short counts as one
    shorts.add(one);
  }
  if (all.size || before_combat) return all;
  shorts.surrenders = !shorts.size || p.options.retreat_shortfall;
  return shorts;
}

// The ways that must be taken: least in conflict with the priorities, and towards a source if any is.
RetreatPaths Board::retreat_paths(Unit unit, Hex from, bool before_combat) const {
  RetreatPaths all = ways_of_retreat(unit, from, before_combat);
  if (!all.size) return all;
  const auto rank = [](const RetreatPath& path) {
    return path.zones * 100 + path.friends * 10 + path.crowds;  // 7.4.1n
  };
  int least = 1 << 20;
  for (const RetreatPath& path : all) least = std::min(least, rank(path));
  // Hexes to the closest source as the crow flies; 255 when there is none.
  const auto source_distance = [&, sources = havens(side(unit))](Hex hex) {
    int best = 255;
    sources.each([&](Hex source) { best = std::min(best, data.map.grid.distance(hex, source)); });
    return best;
  };
  const int home = source_distance(from);
  bool any_nearer = false;
  for (RetreatPath& path : all) {
    if (rank(path) != least) continue;
    path.nearer = source_distance(path.second.exists() ? path.second : path.first) < home;  // 7.4.1a
    any_nearer = any_nearer || path.nearer;
  }
  RetreatPath* kept = all.begin();
  for (const RetreatPath& path : all)
    if (rank(path) == least && (path.nearer || !any_nearer)) *kept++ = path;
  all.size = static_cast<int>(kept - all.begin());
  return all;
}

Verdict Board::may_retreat(Unit unit, Hex first, Hex second, bool before_combat) const {
  const Hex from = at(unit);
  for (const RetreatPath& path : retreat_paths(unit, from, before_combat))
    if (path.first == first && path.second == second) return {};
  const Seat enemy = other(side(unit));
  const auto beside = [&](Hex a, Hex b) {
    for (Hex each : data.map.land[a.at])
      if (each == b) return true;
    return false;
  };
  if (!first.exists() || first.at >= map_size || !beside(from, first))
    return refuse("7.4.1k", "a retreat goes hex by hex and never over impassable terrain");
  if (occupied(first, enemy)) return refuse("7.4.1k", "a retreat never goes through enemy units");
  if (second.exists()) {
    if (second.at >= map_size || !beside(first, second))
      return refuse("7.4.1k", "a retreat goes hex by hex and never over impassable terrain");
    if (occupied(second, enemy)) return refuse("7.4.1k", "a retreat never goes through enemy units");
    if (data.map.grid.distance(second, from) != 2) return refuse("RC-CRT-k", "a retreat ends two hexes away");
  } else {
    return refuse("RC-CRT-k", "a retreat is of two hexes where there is room");
  }
  for (Hex hex : {first, second}) {
    const Units others = units_in(hex, side(unit)) - p.retreated - p.retreating;
    if (others.empty() && in_zone(hex, enemy))
      return refuse("7.4.1b", "another way avoids the enemy zone of control");
    if (!others.empty()) return refuse("7.4.1c", "another way avoids the hexes of friends");
  }
  if (may_stack(second, units_in(second, side(unit)) | only(unit), leaders_in(second, side(unit))))
    return refuse("7.4.1d", "another way keeps to the stacking limits");
  return refuse("7.4.1a", "a retreat goes towards a friendly supply source");
}

void list_retreat(Board b, ActionList& actions) {
  const Unit unit = b.p.retreating.first();
  for (const RetreatPath& path : b.retreat_paths(unit, b.at(unit), false))
    actions.add(act(Do::retreat, unit, path.first, path.second));
}
Verdict check_retreat(Board b, Action action) {
  if (action.kind<Do>() != Do::retreat || !piece_of(action).is_unit()) return not_asked();
  const Unit unit = piece_of(action).unit();
  if (b.p.retreating.first() != unit) return refuse("7.4.1a", "another unit retreats first");
  return b.may_retreat(unit, hex_b(action), hex_c(action), false);
}
void play_retreat(Play& play, Action action) {
  const Unit unit = piece_of(action).unit();
  for (const RetreatPath& path : play.retreat_paths(unit, play.at(unit), false))
    if (path.first == hex_b(action) && path.second == hex_c(action)) return play.retreat(unit, path);
}

void list_following(Board b, ActionList& actions) {
  const Leader leader = b.p.retreating_leaders.first();
  Hexes seen;
  for (Unit unit : b.p.retreated)
    if (!seen.has(b.at(unit)))
      seen.add(b.at(unit)), actions.add(Action(Do::follow, Piece(leader).code, Piece(unit).code));
}
Verdict check_following(Board b, Action action) {
  return check_listed(b, action, Do::follow, refuse("7.4.1a", "a Leader retreats with a unit of his hex"));
}
void play_following(Play& play, Action action) {
  play.follow(piece_of(action).leader(), Piece(action.b()).unit());
}

}  // namespace longroll::vicksburg
