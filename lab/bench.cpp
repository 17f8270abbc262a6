#include "lab/bench.hpp"

#include <time.h>

#include "engine/games.hpp"

namespace longroll {

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Result<BenchReport> bench(const std::string& data_folder, std::string_view id, double seconds,
                          std::uint64_t seed, BenchPlayer player) {
  return with_game(data_folder, id, [&](const auto& game) -> Result<BenchReport> {
    using Position = typename std::remove_cvref_t<decltype(*game)>::Position;
    auto start = begin(*game, Setup{});
    if (!start) return std::unexpected(start.error());
    BenchReport report{.game = std::string(game->info().id), .position_bytes = sizeof(Position)};
    std::uint64_t listed = 0;
    FastDice dice(seed);
    ActionList list;
    const double began = thread_seconds();
    while (report.seconds < seconds) {
      Position position = *start;
      while (!game->decision(position).over()) {
        ++report.decisions;
        if (player == BenchPlayer::captain) {
          game->play(position, game->choose(position, dice), dice, Events{});
          continue;
        }
        list.clear();
        game->actions(position, list);
        listed += list.size();
        game->play(position, list[dice.below(static_cast<std::uint32_t>(list.size()))], dice, Events{});
      }
      ++report.games;
      report.seconds = thread_seconds() - began;
    }
    report.mean_actions = static_cast<double>(listed) / static_cast<double>(report.decisions);
    return report;
  });
}

}  // namespace longroll
