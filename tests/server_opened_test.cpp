// Records that were saved and are opened again, and games told as pages.
#include "engine/core/record.hpp"
#include "server/opened.hpp"
#include "tests/server_table_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerOpened : public ServerTable {
 protected:
  Reply open(const std::string& text) { return post("/api/records", {{"text", text}}); }
  // A game that blue gives up, with a secret of his in it.
  std::string finished() {
    sit_down();
    act(*blue_, at_, "mark");
    act(*blue_, at_, "lay 2");
    gray({{"type", "act"}, {"order", "lay 3"}, {"at", 2}});
    blue({{"type", "resign"}});
    return record(table_.keys[1]);
  }
  static std::size_t dice_in(const std::string& text) {
    std::size_t dice = 0;
    const auto record = parse_record(text);
    EXPECT_TRUE(record);
    if (record)
      for (const Record::Entry& each : record->entries) dice += each.dice.size();
    return dice;
  }
  std::string page_of(const std::string& table, const std::string& key) {
    return http(port(), "GET", "/api/tables/" + table + "/page", {}, key).body;
  }
};

TEST_F(ServerOpened, AFinishedGameIsLookedAtAsItWas) {
  const std::string text = finished();
  const Reply reply = open(text);
  const MadeTable opened = made(reply);
  EXPECT_EQ(reply.json()["game"], "toy");
  EXPECT_EQ(reply.json()["actions"], 4);
  EXPECT_EQ(reply.json()["result"], "gray wins: blue resigned");
  EXPECT_EQ(reply.json()["dice_verified"], dice_in(text));
  EXPECT_EQ(opened.commitment, table_.commitment);
  Client reader(port());
  const Json welcome = reader.hello(opened.id, opened.keys[0]);
  EXPECT_EQ(welcome["seats"], Json::parse(R"([{"kind":"record"},{"kind":"record"}])"));
  EXPECT_EQ(welcome["names"], Json({"Ann", ""}));
  EXPECT_EQ(welcome["over"]["outcome"]["winner"], 1);
  EXPECT_EQ(welcome["log"].size(), 4u);
  EXPECT_NE(welcome["log"].dump().find("mark"), std::string::npos) << "a finished game has no secrets";
  EXPECT_EQ(reader.call({{"type", "history"}, {"at", 1}})["type"], "history");
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + opened.id + "/record", {}, opened.keys[0]).body, text);
  restart();
  Client again(port());
  EXPECT_EQ(again.hello(opened.id, opened.spectator)["over"]["outcome"], welcome["over"]["outcome"]);
}

// Who plays alone takes the game along, with its dice; nobody plays on here with what the record tells.
TEST_F(ServerOpened, AGameOfOnePersonIsTakenElsewhere) {
  const MadeTable mine = made(
      post("/api/tables",
           {{"game", "toy"}, {"seats", {{{"kind", "me"}}, {{"kind", "computer"}, {"player", "captain"}}}}}));
  Client player(port());
  const Json welcome = player.hello(mine.id, mine.keys[0]);
  const auto take = [&](const std::string& key) {
    return post("/api/tables/" + mine.id + "/take", Json::object(), key);
  };
  EXPECT_EQ(take(mine.spectator).json()["error"], "this is for those who sit at the table");
  const Reply taken = take(mine.keys[0]);
  ASSERT_EQ(taken.status, 200) << taken.body;
  const std::string text = taken.json()["record"];
  const auto record = parse_record(text);
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_FALSE(record->fair.seed.empty());
  EXPECT_EQ(record->fair.commitment, mine.commitment);
  EXPECT_EQ(record->result, "");
  EXPECT_TRUE(player.wait("over")["outcome"]["unfinished"]);
  EXPECT_EQ(player.call({{"type", "act"}, {"order", "lay 1"}, {"at", welcome["at"]}})["error"],
            "the game is over");
  EXPECT_EQ(take(mine.keys[0]).json()["error"], "the game is over");
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + mine.id + "/record", {}, mine.keys[0]).body, text)
      << "whoever did not get the answer asks for the record";
  EXPECT_EQ(open(text).status, 201);
}

