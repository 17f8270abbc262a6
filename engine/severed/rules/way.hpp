// What a Unit meets on its way: the edge, enemies, friends and terrain, and what the terrain costs.
#pragma once

#include <algorithm>

#include "engine/core/refusal.hpp"
#include "engine/severed/rules/orders.hpp"

namespace longroll::severed {

// Why a step cannot be made.
Verdict over_edge();
Verdict no_room();
Verdict on_friend(Board board, const Unit& under);
Verdict too_few_inches(Do step = Do::none);  // that manoeuvres cost
Verdict too_few_inches_for(const Kind& obstacle);

// What the ground adds to a stretch, and what of it comes out of the road bonus.
struct Toll {
  int extra = 0, road_used = 0;
  Verdict refusal;
};

// The greatest distance up to `most` that is clear, where what is not clear stays so farther on.
template <class Clear>
int longest(int most, Clear&& clear) {
  if (most <= 0 || clear(most)) return std::max(most, 0);
  int low = 0, high = most;
  while (high - low > 1) {
    const int half = (low + high) / 2;
    (clear(half) ? low : high) = half;
  }
  return low;
}

inline constexpr int all_around = 3000;  // farther than any charge, support or flight goes

class Way {
 public:
  // Looks at what lies within `reach` of the Unit only.
  // `as` is the Unit if it were another than it is, mounted for instance.
  Way(const Board& board, Number self, int reach, const Unit* as = nullptr);
  void breaks_from(Number enemy) { breaks_from_ = enemy; }  // who does not obstruct the flight: A9

  // Ground that the Unit covers while it moves; `start` is where it stood, for Units that begin near an
  // enemy.
  Verdict clear(Ring covered, Ring start) const;
  // The same for a move against one's will: friends and passable terrain do not matter.
  Verdict clear_retreat(Ring covered, Ring start) const;
  Verdict impassable(Ring covered) const;
  bool stands_on_friend(const Unit& end) const;
  bool rests(const Unit& end) const;  // a retreat may end there: R127, R57
  const Unit* friend_under(const Unit& end) const;

  // Nobody else on the table, friend or enemy, and no ground where the Unit may not be.
  bool may_stand(const Unit& end) const;
  bool passes(const Unit& other) const;  // through a friend

  // Inches that terrain adds to a straight stretch of `distance`, of which `left` may still be spent.
  Toll toll(Ring start, Point by, int distance, int left) const;
  bool in_rough(Ring covered) const;
  // Nothing at all in the box, and the box on the table: no closer look is needed.
  bool empty(const Box& box) const;
  bool free(const Box& box) const;   // the same, whatever the ground costs
  bool level(const Box& box) const;  // neither rough ground nor obstacles
  // Obstacles that the shape crosses at the end but not at the start.
  int new_obstacles(Ring start, Ring covered) const;
  int surcharge() const { return board_.charts().obstacle - base_width(unit_); }

 private:
  friend class Passage;
  Verdict enemies(Ring covered, const Box& box, Ring start) const;
  bool crosses(const Feature& feature, Ring covered) const;
  bool none_in(const std::array<std::uint8_t, 64>& list, int count, const Box& box) const;

  const Board& board_;
  const Unit& unit_;
  Number self_, breaks_from_ = nothing;
  std::array<Number, most_units> enemies_, friends_;
  int enemy_count_ = 0, friend_count_ = 0;
  std::array<std::uint8_t, 64> rough_, obstacles_, impassable_;
  int rough_count_ = 0, obstacle_count_ = 0, impassable_count_ = 0;
};

// What a Unit pays on its way, to the hundredth of an inch: rough ground by its length, an obstacle where it
// is touched, nothing for what lies under the road that it follows.
class Passage {
 public:
  Passage(const Way& way, int distance) : way_(way), distance_(distance) {}

  void astride(Ring base);  // where it stands at first: what is under it has been paid
  // The Base, or whole line, that goes first, over the whole distance: it pays as often as it comes to one.
  void lead(Ring base, Point by);
  // A Base that goes where the leader has been, and has paid for obstacles, while the Unit goes from `from`
  // to `to` of its distance: what is rough makes it slow.
  void follow(Ring base, Point by, int from, int to);
  void follow_roads(Point from, Point to);  // the leading Base's centre, over the whole distance
  // What it costs when `left` may still be spent, and `bonus` besides on the road.
  Toll settle(int left, int bonus) const;

 private:
  struct Stretch {
    int from, to;
    int piece;  // of a fence that is bent
  };
  struct Stretches {
    std::array<Stretch, 96> each;
    int count = 0;

    void add(Stretch one);
    int until(int end) const;  // how much of the way to `end` lies in one of them
  };
  struct Touches {  // where an obstacle is touched, and which feature it is
    std::array<std::pair<int, int>, 128> each;
    int count = 0;

    void add(std::pair<int, int> one);
  };
  Stretch stretch(const table::Span& span, int from, int to, int piece = 0) const;
  template <class Look>
  void each_piece(int k, Look&& look) const;  // of an obstacle
  Stretches contacts_with(int k, Ring base, Point by) const;
  bool on_road(int at) const;

  const Way& way_;
  int distance_;
  Stretches road_, either_;  // on a road; on a road or in rough ground
  Touches touches_;
  std::array<std::uint64_t, 64> paid_{};  // pieces of each obstacle near the way
};

}  // namespace longroll::severed
