// Case vocabulary: assertions about armies and charts.
#include <algorithm>

#include "engine/severed/witness.hpp"

namespace longroll::severed {

// army csa-sample points 744 · army csa-sample bases 60 · army csa-sample has "3 militia of 4" · build "..."
// "..." costs 10 | refused ID | legal
Result<void> Witness::armies() {
  if (is(0, "army")) {
    const auto army = std::ranges::find(data_.armies, at(1), &Army::id);
    if (army == data_.armies.end()) return problem("there is no army '{}'", at(1));
    if (is(2, "points")) return same("points", at(3), fmt::format("{}", points_of(data_.charts, *army)));
    if (is(2, "bases")) return same("Bases", at(3), fmt::format("{}", army->bases()));
    if (is(2, "matches")) {
      const auto other_army = std::ranges::find(data_.armies, at(3), &Army::id);
      if (other_army == data_.armies.end()) return problem("there is no army '{}'", at(3));
      if (matching(*army, *other_army)) return {};
      return problem("they do not match");
    }
    if (!is(2, "has")) return problem("an army has points, bases, or Units: has \"3 militia of 4\"");
    auto units = read_group(data_.charts, at(3));
    if (!units) return std::unexpected(units.error());
    int found = 0, cost = 0;
    for (const ArmyUnit& each : army->units)
      if (each.type == units->front().type && each.bases == units->front().bases &&
          each.rifled == units->front().rifled) {
        ++found;
        cost += points_of(data_.charts, each);
      }
    if (auto ok = same("Units", units->size(), static_cast<std::size_t>(found)); !ok) return ok;
    if (is(4, "costing")) return same("points", at(5), fmt::format("{}", cost));
    return {};
  }
  Army army{.id = "built"};
  ArmyLimits limits;
  std::size_t i = 1;
  for (; i < words_.size() && !is(i, "costs") && !is(i, "refused") && !is(i, "legal"); ++i) {
    if (is(i, "limit") || is(i, "generals") || is(i, "guns")) {
      auto number = value(i + 1);
      if (!number) return std::unexpected(number.error());
      (is(i, "limit") ? limits.points : is(i, "generals") ? limits.generals : limits.artillery) = *number;
      ++i;
      continue;
    }
    auto units = read_group(data_.charts, at(i));
    if (!units) {
      if (words_.size() > 2 && same_word(words_[words_.size() - 2], "refused") &&
          units.error().what.find("command") != std::string::npos)
        return same("refusal", words_.back(), std::string("ARMY-03"));
      return std::unexpected(units.error());
    }
    for (ArmyUnit& each : *units) {
      each.name = fmt::format("{} ({})", each.name, army.units.size() + 1);
      army.units.push_back(each);
    }
  }
  const auto wrong = faults(data_.charts, army, limits);
  if (is(i, "costs")) return same("points", at(i + 1), fmt::format("{}", points_of(data_.charts, army)));
  if (is(i, "legal")) {
    if (wrong.empty()) return {};
    return problem("{} [{}]", wrong.front().what, wrong.front().rule);
  }
  for (const ArmyFault& each : wrong)
    if (each.rule == at(i + 1)) return {};
  return problem("expected a fault under {}, found {}", at(i + 1),
                 wrong.empty() ? "none" : wrong.front().rule);
}

// chart infantry men 60 · terrain fence level 1 · terrain fence cover light
Result<void> Witness::chart() {
  if (is(0, "terrain")) {
    const auto kind = std::ranges::find(data_.kinds, at(1), &Kind::id);
    if (kind == data_.kinds.end()) return problem("there is no terrain '{}'", at(1));
    if (is(2, "level")) return same("level", at(3), fmt::format("{}", kind->level));
    return same("cover", at(3), word(kind->cover));
  }
  if (is(1, "levels")) {
    int most = 0, covers = 0;
    for (const Kind& each : data_.kinds)
      most = std::max(most, each.level), covers = std::max(covers, static_cast<int>(each.cover));
    return same("levels and covers", fmt::format("{} {}", at(2), at(3)), fmt::format("{} {}", most, covers));
  }
  for (int i = 0; i < profile_count; ++i) {
    const Chart& row = data_.charts.of(static_cast<Profile>(i));
    if (!same_word(row.name, at(1))) continue;
    const std::array<std::pair<std::string_view, int>, 10> values{{{"men", row.men},
                                                                   {"points", row.points},
                                                                   {"least", row.least},
                                                                   {"most", row.most},
                                                                   {"basic", row.basic},
                                                                   {"double", row.double_quick},
                                                                   {"march", row.march},
                                                                   {"charge", row.charge},
                                                                   {"fire", row.fire_dice},
                                                                   {"attack", row.attack_rolls}}};
    for (const auto& [name, found] : values)
      if (is(2, name)) return same(name, at(3), fmt::format("{}", found));
    return problem("the charts have no '{}'", at(2));
  }
  return problem("the charts have no '{}'", at(1));
}

}  // namespace longroll::severed
