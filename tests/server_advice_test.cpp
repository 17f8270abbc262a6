// Advice in words, how a game turned, and a computer that is told to move.
#include <gtest/gtest.h>

#include "engine/core/data_file.hpp"
#include "server/table.hpp"
#include "server/values.hpp"
#include "tests/server_table_fixture.hpp"

namespace longroll::tests {
namespace {

using namespace server;

constexpr Audience nobody_there = {};

StoredTable two_people(const AnyGame& game) {
  StoredTable stored;
  stored.id = "counsel";
  stored.game = game.info().id;
  stored.setup = *complete(game.info(), {});
  stored.seed = FairDice::to_hex(FairDice::Seed{1, 8, 6, 3});
  for (StoredSeat& seat : stored.seats) seat.kind = "me";
  return stored;
}

Json told(const Table& table, Viewer viewer, const Said& said, const Value* value) {
  const auto answer = table.inform(viewer, said, value);
  return answer ? Json::parse(*answer) : Json{{"type", "error"}, {"error", answer.error().error}};
}

class Counsel : public testing::Test {
 protected:
  void SetUp() override {
    auto loaded = Games::load(data_folder());
    ASSERT_TRUE(loaded) << loaded.error().text();
    games_ = std::move(*loaded);
    auto learned = Values::load(data_folder(), games_);
    ASSERT_TRUE(learned) << learned.error().text();
    values_ = std::move(*learned);
  }
  // Both seats do what is advised, until so many actions are played. Everything advised is allowed.
  void follow(Table& table, int actions) {
    for (int at = 0; at < actions && !table.over();) {
      const Viewer viewer = longroll::viewer(table.deciding());
      const Json advice = told(table, viewer, Suggest{}, nullptr);
      ASSERT_FALSE(advice["orders"].empty()) << advice;
      EXPECT_TRUE(advice["chance"].is_null() && advice["others"].empty()) << advice;
      for (const Json& order : advice["orders"]) {
        const auto done =
            table.hear(viewer, Act{order.get<std::string>(), known_of(table, viewer)}, nobody_there);
        ASSERT_TRUE(done) << order << ": " << done.error().error;
        ++at;
      }
    }
  }
  static int known_of(const Table& table, Viewer viewer) { return table.summary(viewer)["at"]; }

  Games games_;
  Values values_;
};

TEST_F(Counsel, IsGivenInWordsWithTheChanceToWin) {
  for (const auto& game : games_.all()) {
    SCOPED_TRACE(game->info().id);
    Table table = *Table::rebuild(games_, two_people(*game));
    follow(table, 150);
    const Viewer asks = viewer(table.deciding()), waits = viewer(other(table.deciding()));
    const auto value = values_.of(game->info().id);
    ASSERT_TRUE(value);
    const Json advice = told(table, asks, Suggest{true}, value.get());
    ASSERT_FALSE(advice["steps"].empty()) << advice;
    for (const Json& step : advice["steps"]) {
      EXPECT_FALSE(step["text"].get<std::string>().empty()) << advice;
      for (const Json& order : advice["orders"]) EXPECT_NE(step["text"], order) << "a raw order";
    }
    for (const char* chance : {"chance", "now"}) {
      EXPECT_GE(advice[chance].get<double>(), 0) << advice;
      EXPECT_LE(advice[chance].get<double>(), 1) << advice;
    }
    EXPECT_LE(advice["others"].size(), 2u);
    for (const Json& each : advice["others"]) EXPECT_LE(each["chance"], advice["chance"]) << advice;
    EXPECT_EQ(told(table, asks, Suggest{true}, value.get()), advice) << "asking again tells nothing new";
    EXPECT_EQ(told(table, waits, Suggest{true}, value.get())["type"], "error");
    EXPECT_EQ(told(table, Viewer::spectator, Suggest{true}, value.get())["type"], "error");
  }
}

TEST_F(Counsel, TellsHowAGameTurnedWhenItIsOver) {
  for (const auto& game : games_.all()) {
    SCOPED_TRACE(game->info().id);
    Table table = *Table::rebuild(games_, two_people(*game));
    follow(table, 120);
    const auto value = values_.of(game->info().id);
    for (Viewer each : viewers)
      EXPECT_EQ(told(table, each, Chances{}, value.get())["type"], "error") << "it would show what is hidden";
    ASSERT_TRUE(table.hear(Viewer::first, Resign{}, nobody_there));
    const Json course = told(table, Viewer::spectator, Chances{}, value.get());
    ASSERT_EQ(course["type"], "chances") << course;
    EXPECT_EQ(course["chances"].size(), course["rolled"].size() + 1);
    EXPECT_EQ(course["chances"].back(), 0) << "the first seat has resigned";
    for (const Json& each : course["chances"]) EXPECT_TRUE(each >= 0 && each <= 1) << each;
    EXPECT_NE(std::ranges::find(course["rolled"], Json(true)), course["rolled"].end());
    EXPECT_EQ(told(table, Viewer::spectator, Chances{}, nullptr)["type"], "error");
  }
}

TEST_F(Counsel, LaysAGameThatWasGivenUpToNoDie) {
  for (const auto& game : games_.all()) {
    SCOPED_TRACE(game->info().id);
    const auto value = values_.of(game->info().id);
    const auto given_up_after = [&](int actions) {
      Table table = *Table::rebuild(games_, two_people(*game));
      follow(table, actions);
      EXPECT_TRUE(table.hear(Viewer::first, Resign{}, nobody_there));
      return told(table, Viewer::spectator, Chances{}, value.get())["rolled"];
    };
    const Json rolled = given_up_after(120);
    const auto die = std::ranges::find(rolled, Json(true)) - rolled.begin();
    const Json right_after = given_up_after(static_cast<int>(die) + 1);
    ASSERT_EQ(static_cast<int>(right_after.size()), die + 1);
    EXPECT_EQ(right_after.back(), false);
  }
}

class ServerHurry : public ServerTable {};

TEST_F(ServerHurry, IsForThoseWhoPlay) {
  const MadeTable table = make(Json::object(), "me", "computer");
  Client one(port()), watcher(port());
  one.hello(table.id, table.keys[0]);
  watcher.hello(table.id, table.spectator);
  EXPECT_EQ(one.call({{"type", "hurry"}})["type"], "ok");  // also while nobody thinks
  EXPECT_EQ(watcher.call({{"type", "hurry"}})["type"], "error");
}

}  // namespace
}  // namespace longroll::tests
