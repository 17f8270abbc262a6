// longroll pack: charts, maps and counters of one's own.
#include <filesystem>
#include <map>

#include "cli/table.hpp"
#include "engine/core/data_file.hpp"
#include "engine/core/pack.hpp"

namespace longroll::cli {
namespace {

struct PackOptions {
  std::string game, folder;
  bool json = false;
};

// What a table's source says of it, for somebody who owns the game.
std::string_view advice_on(std::string_view source) {
  const bool ours = source.find("reconstruction") != std::string_view::npos;
  const bool printed = source.find("rulebook") != std::string_view::npos;
  return ours && printed ? "# PARTLY OURS: replace what the rulebook does not say by what is printed."
         : ours          ? "# OURS: replace by what is printed."
                         : "# From the rulebook.";
}

// The file with a line above each table that says whether its values are printed somewhere.
std::string marked(const std::string& text) {
  std::vector<std::string> lines = split_lines(text), out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with('['))
      for (std::size_t k = i + 1; k < lines.size() && !lines[k].starts_with('['); ++k)
        if (lines[k].starts_with("source")) {
          out.emplace_back(advice_on(lines[k]));
          break;
        }
    out.push_back(lines[i]);
  }
  return fmt::format("{}\n", fmt::join(out, "\n"));
}

int run_init(const PackOptions& options) {
  namespace fs = std::filesystem;
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  auto game = games->named(options.game);
  if (!game) return complain(game.error());
  const std::string id((*game)->info().id), from = data_folder() + "/" + id, to = options.folder + "/" + id;
  std::error_code error;
  if (fs::exists(to, error))
    return complain({.what = "there is something already; nothing was changed", .file = to});
  auto files = printed_files(from);
  if (!files) return complain(files.error());
  for (const std::string& file : *files) {
    auto text = read_file(from + "/" + file);
    if (!text) return complain(text.error());
    fs::create_directories(fs::path(to + "/" + file).parent_path(), error);
    if (error) return complain({.what = error.message(), .file = to});
    if (auto written = write_file_atomically(to + "/" + file, marked(*text)); !written)
      return complain(written.error());
  }
  fs::copy_file(from + "/guide.md", to + "/guide.md", error);  // what is taught goes along
  if (error) return complain({.what = error.message(), .file = to + "/guide.md"});
  fmt::print("{} files of {} are in {}: change them, then `longroll pack check {}`\n", files->size(),
             (*game)->info().title, to, options.folder);
  return ok;
}

using Values = std::map<std::string, Leaf>;

Result<Values> values_of(const std::string& path) {
  Values values;
  if (std::error_code error; !std::filesystem::exists(path, error)) return values;
  auto leaves = leaves_of(path);
  if (!leaves) return std::unexpected(leaves.error());
  for (Leaf& each : *leaves) values[each.name] = std::move(each);
  return values;
}

// One line for each value that is another, missing or new. Where each comes from is no value.
Result<int> print_differences(const std::string& file, const std::string& own, const std::string& shipped) {
  auto mine = values_of(own + "/" + file), theirs = values_of(shipped + "/" + file);
  for (const auto* each : {&mine, &theirs})
    if (!*each) return std::unexpected(each->error());
  int count = 0;
  const auto short_text = [](const std::string& value) {
    const std::string line = one_line(value);
    return line.size() <= 60 ? line : line.substr(0, 57) + "...";
  };
  for (const auto& [name, leaf] : *mine) {
    const auto found = theirs->find(name);
    if (name.ends_with(".source") || (found != theirs->end() && found->second.value == leaf.value)) continue;
    ++count;
    fmt::print("{}/{}:{}: {} = {} {}\n", own, file, leaf.line, name, short_text(leaf.value),
               found == theirs->end() ? "(new)" : "(shipped: " + short_text(found->second.value) + ")");
  }
  for (const auto& [name, leaf] : *theirs)
    if (!mine->contains(name) && !name.ends_with(".source")) {
      ++count;
      fmt::print("{}/{}: {} is missing (shipped: {})\n", own, file, name, short_text(leaf.value));
    }
  return count;
}

// A game of each scenario by captains: what the charts say must be playable to the end.
Result<void> plays(const AnyGame& game) {
  constexpr int endless = 200'000;
  for (const ScenarioInfo& scenario : game.info().scenarios) {
    auto match = game.start({.scenario = std::string(scenario.id)});
    if (!match) return std::unexpected(match.error());
    FastDice dice(1);
    int decisions = 0;
    for (ActionList list; !(*match)->decision().over(); ++decisions) {
      list.clear();
      (*match)->actions(list);
      if (list.empty() || decisions == endless)
        return problem("{}: a game {} with these charts", scenario.id,
                       list.empty() ? "comes to a point where nothing can be done" : "does not end");
      (*match)->play((*match)->choose(dice), dice, Events{});
    }
  }
  return {};
}

Result<void> check_game(const AnyGame& game, const std::string& folder) {
  const std::string id(game.info().id), own = folder + "/" + id, shipped = data_folder() + "/" + id;
  auto files = printed_files(own), expected = printed_files(shipped);
  for (const auto* each : {&files, &expected})
    if (!*each) return std::unexpected(each->error());
  int differences = 0;
  for (const std::string& file : *files) {
    if (file.find('/') == std::string::npos && std::ranges::find(*expected, file) == expected->end())
      return std::unexpected(Problem{"the game has no such file, and would not read it", own + "/" + file});
    auto count = print_differences(file, own, shipped);
    if (!count) return std::unexpected(count.error());
    differences += *count;
  }
  if (auto played = plays(game); !played) return played;
  auto hash = printed_hash(own);
  if (!hash) return std::unexpected(hash.error());
  fmt::print("{}: right, {} {} from the shipped data; pack {}\n", game.info().title, differences,
             differences == 1 ? "value differs" : "values differ", *hash);
  return {};
}

int run_check(const PackOptions& options) {
  auto games = games_with(options.folder);
  if (!games) return complain(games.error(), no);
  int found = 0;
  for (const auto& game : games->all()) {
    std::error_code error;
    if (!std::filesystem::is_directory(options.folder + "/" + std::string(game->info().id), error)) continue;
    ++found;
    if (auto checked = check_game(*game, options.folder); !checked) return complain(checked.error(), no);
  }
  if (!found)
    return complain({.what = "no folder in it is named like a game; `longroll pack init` makes one",
                     .file = options.folder},
                    no);
  return ok;
}

}  // namespace

void add_pack(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("pack", "Charts, maps and counters of your own");
  command->require_subcommand(1);
  auto options = std::make_shared<PackOptions>();
  auto* init =
      command->add_subcommand("init", "Copy a game's data, each table marked with where it comes from");
  init->add_option("game", options->game, "the game's id")->required();
  init->add_option("folder", options->folder, "the new pack")->required();
  init->callback([=, &work] { work = [=] { return run_init(*options); }; });
  auto* check = command->add_subcommand("check", "Check a pack, and show what differs from the shipped data");
  check->add_option("folder", options->folder, "the pack")->required();
  check->callback([=, &work] { work = [=] { return run_check(*options); }; });
}

}  // namespace longroll::cli
