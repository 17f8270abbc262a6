// What can be done at a table besides playing: undo, offers, names, chat, salts, history, what-if, computers.
#include "engine/core/record.hpp"
#include "tests/server_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerTable : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    start();
  }
  // Blue and gray at a new table, with the cards dealt.
  void sit_down() {
    table_ = make({{"name", "Ann"}});
    blue_ = std::make_unique<Client>(port());
    gray_ = std::make_unique<Client>(port());
    blue_->hello(table_.id, table_.keys[0]);
    gray_->hello(table_.id, table_.keys[1]);
    EXPECT_EQ(act(*blue_, at_, "deal")["type"], "ok");
  }
  Json blue(const Json& message) { return blue_->call(message); }
  Json gray(const Json& message) { return gray_->call(message); }
  std::string record(const std::string& key) {
    return http(port(), "GET", "/api/tables/" + table_.id + "/record", {}, key).body;
  }

  MadeTable table_;
  std::unique_ptr<Client> blue_, gray_;
  int at_ = 0;
};

TEST_F(ServerTable, ListsGamesBoardsAndTables) {
  const Json games = http(port(), "GET", "/api/games").json();
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0]["id"], "toy");
  EXPECT_EQ(games[0]["seats"], Json({"blue", "gray"}));
  EXPECT_EQ(games[0]["scenarios"][1]["id"], "short");
  EXPECT_EQ(games[0]["options"][0]["values"], Json({"on", "off"}));
  EXPECT_EQ(games[0]["players"], Json({"heuristic", "random"}));
  const Json board = http(port(), "GET", "/api/games/toy/board?scenario=short").json();
  EXPECT_EQ(board["rounds"], 2);
  EXPECT_EQ(board["view"]["turn"]["of"], 2);
  sit_down();
  const Json summary = http(port(), "GET", "/api/tables/" + table_.id, {}, table_.keys[1]).json();
  EXPECT_EQ(summary["you"], 1);
  EXPECT_EQ(summary["names"], Json({"Ann", ""}));
  EXPECT_EQ(summary["decision"], Json({{"seat", 0}, {"yours", false}}));
  EXPECT_EQ(summary["at"], 1);
  EXPECT_EQ(summary["outcome"], nullptr);
}

TEST_F(ServerTable, ChecksWhatPeopleMake) {
  EXPECT_EQ(http(port(), "GET", "/api/games/toy/kit").json()["cards"].size(), 5u);
  const Json good = post("/api/games/toy/check", {{"text", "1234"}}).json();
  EXPECT_EQ(good["ok"], true);
  EXPECT_EQ(good["boasting"], "on");
  const Json bad = post("/api/games/toy/check", {{"text", "19x"}, {"options", {{"boasting", "off"}}}}).json();
  EXPECT_EQ(bad["ok"], false);
  EXPECT_EQ(bad["boasting"], "off");
  EXPECT_EQ(bad["problems"].size(), 2u);
  EXPECT_EQ(post("/api/games/toy/check", {{"text", 7}}).status, 400);
  EXPECT_EQ(post("/api/games/toy/check", {{"text", "1"}, {"options", {{"boasting", "x"}}}}).status, 400);
  EXPECT_EQ(post("/api/games/toy/check", {{"text", std::string(33 * 1024, '1')}}).status, 400);
  EXPECT_EQ(post("/api/games/toy/check", {{"text", std::string(70 * 1024, '1')}}).status, 413);
  EXPECT_EQ(http(port(), "GET", "/api/games/toy/check").status, 404);
  EXPECT_EQ(http(port(), "GET", "/api/games/chess/kit").status, 404);
}

TEST_F(ServerTable, WelcomesWithAllThereIs) {
  sit_down();
  Client watcher(port());
  const Json welcome = watcher.hello(table_.id, table_.spectator);
  EXPECT_EQ(welcome["type"], "welcome");
  EXPECT_EQ(welcome["you"], "spectator");
  EXPECT_EQ(welcome["board"]["cards"], 5);
  EXPECT_EQ(welcome["commitment"], table_.commitment);
  EXPECT_EQ(welcome["log"].size(), 1u);
  EXPECT_EQ(welcome["log"][0]["order"], "deal");
  EXPECT_EQ(welcome["log"][0]["events"][0]["text"], "The cards are dealt.");
  EXPECT_EQ(welcome["present"], Json({{"seats", {true, true}}, {"watchers", 1}}));
  EXPECT_EQ(welcome["options"], Json({{"boasting", "on"}}));
  watcher.drop();
  while (true) {
    const Json present = blue_->wait("present");
    if (present["watchers"] == 0) break;
  }
}

