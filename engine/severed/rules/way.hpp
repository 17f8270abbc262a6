// What a Unit meets on its way: the edge, enemies, friends and terrain, and what the terrain costs.
#pragma once

#include "engine/core/refusal.hpp"
#include "engine/severed/rules/orders.hpp"

namespace longroll::severed {

// Why a step cannot be made.
Verdict over_edge();
Verdict no_room();
Verdict too_few_inches(Do step = Do::none);  // that manoeuvres cost
Verdict too_few_inches_for(const Feature& obstacle);

class Way {
 public:
  // Looks at what lies within `reach` of the Unit only.
  Way(const Board& board, Number self, int reach);

  // Ground that the Unit covers while it moves; `start` is where it stood, for Units that begin near an
  // enemy.
  Verdict clear(Ring covered, Ring start) const;
  // The same for a move against one's will: friends and passable terrain do not matter.
  Verdict clear_retreat(Ring covered, Ring start) const;
  Verdict impassable(Ring covered) const;
  bool stands_on_friend(const Unit& end) const;
  const Unit* friend_under(const Unit& end) const;

  // Inches that terrain adds to a straight stretch of `distance`, of which `left` may still be spent.
  struct Toll {
    int extra = 0;
    Verdict refusal;
  };
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
  bool passes(const Unit& other) const;
  Verdict enemies(Ring covered, const Box& box, Ring start) const;
  bool crosses(const Feature& feature, Ring covered) const;
  bool none_in(const std::array<std::uint8_t, 64>& list, int count, const Box& box) const;

  const Board& board_;
  const Unit& unit_;
  Number self_;
  std::array<Number, most_units> enemies_, friends_;
  int enemy_count_ = 0, friend_count_ = 0;
  std::array<std::uint8_t, 64> rough_, obstacles_, impassable_;
  int rough_count_ = 0, obstacle_count_ = 0, impassable_count_ = 0;
};

}  // namespace longroll::severed
