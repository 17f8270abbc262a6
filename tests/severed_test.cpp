// What cases cannot say about Severed Union: data files that are wrong, geometry vectors of the
// reconstruction, invariants of the table over random games, and how strong the heuristic player is.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/core/any_game.hpp"
#include "engine/core/data_file.hpp"
#include "engine/severed/game.hpp"
#include "engine/severed/rules/sequence.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {
namespace {

std::shared_ptr<const Game> game() {
  static const auto loaded = Game::load(data_folder() + "/severed");
  EXPECT_TRUE(loaded) << loaded.error().text();
  return *loaded;
}

Position start(const std::string& scenario) {
  auto position = begin(*game(), Setup{.scenario = scenario});
  EXPECT_TRUE(position) << position.error().text();
  return *position;
}

Position table(const std::vector<std::string>& statements, const std::string& scenario = "drill") {
  Position p = start(scenario);
  for (const std::string& each : statements) {
    const auto done = game()->given(p, split_words(each));
    EXPECT_TRUE(done) << each << ": " << done.error().what;
  }
  return p;
}

TEST(SeveredData, EveryArmyIsLegal) {
  for (const Army& each : game()->data().armies)
    EXPECT_TRUE(faults(game()->data().charts, each).empty()) << each.id;
}

std::string trouble(const std::string& question, const std::string& text) {
  const Position p = start("mill");
  const auto answer = game()->ask(p, Viewer::everyone, {question, text});
  EXPECT_TRUE(answer);
  return (*answer)["ok"].get<bool>() ? "" : (*answer)["reason"].get<std::string>();
}

TEST(SeveredData, BadTablesAreRefusedWithLineAndReason) {
  const std::string head =
      "[table]\nsource = \"test\"\ntitle = \"T\"\nsize = [7200, 4800]\nobjectives = []\n";
  EXPECT_EQ(trouble("check-table", head + "features = [\"w forest: 1,1 5,1 5,5\"]\n"), "");
  EXPECT_NE(
      trouble("check-table", head + "features = [\"w jungle: 1,1 5,1 5,5\"]\n").find("not a kind of terrain"),
      std::string::npos);
  EXPECT_NE(
      trouble("check-table", head + "features = [\"w forest: 1,1 5,5 5,1 1,5\"]\n").find("cross itself"),
      std::string::npos);
  EXPECT_NE(trouble("check-table", head + "features = [\"w forest: 1,1 90,1 5,5\"]\n").find("off the table"),
            std::string::npos);
  EXPECT_NE(trouble("check-table", head + "features = [\"w forest: 1,1 5,1\"]\n").find("three corners"),
            std::string::npos);
  EXPECT_NE(trouble("check-table", head + "features = [\"w forest 1,1 5,1\"]\n").find("colon"),
            std::string::npos);
  EXPECT_NE(
      trouble("check-table",
              "[table]\nsource = \"t\"\ntitle = \"T\"\nsize = [100, 100]\nfeatures = []\nobjectives = []\n")
          .find(":4:"),
      std::string::npos);
}

TEST(SeveredData, BadArmiesAreRefused) {
  const auto army = [](const std::string& groups, int points, int bases) {
    return fmt::format(
        "[army]\nsource = \"t\"\nside = \"USA\"\ntitle = \"T\"\npoints = {}\nbases = {}\ngroups = [{}]\n",
        points, bases, groups);
  };
  EXPECT_EQ(trouble("check-army", army("\"1 general of 1: G\", \"1 infantry of 4: I\"", 90, 5)), "");
  EXPECT_NE(
      trouble("check-army", army("\"1 general of 1: G\", \"1 infantry of 4: I\"", 91, 5)).find("cost 90"),
      std::string::npos);
  EXPECT_NE(
      trouble("check-army", army("\"1 general of 1: G\", \"1 infantry of 7: I\"", 120, 8)).find("ARMY-01"),
      std::string::npos);
  EXPECT_NE(trouble("check-army", army("\"1 dragoon of 4: I\"", 120, 8)).find("not a type"),
            std::string::npos);
}

TEST(SeveredData, BadScenariosAreRefused) {
  const std::string text =
      "[scenario]\nsource = \"t\"\norder = 9\ntitle = \"T\"\nabout = \"A\"\nminutes = 9\ntable = "
      "\"mill\"\nsouth = \"{}\"\nnorth = \"csa-small\"\n"
      "first = \"roll\"\ndeploy_first = \"first-player\"\nturns = 8\n[victory]\nsource = \"t\"\nkind = "
      "\"{}\"\nscoring = \"final\"\n";
  EXPECT_EQ(trouble("check-scenario", fmt::format(fmt::runtime(text), "usa-small", "objectives")), "");
  EXPECT_NE(trouble("check-scenario", fmt::format(fmt::runtime(text), "usa-tiny", "objectives"))
                .find("no such army"),
            std::string::npos);
  EXPECT_NE(
      trouble("check-scenario", fmt::format(fmt::runtime(text), "csa-small", "objectives")).find("one side"),
      std::string::npos);
  EXPECT_NE(trouble("check-scenario", fmt::format(fmt::runtime(text), "usa-small", "glory")).find("kind"),
            std::string::npos);
}

// Reconstruction J.
TEST(SeveredSight, TheSwellHidesTheMiddleOfTheSunkenRoad) {
  Position p = table(
      {"empty", "place c.inf1 3 line at 36,31.7 facing 180", "place u.inf1 3 line at 36,22.5 facing 180",
       "place c.inf2 3 line at 20,32 facing 180", "place u.inf2 3 line at 20,22.5 facing 180"},
      "sunken-road");
  const Board board{game()->data(), p};
  const auto sees = [&](Point from, int height, Point to) {
    const Sight sight(board, nothing, Sight::Arm::musket);
    return sight.clear({from, from, height}, {to, to, 1}, nothing);
  };
  p.unit_count = 0;  // the ground alone
  EXPECT_FALSE(sees({3600, 3170}, 1, {3600, 2300}));
  EXPECT_TRUE(sees({3600, 4100}, 5, {3600, 2000}));
  EXPECT_FALSE(sees({3600, 4100}, 5, {3600, 2300}));
  EXPECT_TRUE(sees({2000, 3200}, 1, {2000, 2300}));
}

TEST(SeveredArc, LimitsAreInclusive) {
  const Position p = table({"empty", "place u.inf1 4 line at 36,10 facing 0"});
  const auto at = [&](int x) { return in_arc(p[0], Convex{{x, 1100}, {x + 50, 1100}, {x + 50, 1150}}); };
  EXPECT_TRUE(in_arc(p[0], Convex{{3900, 1100}, {3900, 1100}}));
  EXPECT_FALSE(in_arc(p[0], Convex{{3901, 1100}, {3901, 1100}}));
  EXPECT_TRUE(at(3900));
}

// Random battles: Bases are conserved. That nobody stands on anybody is asked of every random game
// (Game::sound).
TEST(SeveredTable, StaysInOrderOverRandomBattles) {
  for (const char* scenario : {"mill", "three-hills", "stone-bridge"}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Position p = start(scenario);
      FastDice dice(seed);
      std::array<int, most_units> bases{};
      for (Number i = 0; i < p.unit_count; ++i) bases[i] = p[i].count;
      while (!game()->decision(p).over()) {
        ActionList list;
        game()->actions(p, list);
        game()->play(p, list[dice.below(static_cast<std::uint32_t>(list.size()))], dice, {});
        for (Number i = 0; i < p.unit_count; ++i) {
          ASSERT_LE(p[i].count, bases[i]);
          bases[i] = p[i].count;
        }
        ASSERT_TRUE(p.move.unit == nothing || inches_left(p) >= 0);
      }
    }
  }
}

