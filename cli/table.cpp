#include "cli/table.hpp"

#include <algorithm>
#include <filesystem>

#include "engine/core/data_file.hpp"
#include "engine/core/places.hpp"

namespace longroll::cli {

int complain(const Problem& problem, int exit) {
  std::string line = problem.text();
  std::ranges::replace(line, '\n', ' ');
  fmt::print(stderr, "longroll: {}\n", line);
  return exit;
}

void TableOptions::add_to(CLI::App& command) {
  command.add_option("game", game, "the game's id; `longroll games` lists them")->required();
  command.add_option(
      "--scenario", scenario,
      "the scenario's id, or a scenario file of your own (NAME.toml); the first is the default");
  command.add_option("--option", options, "a rule option, NAME=VALUE; may be given several times");
}

void add_pack_to(CLI::App& command, std::string& pack) {
  command.add_option("--pack", pack, "charts and maps of your own: a folder that `longroll pack` has made");
}

Result<Games> games_with(const std::string& pack) {
  if (std::error_code ignored; !pack.empty() && !std::filesystem::is_directory(pack, ignored))
    return std::unexpected(Problem{"there is no such folder", pack});
  return Games::load(data_folder(), pack);
}

Result<Setup> setup_from(const TableOptions& options) {
  Setup setup{.scenario = options.scenario};
  if (options.scenario.ends_with(".toml")) {
    auto text = read_file(options.scenario);
    if (!text) return std::unexpected(text.error());
    setup = {.file = std::move(*text)};
  }
  for (const std::string& each : options.options) {
    const auto equals = each.find('=');
    if (equals == std::string::npos) return problem("an option reads NAME=VALUE, not '{}'", each);
    setup.options[each.substr(0, equals)] = each.substr(equals + 1);
  }
  return setup;
}

Result<std::array<std::string, 2>> two_seats(const std::string& text) {
  const auto comma = text.find(',');
  if (comma == std::string::npos || text.find(',', comma + 1) != std::string::npos)
    return problem("--seats takes two players, like heuristic,random; not '{}'", text);
  return std::array{text.substr(0, comma), text.substr(comma + 1)};
}

std::string cases_folder() {
  std::error_code ignored;
  return std::filesystem::is_directory("cases", ignored) ? "cases" : place("cases");
}

Result<Loaded> load_record(const std::string& path, const std::string& pack) {
  auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  auto record = parse_record(*text, path);
  if (!record) return std::unexpected(record.error());
  auto games = games_with(pack);
  if (!games) return std::unexpected(games.error());
  auto game = games->named(record->game);
  if (!game) return std::unexpected(Problem{.what = game.error().what, .file = path});
  return Loaded{std::move(*games), *game, std::move(*record)};
}

}  // namespace longroll::cli
