// longroll train: learns from games of the computer against itself how likely a seat is to win.
#include "lab/train.hpp"

#include <nlohmann/json.hpp>

#include "cli/progress.hpp"
#include "cli/table.hpp"
#include "engine/core/data_file.hpp"

namespace longroll::cli {
namespace {

struct TrainOptions {
  TableOptions table;
  Training what;
  std::string players = "captain,captain", out;
};

std::string today() {
  const std::chrono::year_month_day day(
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                     static_cast<unsigned>(day.day()));
}

// As it can be given again.
std::string command_of(const TrainOptions& options) {
  std::string command =
      fmt::format("longroll train {} --games {} --players {} --noise {} --seed {} --horizon {} --slips {}",
                  options.table.game, options.what.games, options.players, options.what.noise,
                  options.what.seed, options.what.horizon, options.what.slips);
  if (options.what.manners) command += fmt::format(" --manners {}", options.what.manners);
  if (options.what.hidden >= 0) command += fmt::format(" --hidden {}", options.what.hidden);
  if (!options.table.scenario.empty()) command += " --scenario " + options.table.scenario;
  for (const std::string& each : options.table.options) command += " --option " + each;
  return command;
}

std::string brier_text(const TrainingReport& report, std::size_t seat) {
  return fmt::format("{:.4f}, of the score alone {:.4f}, of the share of wins {:.4f}",
                     report.learned[seat].brier, report.score[seat].brier, report.share[seat].brier);
}

void print_report(const GameInfo& info, const TrainingReport& report) {
  fmt::print("{} games, {} positions, {} of them held out; {} hidden units; {:.0f} s\n", report.games,
             report.positions, report.held_out, report.hidden, report.seconds);
  for (std::size_t i = 0; i < 2; ++i) {
    fmt::print("\n{}: Brier score {}\n", info.seats[i], brier_text(report, i));
    fmt::print("  chance to win      positions  predicted  happened\n");
    for (std::size_t d = 0; d < 10; ++d) {
      const Decile& each = report.learned[i].deciles[d];
      if (each.count)
        fmt::print("  {:3} to {:3} %     {:10} {:8.1f} % {:7.1f} %\n", 10 * d, 10 * d + 10, each.count,
                   100 * each.predicted, 100 * each.actual);
    }
  }
}

int run_train(TrainOptions options) {
  auto setup = setup_from(options.table);
  if (!setup) return complain(setup.error());
  options.what.setup = *setup;
  options.what.all_scenarios = options.table.scenario.empty();
  const auto names = two_seats(options.players);
  if (!names) return complain(names.error());
  for (std::size_t i = 0; i < 2; ++i) {
    auto player = player_named((*names)[i]);
    if (!player) return complain(player.error());
    options.what.players[i] = *player;
  }
  auto games = Games::load(data_folder());
  if (!games) return complain(games.error());
  auto game = games->named(options.table.game);
  if (!game) return complain(game.error());
  Result<TrainingReport> report = [&] {
    Progress progress;
    return train(data_folder(), options.table.game, options.what,
                 [&](int done) { progress.show(done, options.what.games); });
  }();
  if (!report) return complain(report.error());

  const GameInfo& info = (*game)->info();
  report->value.source = command_of(options);
  std::vector<std::pair<std::string, std::string>> made = {
      {"made", today()},
      {"learned_from", fmt::format("{} games, {} positions", report->games, report->positions)}};
  for (std::size_t i = 0; i < 2; ++i)
    made.emplace_back(i ? "brier_second" : "brier_first", brier_text(*report, i));
  auto match = (*game)->start({});
  if (!match) return complain(match.error());
  const std::string path =
      options.out.empty() ? data_folder() + "/" + std::string(info.id) + "/value.toml" : options.out;
  if (auto done = write_file_atomically(path, report->value.text((*match)->feature_names(), made)); !done)
    return complain(done.error());
  print_report(info, *report);
  fmt::print("\nwritten to {}\n", path);
  return ok;
}

}  // namespace

void add_train(CLI::App& program, Work& work) {
  auto* command = program.add_subcommand("train", "Learn from self-play how likely each seat is to win");
  auto options = std::make_shared<TrainOptions>();
  options->table.add_to(*command);
  command->add_option("--games", options->what.games, "how many games; all scenarios unless one is named")
      ->check(CLI::Range(20, 10'000'000))
      ->capture_default_str();
  command->add_option("--players", options->players, "who plays them")->capture_default_str();
  command->add_option("--noise", options->what.noise, "one decision in so many is any legal one; 0: none")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str();
  command
      ->add_option("--manners", options->what.manners,
                   "of a hundred parts of a turn, how many are played in another manner than usual")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command
      ->add_option("--hidden", options->what.hidden,
                   "units of a hidden layer; unless told, none or some, whichever judges better")
      ->check(CLI::Range(0, 64));
  command
      ->add_option("--horizon", options->what.horizon, "how many turns of the players a search looks ahead")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_option("--slips", options->what.slips, "how many of a hundred plans a recruit overlooks")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  command->add_option("--seed", options->what.seed, "the same seed gives the same value")
      ->capture_default_str();
  command->add_option("--threads", options->what.threads, "how many threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--out", options->out, "the file to write; value.toml in the game's data unless told");
  command->callback([=, &work] { work = [=] { return run_train(*options); }; });
}

}  // namespace longroll::cli
