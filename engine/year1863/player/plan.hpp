// Movement: what could move where, and what that would gain.
#pragma once

#include "engine/year1863/player/survey.hpp"

namespace longroll::year1863 {

// One thing that can move, or is moving.
struct Mover {
  UnitSet units, cargo;
  Point at{};
  Action start;       // how it sets out
  int allowance = 0;  // movement points
  int campaign = 0;   // of the leader who may still roll for more
  GroupKind kind{};
  Force force, rest;  // the mover, and who stays behind
  float home = 0;     // how much it is needed where it is

  bool afloat() const { return is_water(kind); }
  // How likely it comes so far.
  float chance(int steps) const {
    const int more = steps - allowance;
    return more <= 0 ? 1 : more > campaign ? 0 : static_cast<float>(campaign - more + 1) / 6.0f;
  }
};

// Where a mover can come, in how many steps, and by which first step.
struct Range {
  static constexpr std::uint8_t unreached = 255;
  static constexpr std::uint16_t by_rail = 0x8000;

  std::array<Point, max_places> points;
  int count;
  By<Point, std::uint8_t, max_places> steps;
  By<Point, std::uint16_t, max_places> first;  // a route, or a point to ride to

  void clear(Point start) {
    count = 0;
    steps.fill(unreached);
    add(start, 0, 0);
  }
  bool reaches(Point point) const { return steps[point] != unreached; }
  void add(Point point, int step, std::uint16_t way) {
    steps[point] = static_cast<std::uint8_t>(step);
    first[point] = way;
    points[static_cast<std::size_t>(count++)] = point;
  }
};

struct Goal {
  Point at = Point::none;
  float gain = -1e9f;
};

class Plan {
 public:
  explicit Plan(const Survey& survey);

  Action movement() const;  // Step::movement
  Action group() const;     // Step::group and Step::pursue

 private:
  struct Target {
    Point at;
    float value, need;
  };
  struct Choice {
    Action start;
    float gain = 0;
  };

  // Who can move (movers.cpp).
  Mover mover(const UnitSet& units, Action start, GroupKind kind) const;
  float need_at(Point point, const Force& force) const;  // how much the place calls for help
  Mover moving() const;                                  // the group that is moving now
  UnitSet army_of(Unit general) const;
  int allowance_of(const UnitSet& units, Point from) const;
  Choice commanders_at(Point point) const;  // the best that an army or a fleet from there can do
  Choice singles_at(Point point) const;     // and others
  // Where it can go (range.cpp).
  void explore(const Mover& m, Range& range) const;
  void explore_land(const Mover& m, Range& range) const;
  void explore_water(const Mover& m, Range& range) const;
  void explore_coast(const Mover& m, Range& range) const;
  const PointSet& rails_from(Point point) const;
  // What that is worth (gain.cpp).
  void find_targets();
  Force help_at(Point point, Point except) const;  // what else could come to a battle
  float pull(const Mover& m, Point point) const;
  float value_at(const Mover& m, Point point) const;
  float own_stand(Point point) const;  // of those who are there now
  float attack_gain(const Mover& m, Point point) const;
  float support_value(const Mover& m, Point point) const;  // of leaders and trains
  Goal best_goal(const Mover& m, const Range& range) const;
  float uncovered(const Mover& m, Point to) const;  // what its going lays open
  // Decisions (march.cpp, afloat.cpp).
  void consider(const Mover& m, Choice& best) const;
  Choice double_march(const Mover& m, float gain) const;
  Unit to_stay(const UnitSet& units, const Force& rest, Point at) const;  // who guards the place; or none
  Action step_towards(const Mover& m, const Range& range, Point to) const;
  Action on_land(Mover m) const;
  Action afloat(Mover m) const;
  Goal best_ferry(const Mover& flotilla, const Range& range, Unit& cargo) const;

  const Survey& s_;
  const Board b_;
  std::array<Target, 40> targets_;
  int target_count_ = 0;
  mutable PointSet rails_;  // where trains go from rails_at_
  mutable Point rails_at_ = Point::none;
  mutable By<Point, float, max_places> stands_;  // of the points in stands_at_
  mutable PointSet stands_at_;
};

}  // namespace longroll::year1863
