// Thinking ahead. Plans are tried in worlds that may be the true one, for all that the seat knows, with the
// same dice for each; the heuristic plays on for both sides, and the value judges where that leads. Half of
// the plans are dropped again and again until few are left. The heuristic's own plan is kept unless another
// is clearly better.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <vector>

#include "engine/core/manner.hpp"
#include "opponent/plan.hpp"
#include "opponent/player.hpp"
#include "opponent/value.hpp"

namespace longroll {

struct Search {
  const Value* value = nullptr;  // none: playouts go on to the end of the game
  Budget budget;
  std::uint64_t seed = 0;
  Manner manner = Manner::usual;  // of the seat until now: what it does unless another plan is clearly better
  int threads = 1;                // for budgets in playouts the result does not depend on it
  bool shared = false;            // others do a part of it, who have begun the same search elsewhere
  std::stop_token stop = {};
};

struct Considered {
  Plan plan;
  double chance = 0;  // to win, on average over the playouts
  int playouts = 0;
  Manner manner = Manner::usual;  // in which it goes on
};

struct Thought {
  Considered best, usual;          // usual: what the heuristic would do in the seat's manner
  std::vector<Considered> others;  // than the best, the better ones first
  int playouts = 0;                // in all
};

// Keeps room for positions, so that playouts do not touch the heap. One game at a time.
class Searcher {
 public:
  // For the seat that decides. The match may be the true one: nothing that the seat may not know is used.
  Thought think(const Match& match, const Search& what);

  // The same in parts, where nobody else can ask for a stop meanwhile: it goes on until that moment at the
  // soonest, and says whether it has come to an end. A search that is cut short concludes with the best that
  // it has found.
  using Clock = std::chrono::steady_clock;
  void begin(const Match& match, const Search& what);
  bool go_on(Clock::time_point until);
  Thought conclude() const;

  // A search that is shared, in search_shared.cpp. A row is one playout of every plan that is left: whoever
  // has begun the same search comes to the same row, so that nothing depends on who did which of them.
  struct Row {
    std::size_t number = 0;
    std::vector<float> results;
  };
  struct Errand {
    int round = 0;
    std::vector<std::size_t> plans;  // as they were proposed
    std::vector<std::size_t> numbers;
  };
  Errand lend(std::size_t most);  // rows for somebody else; none where there is nothing left to do
  // The rows that he comes back with; those that he does not have are done by others.
  void take_back(const Errand& errand, std::vector<Row> rows);
  std::vector<Row> run_errand(const Errand& errand, Clock::time_point until);  // at least one row of it
  bool waits() const;  // all that is left of the round was lent
  void gather();       // what has been done of the round counts

 private:
  struct Candidate {
    Plan plan;
    Manner manner = Manner::usual;  // of the seat, from there on
    std::size_t proposed = 0;       // as which
    std::vector<float> results;     // by playout; the same number has the same world and dice for all
    double mean() const;
  };

  void prepare(const Match& match);
  void deal(const Match& match);
  void propose();
  void consider(Plan plan, Manner manner);
  bool run(std::size_t count);  // more playouts for all who are left; false when there was no time for all
  float playout(const Candidate& candidate, std::size_t number, Match& room) const;
  bool promising() const;
  void halve();
  bool clearly_better(const Candidate& than, const Candidate& usual) const;
  bool out_of_time() const;
  void begin_round();
  void end_round();
  bool go_on_shared(Clock::time_point until);
  std::optional<std::size_t> next_row();
  std::vector<float> row(std::size_t number, std::span<const Candidate* const> plans);

  std::vector<std::unique_ptr<Match>> rooms_, worlds_;
  std::vector<Candidate> candidates_;  // the first is the heuristic's
  std::vector<Candidate> dropped_;
  Search what_;
  Seat seat_ = Seat::nobody;
  int until_ = 0;  // on the game's clock
  std::size_t played_ = 0, most_candidates_ = 16;
  int playouts_ = 0;
  std::optional<Clock::time_point> deadline_;
  // Half of the plans are dropped after each round, which has a share of the time and of the playouts.
  int round_ = 0, rounds_ = 0;
  std::size_t left_ = 0;  // playouts for each plan in this round
  Clock::time_point began_, slice_;
  // Of a shared search: rows of this round by their numbers.
  int errands_ = 0;  // the number of the round, of all that this searcher has had
  std::size_t next_ = 0, first_ = 0;
  std::map<std::size_t, std::vector<float>> done_;
  std::set<std::size_t> lent_, again_;  // again: nobody came back with them
};

}  // namespace longroll