TEST_F(ServerTable, PlaysAnOrderOfSeveralActionsAsOneUpdateEach) {
  sit_down();
  EXPECT_EQ(blue({{"type", "act"}, {"order", "boast mark lay 3"}, {"at", 1}})["type"], "ok");
  EXPECT_EQ(gray_->wait("update")["entry"]["order"], "deal");
  EXPECT_EQ(gray_->wait("update")["entry"]["order"], "boast");
  const Json laid = gray_->wait("update");
  EXPECT_EQ(laid["at"], 3);
  EXPECT_EQ(laid["entry"]["order"], nullptr);
  EXPECT_EQ(laid["view"]["decision"]["yours"], true);
}

TEST_F(ServerTable, RefusesAnOrderWholeAndNamesTheRule) {
  sit_down();
  const Json refusal = blue({{"type", "act"}, {"order", "boast boast boast lay 3"}, {"at", 1}});
  EXPECT_EQ(refusal["type"], "error");
  EXPECT_EQ(refusal["rule"], "T3");
  const Json turn = gray({{"type", "act"}, {"order", "lay 1"}, {"at", 1}});
  EXPECT_EQ(turn["rule"], "T1");
  EXPECT_EQ(blue({{"type", "history"}, {"at", 1}})["view"]["hands"][0]["boasts"], 0);
}

TEST_F(ServerTable, TakesBackFreelyOnlyWhatShowedNothing) {
  sit_down();
  EXPECT_EQ(blue({{"type", "undo"}})["type"], "error") << "dice were rolled";
  act(*blue_, at_, "boast");
  EXPECT_EQ(gray({{"type", "undo"}})["type"], "error");
  EXPECT_EQ(blue({{"type", "undo"}})["type"], "ok");
  Json update;
  do update = gray_->wait("update");
  while (!update.contains("undone"));
  EXPECT_EQ(update["at"], 1);
  EXPECT_EQ(update["view"]["hands"][0]["boasts"], 0);
  at_ = 1;
  act(*blue_, at_, "scout");
  EXPECT_EQ(blue({{"type", "undo"}})["type"], "error") << "a card was seen";
  act(*blue_, at_, "lay 2");
  EXPECT_EQ(blue({{"type", "undo"}})["type"], "ok");
}

TEST_F(ServerTable, AnAgreedUndoGoesPastADieAndNeverUsesItAgain) {
  sit_down();
  act(*blue_, at_, "lay 5");
  int at = 2;
  act(*gray_, at, "lay 5");
  EXPECT_EQ(gray({{"type", "undo"}})["type"], "error");
  EXPECT_EQ(gray({{"type", "offer"}, {"what", "undo"}})["type"], "ok");
  EXPECT_EQ(blue_->wait("offer")["seat"], 1);
  EXPECT_EQ(gray({{"type", "answer"}, {"what", "undo"}, {"yes", true}})["type"], "error")
      << "one's own offer";
  EXPECT_EQ(blue({{"type", "answer"}, {"what", "undo"}, {"yes", true}})["type"], "ok");
  at = 2;
  EXPECT_EQ(act(*gray_, at, "lay 4")["type"], "ok");
  gray({{"type", "resign"}});
  auto whole = parse_record(record(table_.keys[0]));
  ASSERT_TRUE(whole) << whole.error().text();
  EXPECT_EQ(whole->entries.back().action, "lay 4");
  EXPECT_EQ(whole->entries.back().first_die, 10u) << "8 dice dealt, 2 were taken back";
  EXPECT_TRUE(verify_dice(*games_.find("toy"), *whole));
}

TEST_F(ServerTable, AnOfferEndsWithTheNextActionOrWhenDeclined) {
  sit_down();
  blue({{"type", "offer"}, {"what", "draw"}});
  EXPECT_EQ(gray({{"type", "answer"}, {"what", "draw"}, {"yes", false}})["type"], "ok");
  EXPECT_EQ(blue_->wait("declined")["what"], "draw");
  blue({{"type", "offer"}, {"what", "draw"}});
  act(*blue_, at_, "boast");
  EXPECT_EQ(gray({{"type", "answer"}, {"what", "draw"}, {"yes", true}})["type"], "error");
  blue({{"type", "offer"}, {"what", "draw"}});
  EXPECT_EQ(gray({{"type", "offer"}, {"what", "draw"}})["type"], "ok") << "to offer the same is to agree";
  EXPECT_EQ(blue_->wait("over")["outcome"]["winner"], nullptr);
  EXPECT_NE(record(table_.spectator).find("result draw"), std::string::npos);
}

