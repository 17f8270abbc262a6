// Records that were saved in mid-game by somebody who could not see everything.
#include <filesystem>

#include "engine/core/data_file.hpp"
#include "engine/core/places.hpp"
#include "server/opened.hpp"
#include "server/secret.hpp"
#include "server/table.hpp"
#include "tests/server_table_fixture.hpp"

namespace longroll::tests {
namespace {

using server::Table;

class ServerSeen : public ServerTable {
 protected:
  Reply open(const std::string& text) { return post("/api/records", {{"text", text}}); }
  // Blue has marked and laid, and gray has seen that a card was laid.
  std::string seen_by_gray() {
    sit_down();
    act(*blue_, at_, "mark");
    act(*blue_, at_, "lay 2");
    return record(table_.keys[1]);
  }
  static Json past(Client& client, int at) { return client.call({{"type", "history"}, {"at", at}}); }
};

TEST_F(ServerSeen, IsLookedAtAsItWasSeen) {
  const std::string text = seen_by_gray();
  EXPECT_EQ(text.find("blue: mark"), std::string::npos);
  EXPECT_EQ(text.find("secret mark"), std::string::npos);
  const Reply reply = open(text);
  const MadeTable opened = made(reply);
  EXPECT_EQ(reply.json()["seen"], 1);
  EXPECT_EQ(reply.json()["actions"], 2);
  EXPECT_EQ(reply.json()["commitment"], "");
  EXPECT_TRUE(reply.json()["dice_verified"].is_null());
  Client reader(port()), gray(port());
  const Json welcome = reader.hello(opened.id, opened.keys[0]);
  const Json told = gray.hello(table_.id, table_.keys[1]);
  EXPECT_EQ(welcome["log"], told["log"]);
  EXPECT_EQ(welcome["you"], 1) << "whose eyes these are";
  EXPECT_EQ(welcome["names"], Json({"Ann", ""}));
  EXPECT_EQ(
      welcome["seen"],
      "this record was saved in mid-game, as the Gray side saw it; it lacks what was hidden then (what the "
      "other side keeps to itself), so that it can be looked at, but not played on from");
  EXPECT_EQ(welcome["over"]["outcome"]["unfinished"], true);
  EXPECT_TRUE(told["seen"].is_null());
  for (int at = 0; at <= 2; ++at) {
    Json now = past(reader, at), then = past(gray, at);
    EXPECT_EQ(now["entry"], then["entry"]);
    EXPECT_EQ(now["view"]["outcome"]["unfinished"], true);
    now["view"].erase("outcome"), then["view"].erase("outcome");
    if (then["view"]["decision"].is_object()) then["view"]["decision"]["yours"] = false;
    EXPECT_EQ(now["view"], then["view"]) << at;
  }
  EXPECT_EQ(past(reader, 3)["error"], "only 2 actions have been played");
  restart();
  Client again(port());
  EXPECT_EQ(again.hello(opened.id, opened.spectator)["view"], welcome["view"]);
}

TEST_F(ServerSeen, GivesNoMoreThanItHas) {
  const MadeTable opened = made(open(seen_by_gray()));
  Client reader(port());
  const Json welcome = reader.hello(opened.id, opened.keys[0]);
  const auto refused = [&](const Json& answer) {
    EXPECT_EQ(answer.value("error", ""), welcome["seen"]) << answer;
  };
  refused(reader.call({{"type", "ask"}, {"words", {"hand"}}}));
  refused(reader.call({{"type", "chances"}}));
  const Json wish = {{"at", 1}, {"seats", {{{"kind", "me"}}, {{"kind", "friend"}}}}};
  refused(post("/api/tables/" + opened.id + "/whatif", wish, opened.keys[0]).json());
  EXPECT_EQ(reader.call({{"type", "ask"}, {"words", {"board"}}})["type"], "answer");
  const std::string page = http(port(), "GET", "/api/tables/" + opened.id + "/page", {}, opened.keys[0]).body;
  EXPECT_NE(page.find("A card is laid."), std::string::npos);
  EXPECT_NE(page.find("saved in mid-game"), std::string::npos);
  EXPECT_EQ(page.find("secret mark"), std::string::npos);
}

// Saved again it is the same, and can be opened again.
TEST_F(ServerSeen, IsSavedAgainAsItIs) {
  const auto saved = [&](const MadeTable& table) {
    return http(port(), "GET", "/api/tables/" + table.id + "/record", {}, table.keys[0]).body;
  };
  const std::string first = seen_by_gray();
  const std::string second = saved(made(open(first)));
  EXPECT_EQ(second.substr(second.find("\nseen gray\n")), first.substr(first.find("\nseen gray\n")));
  EXPECT_EQ(saved(made(open(second))), second);
}

TEST_F(ServerSeen, WhatIsSpoiledIsNamedWithItsLine) {
  const std::string good = seen_by_gray();
  const int first = static_cast<int>(std::ranges::count(good.substr(0, good.find("\nsaw ") + 1), '\n')) + 1;
  const auto spoiled = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from << " in\n" << text;
    return open(at == std::string::npos ? text : text.replace(at, from.size(), to));
  };
  const auto refused = [&](const Reply& reply, int line) {
    EXPECT_EQ(reply.status, 400) << reply.body;
    EXPECT_EQ(reply.json().value("line", 0), line) << reply.body;
    EXPECT_NE(reply.json().value("error", "").find("not a moment of a game"), std::string::npos);
  };
  refused(spoiled("\nsaw {\"view\"", "\nsaw {\"vie\""), first);
  refused(spoiled("\nsaw {\"view\"", "\nsaw 7 {\"view\""), first);
  refused(spoiled("\"turn\":{", "\"turn\":7,\"x\":{"), first);
  refused(spoiled("{\"change\":{", "{\"change\":7,\"x\":{"), first + 1);
  refused(spoiled("{\"change\":{", "{\"change\":{\"turn\":null,"), first + 1);
  refused(spoiled("\"events\":[", "\"events\":[7,"), first + 1);
  refused(spoiled("\"events\":[", "\"events\":[" + std::string(100'000, '[')), first + 1);
  EXPECT_EQ(spoiled("\nseen gray", "\nseen green").json()["error"],
            fmt::format("line {}: 'green' is nobody who saw this game", first - 1));
  EXPECT_EQ(spoiled("\nsaw {\"view\"", "\n# {\"view\"").status, 400);
}

// Every game with secrets, as each of the three saw the first half of it.
TEST(ServerSeenGames, AreSeenAgainMomentByMoment) {
  const auto games = Games::load(data_folder());
  ASSERT_TRUE(games) << games.error().text();
  int partial = 0, whole_ones = 0;
  for (const char* name : {"stockade-learning", "vicksburg-lesson", "year1863-lesson", "severed-drill"}) {
    const auto text = read_file(source_folder() + "/tests/golden/" + name + ".record");
    ASSERT_TRUE(text) << text.error().text();
    auto whole = server::open_record(*games, *text);
    ASSERT_TRUE(whole) << whole.error().text();
    server::StoredTable stored = whole->table;
    stored.entries.resize(stored.entries.size() / 2);
    stored.seed = FairDice::to_hex(FairDice::Seed{});
    stored.whatif.reset();
    stored.ended.clear();
    const auto live = Table::rebuild(*games, stored);
    ASSERT_TRUE(live) << live.error().text();
    for (const Viewer viewer : server::viewers) {
      const std::string record = *live->record(viewer);
      auto opened = server::open_record(*games, record);
      ASSERT_TRUE(opened) << name << ": " << opened.error().text();
      EXPECT_EQ(opened->seen.has_value(), record.find("\nseen ") != std::string::npos);
      opened->table.seed = stored.seed;
      const auto seen = Table::rebuild(*games, opened->table);
      ASSERT_TRUE(seen) << seen.error().text();
      const auto goes_on = seen->branch(Viewer::first, opened->actions);
      EXPECT_EQ(goes_on.has_value(), !opened->seen) << "who saw everything plays on";
      if (!opened->seen) {
        ++whole_ones;
        continue;
      }
      ++partial;
      EXPECT_EQ(*opened->seen, viewer);
      EXPECT_LT(record.size(), 400u * 1000u);
      for (int at = opened->actions; at >= 0; at -= 9) {  // each has all the changes before it
        Json now = Json::parse(*seen->inform(Viewer::first, server::History{at}));
        Json then = Json::parse(*live->inform(viewer, server::History{at}));
        for (Json* each : {&now, &then}) {
          (*each)["view"].erase("outcome");
          if (auto& decision = (*each)["view"]["decision"]; decision.is_object()) decision["yours"] = false;
        }
        ASSERT_EQ(now, then) << name << ", " << index(viewer) << ", " << at;
      }
    }
  }
  EXPECT_GE(partial, 5) << "nothing was hidden";
  EXPECT_GE(whole_ones, 3) << "all was hidden";
}

// As they were saved before they held what was seen.
TEST(ServerSeenGames, WhatIsMissingIsNotMadeUp) {
  const auto games = Games::load(data_folder());
  ASSERT_TRUE(games) << games.error().text();
  const auto opened = server::open_record(*games,
                                          "longroll record 1\n# as far as its reader may know; complete when "
                                          "the game is over\ngame stockade\nscenario learning\n\n"
                                          "union: end\n");
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().what.find("hidden from its reader is missing"), std::string::npos);
}

}  // namespace
}  // namespace longroll::tests
