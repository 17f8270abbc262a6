#include "engine/vicksburg/player/campaign.hpp"

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
    const int score = way(unit, hex) * 8 - b.cf(unit);
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
  if (b.side(unit) != union_side || !data_.map.near_river(b.at(unit))) return false;
  const Hex to = goal(unit);
  const int by_river =
      8 + ways_.between(data_.of(unit).arm, b.base(), to);  // a turn, and the march from there
  return worth(unit) > 0 && by_river + 4 < way(unit, to);
}

}  // namespace longroll::vicksburg
