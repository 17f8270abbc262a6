// Scenario files: table, armies, zones, objectives and what wins.
#include <algorithm>

#include "engine/core/game.hpp"
#include "engine/severed/data.hpp"

namespace longroll::severed {
namespace {

// 0 is the south, 1 the north, -1 the word that leaves it open.
int edge_named(const Section& section, const char* key, const char* otherwise) {
  const std::string name = section.text(key);
  if (name == otherwise) return -1;
  if (name == "south") return 0;
  if (name == "north") return 1;
  section.wrong(key, fmt::format("must be south, north or {}", otherwise));
  return -1;
}

Mission graded(const Section& section, const char* key, const Words& words, std::size_t from) {
  Mission mission;
  if (words.size() != from + 2 || (words[from] != "attacker" && words[from] != "defender") ||
      (words[from + 1] != "decisive" && words[from + 1] != "marginal")) {
    section.wrong(key, "must end in attacker or defender, decisive or marginal");
    return mission;
  }
  mission.attacker = words[from] == "attacker";
  mission.decisive = words[from + 1] == "decisive";
  return mission;
}

using Parts = std::vector<std::vector<Point>>;

Result<Parts> area(const std::string& text, const Ground& ground) {
  auto points = read_points(text);
  if (!points) return std::unexpected(points.error());
  for (Point each : *points)
    if (!ground.holds(each)) return problem("{},{} is off the table", inches(each.x), inches(each.y));
  auto parts = table::convex_parts(*points);
  if (!parts) return problem("an area needs three corners or more and may not cross itself");
  return *parts;
}

Parts zone(const Section& section, const std::string& key, const Ground& ground) {
  auto parts = area(section.text(key), ground);
  if (!parts) section.wrong(key, parts.error().what);
  return parts.value_or(Parts{});
}

// A list that a file may hold, of a length that a person would write.
std::vector<std::string> short_list(const Section& section, const char* key) {
  auto list = section.has(key) ? section.texts(key) : std::vector<std::string>{};
  constexpr std::size_t most = 24;
  if (list.size() > most) section.wrong(key, fmt::format("there are more than {}", most)), list.resize(most);
  return list;
}

// The table and the armies: in the file itself, or ready ones by their names.
int find_ground(DataFile& file, const Section& section, const std::string& id, Data& data) {
  if (file.root().has("table")) {
    data.grounds.push_back({.id = id});
    read_ground(file, data.kinds, data.grounds.back());
    return static_cast<int>(data.grounds.size()) - 1;
  }
  const auto found = std::ranges::find(data.grounds, section.text("table"), &Ground::id);
  if (found == data.grounds.end()) return section.wrong("table", "there is no such table"), -1;
  return static_cast<int>(found - data.grounds.begin());
}

int find_army(DataFile& file, const Section& section, const std::string& id, const char* edge, Data& data) {
  if (file.root().has(edge)) {
    data.armies.push_back({.id = fmt::format("{}-{}", id, edge)});
    read_army(file, data.charts, data.armies.back(), edge);
    return static_cast<int>(data.armies.size()) - 1;
  }
  const auto found = std::ranges::find(data.armies, section.text(edge), &Army::id);
  if (found == data.armies.end()) return section.wrong(edge, "there is no such army"), -1;
  return static_cast<int>(found - data.armies.begin());
}

void read_zones(const Section& section, const Ground& ground, Scenario& scenario) {
  for (std::size_t edge = 0; edge < 2; ++edge) {
    const std::string name = edge ? "north" : "south";
    if (!section.has(name + "_zone")) continue;
    scenario.zone[edge] = zone(section, name + "_zone", ground);
    scenario.scout_zone[edge] = zone(section, name + "_scouts", ground);
  }
  const std::vector<std::string> areas = short_list(section, "areas");
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const auto colon = areas[i].find(':');
    if (colon == std::string::npos || !is_name(areas[i].substr(0, colon))) {
      section.wrong_in("areas", i, "an area reads 'name: points'");
      continue;
    }
    auto parts = area(areas[i].substr(colon + 1), ground);
    if (!parts) section.wrong_in("areas", i, parts.error().what);
    scenario.areas.emplace_back(areas[i].substr(0, colon), parts.value_or(Parts{}));
  }
}

// The conditions of a victory: what is counted, or what is asked in turn.
class Conditions {
 public:
  Conditions(const Section& victory, const Ground& ground, Scenario& scenario)
      : victory_(victory), ground_(ground), scenario_(scenario) {}
  void objectives();
  void count();
  void mission();

