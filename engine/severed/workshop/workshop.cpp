// Armies, tables and scenarios that people make themselves: what they are made of, and what a file comes to.
#include "engine/severed/workshop/workshop.hpp"

#include <algorithm>

#include "engine/severed/rules/setup.hpp"
#include "engine/severed/show/view.hpp"

namespace longroll::severed {

namespace {

// A rule stands in brackets at the end of the sentence.
Json problem_json(const Problem& problem) {
  Json json = {{"line", problem.line}, {"what", problem.what}};
  const auto bracket = problem.what.rfind(" [");
  if (bracket != std::string::npos && problem.what.ends_with(']')) {
    json["what"] = problem.what.substr(0, bracket);
    json["rule"] = problem.what.substr(bracket + 2, problem.what.size() - bracket - 3);
  }
  return json;
}

}  // namespace

Json ground_json(const Data& data, const Ground& ground) {
  Json features = Json::array(), objectives = Json::array();
  for (const Feature& each : ground.features) {
    const Kind& kind = data.kind(each);
    features.push_back({{"id", each.id},
                        {"kind", kind.id},
                        {"area", kind.area},
                        {"hill", each.level},
                        {"level", kind.level},
                        {"cover", word(kind.cover)},
                        {"points", points_json(each.outline)},
                        {"source", kind.source}});
  }
  for (const Objective& each : ground.objectives)
    objectives.push_back({{"id", each.id}, {"value", each.value}, {"points", points_json(each.at)}});
  return {{"table",
           {{"id", ground.id},
            {"title", ground.title},
            {"width", ground.width / 100.0},
            {"height", ground.height / 100.0},
            {"source", ground.source}}},
          {"features", features},
          {"objectives", objectives}};
}

Json army_json(const Charts& charts, const Army& army, const ArmyLimits& limits) {
  Json units = Json::array();
  int men = 0;
  for (const ArmyUnit& each : army.units) {
    men += each.bases * charts.of(each.type).men;
    units.push_back({{"name", each.name},
                     {"type", word(each.type)},
                     {"bases", each.bases},
                     {"rifled", each.rifled},
                     {"command", each.command},
                     {"points", points_of(charts, each)}});
  }
  const Muster have = muster(army);
  const ArmyLimits most = most_of(army.bases(), limits);
  return {{"id", army.id},
          {"title", army.title},
          {"side", army.side == Seat::first ? "USA" : "CSA"},
          {"points", points_of(charts, army)},
          {"bases", army.bases()},
          {"men", men},
          {"units", units},
          {"limits",
           {{"points", limits.points ? Json(limits.points) : Json()},
            {"generals", {{"have", have.generals}, {"most", most.generals}}},
            {"artillery", {{"have", have.artillery}, {"most", most.artillery}}}}}};
}

Json kit(const Data& data) {
  Json types = Json::array(), kinds = Json::array(), armies = Json::array(), tables = Json::array();
  for (int i = 0; i < type_count; ++i) {
    const Chart& row = data.charts.of(static_cast<Type>(i));
    types.push_back({{"id", word(static_cast<Type>(i))},
                     {"name", row.name},
                     {"code", row.code},
                     {"bases", {row.least, row.most}},
                     {"points", row.points},
                     {"men", row.men},
                     {"rifled", row.rifled},
                     {"command", row.command},
                     {"moves", {row.basic / 100.0, row.double_quick / 100.0, row.march / 100.0}},
                     {"charge", row.charge / 100.0},
                     {"fire", row.fire_dice},
                     {"attack", row.attack_rolls},
                     {"willpower", row.willpower}});
  }
  for (const Kind& each : data.kinds)
    kinds.push_back({{"id", each.id},
                     {"area", each.area},
                     {"hill", each.hill},
                     {"level", each.level},
                     {"cover", word(each.cover)},
                     {"foot_only", each.foot_only},
                     {"source", each.source}});
  for (const Army& each : data.armies) armies.push_back(army_json(data.charts, each));
  for (const Ground& each : data.grounds) tables.push_back(ground_json(data, each));
  return {{"types", types},   {"rifle_points", data.charts.rifle_points},
          {"kinds", kinds},   {"zones", {{"all", zone_depth / 100.0}, {"scouts", scout_zone_depth / 100.0}}},
          {"armies", armies}, {"tables", tables}};
}

namespace {

std::string summary(const Charts& charts, const Army& army) {
  return fmt::format("an army of the {}, {}: {} points, {} Bases", army.side == Seat::first ? "USA" : "CSA",
                     army.title, points_of(charts, army), army.bases());
}

std::string summary(const Ground& ground) {
  return fmt::format("a table, {}: {} by {} inches, {} features, {} objectives", ground.title,
                     inches(ground.width), inches(ground.height), ground.features.size(),
                     ground.objectives.size());
}

Json outline(const std::string& text) {
  return points_json(read_points(text).value_or(std::vector<Point>{}));
}

// A scenario in its own words, as an editor wants it back.
Json scenario_json(const Section& section, const Section& victory, const Scenario& scenario) {
  Json zones = Json::object(), areas = Json::array(), wins = Json::object();
  for (const char* key : {"south_zone", "south_scouts", "north_zone", "north_scouts"})
    if (section.is_text(key)) zones[key] = outline(section.text(key));
  if (section.has("areas"))
    for (const std::string& text : section.texts("areas")) {
      const auto colon = std::min(text.find(':'), text.size());
      areas.push_back({{"id", text.substr(0, colon)},
                       {"points", outline(colon < text.size() ? text.substr(colon + 1) : "")}});
    }
  for (const char* key : {"kind", "scoring", "attacker"})
    if (victory.is_text(key)) wins[key] = victory.text(key);
  for (const char* key : {"count", "grades", "rules"})
    if (victory.has(key)) wins[key] = victory.texts(key);
  wins["from_turn"] = scenario.from_turn;
  wins["final_factor"] = scenario.final_factor;
  return {{"title", scenario.title},
          {"about", scenario.about},
          {"minutes", scenario.minutes},
          {"turns", scenario.turns},
          {"first", section.text("first", "")},
          {"deploy_first", section.text("deploy_first", "")},
          {"free", scenario.free},
          {"readiness", scenario.readiness},
          {"premeasure", scenario.premeasure},
          {"zones", zones},
          {"areas", areas},
          {"victory", wins}};
}

Json inspect_scenario(DataFile& file, const Data& data) {
  Data all{.charts = data.charts, .kinds = data.kinds, .grounds = data.grounds, .armies = data.armies};
  Scenario scenario;
  read_scenario(file, all, scenario);
  Json answer = {{"kind", "scenario"},
                 {"scenario", scenario_json(file.table("scenario"), file.table("victory"), scenario)}};
  std::string told = fmt::format("a scenario, {}, of {} turns", scenario.title, scenario.turns);
  if (scenario.ground >= 0) {
    const Ground& ground = all.grounds[scenario.ground];
    answer["table"] = ground_json(all, ground);
    told += "; " + summary(ground);
  }
  for (std::size_t edge = 0; edge < 2; ++edge) {
    if (scenario.army[edge] < 0) continue;
    const Army& army = all.armies[scenario.army[edge]];
    answer[edge ? "north" : "south"] = army_json(all.charts, army);
    told += "; " + summary(all.charts, army);
  }
  answer["summary"] = told;
  return answer;
}

}  // namespace

Json inspect(const Data& data, const std::string& text, const Setup& setup) {
  DataFile file(text, "");
  Json answer = {{"kind", nullptr}};
  const Section root = file.root();
  if (file.trouble()) {
    // not TOML: nothing more can be said
  } else if (root.has("scenario")) {
    answer = inspect_scenario(file, data);
  } else if (root.has("army")) {
    const ArmyLimits limits = agreed_limits(options_of(setup));
    Army army;
    read_army(file, data.charts, army, "army", limits);
    answer = {{"kind", "army"}, {"summary", summary(data.charts, army)}};
    answer["army"] = army_json(data.charts, army, limits);
  } else if (root.has("table")) {
    Ground ground;
    read_ground(file, data.kinds, ground);
    answer = {{"kind", "table"}, {"summary", summary(ground)}, {"table", ground_json(data, ground)}};
  } else {
    file.wrong(1, "this is neither an army, nor a table, nor a scenario");
  }
  answer["ok"] = !file.trouble();
  answer["problems"] = Json::array();
  for (const Problem& each : file.troubles())
    if (Json told = problem_json(each);
        std::ranges::find(answer["problems"], told) == answer["problems"].end())
      answer["problems"].push_back(std::move(told));
  return answer;
}

}  // namespace longroll::severed
