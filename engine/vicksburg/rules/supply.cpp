// 5.0 Supply: tracing. The phase itself is in supply_phase.cpp.
#include <algorithm>

#include "engine/vicksburg/rules/board.hpp"
#include "engine/vicksburg/rules/ground.hpp"

namespace longroll::vicksburg {
namespace {

constexpr int nowhere = 255;

// Hexes joined to the starting ones by links of one kind through open hexes.
Hexes along(const std::array<std::array<Hex, 6>, map_size>& links, const Hexes& start, const Hexes& open) {
  Hexes left = open - start;
  std::array<Hex, map_size> queue;
  std::size_t end = 0;
  start.each([&](Hex hex) { queue[end++] = hex; });
  for (std::size_t i = 0; i < end; ++i)
    for (Hex next : links[queue[i].at]) {
      if (!next.exists()) break;
      if (!left.has(next)) continue;
      left.remove(next);
      queue[end++] = next;
    }
  return open - left;
}

}  // namespace

Hexes SupplyMap::connected() const { return flood(sources | trail, free); }

int SupplyMap::steps(Hex from, int most) const {
  const Hexes goals = sources | rail;
  if (goals.has(from)) return 0;
  Hexes seen;
  seen.add(from);
  for (int steps = 1; steps <= most; ++steps) {
    const Hexes more = seen | (grown(seen) & free);
    if (!(more & goals).empty()) return steps;
    if (more == seen) break;
    seen = more;
  }
  return nowhere;
}

SupplyMap Board::supply_map(Seat seat, bool gulf, bool rail) const {
  SupplyMap map;
  const Hexes& friends = p.occupied[index(seat)];
  const Hexes& enemies = p.occupied[index(other(seat))];
  map.free = data.map.east_bank - enemies - (zone(other(seat)) - friends);  // 3.0p, 5.3q, 5.3e, 5.3f
  Hexes& sources = map.sources;
  if (seat == union_side) {
    if (!p.depot_lost) sources.add(data.map.depot);                               // 5.1c, 5.1d
    if (union_controls(data.map.rail_source)) sources.add(data.map.rail_source);  // 5.1e
    if (gulf) sources.add(base());                                                // 5.1f
  } else {
    sources = data.map.south_edge | data.map.east_edge;  // 5.2b, 5.2a
  }
  sources = sources & map.free;
  map.trail = along(data.map.road_links, sources & data.map.road, map.free);  // 5.3c, 5.3g
  if (rail) {
    const Hexes sound = map.free - p.damaged;                                       // 17.2c
    map.rail = along(data.map.rail_links, sources & data.map.rail & sound, sound);  // 17.2c, 5.3b
  }
  const Charts& c = data.charts;
  map.reach = spread(map.trail, map.free, c.trail_reach) |
              spread(sources | map.rail, map.free, c.reach);  // 5.3a, 5.3m
  return map;
}

bool Board::traces(const SupplyMap& map, Hex from, int extra) const {
  if (map.reach.has(from)) return true;
  const int most = data.charts.reach + extra;
  return extra > 0 && map.steps(from, most) <= most;
}

Units Board::supplied(Seat seat, const SupplyMap& map) const {
  Units good;
  const Units all = on_map_units(seat);
  for (Unit unit : all)
    if (map.reach.has(at(unit))) good.add(unit);  // 6.5b
  if (good == all) return good;
  for (Leader leader : on_map_leaders(seat)) {
    const Units waiting = clients(leader) - good;
    if (waiting.empty() || !traces(map, at(leader), data.charts.extension * p.extended[leader.at][1]))
      continue;
    Hexes near;
    near.add(at(leader));
    if (map.free.has(at(leader)))
      near = spread(near, map.free, data.charts.reach + data.charts.extension * p.extended[leader.at][0]);
    for (Unit unit : waiting)
      if (near.has(at(unit))) good.add(unit);  // 5.3n, 5.4f, 5.3d, 6.5a
  }
  return good;
}

bool Board::gulf_usable() const {
  return !supply_automatic(union_side) && union_controls(base()) && vessel_touches(Vessel::fleet, base()) &&
         !p.vessel_disrupted[0];  // 14.1d, R43
}

Units Board::needing_gulf() const {
  const bool rail = !p.rail_renounced;
  return supplied(union_side, supply_map(union_side, true, rail)) -
         supplied(union_side, supply_map(union_side, false, rail));
}

// A fresh judgement with positions as they are, no extensions (R49, R101).
Units Board::supplied_now(Seat seat) const {
  if (supply_automatic(seat)) return on_map_units(seat);
  if (seat == confederate) return supplied(seat, supply_map(seat, false, true));
  Units good = supplied(seat, supply_map(seat, false, !p.rail_renounced));
  if (p.gulf_capacity > 0 && gulf_usable()) {
    const Units over_river = needing_gulf();
    good |= over_river & p.gulf_users;
    int left = p.gulf_capacity - p.gulf_users.count();
    for (Unit unit : over_river - p.gulf_users)
      if (left-- > 0) good.add(unit);
  }
  return good;
}

Hexes Board::connected(Seat seat) const {
  if (supply_automatic(seat)) return data.map.east_bank;  // R47
  return supply_map(seat, seat == union_side && gulf_usable(), true).connected();
}

Units Board::surrounded(Seat seat) const {
  Units cut;
  const Hexes open = connected(seat);
  for (Unit unit : on_map_units(seat))
    if (!open.has(at(unit))) cut.add(unit);  // 5.0a, 5.3o
  return cut;
}

Units Board::extenders(Leader leader) const {  // 6.5c, 5.3i
  if (retired(leader)) return {};
  const Units fresh = on_map_units(side(leader)) - p.committed - p.disrupted;  // 5.3h, 5.3k
  return is_supreme(leader) ? fresh : fresh & data.troops[leader.at];          // 5.3p
}

// Whether lengthening the path to his units, or to the source, can bring anyone into supply.
std::array<bool, 2> Board::extension_helps(Leader leader, const SupplyMap& map, Units out) const {
  const int available = extenders(leader).count(), step = data.charts.extension, reach = data.charts.reach;
  const Units waiting = out & clients(leader);
  if (!available || waiting.empty()) return {false, false};
  const auto needed = [&](int distance, int now) { return std::max(0, (distance - now + step - 1) / step); };
  int to_source = 0;
  const int from_source = reach + step * p.extended[leader.at][1];
  if (!traces(map, at(leader), from_source - reach)) {
    const int distance = map.steps(at(leader), from_source + step * available);
    if (distance == nowhere) return {false, false};
    to_source = needed(distance, from_source);
  }
  const int now = reach + step * p.extended[leader.at][0], most = now + step * available;
  std::array<bool, 2> helps = {false, false};
  const auto weigh = [&](int distance) {
    const int to_unit = needed(distance, now);
    const int cost = p.options.extension_scope ? std::max(to_unit, to_source) : to_unit + to_source;
    if (cost == 0 || cost > available) return;
    helps[0] = helps[0] || to_unit > 0;
    helps[1] = helps[1] || to_source > 0;
  };
  Units missing = waiting;
  Hexes near;
  near.add(at(leader));
  for (int steps = 0; steps <= most; ++steps) {
    for (Unit unit : missing)
      if (near.has(at(unit))) missing.remove(unit), weigh(steps);
    if (missing.empty() || !map.free.has(at(leader))) break;
    near = near | (grown(near) & map.free);
  }
  return helps;
}

int Board::stations_held() const {
  int held = 0;
  data.map.stations.each([&](Hex hex) { held += union_controls(hex); });
  return held;
}

int Board::stations_uncovered() const {
  int garrisons = 0;
  data.map.stations.each([&](Hex hex) {
    if (union_controls(hex) &&
        !(((units_in(hex, union_side) & data.infantry)) - p.committed).empty())  // 5.3.1g, 5.3.1b
      ++garrisons;                                                               // 5.3.1b
  });
  return std::max(0, stations_held() - data.charts.stations_per_garrison * garrisons);  // 5.3.1a, 5.3.1g
}

Units Board::rail_dependent() const {
  return supplied(union_side, supply_map(union_side, false, true)) -
         supplied(union_side, supply_map(union_side, false, false));
}

}  // namespace longroll::vicksburg
