// What has been acknowledged is never lost: restarts, kill -9 at any instant, tables unloaded and rebuilt.
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/resource.h>

#include <semaphore>
#include <thread>

#include "engine/core/record.hpp"
#include "tests/eventually.hpp"
#include "tests/server_process.hpp"

namespace longroll::tests {
namespace {

using namespace std::chrono_literals;

class ServerStore : public ServerProcessTest {};

TEST_F(ServerStore, ARestartLosesNothing) {
  start();
  const MadeTable table = make({{"scenario", "short"}, {"name", "Ann"}});
  {
    Client blue(port());
    blue.hello(table.id, table.keys[0]);
    blue.call({{"type", "salt"}, {"salt", "pepper"}});
    blue.call({{"type", "chat"}, {"text", "see you tomorrow"}});
    int at = 0;
    act(blue, at, "deal");
    act(blue, at, "mark");
    act(blue, at, "boast");
    blue.call({{"type", "offer"}, {"what", "draw"}});
  }
  Client before(port());
  const Json was = before.hello(table.id, table.keys[0]);
  restart();
  const Json last = before.wait("closed");
  EXPECT_EQ(last["reason"], "the server goes down");
  EXPECT_EQ(last["code"], "stopping");
  Client after(port());
  Json is = after.hello(table.id, table.keys[0]);
  EXPECT_EQ(is, was);
  EXPECT_EQ(is["offer"]["what"], "draw");
  EXPECT_EQ(is["log"].size(), 3u);
  int at = is["at"];
  EXPECT_EQ(act(after, at, "lay 1")["type"], "ok");
  after.call({{"type", "resign"}});
  restart();
  const Reply reply = http(port(), "GET", "/api/tables/" + table.id + "/record", {}, table.keys[1]);
  auto record = parse_record(reply.body);
  ASSERT_TRUE(record) << reply.body;
  EXPECT_EQ(record->players[0], "Ann");
  EXPECT_TRUE(verify_dice(*games_.find("toy"), *record));
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + table.id, {}, table.keys[1]).json()["outcome"]["winner"], 1);
}

// Killed while it plays, as fast as it can, at a different instant each time.
TEST_F(ServerStore, AKillAtAnyInstantLosesNoAcknowledgedAction) {
  FastDice random(1863);
  constexpr int most = 60;  // actions before the kill
  for (int round = 0; round < 8; ++round) {
    spawn();
    std::counting_semaphore<> acknowledged(0);
    std::vector<MadeTable> tables;
    for (int i = 0; i < 3; ++i) tables.push_back(make_there());
    std::vector<std::vector<std::string>> acked(tables.size());
    std::vector<std::thread> players;
    for (std::size_t t = 0; t < tables.size(); ++t) {
      players.emplace_back([&, t] {
        try {
          Client both[2] = {Client(child_port_), Client(child_port_)};
          int at[2] = {};
          for (int i = 0; i < 2; ++i) both[i].hello(tables[t].id, tables[t].keys[i]);
          std::vector<std::pair<int, std::string>> script = {{0, "deal"}};
          for (int card = 1; card <= 5; ++card)
            for (int seat = 0; seat < 2; ++seat)
              for (const char* order : {"boast", "boast", "lay"})
                script.emplace_back(seat, std::string(order) == "lay" ? fmt::format("lay {}", card) : order);
          for (const auto& [seat, order] : script) {
            both[seat].call({{"type", "history"}, {"at", 0}});
            while (auto message = both[seat].next(0ms))
              if (message->value("type", "") == "update") at[seat] = message->at("at");
            if (act(both[seat], at[seat], order)["type"] != "ok") break;
            acked[t].push_back(order);
            acknowledged.release();
          }
        } catch (const std::exception&) {  // killed
        }
        acknowledged.release(most);  // nobody waits for one who plays no more
      });
    }
    for (auto until = 1 + random.below(most); until > 0; --until) acknowledged.acquire();
    std::this_thread::sleep_for(std::chrono::microseconds(random.below(2000)));  // it may fall anywhere
    end(SIGKILL);
    for (std::thread& player : players) player.join();

    start();  // in this process, on the same store
    for (std::size_t t = 0; t < tables.size(); ++t) {
      Client blue(port());
      const Json welcome = blue.hello(tables[t].id, tables[t].keys[0]);
      ASSERT_EQ(welcome["type"], "welcome") << welcome;
      ASSERT_GE(welcome["log"].size(), acked[t].size());
      ASSERT_LE(welcome["log"].size(), acked[t].size() + 1)
          << "at most the one that was not acknowledged any more";
      for (std::size_t i = 0; i < acked[t].size(); ++i)
        EXPECT_EQ(welcome["log"][i].value("order", Json(acked[t][i])), acked[t][i]);
      blue.call({{"type", "resign"}});
      auto record = parse_record(
          http(port(), "GET", "/api/tables/" + tables[t].id + "/record", {}, tables[t].keys[0]).body);
      ASSERT_TRUE(record);
      auto verified = verify_dice(*games_.find("toy"), *record);
      EXPECT_TRUE(verified) << verified.error().text();
    }
    server_.reset();
  }
}

