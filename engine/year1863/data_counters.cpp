// Loading the counters, the charts and the set-up (2.6 to 2.9, 26.0, 28.0).
#include <algorithm>

#include "engine/year1863/data_loader.hpp"

namespace longroll::year1863 {
namespace {

std::string numbered(std::string text, int number, int count) {
  const auto mark = text.find('#');
  if (mark == std::string::npos || count == 1) return text;
  return text.replace(mark, 1, std::to_string(number));
}

void load_units(const Section& section, Data& data) {
  const TextTable table(section, "units",
                        {"id", "name", "side", "type", "size", "front", "back", "west", "east", "count"});
  for (const TextTable::Row& row : table.rows()) {
    UnitInfo unit;
    unit.side = static_cast<Side>(choice(row, "side", {"union", "confederate"}));
    unit.type = static_cast<Type>(choice(row, "type",
                                         {"infantry", "cavalry", "artillery", "engineer", "garrison",
                                          "partisan", "riverine", "supply", "fortress", "militia"}));
    unit.size = static_cast<Size>(choice(row, "size", size_marks));
    unit.two_sided = !row.blank("back");
    unit.strength[1] = row.integer("front", 0, 20);
    unit.strength[0] = row.integer("back", 0, 20, unit.strength[1]);
    unit.move = {row.integer("east", 0, 12), row.integer("west", 0, 12)};
    const int count = row.integer("count", 1, 30);
    for (int n = 1; n <= count; ++n) {
      unit.id = numbered(row.text("id"), n, count);
      unit.name = numbered(row.text("name"), n, count);
      if (data.find_unit(unit.id)) row.wrong(fmt::format("there are two counters '{}'", unit.id));
      data.units.push_back(unit);
    }
    const bool fixed = unit.type == Type::fortress || unit.type == Type::militia;  // 2.7b
    if (fixed != (unit.move[0] == 0 && unit.move[1] == 0))
      row.wrong("fortresses and militia, and they alone, cannot move");
    if ((unit.type == Type::supply) != (unit.strength[1] == 0))
      row.wrong("supply trains, and they alone, have no strength");
  }
}

void load_leaders(const Section& section, Data& data) {
  const TextTable table(section, "leaders",
                        {"id", "name", "side", "kind", "corps_battle", "corps_campaign", "army_battle",
                         "army_campaign", "west", "east"});
  for (const TextTable::Row& row : table.rows()) {
    UnitInfo unit{.id = row.text("id"), .name = row.text("name"), .type = Type::leader};
    if (data.find_unit(unit.id)) row.wrong(fmt::format("there are two counters '{}'", unit.id));
    unit.side = static_cast<Side>(choice(row, "side", {"union", "confederate"}));
    unit.kind = static_cast<LeaderKind>(choice(row, "kind", {"general", "cavalry", "admiral"}));
    unit.can_command_army = unit.kind != LeaderKind::cavalry;
    unit.two_sided = unit.can_command_army;
    unit.battle = {row.integer("corps_battle", 0, 9), row.integer("army_battle", 0, 9, 0)};
    unit.campaign = {row.integer("corps_campaign", 1, 6), row.integer("army_campaign", 1, 6, 1)};
    if (unit.can_command_army == row.blank("army_battle"))
      row.wrong("all but cavalry commanders have an army or fleet side");
    unit.move = {row.integer("east", 1, 12), row.integer("west", 1, 12)};
    data.units.push_back(std::move(unit));
  }
}

void load_table(const Section& section, CombatTable& table, std::array<int, columns>& bounds) {
  std::vector<std::string_view> names = {"die", "0", "50", "100", "150", "200", "300", "400", "500"};
  const TextTable rows(section, "results", names);
  if (rows.rows().size() != 6)
    return section.wrong("results", "a combat table has one row for each face of a die");
  int die = 0;
  for (const TextTable::Row& row : rows.rows()) {
    row.integer("die", die + 1, die + 1);
    for (int column = 0; column < columns; ++column)
      table[die][column] = static_cast<CombatResult>(
          choice(row, names[static_cast<std::size_t>(column) + 1],
                 {"AD", "AE", "AM", "AS", "DD", "DE", "DM", "DR", "DS", "ENG", "PR"}));
    ++die;
  }
  for (std::size_t i = 0; i < columns; ++i) bounds[i] = *whole_number(names[i + 1]);
}

void load_terrain(const Section& section, Data& data) {
  const TextTable table(section, "effects", {"feature", "stop", "shift", "rule"});
  if (table.rows().size() != 11) section.wrong("effects", "the Terrain Effects Chart has 11 rows");
  for (const TextTable::Row& row : table.rows()) {
    const int feature = choice(row, "feature",
                               {"open", "shenandoah", "wilderness", "mountain", "sea", "town", "city",
                                "river-assault", "fort-1", "fort-2", "fieldwork"});
    const int shift = row.integer("shift", 0, 3);
    if (feature < 5) {
      data.terrain_shift[feature] = shift;
      data.stops[feature] = choice(row, "stop", {"no", "yes"}) == 1;
    }
    if (feature == 6) data.city_shift = shift;
    if (feature == 7) data.river_shift = shift;
    if (feature == 8) data.fort_shift[1] = shift;
    if (feature == 9) data.fort_shift[2] = shift;
    if (feature == 10) data.fieldwork_shift = shift;
  }
}

void load_recruiting(const Section& section, Data& data) {
  const TextTable table(section, "chart", {"unit", "union", "confederate", "where", "rule"});
  if (table.rows().size() != 12) section.wrong("chart", "the Recruiting Chart has 12 rows");
  for (const TextTable::Row& row : table.rows()) {
    const int unit = choice(row, "unit",
                            {"infantry", "cavalry", "artillery", "engineer", "garrison", "partisan",
                             "riverine", "supply", "fort-1", "militia", "fort-2", "fieldwork"});
    const By<Side, int, 2> cost = {row.integer("union", 0, 30), row.integer("confederate", 0, 30)};
    if (unit < 10) data.cost[unit] = cost;
    if (unit == 10) data.upgrade_cost = cost;
  }
  data.upgrade_with_engineer = section.integer_between("fort_2_with_engineer", 0, 30);
}

void load_orders(const Section& section, Data& data) {
  const TextTable table(section, "markers", {"id", "name", "side", "count", "after"});
  if (table.rows().size() != markers)
    return section.wrong("markers", fmt::format("there are {} General Orders", markers));
  std::size_t next = 0;
  for (const TextTable::Row& row : table.rows()) {
    MarkerInfo& marker = data.orders[next];
    marker.id = row.text("id");
    marker.name = row.text("name");
    marker.side = static_cast<Side>(choice(row, "side", {"union", "confederate"}));
    if (marker.side != (next < 7 ? Side::union_side : Side::confederate))
      row.wrong("the Union's seven markers come first, in the order of 27.1, then the Confederacy's");
    marker.discard = choice(row, "after", {"return", "discard"}) == 1;
    row.integer("count", 1, 1);
    ++next;
  }
  for (const auto& [slot, key] : {std::pair{0, "shafts_even"}, std::pair{1, "shafts_odd"}}) {
    const auto leader = data.find_unit(section.text(key));
    if (!leader || !data.is(*leader, Type::leader)) section.wrong(key, "is not a leader");
    data.shafts[slot] = leader.value_or(Unit{0});
  }
}

}  // namespace

void load_counters(DataFile& file, Data& data) {
  load_units(file.table("units"), data);
  load_leaders(file.table("leaders"), data);
  data.fieldworks = file.table("fieldworks").integer_between("count", 0, 30);
  const Section sheet = file.table("sheet");
  const int total =
      static_cast<int>(data.units.size()) + markers + data.fieldworks + sheet.integer("other_markers");
  if (total != sheet.integer("counters"))  // 2.0a
    sheet.wrong("counters", fmt::format("the lists have {} counters", total));
  if (data.units.size() > max_units) file.wrong(0, fmt::format("more than {} units", max_units));
}

void load_charts(DataFile& file, Data& data) {
  load_table(file.table("skirmish"), data.tables[0], data.bounds);
  load_table(file.table("battle"), data.tables[1], data.bounds);
  load_terrain(file.table("terrain"), data);
  load_recruiting(file.table("recruiting"), data);
  load_orders(file.table("orders"), data);
  const Section rail = file.table("railroads");
  data.rail_thirds = {rail.integer("union_thirds"), rail.integer("confederate_thirds")};
  data.sea_halves = file.table("naval_transfer").integer("halves");
  const Section limits = file.table("command_limits");
  data.army_limit = {limits.integer("armies_east"), limits.integer("armies_west")};
  data.fleet_limit = limits.integer("fleets");
  const Section victory = file.table("victory");
  data.vp_maximum = victory.integer_between("maximum", 1, 100);
  data.win_per_unit = victory.integer("win_per_unit");
  data.lose_per_unit = victory.integer("lose_per_unit");
  data.diplomacy = victory.integer("diplomacy_per_city");
  const Section track = file.table("track");
  data.months = track.texts("months");
  data.seasonal_turns = track.integer("seasonal_turns");
  if (data.months.empty() || data.months.size() > 12) track.wrong("months", "must name 1 to 12 months");
}

void load_setup(DataFile& file, Data& data) {
  const TextTable table(file.table("setup"), "counters",
                        {"rule", "command", "counter", "side", "at", "default", "commands"});
  UnitSet placed;
  for (const TextTable::Row& row : table.rows()) {
    SetupRow setup{.rule = row.text("rule")};
    const auto command = command_named(row.text("command"));
    if (!command) row.wrong(fmt::format("there is no command '{}'", row.text("command")));
    setup.command = command.value_or(Command::union_east);
    const Theater theater = theater_of(setup.command);
    if (row.text("counter") != "fieldwork") {
      const auto unit = data.find_unit(row.text("counter"));
      if (!unit) row.wrong(fmt::format("there is no counter '{}'", row.text("counter")));
      if (!unit) return;
      if (placed.has(*unit)) row.wrong(fmt::format("{} is placed twice", data.unit(*unit).id));
      placed.add(*unit);
      setup.unit = *unit;
    }
    const int side = choice(row, "side", {"-", "line", "veteran", "level-1", "level-2", "corps", "army"});
    setup.built_up = side == 2 || side == 4 || side == 6;
    for (const std::string& word : row.words("at")) {
      if (const auto place = data.find_place(word)) {
        setup.at.add(*place);
        continue;
      }
      bool found = false;  // a state: its towns and cities that the side controls
      for (std::size_t i = 0; i < data.places.size(); ++i) {
        const PlaceInfo& place = data.places[i];
        if (place.state != word || place.theater != theater) continue;
        found = true;
        if (place.settlement != Settlement::none && place.control == index(side_of(setup.command)))
          setup.at.add(static_cast<Point>(i));
      }
      if (!found) row.wrong(fmt::format("'{}' is neither a point nor a state", word));
    }
    const auto historical = data.find_place(row.text("default"));
    if (!historical || !setup.at.has(*historical)) row.wrong("the default is not among the points allowed");
    setup.historical = historical.value_or(Point{0});
    if (!row.blank("commands")) {
      const auto corps = data.find_unit(row.text("commands"));
      if (!corps || !placed.has(*corps)) row.wrong("a leader's corps must be placed before him");
      setup.commands = corps.value_or(Unit::none);
    }
    data.setup.push_back(std::move(setup));
  }
  for (const auto& [slot, name] : {std::pair{0, "standard"}, std::pair{1, "go-west"}}) {
    const Section section = file.table(name);
    Scenario& scenario = data.scenarios[slot];
    scenario.title = section.text("title");
    const std::vector<int> vp = section.integers("vp");
    if (vp.size() != 4)
      section.wrong("vp", "needs a number for each command");
    else
      std::ranges::copy(vp, scenario.vp.begin());
    for (int each : vp)
      if (each < 0 || each > data.vp_maximum) section.wrong("vp", "is outside the VP track");
  }
}

}  // namespace longroll::year1863
