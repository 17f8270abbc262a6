// longroll simulate: many games between computer players.
#include "lab/simulate.hpp"

#include <unistd.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "cli/table.hpp"
#include "engine/core/data_file.hpp"

namespace longroll::cli {
namespace {

struct SimulateOptions {
  TableOptions table;
  Simulation what;
  std::string seats = "heuristic,heuristic";
  bool json = false;
};

Result<std::array<Skill, 2>> parse_seats(const std::string& text) {
  auto names = two_seats(text);
  if (!names) return std::unexpected(names.error());
  auto first = skill_named(names->front()), second = skill_named(names->back());
  if (!first) return std::unexpected(first.error());
  if (!second) return std::unexpected(second.error());
  return std::array{*first, *second};
}

void show_progress(int done, int of) {
  constexpr int width = 40;
  const auto filled = static_cast<std::size_t>(static_cast<long>(done) * width / of);
  fmt::print(stderr, "\r[{:<{}}] {}/{}", std::string(filled, '#'), width, done, of);
  std::fflush(stderr);
}

int run_simulate(SimulateOptions options) {
  auto setup = setup_from(options.table);
  if (!setup) return complain(setup.error());
  auto players = parse_seats(options.seats);
  if (!players) return complain(players.error());
  options.what.setup = *setup;
  options.what.players = *players;
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  auto game = games->named(options.table.game);
  if (!game) return complain(game.error());
  const bool bar = isatty(STDERR_FILENO);
  auto report =
      simulate(data_folder(), options.table.game, options.what,
               bar ? [&](int done) { show_progress(done, options.what.games); } : std::function<void(int)>{});
  if (bar) fmt::print(stderr, "\r\033[K");
  if (!report) return complain(report.error());

  const GameInfo& info = (*game)->info();
  Json seats = Json::array();
  for (std::size_t i = 0; i < 2; ++i) {
    const Share rate = share(report->wins[i], report->games);
    seats.push_back({{"seat", info.seats[i]},
                     {"player", skill_names[static_cast<std::size_t>((*players)[i])]},
                     {"wins", report->wins[i]},
                     {"rate", rate.rate},
                     {"ci95", {rate.low, rate.high}}});
  }
  if (options.json) {
    fmt::print("{}\n", Json{{"game", info.id},
                            {"games", report->games},
                            {"draws", report->draws},
                            {"decisions", report->decisions},
                            {"seconds", report->seconds},
                            {"seats", seats},
                            {"endings", report->endings}}
                           .dump(2));
    return ok;
  }
  for (const Json& seat : seats)
    fmt::print("{:12} {:10} wins {:6} of {}  {:5.1f} %  (95 %: {:.1f} to {:.1f})\n",
               seat["seat"].get<std::string>(), seat["player"].get<std::string>(), seat["wins"].get<int>(),
               report->games, 100 * seat["rate"].get<double>(), 100 * seat["ci95"][0].get<double>(),
               100 * seat["ci95"][1].get<double>());
  if (report->draws) fmt::print("draws {}\n", report->draws);
  for (const auto& [reason, count] : report->endings) fmt::print("{:6} {}\n", count, reason);
  fmt::print("{} decisions in {:.2f} s, {:.0f} per second\n", report->decisions, report->seconds,
             static_cast<double>(report->decisions) / report->seconds);
  return ok;
}

}  // namespace

void add_simulate(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("simulate", "Play many games between computer players");
  auto options = std::make_shared<SimulateOptions>();
  options->table.add_to(*command);
  command->add_option("--games", options->what.games, "how many games")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command->add_option("--seats", options->seats, "a player for each seat: heuristic or random")
      ->capture_default_str();
  command->add_option("--seed", options->what.seed, "the same seed gives the same games")
      ->capture_default_str();
  command->add_option("--threads", options->what.threads, "how many threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_flag("--json", options->json, "print JSON");
  command->callback([=, &work] { work = [=] { return run_simulate(*options); }; });
}

}  // namespace longroll::cli