TEST(SeveredTable, TellsWhereBasesOverlapOrHangOverTheEdge) {
  const Position sound = table(
      {"empty", "place u.inf1 4 line at 36,10 facing 30", "place c.inf1 3 line at 36,20 facing 180",
       "place u.sct1 3 skirmish at 50,10 facing 30", "place u.sct2 2 skirmish at 60,10 facing 30 gap 0"});
  EXPECT_TRUE(game()->sound(sound));
  const auto spoiled = [&](Number unit, Point by) {
    Position p = sound;
    shift(p[unit], by);
    const auto held = game()->sound(p);
    return held ? std::string() : held.error().what;
  };
  EXPECT_EQ(spoiled(3, {0, -1050}), "c.inf1 stands on u.inf1");
  EXPECT_EQ(spoiled(3, {0, 5300}), "c.inf1 hangs over the edge of the table");
  EXPECT_EQ(spoiled(3, {0, -500}), "");
  Position p = sound;
  p[1].bases[1] = p[1].bases[0];
  refresh(p[1]);
  EXPECT_EQ(game()->sound(p).error().what, "two Bases of u.sct1 overlap");
  p = sound;
  p.move.unit = 0;  // on its way it may pass through a friend
  shift(p[0], {1400, 0});
  EXPECT_TRUE(game()->sound(p));
  p.move.unit = nothing;
  EXPECT_FALSE(game()->sound(p));
}

TEST(SeveredNotation, WholeMovesAreOneOrder) {
  const Position p = table({"empty", "place u.cav1 3 line at 36,10 facing 0"});
  const auto orders = game()->read(p, "move u.cav1 double: advance 3, wheel left 90, advance 2");
  ASSERT_TRUE(orders) << orders.error().what;
  EXPECT_EQ(orders->size(), 5u);
  EXPECT_FALSE(game()->read(p, "move u.cav9 double"));
  EXPECT_NE(game()->read(p, "mvoe u.cav1 double").error().what.find("did you mean"), std::string::npos);
}

