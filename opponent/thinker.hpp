// A computer player at one seat of one game. It remembers the plan that it follows and the manner in which it
// goes on after it, and nothing else.
#pragma once

#include "opponent/search.hpp"

namespace longroll {

class Thinker {
 public:
  explicit Thinker(Player player, std::shared_ptr<const Value> value = nullptr, int threads = 1)
      : player_(player), value_(std::move(value)), threads_(threads) {}

  // What it does where its seat decides. Only what that seat may know is used; never illegal. Stopped, it
  // gives the best that it has found so far.
  Action decide(const Match& match, FastDice& random, std::stop_token stop = {});
  // The same in parts of so many milliseconds: nothing as long as there is more to think about. It must be
  // asked about the same position until then, or told to forget it.
  std::optional<Action> ponder(const Match& match, FastDice& random, int milliseconds);
  void cut_short() { cut_short_ = true; }  // the next part is the last
  void forget() { pondering_ = cut_short_ = false; }
  // Whether the next decision needs no thought: it is part of the plan, or there is no choice.
  bool settled(const Match& match) const;

  const Player& player() const { return player_; }
  Manner manner() const { return manner_; }
  void set_budget(Budget budget) { player_.budget = budget; }
  void set_threads(int threads) { threads_ = threads; }
  void set_shared(bool shared) { shared_ = shared; }  // from the next thought on, of those in parts
  // The search of the thought under way, for those who share it; none where there is none.
  Searcher* search() { return pondering_ ? &searcher_ : nullptr; }
  const Thought& thought() const { return thought_; }  // the last one

 private:
  struct Step {
    Action action;
    std::uint64_t seen;  // what the seat must see for it
  };
  Action look_ahead(const Match& match, FastDice& random, std::stop_token stop);
  std::optional<Action> at_hand(const Match& match,
                                FastDice& random);         // where there is nothing to think about
  Action settle_on(const Match& match, FastDice& random);  // the thought that has come to an end
  Action recruit(const Match& match, FastDice& random);
  std::optional<Action> next_step(const Match& match);  // of the plan, as long as all is as expected
  void follow(const Match& match, const Plan& plan);

  Player player_;
  std::shared_ptr<const Value> value_;
  int threads_;
  Searcher searcher_;
  Thought thought_;
  std::vector<Step> plan_;  // the next step is the last
  Manner manner_ = Manner::usual;
  std::unique_ptr<Match> room_;
  bool pondering_ = false, cut_short_ = false, shared_ = false;
};

// One decision of a player without a past.
Action decide(const Player& player, const Match& match, FastDice& random);

}  // namespace longroll
