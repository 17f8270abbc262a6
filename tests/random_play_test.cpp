// Thousands of whole random games of every game, with the invariants of lab/invariants.hpp checked at each
// step.
#include <gtest/gtest.h>

#include <ranges>

#include "engine/core/record.hpp"
#include "lab/invariants.hpp"
#include "tests/all_games.hpp"

namespace longroll {
namespace {

#ifdef __SANITIZE_ADDRESS__  // everything takes some ten times as long
constexpr int games_of_a_scenario = 2, games_of_an_option = 1, rarer = 3;
#else
constexpr int games_of_a_scenario = 6, games_of_an_option = 3, rarer = 1;
#endif

template <class G>
class RandomPlay : public testing::Test {
 protected:
  // Games with seeds from `first` on in this setup, until so many decisions are made.
  void play(const longroll::Setup& setup, InvariantOptions options, std::uint64_t first, int games,
            int decisions = 150'000) {
    decisions *= times_longer();
    for (int i = 0; i < games && decisions > 0; ++i) {
      options.seed = first + static_cast<std::uint64_t>(i);
      const auto steps = check_invariants(loaded<G>(), setup, options);
      ASSERT_TRUE(steps) << setup.scenario << ": " << steps.error().text();
      decisions -= *steps;
    }
  }
};
TYPED_TEST_SUITE(RandomPlay, EachGame);

// Every scenario, with views, notation and choices looked at often.
TYPED_TEST(RandomPlay, KeepsTheInvariants) {
  for (const ScenarioInfo& scenario : loaded<TypeParam>()->info().scenarios)
    this->play({.scenario = std::string(scenario.id)}, {.views_every = 37 * rarer, .notation_every = 3}, 1,
               games_of_a_scenario);
}

// Every option at every value but its default, in the shortest scenario.
TYPED_TEST(RandomPlay, KeepsTheInvariantsUnderEveryOption) {
  const GameInfo& info = loaded<TypeParam>()->info();
  const ScenarioInfo& shortest = shortest_scenario(info);
  for (const OptionInfo& option : info.options)
    for (std::string_view value : option.values | std::views::drop(1)) {
      longroll::Setup setup{.scenario = shortest.id};
      setup.options[std::string(option.id)] = value;
      this->play(setup, {.views_every = 31 * rarer, .notation_every = 3}, 1, games_of_an_option);
    }
}

// Many games, most of them short ones: the lists are checked at each step, the rest now and then.
TYPED_TEST(RandomPlay, KeepsTheInvariantsInManyGames) {
  const GameInfo& info = loaded<TypeParam>()->info();
  for (const ScenarioInfo& scenario : info.scenarios) {
    const int each = &scenario == &shortest_scenario(info) ? 2000 : 100;
    this->play({.scenario = std::string(scenario.id)}, {.views_every = 997, .notation_every = 101}, 1000,
               each);
  }
}

TYPED_TEST(RandomPlay, ReplaysToTheSamePosition) {
  const AnyGameOf<TypeParam> game(loaded<TypeParam>());
  for (const ScenarioInfo& scenario : game.info().scenarios)
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      auto match = RecordedMatch::start(game, {.scenario = std::string(scenario.id)});
      ASSERT_TRUE(match) << match.error().text();
      FastDice dice(seed);
      ActionList list;
      while (!match->match().decision().over()) {
        list.clear();
        match->match().actions(list);
        match->play(list[dice.below(static_cast<std::uint32_t>(list.size()))], dice);
      }
      const std::string text = to_text(match->record());
      auto replayed = RecordedMatch::replay(game, *parse_record(text));
      ASSERT_TRUE(replayed) << scenario.id << ", seed " << seed << ": " << replayed.error().text();
      EXPECT_EQ(replayed->match().hash(), match->match().hash());
      EXPECT_EQ(to_text(replayed->record()), text);
    }
}

}  // namespace
}  // namespace longroll