TEST_F(ServerTable, AnswersWhyOddsAskAndSuggestForTheSeatThatDecides) {
  sit_down();
  EXPECT_EQ(blue({{"type", "why"}, {"order", "lay 3"}})["allowed"], true);
  const Json why = blue({{"type", "why"}, {"order", "lay 9"}});
  EXPECT_EQ(why["allowed"], false);
  EXPECT_EQ(why["rule"], "T6");
  EXPECT_EQ(gray({{"type", "why"}, {"order", "lay 3"}})["rule"], "T1");
  EXPECT_EQ(blue({{"type", "odds"}, {"order", "lay 3"}})["odds"], nullptr);
  EXPECT_EQ(gray({{"type", "odds"}, {"order", "lay 3"}})["type"], "error");
  EXPECT_EQ(blue({{"type", "ask"}, {"words", {"board"}}})["value"]["cards"], 5);
  EXPECT_EQ(blue({{"type", "ask"}, {"words", {"weather"}}})["type"], "error");
  const Json suggestion = blue({{"type", "suggest"}});
  ASSERT_EQ(suggestion["orders"].size(), 1u) << suggestion;
  EXPECT_EQ(gray({{"type", "suggest"}})["type"], "error");
  EXPECT_EQ(act(*blue_, at_, suggestion["orders"][0])["type"], "ok");
  int at = 2;
  act(*gray_, at, "boast");
  EXPECT_EQ(gray({{"type", "odds"}, {"order", "lay 3"}})["odds"]["chances"][0]["of"], 2);
}

TEST_F(ServerTable, ShowsEachMomentOfThePast) {
  sit_down();
  act(*blue_, at_, "boast");
  act(*blue_, at_, "lay 1");
  const Json first = blue({{"type", "history"}, {"at", 0}});
  EXPECT_EQ(first["view"]["phase"]["id"], "deal");
  EXPECT_EQ(first["entry"], nullptr);
  const Json second = gray({{"type", "history"}, {"at", 2}});
  EXPECT_EQ(second["entry"]["order"], "boast");
  EXPECT_FALSE(second["view"].contains("actions"));
  EXPECT_FALSE(second["view"]["hands"][0].contains("cards"));
  EXPECT_EQ(gray({{"type", "history"}, {"at", 4}})["type"], "error");
}

TEST_F(ServerTable, NamesAndChatArePlainText) {
  sit_down();
  EXPECT_EQ(gray({{"type", "name"}, {"name", " Bob\u202E\u0007\n<b>  "}})["type"], "ok");
  EXPECT_EQ(blue_->wait("named")["names"], Json({"Ann", "Bob <b>"}));
  EXPECT_EQ(gray({{"type", "chat"}, {"text", std::string(3000, 'x')}})["type"], "ok");
  const Json line = blue_->wait("chat");
  EXPECT_EQ(line["from"], 1);
  EXPECT_EQ(line["text"].get<std::string>().size(), 500u);
  EXPECT_EQ(gray({{"type", "chat"}, {"text", " \t "}})["type"], "error");
  gray({{"type", "name"}, {"name", "#1 \"fan\""}});
  gray({{"type", "resign"}});
  EXPECT_TRUE(parse_record(record(table_.keys[0]))) << "a name cannot spoil the record";
  Client watcher(port());
  EXPECT_EQ(watcher.hello(table_.id, table_.spectator)["chat"].size(), 1u);
  EXPECT_EQ(watcher.call({{"type", "chat"}, {"text", "psst"}})["type"], "error");
}

// One message takes back what one order did, and stops before what is not free.
TEST_F(ServerTable, TakesBackAWholeOrderAtOnce) {
  sit_down();
  EXPECT_EQ(blue({{"type", "act"}, {"order", "boast mark boast"}, {"at", 1}})["type"], "ok");
  EXPECT_EQ(blue({{"type", "undo"}, {"to", 2}})["type"], "ok");
  const auto undone = [&](Client& client) {
    Json update;
    do update = client.wait("update");
    while (!update.contains("undone"));
    return update;
  };
  EXPECT_EQ(undone(*gray_)["at"], 2);
  EXPECT_EQ(blue({{"type", "history"}, {"at", 2}})["view"]["hands"][0]["boasts"], 1);
  EXPECT_EQ(blue({{"type", "act"}, {"order", "mark"}, {"at", 2}})["type"], "ok");
  EXPECT_EQ(blue({{"type", "undo"}, {"to", 0}})["type"], "ok") << "not past the die";
  EXPECT_EQ(undone(*gray_)["at"], 1);
  EXPECT_EQ(blue({{"type", "undo"}, {"to", 0}})["type"], "error") << "a die was rolled";
}

