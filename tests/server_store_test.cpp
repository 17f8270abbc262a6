// What has been acknowledged is never lost: restarts, kill -9 at any instant, tables unloaded and rebuilt.
#include <signal.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/wait.h>

#include <future>
#include <semaphore>
#include <thread>

#include "engine/core/record.hpp"
#include "server/journal.hpp"
#include "server/table.hpp"
#include "tests/server_fixture.hpp"

namespace longroll::tests {
namespace {

using namespace std::chrono_literals;

class ServerStore : public ServerTest {
 protected:
  // A server in a process of its own, which can be killed.
  void spawn() {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    ++spawned_;
    child_ = fork();
    if (child_ == 0) {
      rehearse(fmt::format("child {}", spawned_));  // other keys than the child before it
      auto started = server::Server::start(games_, config_);
      if (!started) _exit(1);
      const unsigned short port = (*started)->port();
      if (write(ends[1], &port, sizeof port) != sizeof port) _exit(2);
      (*started)->run_until_signal();
      _exit(0);
    }
    ASSERT_EQ(read(ends[0], &child_port_, sizeof child_port_), static_cast<ssize_t>(sizeof child_port_));
    close(ends[0]);
    close(ends[1]);
  }
  int end(int signal) {
    kill(child_, signal);
    int status = 0;
    waitpid(child_, &status, 0);
    return status;
  }

  pid_t child_ = 0;
  int spawned_ = 0;
  unsigned short child_port_ = 0;
};

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
  EXPECT_EQ(before.wait("closed")["reason"], "the server goes down");
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
    for (int i = 0; i < 3; ++i)
      tables.push_back(made(http(child_port_, "POST", "/api/tables",
                                 R"({"game":"toy","seats":[{"kind":"me"},{"kind":"me"}]})")));
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
            if (act(both[seat], at[seat], order)["type"] != "ok") return;
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
  const MadeTable table = made(
      http(child_port_, "POST", "/api/tables", R"({"game":"toy","seats":[{"kind":"me"},{"kind":"me"}]})"));
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
  while (server_->tables_in_memory()) std::this_thread::yield();
  Client back(port());
  EXPECT_EQ(back.hello(table.id, table.keys[0])["at"], 1);
  int at = 1;
  EXPECT_EQ(act(back, at, "boast")["type"], "ok");
}

TEST_F(ServerStore, WhatCannotBeStoredIsNotAcknowledged) {
  auto store = server::Store::open(config_.store);
  ASSERT_TRUE(store);
  server::Journal journal(std::move(*store));
  const auto stored = [&](server::Write write) {
    std::promise<bool> answer;
    journal.write({std::move(write)}, [&](bool durable) { answer.set_value(durable); });
    return answer.get_future().get();
  };
  server::StoredTable table;
  table.id = "t1";
  table.game = "toy";
  EXPECT_TRUE(stored(server::CreateTable{table}));
  EXPECT_FALSE(stored(server::CreateTable{table})) << "it exists";
  EXPECT_TRUE(stored(server::AddEntry{"t1", 0, {0, "deal", {1, 2}, 0}}));
  // In one batch, only the one that cannot be stored is refused.
  std::array<std::promise<bool>, 3> answers;
  const std::array<int, 3> numbers = {1, 0, 2};
  for (std::size_t i = 0; i < 3; ++i)
    journal.write({server::AddEntry{"t1", numbers[i], {0, "boast", {}, 0}}},
                  [&answers, i](bool durable) { answers[i].set_value(durable); });
  EXPECT_TRUE(answers[0].get_future().get());
  EXPECT_FALSE(answers[1].get_future().get());
  EXPECT_TRUE(answers[2].get_future().get());
  std::promise<std::size_t> entries;
  journal.load("t1",
               [&](std::optional<server::StoredTable> loaded) { entries.set_value(loaded->entries.size()); });
  EXPECT_EQ(entries.get_future().get(), 3u);
}

TEST_F(ServerStore, ASpoiledRecordIsNamedAndHarmsNobody) {
  start();
  const MadeTable table = make(), fine = make();
  server_.reset();
  {
    auto store = server::Store::open(config_.store);
    ASSERT_TRUE(store);
    (*store)->begin();
    (*store)->apply(server::AddEntry{table.id, 0, {0, "fly", {}, 0}});
    (*store)->commit();
    auto rebuilt = server::Table::rebuild(games_, *(*store)->load(table.id));
    ASSERT_FALSE(rebuilt);
    EXPECT_NE(rebuilt.error().what.find("action 1"), std::string::npos);
  }
  start();
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + table.id, {}, table.keys[0]).status, 404);
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + fine.id, {}, fine.keys[0]).status, 200);
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
