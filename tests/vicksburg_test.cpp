// What cases cannot say about the Vicksburg Campaign: the board and its bookkeeping over whole games, bad
// data files, secrets, and the heuristic player.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/core/any_game.hpp"
#include "engine/core/data_file.hpp"
#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/rules/play.hpp"
#include "tests/folder.hpp"

namespace longroll::vicksburg {
namespace {

std::shared_ptr<const Game> game() {
  static const auto loaded = Game::load(data_folder() + "/vicksburg");
  EXPECT_TRUE(loaded) << loaded.error().text();
  return *loaded;
}

Position start() { return *begin(*game(), {.scenario = "historical"}); }

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
      const Board board(game()->data(), p);
      for (Seat seat : {union_side, confederate})
        for (Unit unit : board.on_map_units(seat))
          expected[static_cast<std::size_t>(index(seat))].add(board.at(unit));
      ASSERT_EQ(p.occupied, expected);
    });
}

TEST(VicksburgBoard, StacksAndSetsAgreeWithWhereEverybodyIs) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    play_random(seed, [](const Position& p) {
      const Board board(game()->data(), p);
      for (std::uint8_t i = 0; i < max_units; ++i) {
        ASSERT_EQ(p.on_map.has(Unit{i}), p.where[i].exists());
        if (!p.where[i].exists()) continue;
        Units stack;
        for (std::uint8_t j = 0; j < max_units; ++j)
          if (p.where[j] == p.where[i]) stack.add(Unit{j});
        ASSERT_EQ(board.units_in(p.where[i]), stack);
      }
      for (std::uint8_t i = 0; i < max_leaders; ++i)
        ASSERT_EQ(p.leaders_on_map.has(Leader{i}), p.leader_at[i].exists());
    });
}

// Supply told as the rulebook tells it, one unit and one hex at a time.
class PlainSupply {
 public:
  PlainSupply(const Position& position, Seat seat, bool gulf)
      : p(position), board_(game()->data(), position), map_(game()->data().map), seat_(seat), gulf_(gulf) {}

  bool supplied(Unit unit) const {
    if (traces(board_.at(unit))) return true;
    for (Leader leader : board_.on_map_leaders(seat_))
      if (board_.commands(leader, unit) && traces(board_.at(leader)) &&
          within(board_.at(unit), 3, [&](Hex hex) { return hex == board_.at(leader); }))
        return true;
    return false;
  }
  bool connected(Hex hex) const {
    return within(hex, 400, [&](Hex each) { return source(each); });
  }

 private:
  bool free(Hex hex) const {
    return map_.east_bank.has(hex) && !board_.occupied(hex, other(seat_)) &&
           (board_.occupied(hex, seat_) || !board_.in_zone(hex, other(seat_)));
  }
  bool source(Hex hex) const {
    if (!free(hex)) return false;
    if (seat_ == confederate) return map_.grid.row(hex) == 23 || map_.grid.column(hex) == 18;
    return (hex == map_.depot && !p.depot_lost) || (hex == map_.rail_source && board_.union_controls(hex)) ||
           (hex == board_.base() && gulf_);
  }
  // Whether some hex within so many steps, the starting hex included, is what is looked for.
  template <class F>
  bool within(Hex from, int steps, F&& wanted) const {
    std::vector<Hex> now = {from};
    Hexes seen;
    seen.add(from);
    for (int i = 0; i <= steps && !now.empty(); ++i) {
      std::vector<Hex> next;
      for (Hex hex : now) {
        if (wanted(hex)) return true;
        for (Direction way : all_directions) {
          const Hex to = map_.grid.neighbor(hex, way);
          if (!to.exists() || seen.has(to) || !free(to) || !map_.side(hex, way).passable) continue;
          seen.add(to);
          next.push_back(to);
        }
      }
      now = next;
    }
    return false;
  }
  bool line_home(Hex from, bool rail) const {
    if (!free(from) || !(rail ? map_.rail : map_.road).has(from) || (rail && p.damaged.has(from)))
      return false;
    std::vector<Hex> all = {from};
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (source(all[i])) return true;
      for (Direction way : all_directions) {
        const Hexside& side = map_.side(all[i], way);
        const Hex to = map_.grid.neighbor(all[i], way);
        if (!(rail ? side.rail : side.road) || !free(to) || (rail && p.damaged.has(to))) continue;
        if (std::ranges::find(all, to) == all.end()) all.push_back(to);
      }
    }
    return false;
  }
  bool traces(Hex from) const {
    return within(from, 1, [&](Hex hex) { return line_home(hex, false); }) ||
           within(from, 3, [&](Hex hex) { return source(hex) || line_home(hex, true); });
  }

  const Position& p;
  Board board_;
  const Map& map_;
  Seat seat_;
  bool gulf_;
};

