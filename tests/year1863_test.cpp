// What cases cannot say about 1863: the books of a position, the loss sets, the fog, and bad data files.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/core/any_game.hpp"
#include "engine/core/data_file.hpp"
#include "engine/year1863/game.hpp"
#include "engine/year1863/rules/fog.hpp"
#include "engine/year1863/rules/rules.hpp"
#include "tests/folder.hpp"

namespace longroll::year1863 {
namespace {

const year1863::Game& game() {
  static const auto loaded = year1863::Game::load(data_folder() + "/year1863");
  EXPECT_TRUE(loaded) << loaded.error().text();
  return **loaded;
}

// Every counter is in one place, leaders and corps stand together, nobody is at sea or in an enemy box.
void expect_sound(const Position& p) {
  const Data& d = game().data();
  UnitSet all;
  for (std::size_t i = 0; i < p.at.size(); ++i) {
    EXPECT_FALSE(all.meets(p.at[i]));
    all |= p.at[i];
    for (Unit u : p.at[i])
      EXPECT_EQ(longroll::index(p.where[static_cast<std::size_t>(index(u))]), static_cast<int>(i));
  }
  EXPECT_EQ(all.count(), static_cast<int>(d.units.size()));
  for (std::size_t i = 0; i < d.units.size(); ++i) {
    const Unit u = static_cast<Unit>(i), partner = p.bond[i];
    const Point at = p.where[i];
    if (partner != Unit::none) {
      EXPECT_EQ(p.bond[static_cast<std::size_t>(index(partner))], u);
      EXPECT_EQ(p.where[static_cast<std::size_t>(index(partner))], at);
    }
    if (at == in_box || at == in_pool || at == out) continue;
    EXPECT_FALSE(d.place(at).box && d.place(at).side != d.unit(u).side);
    if (p.step != Step::group) {
      EXPECT_FALSE(d.sea.has(at));
    }
  }
  EXPECT_FALSE(p.control[0].meets(p.control[1]));
  EXPECT_LE(p.fieldworks[0].count() + p.fieldworks[1].count(), d.fieldworks);
  for (std::uint8_t vp : p.vp) EXPECT_LE(vp, d.vp_maximum);
}

TEST(Year1863, BooksBalanceThroughRandomGames) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Position p = *begin(game(), {.scenario = seed % 2 ? "standard" : "go-west", .options = {}});
    FastDice dice(seed);
    for (int step = 0; !game().decision(p).over(); ++step) {
      ActionList list;
      game().actions(p, list);
      game().play(p, list[dice.below(static_cast<std::uint32_t>(list.size()))], dice, Events{});
      if (step % 7 == 0) expect_sound(p);
      if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ", step " << step;
    }
    expect_sound(p);
  }
}

// Sides meet only while a battle is due: when a command begins its phase, no point is shared but Natchez.
TEST(Year1863, NobodySharesAPointBetweenPhases) {
  const Data& d = game().data();
  for (std::uint64_t seed = 50; seed < 70; ++seed) {
    Position p = *begin(game(), {});
    FastDice dice(seed);
    while (!game().decision(p).over()) {
      ActionList list;
      game().actions(p, list);
      game().play(p, list[dice.below(static_cast<std::uint32_t>(list.size()))], dice, Events{});
      if (p.step != Step::orders) continue;
      for (std::size_t i = 0; i < d.places.size(); ++i)
        if (static_cast<Point>(i) != d.natchez) {
          EXPECT_FALSE(p.at[i].meets(d.of_side[0]) && p.at[i].meets(d.of_side[1])) << d.places[i].name;
        }
    }
  }
}

TEST(Year1863, LossTargetsAreNotRounded) {
  EXPECT_EQ(loss_target(12, 25), 3);
  EXPECT_EQ(loss_target(13, 25), 4);  // 3.25: three is not enough
  EXPECT_EQ(loss_target(9, 50), 5);
  EXPECT_EQ(loss_target(1, 25), 1);
}

