#include "engine/vicksburg/player/captain.hpp"

#include "engine/vicksburg/game.hpp"

namespace longroll::vicksburg {

Action Captain::choose() {
  if (b.has_tasks()) return best([&](Action action) { return task_score(action); });
  switch (p.step) {
    case Step::confederate_setup:
    case Step::union_setup: return set_up();
    case Step::declare_first:
    case Step::declare_second: return declare();
    case Step::operations: return operations();
    case Step::operate: return operate();
    default: return best([&](Action action) { return house_score(action); });
  }
}

bool Captain::enemy_within(Hex hex, int hexes) const {
  for (Unit unit : b.on_map_units(other(seat_)))
    if (data_.map.grid.distance(b.at(unit), hex) <= hexes) return true;
  return false;
}

int Captain::strength_in(Hex hex, Seat seat) const {
  int sum = 0;
  for (Unit unit : b.units_in(hex, seat) - p.disrupted) sum += b.strength(unit);
  return sum;
}

Action Game::choose(const Position& position, FastDice& random) const {
  ActionList list;
  actions(position, list);
  if (list.size() == 1) return list[0];
  return Captain(Board(*data_, position), *distances_, list, random).choose();
}

}  // namespace longroll::vicksburg
