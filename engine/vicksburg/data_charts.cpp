#include "engine/core/data_file.hpp"
#include "engine/vicksburg/data.hpp"

namespace longroll::vicksburg {
namespace {

Result<CombatResult> parse_half(std::string_view text) {
  CombatResult result;
  if (text == "-") return result;
  if (text.empty() || text[0] < '0' || text[0] > '9')
    return problem("'{}' is not a combat result such as 1DR or -", text);
  result.losses = static_cast<std::uint8_t>(text[0] - '0');
  for (char c : text.substr(1)) {
    if (c == 'D' && !result.disrupts && !result.retreats)
      result.disrupts = 1;
    else if (c == 'R' && !result.retreats)
      result.retreats = 1;
    else
      return problem("'{}' is not a combat result such as 1DR or -", text);
  }
  return result;
}

std::vector<int> row(const Section& section, std::string_view key, std::size_t count) {
  auto values = section.integers(key);
  if (values.size() != count)
    section.wrong(key, fmt::format("needs {} numbers, has {}", count, values.size()));
  values.resize(count);
  return values;
}

void read_combat(const Section& section, Charts& c) {
  c.columns = section.texts("columns");
  if (c.columns.size() != 8) section.wrong("columns", "needs 8 odds from 1:3 to 6:1");
  c.lowest_die = section.integer("lowest_die");
  c.loss_divisor = section.integer_between("loss_divisor", 1, 100);
  if (section.integer("retreat_hexes") != 2)
    section.wrong("retreat_hexes", "a retreat is of two hexes (7.4)");
  const auto lines = section.lines("table");
  if (lines.size() != 12) return section.wrong("table", fmt::format("needs 12 rows, has {}", lines.size()));
  for (std::size_t r = 0; r < 12; ++r) {
    const Words words = split_words(lines[r]);
    if (words.size() != 8)
      return section.wrong("table", fmt::format("row {} needs 8 results, has {}", r + 1, words.size()));
    for (std::size_t k = 0; k < 8; ++k) {
      auto entry = parse_result(words[k]);
      if (!entry) return section.wrong("table", fmt::format("row {}: {}", r + 1, entry.error().what));
      c.combat[r][k] = *entry;
    }
  }
  auto alone = parse_result(section.text("alone_disrupted"));
  if (!alone) return section.wrong("alone_disrupted", alone.error().what);
  c.alone_disrupted = alone->defender;
}

void read_events(const Section& section, Charts& c) {
  constexpr std::array<std::string_view, 9> names = {
      "none", "milliken", "banks", "rains", "fever", "press", "rolling-stock", "mcclernand", "richmond"};
  const auto kind = [&](std::string_view key, const std::string& word) {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == word) return static_cast<EventKind>(i);
    section.wrong(key, fmt::format("'{}' is not an event", word));
    return EventKind::none;
  };
  const auto table = section.texts("table");
  if (table.size() != 11) return section.wrong("table", "needs 11 events, for the sums 2 to 12");
  for (std::size_t i = 0; i < table.size(); ++i) c.events[i + 2] = kind("table", table[i]);
  for (const std::string& each : section.texts("repeatable"))
    c.repeatable[static_cast<std::size_t>(kind("repeatable", each))] = true;
  c.fever_union = section.integer("fever_union");
  c.fever_confederate = section.integer("fever_confederate");
  c.milliken_distance = section.integer("milliken_distance");
}

void read_turns(const Section& turns, Charts& c) {
  c.turn_names = turns.texts("names");
  if (c.turn_names.size() != 10) turns.wrong("names", "the game has ten turns (4.0)");
  for (int turn : turns.integers("event_turns"))
    if (turn >= 1 && turn <= 10) c.event_turn[turn] = true;
  c.supply_start = turns.integer("union_supply_start");
  c.supply_start_early = turns.integer("union_supply_start_early");
  c.group_a_turn = turns.integer("group_a_turn");
  c.herron_turn = turns.integer("herron_turn");
}

void read_terrain(DataFile& file, Charts& c) {
  const Section movement = file.table("movement"), terrain = file.table("terrain");
  c.movement = {{{movement.integer("infantry"), movement.integer("infantry_committed")},
                 {movement.integer("cavalry"), movement.integer("cavalry_committed")}}};
  for (auto [kind, name] :
       {std::pair{Terrain::clear, "clear"}, {Terrain::rough, "rough"}, {Terrain::swamp, "swamp"}}) {
    const Section each = terrain.table(name);
    c.terrain_cost[static_cast<std::size_t>(kind)] = {each.integer_between("infantry", 1, 20),
                                                      each.integer_between("cavalry", 1, 20)};
  }
  c.rough_cf = terrain.table("rough").integer("defence_cf");
  c.jackson_cf = terrain.table("jackson").integer("defence_cf");
  c.swamp_shift = terrain.table("swamp").integer("shift");
  c.river_shift = terrain.table("river").integer("shift");
  c.yazoo_shift = terrain.table("yazoo").integer("shift");
  c.ridge_shift = terrain.table("ridge").integer("shift");
  const Section works = file.table("works");
  c.entrenchment_shift = works.integer("entrenchment_shift");
  c.entrenchment_attack = works.integer("entrenchment_attack_cost");
  c.fort_attack = works.integer("fort_attack_cost");
  c.fort_multiplier = works.integer_between("fort_multiplier", 1, 9);
  c.fort_entrenched = works.integer_between("fort_entrenched_multiplier", 1, 9);
}

void read_modifiers(DataFile& file, Charts& c) {
  const Section shifts = file.table("shifts"), modifiers = file.table("modifiers"),
                costs = file.table("activation");
  c.disrupted_shift = shifts.integer("disrupted");
  c.vessel_shift = shifts.integer("vessel");
  c.modifier_limit = modifiers.integer_between("limit", 0, 3);
  c.attacking_support = modifiers.integer("attacking_support");
  c.defending_support = modifiers.integer("defending_support");
  c.surrounded = modifiers.integer("surrounded");
  c.unit_cost = costs.integer("unit");
  c.disrupted_cost = costs.integer("disrupted");
  c.independent_cost = costs.integer("independent_committed");
  c.vessel_cost = costs.integer("vessel");
  c.vessel_committed_cost = costs.integer("vessel_committed");
}

void read_siege(const Section& siege, Charts& c) {
  c.siege_turn = siege.integer("per_turn");
  c.siege_turn_limit = siege.integer("per_turn_limit");
  c.siege_double = siege.integer("double_strength");
  c.siege_fleet = siege.integer("fleet");
  c.siege_grant = siege.integer("grant");
  c.siege_fort = siege.integer("fort");
  c.siege_entrenchment = siege.integer("entrenchment");
  c.siege_one = siege.integer("natural_one_union_losses");
  c.siege_first = siege.integer("first");
  c.siege_losses = row(siege, "multiplier", 5);
  c.siege_disrupts = row(siege, "disrupts", 5);
  c.siege_morale = row(siege, "morale_drop", 5);
  c.siege_surrender = row(siege, "surrender", 5);
}

void read_victory(const Section& victory, const Map& map, Charts& c) {
  const Section north = victory.table("union"), south = victory.table("confederate");
  c.vp_vicksburg = north.integer("vicksburg");
  c.vp_jackson = north.integer("jackson");
  c.vp_station = north.integer("station");
  c.vp_town = north.integer("town");
  c.vp_unit = north.integer("unit");
  c.vp_leader = north.integer("leader");
  c.vp_supreme = north.integer("supreme");
  for (const std::string& word : split_words(north.text("towns"))) {
    const Hex hex = map.grid.numbered(whole_number(word).value_or(0));
    if (!hex.exists())
      north.wrong("towns", fmt::format("'{}' is not a hex", word));
    else
      c.vp_towns.push_back(hex);
  }
  c.vp_hold = south.integer("hold_vicksburg");
  c.vp_depot = south.integer("depot");
  c.vp_gulf = south.integer("grand_gulf");
  c.vp_jackson_back = south.integer("jackson");
  c.vp_infantry = south.integer("infantry");
  c.vp_cavalry = south.integer("cavalry");
  c.vp_union_leader = south.integer("leader");
  c.vp_grant = south.integer("supreme");
  c.vp_assault = south.integer("assault_without_warning");
  c.vp_scorched = south.integer("scorched_station");
}

void read_raids(DataFile& file, Charts& c) {
  const Section grierson = file.table("grierson"), forrest = file.table("forrest");
  c.grierson_union = row(grierson, "union_vp", 7);
  c.grierson_confederate = row(grierson, "confederate_vp", 7);
  c.grierson_returns = row(grierson, "returns", 7);
  c.grierson_lost = row(grierson, "eliminated", 7);
  c.grierson_pursuers = row(grierson, "pursuers", 7);
  c.forrest_confederate = row(forrest, "confederate_vp", 7);
  c.forrest_union = row(forrest, "union_vp", 7);
  c.forrest_supply = row(forrest, "out_of_supply", 7);
  c.forrest_returns = row(forrest, "returns", 7);
  c.forrest_lost = row(forrest, "eliminated", 7);
  c.forrest_out_from = forrest.integer("pursuers_stay_out_from");
}

void read_naval(DataFile& file, Charts& c) {
  const Section batteries = file.table("batteries"), naval = file.table("naval");
  c.battery_losses = row(batteries, "losses", 6);
  c.battery_second = row(batteries, "second", 6);
  c.battery_commits = row(batteries, "commits", 6);
  c.battery_disrupts = row(batteries, "disrupts", 6);
  c.battery_vp = row(batteries, "confederate_vp", 6);
  c.arkansas_sinks = row(naval, "arkansas_sinks", 6);
  c.arkansas_drives = row(naval, "arkansas_drives_off", 6);
  c.arkansas_losses = row(naval, "arkansas_losses", 6);
  c.arkansas_vp = row(naval, "arkansas_vp", 6);
  c.fleet_disrupted = row(naval, "fleet_disrupted", 6);
  c.fleet_commits = row(naval, "fleet_commits", 6);
  c.fleet_sinks = row(naval, "fleet_sinks", 6);
  c.sunk_vp = naval.integer("sunk_vp");
  c.naval_battery = naval.integer("battery_modifier");
}

void read_supply(const Section& supply, Charts& c) {
  c.reach = supply.integer_between("reach", 1, 20);
  c.trail_reach = supply.integer_between("trail_reach", 0, 20);
  c.extension = supply.integer_between("extension", 1, 20);
  c.grant_distance = supply.integer("grant_distance");
  c.stations_per_garrison = supply.integer_between("stations_per_garrison", 1, 20);
}

}  // namespace

