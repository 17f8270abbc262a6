// Fields of fire, lines of sight, cover and aspects.
#pragma once

#include "engine/severed/rules/board.hpp"

namespace longroll::severed {

// Whether a shape and the 90-degree arc from a front edge have a common point.
bool in_arc(Point front, Heading heading, int width, Ring shape);
bool in_arc(const Unit& unit, Ring shape);  // of the whole Unit
bool gun_in_arc(const Unit& battery, int gun, Ring shape);

// One end of a line of sight.
struct Eye {
  Point at;      // front middle or muzzle; the centre of a target
  Point centre;  // of its Base
  int height;
};
Eye eye(const Board& board, const Unit& unit, int base);         // of a firer
Eye target_eye(const Board& board, const Unit& unit, int base);  // of a target

class Sight {
 public:
  enum class Arm : std::uint8_t { musket, shell, canister };
  Sight(const Board& board, Number firer, Arm arm) : board_(board), firer_(firer), arm_(arm) {}
  bool clear(const Eye& from, const Eye& to, Number target) const;
  bool clear_of_ground(const Eye& from, const Eye& to) const;  // Units left aside

 private:
  bool over_ground(const Eye& from, const Eye& to, const Box& box) const;
  bool past_units(const Eye& from, const Eye& to, const Box& box, Number target) const;
  int top_of(const Unit& unit, int part, Point from, Point to, const table::Span& span) const;
  const Board& board_;
  Number firer_;
  Arm arm_;
};

Aspect aspect_of(const Unit& attacker, const Unit& target);
Aspect quadrant(const Frame& frame, Point point);

// Cover of a Base against fire, or a charge, that comes from a point.
Cover terrain_cover(const Board& board, const Unit& target, int base, Point from);
// With Concealed, gun crews and a firer in a forest; `muskets` for crews.
Cover cover_against(const Board& board, const Unit& firer, const Unit& target, int base, Point from,
                    bool muskets);
bool mostly_in_forest(const Board& board, const Unit& unit);

}  // namespace longroll::severed
