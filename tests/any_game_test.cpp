#include "engine/core/any_game.hpp"

#include <gtest/gtest.h>

#include "tests/all_games.hpp"
#include "tests/toy/game.hpp"

namespace longroll {
namespace {

using toy::Do;

class Orders : public testing::Test {
 protected:
  Orders() {
    match = std::move(toy::make()->start({}).value());
    EventList dealt;
    ScriptedDice deal({5, 4, 3, 2, 5, 4, 3, 2});  // nothing changes places
    EXPECT_TRUE(play_order(*match, "deal", deal, dealt));
  }
  Ordered order(std::string_view text, std::vector<int> rolls = {}) {
    dice = ScriptedDice(std::move(rolls));
    auto done = play_order(*match, text, dice, events);
    EXPECT_TRUE(done) << text << ": " << done.error().text();
    return done.value_or(Ordered{});
  }

  std::unique_ptr<Match> match;
  ScriptedDice dice;
  EventList events;
};

TEST_F(Orders, OfSeveralActionsArePlayedInTurn) {
  const Ordered done = order("boast mark lay 3");
  EXPECT_EQ(done.played, (Order{Action(Do::boast), Action(Do::mark), Action(Do::lay, 3)}));
  EXPECT_FALSE(done.refusal);
  EXPECT_EQ(match->decision().seat, Seat::second);
  EXPECT_EQ(events.events.size(), 3u);
}

TEST_F(Orders, RefusedLateLeaveNothingBehind) {
  const auto before = match->hash();
  const Ordered done = order("boast boast boast lay 3");
  ASSERT_TRUE(done.refusal);
  EXPECT_EQ(done.refusal->rule, "T3");
  EXPECT_TRUE(done.played.empty());
  EXPECT_EQ(match->hash(), before);
  EXPECT_TRUE(events.events.empty());
}

TEST_F(Orders, StopWhereSomethingIsRevealed) {
  const Ordered done = order("boast scout lay 3");
  EXPECT_EQ(done.played, (Order{Action(Do::boast), Action(Do::scout)}));
  EXPECT_FALSE(done.refusal);
  EXPECT_EQ(match->decision().seat, Seat::first);
}

// What stands behind a roll is an intention: it is played if it still can be, and dropped quietly if not.
TEST_F(Orders, GoOnBehindDiceWhilePossible) {
  match = std::move(toy::make()->start({}).value());
  const Ordered done = order("deal boast boast boast lay 3", {5, 4, 3, 2, 5, 4, 3, 2});
  EXPECT_EQ(done.played, (Order{Action(Do::deal), Action(Do::boast), Action(Do::boast)}));
  EXPECT_FALSE(done.refusal);
}

// Nobody plays for the other seat, not even at the end of a long order.
TEST_F(Orders, EndWithTheTurn) {
  const auto before = match->hash();
  Ordered done = order("lay 3 lay 2");
  ASSERT_TRUE(done.refusal);
  EXPECT_EQ(done.refusal->rule, "T1");
  EXPECT_EQ(match->hash(), before);
  order("lay 3");
  done = order("lay 2 boast", {1, 6});  // after the dice the turn is blue's
  EXPECT_EQ(done.played, (Order{Action(Do::lay, 2)}));
  EXPECT_FALSE(done.refusal);
}

TEST_F(Orders, ThatAreNoNotationAreAProblem) {
  auto done = play_order(*match, "dance", dice, events);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().what, "'dance' is not an action");
}

TEST_F(Orders, WhyNotShowsNoDiceAndNoSecrets) {
  const auto before = match->hash();
  EXPECT_FALSE(*why_not(*match, "boast lay 3"));
  EXPECT_EQ((*why_not(*match, "lay 9"))->rule, "T6");
  EXPECT_EQ((*why_not(*match, "boast boast boast"))->rule, "T3");
  EXPECT_FALSE(*why_not(*match, "scout scout"));  // what comes after a secret cannot be told
  EXPECT_FALSE(why_not(*match, "dance"));
  EXPECT_EQ(match->hash(), before);
}

TEST_F(Orders, OddsAreThoseOfTheFirstRoll) {
  EXPECT_FALSE(*odds_of(*match, "lay 3", Viewer::first));
  order("lay 3");
  auto odds = odds_of(*match, "boast lay 2", Viewer::second);
  ASSERT_TRUE(odds && *odds);
  EXPECT_EQ((*odds)->factors, (std::vector<std::string>{"card 2"}));
  EXPECT_EQ(odds_of(*match, "lay 9", Viewer::second).error().what, "card 9 is not in the hand [T6]");
  const Json json = to_json(**odds);
  EXPECT_EQ(json["chances"][0]["probability"], 0.5);
}

template <class>
class EveryAction : public testing::Test {};
TYPED_TEST_SUITE(EveryAction, EachGame);

// Asking never plays, never hangs and never refuses what is listed: dice that a game rolls again and again
// until they differ once kept a question from ending.
TYPED_TEST(EveryAction, CanBeAskedAbout) {
  const AnyGameOf<TypeParam> game(loaded<TypeParam>());
  for (const ScenarioInfo& scenario : game.info().scenarios) {
    auto match = game.start(Setup{.scenario = std::string(scenario.id)});
    ASSERT_TRUE(match) << match.error().text();
    FastDice dice(7);
    ActionList list;
    for (int step = 0; step < 300 && !(*match)->decision().over(); ++step) {
      list.clear();
      (*match)->actions(list);
      const Viewer mover = viewer((*match)->decision().seat);
      const Action action = list[dice.below(static_cast<std::uint32_t>(list.size()))];
      const std::string text = (*match)->write(action);
      const auto before = (*match)->hash();
      const auto odds = odds_of(**match, text, mover);
      EXPECT_TRUE(odds) << text << ": " << odds.error().text();
      const auto why = why_not(**match, text);
      ASSERT_TRUE(why) << text << ": " << why.error().text();
      EXPECT_FALSE(*why) << text << ": " << (*why)->text();
      EXPECT_EQ((*match)->hash(), before) << text;
      (*match)->play(action, dice, Events{});
    }
  }
}

TEST(Complete, FillsInDefaults) {
  const auto game = toy::make();
  auto setup = complete(game->info(), {});
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->scenario, "long");
  EXPECT_EQ(setup->options, (std::map<std::string, std::string>{{"boasting", "on"}}));
  setup = complete(game->info(), {.scenario = "short", .options = {{"boasting", "off"}}});
  EXPECT_EQ(setup->scenario, "short");
  EXPECT_EQ(setup->options.at("boasting"), "off");
}

