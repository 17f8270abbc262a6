// Computer players, generic over the Game concept.
#pragma once

#include <array>
#include <string_view>

#include "engine/core/any_game.hpp"

namespace longroll {

enum class Skill : std::uint8_t { heuristic, random };
inline constexpr std::array<std::string_view, 2> skill_names = {"heuristic", "random"};

Result<Skill> skill_named(std::string_view name);

// What a player of this skill does in a position that is not over. Only what the deciding seat may know is
// used.
template <Game G>
Action decide(Skill skill, const G& game, const typename G::Position& position, FastDice& random) {
  if (skill == Skill::heuristic) return game.choose(position, random);
  ActionList list;
  game.actions(position, list);
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

// The same for a match of any game. Never illegal: where the choice may not be played, any legal action is.
Action decide(Skill skill, const Match& match, FastDice& random);

}  // namespace longroll
