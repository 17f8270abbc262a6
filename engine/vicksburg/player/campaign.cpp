#include "engine/vicksburg/player/campaign.hpp"

#include <algorithm>

#include "engine/vicksburg/player/weights.hpp"

namespace longroll::vicksburg {
Campaign::Campaign(Board board, const Distances& distances, const Cordon& cordon, Seat seat)
    : b(board), ways_(distances), cordon_(cordon), p(board.p), data_(board.data) {
  free_ = b.on_map_units(seat);
  for (Unit unit : free_) goal_[unit.at] = b.at(unit);
  if (seat == union_side)
    plan_union();
  else
    plan_confederate();
}

int Campaign::within(Seat seat, Hex hex, int points) const {
  int sum = 0;
  for (Unit unit : b.on_map_units(seat) & data_.infantry)
    if (way(unit, hex) <= points) sum += b.cf(unit);
  return sum;
}

void Campaign::send(Unit unit, Hex hex, double worth) {
  goal_[unit.at] = hex;
  worth_[unit.at] = worth;
  free_.remove(unit);
}

Unit Campaign::nearest(Hex hex, Units from) const {
  Unit best;
  int least = 1 << 20;
  for (Unit unit : from) {
    const int score = reach(unit, hex) * 8 - (data_.reserve.has(unit) ? 12 : b.cf(unit));
    if (score < least) least = score, best = unit;
  }
  return best;
}

// Sends those who are nearest until there is strength enough, of one command as stacks must be. What is
// still wanted comes back.
int Campaign::man(Hex hex, int want, double worth, Units from) {
  const bool crowd = hex == data_.map.vicksburg && b.on_map(data_.pemberton) && b.at(data_.pemberton) == hex;
  from &= free_;
  int places = 10;
  while (want > 0 && places-- > 0) {
    const Unit unit = nearest(hex, from);
    if (!unit.exists() || way(unit, hex) == Distances::never) break;
    send(unit, hex, worth);
    if (!p.disrupted.has(unit)) want -= b.cf(unit);
    from.remove(unit);
    if (!crowd && data_.infantry.has(unit))
      from &= data_.commands[data_.of(unit).command].units | data_.cavalry;
  }
  return want;
}

bool Campaign::downriver(Unit unit) const {
  return worth(unit) > 0 && reach(unit, goal(unit)) + 4 < way(unit, goal(unit));
}

int Campaign::reach(Unit unit, Hex hex) const {
  const int road = way(unit, hex);
  const Hex here = b.at(unit);
  const bool open = b.side(unit) == union_side && data_.map.near_river(here) && !p.arkansas_in_play &&
                    data_.map.grid.row(here) < data_.map.grid.row(b.base()) && taken(b.base()) &&
                    taken(data_.map.depot);
  return open ? std::min(road, weight::a_turn_by_river + way(unit, b.base(), hex)) : road;
}

}  // namespace longroll::vicksburg
