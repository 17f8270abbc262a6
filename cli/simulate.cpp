// longroll simulate: many games between computer players.
#include "lab/simulate.hpp"

#include <nlohmann/json.hpp>
#include <thread>

#include "cli/progress.hpp"
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

// What was done, and what never was though it could have been.
void print_uses(const GameInfo& info, const SimulationReport& report) {
  fmt::print("\n{:14}", "");
  for (std::string_view seat : info.seats) fmt::print("{:>12} {:>18}", seat, "of so often offered");
  fmt::print("\n");
  for (const auto& [verb, first] : report.uses[0]) {
    fmt::print("{:14}", verb);
    for (const Use& use : {first, report.uses[1].at(verb)})
      fmt::print("{:12} {:10}{:9}", use.chosen, use.offered, use.offered && !use.chosen ? "  never" : "");
    fmt::print("\n");
  }
}

Json uses_json(const std::map<std::string, Use>& uses) {
  Json json = Json::object();
  for (const auto& [verb, use] : uses)
    json[verb] = {{"chosen", use.chosen}, {"offered", use.offered}, {"games", use.games}};
  return json;
}

// What the view has when games end, for each way of ending.
void print_ends(const SimulationReport& report) {
  for (const auto& [reason, paths] : report.ends) {
    fmt::print("\n{} times: {}\n{:34}{:>9}{:>9}{:>9}{:>9}\n", report.endings.at(reason), reason, "", "mean",
               "quarter", "median", "quarter");
    for (const auto& [path, spread] : paths)
      fmt::print("{:34}{:9.1f}{:9g}{:9g}{:9g}\n", path, mean(spread), quantile(spread, 0.25),
                 quantile(spread, 0.5), quantile(spread, 0.75));
  }
}

Json ends_json(const SimulationReport& report) {
  Json json = Json::object();
  for (const auto& [reason, paths] : report.ends)
    for (const auto& [path, spread] : paths)
      json[reason][path] = {
          {"mean", mean(spread)},
          {"quartiles", {quantile(spread, 0.25), quantile(spread, 0.5), quantile(spread, 0.75)}}};
  return json;
}

Json seats_json(const GameInfo& info, const std::array<std::string, 2>& players,
                const SimulationReport& report) {
  Json seats = Json::array();
  for (std::size_t i = 0; i < 2; ++i) {
    const Share rate = share(report.wins[i], report.games);
    seats.push_back({{"seat", info.seats[i]},
                     {"player", players[i]},
                     {"wins", report.wins[i]},
                     {"rate", rate.rate},
                     {"ci95", {rate.low, rate.high}},
                     {"actions", uses_json(report.uses[i])}});
  }
  return seats;
}

Json report_json(const GameInfo& info, const SimulationReport& report, const Json& seats) {
  Json json = {{"game", info.id},           {"games", report.games},
               {"draws", report.draws},     {"decisions", report.decisions},
               {"seconds", report.seconds}, {"seats", seats},
               {"endings", report.endings}};
  if (!report.ends.empty()) json["ends"] = ends_json(report);
  return json;
}

void print_report(const GameInfo& info, const SimulationReport& report, const Json& seats) {
  for (const Json& seat : seats)
    fmt::print("{:12} {:10} wins {:6} of {}  {:5.1f} %  (95 %: {:.1f} to {:.1f})\n",
               seat["seat"].get<std::string>(), seat["player"].get<std::string>(), seat["wins"].get<int>(),
               report.games, 100 * seat["rate"].get<double>(), 100 * seat["ci95"][0].get<double>(),
               100 * seat["ci95"][1].get<double>());
  if (report.draws) fmt::print("draws {}\n", report.draws);
  for (const auto& [reason, count] : report.endings) fmt::print("{:6} {}\n", count, reason);
  fmt::print("{} decisions in {:.2f} s, {:.0f} per second\n", report.decisions, report.seconds,
             static_cast<double>(report.decisions) / report.seconds);
  print_uses(info, report);
  print_ends(report);
}

int run_simulate(SimulateOptions options) {
  auto setup = setup_from(options.table);
  if (!setup) return complain(setup.error());
  const auto names = two_seats(options.seats);
  if (!names) return complain(names.error());
  for (std::size_t i = 0; i < 2; ++i) {
    auto player = player_named((*names)[i]);
    if (!player) return complain(player.error());
    options.what.players[i] = *player;
  }
  options.what.setup = *setup;
  options.what.pack = options.table.pack;
  auto games = games_with(options.table.pack);
  if (!games) return complain(games.error());
  auto game = games->named(options.table.game);
  if (!game) return complain(game.error());
  Result<SimulationReport> report = [&] {
    Progress progress;
    return simulate(data_folder(), options.table.game, options.what,
                    [&](int done) { progress.show(done, options.what.games); });
  }();
  if (!report) return complain(report.error());

  const GameInfo& info = (*game)->info();
  const Json seats = seats_json(info, *names, *report);
  if (options.json)
    fmt::print("{}\n", report_json(info, *report, seats).dump(2));
  else
    print_report(info, *report, seats);
  return ok;
}

}  // namespace

void add_simulate(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("simulate", "Play many games between computer players");
  auto options = std::make_shared<SimulateOptions>();
  options->table.add_to(*command);
  add_pack_to(*command, options->table.pack);
  command->add_option("--games", options->what.games, "how many games")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  command
      ->add_option("--seats", options->seats,
                   "a player for each seat: random, recruit, captain, colonel or general; colonel:200ms and "
                   "general:500p "
                   "say how long one thinks about a decision")
      ->capture_default_str();
  command->add_option("--seed", options->what.seed, "the same seed gives the same games")
      ->capture_default_str();
  command->add_option("--threads", options->what.threads, "how many threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--ends", options->what.ends,
                      "a place in the view, such as tracks.eliminated: what its numbers are when games end");
  command->add_flag("--json", options->json, "print JSON");
  command->callback([=, &work] { work = [=] { return run_simulate(*options); }; });
}

}  // namespace longroll::cli
