// A round robin of computer players from both seats, and how strong each is.
#pragma once

#include "lab/simulate.hpp"

namespace longroll {

struct Tournament {
  Setup setup;
  std::vector<Player> players;
  int games = 40;  // of each pair: half of them from each seat
  std::uint64_t seed = 1;
  int threads = 1;
};

struct Pairing {
  std::size_t one = 0, two = 0;
  int games = 0;
  double points = 0;                   // of the first of the two; a draw is half a point
  std::array<int, 2> wins = {0, 0};    // of the first of the two, by the seat that he had
  std::array<int, 2> losses = {0, 0};  // likewise
};

struct Standing {
  double elo = 0, low = 0, high = 0;  // against the captain, or the first player where he is not there; 95 %
  double points = 0;
  int games = 0;
  // Seconds that a person would wait for all that the player does between two of his own decisions, on one
  // core: the median, and what nineteen of twenty stay below. 0 where nothing is thought.
  double wait = 0, long_wait = 0;
};

struct TournamentReport {
  std::vector<Pairing> pairings;
  std::vector<Standing> standings;  // by player
  double seconds = 0;
};

// `progress`: games done, of how many. The result depends on the seed alone, where budgets are in playouts.
Result<TournamentReport> arena(const std::string& data_folder, std::string_view game, const Tournament& what,
                               const std::function<void(int, int)>& progress = {});

// Bradley and Terry's strengths, as Elo, with intervals from games drawn again. Half a point is given to both
// of each pair, so that who has never lost has a number, too.
std::vector<Standing> standings(std::size_t players, const std::vector<Pairing>& pairings, std::size_t anchor,
                                std::uint64_t seed);

// A plot: a row for each player, the strongest first.
std::string arena_svg(std::string_view title, const std::vector<std::string>& names,
                      const std::vector<Standing>& standings);

}  // namespace longroll
