#include "engine/stockade/data.hpp"

#include <algorithm>

#include "engine/core/data_file.hpp"
#include "engine/core/situation.hpp"
#include "engine/stockade/player/policy.hpp"
#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

std::optional<Side> side_named(const Section& section) {
  const std::string name = section.text("side");
  if (name == "union") return Union;
  if (name == "confederate") return Confederate;
  section.wrong("side", fmt::format("'{}' is neither union nor confederate", name));
  return {};
}

std::vector<Hex> hexes(const Data& data, const Section& section, std::string_view key) {
  std::vector<Hex> list;
  for (int number : section.integers(key)) {
    const Hex hex = data.grid.numbered(number);
    if (!hex.exists()) {
      section.wrong(key, fmt::format("hex {} is not on the map", number));
      break;
    }
    list.push_back(hex);
  }
  return list;
}

Hexes as_set(const std::vector<Hex>& list) {
  Hexes set;
  for (Hex hex : list) set.add(hex);
  return set;
}

void load_grid(Data& data, const Section& section) {
  const int columns = section.integer_between("columns", 1, 99),
            rows = section.integer_between("rows", 1, 99);
  const int first_column = section.integer_between("first_column", 0, 99);
  const int first_row = section.integer_between("first_row", 0, 99);
  if (columns * rows > max_hexes)
    return section.wrong("columns", fmt::format("a map has at most {} hexes", max_hexes));
  const std::string high = section.text("high_columns");
  if (high != "even" && high != "odd") section.wrong("high_columns", "must be even or odd");
  data.grid = HexGrid(first_column, columns, first_row, rows,
                      high == "odd" ? HexGrid::High::odd_columns : HexGrid::High::even_columns);
  data.terrain.assign(static_cast<std::size_t>(data.grid.size()), Terrain::open);
}

// Reads one letter of the drawn map. Digits are set-up areas and stay for the regiments to claim.
bool load_letter(Data& data, Hex hex, char letter) {
  switch (letter) {
    case 'R': data.terrain[hex.at] = Terrain::redan, data.redan.add(hex); return true;
    case 'd': data.terrain[hex.at] = Terrain::ditch, data.ditch.add(hex); return true;
    case 'i': data.inside.add(hex); return true;
    case 'B': data.batteries.add(hex); [[fallthrough]];
    case 'e': data.terrain[hex.at] = Terrain::elevation, data.elevation.add(hex); [[fallthrough]];
    case '^': data.union_side.add(hex); return true;
    case '.': return true;
    default:
      if (letter >= '0' && letter <= '9') return data.union_side.add(hex), true;
      return false;
  }
}

// Answers the drawn letters by hex, so that regiments can find their areas.
std::vector<char> load_terrain(Data& data, const Section& section) {
  std::vector<char> letters(static_cast<std::size_t>(data.grid.size()), '.');
  const auto lines = section.lines("grid");
  const int rows = data.grid.row(Hex{static_cast<std::uint16_t>(data.grid.size() - 1)});
  if (static_cast<int>(lines.size()) != rows + 1) {
    section.wrong("grid", fmt::format("must have one line of column numbers and {} rows, not {} lines", rows,
                                      lines.size()));
    return letters;
  }
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Words words = split_words(lines[i]);
    const int row = words.empty() ? 0 : whole_number(words[0]).value_or(-1);
    const int first = data.grid.column(Hex{0});
    if (row != static_cast<int>(i))
      return section.wrong("grid", fmt::format("line {} must start with the row {}", i, i)), letters;
    for (std::size_t c = 1; c < words.size() || data.grid.at(first + static_cast<int>(c) - 1, row).exists();
         ++c) {
      const Hex hex = data.grid.at(first + static_cast<int>(c) - 1, row);
      if (c >= words.size() || !hex.exists() || words[c].size() != 1 ||
          !load_letter(data, hex, words[c][0])) {
        section.wrong("grid",
                      fmt::format("row {}: '{}' at column {} is not one of R d i B e ^ . or a digit", row,
                                  c < words.size() ? words[c] : "nothing", first + static_cast<int>(c) - 1));
        return letters;
      }
      letters[hex.at] = words[c][0];
      data.everywhere.add(hex);
    }
  }
  data.apex = data.grid.numbered(section.integer("apex"));
  if (!data.apex.exists() || !data.redan.has(data.apex)) section.wrong("apex", "must be a redan hex");
  data.redan.each([&](Hex hex) {
    data.redan_list.push_back(hex);
    for (Hex next : data.grid.neighbors(hex))
      if (next.exists()) data.beside_redan.add(next);
  });
  return letters;
}