// Who gets the other seat of such a game learns nothing of its past that the seat did not know.
TEST_F(ServerOpened, ASavedGameGoesOnWithItsSecrets) {
  const MadeTable mine = made(
      post("/api/tables",
           {{"game", "toy"}, {"seats", {{{"kind", "me"}}, {{"kind", "computer"}, {"player", "captain"}}}}}));
  Client player(port());
  int at = player.hello(mine.id, mine.keys[0])["at"];
  ASSERT_EQ(act(player, at, "deal")["type"], "ok");
  ASSERT_EQ(act(player, at, "mark")["type"], "ok");
  const Reply taken = post("/api/tables/" + mine.id + "/take", Json::object(), mine.keys[0]);
  const Reply opened = open(taken.json()["record"]);
  ASSERT_EQ(opened.status, 201) << opened.body;
  const Json wish = {{"at", opened.json()["actions"]}, {"seats", {{{"kind", "me"}}, {{"kind", "friend"}}}}};
  const MadeTable record = made(opened);
  const MadeTable twin = made(post("/api/tables/" + record.id + "/whatif", wish, record.keys[0]));
  Client one(port()), two(port());
  const Json first = one.hello(twin.id, twin.keys[0]), second = two.hello(twin.id, twin.keys[1]);
  EXPECT_NE(first["log"].dump().find("mark"), std::string::npos);
  EXPECT_EQ(second["log"].dump().find("mark"), std::string::npos);
  EXPECT_EQ(first["at"], at);
  EXPECT_EQ(second["at"], at - 1);
  restart();
  Client again(port());
  EXPECT_EQ(again.hello(twin.id, twin.keys[1])["log"], second["log"]);
}

TEST_F(ServerOpened, AGameBetweenPeopleStays) {
  sit_down();
  const Reply taken = post("/api/tables/" + table_.id + "/take", Json::object(), table_.keys[0]);
  EXPECT_EQ(taken.status, 403);
  EXPECT_EQ(taken.json()["error"], "a game between people stays where they meet");
  EXPECT_EQ(act(*blue_, at_, "mark")["type"], "ok");
}

TEST_F(ServerOpened, NothingIsChangedAtIt) {
  const MadeTable opened = made(open(finished()));
  Client reader(port());
  const Json welcome = reader.hello(opened.id, opened.keys[0]);
  for (const Json& said :
       {Json{{"type", "act"}, {"order", "lay 1"}, {"at", welcome["at"]}}, Json{{"type", "resign"}},
        Json{{"type", "name"}, {"name", "Eve"}}, Json{{"type", "chat"}, {"text", "hello"}},
        Json{{"type", "undo"}}, Json{{"type", "offer"}, {"what", "draw"}}})
    EXPECT_NE(reader.call(said)["error"].get<std::string>().find("record that was opened"), std::string::npos)
        << said;
  EXPECT_EQ(http(port(), "DELETE", "/api/tables/" + opened.id, {}, opened.spectator).status, 403);
  EXPECT_EQ(http(port(), "DELETE", "/api/tables/" + opened.id, {}, opened.keys[0]).status, 200);
}

TEST_F(ServerOpened, OneGoesOnFromAnyMomentAndFindsBack) {
  const MadeTable opened = made(open(finished()));
  for (const int at : {0, 2, 4}) {
    const Json body = {{"at", at}, {"seats", {{{"kind", "me"}}, {{"kind", "friend"}}}}};
    const MadeTable twin = made(post("/api/tables/" + opened.id + "/whatif", body, opened.keys[0]));
    Client one(port());
    const Json welcome = one.hello(twin.id, twin.keys[0]);
    EXPECT_EQ(welcome["whatif"], Json({{"table", opened.id}, {"at", at}}));
    EXPECT_EQ(welcome["at"], at);
    EXPECT_TRUE(welcome["over"].is_null());
    int seen = at;
    EXPECT_EQ(act(one, seen, at == 0 ? "deal" : at == 2 ? "lay 3" : "lay 5")["type"], "ok");
  }
}

// Saved in the middle of it, by somebody who knew everything: it has no end and no seed.
TEST_F(ServerOpened, AnUnfinishedGameIsToldAsOne) {
  auto started = RecordedMatch::start(*games_.find("toy"), {});
  FastDice dice(1);
  for (int i = 0; i < 3; ++i) {
    ActionList list;
    started->match().actions(list);
    started->play(*list.begin(), dice);
  }
  const Reply reply = open(to_text(started->record()));
  const MadeTable opened = made(reply);
  EXPECT_EQ(reply.json()["result"], "");
  EXPECT_TRUE(reply.json()["dice_verified"].is_null());
  Client reader(port());
  const Json welcome = reader.hello(opened.id, opened.keys[0]);
  EXPECT_EQ(welcome["over"]["outcome"]["unfinished"], true);
  EXPECT_EQ(welcome["over"]["outcome"]["reason"], "the record ends here");
  EXPECT_EQ(welcome["over"]["seed"], "") << "its dice are under no seed";
  EXPECT_EQ(welcome["commitment"], "");
  EXPECT_TRUE(welcome["whatif"].is_null());
  const std::string text =
      http(port(), "GET", "/api/tables/" + opened.id + "/record", {}, opened.keys[0]).body;
  auto record = parse_record(text);
  ASSERT_TRUE(record) << record.error().text();
  EXPECT_EQ(record->result, "");
  EXPECT_FALSE(record->has_fair_dice());
  EXPECT_TRUE(RecordedMatch::replay(*games_.find("toy"), *record));
}

