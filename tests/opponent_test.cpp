// Computer players: their names, how they think, and that they use nothing that is hidden from them.
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <thread>

#include "opponent/thinker.hpp"
#include "tests/all_games.hpp"
#include "tests/toy/game.hpp"

namespace longroll {
namespace {

TEST(Players, HaveNamesAndBudgets) {
  EXPECT_EQ(player_named("captain")->skill, Skill::captain);
  EXPECT_EQ(player_named("Heuristic")->skill, Skill::captain);
  EXPECT_EQ(player_named("random")->skill, Skill::random);
  EXPECT_EQ(player_named("recruit")->skill, Skill::recruit);
  EXPECT_EQ(*player_named("colonel"), Player(Skill::colonel));
  EXPECT_EQ(*player_named("general:500p"), Player(Skill::general, {.playouts = 500}));
  EXPECT_EQ(*player_named("COLONEL:200MS"), Player(Skill::colonel, {.milliseconds = 200}));
  for (const char* name :
       {"random", "recruit", "captain", "colonel", "general", "general:7p", "colonel:80ms"}) {
    EXPECT_EQ(name_of(*player_named(name)), name);
    EXPECT_EQ(*player_named(name_of(*player_named(name))), *player_named(name));
  }
  EXPECT_GT(Player(Skill::general).budget.playouts, Player(Skill::colonel).budget.playouts);
  EXPECT_EQ(player_names().front(), "heuristic");  // the default of clients
}

TEST(Players, RefuseWhatThereIsNotInASentence) {
  const auto said = [](std::string_view name) { return player_named(name).error().text(); };
  EXPECT_EQ(said("marshal"),
            "there is no player 'marshal'; there is random, recruit, captain, colonel, general");
  EXPECT_EQ(said(""), "there is no player ''; there is random, recruit, captain, colonel, general");
  EXPECT_EQ(said("captain:5p"), "captain takes no budget: only colonel and general look ahead");
  const std::string budget = "is no budget; a budget is in playouts, like 500p, or in time, like 200ms";
  for (const char* bad : {"", "p", "5", "5s", "ms", "-5p", "5 p", "5pp", "99999999999p"})
    EXPECT_EQ(said(std::string("general:") + bad), fmt::format("'{}' {}", bad, budget));
  EXPECT_EQ(said("general:0p"), "a budget has 1 to 1000000 p, not 0");
  EXPECT_EQ(said("general:9999999ms"), "a budget has 1 to 3600000 ms, not 9999999");
}

// The toy, dealt: the first seat may boast, mark, scout, or lay a card.
std::unique_ptr<Match> dealt_toy(std::uint64_t seed) {
  static const auto game = toy::make();  // matches refer to it
  auto match = std::move(*game->start({.scenario = "short"}));
  FastDice dice(seed);
  match->play(match->choose(dice), dice, Events{});
  return match;
}

std::vector<std::uint64_t> moves_of(const Player& player, int threads, std::uint64_t seed) {
  auto match = dealt_toy(seed);
  std::array<Thinker, 2> seats = {Thinker(player, nullptr, threads), Thinker(player, nullptr, threads)};
  FastDice dice(seed);
  std::vector<std::uint64_t> moves;
  while (!match->decision().over()) {
    const Action action = seats[static_cast<std::size_t>(index(match->decision().seat))].decide(*match, dice);
    EXPECT_FALSE(match->check(action));
    moves.push_back(action.bits());
    match->play(action, dice, Events{});
  }
  return moves;
}

TEST(Thinking, DependsOnTheSeedAndNotOnTheThreads) {
  const Player player(Skill::general, {.playouts = 60});
  const auto once = moves_of(player, 1, 5);
  EXPECT_EQ(once, moves_of(player, 1, 5));
  for (int threads : {2, 3, 7}) EXPECT_EQ(once, moves_of(player, threads, 5)) << threads;
  int others = 0;
  for (std::uint64_t seed = 6; seed < 10; ++seed) others += moves_of(player, 1, seed) != once;
  EXPECT_GT(others, 0);
}

// As where there is one thread alone: part by part it comes to what it comes to at once.
TEST(Thinking, IsTheSameInParts) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto match = dealt_toy(seed);
    FastDice dice(seed), same(seed);
    const Action at_once = Thinker({Skill::general, {.playouts = 120}}).decide(*match, dice);
    Thinker patient({Skill::general, {.playouts = 120, .milliseconds = 3'600'000}});
    std::optional<Action> action;
    int parts = 0;
    for (; !action; ++parts) action = patient.ponder(*match, same, 0);
    EXPECT_EQ(action->bits(), at_once.bits()) << seed;
    EXPECT_GT(parts, 1) << seed;
  }
}

