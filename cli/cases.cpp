// longroll cases: run rule cases, and count the rules that they prove.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/table.hpp"
#include "engine/core/case.hpp"
#include "engine/core/data_file.hpp"
#include "engine/core/inventory.hpp"

namespace longroll::cli {
namespace {

namespace fs = std::filesystem;

struct CasesOptions {
  std::vector<std::string> paths;
  std::string coverage;
  bool json = false, verbose = false;
};

Result<std::vector<std::string>> case_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  std::error_code error;
  for (const std::string& path : paths) {
    if (fs::is_directory(path, error)) {
      for (const auto& entry : fs::recursive_directory_iterator(path, error))
        if (entry.path().extension() == ".case") files.push_back(entry.path().string());
      if (error) return problem("{}: {}", path, error.message());
    } else if (fs::exists(path, error)) {
      files.push_back(path);
    } else {
      return problem("there is no file or folder '{}'", path);
    }
  }
  std::ranges::sort(files);
  return files;
}

struct Tally {
  int passed = 0, failed = 0;
  std::map<std::string, std::set<std::string>> proven;  // by game
  std::vector<std::string> failures;
};

void run_file(const std::string& file, const Games& games, const CasesOptions& options, Tally& tally) {
  const auto fail = [&](const Problem& why) {
    ++tally.failed;
    tally.failures.push_back(why.text());
    if (!options.json) fmt::print("{}\n", why.text());
  };
  auto text = read_file(file);
  if (!text) return fail(text.error());
  auto cases = parse_cases(*text, file);
  if (!cases) return fail(cases.error());
  for (const Case& one : *cases) {
    if (auto done = run_case(one, [&](std::string_view id) { return games.find(id); }); !done) {
      fail(
          Problem{fmt::format("{}: {}", one.title, done.error().what), done.error().file, done.error().line});
      continue;
    }
    ++tally.passed;
    tally.proven[one.game].insert(one.rules.begin(), one.rules.end());
    if (options.verbose && !options.json) fmt::print("{}:{}: ok: {}\n", one.file, one.line, one.title);
  }
}

int report_coverage(const CasesOptions& options, const Tally& tally) {
  auto inventory = Inventory::load(data_folder() + "/" + options.coverage);
  if (!inventory) return complain(inventory.error());
  const auto found = tally.proven.find(options.coverage);
  const std::set<std::string> proven = found == tally.proven.end() ? std::set<std::string>{} : found->second;
  Json missing = Json::array();
  int covered = 0, wanted = 0, wrong = 0;
  for (const std::string& id : proven)
    if (!inventory->find(id))
      ++wrong, fmt::print(stderr, "{}: a case names it, but it is not in the inventory\n", id);
  for (const Rule& rule : inventory->rules) {
    if (inventory->untestable.contains(rule.id)) continue;
    ++wanted;
    if (proven.contains(rule.id)) {
      ++covered;
      continue;
    }
    missing.push_back(rule.id);
    if (!options.json) fmt::print("{}\t{}\n", rule.id, rule.text);
  }
  if (options.json)
    fmt::print("{}\n", Json{{"game", options.coverage},
                            {"covered", covered},
                            {"of", wanted},
                            {"missing", missing},
                            {"untestable", inventory->untestable},
                            {"passed", tally.passed},
                            {"failed", tally.failed}}
                           .dump(2));
  else
    fmt::print("covered {} of {}\n", covered, wanted);
  return covered == wanted && !wrong && !tally.failed ? ok : no;
}

int run_cases(CasesOptions options) {
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  if (!options.coverage.empty()) {
    auto game = games->named(options.coverage);
    if (!game) return complain(game.error());
    options.coverage = (*game)->info().id;
  }
  std::vector<std::string> paths = options.paths;
  if (paths.empty()) paths = {cases_folder() + (options.coverage.empty() ? "" : "/" + options.coverage)};
  auto files = case_files(paths);
  if (!files) return complain(files.error());
  if (files->empty())
    return complain(Problem{fmt::format("there is no .case file in {}", fmt::join(paths, " "))});
  Tally tally;
  for (const std::string& file : *files) run_file(file, *games, options, tally);
  if (!options.coverage.empty()) return report_coverage(options, tally);
  if (options.json)
    fmt::print(
        "{}\n",
        Json{{"passed", tally.passed}, {"failed", tally.failed}, {"failures", tally.failures}}.dump(2));
  else
    fmt::print("{} passed, {} failed\n", tally.passed, tally.failed);
  return tally.failed ? no : ok;
}

}  // namespace

void add_cases(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("cases", "Run rule cases; list the rules that no case proves");
  auto options = std::make_shared<CasesOptions>();
  command->add_option("paths", options->paths, "files or folders of cases; all of them when none is named");
  command->add_option("--coverage", options->coverage,
                      "list this game's inventory ids without a passing case");
  command->add_flag("--json", options->json, "print JSON");
  command->add_flag("-v,--verbose", options->verbose, "name the cases that pass, too");
  command->callback([=, &work] { work = [=] { return run_cases(*options); }; });
}

}  // namespace longroll::cli
