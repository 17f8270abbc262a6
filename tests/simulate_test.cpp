#include "lab/simulate.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include "tests/all_games.hpp"

namespace longroll {
namespace {

SimulationReport report_of(std::string_view game, const Simulation& what,
                           const std::function<void(int)>& progress) {
  auto report = simulate(data_folder(), game, what, progress);
  EXPECT_TRUE(report) << report.error().text();
  return report ? *report : SimulationReport{};
}

template <class G>
class Simulate : public testing::Test {
 protected:
  static SimulationReport run(const Simulation& what, const std::function<void(int)>& progress = {}) {
    return report_of(G::id, what, progress);
  }
};
TYPED_TEST_SUITE(Simulate, EachGame);

const std::array<Player, 2> both_random = {Skill::random, Skill::random};

// The same games whoever plays them: threads take games from one queue, and a game's dice come from its
// number.
TYPED_TEST(Simulate, DoesNotDependOnThreads) {
  const auto one =
      this->run({.games = 40, .players = both_random, .seed = 7, .threads = 1, .ends = "turn.number"});
  for (int threads : {2, 5}) {
    const auto many = this->run(
        {.games = 40, .players = both_random, .seed = 7, .threads = threads, .ends = "turn.number"});
    EXPECT_EQ(many.games, 40);
    EXPECT_EQ(many.wins, one.wins);
    EXPECT_EQ(many.draws, one.draws);
    EXPECT_EQ(many.decisions, one.decisions);
    EXPECT_EQ(many.endings, one.endings);
    EXPECT_EQ(many.uses, one.uses);
    EXPECT_EQ(many.ends, one.ends);
    EXPECT_FALSE(many.ends.empty());
  }
}

TEST(SimulateEnds, SpreadsTellMeanAndQuantiles) {
  const Spread spread = {{1, 1}, {2, 1}, {10, 2}};
  EXPECT_DOUBLE_EQ(mean(spread), 5.75);
  EXPECT_EQ(quantile(spread, 0.25), 1);
  EXPECT_EQ(quantile(spread, 0.5), 2);
  EXPECT_EQ(quantile(spread, 0.75), 10);
  EXPECT_EQ(mean({}), 0);
}

TEST(Waits, AreMeasuredOfThoseWhoLookAhead) {
  const auto report = report_of(
      "vicksburg",
      {.games = 1, .players = {Player(Skill::colonel, {.playouts = 4}), Skill::captain}, .seed = 3}, {});
  EXPECT_GT(report.waits[0].size(), 8u);
  EXPECT_TRUE(report.waits[1].empty());
  EXPECT_GT(percentile(report.waits[0], 0.95), 0);
  EXPECT_EQ(percentile({3, 1, 2}, 0.5), 2);
  EXPECT_EQ(percentile({3, 1, 2}, 1), 3);
  EXPECT_EQ(percentile({}, 0.5), 0);
}

TYPED_TEST(Simulate, DependsOnTheSeed) {
  const auto one = this->run({.games = 10, .players = both_random, .seed = 7});
  const auto other = this->run({.games = 10, .players = both_random, .seed = 8});
  EXPECT_NE(one.decisions, other.decisions);
}

TYPED_TEST(Simulate, CountsEveryGameOnce) {
  const auto report = this->run({.games = 25, .players = {Skill::random, Skill::heuristic}, .threads = 3});
  EXPECT_EQ(report.wins[0] + report.wins[1] + report.draws, 25);
  int ended = 0;
  for (const auto& [reason, count] : report.endings) {
    EXPECT_NE(reason, "unfinished");
    ended += count;
  }
  EXPECT_EQ(ended, 25);
}

// What was chosen was offered, and every decision chose one thing.
TYPED_TEST(Simulate, CountsWhatWasDone) {
  const auto report = this->run({.games = 4, .players = {Skill::random, Skill::captain}});
  std::uint64_t chosen = 0;
  for (const auto& uses : report.uses)
    for (const auto& [verb, use] : uses) {
      EXPECT_LE(use.chosen, use.offered) << verb;
      EXPECT_LE(use.games, 4) << verb;
      EXPECT_EQ(use.games > 0, use.chosen > 0) << verb;
      chosen += use.chosen;
    }
  EXPECT_EQ(chosen, report.decisions);
}

// Work is shared: while one thread is held up in the report of its progress, another one plays on.
TYPED_TEST(Simulate, SharesTheWork) {
  std::mutex mutex;
  std::condition_variable reported;
  std::set<std::thread::id> workers;
  int last = 0;
  this->run({.games = 64, .players = both_random, .threads = 2}, [&](int done) {
    std::unique_lock lock(mutex);
    EXPECT_LE(done, 64);
    last = std::max(last, done);
    workers.insert(std::this_thread::get_id());
    reported.notify_all();
    reported.wait_for(lock, std::chrono::minutes(5), [&] { return workers.size() == 2; });
  });
  EXPECT_EQ(workers.size(), 2u);
  EXPECT_GT(last, 32);
}

TEST(Simulation, RefusesWhatThereIsNot) {
  EXPECT_EQ(simulate(data_folder(), "chess", {}).error().text(), "there is no game 'chess'");
  EXPECT_FALSE(simulate(data_folder(), "stockade", {.setup = {.scenario = "tall"}}));
}

// Against the tables of Newcombe (1998) for Wilson's interval.
TEST(Share, IsWilsons) {
  const Share most = share(81, 263);
  EXPECT_NEAR(most.rate, 0.3080, 1e-4);
  EXPECT_NEAR(most.low, 0.2553, 1e-4);
  EXPECT_NEAR(most.high, 0.3662, 1e-4);
  const Share few = share(0, 20);
  EXPECT_EQ(few.low, 0);
  EXPECT_NEAR(few.high, 0.1611, 1e-4);
  EXPECT_EQ(share(0, 0).rate, 0);
}

}  // namespace
}  // namespace longroll
