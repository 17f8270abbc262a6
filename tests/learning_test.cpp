// What is learned from games: fits, the file that keeps it, and how strength is reckoned.
#include <gtest/gtest.h>

#include <cmath>

#include "lab/arena.hpp"
#include "lab/train.hpp"
#include "tests/all_games.hpp"
#include "tests/folder.hpp"

namespace longroll {
namespace {

constexpr std::array<std::string_view, 2> two_names = {"lead", "time"};

TEST(Logistic, IsWhatItSays) {
  for (double x = -30; x <= 30; x += 0.37) EXPECT_NEAR(logistic(x), 1 / (1 + std::exp(-x)), 1e-12) << x;
  EXPECT_EQ(logistic(0), 0.5);
  EXPECT_EQ(logistic(-1000), 0);
  EXPECT_EQ(logistic(1000), 1);
}

// Results that come from a known chance: the fit finds it again.
TEST(Fit, FindsTheWeightsThatMadeTheResults) {
  FastDice random(1);
  std::vector<Example> examples, fresh;
  for (int i = 0; i < 30'000; ++i) {
    const float x = static_cast<float>(random.below(2001)) / 500 - 2,
                y = static_cast<float>(random.below(11));
    const double chance = logistic(1.5 * x - 0.3 * (y - 5));
    const float won = random.below(1'000'000) < chance * 1e6 ? 1.0f : 0.0f;
    (i % 2 ? examples : fresh).push_back({{x, y}, won});
  }
  const Judgement found = fit(examples, {});
  for (float x : {-1.5f, 0.0f, 1.0f})
    for (float y : {1.0f, 8.0f}) {
      const std::array<float, 2> at = {x, y};
      EXPECT_NEAR(logistic(found.sum(at)), logistic(1.5 * x - 0.3 * (y - 5)), 0.03);
    }
  const Quality good = quality(found, fresh);
  EXPECT_LT(good.brier, 0.18);
  for (const Decile& each : good.deciles) {
    if (each.count > 300) {
      EXPECT_NEAR(each.predicted, each.actual, 0.07);
    }
  }
}

// Neither feature alone tells anything: only a hidden layer sees it.
TEST(Fit, AHiddenLayerSeesWhatNoSumDoes) {
  FastDice random(2);
  std::vector<Example> examples;
  for (int i = 0; i < 6000; ++i) {
    const float x = random.below(2) ? 1.0f : -1.0f, y = random.below(2) ? 1.0f : -1.0f;
    examples.push_back({{x, y}, x * y > 0 ? 1.0f : 0.0f});
  }
  EXPECT_NEAR(quality(fit(examples, {}), examples).brier, 0.25, 0.01);
  EXPECT_LT(quality(fit(examples, {.hidden = 6}), examples).brier, 0.05);
}

Value small_value() {
  Value value;
  value.horizon = 3;
  value.slips = 40;
  value.source = "a test";
  for (Judgement& each : value.seats) {
    each = {.mean = {1, 2}, .spread = {2, 0.5}, .bias = -0.25, .weights = {0.75, -1.5}};
    each.out = {2};
    each.hidden_bias = {0.125};
    each.hidden_weights = {{1, -1}};
  }
  value.seats[1].bias = 0.5;
  return value;
}

TEST(ValueFile, ReadsBackWhatWasWritten) {
  const Value value = small_value();
  auto again = Value::parse(value.text(two_names, {{"made", "to\"day"}}), "value.toml", two_names);
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ((*again)->horizon, 3);
  EXPECT_EQ((*again)->slips, 40);
  Features features;
  features.add(2);
  features.add(1.5);
  for (Seat seat : {Seat::first, Seat::second})
    EXPECT_EQ((*again)->chance(seat, features), value.chance(seat, features));
  EXPECT_GT(value.chance(Seat::second, features), value.chance(Seat::first, features));
}

TEST(ValueFile, IsRefusedInASentenceWhereItIsWrong) {
  const std::string whole = small_value().text(two_names, {});
  const auto said = [](std::string text) {
    auto value = Value::parse(std::move(text), "v.toml", two_names);
    return value ? "fine" : value.error().text();
  };
  const auto with = [&](std::string_view old, std::string_view fresh) {
    std::string text = whole;
    text.replace(text.find(old), old.size(), fresh);
    return said(text);
  };
  EXPECT_EQ(said(whole), "fine");
  EXPECT_NE(
      with("\"time\"", "\"turn\"").find("is not what the game is judged by now: run longroll train again"),
      std::string::npos);
  EXPECT_NE(with("weights = [7500, -15000]", "weights = [7500]").find("has 1 numbers, not 2"),
            std::string::npos);
  EXPECT_NE(with("spread = [20000, 5000]", "spread = [20000, 0]").find("a spread is more than 0"),
            std::string::npos);
  EXPECT_NE(with("horizon = 3", "horizon = 0").find("between"), std::string::npos);
  EXPECT_NE(with("slips = 40", "slips = 101").find("between"), std::string::npos);
  for (std::size_t i = 0; i + 1 < 20; ++i) {
    const std::string cut = said(whole.substr(0, whole.size() * i / 20));
    EXPECT_NE(cut, "fine") << i;
    EXPECT_TRUE(cut.starts_with("v.toml")) << cut;
  }
}

TEST(ValueFile, MayBeMissing) {
  const Folder empty;
  const auto value = Value::load(empty.path, two_names);
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, nullptr);
}

TEST(Train, DependsOnTheSeedAlone) {
  Training what{
      .setup = {.scenario = "learning"}, .all_scenarios = false, .games = 40, .hidden = 2, .seed = 3};
  const auto one = train(data_folder(), "stockade", what);
  ASSERT_TRUE(one) << one.error().text();
  what.threads = 3;
  const auto many = train(data_folder(), "stockade", what);
  ASSERT_TRUE(many);
  const auto names = loaded<stockade::Game>()->feature_names();
  EXPECT_EQ(one->value.text(names, {}), many->value.text(names, {}));
  EXPECT_GT(one->positions, 200);
  EXPECT_GT(one->held_out, 0);
  EXPECT_EQ(one->hidden, 2);
  EXPECT_GT(one->learned[0].brier, 0);
  EXPECT_TRUE(Value::parse(one->value.text(names, {}), "value.toml", names));
  EXPECT_FALSE(train(data_folder(), "chess", what));
}

TEST(Train, SeesWhatOtherMannersLeadTo) {
  Training what{
      .setup = {.scenario = "learning"}, .all_scenarios = false, .games = 40, .hidden = 0, .seed = 3};
  const auto names = loaded<stockade::Game>()->feature_names();
  const auto learned = [&] { return train(data_folder(), "stockade", what)->value.text(names, {}); };
  const std::string upright = learned();
  what.manners = 50;
  const std::string leaning = learned();
  EXPECT_NE(leaning, upright);
  what.threads = 3;
  EXPECT_EQ(learned(), leaning);
}

Pairing result(std::size_t one, std::size_t two, int wins, int losses, int draws = 0) {
  return {.one = one,
          .two = two,
          .games = wins + losses + draws,
          .points = wins + draws / 2.0,
          .wins = {wins, 0},
          .losses = {losses, 0}};
}

TEST(Standings, AreElo) {
  // Three of four points are 191 Elo; half a point more on both sides weighs little in 400 games.
  const auto found = standings(2, {result(0, 1, 100, 300)}, 0, 1);
  EXPECT_EQ(found[0].elo, 0);
  EXPECT_NEAR(found[1].elo, 191, 2);
  EXPECT_LT(found[1].low, 165);
  EXPECT_GT(found[1].low, 130);
  EXPECT_GT(found[1].high, 205);
  EXPECT_LT(found[1].high, 250);
  EXPECT_EQ(found[1].points, 300);
  // Strengths add up along a chain, and who has won every game has a number.
  const auto chain = standings(3, {result(0, 1, 250, 750), result(1, 2, 250, 750)}, 0, 1);
  EXPECT_NEAR(chain[2].elo, 2 * 191, 4);
  EXPECT_TRUE(std::isfinite(standings(2, {result(0, 1, 20, 0)}, 0, 1)[1].elo));
  EXPECT_NEAR(standings(2, {result(0, 1, 0, 0, 50)}, 0, 1)[1].elo, 0, 1e-9);
}

TEST(Arena, PlaysEachPairFromBothSeats) {
  Tournament what{.setup = {.scenario = "learning"},
                  .players = {Skill::random, Skill::captain, Skill::recruit},
                  .games = 6};
  int told = 0;
  const auto report = arena(data_folder(), "stockade", what, [&](int, int of) { told = of; });
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_EQ(told, 18);
  ASSERT_EQ(report->pairings.size(), 3u);
  for (const Pairing& each : report->pairings) EXPECT_EQ(each.games, 6);
  EXPECT_EQ(report->standings[1].elo, 0);  // the captain
  EXPECT_LT(report->standings[0].elo, 0);
  const std::string svg = arena_svg("A & B", {"random", "captain", "recruit"}, report->standings);
  EXPECT_TRUE(svg.starts_with("<svg"));
  EXPECT_NE(svg.find("A &amp; B"), std::string::npos);
  EXPECT_FALSE(arena(data_folder(), "chess", what));
}

}  // namespace
}  // namespace longroll