TEST_F(ServerOpened, WhatIsWrongIsNamedWithItsLine) {
  const std::string good = finished();
  const auto spoiled = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from << " in\n" << text;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
  };
  const auto error = [&](const std::string& text) {
    const Reply reply = open(text);
    EXPECT_EQ(reply.status, 400) << reply.body;
    return reply.json();
  };
  EXPECT_EQ(error("")["error"], "the record is empty");
  EXPECT_EQ(error("hello")["line"], 1);
  EXPECT_EQ(error("longroll record 1\ngame chess\n\n")["error"].get<std::string>().find("line"),
            std::string::npos);
  const Json illegal = error(spoiled("blue: lay 2", "blue: lay 9"));
  EXPECT_GT(illegal["line"].get<int>(), 5) << illegal;
  EXPECT_TRUE(illegal["error"].get<std::string>().starts_with("line ")) << illegal;
  EXPECT_GT(error(spoiled("blue: lay 2", "gray: lay 2"))["line"].get<int>(), 5);
  EXPECT_NE(error(spoiled("hash ", "hash 0"))["error"].get<std::string>().find("ends in position"),
            std::string::npos);
  EXPECT_FALSE(error(spoiled("seed ", "seed 00"))["error"].get<std::string>().empty());
  EXPECT_EQ(post("/api/records", {{"txt", "x"}}).status, 400);
  EXPECT_EQ(http(port(), "POST", "/api/records", std::string("{\"text\":\"\xff\"}")).status, 400);
  EXPECT_EQ(http(port(), "GET", "/api/records").status, 404);
}

TEST_F(ServerOpened, ARecordIsBounded) {
  EXPECT_EQ(open(std::string(server::longest_record + 1, '#')).status, 400);
  EXPECT_EQ(open("longroll record 1\ngame toy\n\n" + std::string(900'000, '\n')).status, 201);
  EXPECT_EQ(http(port(), "POST", "/api/records", std::string(7'000'000, ' ')).status, 413);
  EXPECT_EQ(http(port(), "POST", "/api/tables", std::string(100'000, ' ')).status, 413)
      << "no other call is longer";
  std::string many = "longroll record 1\ngame toy\n\n";
  for (std::size_t i = 0; i <= server::most_recorded_actions; ++i) many += "blue: deal\n";
  EXPECT_EQ(open(many).json()["error"], "a record has at most 20000 actions");
}

// What gray may not know is not in the record that he saves while the game goes on, nor in his page.
TEST_F(ServerOpened, WhatIsHiddenStaysHidden) {
  sit_down();
  act(*blue_, at_, "mark");
  act(*blue_, at_, "lay 2");
  const std::string text = record(table_.keys[1]);
  EXPECT_EQ(text.find("blue: mark"), std::string::npos);
  EXPECT_EQ(text.find("secret mark"), std::string::npos);
  Client reader(port());
  const MadeTable opened = made(open(text));
  EXPECT_EQ(reader.hello(opened.id, opened.keys[0])["log"].dump().find("mark"), std::string::npos);
  const std::string mine = page_of(table_.id, table_.keys[0]), theirs = page_of(table_.id, table_.keys[1]);
  EXPECT_NE(mine.find("A secret mark."), std::string::npos);
  EXPECT_NE(mine.find("Card 2 is laid."), std::string::npos);
  EXPECT_EQ(theirs.find("A secret mark."), std::string::npos);
  EXPECT_EQ(theirs.find("Card 2 is laid."), std::string::npos);
  EXPECT_NE(theirs.find("A card is laid."), std::string::npos);
  EXPECT_EQ(page_of(table_.id, table_.spectator).find("Card 2 is laid."), std::string::npos);
  blue({{"type", "resign"}});
  EXPECT_NE(page_of(table_.id, table_.keys[1]).find("A secret mark."), std::string::npos) << "now it is open";
}

TEST_F(ServerOpened, APageShowsItselfAndNothingElse) {
  finished();
  const Reply reply = http(port(), "GET", "/api/tables/" + table_.id + "/page", {}, table_.keys[0]);
  EXPECT_EQ(reply.status, 200);
  EXPECT_NE(reply.body.find("gray wins: blue resigned"), std::string::npos);
  EXPECT_NE(reply.body.find("Ann"), std::string::npos);
  for (const char* foreign : {"<script", "http://", "https://", "@import"})
    EXPECT_EQ(reply.body.find(foreign), std::string::npos) << foreign;
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + table_.id + "/page", {}, "guess").status, 403);
  blue({{"type", "name"}, {"name", "<b>Bob</b>"}});
  EXPECT_EQ(page_of(table_.id, table_.keys[0]).find("<b>Bob"), std::string::npos) << "names are text";
}

}  // namespace
}  // namespace longroll::tests
