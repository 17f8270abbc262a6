// Pieces, places and zones of control: chapters 2, 3 and 6.1 to 6.3.
#include "engine/vicksburg/rules.hpp"

namespace longroll::vicksburg {

Units Rules::units_in(Hex hex) const {
  Units found;
  if (!occupied(hex, union_side) && !occupied(hex, confederate)) return found;
  for (std::uint8_t i = 0; i < max_units; ++i) found.bits |= std::uint64_t{p.where[i] == hex} << i;
  return found;
}

Units Rules::units_in(Hex hex, Seat seat) const {
  if (!occupied(hex, seat)) return {};
  return units_in(hex) & data.side[static_cast<std::size_t>(index(seat))];
}

Units Rules::on_map_units(Seat seat) const {
  Units found;
  for (std::uint8_t i = 0; i < max_units; ++i) found.bits |= std::uint64_t{p.where[i].exists()} << i;
  return found & data.side[static_cast<std::size_t>(index(seat))];
}

Leaders Rules::leaders_in(Hex hex, Seat seat) const {
  Leaders found;
  for (Leader leader : data.leader_side[static_cast<std::size_t>(index(seat))])
    if (p.leader_at[leader.at] == hex) found.add(leader);
  return found;
}

Leaders Rules::on_map_leaders(Seat seat) const {
  Leaders found;
  for (Leader leader : data.leader_side[static_cast<std::size_t>(index(seat))])
    if (on_map(leader)) found.add(leader);
  return found;
}

int Rules::cv(Leader leader) const {
  const LeaderInfo& info = data.of(leader);
  switch (p.incumbent[leader.at]) {
    case 1: return info.replacement_cv;
    case 2: return info.relief_cv;
    default: return info.cv;
  }
}

std::string_view Rules::name(Leader leader) const {
  const LeaderInfo& info = data.of(leader);
  switch (p.incumbent[leader.at]) {
    case 1: return info.replacement;
    case 2: return info.relief;
    default: return info.name;
  }
}

int Rules::halved(Unit unit) const {
  return (cf(unit) + (p.options.committed_rounding ? 0 : 1)) / 2;
}  // 3.0f

bool Rules::independent(Unit unit) const {
  return data.independent.has(unit) ||
         (data.johnston_brigades.has(unit) && p.leader_fate[data.johnston.at] == Fate::lost);  // 6.3c, 6.6f
}

Leader Rules::commander(Unit unit) const {
  const Leader leader = data.commands[data.of(unit).command].leader;
  return leader.exists() && on_map(leader) ? leader : Leader{};
}

bool Rules::commands(Leader leader, Unit unit) const {
  if (side(leader) != side(unit)) return false;
  if (is_supreme(leader)) return true;  // 6.2a
  if (retired(leader)) return false;    // R109
  if (data.commands[data.of(unit).command].leader == leader) return true;
  return data.reserve.has(unit) || independent(unit);  // R42: any Leader of their side
}

bool Rules::fort(Hex hex, Seat seat) const {
  if (seat == union_side) return hex == data.map.depot && !(p.fort_destroyed & 1);
  return hex == data.map.vicksburg && !(p.fort_destroyed & 2);  // 8.2a
}

bool Rules::field_works(Hex hex) const {
  return p.entrenched.has(hex) || fort(hex, union_side) || fort(hex, confederate);
}

bool Rules::exerts_zone(Unit unit) const {
  if (!on_map(unit)) return false;
  if (data.cavalry.has(unit)) return true;  // 3.0o
  return p.options.union_infantry_zoc && side(unit) == union_side && !p.committed.has(unit) &&
         !p.disrupted.has(unit);  // 17.5a, else 3.0s
}

bool Rules::in_zone(Hex hex, Seat of) const {
  if (field_works(hex)) return false;  // 3.0r
  Units candidates = data.side[static_cast<std::size_t>(index(of))];
  if (!p.options.union_infantry_zoc) candidates &= data.cavalry;
  for (Unit unit : candidates) {
    if (!exerts_zone(unit) || !data.map.grid.adjacent(at(unit), hex)) continue;
    for (Hex each : data.map.land[hex.at])
      if (each == at(unit)) return true;  // 3.0q: never across the Mississippi
  }
  return false;
}

Hexes Rules::zone(Seat of) const {
  Hexes hexes;
  for (Unit unit : data.side[static_cast<std::size_t>(index(of))])
    if (exerts_zone(unit))
      for (Hex each : data.map.land[at(unit).at])
        if (each.exists() && !field_works(each)) hexes.add(each);
  return hexes;
}

bool Rules::supply_automatic(Seat seat) const {
  const int start = p.options.union_supply_start ? data.charts.supply_start_early : data.charts.supply_start;
  return seat == union_side && p.turn < start;  // 5.1a, 5.1b
}

bool Rules::vessel_touches(Vessel vessel, Hex hex) const {
  const int place = vessel_at(vessel);
  if (!place) return false;
  const auto& side = data.map.naval[static_cast<std::size_t>(place - 1)];
  return side[0] == hex || side[1] == hex;
}

}  // namespace longroll::vicksburg
