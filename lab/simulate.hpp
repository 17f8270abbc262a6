// Many games between computer players, on several threads, and what they show.
#pragma once

#include <array>
#include <functional>
#include <string>

#include "engine/core/game.hpp"
#include "opponent/thinker.hpp"

namespace longroll {

struct Simulation {
  Setup setup;
  int games = 100;
  std::array<Player, 2> players = {Skill::captain, Skill::captain};
  std::uint64_t seed = 1;
  int threads = 1;
  std::string ends = {};  // a path in the view, such as tracks.eliminated: what is there when a game ends
  std::string pack = {};  // charts of one's own
};

// How one verb of the notation was used by one seat.
struct Use {
  std::uint64_t chosen = 0, offered = 0;  // decisions
  int games = 0;                          // in which it was chosen at all
  friend bool operator==(const Use&, const Use&) = default;
};

// A number that the view has when a game ends: how often each value.
using Spread = std::map<double, int>;
double mean(const Spread&);
double quantile(const Spread&, double share);  // 0.5: the median

struct SimulationReport {
  int games = 0, draws = 0;
  std::array<int, 2> wins = {0, 0};
  std::uint64_t decisions = 0;
  double seconds = 0;
  std::map<std::string, int> endings;                         // how often each reason
  std::array<std::map<std::string, Use>, 2> uses;             // by seat, for every verb that the game has
  std::map<std::string, std::map<std::string, Spread>> ends;  // reason, then path
  // By seat, of players who look ahead: seconds of the processor that each activity took, which is all that
  // the seat does between two decisions of the other.
  std::array<std::vector<float>, 2> waits;
};

// A share with its 95 % interval (Wilson).
struct Share {
  double rate = 0, low = 0, high = 0;
};
Share share(double hits, int of);

// The number below which so great a part of them lies; 0 where there are none.
float percentile(std::vector<float> numbers, double part);

// `progress` is called now and then, by any of the threads, with the number of games that are done. The
// result depends on the seed and the number of games alone, not on the threads.
Result<SimulationReport> simulate(const std::string& data_folder, std::string_view game,
                                  const Simulation& what, const std::function<void(int)>& progress = {});

}  // namespace longroll