TEST_F(ServerTable, SaltsChangeTheDiceUntilTheFirstRoll) {
  table_ = make();
  Client one(port());
  one.hello(table_.id, table_.keys[0]);
  EXPECT_EQ(one.call({{"type", "salt"}, {"salt", "two words"}})["type"], "error");
  EXPECT_EQ(one.call({{"type", "salt"}, {"salt", "magnolia-1863"}})["type"], "ok");
  EXPECT_EQ(one.wait("salted")["salts"], Json({"magnolia-1863", ""}));
  int at = 0;
  act(one, at, "deal");
  EXPECT_EQ(one.call({{"type", "salt"}, {"salt", "late"}})["type"], "error");
  one.call({{"type", "resign"}});
  auto whole = parse_record(record(table_.keys[0]));
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->fair.salts, "magnolia-1863 -");
  EXPECT_TRUE(verify_dice(*games_.find("toy"), *whole));
  whole->fair.salts = "- -";
  EXPECT_FALSE(verify_dice(*games_.find("toy"), *whole));
}

TEST_F(ServerTable, PlaysAgainstTheComputer) {
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

TEST_F(ServerTable, AComputerAgreesToAnUndoAndDeclinesADraw) {
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

TEST_F(ServerTable, TwoComputersPlayWhileSomebodyWatches) {
  const MadeTable table = make(Json::object(), "computer", "computer");
  EXPECT_TRUE(table.keys[0].empty());
  Client watcher(port());
  EXPECT_EQ(watcher.hello(table.id, table.spectator)["at"], 0);
  EXPECT_EQ(watcher.wait("over")["type"], "over");
}

// What these tests stand on: keys, dice and computers that a seed decides.
TEST_F(ServerTable, OneSeedTellsOneStory) {
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

TEST_F(ServerTable, AWhatIfDealsAnewWhatTheAskerMayNotSee) {
  sit_down();
  act(*blue_, at_, "mark");
  act(*blue_, at_, "boast");
  act(*blue_, at_, "lay 2");
  std::set<Json> dealt;
  for (int i = 0; i < 4; ++i) {
    const Json body = {{"at", 2}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
    const MadeTable twin = made(post("/api/tables/" + table_.id + "/whatif", body, table_.keys[1]));
    Client own(port()), other(port());
    const Json mine = own.hello(twin.id, twin.keys[1]), theirs = other.hello(twin.id, twin.keys[0]);
    const Json then = gray({{"type", "history"}, {"at", 2}});
    EXPECT_EQ(mine["view"]["hands"][1], then["view"]["hands"][1]) << "gray's own hand stands";
    EXPECT_EQ(mine["at"], 2);
    EXPECT_EQ(mine["whatif"], Json({{"table", table_.id}, {"at", 2}}));
    EXPECT_EQ(theirs["log"], mine["log"]) << "nor does the other chair tell what was hidden";
    EXPECT_EQ(theirs["log"].dump().find("mark"), std::string::npos);
    dealt.insert(theirs["view"]["hands"][0]);
    EXPECT_EQ(other.call({{"type", "act"}, {"order", "lay 1"}, {"at", 2}})["type"], "ok");
    EXPECT_EQ(other.call({{"type", "resign"}})["type"], "ok");
    EXPECT_EQ(http(port(), "GET", "/api/tables/" + twin.id + "/record", {}, twin.keys[1]).status, 403);
    EXPECT_EQ(other.call({{"type", "history"}, {"at", 1}})["view"]["hands"][0].contains("cards"), false);
    if (i == 0) {  // a what-if of a what-if
      const Json again = {{"at", 3}, {"seats", {{{"kind", "me"}}, {{"kind", "computer"}}}}};
      const MadeTable third = made(post("/api/tables/" + twin.id + "/whatif", again, twin.keys[1]));
      Client deep(port());
      EXPECT_EQ(deep.hello(third.id, third.keys[0])["log"].dump().find("mark"), std::string::npos);
    }
  }
  EXPECT_EQ(dealt.size(), 1u) << "one deal per asker and moment: asking again tells nothing new";
  EXPECT_EQ(post("/api/tables/" + table_.id + "/whatif",
                 {{"at", 9}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}}, table_.keys[1])
                .status,
            400);
}

TEST_F(ServerTable, TheDealOfAWhatIfIsNoOtherTablesDeal) {
  std::set<Json> dealt;
  for (int i = 0; i < 8; ++i) {
    sit_down();
    at_ = 0;
    const Json body = {{"at", 1}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
    const MadeTable twin = made(post("/api/tables/" + table_.id + "/whatif", body, table_.keys[1]));
    Client other(port());
    dealt.insert(other.hello(twin.id, twin.keys[0])["view"]["hands"][0]["marks"]);
  }
  EXPECT_GT(dealt.size(), 1u);
}

// What gray is dealt does not change with what blue does in secret meanwhile.
TEST_F(ServerTable, AWhatIfDoesNotShowThatSomethingSecretWasDone) {
  sit_down();
  const Json body = {{"at", 1}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
  std::set<Json> dealt;
  for (int i = 0; i < 3; ++i) {
    const MadeTable twin = made(post("/api/tables/" + table_.id + "/whatif", body, table_.keys[1]));
    Client other(port());
    dealt.insert(other.hello(twin.id, twin.keys[0])["view"]);
    if (i < 2) {
      EXPECT_EQ(act(*blue_, at_, "mark")["type"], "ok");
    }
  }
  EXPECT_EQ(dealt.size(), 1u);
}

TEST_F(ServerTable, AWhatIfOfAFinishedGameIsExactAndHasARecord) {
  sit_down();
  act(*blue_, at_, "mark");
  blue({{"type", "resign"}});
  const Json body = {{"at", 2}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
  const MadeTable twin = made(post("/api/tables/" + table_.id + "/whatif", body, table_.keys[1]));
  Client one(port());
  EXPECT_EQ(one.hello(twin.id, twin.keys[0])["view"]["hands"][0]["marks"], 1);
  EXPECT_EQ(one.call({{"type", "act"}, {"order", "boast"}, {"at", 2}})["type"], "ok");
  one.call({{"type", "resign"}});
  auto whole = parse_record(http(port(), "GET", "/api/tables/" + twin.id + "/record", {}, twin.keys[0]).body);
  ASSERT_TRUE(whole) << whole.error().text();
  EXPECT_TRUE(RecordedMatch::replay(*games_.find("toy"), *whole));
}

TEST_F(ServerTable, ASeatsHolderDeletesTheTable) {
  sit_down();
  EXPECT_EQ(http(port(), "DELETE", "/api/tables/" + table_.id, {}, table_.spectator).status, 403);
  EXPECT_EQ(http(port(), "DELETE", "/api/tables/" + table_.id, {}, table_.keys[1]).status, 200);
  EXPECT_EQ(blue_->wait("closed")["reason"], "the table was deleted");
  EXPECT_FALSE(blue_->next());
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + table_.id, {}, table_.keys[1]).status, 410);
}

TEST_F(ServerTable, TwoBrowsersShareASeat) {
  sit_down();
  Client second(port());
  EXPECT_EQ(second.hello(table_.id, table_.keys[0])["view"]["decision"]["yours"], true);
  int at = 1;
  EXPECT_EQ(act(second, at, "boast")["type"], "ok");
  EXPECT_EQ(blue({{"type", "act"}, {"order", "lay 3"}, {"at", 1}})["type"], "error")
      << "has not seen the boast";
  blue({{"type", "act"}, {"order", "boast"}, {"at", 2}});
  EXPECT_EQ(second.wait("update")["at"], 3);
  blue_->drop();
  at = 3;
  EXPECT_EQ(act(second, at, "lay 3")["type"], "ok");
}

TEST_F(ServerTable, AReconnectResumesWithoutLoss) {
  sit_down();
  gray_->drop();
  act(*blue_, at_, "boast");
  act(*blue_, at_, "boast");
  Client back(port());
  Json welcome = back.hello(table_.id, table_.keys[1], {{"have", 1}, {"undos", 0}});
  EXPECT_EQ(welcome["from"], 1);
  EXPECT_EQ(welcome["log"].size(), 2u);
  back.drop();
  blue({{"type", "undo"}});
  Client later(port());  // what it has no longer stands
  welcome = later.hello(table_.id, table_.keys[1], {{"have", 3}, {"undos", welcome["undos"]}});
  EXPECT_EQ(welcome["from"], 0);
  EXPECT_EQ(welcome["log"].size(), 2u);
}

}  // namespace
}  // namespace longroll::tests
