#include "lab/simulate.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/games.hpp"

namespace longroll {
namespace {

constexpr int too_long = 1'000'000;  // decisions; no game comes near

template <Game G>
void play_one(const G& game, typename G::Position position, const Simulation& what, int number,
              SimulationReport& report) {
  FastDice dice(what.seed * 0xd1342543de82ef95u + static_cast<std::uint64_t>(number));
  for (int i = 0; i < too_long; ++i) {
    const Decision decision = game.decision(position);
    if (decision.over()) break;
    const Action action =
        decide(what.players[static_cast<std::size_t>(index(decision.seat))], game, position, dice);
    game.play(position, action, dice, Events{});
    ++report.decisions;
  }
  const Outcome outcome = game.outcome(position);
  ++report.games;
  if (outcome.winner == Seat::nobody)
    ++report.draws;
  else
    ++report.wins[static_cast<std::size_t>(index(outcome.winner))];
  ++report.endings[std::string(outcome.over ? outcome.reason : "unfinished")];
}

void add(SimulationReport& sum, const SimulationReport& part) {
  sum.games += part.games;
  sum.draws += part.draws;
  for (std::size_t i = 0; i < 2; ++i) sum.wins[i] += part.wins[i];
  sum.decisions += part.decisions;
  for (const auto& [reason, count] : part.endings) sum.endings[reason] += count;
}

template <Game G>
Result<SimulationReport> run(const G& game, const Simulation& what,
                             const std::function<void(int)>& progress) {
  auto start = begin(game, what.setup);
  if (!start) return std::unexpected(start.error());
  SimulationReport sum;
  std::mutex mutex;
  std::atomic<int> next = 0;
  const auto began = std::chrono::steady_clock::now();
  const auto work = [&] {
    SimulationReport mine;
    for (int number = next++; number < what.games; number = next++) {
      play_one(game, *start, what, number, mine);
      if (progress && mine.games % 8 == 0) progress(std::min<int>(next, what.games));
    }
    std::lock_guard lock(mutex);
    add(sum, mine);
  };
  std::vector<std::jthread> threads;
  for (int i = 1; i < what.threads; ++i) threads.emplace_back(work);
  work();
  threads.clear();
  sum.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return sum;
}

}  // namespace

Share share(double hits, int of) {
  if (of == 0) return {};
  const double n = of, p = hits / n, z = 1.959964;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  // Rounding must not put the rate itself outside its interval.
  return {p, std::clamp(middle - half, 0.0, p), std::clamp(middle + half, p, 1.0)};
}

Result<SimulationReport> simulate(const std::string& data_folder, std::string_view id, const Simulation& what,
                                  const std::function<void(int)>& progress) {
  return with_game(data_folder, id, [&](const auto& game) -> Result<SimulationReport> {
    auto played = game_for(game, what.setup);
    if (!played) return std::unexpected(played.error());
    return run(**played, what, progress);
  });
}

}  // namespace longroll