 private:
  int objective(const char* key, const std::string& id) const {
    const auto found = std::ranges::find(ground_.objectives, id, &Objective::id);
    if (found != ground_.objectives.end()) return static_cast<int>(found - ground_.objectives.begin());
    victory_.wrong(key, fmt::format("there is no objective '{}'", id));
    return 0;
  }
  int number(const char* key, const Words& words, std::size_t at) const {
    const auto value = at < words.size() ? whole_number(words[at]) : Result<int>(problem("missing"));
    if (value && *value >= 0 && *value <= 1000) return *value;
    victory_.wrong(key, fmt::format("'{}' lacks a number from 0 to 1000", join_words(words)));
    return 0;
  }
  Mission counted(const std::string& text) const;
  Mission asked(const std::string& text) const;

  const Section& victory_;
  const Ground& ground_;
  Scenario& scenario_;
};

void Conditions::objectives() {
  const std::string scoring = victory_.text("scoring");
  if (scoring != "final" && scoring != "running") victory_.wrong("scoring", "must be final or running");
  scenario_.running = scoring == "running";
  if (victory_.has("from_turn")) scenario_.from_turn = victory_.integer_between("from_turn", 1, 30);
  if (victory_.has("final_factor")) scenario_.final_factor = victory_.integer_between("final_factor", 1, 10);
  if (ground_.objectives.empty()) victory_.wrong("kind", "the table has no objectives");
}

Mission Conditions::counted(const std::string& text) const {
  const Words words = split_words(text);
  Mission mission;
  if (words.size() == 3 && words[0] == "controls") {
    mission.test = Mission::Test::controls;
    mission.which = objective("count", words[1]);
    mission.number = number("count", words, 2);
  } else if (words.size() == 5 && words[0] == "units-in" && words[3] == "at-most") {
    mission.test = Mission::Test::units_in;
    mission.number = number("count", words, 2);
    mission.most = number("count", words, 4);
    const auto found =
        std::ranges::find(scenario_.areas, words[1], [](const auto& each) { return each.first; });
    if (found == scenario_.areas.end())
      victory_.wrong("count", fmt::format("there is no area '{}'", words[1]));
    mission.which = static_cast<int>(found - scenario_.areas.begin());
  } else {
    victory_.wrong("count", fmt::format("'{}' is not understood", text));
  }
  return mission;
}

void Conditions::count() {
  scenario_.victory = Scenario::Victory::count;
  for (const std::string& text : short_list(victory_, "count")) scenario_.count.push_back(counted(text));
  if (scenario_.count.empty()) victory_.wrong("count", "there must be one at least");
  for (const std::string& text : short_list(victory_, "grades")) {
    const Words words = split_words(text);
    Mission mission = graded(victory_, "grades", words, 1);
    mission.number = number("grades", words, 0);
    scenario_.grades.push_back(mission);
  }
  if (scenario_.grades.empty() || scenario_.grades.back().number != 0)
    victory_.wrong("grades", "the last must be for 0");
  if (!std::ranges::is_sorted(scenario_.grades, std::greater{}, &Mission::number))
    victory_.wrong("grades", "must fall from the most to 0");
}

Mission Conditions::asked(const std::string& text) const {
  const auto colon = text.find(':');
  const Words test = split_words(text.substr(0, colon));
  if (colon == std::string::npos || test.empty()) {
    victory_.wrong("rules", fmt::format("'{}' is not 'condition: grade'", text));
    return {};
  }
  Mission mission = graded(victory_, "rules", split_words(text.substr(colon + 1)), 0);
  if (test[0] == "controls" && test.size() == 2) {
    mission.test = Mission::Test::controls;
    mission.which = objective("rules", test[1]);
  } else if (test[0] == "controlled") {
    mission.test = Mission::Test::controlled;
    mission.number = number("rules", test, 1);
  } else if (test[0] == "defender-lost-below") {
    mission.test = Mission::Test::defender_lost_below;
    mission.number = number("rules", test, 1);
  } else if (test[0] != "always") {
    victory_.wrong("rules", fmt::format("'{}' is not understood", text));
  }
  return mission;
}

void Conditions::mission() {
  scenario_.victory = Scenario::Victory::mission;
  for (const std::string& text : short_list(victory_, "rules")) scenario_.rules.push_back(asked(text));
  if (scenario_.rules.empty() || scenario_.rules.back().test != Mission::Test::always)
    victory_.wrong("rules", "the last must be 'always'");
}

}  // namespace

