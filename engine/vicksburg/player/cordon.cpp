#include "engine/vicksburg/player/cordon.hpp"

#include "engine/vicksburg/rules/ground.hpp"

namespace longroll::vicksburg {
namespace {

constexpr int pocket_radius = 2;

}  // namespace

Cordon::Cordon(Board b) {
  const Map& map = b.data.map;
  const Hex city = map.vicksburg;
  held = b.occupied(city, confederate);
  if (b.union_controls(city)) return;
  pocket.add(city);
  Hexes near;
  b.p.occupied[1].each([&](Hex hex) {
    if (map.grid.distance(hex, city) <= pocket_radius) near.add(hex);
  });
  for (int i = 0; i < pocket_radius; ++i) pocket = pocket | (grown(pocket) & near);
  links = (grown(pocket) & map.east_bank) - pocket;
  open = links - b.p.occupied[0] - (b.zone(union_side) - b.p.occupied[1]);
  closed = held && (open.empty() || b.surrounded(confederate, city));
}

}  // namespace longroll::vicksburg
