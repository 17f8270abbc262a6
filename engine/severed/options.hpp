// The rule variants that a table may choose; rulings.tsv says why there is a choice.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/game.hpp"

namespace longroll::severed {

struct Options {
  enum Column : std::uint8_t { engage, die, both };
  enum Failed : std::uint8_t { half, full, none };
  enum Minor : std::uint8_t { by_shell, by_both, by_none };
  enum Passage : std::uint8_t { loose_only, all, nobody };
  enum Direction : std::uint8_t { home, facing, away };
  enum Style : std::uint8_t { any, matching, points };

  std::uint8_t yell_uses = 2, yell_once_per_turn = 1, column_target_bonus = engage, cavalry_target_bonus = 1;
  std::uint8_t failed_charge = half, resilience_cap = 2, command_bonus = 1, dismounted_dice = 2;
  std::uint8_t rule_bayonets = 1, rule_determined = 1, rule_countercharge = 1, rule_support = 1;
  std::uint8_t rule_readiness = 0, artillery_minor = by_shell, max_generals = 0, max_artillery = 0;
  std::uint8_t gun_pivot = 45, rough_manoeuvre_double = 0, interpenetration = loose_only, premeasure = 0;
  std::uint8_t forest_depth = 4, fire_into_melee = 0, measured_shells = 0, friendly_blast = 1;
  std::uint8_t artillery_owner_choice = 0, object_targets = 1, artillery_general_bonus = 1,
               column_may_charge = 0;
  std::uint8_t countercharge_any_aspect = 0, support_stacks = 0, retreat_direction = home,
               furious_optional = 0;
  std::uint8_t objective_radius = 0, generals_hold = 1, turn_limit = 0, sight_dispute = 0;
  std::uint8_t destruction = 0, style = any, points_limit = 0, level = 0;
};

// One row of the table of options: its words, and where its value is kept. Words that are whole numbers are
// kept as numbers, others by their place in the list; "scenario" and "by-size" are 0.
struct OptionRow {
  OptionInfo info;
  std::uint8_t Options::*value;
};
const std::vector<OptionRow>& option_rows();
std::uint8_t option_value(const OptionRow& row, std::string_view word);

}  // namespace longroll::severed