// The work must be closed: no step leads from the field to the inside except over a redan hex, and every
// outside neighbour of a redan hex is ditch.
void check_work(Data& data, const Section& section) {
  if (data.redan_list.size() > 16) return section.wrong("grid", "at most 16 hexes can be redan");
  data.inside.each([&](Hex hex) {
    for (Hex next : data.grid.neighbors(hex))
      if (next.exists() && data.outside(next))
        section.wrong("grid", fmt::format("inside hex {} touches {} outside the work", data.grid.number(hex),
                                          data.grid.number(next)));
  });
  for (Hex hex : data.redan_list)
    for (Hex next : data.grid.neighbors(hex))
      if (next.exists() && data.outside(next) && !data.ditch.has(next))
        section.wrong("grid", fmt::format("{} lies before redan hex {} and must be ditch",
                                          data.grid.number(next), data.grid.number(hex)));
}

void load_map(Data& data, DataFile& file, std::vector<char>& letters) {
  load_grid(data, file.table("grid"));
  if (file.trouble()) return;
  const Section terrain = file.table("terrain");
  letters = load_terrain(data, terrain);
  if (file.trouble()) return;
  check_work(data, terrain);
  const Section road = file.table("road");
  data.road = hexes(data, road, "hexes");
  data.road_name = road.text("name");
  for (std::size_t i = 1; i < data.road.size(); ++i)
    if (!data.grid.adjacent(data.road[i - 1], data.road[i]))
      road.wrong("hexes", fmt::format("{} does not follow {}", data.grid.number(data.road[i]),
                                      data.grid.number(data.road[i - 1])));
  data.missouri_entry = as_set(hexes(data, file.table("missouri_entry"), "hexes"));
  data.west_edge = as_set(hexes(data, file.table("west_edge"), "hexes"));
}

void add_unit(Data& data, const Section& section, UnitInfo unit) {
  if (data.units.size() >= max_units)
    return section.wrong("", fmt::format("there can be at most {} units", max_units));
  data.units.push_back(std::move(unit));
}

