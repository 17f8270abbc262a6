// What holds of every position, whatever has been played: nobody stands on anybody, nor hangs over the edge.
#include "engine/severed/game.hpp"
#include "engine/severed/rules/board.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {

Result<void> Game::sound(const Position& p) const {
  const Board board{*data_, p};
  const Number mover = p.move.unit;  // R57: on its way it may pass through friends
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& unit = p[i];
    if (!unit.on_table()) continue;
    for (int k = 0; k < parts_of(unit); ++k)
      if (!board.on_table(core(unit, k)))
        return problem("{} hangs over the edge of the table", code(*data_, unit));
    if (i != mover && stands_on_itself(unit)) return problem("two Bases of {} overlap", code(*data_, unit));
    for (Number k = 0; k < i; ++k) {
      if (!p[k].on_table() || !stands_on(unit, p[k])) continue;
      if ((i == mover || k == mover) && unit.seat == p[k].seat) continue;
      return problem("{} stands on {}", code(*data_, unit), code(*data_, p[k]));
    }
  }
  return {};
}

}  // namespace longroll::severed
