// Scenario files: armies, zones, objectives and what wins.
#include <algorithm>

#include "engine/severed/data.hpp"

namespace longroll::severed {
namespace {

int edge_named(const Section& section, const char* key, const char* otherwise) {
  const std::string name = section.text(key);
  if (name == otherwise) return -1;
  if (name == "south") return 0;
  if (name == "north") return 1;
  section.wrong(key, fmt::format("must be south, north or {}", otherwise));
  return -1;
}

std::vector<std::vector<Point>> area(const Section& section, const char* key, const std::string& text) {
  auto points = read_points(text);
  auto parts = points ? table::convex_parts(*points) : std::nullopt;
  if (!points)
    section.wrong(key, points.error().what);
  else if (!parts)
    section.wrong(key, "an area needs three corners or more and may not cross itself");
  return parts.value_or(std::vector<std::vector<Point>>{});
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

}  // namespace

void read_scenario(DataFile& file, const Data& data, Scenario& scenario) {
  const Section section = file.table("scenario");
  scenario.title = section.text("title");
  scenario.about = section.text("about");
  scenario.source = section.text("source");
  scenario.order = section.integer_between("order", 1, 100);
  scenario.minutes = section.integer_between("minutes", 1, 1000);
  const auto ground = std::ranges::find(data.grounds, section.text("table"), &Ground::id);
  if (ground == data.grounds.end()) {
    section.wrong("table", "there is no such table");
    return;
  }
  scenario.ground = static_cast<int>(ground - data.grounds.begin());
  for (const char* edge : {"south", "north"}) {
    const auto army = std::ranges::find(data.armies, section.text(edge), &Army::id);
    if (army == data.armies.end()) {
      section.wrong(edge, "there is no such army");
      return;
    }
    scenario.army[edge[0] == 'n'] = static_cast<int>(army - data.armies.begin());
  }
  if (data.armies[static_cast<std::size_t>(scenario.army[0])].side ==
      data.armies[static_cast<std::size_t>(scenario.army[1])].side)
    section.wrong("north", "both armies are of one side");
  scenario.first_edge = edge_named(section, "first", "roll");  // START-02
  scenario.deploy_edge = edge_named(section, "deploy_first", "first-player");
  scenario.turns = section.integer_between("turns", 1, 30);
  scenario.free = section.flag("free", false);
  scenario.readiness = section.flag("readiness", false);
  scenario.premeasure = section.flag("premeasure", false);
  for (int edge = 0; edge < 2; ++edge) {
    const std::string name = edge ? "north" : "south";
    if (!section.has(name + "_zone")) continue;
    scenario.zone[edge] = area(section, (name + "_zone").c_str(), section.text(name + "_zone"));
    scenario.scout_zone[edge] = area(section, (name + "_scouts").c_str(), section.text(name + "_scouts"));
  }
  if (section.has("areas"))
    for (const std::string& text : section.texts("areas")) {
      const auto colon = text.find(':');
      if (colon == std::string::npos)
        section.wrong("areas", "an area reads 'id: points'");
      else
        scenario.areas.emplace_back(text.substr(0, colon), area(section, "areas", text.substr(colon + 1)));
    }

  const Section victory = file.table("victory");
  const std::string kind = victory.text("kind");
  const auto objective = [&](const std::string& id) {
    const auto found = std::ranges::find(ground->objectives, id, &Objective::id);
    if (found == ground->objectives.end())
      victory.wrong("kind", fmt::format("there is no objective '{}'", id));
    return static_cast<int>(found - ground->objectives.begin());
  };
  const auto number = [&](const Words& words, std::size_t at) {
    const auto value = at < words.size() ? whole_number(words[at]) : Result<int>(problem("missing"));
    if (!value) victory.wrong("kind", fmt::format("'{}' lacks a number", join_words(words)));
    return value.value_or(0);
  };
  if (kind == "objectives") {
    const std::string scoring = victory.text("scoring");
    if (scoring != "final" && scoring != "running") victory.wrong("scoring", "must be final or running");
    scenario.running = scoring == "running";
    scenario.from_turn = victory.integer("from_turn", 1);
    scenario.final_factor = victory.integer("final_factor", 1);
    if (ground->objectives.empty()) victory.wrong("kind", "the table has no objectives");
    return;
  }
  if (kind != "count" && kind != "mission")
    return victory.wrong("kind", "must be objectives, count or mission");
  scenario.attacker_edge = edge_named(victory, "attacker", "");
  if (kind == "count") {
    scenario.victory = Scenario::Victory::count;
    for (const std::string& text : victory.texts("count")) {
      const Words words = split_words(text);
      Mission mission;
      if (words.size() == 3 && words[0] == "controls") {
        mission.test = Mission::Test::controls;
        mission.which = objective(words[1]);
        mission.number = number(words, 2);
      } else if (words.size() == 5 && words[0] == "units-in" && words[3] == "at-most") {
        mission.test = Mission::Test::units_in;
        mission.number = number(words, 2);
        mission.most = number(words, 4);
        const auto found =
            std::ranges::find(scenario.areas, words[1], [](const auto& each) { return each.first; });
        if (found == scenario.areas.end())
          victory.wrong("count", fmt::format("there is no area '{}'", words[1]));
        mission.which = static_cast<int>(found - scenario.areas.begin());
      } else {
        victory.wrong("count", fmt::format("'{}' is not understood", text));
      }
      scenario.count.push_back(mission);
    }
    for (const std::string& text : victory.texts("grades")) {
      const Words words = split_words(text);
      Mission mission = graded(victory, "grades", words, 1);
      mission.number = number(words, 0);
      scenario.grades.push_back(mission);
    }
    if (scenario.grades.empty()) victory.wrong("grades", "there must be one at least");
  } else {
    scenario.victory = Scenario::Victory::mission;
    for (const std::string& text : victory.texts("rules")) {
      const auto colon = text.find(':');
      const Words test = split_words(text.substr(0, colon));
      if (colon == std::string::npos || test.empty()) {
        victory.wrong("rules", fmt::format("'{}' is not 'condition: grade'", text));
        return;
      }
      Mission mission = graded(victory, "rules", split_words(text.substr(colon + 1)), 0);
      if (test[0] == "controls" && test.size() == 2) {
        mission.test = Mission::Test::controls;
        mission.which = objective(test[1]);
      } else if (test[0] == "controlled") {
        mission.test = Mission::Test::controlled;
        mission.number = number(test, 1);
      } else if (test[0] == "defender-lost-below") {
        mission.test = Mission::Test::defender_lost_below;
        mission.number = number(test, 1);
      } else if (test[0] != "always") {
        victory.wrong("rules", fmt::format("'{}' is not understood", text));
      }
      scenario.rules.push_back(mission);
    }
    if (scenario.rules.empty() || scenario.rules.back().test != Mission::Test::always)
      victory.wrong("rules", "the last must be 'always'");
  }
}

}  // namespace longroll::severed
