#include "opponent/player.hpp"

#include <algorithm>

namespace longroll {
namespace {

constexpr int most_playouts = 1'000'000, most_milliseconds = 3'600'000;

std::string all_names() {
  std::vector<std::string_view> names;
  for (const SkillInfo& each : skills) names.push_back(each.id);
  return fmt::format("{}", fmt::join(names, ", "));
}

const SkillInfo* find_skill(std::string_view name) {
  if (same_word(name, other_name)) return &info_of(Skill::captain);
  const auto found = std::ranges::find_if(skills, [&](const auto& each) { return same_word(each.id, name); });
  return found == skills.end() ? nullptr : &*found;
}

// "500p", "200ms".
Result<Budget> read_budget(std::string_view text) {
  const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::string unit = lower(text.substr(digits));
  const auto number = whole_number(text.substr(0, digits));
  const bool playouts = unit == "p", time = unit == "ms";
  if (!number || (!playouts && !time))
    return problem("'{}' is no budget; a budget is in playouts, like 500p, or in time, like 200ms", text);
  const int most = playouts ? most_playouts : most_milliseconds;
  if (*number < 1 || *number > most) return problem("a budget has 1 to {} {}, not {}", most, unit, *number);
  return playouts ? Budget{.playouts = static_cast<int>(*number)}
                  : Budget{.milliseconds = static_cast<int>(*number)};
}

}  // namespace

Result<Player> player_named(std::string_view name) {
  const auto colon = name.find(':');
  const SkillInfo* found = find_skill(name.substr(0, colon));
  if (!found) return problem("there is no player '{}'; there is {}", name.substr(0, colon), all_names());
  Player player(found->skill);
  if (colon == std::string_view::npos) return player;
  if (!player.thinks()) return problem("{} takes no budget: only colonel and general look ahead", found->id);
  auto budget = read_budget(name.substr(colon + 1));
  if (!budget) return std::unexpected(budget.error());
  return Player(found->skill, *budget);
}

std::string name_of(const Player& player) {
  const SkillInfo& info = info_of(player.skill);
  if (player.budget == info.budget) return std::string(info.id);
  return player.budget.timed() ? fmt::format("{}:{}ms", info.id, player.budget.milliseconds)
                               : fmt::format("{}:{}p", info.id, player.budget.playouts);
}

std::vector<std::string_view> player_names() {
  std::vector<std::string_view> names = {other_name};  // as clients have always known him
  for (const SkillInfo& each : skills)
    if (each.skill != Skill::captain) names.push_back(each.id);
  return names;
}

Json skills_json() {
  Json list = Json::array();
  for (const SkillInfo& each : skills)
    list.push_back({{"id", each.id}, {"title", each.title}, {"about", each.about}, {"wait", each.wait}});
  return list;
}

}  // namespace longroll
