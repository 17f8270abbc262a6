// Pieces, places and zones of control: chapters 2, 3 and 6.1 to 6.3.
#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {

Leaders Board::leaders_in(Hex hex, Seat seat) const {
  Leaders found;
  for (Leader leader : on_map_leaders(seat))
    if (at(leader) == hex) found.add(leader);
  return found;
}

int Board::cv(Leader leader) const {
  const LeaderInfo& info = data.of(leader);
  switch (p.incumbent[leader.at]) {
    case 1: return info.replacement_cv;
    case 2: return info.relief_cv;
    default: return info.cv;
  }
}

std::string_view Board::name(Leader leader) const {
  const LeaderInfo& info = data.of(leader);
  switch (p.incumbent[leader.at]) {
    case 1: return info.replacement;
    case 2: return info.relief;
    default: return info.name;
  }
}

int Board::halved(Unit unit) const {
  return (cf(unit) + (p.options.committed_rounding ? 0 : 1)) / 2;
}  // 3.0f

Units Board::independents() const {
  const bool orphans = p.leader_fate[data.johnston.at] == Fate::lost;
  return orphans ? data.independent | data.johnston_brigades : data.independent;  // 6.3c, 6.6f
}

Leader Board::commander(Unit unit) const {
  const Leader leader = data.commands[data.of(unit).command].leader;
  return leader.exists() && on_map(leader) ? leader : Leader{};
}

Units Board::clients(Leader leader) const {
  const Units all = on_map_units(side(leader));
  if (is_supreme(leader)) return all;                                     // 6.2a
  if (retired(leader)) return {};                                         // R109
  return all & (data.troops[leader.at] | data.reserve | independents());  // R42: any Leader of their side
}

// R33: independent units are subordinate to the Supreme Commander alone (6.3c).
bool Board::rides_with(Leader leader, Unit unit) const {
  return commands(leader, unit) && (is_supreme(leader) || !independent(unit));
}

bool Board::fort(Hex hex, Seat seat) const {
  if (seat == union_side) return hex == data.map.depot && !(p.fort_destroyed & 1);
  return hex == data.map.vicksburg && !(p.fort_destroyed & 2);  // 8.2a
}

bool Board::field_works(Hex hex) const {
  return p.entrenched.has(hex) || fort(hex, union_side) || fort(hex, confederate);
}

// Units of the side that exert a zone of control.
Units Board::zone_makers(Seat seat) const {
  const Units all = on_map_units(seat), riders = all & data.cavalry;        // 3.0o, 3.0s
  if (!p.options.union_infantry_zoc || seat == confederate) return riders;  // 17.5a, 3.0o, 3.0s
  return riders | (all - p.committed - p.disrupted);                        // 17.5a
}

bool Board::in_zone(Hex hex, Seat of) const {
  for (Unit unit : zone_makers(of))
    if (data.map.beside[hex.at].has(at(unit))) return !field_works(hex);  // 8.0a, 3.0q and 3.0r
  return false;
}

Hexes Board::zone(Seat of) const {
  Hexes hexes;
  for (Unit unit : zone_makers(of)) hexes = hexes | data.map.beside[at(unit).at];  // 3.0o, 3.0q
  hexes = hexes - p.entrenched;                                                    // 8.0a, 3.0r
  if (fort(data.map.depot, union_side)) hexes.remove(data.map.depot);
  if (fort(data.map.vicksburg, confederate)) hexes.remove(data.map.vicksburg);
  return hexes;
}

bool Board::supply_automatic(Seat seat) const {
  const int start = p.options.union_supply_start ? data.charts.supply_start_early : data.charts.supply_start;
  return seat == union_side && p.turn < start;  // 16.3b, 5.1a, 5.1b
}

bool Board::vessel_touches(Vessel vessel, Hex hex) const {
  const int place = vessel_at(vessel);
  if (!place) return false;
  return data.map.naval[place - 1][1] == hex;  // nobody stands west of the river
}

}  // namespace longroll::vicksburg
