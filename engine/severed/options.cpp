#include "engine/severed/options.hpp"

#include <algorithm>

namespace longroll::severed {
namespace {

const std::vector<std::string_view> on_off{"on", "off"};
const std::vector<std::string_view> off_on{"off", "on"};

}  // namespace

const std::vector<OptionRow>& option_rows() {
  using O = Options;
  static const std::vector<OptionRow> rows{
      {{"yell_uses",
        {"2", "0", "1", "3", "4", "5", "6", "7", "8", "9"},
        "Uses of the Rebel Yell or For the Union per battle",
        "R1"},
       &O::yell_uses},
      {{"yell_once_per_turn", on_off, "At most one such use in a game turn", "R1"}, &O::yell_once_per_turn},
      {{"column_target_bonus", {"engage", "die", "both"}, "What firing at a marching column gives", "R3"},
       &O::column_target_bonus},
      {{"cavalry_target_bonus", on_off, "+1 to Engage mounted cavalry", "R4"}, &O::cavalry_target_bonus},
      {{"failed_charge", {"half", "full", "none"}, "How far a charge that falls short goes", "R6"},
       &O::failed_charge},
      {{"resilience_cap", {"2", "0"}, "Greatest bonus on Resilience Rolls; 0 is no limit", "R7"},
       &O::resilience_cap},
      {{"command_bonus", {"1", "0"}, "Willpower bonus of a command Base", "R8"}, &O::command_bonus},
      {{"dismounted_dice", {"2", "1"}, "Firing dice per Base of dismounted cavalry", "R11"},
       &O::dismounted_dice},
      {{"rule_bayonets", on_off, "Fixed bayonets", "R22"}, &O::rule_bayonets},
      {{"rule_determined", on_off, "Determined charges", "R22"}, &O::rule_determined},
      {{"rule_countercharge", on_off, "Countercharges", "R22"}, &O::rule_countercharge},
      {{"rule_support", on_off, "Supporting Units", "R22"}, &O::rule_support},
      {{"rule_readiness", {"scenario", "on", "off"}, "Readiness rolls and reserves", "R22"},
       &O::rule_readiness},
      {{"artillery_minor", {"shell", "both", "none"}, "Which rounds cause Minor Casualties on 1-2", "R23"},
       &O::artillery_minor},
      {{"max_generals",
        {"by-size", "1", "2", "3", "4", "5", "6", "7", "8", "9"},
        "Most generals in an army",
        "R29"},
       &O::max_generals},
      {{"max_artillery",
        {"by-size", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "15", "20"},
        "Most artillery Bases in an army",
        "R29"},
       &O::max_artillery},
      {{"gun_pivot",
        {"45", "0", "15", "30", "60", "90", "180"},
        "Degrees that a gun may traverse without being moved by hand",
        "R49"},
       &O::gun_pivot},
      {{"rough_manoeuvre_double", off_on, "Manoeuvres cost double in rough ground", "R51"},
       &O::rough_manoeuvre_double},
      {{"interpenetration", {"loose_only", "all", "none"}, "Which friends may be passed through", "R57"},
       &O::interpenetration},
      {{"premeasure",
        {"scenario", "on", "off"},
        "Distances may be measured before declaring (never for shells)",
        "R62"},
       &O::premeasure},
      {{"forest_depth",
        {"4", "0", "1", "2", "3", "5", "6", "8", "10", "12"},
        "Inches of forest that sight reaches through",
        "R67"},
       &O::forest_depth},
      {{"fire_into_melee", off_on, "Units in close combat may be fired at", "R77"}, &O::fire_into_melee},
      {{"shell_mode", {"guess", "measured"}, "Shells by guess, or measured for beginners", "R83"},
       &O::measured_shells},
      {{"friendly_blast", on_off, "A blast strikes friends too", "R87"}, &O::friendly_blast},
      {{"artillery_owner_choice", off_on, "The owner chooses among the Bases in a blast", "R88"},
       &O::artillery_owner_choice},
      {{"object_targets", on_off, "Terrain may be aimed at", "R91"}, &O::object_targets},
      {{"artillery_general_bonus", on_off, "A general helps a battery's Willpower", "R97"},
       &O::artillery_general_bonus},
      {{"column_may_charge", off_on, "Marching columns may charge", "R99"}, &O::column_may_charge},
      {{"countercharge_any_aspect", off_on, "Units charged in flank or rear may countercharge", "R105"},
       &O::countercharge_any_aspect},
      {{"support_stacks", off_on, "+2 for each supporting Unit", "R111"}, &O::support_stacks},
      {{"retreat_direction", {"home", "facing", "away"}, "Where the rear is", "R123"}, &O::retreat_direction},
      {{"furious_optional", off_on, "A furious advance may be declined", "R125"}, &O::furious_optional},
      {{"objective_radius",
        {"0", "1", "2", "3", "4", "6", "8", "10", "12", "18", "24"},
        "Inches within which an objective is held; 0 is any distance",
        "R136"},
       &O::objective_radius},
      {{"generals_hold", on_off, "Generals can hold objectives", "R136"}, &O::generals_hold},
      {{"turn_limit",
        {"scenario", "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9", "10",
         "11",       "12", "13", "14", "15", "16", "18", "20", "24", "30"},
        "Game turns",
        "R138"},
       &O::turn_limit},
      {{"sight_dispute", off_on, "A doubtful line of sight may be disputed by a die", "R66"},
       &O::sight_dispute},
      {{"victory",
        {"scenario", "destruction"},
        "Objectives or mission of the scenario, or total destruction",
        "R137"},
       &O::destruction},
      {{"style",
        {"any", "matching", "points"},
        "Free battle: armies as they are, matched, or within the points limit",
        "R29"},
       &O::style},
      {{"points_limit", {"750", "220", "500", "1000"}, "Free battle: agreed points of an army", "R29"},
       &O::points_limit},
      {{"level", {"normal", "easy", "hard"}, "Eye of a computer player for distances", "R146"}, &O::level},
  };
  return rows;
}

std::uint8_t option_value(const OptionRow& row, std::string_view word) {
  const auto& values = row.info.values;
  const bool numbers =
      row.value != &Options::points_limit && std::ranges::all_of(values, [](std::string_view each) {
        return each == "scenario" || each == "by-size" || whole_number(each).has_value();
      });
  if (numbers) return static_cast<std::uint8_t>(whole_number(word).value_or(0));
  const auto at = static_cast<std::uint8_t>(std::ranges::find(values, word) - values.begin());
  // on/off lists read as yes and no whichever is the default.
  if (values == on_off) return at == 0;
  return at;
}

}  // namespace longroll::severed