TEST(Year1863, ColumnsFollowTheirBounds) {
  const Data& d = game().data();
  EXPECT_EQ(base_column(d, 49, 100), 0);
  EXPECT_EQ(base_column(d, 50, 100), 1);
  EXPECT_EQ(base_column(d, 99, 100), 1);
  EXPECT_EQ(base_column(d, 100, 100), 2);
  EXPECT_EQ(base_column(d, 20, 12), 3);
  EXPECT_EQ(base_column(d, 499, 100), 6);
  EXPECT_EQ(base_column(d, 1000, 100), 7);
}

// In every row the tables get better for the attacker from left to right, and in every column from 1 to 6.
TEST(Year1863, CombatTablesAreMonotone) {
  const auto rank = [](CombatResult r) {
    switch (r) {
      case CombatResult::AE: return 0;
      case CombatResult::AS: return 1;
      case CombatResult::AD: return 2;
      case CombatResult::AM: return 3;
      case CombatResult::PR: return 4;
      case CombatResult::ENG: return 4;
      case CombatResult::DR: return 5;
      case CombatResult::DM: return 6;
      case CombatResult::DD: return 7;
      case CombatResult::DS: return 8;
      case CombatResult::DE: return 9;
    }
    return -1;
  };
  for (const CombatTable& table : game().data().tables)
    for (std::size_t die = 0; die < 6; ++die)
      for (std::size_t column = 0; column < columns; ++column) {
        if (die) {
          EXPECT_GE(rank(table[die][column]), rank(table[die - 1][column]));
        }
        if (column) {
          EXPECT_GE(rank(table[die][column]), rank(table[die][column - 1]));
        }
      }
}

// Twin tables and invariants do this along whole games; here is who is hidden.
TEST(Year1863, FogHidesStacks) {
  Position p = *begin(game(), {});
  const JsonText ours = game().view(p, Viewer::first);
  EXPECT_EQ(ours.text().find("\"lee\""), std::string::npos);
  EXPECT_NE(game().view(p, Viewer::everyone).text().find("\"lee\""), std::string::npos);
  FastDice random(9);
  const Position other = game().reshuffle(p, Seat::first, random);
  EXPECT_NE(hash_of(other), hash_of(p));
  EXPECT_EQ(game().view(other, Viewer::first).text(), ours.text());
}

// What a seat is told, offered and drawn depends on nothing that it may not know, in whole random games.
TEST(Year1863, NothingHiddenShows) {
  FastDice random(63);
  for (std::uint64_t seed = 80; seed < 84; ++seed) {
    Position p = *begin(game(), {.scenario = "standard", .options = {{"last_month", "july"}}});
    FastDice dice(seed);
    for (int step = 0; !game().decision(p).over(); ++step) {
      ActionList list;
      game().actions(p, list);
      for (Seat seat : {Seat::first, Seat::second}) {
        if (step % 13) break;
        const Viewer eyes = viewer(seat);
        const Position dealt = game().reshuffle(p, seat, random);
        EXPECT_EQ(game().view(p, eyes).text(), game().view(dealt, eyes).text());
        EXPECT_EQ(game().draw(p, eyes), game().draw(dealt, eyes));
        EXPECT_EQ(game().picture(p, eyes), game().picture(dealt, eyes));
        for (Action action : list) {
          EXPECT_EQ(game().open_to(p, action, eyes), game().open_to(dealt, action, eyes));
          EXPECT_EQ(game().dice_open_to(p, action, eyes), game().dice_open_to(dealt, action, eyes));
          const auto odds = game().odds(p, action, eyes), same = game().odds(dealt, action, eyes);
          ASSERT_EQ(odds.has_value(), same.has_value());
          if (odds) {
            EXPECT_EQ(odds->headline, same->headline);
            EXPECT_EQ(odds->factors, same->factors);
          }
        }
        if (p.decider == seat) {
          EXPECT_EQ(*game().ask(p, eyes, {"reach"}), *game().ask(dealt, eyes, {"reach"}));
        }
      }
      if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ", step " << step;
      game().play(p, list[dice.below(static_cast<std::uint32_t>(list.size()))], dice, Events{});
    }
  }
}

