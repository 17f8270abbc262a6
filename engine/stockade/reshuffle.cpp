// What the Union may not know, dealt anew: for tests of secrecy and for players that must guess.
#include "engine/stockade/game.hpp"
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

// Stacks about which the Union knows nothing but that they are there.
bool unknown(const Data& data, const Position& p, Hex hex) {
  return p.occupied[index(Confederate)].has(hex) && !inspectable(data, p, hex) && !p.chaos[0].has(hex) &&
         !p.marked.has(hex) && !p.known_blockers.has(hex) && hex != p.focus;
}

}  // namespace

Position Game::reshuffle(const Position& p, Seat seat, FastDice& random) const {
  Position dealt = p;
  if (seat == Confederate || p.options.fog != 0) return dealt;
  std::array<Hex, max_units> hexes;
  std::array<Unit, max_units> units;
  std::uint32_t hex_count = 0, unit_count = 0;
  p.occupied[index(Confederate)].each([&](Hex hex) {
    if (!unknown(data_, p, hex)) return;
    hexes[hex_count++] = hex;
    for (Unit unit : stack(p, hex)) units[unit_count++] = unit;
  });
  if (hex_count < 2) return dealt;
  for (std::uint32_t i = 0; i < 4 * unit_count; ++i) {
    const Unit unit = units[random.below(unit_count)];
    const Hex from = dealt.where[at(unit)], to = hexes[random.below(hex_count)];
    const bool last = dealt.first_in(from) == unit && dealt.next_of(unit) == Unit::none;
    const bool gun = data_.of(unit).kind == Kind::artillery;
    if (from == to || last || (gun && (data_.redan.has(to) || data_.ditch.has(to)))) continue;
    if (counts(data_, unit) && counted(data_, dealt, to, Confederate) >= limit(data_, dealt, Confederate))
      continue;
    take(data_, dealt, unit);
    put(data_, dealt, unit, to);
  }
  return dealt;
}

}  // namespace longroll::stockade