TEST(SeveredView, MeasuringIsOnlyAnsweredWhereTheTableAllowsIt) {
  Position p =
      table({"empty", "place u.inf1 3 line at 36,10 facing 0", "place c.inf1 3 line at 36,20 facing 180"});
  p.options.premeasure = 1;
  EXPECT_EQ((*game()->ask(p, Viewer::first, {"gap", "u.inf1", "c.inf1"}))["gap"], 10.0);
  p.options.premeasure = 0;
  EXPECT_FALSE(game()->ask(p, Viewer::first, {"gap", "u.inf1", "c.inf1"}));
}

// R62: without a tape, what a player is offered and told must not change with a distance that he has not
// measured; the pieces themselves he sees.
struct Told {
  std::string question;  // the order that is begun
  std::string odds_of;   // whose chances are asked for
};

void order_up(Position& p, const std::string& text) {
  const auto orders = game()->read(p, text);
  ASSERT_TRUE(orders) << orders.error().what;
  for (Action each : *orders) {
    ASSERT_FALSE(game()->check(p, each)) << game()->check(p, each)->text();
    FastDice dice(1);
    game()->play(p, each, dice, {});
  }
}

std::string told(Position p, const Told& about) {
  p.options.premeasure = 0;
  order_up(p, about.question);
  const Viewer viewer = game()->decision(p).seat == Seat::first ? Viewer::first : Viewer::second;
  std::string text;
  ActionList list;
  game()->actions(p, list);
  for (Action each : list) {
    text += game()->write(p, each) + "\n";
    if (const auto odds = game()->odds(p, each, viewer)) {
      text += odds->headline;
      for (const std::string& factor : odds->factors) text += ", " + factor;
      for (const Chance& chance : odds->chances) text += fmt::format("; {} {}", chance.result, chance.ways);
    }
  }
  text += game()->view(p, viewer).parsed()["actions"].dump();
  auto targets = *game()->ask(p, viewer, {"targets", about.odds_of});
  targets.erase("arcs");
  return text + targets.dump();
}

TEST(SeveredMeasuring, NothingTellsADistanceBeforeTheDeclaration) {
  const auto at = [](int hundredths, const char* enemy, const char* phase, const char* active) {
    return table({"empty", "place u.inf1 3 line at 36,10 facing 0",
                  "place u.bat1 2 unlimbered at 40,10 facing 0", "place u.gen1 at 30,3",
                  fmt::format("place c.{} line at 36,{} facing 180", enemy, inches(hundredths)),
                  fmt::format("phase {}", phase), fmt::format("active {}", active)});
  };
  const std::string volley = told(at(1400, "vet1 4", "firing", "union"), {"fire u.inf1", "u.inf1"});
  EXPECT_NE(volley.find("by range"), std::string::npos) << volley;
  for (int y : {1150, 1499, 1501, 1999, 2001, 2599, 2601, 3199, 3201, 3500})
    EXPECT_EQ(told(at(y, "vet1 4", "firing", "union"), {"fire u.inf1", "u.inf1"}), volley) << y;
  const std::string charge = told(at(1400, "inf1 3", "combat", "union"), {"charge u.inf1", "u.inf1"});
  for (int y : {1150, 1499, 1501, 1699, 1701, 2000, 2400})
    EXPECT_EQ(told(at(y, "inf1 3", "combat", "union"), {"charge u.inf1", "u.inf1"}), charge) << y;
  const std::string guns = told(at(2150, "inf1 3", "reaction", "confederate"), {"battery u.bat1", "u.bat1"});
  for (int y : {2199, 2201, 2600, 3600})
    EXPECT_EQ(told(at(y, "inf1 3", "reaction", "confederate"), {"battery u.bat1", "u.bat1"}), guns) << y;
}

double share(const Odds& odds, std::string_view result) {
  for (const Chance& each : odds.chances)
    if (each.result == result) return static_cast<double>(each.ways) / static_cast<double>(each.of);
  return 0;
}

Odds volley_odds(const std::string& firer, bool premeasure = true) {
  Position p = table({"empty", fmt::format("place u.{} 1 line at 36,10 facing 0", firer),
                      "place c.inf1 2 line at 36,14 facing 180", "phase firing", "active union",
                      fmt::format("token u.{} moved", firer)});
  p.options.premeasure = premeasure;
  order_up(p, fmt::format("fire u.{}", firer));
  return *game()->odds(p, game()->read(p, "at c.inf1")->front(), Viewer::first);
}

