#include "engine/stockade/position.hpp"

namespace longroll::stockade {

void put(const Data& data, Position& p, Unit unit, Hex hex) {
  p.where[at(unit)] = hex;
  std::uint8_t* link = &p.top[hex.at];
  while (*link < at(unit)) link = &p.below[*link];
  p.below[at(unit)] = *link;
  *link = static_cast<std::uint8_t>(unit);
  const UnitInfo& info = data.of(unit);
  p.occupied[index(info.side)].add(hex);
  if (info.kind != Kind::officer) p.blockers.add(hex);
  ++p.on_map[index(info.side)];
}

void take(const Data& data, Position& p, Unit unit) {
  const Hex hex = p.where[at(unit)];
  std::uint8_t* link = &p.top[hex.at];
  while (*link != static_cast<std::uint8_t>(unit)) link = &p.below[*link];
  *link = p.below[at(unit)];
  p.below[at(unit)] = static_cast<std::uint8_t>(Unit::none);
  p.where[at(unit)] = Hex::none;
  const Side side = data.of(unit).side;
  --p.on_map[index(side)];
  bool same_side = false, blocks = false;
  for (Unit other : stack(p, hex)) {
    same_side = same_side || data.of(other).side == side;
    blocks = blocks || data.of(other).kind != Kind::officer;
  }
  if (!same_side) p.occupied[index(side)].remove(hex);
  if (!blocks) p.blockers.remove(hex);
}

void set_bridge(Position& p, int bridge, Hex where, Bridge::State state, Unit carrier) {
  Bridge& marker = p.bridges[bridge];
  const Hex before = marker.where;
  const bool was_bridging = marker.state == Bridge::bridging;
  marker.where = where;
  marker.state = state;
  marker.carrier = carrier;
  if (state == Bridge::bridging) p.bridged.add(where);
  if (!was_bridging) return;
  bool still = false;
  for (const Bridge& each : p.bridges)
    still = still || (each.state == Bridge::bridging && each.where == before);
  if (!still) p.bridged.remove(before);
}

Position empty_position() {
  Position p{};
  p.top.fill(255);
  p.below.fill(255);
  p.where.fill(Hex::none);
  p.focus = Hex::none;
  p.stage = Stage::none;
  p.loser = Seat::nobody;
  return p;
}

}  // namespace longroll::stockade
