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
  std::map<std::string, std::map<std::string, std::set<std::string>>> named;  // game, rule, titles of cases
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
    for (const std::string& rule : one.rules) tally.named[one.game][rule].insert(one.title);
    if (options.verbose && !options.json) fmt::print("{}:{}: ok: {}\n", one.file, one.line, one.title);
  }
}

// How well a rule is proven: no passing case names it; one does; and it fails when the rule is changed.
enum class Standing { missing, named, proven };

struct Coverage {
  Inventory inventory;
  std::map<std::string, std::set<std::string>> named;
  bool own_cases = false;  // other than ours: that ours prove the rule is enough

  Standing of(const Rule& rule) const {
    const auto cases = named.find(rule.id);
    if (cases == named.end()) return Standing::missing;
    const auto proof = inventory.proofs.find(rule.id);
    if (proof == inventory.proofs.end()) return Standing::named;
    return own_cases || cases->second.contains(proof->second.by) ? Standing::proven : Standing::named;
  }
};

int report_coverage(const CasesOptions& options, const Tally& tally) {
  auto inventory = Inventory::load(data_folder() + "/" + options.coverage);
  if (!inventory) return complain(inventory.error());
  Coverage coverage{.inventory = std::move(*inventory), .named = {}, .own_cases = !options.paths.empty()};
  if (const auto found = tally.named.find(options.coverage); found != tally.named.end())
    coverage.named = found->second;
  int wrong = 0, covered = 0, wanted = 0;
  for (const auto& [id, cases] : coverage.named)
    if (!coverage.inventory.find(id))
      ++wrong, fmt::print(stderr, "{}: a case names it, but it is not in the inventory\n", id);
  Json missing = Json::array(), unproven = Json::array();
  for (const Rule& rule : coverage.inventory.rules) {
    if (coverage.inventory.untestable.contains(rule.id)) continue;
    ++wanted;
    const Standing standing = coverage.of(rule);
    if (standing == Standing::proven) {
      ++covered;
      continue;
    }
    (standing == Standing::missing ? missing : unproven).push_back(rule.id);
    if (!options.json)
      fmt::print("{}\t{}{}\n", rule.id, standing == Standing::named ? "named, not proven: " : "", rule.text);
  }
  if (options.json)
    fmt::print("{}\n", Json{{"game", options.coverage},
                            {"covered", covered},
                            {"of", wanted},
                            {"missing", missing},
                            {"unproven", unproven},
                            {"untestable", coverage.inventory.untestable},
                            {"passed", tally.passed},
                            {"failed", tally.failed}}
                           .dump(2));
  else
    fmt::print("covered {} of {}{}\n", covered, wanted,
               unproven.empty() ? "" : fmt::format(", {} more named, not proven", unproven.size()));
  return missing.empty() && !wrong && !tally.failed ? ok : no;
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
