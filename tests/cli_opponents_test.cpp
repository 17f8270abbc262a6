// train, arena, and the names of players on the command line.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/core/game.hpp"
#include "tests/program.hpp"

namespace longroll {
namespace {

TEST(CliOpponents, SimulateTellsWhatEachSeatDid) {
  const Ran ran = run_program({"simulate", "stockade", "--scenario", "learning", "--games", "2", "--seats",
                               "recruit,captain", "--json"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const Json report = Json::parse(ran.out);
  std::uint64_t chosen = 0;
  for (const Json& seat : report["seats"]) {
    ASSERT_TRUE(seat["actions"].contains("bombard"));
    for (const auto& [verb, use] : seat["actions"].items()) {
      EXPECT_LE(use["chosen"], use["offered"]) << verb;
      EXPECT_LE(use["games"], 2) << verb;
      chosen += use["chosen"].get<std::uint64_t>();
    }
  }
  EXPECT_EQ(chosen, report["decisions"]);
  const Ran plain = run_program({"simulate", "stockade", "--scenario", "learning", "--games", "1"});
  EXPECT_NE(plain.out.find("bombard"), std::string::npos);
  EXPECT_NE(plain.out.find("never"), std::string::npos);
}

TEST(CliOpponents, ABadPlayerGetsOneSentence) {
  for (const char* command : {"simulate", "play"}) {
    const Ran ran = run_program({command, "stockade", "--seats", "captain,marshal"});
    EXPECT_EQ(ran.exit, 2);
    EXPECT_NE(
        ran.err.find("there is no player 'marshal'; there is random, recruit, captain, colonel, general"),
        std::string::npos)
        << ran.err;
  }
  EXPECT_TRUE(run_program({"arena", "stockade", "--players", "captain"}).complained());
  EXPECT_TRUE(run_program({"arena", "stockade", "--players", "captain,general:5x"}).complained());
  EXPECT_TRUE(run_program({"train", "stockade", "--players", "captain"}).complained());
  EXPECT_TRUE(run_program({"train", "chess"}).complained());
}

TEST(CliOpponents, TrainWritesAValueAndTellsHowGoodItIs) {
  const Folder folder;
  const std::string path = folder / "value.toml";
  const Ran ran = run_program({"train", "stockade", "--scenario", "learning", "--games", "40", "--seed", "2",
                               "--hidden", "0", "--manners", "50", "--out", path});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_NE(ran.out.find("Brier score"), std::string::npos);
  EXPECT_NE(ran.out.find("predicted"), std::string::npos);
  const std::string text = *read_file(path);
  EXPECT_NE(text.find("source = \"longroll train stockade --games 40"), std::string::npos);
  EXPECT_NE(text.find("--slips 65 --manners 50 --hidden 0 --scenario learning"), std::string::npos);
  EXPECT_NE(text.find("brier_first"), std::string::npos);
}

TEST(CliOpponents, BenchTellsHowLongAGameOfTheCaptainTakes) {
  const Ran ran = run_program({"bench", "vicksburg", "--captain", "--seconds", "0.05", "--json"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const Json report = Json::parse(ran.out);
  EXPECT_GT(report["games_per_second"], 0);
  EXPECT_EQ(report["mean_actions"], 0);  // no list was made
  EXPECT_NE(run_program({"bench", "vicksburg", "--captain", "--seconds", "0.05"}).out.find("ms a game"),
            std::string::npos);
}

TEST(CliOpponents, ArenaGivesTheseKeysAndAPlot) {
  const Folder folder;
  const std::string svg = folder / "strength.svg";
  const Ran ran = run_program({"arena", "stockade", "--scenario", "learning", "--players", "random,captain",
                               "--games", "4", "--svg", svg, "--json"});
  ASSERT_EQ(ran.exit, 0) << ran.err;
  const Json report = Json::parse(ran.out);
  EXPECT_EQ(report["game"], "stockade");
  ASSERT_EQ(report["players"].size(), 2u);
  EXPECT_EQ(report["players"][1]["player"], "captain");
  EXPECT_EQ(report["players"][1]["elo"], 0);
  EXPECT_EQ(report["players"][1]["wait"]["median"], 0);
  EXPECT_EQ(report["pairings"][0]["games"], 4);
  EXPECT_TRUE(read_file(svg)->starts_with("<svg"));
  EXPECT_NE(run_program({"arena", "stockade", "--scenario", "learning", "--players", "random,recruit",
                         "--games", "2"})
                .out.find("Elo"),
            std::string::npos);
}

}  // namespace
}  // namespace longroll
