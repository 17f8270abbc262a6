// How fast a game is, on one thread: uniformly random play with the complete legal list made for every
// decision; or the captain against himself without any list, as in the playouts of those who look ahead.
#pragma once

#include <string>

#include "engine/core/game.hpp"

namespace longroll {

// Seconds that this thread has run: what else the machine does is not counted.
double thread_seconds();

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

// Plays whole games of the default scenario until the time is up.
enum class BenchPlayer : std::uint8_t { random, captain };
Result<BenchReport> bench(const std::string& data_folder, std::string_view game, double seconds,
                          std::uint64_t seed, BenchPlayer player = BenchPlayer::random);

}  // namespace longroll
