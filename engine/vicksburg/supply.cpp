// 5.0 Supply: tracing. The phase itself is in supply_phase.cpp.
#include <algorithm>

#include "engine/vicksburg/rules.hpp"

namespace longroll::vicksburg {
namespace {

using Distances = std::array<std::uint8_t, map_size>;
constexpr std::uint8_t nowhere = 255;

// Breadth first through free hexes; `start` is given distance 0.
class Spread {
 public:
  Spread(const Map& map, const Hexes& free, Distances& distance)
      : map_(map), free_(free), distance_(distance) {
    distance_.fill(nowhere);
  }
  void start(Hex hex) {
    if (distance_[hex.at] == 0) return;
    distance_[hex.at] = 0;
    queue_[end_++] = hex;
  }
  void run(int most = nowhere - 1) {
    for (int i = 0; i < end_; ++i) {
      const Hex here = queue_[static_cast<std::size_t>(i)];
      const int next = distance_[here.at] + 1;
      if (next > most) return;
      for (Hex each : map_.land[here.at])
        if (each.exists() && distance_[each.at] == nowhere && free_.has(each)) {
          distance_[each.at] = static_cast<std::uint8_t>(next);
          queue_[static_cast<std::size_t>(end_++)] = each;
        }
    }
  }

 private:
  const Map& map_;
  const Hexes& free_;
  Distances& distance_;
  std::array<Hex, map_size> queue_;
  int end_ = 0;
};

// Hexes joined to the starting ones by links of one kind through free hexes.
Hexes along(const Map& map, const Hexes& start, const Hexes& free, const Hexes& broken, bool rail) {
  Hexes reached;
  std::array<Hex, map_size> queue;
  std::size_t end = 0;
  start.each([&](Hex hex) {
    if ((rail ? map.rail : map.road).has(hex) && !broken.has(hex)) reached.add(hex), queue[end++] = hex;
  });
  for (std::size_t i = 0; i < end; ++i)
    for (std::size_t way = 0; way < 6; ++way) {
      const Hexside& side = map.sides[queue[i].at][way];
      if (!(rail ? side.rail : side.road)) continue;
      const Hex next = map.land[queue[i].at][way];
      if (!next.exists() || reached.has(next) || !free.has(next) || broken.has(next)) continue;
      reached.add(next);
      queue[end++] = next;
    }
  return reached;
}

}  // namespace

int SupplyMap::distance(Hex hex) const {
  if (!measured_) {
    Spread spread(map_, free, distance_);
    sources.each([&](Hex each) { spread.start(each); });
    rail.each([&](Hex each) { spread.start(each); });
    spread.run();
    measured_ = true;
  }
  return distance_[hex.at];
}

SupplyMap Rules::supply_map(Seat seat, bool gulf, bool rail) const {
  SupplyMap map(data.map);
  const Hexes& friends = p.occupied[static_cast<std::size_t>(index(seat))];
  const Hexes& enemies = p.occupied[static_cast<std::size_t>(index(other(seat)))];
  const Hexes zones = zone(other(seat));
  for (std::size_t i = 0; i < map.free.words.size(); ++i)  // 5.3e, 5.3f
    map.free.words[i] =
        data.map.east_bank.words[i] & ~enemies.words[i] & ~(zones.words[i] & ~friends.words[i]);
  Hexes& sources = map.sources;
  if (seat == union_side) {
    if (!p.depot_lost) sources.add(data.map.depot);                               // 5.1c, 5.1d
    if (union_controls(data.map.rail_source)) sources.add(data.map.rail_source);  // 5.1e
    if (gulf) sources.add(base());                                                // 5.1f
  } else {
    for (std::size_t i = 0; i < sources.words.size(); ++i)  // 5.2a
      sources.words[i] = data.map.south_edge.words[i] | data.map.east_edge.words[i];
  }
  for (std::size_t i = 0; i < sources.words.size(); ++i) sources.words[i] &= map.free.words[i];
  map.trail = along(data.map, sources, map.free, Hexes{}, false);            // 5.3c, 5.3g
  if (rail) map.rail = along(data.map, sources, map.free, p.damaged, true);  // 5.3b, 17.2c
  return map;
}

bool Rules::traces(const SupplyMap& map, Hex from, int extra) const {
  if (map.trail.has(from) || map.rail.has(from) || map.sources.has(from)) return true;
  for (Hex each : data.map.land[from.at])
    if (each.exists() && map.trail.has(each)) return true;        // 5.3c
  return nearest_supply(map, from) <= data.charts.reach + extra;  // 5.3a, 5.3b
}

// The hex itself need not be free: a Leader alone in an enemy zone may still trace out of it.
int Rules::nearest_supply(const SupplyMap& map, Hex from) const {
  int distance = map.distance(from);
  for (Hex each : data.map.land[from.at])
    if (each.exists() && map.distance(each) != nowhere) distance = std::min(distance, map.distance(each) + 1);
  return distance;
}

int Rules::steps_to(const SupplyMap& map, Hex from, Hex to, int most) const {
  if (from == to) return 0;
  if (!map.free.has(to)) return nowhere;
  Distances distance;
  Spread spread(data.map, map.free, distance);
  spread.start(to);
  spread.run(most);
  return distance[from.at];
}

Units Rules::clients(Leader leader) const {
  Units units;
  for (Unit unit : on_map_units(side(leader)))
    if (commands(leader, unit)) units.add(unit);
  return units;
}

Units Rules::supplied(Seat seat, const SupplyMap& map) const {
  Units good;
  const Units all = on_map_units(seat);
  for (Unit unit : all)
    if (traces(map, at(unit), 0)) good.add(unit);  // 6.5b
  if (good == all) return good;
  for (Leader leader : on_map_leaders(seat)) {
    const Units waiting = clients(leader) - good;
    if (waiting.empty() || !traces(map, at(leader), data.charts.extension * p.extended[leader.at][1]))
      continue;
    Distances distance;
    Spread spread(data.map, map.free, distance);
    if (map.free.has(at(leader))) spread.start(at(leader));
    const int reach = data.charts.reach + data.charts.extension * p.extended[leader.at][0];
    spread.run(reach);
    for (Unit unit : waiting)
      if (at(unit) == at(leader) || distance[at(unit).at] <= reach) good.add(unit);  // 5.3d, 6.5a
  }
  return good;
}

bool Rules::gulf_usable() const {
  return !supply_automatic(union_side) && union_controls(base()) && vessel_touches(Vessel::fleet, base()) &&
         !p.vessel_disrupted[0];  // 14.1d, R43
}

Units Rules::needing_gulf() const {
  const bool rail = !p.rail_renounced;
  return supplied(union_side, supply_map(union_side, true, rail)) -
         supplied(union_side, supply_map(union_side, false, rail));
}

// A fresh judgement with positions as they are, no extensions (R49, R101).
Units Rules::supplied_now(Seat seat) const {
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

Units Rules::surrounded(Seat seat) const {
  Units cut;
  if (supply_automatic(seat)) return cut;  // R47
  const SupplyMap map = supply_map(seat, seat == union_side && gulf_usable(), true);
  for (Unit unit : on_map_units(seat))
    if (!map.trail.has(at(unit)) && map.distance(at(unit)) == nowhere) cut.add(unit);
  return cut;
}

bool Rules::surrounded(Seat seat, Hex hex) const {
  if (supply_automatic(seat)) return false;
  const SupplyMap map = supply_map(seat, seat == union_side && gulf_usable(), true);
  return !map.trail.has(hex) && map.distance(hex) == nowhere;
}

Units Rules::extenders(Leader leader) const {
  Units units = on_map_units(side(leader)) - p.committed - p.disrupted;  // 5.3h, 5.3k
  for (Unit unit : units)
    if (!is_supreme(leader) && data.commands[data.of(unit).command].leader != leader) units.remove(unit);
  return retired(leader) ? Units{} : units;
}

// Whether lengthening the path to his units, or to the source, can bring anyone into supply.
std::array<bool, 2> Rules::extension_helps(Leader leader, const SupplyMap& map, Units out) const {
  const int available = extenders(leader).count(), step = data.charts.extension, reach = data.charts.reach;
  const Units waiting = out & clients(leader);
  if (!available || waiting.empty()) return {false, false};
  const auto needed = [&](int distance, int now) { return std::max(0, (distance - now + step - 1) / step); };
  int to_source = 0;
  if (!traces(map, at(leader), step * p.extended[leader.at][1])) {
    const int distance = nearest_supply(map, at(leader));
    if (distance == nowhere) return {false, false};
    to_source = needed(distance, reach + step * p.extended[leader.at][1]);
  }
  const int now = reach + step * p.extended[leader.at][0], most = now + step * available;
  std::array<bool, 2> helps = {false, false};
  for (Unit unit : waiting) {
    const int distance = steps_to(map, at(unit), at(leader), most);
    if (distance == nowhere) continue;
    const int to_unit = needed(distance, now);
    const int cost = p.options.extension_scope ? std::max(to_unit, to_source) : to_unit + to_source;
    if (cost == 0 || cost > available) continue;
    helps[0] = helps[0] || to_unit > 0;
    helps[1] = helps[1] || to_source > 0;
  }
  return helps;
}

int Rules::stations_held() const {
  int held = 0;
  data.map.stations.each([&](Hex hex) { held += union_controls(hex); });
  return held;
}

int Rules::stations_uncovered() const {
  int garrisons = 0;
  data.map.stations.each([&](Hex hex) {
    if (union_controls(hex) && !(((units_in(hex, union_side) & data.infantry)) - p.committed).empty())
      ++garrisons;
  });
  return std::max(0, stations_held() - data.charts.stations_per_garrison * garrisons);  // 5.3.1a, 5.3.1g
}

Units Rules::rail_dependent() const {
  return supplied(union_side, supply_map(union_side, false, true)) -
         supplied(union_side, supply_map(union_side, false, false));
}

bool Rules::vicksburg_supplied() const {
  const Hex city = data.map.vicksburg;
  const SupplyMap map = supply_map(confederate, false, true);
  const Units inside = units_in(city, confederate);
  if (inside.empty()) return traces(map, city, 0);  // R85
  return !(supplied(confederate, map) & inside).empty();
}

}  // namespace longroll::vicksburg
