// How fast a game is: uniformly random play on one thread, the complete legal list made for every decision.
#pragma once

#include <string>

#include "engine/core/game.hpp"

namespace longroll {

struct BenchReport {
  std::string game;
  int games = 0;
  std::uint64_t decisions = 0;
  double seconds = 0;
  double mean_actions = 0;  // length of a legal list
  std::size_t position_bytes = 0;

  double games_per_second() const { return games / seconds; }
  double decisions_per_second() const { return static_cast<double>(decisions) / seconds; }
};

// Plays whole games until the time is up.
Result<BenchReport> bench(const std::string& data_folder, std::string_view game, double seconds,
                          std::uint64_t seed);

}  // namespace longroll
