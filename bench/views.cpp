// What the parts of an action cost without sockets or store: the list of what may be done, playing it, and
// the views of both seats. Random games from fixed seeds, so that two builds meet the same positions;
// processor time of the thread, so that a busy machine matters little.
//
//   build/release/bench/views                      all games, openings (as bench/load plays them)
//   build/release/bench/views --game severed --actions 600
#include <time.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "engine/core/data_file.hpp"
#include "engine/games.hpp"

namespace {

using namespace longroll;

struct Options {
  std::string game;
  int games = 20, actions = 40;
};

double now() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

struct Cost {
  double list = 0, play = 0, acting = 0, waiting = 0;  // seconds
  double acting_bytes = 0, waiting_bytes = 0;
  long actions = 0;

  std::string text() const {
    const double n = static_cast<double>(actions);
    return fmt::format(
        "list {:7.1f} us, play {:6.1f} us, view of who decides {:7.1f} us ({:5.1f} KB), of who waits {:6.1f} "
        "us ({:5.1f} "
        "KB), {} actions",
        1e6 * list / n, 1e6 * play / n, 1e6 * acting / n, acting_bytes / n / 1024, 1e6 * waiting / n,
        waiting_bytes / n / 1024, actions);
  }
};

void play(const AnyGame& game, const Options& options, std::uint64_t seed, Cost& cost) {
  auto match = game.start(*complete(game.info(), {}));
  FastDice random(seed);
  for (int i = 0; i < options.actions && !(*match)->decision().over(); ++i) {
    const Seat seat = (*match)->decision().seat;
    const double began = now();
    const JsonText acting = (*match)->view_text(viewer(seat));
    const double seen = now();
    const JsonText waiting = (*match)->view_text(viewer(other(seat)));
    const double both = now();
    ActionList list;
    (*match)->actions(list);
    const double listed = now();
    const Action action = list[random.below(static_cast<std::uint32_t>(list.size()))];
    (*match)->play(action, random, Events());
    cost.play += now() - listed;
    cost.list += listed - both;
    cost.waiting += both - seen;
    cost.acting += seen - began;
    cost.acting_bytes += static_cast<double>(acting.text().size());
    cost.waiting_bytes += static_cast<double>(waiting.text().size());
    ++cost.actions;
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("What views cost");
  Options options;
  program.add_option("--game", options.game, "one game; all when none is named");
  program.add_option("--games", options.games, "how many games");
  program.add_option("--actions", options.actions, "most actions of each");
  CLI11_PARSE(program, argc, argv);
  auto games = Games::load(data_folder());
  if (!games) return std::cerr << games.error().text() << '\n', 1;
  for (const auto& game : games->all()) {
    if (!options.game.empty() && game->info().id != options.game) continue;
    Cost cost;
    for (int i = 0; i < options.games; ++i) play(*game, options, static_cast<std::uint64_t>(i) + 1, cost);
    std::cout << fmt::format("{:10} {}\n", game->info().id, cost.text());
  }
}
