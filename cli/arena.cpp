// longroll arena: how strong the computer players are, in a round robin from both seats.
#include "lab/arena.hpp"

#include <nlohmann/json.hpp>

#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "engine/core/data_file.hpp"

namespace longroll::cli {
namespace {

struct ArenaOptions {
  TableOptions table;
  Tournament what;
  std::string players = "random,recruit,captain,colonel,general", svg;
  bool json = false;
};

Result<std::vector<std::string>> read_players(const std::string& text, std::vector<Player>& players) {
  std::vector<std::string> names;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    names.push_back(text.substr(start, end - start));
    auto player = player_named(names.back());
    if (!player) return std::unexpected(player.error());
    players.push_back(*player);
    start = end + 1;
  }
  if (names.size() < 2) return problem("--players takes two players or more, like recruit,captain");
  return names;
}

Json report_json(const GameInfo& info, const std::vector<std::string>& names,
                 const TournamentReport& report) {
  Json players = Json::array(), pairings = Json::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Standing& each = report.standings[i];
    players.push_back({{"player", names[i]},
                       {"elo", each.elo},
                       {"ci95", {each.low, each.high}},
                       {"points", each.points},
                       {"games", each.games},
                       {"wait", {{"median", each.wait}, {"p95", each.long_wait}}}});
  }
  for (const Pairing& each : report.pairings)
    pairings.push_back({{"players", {names[each.one], names[each.two]}},
                        {"games", each.games},
                        {"points", each.points},
                        {"wins", each.wins},
                        {"losses", each.losses}});
  return {{"game", info.id}, {"players", players}, {"pairings", pairings}, {"seconds", report.seconds}};
}

void print_report(const GameInfo& info, const std::vector<std::string>& names,
                  const TournamentReport& report) {
  fmt::print("{:18} {:>8} {:>18} {:>15}   {}\n", "player", "Elo", "95 %", "points",
             "a person waits, median and 95 %");
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Standing& each = report.standings[i];
    fmt::print("{:18} {:8.0f} {:>8.0f} to {:>6.0f} {:7.1f} of {:4}", names[i], each.elo, each.low, each.high,
               each.points, each.games);
    if (each.long_wait > 0) fmt::print("   {:.2f} s, {:.2f} s", each.wait, each.long_wait);
    fmt::print("\n");
  }
  fmt::print("\n{:18} {:18} {:>12} {:>22}   as {} and as {}\n", "", "against", "points", "95 %",
             info.seats[0], info.seats[1]);
  for (const Pairing& each : report.pairings) {
    const Share rate = share(each.points, each.games);
    fmt::print(
        "{:18} {:18} {:5.1f} of {:3} {:5.1f} % ({:4.1f} to {:5.1f})   {} won, {} lost; {} won, {} lost\n",
        names[each.one], names[each.two], each.points, each.games, 100 * rate.rate, 100 * rate.low,
        100 * rate.high, each.wins[0], each.losses[0], each.wins[1], each.losses[1]);
  }
  fmt::print("{:.0f} s\n", report.seconds);
}

int run_arena(ArenaOptions options) {
  auto setup = setup_from(options.table);
  if (!setup) return complain(setup.error());
  options.what.setup = *setup;
  auto names = read_players(options.players, options.what.players);
  if (!names) return complain(names.error());
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  auto game = games->named(options.table.game);
  if (!game) return complain(game.error());
  Result<TournamentReport> report = [&] {
    Progress progress;
    return arena(data_folder(), options.table.game, options.what,
                 [&](int done, int of) { progress.show(done, of); });
  }();
  if (!report) return complain(report.error());
  const GameInfo& info = (*game)->info();
  if (!options.svg.empty()) {
    const std::string title = fmt::format("{}: strength of the computer players (Elo, 95 %)", info.title);
    if (auto done = write_file_atomically(options.svg, arena_svg(title, *names, report->standings)); !done)
      return complain(done.error());
  }
  if (options.json)
    fmt::print("{}\n", report_json(info, *names, *report).dump(2));
  else
    print_report(info, *names, *report);
  return ok;
}

}  // namespace

void add_arena(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("arena", "Measure how strong the computer players are");
  auto options = std::make_shared<ArenaOptions>();
  options->table.add_to(*command);
  command->add_option("--players", options->players, "the players, with commas between")
      ->capture_default_str();
  command->add_option("--games", options->what.games, "how many games each two play, half from each seat")
      ->check(CLI::Range(2, 1'000'000))
      ->capture_default_str();
  command->add_option("--seed", options->what.seed, "the same seed gives the same games")
      ->capture_default_str();
  command->add_option("--threads", options->what.threads, "how many threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--svg", options->svg, "draw the strengths to this file");
  command->add_flag("--json", options->json, "print JSON");
  command->callback([=, &work] { work = [=] { return run_arena(*options); }; });
}

}  // namespace longroll::cli
