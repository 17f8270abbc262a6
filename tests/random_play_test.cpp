// Whole random games of every game, with the invariants of lab/invariants.hpp checked on the way.
#include <gtest/gtest.h>

#include "engine/core/data_file.hpp"
#include "engine/games.hpp"
#include "lab/invariants.hpp"

namespace longroll {
namespace {

template <class G>
class RandomPlay : public testing::Test {
 public:
  static std::shared_ptr<const G> game() {
    static const auto loaded = G::load(data_folder() + "/" + std::string(G::id));
    EXPECT_TRUE(loaded) << loaded.error().text();
    return *loaded;
  }
};

template <class>
struct Types;
template <class... G>
struct Types<std::tuple<G...>> {
  using type = testing::Types<G...>;
};
TYPED_TEST_SUITE(RandomPlay, Types<AllGames>::type);

// Every scenario, everything looked at now and then.
TYPED_TEST(RandomPlay, KeepsTheInvariants) {
  const auto game = this->game();
  for (const ScenarioInfo& scenario : game->info().scenarios)
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const auto steps = check_invariants(game, Setup{.scenario = std::string(scenario.id)},
                                          {.seed = seed, .look_every = 23});
      ASSERT_TRUE(steps) << scenario.id << ": " << steps.error().text();
    }
}

// Every option at every value, in the shortest scenario.
TYPED_TEST(RandomPlay, KeepsTheInvariantsUnderEveryOption) {
  const auto game = this->game();
  const auto& scenarios = game->info().scenarios;
  const auto shortest = std::ranges::min_element(scenarios, {}, &ScenarioInfo::minutes);
  for (const OptionInfo& option : game->info().options)
    for (std::string_view value : option.values) {
      Setup setup{.scenario = std::string(shortest->id)};
      setup.options[std::string(option.id)] = value;
      for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const auto steps = check_invariants(game, setup, {.seed = seed, .look_every = 5});
        ASSERT_TRUE(steps) << option.id << "=" << value << ": " << steps.error().text();
      }
    }
}

// Many games, only lists and endings.
TYPED_TEST(RandomPlay, AlwaysEnds) {
  const auto game = this->game();
  for (const ScenarioInfo& scenario : game->info().scenarios)
    for (std::uint64_t seed = 100; seed < 400; ++seed) {
      const auto steps = check_invariants(game, Setup{.scenario = std::string(scenario.id)},
                                          {.seed = seed, .look_every = 1'000'000});
      ASSERT_TRUE(steps) << scenario.id << ": " << steps.error().text();
    }
}

}  // namespace
}  // namespace longroll