void read_scenario(DataFile& file, Data& data, Scenario& scenario) {
  const Section section = file.table("scenario");
  scenario.title = section.text("title");
  scenario.about = section.text("about", "");
  scenario.source = section.text("source");
  if (section.has("order")) scenario.order = section.integer_between("order", 1, 100);
  if (section.has("minutes")) scenario.minutes = section.integer_between("minutes", 1, 1000);
  scenario.ground = find_ground(file, section, scenario.id, data);
  scenario.army = {find_army(file, section, scenario.id, "south", data),
                   find_army(file, section, scenario.id, "north", data)};
  if (scenario.ground < 0 || scenario.army[0] < 0 || scenario.army[1] < 0) return;
  const Ground& ground = data.grounds[scenario.ground];
  if (data.armies[scenario.army[0]].side == data.armies[scenario.army[1]].side)
    section.wrong("north", "both armies are of one side");
  scenario.first_edge = edge_named(section, "first", "roll");  // START-02
  scenario.deploy_edge = edge_named(section, "deploy_first", "first-player");
  scenario.turns = section.integer_between("turns", 1, 30);
  scenario.free = section.flag("free", false);
  scenario.readiness = section.flag("readiness", false);
  scenario.premeasure = section.flag("premeasure", false);
  read_zones(section, ground, scenario);

  const Section victory = file.table("victory");
  Conditions conditions(victory, ground, scenario);
  const std::string kind = victory.text("kind");
  if (kind == "objectives") return conditions.objectives();
  if (kind != "count" && kind != "mission")
    return victory.wrong("kind", "must be objectives, count or mission");
  const std::string attacker = victory.text("attacker");
  if (attacker != "south" && attacker != "north") victory.wrong("attacker", "must be south or north");
  scenario.attacker_edge = attacker == "north";
  kind == "count" ? conditions.count() : conditions.mission();
}

Result<std::shared_ptr<const Data>> Data::with_file(const std::string& text) const {
  DataFile file(text, "scenario file");
  Data all{.charts = charts, .kinds = kinds, .grounds = grounds, .armies = armies};
  Scenario scenario{.id = std::string(own_scenario)};
  if (!file.trouble()) read_scenario(file, all, scenario);
  if (file.trouble()) return std::unexpected(*file.trouble());
  auto own = std::make_shared<Data>(Data{.charts = charts, .kinds = kinds});
  own->grounds = {all.grounds[scenario.ground]};
  for (int each : scenario.army) own->armies.push_back(all.armies[static_cast<std::size_t>(each)]);
  scenario.ground = 0;
  scenario.army = {0, 1};
  own->scenarios = {scenario};
  return own;
}

}  // namespace longroll::severed
