// What can be done at a table besides playing: names, chat, salts, questions, history, coming back, deleting.
#include "engine/core/record.hpp"
#include "tests/server_table_fixture.hpp"

namespace longroll::tests {
namespace {

TEST_F(ServerTable, ListsGamesBoardsAndTables) {
  const Json games = http(port(), "GET", "/api/games").json();
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0]["id"], "toy");
  EXPECT_EQ(games[0]["seats"], Json({"blue", "gray"}));
  EXPECT_EQ(games[0]["scenarios"][1]["id"], "short");
  EXPECT_EQ(games[0]["options"][0]["values"], Json({"on", "off"}));
  EXPECT_EQ(games[0]["players"], Json({"heuristic", "random", "recruit", "colonel", "general"}));
  ASSERT_EQ(games[0]["skills"].size(), 5u);
  for (const Json& skill : games[0]["skills"])
    for (const char* key : {"id", "title", "about", "wait"})
      EXPECT_FALSE(skill[key].get<std::string>().empty());
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
