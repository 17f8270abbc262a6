// Computers at a table.
#include "tests/server_table_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerComputer : public ServerTable {};

TEST_F(ServerComputer, PlaysAgainstTheComputer) {
  const MadeTable table = make(Json::object(), "me", "computer");
  Client one(port());
  const Json welcome = one.hello(table.id, table.keys[0]);
  EXPECT_EQ(welcome["seats"][1], Json({{"kind", "computer"}, {"player", "heuristic"}}));
  int at = 0;
  for (const char* order : {"deal", "lay 1", "lay 2", "lay 3", "lay 4", "lay 5"}) {
    for (Json view = one.call({{"type", "history"}, {"at", at}})["view"];
         view["decision"]["seat"] != "blue";) {
      const Json update = one.wait("update");
      at = update["at"];
      view = update["view"];
    }
    ASSERT_EQ(act(one, at, order)["type"], "ok") << order;
  }
  EXPECT_TRUE(one.wait("over")["outcome"].contains("winner"));
}

TEST_F(ServerComputer, AComputerAgreesToAnUndoAndDeclinesADraw) {
  const MadeTable table = make(Json::object(), "me", "computer");
  Client one(port());
  one.hello(table.id, table.keys[0]);
  int at = 0;
  act(one, at, "deal");
  act(one, at, "lay 1");
  Json update;
  do update = one.wait("update");
  while (update["view"]["turn"]["number"] != 2);
  EXPECT_EQ(one.call({{"type", "offer"}, {"what", "draw"}})["type"], "ok");
  EXPECT_EQ(one.wait("declined")["what"], "draw");
  EXPECT_EQ(one.call({{"type", "offer"}, {"what", "undo"}})["type"], "ok");
  update = one.wait("update");
  EXPECT_EQ(update["undone"], true);
  EXPECT_EQ(update["at"], 1);
  EXPECT_EQ(update["view"]["turn"]["number"], 1);
}

TEST_F(ServerComputer, TwoComputersPlayWhileSomebodyWatches) {
  const MadeTable table = make(Json::object(), "computer", "computer");
  EXPECT_TRUE(table.keys[0].empty());
  Client watcher(port());
  EXPECT_EQ(watcher.hello(table.id, table.spectator)["at"], 0);
  EXPECT_EQ(watcher.wait("over")["type"], "over");
}

// What these tests stand on: keys, dice and computers that a seed decides.
TEST_F(ServerComputer, OneSeedTellsOneStory) {
  int told = 0;
  const auto story = [&](const std::string& seed) {
    config_.store = (folder_ / fmt::format("{}.db", ++told)).string();
    restart();
    rehearse(seed);
    const MadeTable table = make(Json::object(), "computer", "computer");
    Client watcher(port());
    watcher.hello(table.id, table.spectator);
    watcher.wait("over");
    return table.id + "\n" +
           http(port(), "GET", "/api/tables/" + table.id + "/record", {}, table.spectator).body;
  };
  const std::string once = story("this");
  EXPECT_EQ(once, story("this"));
  EXPECT_NE(once, story("that"));
}

}  // namespace
}  // namespace longroll::tests