// Two dice at deadly range: Engage on 4+, one in six of those a Major Casualty, two in three of them a Base.
TEST(SeveredOdds, AVolleyIsCountedExactly) {
  const Odds odds = volley_odds("inf1");
  EXPECT_NEAR(share(odds, "0 Bases lost"), 289.0 / 324, 1e-12);
  EXPECT_NEAR(share(odds, "1 Base lost"), 34.0 / 324, 1e-12);
  EXPECT_NEAR(share(odds, "2 Bases lost"), 1.0 / 324, 1e-12);
}

TEST(SeveredOdds, VeteransRollTheirFirstMissAgain) {
  const Odds odds = volley_odds("vet1");
  EXPECT_NEAR(share(odds, "0 Bases lost"), 553.0 / 648, 1e-12);
  EXPECT_NEAR(share(odds, "1 Base lost"), 91.0 / 648, 1e-12);
  EXPECT_NEAR(share(odds, "2 Bases lost"), 4.0 / 648, 1e-12);
  EXPECT_NEAR(share(volley_odds("vet1", false), "deadly: a Base lost"), 95.0 / 648, 1e-12);
  EXPECT_NEAR(share(volley_odds("vet1", false), "deadly: a Willpower Test"), 332.0 / 648, 1e-12);
}

// A target half behind a wall: the dice at one class of cover can only take the Bases that have it.
TEST(SeveredOdds, OnlyBasesThatCanBeStruckAreLost) {
  Position p = table({"empty", "place u.inf1 6 line at 24,28 facing 0",
                      "place c.inf1 4 line at 23.6,31.9 facing 180", "phase firing", "active union"},
                     "sunken-road");
  p.options.premeasure = 1;
  order_up(p, "fire u.inf1");
  const Action at = order(Do::at, {.unit = 1});
  const auto sum = [](const Odds& odds) {
    double all = 0;
    for (const Chance& each : odds.chances)
      all += static_cast<double>(each.ways) / static_cast<double>(each.of);
    return all;
  };
  const Odds exposed = *game()->odds(p, at, Viewer::first);
  EXPECT_NEAR(sum(exposed), 1, 1e-12);
  EXPECT_GT(share(exposed, "2 Bases lost"), 0);
  EXPECT_EQ(share(exposed, "3 Bases lost"), 0);
  FastDice dice(1);
  game()->play(p, at, dice, {});
  ASSERT_EQ(step_of(p), Step::split);
  const Odds divided = *game()->odds(p, order(Do::split, {.x = 6, .heading = 7}), Viewer::first);
  EXPECT_NEAR(sum(divided), 1, 1e-12);
  EXPECT_GT(share(divided, "4 Bases lost"), 0);
  EXPECT_EQ(share(divided, "5 Bases lost"), 0);
}

// Turned round or not: an assertion about what does not exist never holds.
TEST(SeveredCases, WhatIsMisspeltIsWrong) {
  const Position p = table({"empty", "place u.inf1 4 line at 36,10 facing 0"});
  for (const std::string text :
       {"sees unoin u.inf1 nothing", "sees union u.inf9 nothing", "sees union u.inf1 nothign",
        "yells unoin 2", "token u.inf1 mvoed", "fighting u.inf1 c.inf9", "controls nobdy cross",
        "home union suoth", "event wilpower 0", "at u.inf9 36,10", "formation u.inf1 lien"}) {
    EXPECT_FALSE(game()->then(p, {}, split_words(text))) << text;
    EXPECT_FALSE(game()->then(p, {}, split_words("not " + text))) << text;
  }
  EXPECT_TRUE(game()->then(p, {}, split_words("no token u.inf1 moved fired")));
  EXPECT_TRUE(game()->then(p, {}, split_words("not sees union u.inf1 nothing")));
}

Seat winner(const std::string& scenario, Seat heuristic, std::uint64_t seed) {
  Position p = start(scenario);
  FastDice dice(seed + 77), mind(seed + 99);
  while (!game()->decision(p).over()) {
    ActionList list;
    game()->actions(p, list);
    const Action action = game()->decision(p).seat == heuristic
                              ? game()->choose(p, mind)
                              : list[dice.below(static_cast<std::uint32_t>(list.size()))];
    const Verdict refusal = game()->check(p, action);
    EXPECT_FALSE(refusal) << game()->write(p, action) << ": " << refusal->text();
    if (refusal) break;
    game()->play(p, action, dice, {});
  }
  return game()->outcome(p).winner;
}

TEST(SeveredPolicy, BeatsRandomPlayersFromEitherSeat) {
  for (const std::string scenario : {"mill", "stone-bridge"})
    for (Seat seat : {Seat::first, Seat::second}) {
      int won = 0;
      for (std::uint64_t seed = 0; seed < 10; ++seed) won += winner(scenario, seat, seed) == seat;
      EXPECT_GE(won, 9) << scenario << ", seat " << index(seat);
    }
}

}  // namespace
}  // namespace longroll::severed
