// The chapters of the rules: what each lists, checks and plays.
#pragma once

#include "engine/core/action.hpp"
#include "engine/core/chapter.hpp"
#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"
#include "tests/toy/position.hpp"

namespace longroll::toy {

enum class Do : std::uint8_t { deal = 1, boast, mark, scout, lay };
enum class Happened : std::uint8_t { dealt = 1, boasted, marked, scouted, laid, fought };
enum class Step : std::uint8_t { deal, lay, over };

// Rules that look.
struct Board {
  const Position& p;
  Seat deciding() const { return Seat(p.seat); }
  const Hand& own() const { return p.hands[p.seat]; }
};

// Rules that change.
struct Play {
  Position& p;
  Dice& dice;
  Events& events;
  Board board() const { return {p}; }
};

Step step_of(const Position& p);
// The row of the table in game.cpp.
const Chapter<Step, Board, Play>& chapter_of(const Position& p);

// T2 Dealing
void list_dealing(Board b, ActionList& list);
Verdict check_dealing(Board b, Action action);
void play_dealing(Play& play, Action action);

// T3 to T6 Boasting, marking, scouting, laying a card
void list_laying(Board b, ActionList& list);
Verdict check_laying(Board b, Action action);
void play_laying(Play& play, Action action);

}  // namespace longroll::toy
