// Phase 2: paces, steps and what they cost.
#pragma once

#include "engine/severed/rules/play.hpp"
#include "engine/severed/rules/way.hpp"

namespace longroll::severed {

inline constexpr int farthest_step = 1300;  // hundredths of an inch: what lies beyond it stops no step

// A step tried out: where the Unit would stand, what it would have spent, and what stops it.
struct Trial {
  Unit after;
  int cost = 0;  // by the whole Unit, or by the Base that moves
  int road_used = 0;
  Verdict refusal;
};

Verdict may_begin(const Board& board, Number unit, Pace pace);
int allowance(const Board& board, const Unit& unit, Pace pace);
void begin_move(Position& p, const Board& board, Number unit, Pace pace);
// Whether the order is open to the mover at all; the ground is tried afterwards.
Verdict may_step(const Board& board, Action action);
Trial try_step(const Board& board, const Way& way, Action action);
void take_step(Position& p, const Board& board, Action action, const Trial& trial);
Verdict may_commit(const Board& board);
void cancel_move(Position& p);
void commit_move(Play& play);
void end_movement(Play& play);
// Steps that stand for all that could be done from here.
void sample_steps(const Board& board, ActionList& list);

int inches_left(const Position& p);            // of the Unit, as a whole
int inches_left(const Position& p, int base);  // of one Base that moves by itself
bool moves_base_by_base(const Unit& unit);

// By formation.
Trial try_line_step(const Board& board, const Way& way, Action action);
Trial try_column_step(const Board& board, const Way& way, Action action);
Trial try_loose_step(const Board& board, const Way& way, Action action);
Trial try_gun_step(const Board& board, const Way& way, Action action);
// One Base on a straight stretch by its own inches.
Trial try_base(const Board& board, const Way& way, int base, Point to);
std::optional<Unit> gather(const Board& board, Number unit);  // dismounted cavalry back into line

}  // namespace longroll::severed
