// Learns from games of the computer against itself who will win.
#pragma once

#include <array>
#include <functional>
#include <string>

#include "lab/fit.hpp"
#include "opponent/thinker.hpp"

namespace longroll {

struct Training {
  Setup setup;  // without a scenario: all of the game's, one after the other
  bool all_scenarios = true;
  int games = 1000;
  std::array<Player, 2> players = {Skill::captain, Skill::captain};
  int noise = 200;  // one decision in so many is any that the rules allow, so that more is seen; 0: none
  int manners = 0;  // of a hundred parts of a turn, how many a seat plays in another manner than usual
  int hidden = -1;  // units of the hidden layer; -1: none, or some where that judges clearly better
  int horizon = 2;
  int slips = 65;  // of a recruit, in a hundred plans
  std::uint64_t seed = 1;
  int threads = 1;
};

struct TrainingReport {
  Value value;
  int games = 0, positions = 0, held_out = 0;  // positions of games that nothing was learned from
  // By seat, on the games held out: the value, the score on the board alone, and the share of games won.
  std::array<Quality, 2> learned, score, share;
  int hidden = 0;
  double seconds = 0;
};

// The same value for the same games and seed, however many threads.
Result<TrainingReport> train(const std::string& data_folder, std::string_view game, const Training& what,
                             const std::function<void(int)>& progress = {});

}  // namespace longroll