TEST_F(ServerStore, SigtermEndsWithGoodManners) {
  spawn();
  const MadeTable table = make_there();
  Client blue(child_port_);
  blue.hello(table.id, table.keys[0]);
  int at = 0;
  act(blue, at, "deal");
  const int status = end(SIGTERM);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_EQ(blue.wait("closed")["type"], "closed");
}

TEST_F(ServerStore, IdleTablesLeaveMemoryAndComeBack) {
  config_.limits.idle_table = 1s;
  start();
  const MadeTable table = make();
  {
    Client blue(port());
    blue.hello(table.id, table.keys[0]);
    int at = 0;
    act(blue, at, "deal");
    EXPECT_EQ(server_->tables_in_memory(), 1u);
  }
  EXPECT_TRUE(eventually([&] { return server_->tables_in_memory() == 0; }));
  Client back(port());
  EXPECT_EQ(back.hello(table.id, table.keys[0])["at"], 1);
  int at = 1;
  EXPECT_EQ(act(back, at, "boast")["type"], "ok");
}

// Every file of the server is as large as it may get: nothing can be stored, and everybody gets an answer.
TEST_F(ServerStore, AFullDiskIsAnsweredAndHarmsNothing) {
  spawn();
  const MadeTable table = make_there();
  Client blue(child_port_);
  blue.hello(table.id, table.keys[0]);
  int at = 0;
  act(blue, at, "deal");
  rlimit before{}, none{};
  ASSERT_EQ(prlimit(child_, RLIMIT_FSIZE, nullptr, &before), 0);
  none.rlim_max = before.rlim_max;
  ASSERT_EQ(prlimit(child_, RLIMIT_FSIZE, &none, nullptr), 0);

  const Json refused = blue.call({{"type", "act"}, {"order", "boast"}, {"at", at}});
  EXPECT_EQ(refused["type"], "error");
  EXPECT_TRUE(refused["code"] == "full" || refused["code"] == "unavailable") << refused;
  EXPECT_EQ(blue.wait("welcome")["at"], 1) << "what stands is shown";
  for (const auto& [method, path] :
       {std::pair("DELETE", "/api/tables/" + table.id), {"POST", "/api/tables"}}) {
    const Reply reply = http(child_port_, method, path,
                             R"({"game":"toy","seats":[{"kind":"me"},{"kind":"me"}]})", table.keys[0]);
    EXPECT_TRUE(reply.status == 507 || reply.status == 503) << reply.status;
    EXPECT_FALSE(reply.json()["error"].get<std::string>().empty());
  }

  ASSERT_EQ(prlimit(child_, RLIMIT_FSIZE, &before, nullptr), 0);
  EXPECT_EQ(act(blue, at, "boast")["type"], "ok");
  EXPECT_EQ(http(child_port_, "DELETE", "/api/tables/" + table.id, {}, table.keys[0]).status, 200);
  EXPECT_EQ(blue.wait("closed")["code"], "deleted");
  for (int i = 0; i < 2; ++i) {  // in memory, and after the room is gone
    const Reply gone = http(child_port_, "GET", "/api/tables/" + table.id, {}, table.keys[0]);
    EXPECT_EQ(gone.status, 410);
    EXPECT_EQ(gone.json()["code"], "deleted");
  }
}