// What a search comes to that others share, some of whom bring back only a part of their errand, or nothing.
Thought shared_thought(const Match& match, Search what, std::size_t others, std::uint64_t seed) {
  Searcher leader;
  std::vector<Searcher> aides(others);
  for (Searcher& each : aides) each.begin(match, what);
  what.shared = true;
  leader.begin(match, what);
  FastDice luck(seed);
  std::vector<std::pair<std::size_t, Searcher::Errand>> lent;
  const auto long_ago = Searcher::Clock::time_point();
  while (!leader.go_on(long_ago)) {
    for (std::size_t i = 0; i < others; ++i)
      if (Searcher::Errand errand = leader.lend(1 + luck.below(3)); !errand.numbers.empty())
        lent.emplace_back(i, std::move(errand));
    while (!lent.empty() && (leader.waits() || luck.below(2))) {
      const std::size_t which = luck.below(static_cast<std::uint32_t>(lent.size()));
      const auto [aide, errand] = lent[which];
      lent.erase(lent.begin() + static_cast<std::ptrdiff_t>(which));
      const bool lost = luck.below(4) == 0;
      leader.take_back(errand,
                       lost ? std::vector<Searcher::Row>() : aides[aide].run_errand(errand, long_ago));
    }
  }
  return leader.conclude();
}

TEST(Thinking, IsTheSameHoweverManyShareIt) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto match = dealt_toy(seed);
    const Search what{.budget = {.playouts = 240}, .seed = seed};
    const Thought alone = Searcher().think(*match, what);
    for (std::size_t others : {0, 1, 3, 6}) {
      const Thought shared = shared_thought(*match, what, others, seed);
      EXPECT_EQ(shared.best.plan.steps, alone.best.plan.steps) << seed << ' ' << others;
      EXPECT_EQ(shared.best.chance, alone.best.chance) << seed << ' ' << others;
      EXPECT_EQ(shared.playouts, alone.playouts) << seed << ' ' << others;
    }
  }
}

TEST(Thinking, LendsNothingThatCannotBeUsed) {
  const auto match = dealt_toy(3);
  const Search what{.budget = {.playouts = 240}, .seed = 3, .shared = true};
  Searcher leader, aide;
  aide.begin(*match, what);
  EXPECT_TRUE(Searcher().lend(5).numbers.empty());
  leader.begin(*match, what);
  Searcher::Errand errand = leader.lend(1000);
  EXPECT_FALSE(errand.numbers.empty());
  EXPECT_TRUE(leader.waits());
  EXPECT_TRUE(leader.lend(1).numbers.empty());
  auto rows = aide.run_errand(errand, Searcher::Clock::time_point::max());
  EXPECT_EQ(rows.size(), errand.numbers.size());
  leader.take_back(errand, rows);
  EXPECT_FALSE(leader.waits());
  const auto again = leader.lend(1000);
  EXPECT_TRUE(again.numbers.empty());  // the round is done, and the next not begun
  leader.go_on(Searcher::Clock::time_point());
  leader.take_back(errand, rows);  // too late: it changes nothing
  errand.plans = {99};
  EXPECT_TRUE(aide.run_errand(errand, Searcher::Clock::time_point::max()).empty());
}

TEST(Thinking, CanBeCutShortBetweenParts) {
  const auto match = dealt_toy(3);
  FastDice dice(3);
  Thinker thinker({Skill::general, {.milliseconds = 3'600'000}});
  EXPECT_FALSE(thinker.ponder(*match, dice, 0));
  thinker.cut_short();
  const auto action = thinker.ponder(*match, dice, 0);
  ASSERT_TRUE(action);
  EXPECT_FALSE(match->check(*action));
}

// With two rounds to go the high cards win; the toy's heuristic lays any.
TEST(Thinking, FindsWhatTheHeuristicDoesNot) {
  int thought = 0, habit = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto laid = [&](const Player& player) {
      auto match = dealt_toy(seed);
      Thinker thinker(player);
      FastDice dice(seed);
      for (;;) {
        const Action action = thinker.decide(*match, dice);
        if (match->verb(action) == "lay") return static_cast<int>(action.a());
        match->play(action, dice, Events{});
      }
    };
    thought += laid({Skill::general, {.playouts = 400}});
    habit += laid(Skill::captain);
  }
  EXPECT_GE(thought, 20 * 4);
  EXPECT_LT(habit, 20 * 4);
}

TEST(Thinking, StopsAtOnceAndThenGivesTheHeuristicsPlan) {
  const auto match = dealt_toy(3);
  std::stop_source stopped;
  stopped.request_stop();
  Searcher searcher;
  const Thought thought =
      searcher.think(*match, {.budget = {.milliseconds = 3'600'000}, .seed = 1, .stop = stopped.get_token()});
  EXPECT_EQ(thought.playouts, 0);
  ASSERT_FALSE(thought.best.plan.steps.empty());
  EXPECT_EQ(thought.best.plan.steps, thought.usual.plan.steps);
  EXPECT_FALSE(match->check(thought.best.plan.steps.front()));
}

