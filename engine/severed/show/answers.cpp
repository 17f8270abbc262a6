// Questions of clients: the board once, what an order would do, targets, the army builder, checks of files.
#include "engine/severed/game.hpp"
#include "engine/severed/show/view.hpp"
#include "engine/severed/words/names.hpp"
#include "engine/severed/workshop/workshop.hpp"

namespace longroll::severed {
namespace {

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
  if (words[0] == "board") return board_json(*data_, p);
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

}  // namespace longroll::severed
