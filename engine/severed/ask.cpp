// Questions of clients: the board once, the army builder, checks of files, and those of preview.cpp; and the
// table as text.
#include <algorithm>

#include "engine/severed/game.hpp"
#include "engine/severed/notation.hpp"
#include "engine/severed/view.hpp"
#include "engine/severed/workshop.hpp"

namespace longroll::severed {
namespace {

Json board(const Game& game, const Position& p) {
  const Data& data = game.data();
  Json phases = Json::array();
  for (std::size_t i = 0; i < phase_words().size(); ++i)
    phases.push_back({{"id", phase_words()[i].id},
                      {"label", phase_words()[i].label},
                      {"seat", i == 8 ? "other" : "active"}});
  Json charts = Json::array();
  for (int i = 0; i < profile_count; ++i) {
    const Chart& row = data.charts.of(static_cast<Profile>(i));
    charts.push_back({{"name", row.name},
                      {"code", row.code},
                      {"bases", {row.least, row.most}},
                      {"points", row.points},
                      {"basic", row.basic / 100.0},
                      {"double", row.double_quick / 100.0},
                      {"march", row.march / 100.0},
                      {"charge", row.charge / 100.0},
                      {"fire", row.fire_dice},
                      {"attack", row.attack_rolls},
                      {"willpower", row.willpower},
                      {"source", row.source}});
  }
  Json answer = ground_json(data, data.grounds[p.ground]);
  answer["title"] = data.scenarios[p.scenario].title;
  answer["phases"] = phases;
  answer["charts"] = charts;
  return answer;
}

Json built(const Data& data, const Words& words) {
  Army army{.id = "built"};
  ArmyLimits limits;
  Json faults_found = Json::array();
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (const auto limit = whole_number(words[i]); limit) {
      limits.points = *limit;
      continue;
    }
    auto units = read_group(data.charts, words[i]);
    if (units)
      army.units.insert(army.units.end(), units->begin(), units->end());
    else
      faults_found.push_back({{"rule", "ARMY-01"}, {"what", units.error().what}});
  }
  for (const ArmyFault& each : faults(data.charts, army, limits))
    faults_found.push_back({{"rule", each.rule}, {"what", each.what}});
  return {{"points", points_of(data.charts, army)}, {"bases", army.bases()}, {"faults", faults_found}};
}

}  // namespace

Result<Json> Game::ask(const Position& p, Viewer viewer, const Words& words) const {
  if (words.empty())
    return problem(
        "ask board, try ORDER, reach ORDER, targets UNIT, gap A B, build [LIMIT] GROUP..., check-table TEXT, "
        "check-army TEXT or check-scenario TEXT");
  if (words[0] == "board") return board(*this, p);
  if (words[0] == "try" ||
      words[0] == "reach") {  // the answer is the decider's: it knows what he has recorded
    const Decision who = decision(p);
    if (who.over() || !sees_as(viewer, who.seat)) return problem("it is not your decision");
    return preview(*this, p, viewer, join_words(words, 1), words[0] == "reach");
  }
  if (words[0] == "build") return built(*data_, words);
  if (words[0] == "gap" && words.size() == 3) return gap(*data_, p, viewer, words[1], words[2]);
  if (words[0] == "targets" && words.size() == 2) return targets(*data_, p, words[1]);
  if ((words[0] == "check-table" || words[0] == "check-army" || words[0] == "check-scenario") &&
      words.size() == 2) {
    DataFile file(words[1], words[0].substr(6));
    if (words[0] == "check-table") {
      Ground ground;
      read_ground(file, data_->kinds, ground);
    } else if (words[0] == "check-scenario") {
      if (auto own = data_->with_file(words[1]); !own)
        return Json{{"ok", false}, {"reason", own.error().text()}};
    } else {
      Army army;
      read_army(file, data_->charts, army);
    }
    if (file.trouble()) return Json{{"ok", false}, {"reason", file.trouble()->text()}};
    return Json{{"ok", true}};
  }
  return problem(
      "'{}' is not a question of this game; ask board, try, reach, targets, gap, build, check-table, "
      "check-army or check-scenario",
      words[0]);
}

std::vector<Words> Game::questions(const Position& p) const {
  std::vector<Words> all = {{"board"},
                            {"try", "roll"},
                            {"reach", "advance", "2"},
                            {"build", "500", "3 infantry of 4", "1 general"},
                            {"check-army", "side = \"union\""},
                            {"check-table", "width = 72"},
                            {"check-scenario", "title = \"\""}};
  const auto order = [&](std::string_view text) {
    for (const char* word : {"try", "reach"}) {
      Words words = split_words(text);
      words.insert(words.begin(), word);
      all.push_back(std::move(words));
    }
  };
  ActionList list;
  actions(p, list);
  for (Action action : list) order(write(p, action));
  for (Number i = 0; i < p.unit_count; ++i) {
    const std::string name = code(*data_, p, i);
    all.push_back({"targets", name});
    all.push_back({"gap", name, code(*data_, p, static_cast<Number>(p.unit_count - 1 - i))});
    if (p[i].type == Type::scouts)
      order(fmt::format("deploy {} skirmish at {} facing 0", name, place(centre(p[i], 0))));
  }
  return all;
}

std::string Game::draw(const Position& p, Viewer viewer) const {
  const Field field{*data_, p};
  const int columns = field.ground().width / 100, rows = field.ground().height / 200;
  std::vector<std::string> grid(static_cast<std::size_t>(rows),
                                std::string(static_cast<std::size_t>(columns), '.'));
  const auto put = [&](Point at, char mark) {
    const int x = std::clamp(at.x / 100, 0, columns - 1), y = std::clamp(at.y / 200, 0, rows - 1);
    grid[static_cast<std::size_t>(rows - 1 - y)][static_cast<std::size_t>(x)] = mark;
  };
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const Point at{x * 100 + 50, y * 200 + 100};
      for (const Feature& each : field.ground().features) {
        const Kind& kind = data_->kind(each);
        if (!each.covers(at)) continue;
        put(at, kind.hill         ? '^'
                : kind.road       ? '='
                : kind.forest     ? 'T'
                : kind.level == 3 ? '~'
                : kind.building   ? '#'
                                  : ',');
      }
    }
  for (const Feature& each : field.ground().features)
    for (std::size_t i = 0; each.parts.empty() && i + 1 < each.outline.size(); ++i)
      for (int d = 0; d <= table::length(each.outline[i + 1] - each.outline[i]); d += 50)
        put(table::toward(each.outline[i], each.outline[i + 1], d), '-');
  for (Number i = 0; i < p.unit_count; ++i)
    if ((p[i].on_table() || p[i].place == Place::recorded) && may_see_place(p[i], viewer))
      for (int k = 0; k < p[i].count; ++k) {
        const char letter = data_->charts.of(p[i].type).code[0];
        put(centre(p[i], k), p[i].seat == Seat::first ? static_cast<char>(letter - 32) : letter);
      }
  std::string text = fmt::format("Turn {} of {}, {}\n", p.turn, p.turns,
                                 phase_words()[static_cast<std::size_t>(p.phase)].label);
  for (const std::string& row : grid) text += row + "\n";
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].on_table() && may_see_place(p[i], viewer))
      text += fmt::format("{} {} Bases {} at {} facing {}\n", code(*data_, p[i]), p[i].count,
                          word(p[i].formation), place(middle(p[i])), degrees(p[i].heading));
  return text;
}

}  // namespace longroll::severed
