// What holds of every position, whatever has been played: nobody stands on anybody, nor hangs over the edge.
#include "engine/severed/game.hpp"
#include "engine/severed/rules/board.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {

namespace {

// Twice what the rules let Bases in touch share: a line of contact is rounded once more when losses close a
// line or another Unit takes its place in it.
constexpr int rim = 2 * sliver;

Convex inner(const Unit& unit, int base) {
  const int width = base_width(unit) - 2 * rim;
  return table::rectangle_around(centre(unit, base), Heading(unit.bases[base].heading), width, width);
}

bool overlapping(const Unit& a, const Unit& b) {
  if (!a.box.meets(b.box)) return false;
  for (int i = 0; i < a.count; ++i)
    for (int k = 0; k < b.count; ++k)
      if (table::overlap(inner(a, i), inner(b, k))) return true;
  return false;
}

}  // namespace

Result<void> Game::sound(const Position& p) const {
  const Board board{*data_, p};
  const Number mover = p.move.unit;  // R57: on its way it may pass through friends
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& unit = p[i];
    if (!unit.on_table()) continue;
    for (int k = 0; k < unit.count; ++k)
      if (!board.on_table(inner(unit, k)))
        return problem("{} hangs over the edge of the table", code(*data_, unit));
    if (i != mover && stands_on_itself(unit)) return problem("two Bases of {} overlap", code(*data_, unit));
    for (Number k = 0; k < i; ++k) {
      if (!p[k].on_table() || !overlapping(unit, p[k])) continue;
      if ((i == mover || k == mover) && unit.seat == p[k].seat) continue;
      return problem("{} stands on {}", code(*data_, unit), code(*data_, p[k]));
    }
  }
  return {};
}

}  // namespace longroll::severed
