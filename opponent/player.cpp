#include "opponent/player.hpp"

namespace longroll {

Result<Skill> skill_named(std::string_view name) {
  for (std::size_t i = 0; i < skill_names.size(); ++i)
    if (same_word(skill_names[i], name)) return static_cast<Skill>(i);
  return problem("there is no player '{}'; there is {}", name, fmt::join(skill_names, ", "));
}

}  // namespace longroll