void load_regiment(Data& data, const Section& section, const std::vector<char>& letters) {
  Regiment regiment{.id = section.text("id"), .name = section.text("name"), .band = section.text("band")};
  const auto side = side_named(section);
  if (!side) return;
  regiment.side = *side;
  regiment.assault = section.integer_between("assault", 1, 2);
  regiment.infantry = section.integer_between("infantry", 1, 40);
  regiment.officers = section.integer_between("officers", 0, 9);
  regiment.bridging = section.flag("bridging", false);
  const std::string fire = section.text("fire"), alias = section.text("alias");
  UnitInfo unit{.side = regiment.side, .regiment = static_cast<std::uint8_t>(data.regiments.size())};
  unit.assault = static_cast<std::uint8_t>(regiment.assault);
  unit.movement = static_cast<std::uint8_t>(section.integer_between("movement", 1, 20));
  unit.steady = section.flag("steady", false);
  unit.fires_morale = fire == "morale";
  const int strength = unit.fires_morale ? 0 : whole_number(fire).value_or(-1);
  if (strength < 0 || strength > 99) return section.wrong("fire", "must be a number or \"morale\"");
  const auto add = [&](Kind kind, int count, Unit& first, std::string_view mark,
                       std::string_view alias_mark) {
    first = static_cast<Unit>(data.units.size());
    for (int i = 1; i <= count; ++i) {
      unit.kind = kind;
      unit.number = static_cast<std::uint8_t>(i);
      unit.fire = static_cast<std::uint8_t>(kind == Kind::infantry ? strength : 0);
      unit.name = fmt::format("{}-{}{}", regiment.id, mark, i);
      unit.alias = kind == Kind::infantry ? fmt::format("{}-{}{:02}", alias, alias_mark, i)
                                          : fmt::format("{}-{}{}", alias, alias_mark, i);
      add_unit(data, section, unit);
    }
  };
  add(Kind::infantry, regiment.infantry, regiment.first_infantry, "", "i");
  unit.fires_morale = false;
  add(Kind::officer, regiment.officers, regiment.first_officer, "O", "o");
  if (regiment.side == Union) {
    const std::string area = section.text("area");
    for (std::uint16_t i = 0; i < data.grid.size(); ++i)
      if (area.size() == 1 && letters[i] == area[0])
        regiment.area.push_back(Hex{i}), regiment.area_set.add(Hex{i});
    if (static_cast<int>(regiment.area.size()) * 4 < regiment.infantry)
      section.wrong("area", fmt::format("the set-up area '{}' has {} hexes, too few for {} infantry", area,
                                        regiment.area.size(), regiment.infantry));
  }
  if (regiment.side == Union && regiment.assault == 2)
    for (Hex hex : regiment.area) {
      data.reserved.add(hex);
      for (Hex next : data.grid.neighbors(hex))
        if (next.exists()) data.beside_reserved.add(next);
    }
  data.regiments.push_back(std::move(regiment));
}

void load_artillery(Data& data, const Section& section) {
  const auto side = side_named(section);
  const auto names = section.texts("names"), aliases = section.texts("aliases");
  if (!side || names.size() != aliases.size())
    return section.wrong("aliases", "must be as many as the names");
  for (std::size_t i = 0; i < names.size(); ++i) {
    UnitInfo unit{.name = names[i], .alias = aliases[i], .kind = Kind::artillery, .side = *side};
    unit.number = static_cast<std::uint8_t>(i + 1);
    unit.assault = static_cast<std::uint8_t>(section.integer_between("assault", 1, 2));
    unit.movement = static_cast<std::uint8_t>(section.integer_between("movement", 1, 20));
    unit.fire = static_cast<std::uint8_t>(section.integer_between("fire", 0, 99));
    unit.bombards = section.flag("bombards", false);
    add_unit(data, section, unit);
  }
}

void load_units(Data& data, DataFile& file, const std::vector<char>& letters) {
  for (const Section& each : file.root().tables("regiment")) load_regiment(data, each, letters);
  for (const Section& each : file.root().tables("artillery")) load_artillery(data, each);
  data.bridges = file.table("bridging").integer_between("markers", 0, max_bridges);
  for (std::size_t i = 0; i < data.units.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (same_word(data.units[i].name, data.units[j].name))
        file.wrong(0, fmt::format("two units are called {}", data.units[i].name));
}

// A number of points, or a word that stands for a special cost.
int movement_cost(const Section& section, std::string_view key, std::string_view word, int value) {
  if (!section.is_text(key)) return section.integer_between(key, 1, 20);
  if (section.text(key) != word) section.wrong(key, fmt::format("must be a number or \"{}\"", word));
  return value;
}

template <std::size_t N>
void load_list(const Section& section, std::string_view key, std::array<int, N>& into, std::size_t from,
               int least, int most) {
  const auto values = section.integers(key);
  if (values.size() != N - from)
    return section.wrong(key, fmt::format("must have {} numbers, not {}", N - from, values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] < least || values[i] > most)
      return section.wrong(key, fmt::format("{} is not between {} and {}", values[i], least, most));
    into[from + i] = values[i];
  }
}

