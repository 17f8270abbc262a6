#include "lab/bench.hpp"

#include <chrono>

#include "engine/games.hpp"

namespace longroll {

Result<BenchReport> bench(const std::string& data_folder, std::string_view id, double seconds,
                          std::uint64_t seed) {
  return with_game(data_folder, id, [&](const auto& game) -> Result<BenchReport> {
    using Position = typename std::remove_cvref_t<decltype(*game)>::Position;
    auto start = game->start(Setup{});
    if (!start) return std::unexpected(start.error());
    BenchReport report{.game = std::string(game->info().id), .position_bytes = sizeof(Position)};
    std::uint64_t listed = 0;
    FastDice dice(seed);
    ActionList list;
    const auto began = std::chrono::steady_clock::now();
    while (report.seconds < seconds) {
      Position position = *start;
      while (!game->decision(position).over()) {
        list.clear();
        game->actions(position, list);
        listed += list.size();
        game->play(position, list[dice.below(static_cast<std::uint32_t>(list.size()))], dice, Events{});
        ++report.decisions;
      }
      ++report.games;
      report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    }
    report.mean_actions = static_cast<double>(listed) / static_cast<double>(report.decisions);
    return report;
  });
}

}  // namespace longroll
