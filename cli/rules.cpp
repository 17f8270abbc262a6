// longroll rules: the rules in our own words, the rulings, and where each is proven.
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/table.hpp"
#include "engine/core/case.hpp"
#include "engine/core/data_file.hpp"
#include "engine/core/inventory.hpp"

namespace longroll::cli {
namespace {

struct RulesOptions {
  std::string game, id;
  bool json = false;
};

// Cases by the rule that they name.
std::map<std::string, std::vector<std::string>> proofs(const std::string& game) {
  namespace fs = std::filesystem;
  std::map<std::string, std::vector<std::string>> found;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(cases_folder() + "/" + game, error)) {
    if (entry.path().extension() != ".case") continue;
    auto text = read_file(entry.path().string());
    if (!text) continue;
    auto cases = parse_cases(*text, entry.path().string());
    if (!cases) continue;
    for (const Case& one : *cases)
      for (const std::string& rule : one.rules)
        found[rule].push_back(fmt::format("{}:{}: {}", one.file, one.line, one.title));
  }
  return found;
}

void print_ruling(const Ruling& ruling) {
  fmt::print("  ruling {}, {}: {}\n", ruling.id, ruling.title, ruling.text);
  if (ruling.option != "-") fmt::print("    option: {}\n", ruling.option);
}

int run_rules(const RulesOptions& options) {
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  auto game = games->named(options.game);
  if (!game) return complain(game.error());
  auto inventory = Inventory::load(data_folder() + "/" + std::string((*game)->info().id));
  if (!inventory) return complain(inventory.error());
  const auto proven = proofs(std::string((*game)->info().id));
  if (const Ruling* ruling = options.id.empty() ? nullptr : inventory->find_ruling(options.id)) {
    if (options.json)
      fmt::print("{}\n", Json{{"id", ruling->id},
                              {"title", ruling->title},
                              {"chapters", ruling->chapters},
                              {"ruling", ruling->text},
                              {"option", ruling->option}}
                             .dump(2));
    else
      print_ruling(*ruling);
    return ok;
  }
  Json list = Json::array();
  for (const Rule& rule : inventory->rules) {
    // A whole id, or the beginning of one: "10.4" shows the chapter.
    if (!options.id.empty() && !rule.id.starts_with(options.id) && !same_word(rule.id, options.id)) continue;
    const auto proof = proven.find(rule.id);
    Json entry = {{"id", rule.id},
                  {"chapter", rule.chapter},
                  {"topic", rule.topic},
                  {"rule", rule.text},
                  {"rulings", Json::array()},
                  {"proven", proof == proven.end() ? Json::array() : Json(proof->second)}};
    const auto rulings = inventory->rulings_for(rule);
    for (const Ruling* each : rulings)
      entry["rulings"].push_back(
          {{"id", each->id}, {"title", each->title}, {"ruling", each->text}, {"option", each->option}});
    if (const auto reason = inventory->untestable.find(rule.id); reason != inventory->untestable.end())
      entry["untestable"] = reason->second;
    list.push_back(entry);
    if (options.json) continue;
    fmt::print("{:8} {}\n", rule.id, rule.text);
    if (options.id.empty()) continue;
    for (const Ruling* each : rulings) print_ruling(*each);
    for (const Json& each : entry["proven"]) fmt::print("  proven in {}\n", each.get<std::string>());
    if (entry.contains("untestable"))
      fmt::print("  not for a case: {}\n", entry["untestable"].get<std::string>());
  }
  if (list.empty())
    return complain(Problem{fmt::format("{} has no rule '{}'", options.game, options.id)}, no);
  if (options.json) fmt::print("{}\n", list.dump(2));
  return ok;
}

}  // namespace

void add_rules(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("rules", "The rules in our own words, with rulings and proofs");
  auto options = std::make_shared<RulesOptions>();
  command->add_option("game", options->game, "the game's id")->required();
  command->add_option("id", options->id, "a rule (10.4c), a chapter (10.4) or a ruling (R73)");
  command->add_flag("--json", options->json, "print JSON");
  command->callback([=, &work] { work = [=] { return run_rules(*options); }; });
}

}  // namespace longroll::cli