TEST(VicksburgSupply, AgreesWithAPlainSearch) {
  for (std::uint64_t seed = 80; seed <= 84; ++seed) {
    int decisions = 0;
    play_random(seed, [&](const Position& p) {
      if (++decisions % 40 || p.phase == Phase::supply) return;  // extensions are no part of this
      const Board board(game()->data(), p);
      for (bool gulf : {false, true})
        for (Seat seat : {union_side, confederate}) {
          const SupplyMap map = board.supply_map(seat, gulf, true);
          const PlainSupply plain(p, seat, gulf);
          for (Unit unit : board.on_map_units(seat)) {
            ASSERT_EQ(board.supplied(seat, map).has(unit), plain.supplied(unit));
            ASSERT_EQ(map.connected().has(board.at(unit)), plain.connected(board.at(unit)));
          }
        }
    });
  }
}

TEST(VicksburgBoard, EnemiesNeverShareAHexAndNobodyCrossesTheRiver) {
  for (std::uint64_t seed = 21; seed <= 40; ++seed)
    play_random(seed, [](const Position& p) {
      const Board board(game()->data(), p);
      for (Unit unit : board.on_map_units(union_side))
        ASSERT_FALSE(board.occupied(board.at(unit), confederate));
      for (Seat seat : {union_side, confederate})
        for (Unit unit : board.on_map_units(seat))
          ASSERT_TRUE(game()->data().map.east_bank.has(board.at(unit)));
    });
}

TEST(VicksburgBoard, EntrenchmentsAreHeldAndMoraleKeepsItsLimits) {
  for (std::uint64_t seed = 41; seed <= 60; ++seed)
    play_random(seed, [](const Position& p) {
      const Board board(game()->data(), p);
      p.entrenched.each(
          [&](Hex hex) { ASSERT_TRUE(board.occupied(hex, union_side) || board.occupied(hex, confederate)); });
      for (int level : p.morale) ASSERT_TRUE(level >= 1 && level <= 5);
      ASSERT_GE(p.vp[0], 0);
      ASSERT_GE(p.vp[1], 0);
    });
}

TEST(VicksburgBoard, FreshStacksAreLegalAtEveryChoiceOfOperations) {
  for (std::uint64_t seed = 61; seed <= 75; ++seed)
    play_random(seed, [](const Position& p) {
      if (p.step != Step::operations || p.task_count) return;
      const Board board(game()->data(), p);
      for (Seat seat : {union_side, confederate})
        for (Unit unit : board.on_map_units(seat)) ASSERT_FALSE(board.crowded(board.at(unit), seat));
    });
}

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
      if (each.kind<Do>() == Do::done) choice = each;
    game()->play(p, choice, dice, Events{});
  }
  order("declare grant sherman");
  ASSERT_EQ(p.step, Step::declare_second);
  EXPECT_TRUE(game()->view(p, Viewer::first).parsed().contains("declared"));
  EXPECT_FALSE(game()->view(p, Viewer::second).parsed().contains("declared"));
  EXPECT_FALSE(game()->view(p, Viewer::spectator).parsed().contains("declared"));
  const Event told{.kind = static_cast<std::uint8_t>(Happened::declared),
                   .seat = union_side,
                   .count = 3,
                   .args = {1, 2, 0}};
  EXPECT_TRUE(game()->describe({}, told, Viewer::second).is_null());
  EXPECT_FALSE(game()->describe({}, told, Viewer::first).is_null());
}

// A copy of the data with one change must be refused with file and reason.
class VicksburgData : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::copy(data_folder() + "/vicksburg", folder_.path); }

  std::string complaint(const std::string& file, const std::string& old, const std::string& now) {
    const std::string path = folder_ / file;
    std::string text = *read_file(path);
    const auto at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    text.replace(at, old.size(), now);
    std::ofstream(path) << text;
    const auto loaded = Data::load(folder_.path);
    return loaded ? "accepted" : loaded.error().text();
  }
  Folder folder_;
};

TEST_F(VicksburgData, UnknownTerrain) {
  EXPECT_NE(
      complaint("map.toml", "WcccSSRccccccc....", "WcccSSRcccXccc....").find("'X' in row 1 is no terrain"),
      std::string::npos);
}
TEST_F(VicksburgData, BrokenRailroad) {
  EXPECT_NE(
      complaint("map.toml", "1508 1609 1708 1809", "1508 1708 1809").find("1508 and 1708 are not neighbours"),
      std::string::npos);
}
TEST_F(VicksburgData, MissingSource) {
  EXPECT_NE(complaint("charts.toml", "source = \"rulebook 12.1\"\n", "").find("names no source"),
            std::string::npos);
}
TEST_F(VicksburgData, ShortCombatTable) {
  EXPECT_NE(complaint("charts.toml", "1/1R  -/1R", "1/1R").find("needs 8 results"), std::string::npos);
}
TEST_F(VicksburgData, ImpossibleCommandValue) {
  EXPECT_NE(complaint("units.toml", "cv = 3", "cv = 7").find("7 is not between 1 and 3"), std::string::npos);
}
TEST_F(VicksburgData, UnknownPieceInTheSetUp) {
  EXPECT_NE(complaint("setup.toml", "moore = ", "mooor = ").find("neither a unit nor a Leader"),
            std::string::npos);
}

}  // namespace
}  // namespace longroll::vicksburg
