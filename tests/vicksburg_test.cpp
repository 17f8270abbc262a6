// What cases cannot say about the Vicksburg Campaign: the board and its bookkeeping over whole games, bad
// data files, secrets, and the heuristic player.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/core/data_file.hpp"
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {
namespace {

std::shared_ptr<const Game> game() {
  static const auto loaded = Game::load(data_folder() + "/vicksburg");
  EXPECT_TRUE(loaded) << loaded.error().text();
  return *loaded;
}

Position start() { return *game()->start({.scenario = "historical", .options = {}}); }

template <class F>
void play_random(std::uint64_t seed, F&& look) {
  FastDice random(seed);
  Position p = start();
  ActionList list;
  while (!game()->decision(p).over()) {
    game()->actions(p, list);
    ASSERT_FALSE(list.empty());
    game()->play(p, list[random.below(static_cast<std::uint32_t>(list.size()))], random, Events{});
    look(p);
  }
}

TEST(VicksburgBoard, OccupiedHexesAreThoseWithUnits) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    play_random(seed, [](const Position& p) {
      std::array<Hexes, 2> expected;
      const Rules rules(game()->data(), p);
      for (Seat seat : {union_side, confederate})
        for (Unit unit : rules.on_map_units(seat))
          expected[static_cast<std::size_t>(index(seat))].add(rules.at(unit));
      ASSERT_EQ(p.occupied, expected);
    });
}

TEST(VicksburgBoard, EnemiesNeverShareAHexAndNobodyCrossesTheRiver) {
  for (std::uint64_t seed = 21; seed <= 40; ++seed)
    play_random(seed, [](const Position& p) {
      const Rules rules(game()->data(), p);
      for (Unit unit : rules.on_map_units(union_side))
        ASSERT_FALSE(rules.occupied(rules.at(unit), confederate));
      for (Seat seat : {union_side, confederate})
        for (Unit unit : rules.on_map_units(seat))
          ASSERT_TRUE(game()->data().map.east_bank.has(rules.at(unit)));
    });
}

TEST(VicksburgBoard, EntrenchmentsAreHeldAndMoraleKeepsItsLimits) {
  for (std::uint64_t seed = 41; seed <= 60; ++seed)
    play_random(seed, [](const Position& p) {
      const Rules rules(game()->data(), p);
      p.entrenched.each(
          [&](Hex hex) { ASSERT_TRUE(rules.occupied(hex, union_side) || rules.occupied(hex, confederate)); });
      for (int level : p.morale) ASSERT_TRUE(level >= 1 && level <= 5);
      ASSERT_GE(p.vp[0], 0);
      ASSERT_GE(p.vp[1], 0);
    });
}

TEST(VicksburgBoard, FreshStacksAreLegalAtEveryChoiceOfOperations) {
  for (std::uint64_t seed = 61; seed <= 75; ++seed)
    play_random(seed, [](const Position& p) {
      if (p.step != Step::operations || p.task_count) return;
      const Rules rules(game()->data(), p);
      for (Seat seat : {union_side, confederate})
        for (Unit unit : rules.on_map_units(seat)) ASSERT_FALSE(rules.crowded(rules.at(unit), seat));
    });
}

TEST(VicksburgPosition, IsSmall) { EXPECT_LE(sizeof(Position), 4096u); }

TEST(VicksburgSecrets, SealedDeclarationIsInNobodyElsesView) {
  Position p = start();
  ScriptedDice dice({3, 1, 1});
  const auto order = [&](std::string_view text) {
    const auto read = game()->read(p, text);
    ASSERT_TRUE(read) << read.error().text();
    for (Action action : *read) {
      const Verdict refusal = game()->check(p, action);
      ASSERT_FALSE(refusal) << text << ": " << refusal->text();
      game()->play(p, action, dice, Events{});
    }
  };
  for (const char* text : {"no raid", "roll", "pass", "done", "done", "roll"}) order(text);
  while (p.step != Step::declare_first) {  // relocations and reinforcements of turns 1 and 2
    ActionList list;
    game()->actions(p, list);
    Action choice = list[0];
    for (Action each : list)
      if (each.kind<Kind>() == Kind::done) choice = each;
    game()->play(p, choice, dice, Events{});
  }
  order("declare grant sherman");
  ASSERT_EQ(p.step, Step::declare_second);
  EXPECT_TRUE(game()->view(p, Viewer::first).contains("declared"));
  EXPECT_FALSE(game()->view(p, Viewer::second).contains("declared"));
  EXPECT_FALSE(game()->view(p, Viewer::spectator).contains("declared"));
  const Event told{.kind = static_cast<std::uint8_t>(Happened::declared),
                   .seat = union_side,
                   .count = 3,
                   .args = {1, 2, 0}};
  EXPECT_TRUE(game()->describe(told, Viewer::second).is_null());
  EXPECT_FALSE(game()->describe(told, Viewer::first).is_null());
}

// A copy of the data with one change must be refused with file and reason.
class BadData : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("longroll-vicksburg-" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder_);
    std::filesystem::copy(data_folder() + "/vicksburg", folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string complaint(const std::string& file, const std::string& old, const std::string& now) {
    const auto path = (folder_ / file).string();
    std::string text = *read_file(path);
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    text.replace(at, old.size(), now);
    std::ofstream(path) << text;
    const auto loaded = Data::load(folder_.string());
    return loaded ? "accepted" : loaded.error().text();
  }
  std::filesystem::path folder_;
};

TEST_F(BadData, UnknownTerrain) {
  EXPECT_NE(
      complaint("map.toml", "WcccSSRccccccc....", "WcccSSRcccXccc....").find("'X' in row 1 is no terrain"),
      std::string::npos);
}
TEST_F(BadData, BrokenRailroad) {
  EXPECT_NE(
      complaint("map.toml", "1508 1609 1708 1809", "1508 1708 1809").find("1508 and 1708 are not neighbours"),
      std::string::npos);
}
TEST_F(BadData, MissingSource) {
  EXPECT_NE(complaint("charts.toml", "source = \"rulebook 12.1\"\n", "").find("names no source"),
            std::string::npos);
}
TEST_F(BadData, ShortCombatTable) {
  EXPECT_NE(complaint("charts.toml", "1/1R  -/1R", "1/1R").find("needs 8 results"), std::string::npos);
}
TEST_F(BadData, ImpossibleCommandValue) {
  EXPECT_NE(complaint("units.toml", "cv = 3", "cv = 7").find("7 is not between 1 and 3"), std::string::npos);
}
TEST_F(BadData, UnknownPieceInTheSetUp) {
  EXPECT_NE(complaint("setup.toml", "moore = ", "mooor = ").find("neither a unit nor a Leader"),
            std::string::npos);
}

}  // namespace
}  // namespace longroll::vicksburg
