// What a seat means to do until a die is rolled, something hidden shows, or the other seat decides.
#pragma once

#include <functional>
#include <vector>

#include "engine/core/any_game.hpp"

namespace longroll {

// As every game has it. Nothing has happened then from which one could look ahead.
inline constexpr std::uint8_t set_up_phase = 0;

struct Plan {
  static constexpr std::size_t longest = 24;  // steps; then a player thinks again

  std::vector<Action> steps;
  std::uint64_t end = 0;  // hash of the position that it leads to: two ways to the same are one
};

// What a seat can tell of a position: what is asked, what it may do, and what it judges by. The same for
// positions that look alike to it.
std::uint64_t seen_by(Seat seat, const Match& match);

// Any legal action, each verb as likely as the next: "end" is not lost among a hundred steps. None where
// there is no other than `except`.
Action any_verb(const ActionList& list, FastDice& random, Action except = Action());

// Plays on in `room`, a match of the same game that is used up, as `pick` says at each step.
using Pick = std::function<Action(const Match& now, std::size_t step)>;
Plan draft(const Match& from, Match& room, const Pick& pick);

// The heuristic's choice; any legal action where that may not be played.
Action sound_choice(const Match& match, FastDice& random);

}  // namespace longroll