TEST(Complete, RefusesWhatThereIsNot) {
  const auto game = toy::make();
  const auto why = [&](longroll::Setup setup) {
    return complete(game->info(), std::move(setup)).error().text();
  };
  EXPECT_EQ(why({.scenario = "tall"}), "toy has no scenario 'tall'; it has long, short");
  EXPECT_EQ(why({.options = {{"fog", "on"}}}), "toy has no option 'fog'");
  EXPECT_EQ(why({.options = {{"boasting", "loud"}}}), "option boasting cannot be 'loud'; it can be on, off");
}

TEST(Seats, AreFoundByName) {
  const auto game = toy::make();
  EXPECT_EQ(seat_named(game->info(), "Gray"), Seat::second);
  EXPECT_EQ(seat_named(game->info(), "green"), std::nullopt);
  EXPECT_EQ(seat_name(game->info(), Seat::nobody), "nobody");
}

TEST(Results, AreOneSentence) {
  const auto game = toy::make();
  EXPECT_EQ(to_json(Outcome{}), nullptr);
  const Outcome won{true, Seat::second, "decisive", "the redan fell", {1, 2}};
  EXPECT_EQ(to_json(won)["winner"], 1);
  EXPECT_EQ(to_json(Outcome{.over = true})["winner"], nullptr);
}

TEST(Actions, PackKindAndOperands) {
  const Action action(Do::lay, 0xFFFF, 0x1234, 0xABCDEF);
  EXPECT_EQ(action.kind<Do>(), Do::lay);
  EXPECT_EQ(action.a(), 0xFFFFu);
  EXPECT_EQ(action.b(), 0x1234u);
  EXPECT_EQ(action.c(), 0xABCDEFu);
  EXPECT_EQ(Action::from_bits(action.bits()), action);
  EXPECT_EQ(Action::packed(Do::lay, action.payload()), action);
}

}  // namespace
}  // namespace longroll