Result<CombatEntry> parse_result(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return problem("'{}' is not a result such as 1R/1", text);
  auto attacker = parse_half(text.substr(0, slash)), defender = parse_half(text.substr(slash + 1));
  if (!attacker) return std::unexpected(attacker.error());
  if (!defender) return std::unexpected(defender.error());
  return CombatEntry{*attacker, *defender};
}

std::string to_text(CombatResult result) {
  if (result == CombatResult{}) return "-";
  return fmt::format("{}{}{}", result.losses, result.disrupts ? "D" : "", result.retreats ? "R" : "");
}

std::string to_text(const CombatEntry& entry) {
  return fmt::format("{}/{}", to_text(entry.attacker), to_text(entry.defender));
}

std::string in_words(const CombatEntry& entry) {
  const auto fate = [](CombatResult result) {
    std::vector<std::string> parts;  // losses are fifths of the factors: see the chart
    if (result.losses) parts.push_back(fmt::format("loses {} in 5", result.losses));
    if (result.disrupts) parts.push_back("is Disrupted");
    if (result.retreats) parts.push_back("retreats");
    if (parts.empty()) return std::string("is unharmed");
    std::string text = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i)
      text += (i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
  };
  return fmt::format("the attacker {}, the defender {}", fate(entry.attacker), fate(entry.defender));
}

Result<Charts> load_charts(const std::string& path, const Map& map,
                           std::vector<std::array<std::string, 2>>& sources) {
  DataFile file(path);
  if (file.trouble()) return std::unexpected(*file.trouble());
  Charts c;
  read_turns(file.table("turns"), c);
  const Section morale = file.table("morale");
  c.morale_start = morale.integer("start");
  c.morale_least = morale.integer("least");
  c.morale_most = morale.integer("most");
  c.losses_per_point = morale.integer_between("losses_per_point", 1, 1000);
  read_terrain(file, c);
  read_modifiers(file, c);
  read_combat(file.table("combat"), c);
  read_siege(file.table("siege"), c);
  read_victory(file.table("victory"), map, c);
  read_raids(file, c);
  read_naval(file, c);
  c.brigades = row(file.table("group_b"), "brigades", 6);
  read_events(file.table("events"), c);
  read_supply(file.table("supply"), c);
  if (file.trouble()) return std::unexpected(*file.trouble());
  for (const std::string& each : file.root().keys())
    sources.push_back({fmt::format("charts {}", each), file.table(each).text("source")});
  return c;
}

}  // namespace longroll::vicksburg
