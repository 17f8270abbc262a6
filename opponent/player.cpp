#include "opponent/player.hpp"

#include <stdexcept>

namespace longroll {

Result<Skill> skill_named(std::string_view name) {
  for (std::size_t i = 0; i < skill_names.size(); ++i)
    if (same_word(skill_names[i], name)) return static_cast<Skill>(i);
  return problem("there is no player '{}'; there is {}", name, fmt::join(skill_names, ", "));
}

Action decide(Skill skill, const Match& match, FastDice& random) {
  if (skill == Skill::heuristic)
    if (const Action action = match.choose(random); !match.check(action)) return action;
  ActionList list;
  match.actions(list);
  if (list.empty()) throw std::logic_error("nothing can be done, but the game is not over");
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

}  // namespace longroll