// Until a battle opens the stacks, no event names a counter to somebody who could see it neither before nor
// after: but for leaders, who are seen as they run from whoever has met them (R114), and for what the acting
// seat is told of itself.
TEST(Year1863, TheLogNamesNobodyHidden) {
  const Data& d = game().data();
  for (std::uint64_t seed = 90; seed < 110; ++seed) {
    Position p = *begin(game(), {});
    FastDice dice(seed);
    while (!game().decision(p).over()) {
      ActionList list;
      game().actions(p, list);
      const Action action = list[dice.below(static_cast<std::uint32_t>(list.size()))];
      const Position before = p;
      EventList told;
      game().play(p, action, dice, Events(told));
      if (before.phase == Phase::combat) continue;
      for (const Event& event : told.events)
        for (Viewer eyes : {Viewer::first, Viewer::second, Viewer::spectator}) {
          if (event.kind == static_cast<std::uint8_t>(Happened::escape)) continue;
          if (event.seat != Seat::nobody && eyes == viewer(event.seat)) continue;
          const Json words = game().describe(p, event, eyes);
          if (!words.is_object() || !words.contains("units")) continue;
          for (const auto& id : words["units"]) {
            const Unit u = *d.find_unit(id.get<std::string>());
            EXPECT_TRUE(sees({d, before}, eyes, u) || sees({d, p}, eyes, u))
                << words.dump() << " after " << game().write(before, action);
          }
        }
      if (testing::Test::HasFailure()) FAIL() << "seed " << seed;
    }
  }
}

// The draw from the pool is the drawing seat's alone: its dice would name the leader or Those People! (R115).
TEST(Year1863, TheDrawFromThePoolIsSecret) {
  const Position fog = *begin(game(), {});
  const Action roll(Do::roll);
  EXPECT_EQ(fog.decider, Seat::second);
  EXPECT_TRUE(game().open_to(fog, roll, Viewer::first));
  EXPECT_FALSE(game().dice_open_to(fog, roll, Viewer::first));
  EXPECT_FALSE(game().dice_open_to(fog, roll, Viewer::spectator));
  EXPECT_TRUE(game().dice_open_to(fog, roll, Viewer::second));
  EXPECT_TRUE(game().dice_open_to(fog, roll, Viewer::everyone));
  EXPECT_TRUE(game().dice_open_to(fog, Action(Do::fight), Viewer::first));
  EXPECT_FALSE(game().open_to(fog, Action(Do::those_people, 0), Viewer::first));
  EXPECT_TRUE(game().open_to(fog, Action(Do::those_people, 1), Viewer::first));
  const Position open = *begin(game(), {.scenario = "", .options = {{"fog", "off"}}});
  EXPECT_TRUE(game().dice_open_to(open, roll, Viewer::first));
}

// Which counter an action names is for the deciding seat, unless the stacks are open to all (24.0).
TEST(Year1863, ActionsThatNameHiddenCountersAreSecret) {
  Position fog = *begin(game(), {});
  const Position open = *begin(game(), {.scenario = "", .options = {{"fog", "off"}}});
  EXPECT_EQ(fog.decider, Seat::second);
  for (Do kind :
       {Do::place, Do::transfer, Do::shakeup, Do::flip,     Do::recall, Do::successor, Do::demobilize,
        Do::burn,  Do::buy,      Do::assign,  Do::unassign, Do::march,  Do::army,      Do::fleet,
        Do::ship,  Do::raid,     Do::leave,   Do::join,     Do::drop,   Do::load,      Do::promote}) {
    const Action action(kind);
    EXPECT_TRUE(game().open_to(fog, action, Viewer::everyone));
    EXPECT_TRUE(game().open_to(fog, action, Viewer::second));
    EXPECT_FALSE(game().open_to(fog, action, Viewer::first));
    EXPECT_FALSE(game().open_to(fog, action, Viewer::spectator));
    EXPECT_TRUE(game().open_to(open, action, Viewer::first));
  }
  EXPECT_TRUE(game().open_to(fog, Action(Do::attack), Viewer::first));
  fog.decider = Seat::nobody;
  EXPECT_FALSE(game().open_to(fog, Action(Do::march), Viewer::spectator));
  fog.step = Step::promotion;
  EXPECT_TRUE(game().open_to(fog, Action(Do::promote), Viewer::first));
}

