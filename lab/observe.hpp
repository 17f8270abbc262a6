// One game watched from outside, and what luck had to do with it.
#pragma once

#include <atomic>
#include <optional>

#include "lab/citations.hpp"
#include "lab/ledger.hpp"
#include "lab/teller.hpp"
#include "opponent/thinker.hpp"

namespace longroll::lab {

// Everything that the games of one cell have in common.
struct Bench {
  std::unique_ptr<Match> start;
  std::array<Player, 2> players;
  const Teller* teller = nullptr;
  std::shared_ptr<const Value> value;  // may be nothing
  std::uint64_t key = 0;               // of the seed and the cell: no two cells have the same dice
};

// Watches on one thread. What it gives depends on the key and the number alone. Nothing where it was stopped.
class Observer {
 public:
  Observer(const Bench& bench, const Citable& citable);
  std::optional<Notes> game(std::int64_t number, const std::atomic<bool>& stop);

  // Four games, each taken at the beginning of four turns: after the set-up, and when a quarter, half and
  // three quarters of the turns are over. From each of these positions four streams of dice play it to the
  // end, the same four for every position.
  static constexpr std::size_t luck_moments = 4, luck_rows = 4, luck_columns = 4;
  std::optional<std::vector<LuckSums>> luck(std::int64_t number, const std::atomic<bool>& stop);

  // The turns at whose beginning luck is measured.
  static std::array<int, luck_moments> luck_turns(Moment start);

 private:
  void note_turn(Notes& notes);
  void tempt(const Decision& decision, const ActionList& list, FastDice& random);
  int points(Match& match, std::uint64_t seed, const std::atomic<bool>& stop);
  const Bench& bench_;
  std::unique_ptr<Match> match_, before_;
  Touched touched_;
  std::array<std::vector<Action>, 256> could_;  // by what was asked: some of what could be done then
  std::array<std::uint8_t, 256> word_of_{};
  std::vector<std::string_view> words_;
};

// Many different numbers from few: splitmix64.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b);

}  // namespace longroll::lab
