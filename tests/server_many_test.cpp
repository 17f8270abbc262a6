// Several servers on one PostgreSQL: each may change any table at any moment, and everybody sees the same.
#include <barrier>
#include <thread>

#include "engine/core/record.hpp"
#include "tests/server_many_fixture.hpp"

namespace longroll::tests {
namespace {

using namespace std::chrono_literals;

// All that a client is told of the game, in order.
std::vector<Json> updates_of(Client& client, int at) {
  std::vector<Json> updates;
  while (updates.empty() || updates.back()["at"] < at) updates.push_back(client.wait("update"));
  return updates;
}

TEST_F(ServerMany, WhoSitsAtAnotherServerSeesTheSame) {
  serve(2);
  const MadeTable table = make_at(0);
  Client blue(port(0)), gray(port(1)), twin(port(1)), watcher[2] = {Client(port(0)), Client(port(1))};
  blue.hello(table.id, table.keys[0]);
  gray.hello(table.id, table.keys[1]);
  twin.hello(table.id, table.keys[0]);  // blue's other browser
  for (Client& each : watcher) each.hello(table.id, table.spectator);
  int at[2] = {};
  const auto play = [&](int seat, const std::string& order) {
    Client& client = seat ? gray : blue;
    client.call({{"type", "history"}, {"at", 0}});
    const auto hears = [&] {
      while (auto message = client.next(0ms))
        if (message->value("type", "") == "update") at[seat] = message->at("at");
      return true;
    };
    hears();
    for (Json answer;;) {
      answer = act(client, at[seat], order);
      if (answer["type"] == "ok") return;
      ASSERT_TRUE(answer.value("code", "") == "moved" ||
                  answer["error"].get<std::string>().contains("to decide"))
          << answer;
      hears();  // what the other has done is still on its way
    }
  };
  play(0, "deal");
  for (int round = 1; round <= 3; ++round)
    for (int seat : {0, 1}) {
      play(seat, "boast");
      play(seat, "mark");
      play(seat, fmt::format("lay {}", round));
    }
  const int end = at[0];
  // What the owner of a seat was told at the one server is what he was told at the other, byte for byte.
  Client late(port(0));
  const Json welcome = late.hello(table.id, table.keys[0]);
  EXPECT_GE(welcome["at"], end);
  std::vector<Json> there = updates_of(twin, welcome["at"]);
  ASSERT_EQ(there.size(), welcome["log"].size());
  for (std::size_t i = 0; i < there.size(); ++i) EXPECT_EQ(there[i]["entry"], welcome["log"][i]);
  EXPECT_EQ(there.back()["view"], welcome["view"]);
  const Json public_end = Client(port(0)).hello(table.id, table.spectator);
  const auto here = updates_of(watcher[0], public_end["at"]),
             elsewhere = updates_of(watcher[1], public_end["at"]);
  EXPECT_EQ(here, elsewhere);
  for (const std::string& key : {table.keys[0], table.keys[1], table.spectator}) {
    Json shown[2];
    for (std::size_t i : {0u, 1u}) {
      shown[i] = Client(port(i)).hello(table.id, key);
      shown[i].erase("present");  // who comes and goes
      shown[i].erase("id");
    }
    EXPECT_EQ(shown[0], shown[1]);
  }
}

TEST_F(ServerMany, OfTwoWhoActAtTheSameMomentOneIsTooLate) {
  serve(2);
  const MadeTable table = make_at(0);
  Client one(port(0)), two(port(1));
  for (Client* each : {&one, &two}) each->hello(table.id, table.keys[0]);
  int at = 0, begun = 0;
  ASSERT_EQ(act(one, at, "deal")["type"], "ok");
  seen(two, 1);
  for (int round = 0; round < 40; ++round) {
    const bool boasts = round % 2 == 0;
    const Json order = boasts ? Json{{"type", "act"}, {"order", "boast"}, {"at", 1}} : Json{{"type", "undo"}};
    std::array<Json, 2> answers;
    std::barrier together(2);
    std::thread other([&] {
      together.arrive_and_wait();
      answers[1] = two.call(order);
    });
    together.arrive_and_wait();
    answers[0] = one.call(order);
    other.join();
    int fine = 0;
    for (const Json& each : answers) {
      fine += each["type"] == "ok";
      if (each["type"] == "ok") continue;
      EXPECT_EQ(each["type"], "error");
      if (boasts) {
        EXPECT_EQ(each["code"], "moved") << each;
      }
    }
    // Two who take back at once: the second finds a roll before it, which stands.
    EXPECT_EQ(fine, 1) << answers[0] << answers[1];
    begun += boasts;
    EXPECT_EQ(Client(port(round % 2)).hello(table.id, table.keys[0])["at"], boasts ? 2 : 1);
  }
  EXPECT_EQ(count("select count(*)::int from entries"), 1);
}

// What does not depend on the moment is heard again at the table as it is.
TEST_F(ServerMany, WhatIsSaidAtTheSameMomentIsAllHeard) {
  serve(2);
  const MadeTable table = make_at(1);
  constexpr int lines = 30;
  std::vector<std::thread> talkers;
  for (std::size_t site : {0u, 1u})
    talkers.emplace_back([&, site] {
      Client client(port(site));
      client.hello(table.id, table.keys[site]);
      for (int i = 0; i < lines; ++i) {
        const Json answer = client.call({{"type", "chat"}, {"text", fmt::format("{}.{}", site, i)}});
        EXPECT_EQ(answer["type"], "ok") << answer;
      }
    });
  for (std::thread& each : talkers) each.join();
  for (std::size_t site : {0u, 1u}) {
    const Json chat = Client(port(site)).hello(table.id, table.keys[0])["chat"];
    ASSERT_EQ(chat.size(), 2u * lines);
    std::array<int, 2> next = {};
    for (const Json& line : chat) {
      const auto from = line["from"].get<std::size_t>();
      EXPECT_EQ(line["text"], fmt::format("{}.{}", from, next[from]++));
    }
  }
}

TEST_F(ServerMany, AllThatIsToldAtATableIsToldEverywhere) {
  serve(2);
  const MadeTable table = make_at(0);
  Client blue(port(0)), gray(port(1));
  blue.hello(table.id, table.keys[0]);
  gray.hello(table.id, table.keys[1]);
  EXPECT_TRUE(eventually([&] { return blue.wait("present")["seats"] == Json({true, true}); })) << "presence";
  blue.call({{"type", "name"}, {"name", "Ann"}});
  EXPECT_EQ(gray.wait("named")["names"][0], "Ann");
  blue.call({{"type", "salt"}, {"salt", "pepper"}});
  EXPECT_EQ(gray.wait("salted")["salts"][0], "pepper");
  blue.call({{"type", "chat"}, {"text", "well met"}});
  EXPECT_EQ(gray.wait("chat")["text"], "well met");
  int at = 0;
  act(blue, at, "deal");
  seen(gray, 1);
  blue.call({{"type", "offer"}, {"what", "undo"}});
  EXPECT_EQ(gray.wait("offer")["what"], "undo");
  gray.call({{"type", "answer"}, {"what", "undo"}, {"yes", false}});
  EXPECT_EQ(blue.wait("declined")["what"], "undo");
  blue.call({{"type", "offer"}, {"what", "undo"}});
  EXPECT_EQ(gray.wait("offer")["what"], "undo");
  gray.call({{"type", "answer"}, {"what", "undo"}, {"yes", true}});
  EXPECT_EQ(blue.wait("welcome")["at"], 0) << "what was taken back at another server is shown anew";
  gray.call({{"type", "resign"}});
  EXPECT_EQ(blue.wait("over")["outcome"]["winner"], 0);
  gray.drop();
  EXPECT_TRUE(eventually([&] { return blue.wait("present")["seats"] == Json({true, false}); }));
  EXPECT_EQ(http(port(1), "DELETE", "/api/tables/" + table.id, {}, table.keys[1]).status, 200);
  EXPECT_EQ(blue.wait("closed")["code"], "deleted");
}

// Connections end unheard; what was done meanwhile is there before anything else is told.
TEST_F(ServerMany, WhoHasNotHeardLooksBeforeHeTells) {
  serve(2);
  const MadeTable table = make_at(0);
  Client blue(port(0)), gray(port(1));
  blue.hello(table.id, table.keys[0]);
  gray.hello(table.id, table.keys[1]);
  int at = 0;
  act(blue, at, "deal");
  seen(gray, 1);
  for (int round = 0; round < 4; ++round) {
    if (round % 2) {
      sites_[1]->line.cut();
      EXPECT_TRUE(eventually(
          [&] { return http(port(1), "GET", "/api/tables/AAAAbbbb0000", {}, "key").status == 503; }));
    } else {
      EXPECT_EQ(deafen(), 2);
    }
    if (round < 2) {
      ASSERT_EQ(act(blue, at, "boast")["type"], "ok");
    } else {
      ASSERT_EQ(blue.call({{"type", "undo"}})["type"], "ok");
      --at;
    }
    const Json known = gray.call({{"type", "history"}, {"at", 0}});
    EXPECT_EQ(known["type"], "history") << "what is in memory can be read";
    if (round % 2 == 0) {
      EXPECT_EQ(Client(port(1)).hello(table.id, table.keys[1])["at"], at);
    }
    sites_[1]->line.mend();
    if (round < 2)
      seen(gray, at);
    else
      EXPECT_EQ(gray.wait("welcome")["at"], at);
  }
}

// Which commit was cut in the middle nobody can tell: the client looks, and repeats what is not there.
TEST_F(ServerMany, ACommitThatWasCutInTheMiddleIsLookedForAndNotRepeated) {
  serve(2);
  const MadeTable table = make_at(0);
  int at = 0;
  {
    Client blue(port(0));
    blue.hello(table.id, table.keys[0]);
    ASSERT_EQ(act(blue, at, "deal")["type"], "ok");
  }
  for (const Line::Half half : {Line::Half::before, Line::Half::after}) {
    Client blue(port(0));
    blue.hello(table.id, table.keys[0]);
    sites_[0]->line.cut_at_commit(half);
    EXPECT_EQ(blue.call({{"type", "act"}, {"order", "boast"}, {"at", at}})["code"], "unavailable");
    EXPECT_TRUE(sites_[0]->line.is_cut());
    const int stands = half == Line::Half::after ? at + 1 : at;
    EXPECT_TRUE(eventually([&] { return Client(port(1)).hello(table.id, table.keys[0])["at"] == stands; }));
    sites_[0]->line.mend();
    EXPECT_TRUE(eventually([&] {
      const Json welcome = Client(port(0)).hello(table.id, table.keys[0]);
      return welcome["type"] == "welcome" && welcome["at"] == stands;
    }));
    at = stands;
  }
  EXPECT_EQ(count("select count(*)::int from entries"), at);
}

TEST_F(ServerMany, KeysSeatsAndTheLobbyAreTheSameEverywhere) {
  serve(2);
  const auto player = [&](std::size_t site, const std::string& name) {
    return http(port(site), "POST", "/api/players", Json{{"name", name}}.dump()).json();
  };
  const Json ann = player(0, "Ann"), bob = player(1, "Bob"), eve = player(1, "Eve");
  const std::string key = ann["key"];
  Client lobby(port(1));
  EXPECT_EQ(lobby.call({{"type", "lobby"}})["tables"], Json::array());
  const Json body = {{"game", "toy"},
                     {"seats", {{{"kind", "me"}}, {{"kind", "friend"}}}},
                     {"open", true},
                     {"note", "come in"}};
  const MadeTable table = made(http(port(0), "POST", "/api/tables", body.dump(), key));
  EXPECT_EQ(lobby.wait("listed")["table"]["note"], "come in");
  // Both want the one seat that is free.
  std::array<int, 2> joined = {};
  std::array<std::string, 2> keys = {bob["key"], eve["key"]};
  {
    std::barrier together(2);
    std::vector<std::jthread> both;
    for (std::size_t i : {0u, 1u})
      both.emplace_back([&, i] {
        together.arrive_and_wait();
        joined[i] = http(port(i), "POST", "/api/tables/" + table.id + "/join", "{}", keys[i]).status;
      });
  }
  EXPECT_EQ(joined[0] + joined[1], 200 + 409) << joined[0] << " and " << joined[1];
  EXPECT_EQ(lobby.wait("unlisted")["table"], table.id);
  // A device that is taken off the list at one server is shown out at the other.
  const Json code = http(port(0), "POST", "/api/players/link", "{}", key).json();
  std::array<int, 2> redeemed = {};
  Json second;
  {
    std::barrier together(2);
    std::vector<std::jthread> both;
    for (std::size_t i : {0u, 1u})
      both.emplace_back([&, i] {
        together.arrive_and_wait();
        const Reply reply = http(port(i), "POST", "/api/players/redeem",
                                 Json{{"code", code["code"]}, {"label", "phone"}}.dump());
        redeemed[i] = reply.status;
        if (reply.status == 201) second = reply.json();
      });
  }
  EXPECT_EQ(redeemed[0] + redeemed[1], 201 + 410) << redeemed[0] << " and " << redeemed[1];
  Client phone(port(1));
  EXPECT_EQ(phone.hello(table.id, second["key"])["type"], "welcome");
  for (const Json& each : http(port(0), "GET", "/api/players/me/keys", {}, key).json()) {
    if (each["current"].get<bool>()) continue;
    const std::string device = "/api/players/me/keys/" + each["id"].get<std::string>();
    EXPECT_EQ(http(port(0), "DELETE", device, {}, key).status, 200);
  }
  EXPECT_EQ(phone.wait("closed")["code"], "revoked");
}

// A new version is rolled out in the middle of a game: one server after the other goes and comes back.
TEST_F(ServerMany, AServerThatStopsSendsItsClientsToAnother) {
  serve(2);
  const MadeTable table = make_at(0);
  std::size_t site = 0;
  int at = 0;
  auto blue = std::make_unique<Client>(port(site));
  blue->hello(table.id, table.keys[0]);
  ASSERT_EQ(act(*blue, at, "deal")["type"], "ok");
  for (int round = 0; round < 4; ++round) {
    const bool boasts = round % 2 == 0;
    blue->send(boasts ? Json{{"type", "act"}, {"order", "boast"}, {"at", at}, {"id", 99}}
                      : Json{{"type", "undo"}, {"id", 99}});
    const auto began = std::chrono::steady_clock::now();
    std::thread stopping([&] { sites_[site]->server.reset(); });
    bool acknowledged = false;
    Json last;
    while (auto message = blue->next()) {
      acknowledged |= message->value("id", Json()) == 99 && (*message)["type"] == "ok";
      last = *message;
    }
    stopping.join();
    EXPECT_LT(std::chrono::steady_clock::now() - began, 5s);
    EXPECT_EQ(last["type"], "closed");
    EXPECT_EQ(last["code"], "stopping");
    EXPECT_EQ(blue->close_code(), 1012);
    site = 1 - site;
    blue = std::make_unique<Client>(port(site));
    const Json welcome = blue->hello(table.id, table.keys[0], {{"have", at}, {"undos", round / 2}});
    const int after = boasts ? at + 1 : at - 1;
    if (acknowledged) {
      EXPECT_EQ(welcome["at"], after);
    } else if (welcome["at"] != after) {
      EXPECT_EQ(welcome["at"], at);
      ASSERT_EQ(blue->call(boasts ? Json{{"type", "act"}, {"order", "boast"}, {"at", at}}
                                  : Json{{"type", "undo"}})["type"],
                "ok");
    }
    at = after;
    start(*sites_[1 - site]);
  }
}

TEST_F(ServerMany, AServerThatIsTooOldForTheStoreChangesNothingMore) {
  serve(1);
  const MadeTable table = make_at(0);
  Client blue(port(0));
  blue.hello(table.id, table.keys[0]);
  run("insert into schema_version (version) values (99)");
  run("select pg_notify('longroll_' || (select oid::text from pg_namespace where nspname = "
      "current_schema()), 'schema 99')");
  EXPECT_TRUE(eventually([&] {
    const Json answer = blue.call({{"type", "name"}, {"name", "Ann"}});
    return answer.value("code", "") == "unavailable";
  }));
  run("delete from schema_version where version = 99");
  EXPECT_TRUE(eventually([&] { return blue.call({{"type", "name"}, {"name", "Ann"}})["type"] == "ok"; }));
}

}  // namespace
}  // namespace longroll::tests