// Stopped by another thread in the middle of an hour.
TEST(Thinking, CanBeStoppedInTheMiddle) {
  const auto match = dealt_toy(3);
  std::stop_source stop;
  Searcher searcher;
  std::jthread impatient([&] { stop.request_stop(); });
  const Thought thought = searcher.think(
      *match, {.budget = {.milliseconds = 3'600'000}, .seed = 1, .threads = 2, .stop = stop.get_token()});
  EXPECT_FALSE(match->check(thought.best.plan.steps.front()));
}

TEST(Thinking, TakesNoMorePlayoutsThanItMay) {
  Searcher searcher;
  for (int playouts : {1, 10, 96, 384}) {
    const Thought thought = searcher.think(*dealt_toy(2), {.budget = {.playouts = playouts}, .seed = 1});
    EXPECT_LE(thought.playouts, std::max(playouts, 16));  // each plan is tried once
    // Less than half only where nothing looked better than what the heuristic would do.
    const auto better = [&](const Considered& each) { return each.chance > thought.usual.chance; };
    if (better(thought.best) || std::ranges::any_of(thought.others, better)) {
      EXPECT_GE(thought.playouts, playouts / 2);
    }
  }
}

// Where no plan looks better than the usual one there is nothing to find out.
TEST(Thinking, EndsWhenNothingLooksBetter) {
  int early = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Searcher searcher;
    const Thought thought = searcher.think(*dealt_toy(seed), {.budget = {.playouts = 384}, .seed = seed});
    if (thought.playouts >= 384 / 2) continue;
    ++early;
    EXPECT_EQ(thought.best.plan.steps, thought.usual.plan.steps);
  }
  EXPECT_GT(early, 0);
}

TEST(Thinking, FollowsAPlanWithoutThinkingAgain) {
  const auto match = dealt_toy(4);
  Thinker thinker(Player(Skill::colonel, {.playouts = 40}));
  FastDice dice(1);
  EXPECT_FALSE(thinker.settled(*match));
  const Action first = thinker.decide(*match, dice);
  const Plan plan = thinker.thought().best.plan;
  ASSERT_EQ(first, plan.steps.front());
  match->play(first, dice, Events{});
  for (std::size_t i = 1; i < plan.steps.size(); ++i) {
    EXPECT_TRUE(thinker.settled(*match));
    ASSERT_EQ(thinker.decide(*match, dice), plan.steps[i]);
    match->play(plan.steps[i], dice, Events{});
  }
}

TEST(Verbs, AreAsLikelyOneAsTheOther) {
  ActionList list;
  for (unsigned i = 0; i < 99; ++i) list.add(Action(std::uint8_t{1}, i));
  list.add(Action(std::uint8_t{2}));
  FastDice random(1);
  int rare = 0;
  for (int i = 0; i < 1000; ++i) rare += any_verb(list, random).kind<int>() == 2;
  EXPECT_NEAR(rare, 500, 60);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(any_verb(list, random, Action(std::uint8_t{2})).kind<int>(), 1);
  ActionList one;
  one.add(Action(std::uint8_t{2}));
  EXPECT_EQ(any_verb(one, random, Action(std::uint8_t{2})), Action(std::uint8_t{2}));
}

template <class G>
class Opponents : public testing::Test {
 protected:
  // Calls look(match) at some moments of games between heuristic players, in every scenario.
  template <class Look>
  static void moments(int every, Look&& look) {
    const auto game = loaded<G>();
    std::uint64_t seed = 1;
    for (const ScenarioInfo& scenario : game->info().scenarios) {
      auto start = begin(*game, {.scenario = std::string(scenario.id)});
      ASSERT_TRUE(start);
      MatchOf<G> match(game, *start);
      FastDice dice(++seed);
      for (int i = 0; !match.decision().over(); ++i) {
        if (i % every == every - 1) look(match);
        match.play(sound_choice(match, dice), dice, Events{});
      }
    }
  }
};
TYPED_TEST_SUITE(Opponents, EachGame);

