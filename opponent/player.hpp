// Computer players by name: who they are, and how long they may think. "captain", "general:500p".
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace longroll {

enum class Skill : std::uint8_t { random, recruit, captain, colonel, general, heuristic = captain };

// How much a player may think about one decision; 0: without limit. In playouts the same seed gives the same
// game on any machine; milliseconds are for people.
struct Budget {
  int playouts = 0, milliseconds = 0;
  bool timed() const { return milliseconds > 0; }
  friend bool operator==(const Budget&, const Budget&) = default;
};

struct SkillInfo {
  Skill skill;
  std::string_view id, title;
  std::string_view about;  // how it plays, in a sentence
  std::string_view wait;   // how long a person waits for it
  Budget budget = {};      // of one decision, unless told; nothing where it does not look ahead
  int activity = 0;        // milliseconds between two decisions of a person, at a table
};
inline constexpr std::array<SkillInfo, 5> skills = {{
    {Skill::random, "random", "Dice", "Does anything that the rules allow.", "at once"},
    {Skill::recruit, "recruit", "Recruit",
     "Knows the rules but is new to it: overlooks things, and takes what lies nearest.", "at once"},
    {Skill::captain, "captain", "Captain", "Plays by rules of thumb, quickly and soundly.", "at once"},
    {Skill::colonel,
     "colonel",
     "Colonel",
     "Tries a few plans in his head before he orders one.",
     "up to 3 seconds",
     {.playouts = 96},
     3'000},
    {Skill::general,
     "general",
     "General",
     "Weighs many plans, and what you would do about them.",
     "up to 15 seconds",
     {.playouts = 384},
     15'000},
}};
inline constexpr const SkillInfo& info_of(Skill skill) { return skills[static_cast<std::size_t>(skill)]; }
inline constexpr std::string_view other_name = "heuristic";  // of the captain

struct Player {
  Player(Skill which = Skill::captain) : skill(which), budget(info_of(which).budget) {}  // NOLINT: a name
  Player(Skill which, Budget much) : skill(which), budget(much) {}
  Skill skill;
  Budget budget;
  bool thinks() const { return skill == Skill::colonel || skill == Skill::general; }
  friend bool operator==(const Player&, const Player&) = default;
};

// "general", "heuristic", "colonel:200ms", "general:500p".
Result<Player> player_named(std::string_view name);
// "general", "general:500p": what player_named() reads back.
std::string name_of(const Player& player);
// The names as clients choose among them; the first is the default.
std::vector<std::string_view> player_names();
// All strengths with what a person wants to know of each: [{id, title, about, wait}].
Json skills_json();

}  // namespace longroll