void load_charts(Data& data, DataFile& file) {
  const Section terrain = file.table("terrain");
  constexpr std::array<std::string_view, 4> names = {"open", "elevation", "ditch", "redan"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Section row = terrain.table(names[i]);
    TerrainEffects& effects = data.effects[i];
    effects.cost = movement_cost(row, "cost", "all", TerrainEffects::all);
    effects.artillery = movement_cost(row, "artillery", "never", TerrainEffects::never);
    effects.defense = row.integer_between("defense", 1, 99);
    effects.blocks = row.flag("blocks", false);
    effects.source = row.text("source", "");
  }
  data.surcharge = terrain.integer_between("surcharge", 0, 9);
  data.chaos_defense = terrain.integer_between("chaos_defense", 0, 9);
  const Section stacking = file.table("stacking");
  data.union_limit = stacking.integer_between("union", 1, 20);
  load_list(stacking, "confederate", data.confederate_limit, 2, 1, 20);
  const Section range = file.table("range");
  data.infantry_range = range.integer_between("infantry", 1, max_range);
  data.artillery_range = range.integer_between("artillery", 1, max_range);
  load_list(file.table("fire"), "hits_on", data.hits_on, 1, 0, 6);
  data.hits_on[0] = data.hits_on[1];  // 11.7c
  const Section bombardment = file.table("bombardment");
  load_list(bombardment, "union_markers", data.union_markers, 0, 0, 8);
  data.confederate_markers = bombardment.integer_between("confederate_markers", 0, 8);
  data.union_strength = bombardment.integer_between("union_strength", 0, 99);
  data.confederate_strength = bombardment.integer_between("confederate_strength", 0, 99);
  data.confederate_holds = bombardment.integer_between("confederate_holds", 0, 6);
  data.call_off = bombardment.integer_between("call_off", 0, 6);
  load_list(file.table("morale"), "by_die", data.morale_by_die, 1, 2, 4);
  const Section chaos = file.table("chaos");
  load_list(chaos, "union_modifier", data.chaos_modifier[0], 2, -6, 6);
  load_list(chaos, "confederate_modifier", data.chaos_modifier[1], 2, -6, 6);
  data.chaos_most = chaos.integer_between("most", 0, 8);
  data.chaos_fails = chaos.integer_between("fails", 0, 6);
  const Section gettysburg = file.table("gettysburg");
  load_list(gettysburg, "wins_on", data.gettysburg, 1, 0, 12);
  data.no_unit_in_west = gettysburg.integer_between("no_unit_in_west", 0, 6);
  data.regiments_without_officers = gettysburg.integer_between("three_regiments_without_officers", 0, 6);
  data.outnumbered = gettysburg.integer_between("outnumbered", 0, 6);
}

void load_strength(const Data& data, const Section& section, Scenario& scenario) {
  for (const Regiment& each : data.regiments) scenario.strength.push_back({each.infantry, each.officers});
  if (!section.has("strength")) return;
  const Section strength = section.table("strength");
  for (const std::string& key : strength.keys()) {
    const int regiment = data.find_regiment(key);
    const auto values = strength.integers(key);
    if (regiment < 0 || values.size() != 2)
      return strength.wrong(key, "must be a regiment with its infantry and officers");
    const Regiment& full = data.regiments[static_cast<std::size_t>(regiment)];
    if (values[0] < 0 || values[0] > full.infantry || values[1] < 0 || values[1] > full.officers)
      return strength.wrong(
          key, fmt::format("{} has at most {} infantry and {} officers", key, full.infantry, full.officers));
    scenario.strength[static_cast<std::size_t>(regiment)] = {values[0], values[1]};
  }
}