TYPED_TEST(Opponents, FeaturesHaveNamesAndDoNotKnowWhatIsHidden) {
  FastDice random(7);
  const auto names = loaded<TypeParam>()->feature_names();
  EXPECT_LE(names.size(), Features::most);
  EXPECT_EQ(std::set<std::string_view>(names.begin(), names.end()).size(), names.size());
  this->moments(23 / times_longer() + 1, [&](const auto& match) {
    for (Seat seat : {Seat::first, Seat::second}) {
      const Features features = match.features(seat);
      ASSERT_EQ(features.size(), names.size());
      const auto dealt = match.reshuffle(seat, random);
      const Features same = dealt->features(seat);
      for (std::size_t i = 0; i < names.size(); ++i) {
        ASSERT_TRUE(std::isfinite(features[i])) << names[i];
        ASSERT_EQ(features[i], same[i]) << names[i] << " shows what is hidden from seat " << index(seat);
      }
      if (match.decision().seat == seat) {
        ASSERT_EQ(seen_by(seat, match), seen_by(seat, *dealt));
      }
    }
  });
}

// Every strength, with a budget in playouts, chooses the same when what its seat may not know is dealt anew.
TYPED_TEST(Opponents, ChooseTheSameWhateverIsHidden) {
  FastDice random(9);
  const auto value =
      Value::load(data_folder() + "/" + std::string(TypeParam::id), loaded<TypeParam>()->feature_names());
  ASSERT_TRUE(value) << value.error().text();
  this->moments(211 / times_longer() + 1, [&](const auto& match) {
    if (match.decision().phase == 0) return;
    const auto dealt = match.reshuffle(match.decision().seat, random);
    for (const Player& player :
         {Player(Skill::recruit), Player(Skill::captain), Player(Skill::general, {.playouts = 4})}) {
      if (player.thinks() && !*value) continue;  // whole games would take too long here
      FastDice one(5), two(5);
      const Action choice = Thinker(player, *value).decide(match, one);
      ASSERT_EQ(choice, Thinker(player, *value).decide(*dealt, two)) << name_of(player);
      ASSERT_FALSE(match.check(choice)) << match.write(choice);
    }
  });
}

// The value has learned from every scenario that there is, as far as the beginning and the ends of turns
// show: who knows nothing, and says a half, is wrong by 0.25 on the mean square.
TYPED_TEST(Opponents, JudgeEveryScenario) {
  const auto game = loaded<TypeParam>();
  const auto value = Value::load(data_folder() + "/" + std::string(TypeParam::id), game->feature_names());
  ASSERT_TRUE(value && *value);
  for (const ScenarioInfo& scenario : game->info().scenarios) {
    FastDice dice(13);
    double squares = 0, count = 0;
    while (count < 400 * times_longer()) {
      MatchOf<TypeParam> match(game, *begin(*game, {.scenario = scenario.id}));
      std::vector<double> chances;
      for (int clock = -1; !match.decision().over();) {
        if (std::exchange(clock, match.clock()) != match.clock())
          chances.push_back((*value)->chance(Seat::first, match.features(Seat::first)));
        match.play(match.choose(dice), dice, Events{});
      }
      const Seat winner = match.outcome().winner;
      const double won = winner == Seat::nobody ? 0.5 : winner == Seat::first;
      for (double chance : chances) squares += (chance - won) * (chance - won), count += 1;
    }
    EXPECT_LT(squares / count, 0.3) << scenario.id;
  }
}

// A manner changes what the captain does somewhere, is lawful, and knows no more than he does.
TYPED_TEST(Opponents, HaveMannersThatKnowNothingHidden) {
  FastDice random(11);
  std::array<int, manners.size()> others{};
  this->moments(5, [&](const auto& match) {
    if (match.decision().phase == set_up_phase) return;
    const auto dealt = match.reshuffle(match.decision().seat, random);
    FastDice habit(5);
    const Action custom = match.choose(habit);
    for (std::size_t i = 0; i < manners.size(); ++i) {
      const InManner in(manners[i]);
      FastDice one(5), two(5);
      const Action choice = sound_choice(match, one);
      ASSERT_EQ(choice, sound_choice(*dealt, two)) << i;
      ASSERT_FALSE(match.check(choice)) << match.write(choice);
      others[i] += choice != custom;
    }
  });
  EXPECT_EQ(InManner::now(), Manner::usual);
  EXPECT_EQ(others[0], 0);
  for (std::size_t i = 1; i < manners.size(); ++i) EXPECT_GT(others[i], 0) << i;
}

TYPED_TEST(Opponents, HaveAClockThatGoesOn) {
  int last = 0, ticks = 0;
  this->moments(1, [&](const auto& match) {
    ticks += match.clock() != last;
    last = match.clock();
  });
  EXPECT_GT(ticks, 8);
}

TYPED_TEST(Opponents, HaveAVerbForEveryAction) {
  this->moments(50, [&](const auto& match) {
    ActionList list;
    match.actions(list);
    for (Action action : list) ASSERT_FALSE(match.verb(action).empty()) << match.write(action);
  });
}

}  // namespace
}  // namespace longroll