TEST(Year1863, HelpfulErrorsInOrders) {
  const Position p = *begin(game(), {});
  EXPECT_NE(game().read(p, "rol").error().what.find("roll"), std::string::npos);
  EXPECT_NE(game().read(p, "march 1nvirgg").error().what.find("1nvirg"), std::string::npos);
  EXPECT_NE(game().read(p, "attack warenton").error().what.find("warrenton"), std::string::npos);
  EXPECT_FALSE(game().read(p, ""));
  EXPECT_FALSE(game().read(p, "muster twice"));
}

TEST(Year1863, OrdersForCountersOffTheMapAreRead) {
  Position p = *begin(game(), {});
  ASSERT_TRUE(game().given(p, {"empty"}));
  const auto order = game().read(p, "army lee, to culpeper, halt");
  ASSERT_TRUE(order) << order.error().what;
  EXPECT_TRUE(game().check(p, order->front()));
}

// `not` makes no sense of a name that does not exist.
TEST(Year1863, MisspeltNamesInAssertionsAreWrong) {
  const Position p = *begin(game(), {});
  for (const char* words :
       {"at richmnd nothing", "at richmond leee", "control onion richmond", "fieldwork union richmnd",
        "side veteram lee", "commands lee 1nvirgg", "score ue-cx 3", "sees uw-cx lee", "vp onion-east 3",
        "phase union-east fighting", "winner onion-east", "order copperhats pool", "value richmnd 1",
        "units onion infantry 3", "join richmnd culpeper road", "place richmnd east union open"}) {
    EXPECT_FALSE(game().then(p, {}, split_words(words))) << words;
    EXPECT_FALSE(game().then(p, {}, split_words(std::string("not ") + words))) << words;
  }
}

// Who waits is told for which command, and nothing of what it is asked.
TEST(Year1863, WhoWaitsIsNotAsked) {
  const Position p = *begin(game(), {});
  const Json asked = game().view(p, viewer(p.decider)).parsed(),
             waits = game().view(p, viewer(other(p.decider))).parsed();
  EXPECT_EQ(asked["decision"]["ask"], "orders");
  EXPECT_EQ(waits["decision"]["ask"], "wait");
  EXPECT_EQ(waits["decision"]["prompt"], "Confederate East is deciding.");
  EXPECT_EQ(waits["decision"]["command"], "confederate-east");
  EXPECT_EQ(waits["actions"], Json::array());
  EXPECT_EQ(asked["actions"].size(), 1u);
}

// A folder with the real data in which one file has been changed.
class Year1863Data : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::copy(data_folder() + "/year1863", folder_.path); }
  std::string problem_after(const std::string& file, const std::string& from, const std::string& to) {
    const std::string path = folder_ / file;
    std::string text = *read_file(path);
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos);
    text.replace(at, from.size(), to);
    std::ofstream(path) << text;
    const auto loaded = Data::load(folder_.path);
    EXPECT_FALSE(loaded);
    return loaded ? "" : loaded.error().text();
  }
  Folder folder_;
};

TEST_F(Year1863Data, NamesFileLineAndReason) {
  const std::string text = problem_after("map.toml", "| wilderness | none", "| marsh      | none");
  EXPECT_NE(text.find("map.toml:"), std::string::npos) << text;
  EXPECT_NE(text.find("marsh"), std::string::npos) << text;
}

TEST_F(Year1863Data, RoutesMustStayInTheirTheater) {
  EXPECT_NE(problem_after("map.toml", "railroad | chattanooga              | knoxville",
                          "railroad | chattanooga              | lynchburg")
                .find("theater"),
            std::string::npos);
}

TEST_F(Year1863Data, TheSheetHas176Counters) {
  EXPECT_NE(problem_after("counters.toml", "counters = 176", "counters = 175").find("176"),
            std::string::npos);
}

TEST_F(Year1863Data, CombatTablesKnowTheirResults) {
  EXPECT_NE(problem_after("charts.toml", "| ENG |", "| ENX |").find("ENX"), std::string::npos);
}

TEST_F(Year1863Data, NoCounterIsSetUpTwice) {
  EXPECT_NE(problem_after("setup.toml", "| 2-corps           |", "| 1-corps           |").find("twice"),
            std::string::npos);
}

}  // namespace
}  // namespace longroll::year1863