void load_scenario(Data& data, const Section& section, const std::string& path) {
  Scenario scenario{.id = section.text("id"), .title = section.text("title"), .about = section.text("about")};
  scenario.minutes = section.integer_between("minutes", 1, 2000);
  scenario.first_assault = section.integer_between("first_assault", 1, 2);
  scenario.last_assault = section.integer_between("last_assault", scenario.first_assault, 2);
  scenario.turns = section.integer_between("turns", 1, 8);
  load_strength(data, section, scenario);
  scenario.union_companies =
      section.has("union_companies") ? section.integer_between("union_companies", 0, 5) : 5;
  scenario.confederate_guns =
      section.has("confederate_guns") ? section.integer_between("confederate_guns", 0, 4) : 4;
  scenario.confederate_markers = section.has("confederate_markers")
                                     ? section.integer_between("confederate_markers", 0, 8)
                                     : data.confederate_markers;
  scenario.objective = section.has("objective") ? as_set(hexes(data, section, "objective")) : data.redan;
  scenario.objective.each([&](Hex hex) {
    if (!data.redan.has(hex))
      section.wrong("objective", fmt::format("{} is not a redan hex", data.grid.number(hex)));
  });
  if (section.has("union_area")) scenario.union_area = as_set(hexes(data, section, "union_area"));
  if (section.has("confederate_area"))
    scenario.confederate_area = as_set(hexes(data, section, "confederate_area"));
  read_given(section, path, scenario.begins);
  data.scenarios.push_back(std::move(scenario));
}

void load_scenarios(Data& data, DataFile& file, const std::string& path) {
  for (const Section& each : file.root().tables("scenario")) load_scenario(data, each, path);
  const Section setups = file.table("setup");
  const auto setup = [&](std::string_view key) { return setups.table(key); };
  for (Regiment& each : data.regiments) {
    const Section section = setup(each.id);
    each.default_infantry = hexes(data, section, "infantry");
    each.default_officers = hexes(data, section, "officers");
  }
  data.default_guns = hexes(data, setup("guns"), "hexes");
  data.default_option1 = hexes(data, setup("option1"), "hexes");
  data.default_option2 = hexes(data, setup("option2"), "hexes");
  data.default_ohio_artillery = hexes(data, setup("ohio_artillery"), "hexes");
  const Section bridging = setup("bridging");
  for (const std::string& id : bridging.texts("regiments")) {
    data.bridging_order.push_back(data.find_regiment(id));
    if (data.bridging_order.back() < 0)
      bridging.wrong("regiments", fmt::format("there is no regiment {}", id));
  }
  data.loose_bridges = data.grid.numbered(bridging.integer("loose"));
  if (!data.loose_bridges.exists()) bridging.wrong("loose", "must be a hex of the map");
}

}  // namespace

Unit Data::find_unit(std::string_view name) const {
  for (std::size_t i = 0; i < units.size(); ++i)
    if (same_word(units[i].name, name) || same_word(units[i].alias, name)) return static_cast<Unit>(i);
  return Unit::none;
}

int Data::find_regiment(std::string_view id) const {
  for (std::size_t i = 0; i < regiments.size(); ++i)
    if (same_word(regiments[i].id, id)) return static_cast<int>(i);
  return -1;
}

Result<Data> Data::load(const std::string& folder) {
  Data data;
  std::vector<char> letters;
  DataFile map(folder + "/map.toml"), units(folder + "/units.toml"), charts(folder + "/charts.toml"),
      scenarios(folder + "/scenarios.toml");
  load_map(data, map, letters);
  if (map.trouble()) return std::unexpected(*map.trouble());
  load_units(data, units, letters);
  if (units.trouble()) return std::unexpected(*units.trouble());
  load_charts(data, charts);
  if (charts.trouble()) return std::unexpected(*charts.trouble());
  load_scenarios(data, scenarios, folder + "/scenarios.toml");
  if (scenarios.trouble()) return std::unexpected(*scenarios.trouble());
  draw_sightlines(data);
  chart_exits(data);
  chart_approaches(data);
  return data;
}

}  // namespace longroll::stockade
