// What a command sees of its theater: who stands where, what the enemy may have and could do, what points are
// worth. It knows only what its seat may see (24.0).
#pragma once

#include "engine/year1863/player/clash.hpp"
#include "engine/year1863/rules/fog.hpp"

namespace longroll::year1863 {

// What could come to each point in the enemy's next phase: of all stacks the one most to be feared, how
// surely it comes, and the rest, who seldom come together in one place.
struct Threat {
  By<Point, float, max_places> most{}, peak{}, chance{}, all{}, arrive{};

  void add(Point point, float strength, float how_surely) {
    const float comes = strength * how_surely;
    all[point] += comes;
    if (how_surely > arrive[point]) arrive[point] = how_surely;
    if (comes <= most[point]) return;
    most[point] = comes;
    peak[point] = strength;
    chance[point] = how_surely;
  }
  float strength(Point point) const { return peak[point] + 0.5f * (all[point] - most[point]); }
};

// The campaign value to be expected of a big hidden stack.
inline constexpr By<Command, int, 4> usual_campaign = {{5, 2, 4, 3}};

class Survey {
 public:
  // Without foresight nobody asks what the enemy could do.
  Survey(const Atlas& atlas, Board board, Command command, bool foresight = true);

  const Atlas& atlas;
  const Board b;
  const Command me, foe;
  const Side side;
  const Theater theater;
  const Seat seat;

  PointSet hostile;  // points with enemy units
  PointSet held;     // points with own units
  By<Point, Force, max_places> own, enemy;
  By<Point, float, max_places> take{};  // what the command would gain by occupying it
  By<Point, float, max_places> hold{};  // what the enemy would
  PointSet precious;                    // points that are worth something to the enemy
  Stakes attack, defend;                // blood in own attacks, and in the enemy's
  Threat threat;
  float late = 0;  // 0 in April, 1 in the last month
  int left = 0;    // turns after this one

  Side enemy_of_side() const { return longroll::year1863::enemy(side); }
  UnitSet fresh(Point point) const { return b.at(point) & free_; }  // who has not moved yet

  Threat spread(const PointSet& blocks) const;  // with own units in these points
  // Columns that the place gives a defender of that side.
  float works(Point point, Side defender) const;
  float terrain(Point point) const;
  // What the enemy can gain at a point where this force stands; what it is worth to stand there.
  float danger(Point point, const Force& force, const Threat& threat, float more_works = 0) const;
  float stand(Point point, const Force& force) const;
  float total_danger(const Threat& threat) const;  // over all precious points
  float attack_value(Point point, const Force& force) const;
  float end_points(Point point, Side who) const;  // at the end of the game, for occupying it

 private:
  void count_enemies();
  void value_points();
  float take_value(Point point, Side who) const;
  float sudden_death(Point point) const;
  bool stands(Side who, Point point) const;  // occupies it, as far as can be seen
  struct Spread {                            // what is the same for all stacks
    PointSet blocks, stops, closed, line, rails;
  };
  void spread_from(Point from, float strength, int counters, Spread& map, Threat& threat) const;

  UnitSet free_;
  By<Point, std::uint8_t, max_places> counters_{};  // of the enemy
  bool engineers_ = false;                          // the enemy has some in the theater
  float per_counter_ = 3, combat_share_ = 0.7f, corps_share_ = 0.5f;
};

}  // namespace longroll::year1863
