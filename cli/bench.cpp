// longroll bench: how fast the games are.
#include "lab/bench.hpp"

#include <nlohmann/json.hpp>

#include "cli/table.hpp"
#include "engine/core/data_file.hpp"

namespace longroll::cli {
namespace {

struct BenchOptions {
  std::string game;
  double seconds = 3;
  std::uint64_t seed = 1;
  bool captain = false, json = false;
};

int run_bench(const BenchOptions& options) {
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  if (!options.game.empty())
    if (auto game = games->named(options.game); !game) return complain(game.error());
  Json list = Json::array();
  for (const auto& game : games->all()) {
    if (!options.game.empty() && !same_word(game->info().id, options.game)) continue;
    auto report = bench(data_folder(), game->info().id, options.seconds, options.seed,
                        options.captain ? BenchPlayer::captain : BenchPlayer::random);
    if (!report) return complain(report.error());
    list.push_back({{"game", report->game},
                    {"games", report->games},
                    {"games_per_second", report->games_per_second()},
                    {"decisions_per_second", report->decisions_per_second()},
                    {"mean_actions", report->mean_actions},
                    {"position_bytes", report->position_bytes},
                    {"seconds", report->seconds}});
    if (!options.json && options.captain)
      fmt::print("{:10} {:8.2f} ms a game {:12.0f} decisions/s\n", report->game,
                 1e3 / report->games_per_second(), report->decisions_per_second());
    else if (!options.json)
      fmt::print(
          "{:10} {:8.1f} games/s {:12.0f} decisions/s {:8.1f} legal actions on average {:6} bytes per "
          "position\n",
          report->game, report->games_per_second(), report->decisions_per_second(), report->mean_actions,
          report->position_bytes);
  }
  if (options.json) fmt::print("{}\n", (options.game.empty() ? list : list.front()).dump(2));
  return ok;
}

}  // namespace

void add_bench(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand(
      "bench", "Measure random play on one thread, with the complete legal list for each decision");
  auto options = std::make_shared<BenchOptions>();
  command->add_option("game", options->game, "one game; all of them when none is named");
  command->add_option("--seconds", options->seconds, "how long to play each game")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  command->add_option("--seed", options->seed, "seed of the dice")->capture_default_str();
  command->add_flag("--captain", options->captain,
                    "the captain against himself and no lists, as when a player looks ahead");
  command->add_flag("--json", options->json, "print JSON");
  command->callback([=, &work] { work = [=] { return run_bench(*options); }; });
}

}  // namespace longroll::cli
