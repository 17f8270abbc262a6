// What is remembered of the games of one cell: whole numbers only, which can be added in any order. The size
// depends on the game, not on the number of games.
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "lab/histogram.hpp"
#include "lab/simulate.hpp"
#include "lab/spans.hpp"

namespace longroll::lab {

inline constexpr std::size_t no_winner = 2;  // beside the two seats

// One game, as it was watched.
struct Notes {
  struct At {
    int turn = 0, score = 0;  // first seat less second, when the turn begins
    int chance = -1;          // of the first seat, in percent; -1 where nobody judges
  };
  struct Place {
    std::uint64_t fights = 0;
    std::array<std::uint64_t, 2> lost = {0, 0};  // by the seat whose they were
    friend bool operator==(const Place&, const Place&) = default;
  };
  std::size_t winner = no_winner;
  std::string level, reason;
  int decisions = 0, turns = 0, score = 0;
  std::vector<At> at;
  std::map<int, Place> places;
  std::array<std::map<std::string_view, Use>, 2> uses;  // of every word, offered or not
  std::vector<std::string_view> touched;                // rules, each once
};

// Luck, see observe.hpp: the results of some positions with some dice, twice the points of the first seat.
// Sums over blocks of four positions and four dice each.
struct LuckSums {
  int turn = 0;  // when the positions were taken
  std::uint64_t blocks = 0;
  std::uint64_t squares = 0;  // of single results
  std::uint64_t rows = 0;     // of the sums of each position
  std::uint64_t columns = 0;  // of the sums of each stream of dice
  std::uint64_t wholes = 0;   // of the sums of whole blocks
  friend bool operator==(const LuckSums&, const LuckSums&) = default;
};

struct Ending {
  std::size_t winner = no_winner;
  std::string level, reason;
  friend auto operator<=>(const Ending&, const Ending&) = default;
};

struct Ledger {
  Spans played;
  std::array<std::uint64_t, 3> results = {0, 0, 0};  // wins of either seat, draws
  std::map<Ending, std::uint64_t> endings;
  Histogram decisions;
  std::array<Histogram, 3> turns;          // how many there were, by who won
  std::map<int, Histogram> score, chance;  // by turn, as it begins
  Histogram last_score;
  std::map<int, Notes::Place> places;
  std::array<std::map<std::string, Use>, 2> uses;
  std::map<std::string, std::uint64_t> rules;  // games that touched each
  Spans luck_played;
  std::vector<LuckSums> luck;

  std::uint64_t games() const { return results[0] + results[1] + results[2]; }
  void add(const Notes& game);
  void add(const std::vector<LuckSums>& block);
  void add(const Ledger& other);  // of other games
  friend bool operator==(const Ledger&, const Ledger&) = default;

  Json json() const;
  static Result<Ledger> from(const Json& json);
};

}  // namespace longroll::lab
