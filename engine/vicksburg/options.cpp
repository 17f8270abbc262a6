// The table's choices: names, values and what they mean.
#include <algorithm>

#include "engine/vicksburg/game.hpp"

namespace longroll::vicksburg {
namespace {

struct OptionField {
  OptionInfo info;
  std::uint8_t Options::*field;
};

const std::vector<OptionField>& fields() {
  static const std::vector<OptionField> all = {
      {{"union_supply_start", {"turn5", "turn3"}, "When Union units begin to trace supply", "R3"},
       &Options::union_supply_start},
      {{"initiative_declaration", {"sealed", "open"}, "How Leaders are declared for initiative", "R10"},
       &Options::initiative_declaration},
      {{"turn1_initiative",
        {"none", "first_only"},
        "Whether turn 1 has only the Union's opening phase",
        "R18"},
       &Options::turn1_initiative},
      {{"operations_end_test",
        {"leaders", "units"},
        "What exhausts a side: Leaders, or Leaders and units",
        "R14"},
       &Options::operations_end_test},
      {{"ip_shortfall_end", {"on", "off"}, "Operations end when nobody can pay for a Leader", "R15"},
       &Options::ip_shortfall_end},
      {{"max_rounds", {"20", "0"}, "Initiative Phases in a turn at most; 0 is no limit", "R17"},
       &Options::max_rounds},
      {{"supreme_free_activation", {"on", "off"}, "A Supreme Commander's free activation", "R23"},
       &Options::supreme_free_activation},
      {{"leader_scope", {"own_plus_one", "all_adjacent"}, "Whom an activated Leader may activate", "R25"},
       &Options::leader_scope},
      {{"group_forced_march", {"off", "on"}, "Committed units in a group activation", "R26"},
       &Options::group_forced_march},
      {{"forced_march_leader", {"uncommitted", "any"}, "Which Leader a Forced March needs", "R26"},
       &Options::forced_march_leader},
      {{"forced_march_roll", {"triggers", "always"}, "When a Forced March rolls for Disruption", "R57"},
       &Options::forced_march_roll},
      {{"extension_scope", {"one_link", "both_links"}, "What supply line protection lengthens", "R41"},
       &Options::extension_scope},
      {{"committed_rounding", {"up", "down"}, "How half strength is rounded", "R60"},
       &Options::committed_rounding},
      {{"disrupted_strength", {"none", "half"}, "What Disrupted units add to a combat", "R66"},
       &Options::disrupted_strength},
      {{"retreat_shortfall", {"stop", "surrender"}, "A retreat of only one hex", "R73"},
       &Options::retreat_shortfall},
      {{"leader_escape", {"off", "on"}, "Whether Leaders relocate out of besieged hexes", "R37b"},
       &Options::leader_escape},
      {{"grierson_target",
        {"union", "confederate", "random"},
        "Who names the victims of Grierson's raid",
        "R91"},
       &Options::grierson_target},
      {{"siege_cost", {"leader_cv", "free"}, "What declaring a siege costs", "R101"}, &Options::siege_cost},
      {{"fort_stands",
        {"off", "on"},
        "Whether Disrupted units in their fortification defend it by the table, at half strength",
        "R126"},
       &Options::fort_stands},
      {{"opt_assault_warning", {"off", "on"}, "17.1 Warning before an assault on Vicksburg", "R111"},
       &Options::assault_warning},
      {{"opt_scorched_rail", {"off", "on"}, "17.2 Destruction and repair of railroad stations", "R112"},
       &Options::scorched_rail},
      {{"opt_warrenton_setup", {"off", "on"}, "17.3 The Union may land at Warrenton", "R113"},
       &Options::warrenton_setup},
      {{"opt_arkansas", {"off", "roll", "present"}, "17.4 The ironclad Arkansas", "R114"},
       &Options::arkansas},
      {{"opt_union_infantry_zoc",
        {"off", "on"},
        "17.5 Zones of control of Union infantry; favours the Union, who won 7 of 10 games between computers",
        "R115"},
       &Options::union_infantry_zoc},
  };
  return all;
}

}  // namespace

GameInfo game_info() {
  GameInfo info{
      .id = "vicksburg",
      .title = "The Vicksburg Campaign",
      .subtitle = "Grant against Pemberton, April to July 1863: ten turns of initiative, supply and siege",
      .seats = {"union", "confederate"},
      .turn_rule = "3.0i",
      .scenarios = {{"campaign", "The campaign",
                     "Both sides set up within their limits, then ten turns from 2 APR", 240},
                    {"historical", "The campaign, standard set-up",
                     "The armies stand where they stood; starts with Grierson's raid", 220}},
      .options = {}};
  for (const OptionField& each : fields()) info.options.push_back(each.info);
  return info;
}

Options read_options(const Setup& setup) {
  Options options{};
  for (const OptionField& each : fields()) {
    const auto chosen = setup.options.find(std::string(each.info.id));
    if (chosen == setup.options.end()) continue;
    const auto value = std::ranges::find(each.info.values, chosen->second);
    options.*each.field = static_cast<std::uint8_t>(value - each.info.values.begin());
  }
  return options;
}

}  // namespace longroll::vicksburg
