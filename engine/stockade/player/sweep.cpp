// The end of a storm: every hex of the parapet must have been walked over, and the last of the garrison must
// not come back. Companies in the work are told one by one where they can still get to in this phase.
#include <algorithm>
#include <array>

#include "engine/stockade/player/policy.hpp"

namespace longroll::stockade {
namespace {

constexpr int out_of_reach = 99;

// What it takes to get to one hex, from wherever it can be reached in a move.
class Reach {
 public:
  Reach(Board b, Hex goal) : goal_(goal) {
    points_.fill(out_of_reach);
    points_[goal.at] = 0;
    open_[0][count_[0]++] = goal;
    for (int paid = 0; paid < turn_of_movement; ++paid)
      for (std::size_t i = 0; i < count_[paid]; ++i) {
        const Hex to = open_[paid][i];
        if (points_[to.at] < paid) continue;
        for (Hex from : b.data.grid.neighbors(to))
          if (from.exists()) come_from(b, from, to, paid);
      }
  }
  Hex goal() const { return goal_; }
  int points(Hex from) const { return points_[from.at]; }

 private:
  void come_from(Board b, Hex from, Hex to, int paid) {
    int total = turn_of_movement;  // over a bridge: the whole move
    if (b.data.ditch.has(from)) {
      if (paid > 0 || !b.data.redan.has(to) || !b.p.bridged.has(from)) return;
    } else {
      if (b.data.outside(from)) return;
      total = paid + b.data.effects_at(to).cost;
      if (b.p.carnage.has(to) || b.p.occupied[index(Union)].has(to)) total += b.data.surcharge;
    }
    if (total > turn_of_movement || total >= points_[from.at]) return;
    points_[from.at] = static_cast<std::uint8_t>(total);
    const bool through = !b.p.occupied[index(Confederate)].has(from) && !b.p.chaos_at(from);
    if (through && total < turn_of_movement && !b.data.ditch.has(from))
      open_[static_cast<std::size_t>(total)][count_[static_cast<std::size_t>(total)]++] = from;
  }

  Hex goal_;
  std::array<std::uint8_t, max_hexes> points_;
  std::array<std::array<Hex, 64>, turn_of_movement> open_;
  std::array<std::size_t, turn_of_movement> count_{};
};

bool can_set_out(Board b, Unit unit) {
  const UnitInfo& info = b.of(unit);
  return info.side == Union && info.kind != Kind::artillery && !b.p.is(unit, Position::done) &&
         !cowed(b, unit);
}

bool in_the_last(int turns, Board b) { return b.p.turn + turns > b.data.scenarios[b.p.scenario].turns; }

// Where somebody is wanted: 0 nowhere, 1 to drive out or hold fast, 2 to walk over.
int need(Board b, const Hexes& wanted, Hex hex) {
  if (!b.p.occupied[index(Confederate)].has(hex)) return wanted.has(hex) ? 2 : 0;
  if (!in_the_last(2, b) || counted(b, hex, Union) >= limit(b, Union)) return 0;
  if (b.data.redan.has(hex)) return 1;
  return b.units(hex, Union) == 0;
}

struct Errand {
  Unit unit = Unit::none;
  Hex goal;
  int others = out_of_reach, points = out_of_reach;
  bool better_than(const Errand& other) const {
    return others != other.others ? others < other.others : points < other.points;
  }
};

// Who goes to the hex: the nearest, and companies rather than officers. `others`: how many more could.
Errand errand_to(Board b, const Reach& reach) {
  Errand errand{.goal = reach.goal(), .others = -1};
  b.p.occupied[index(Union)].minus(b.p.occupied[index(Confederate)]).each([&](Hex hex) {
    const int points = reach.points(hex);
    if (points > turn_of_movement || hex == reach.goal()) return;
    for (Unit unit : stack(b.p, hex)) {
      if (!can_set_out(b, unit)) continue;
      ++errand.others;
      const int effort = points + (b.of(unit).kind == Kind::officer ? 10 : 0);
      if (effort < errand.points) errand.points = effort, errand.unit = unit;
    }
  });
  return errand;
}

template <class F>
void each_goal(Board b, const Hexes& wanted, F&& f) {
  for (int level : {2, 1}) {
    b.data.redan.each([&](Hex hex) {
      if (need(b, wanted, hex) == level) f(hex, level);
    });
    if (level == 1)
      b.data.inside.each([&](Hex hex) {
        if (need(b, wanted, hex) == level) f(hex, 0);
      });
  }
}

}  // namespace

bool sweeping(Board b) { return in_the_last(3, b); }

Unit sweeper(Board b, const Hexes& wanted) {
  Errand best;
  int best_level = -1;
  each_goal(b, wanted, [&](Hex hex, int level) {
    if (level < best_level) return;
    const Errand errand = errand_to(b, Reach(b, hex));
    if (errand.unit == Unit::none || (level == best_level && !errand.better_than(best))) return;
    best = errand, best_level = level;
  });
  return best.unit;
}

Hex sweep_step(Board b, const Hexes& wanted, const Group& group) {
  const int left = group.spent == whole_factor ? 0 : group.movement - group.spent;
  Hex step = Hex::none;
  Errand best;
  int best_level = -1;
  each_goal(b, wanted, [&](Hex hex, int level) {
    if (level < best_level || hex == group.where) return;
    const Reach reach(b, hex);
    if (reach.points(group.where) > left) return;
    Errand errand = errand_to(b, reach);
    errand.points = reach.points(group.where);
    if (level == best_level && !errand.better_than(best)) return;
    Hex first = Hex::none;
    int least = out_of_reach;
    for (Hex next : b.data.grid.neighbors(group.where)) {
      if (!next.exists() || (next != hex && b.p.occupied[index(Confederate)].has(next))) continue;
      const auto cost = step_cost(b, group, next);
      if (!cost) continue;
      const int all =
          *cost == whole_factor ? (next == hex ? left : out_of_reach) : *cost + reach.points(next);
      if (all < least) least = all, first = next;
    }
    if (least > left) return;
    best = errand, best_level = level, step = first;
  });
  return step;
}

}  // namespace longroll::stockade