TEST_F(ServerStore, WhatWasNeverThereIsNotCalledDeleted) {
  start();
  const Reply reply = http(port(), "GET", "/api/tables/AAAAbbbb0000", {}, "key");
  EXPECT_EQ(reply.status, 404);
  EXPECT_EQ(reply.json()["code"], "unknown");
  Client client(port());
  EXPECT_EQ(client.hello("AAAAbbbb0000", "key")["code"], "unknown");
}

// Twelve letters of base64url, and nothing else, reach a room or the store.
TEST_F(ServerStore, OnlyNamesOfTablesAreLookedUp) {
  start();
  const MadeTable table = make();
  Client client(port());
  for (const std::string& id :
       {table.id + std::string(1, '\0'), table.id + std::string("\0x", 2), table.id.substr(1), table.id + "A",
        std::string(12, '\0'), std::string("AAAA bbb0000"), std::string("AAAA/bbb0000"),
        std::string("AAAA%bbb0000"), std::string("\u00e4AAAbbb0000"), std::string()}) {
    const Json answer = client.hello(id, table.keys[0]);
    EXPECT_EQ(answer["type"], "error") << Json(id);
  }
  for (const std::string& id : {table.id + "%00", table.id.substr(1), table.id + "A",
                                std::string("AAAA%20bb000"), std::string("..%2F..%2Fabcd"), std::string()})
    for (const auto& [method, rest] :
         {std::pair("GET", ""), {"DELETE", ""}, {"GET", "/record"}, {"POST", "/whatif"}})
      EXPECT_EQ(http(port(), method, "/api/tables/" + id + rest, "{}", table.keys[0]).status, 404) << id;
  EXPECT_EQ(server_->tables_in_memory(), 0u);
  EXPECT_EQ(client.hello(table.id, table.keys[0])["type"], "welcome");
}

TEST_F(ServerStore, SecretsAreKeptOnlyAsHashes) {
  start();
  const MadeTable table = make();
  server_.reset();
  std::string bytes;
  for (const auto& file : std::filesystem::directory_iterator(folder_))
    bytes += *read_file(file.path().string());
  EXPECT_NE(bytes.find(table.id), std::string::npos);
  for (const std::string& key : {table.keys[0], table.keys[1], table.spectator})
    EXPECT_EQ(bytes.find(key), std::string::npos);
}

TEST_F(ServerStore, ANewerOrUnusableStoreIsRefusedInASentence) {
  config_.store = "/proc/nowhere/x.db";
  EXPECT_FALSE(server::Server::start(games_, config_));
  config_.store = (folder_ / "not.db").string();
  ASSERT_TRUE(write_file_atomically(config_.store, std::string(5000, 'x')));
  auto started = server::Server::start(games_, config_);
  ASSERT_FALSE(started);
  EXPECT_NE(started.error().what.find("cannot be opened"), std::string::npos);
  config_.store = (folder_ / "newer.db").string();
  start();
  server_.reset();
  soci::session(soci::sqlite3, config_.store) << "insert into schema_version (version) values (99)";
  started = server::Server::start(games_, config_);
  ASSERT_FALSE(started);
  EXPECT_NE(started.error().what.find("schema 99"), std::string::npos);
}

}  // namespace
}  // namespace longroll::tests
