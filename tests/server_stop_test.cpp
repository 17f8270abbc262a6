// The server goes down while everybody talks. Meant for the address sanitizer: what still waits in a queue
// must not outlive what it refers to.
#include <atomic>
#include <thread>

#include "tests/server_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerStop : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    config_.limits.messages_per_second = config_.limits.messages_at_once = 1e9;
    config_.limits.tables_per_minute = config_.limits.tables_at_once = 1e9;
    config_.limits.requests_per_second = config_.limits.requests_at_once = 1e9;
  }

  // Changes the table without end: every message must be stored.
  void talk(const MadeTable& table, std::size_t seat) {
    Client client(port());
    client.hello(table.id, table.keys[seat]);
    ++busy_;
    for (int i = 0; !done_; ++i) {
      client.send({{"type", "name"}, {"name", fmt::format("No. {}", i)}});
      if (i % 50 == 0) client.send({{"type", "suggest"}});
      while (client.next(std::chrono::milliseconds(0))) {
      }
      if (client.closed()) return;
    }
  }

  // Comes and goes, and makes new tables.
  void visit() {
    const unsigned short where = port();
    ++busy_;
    try {
      while (!done_) {
        const Json body = {{"game", "toy"}, {"seats", {{{"kind", "me"}}, {{"kind", "computer"}}}}};
        const Reply reply = http(where, "POST", "/api/tables", body.dump());
        if (reply.status >= 500 && stopping_) return;  // what waited in a queue is answered so
        const MadeTable table = made(reply);
        Client client(where);
        client.hello(table.id, table.keys[0]);
      }
    } catch (const std::exception&) {  // the server is gone
    }
  }

  void stop_while_busy() {
    done_ = stopping_ = false;
    busy_ = 0;
    std::vector<std::thread> crowd;
    for (int i = 0; i < 8; ++i) {
      tables_.push_back(make());
      for (std::size_t seat : {0u, 1u})
        crowd.emplace_back([this, seat, table = tables_.back()] { talk(table, seat); });
    }
    for (int i = 0; i < 4; ++i) crowd.emplace_back([this] { visit(); });
    while (busy_ < static_cast<int>(crowd.size())) std::this_thread::yield();
    stopping_ = true;
    server_.reset();
    done_ = true;
    for (std::thread& each : crowd) each.join();
  }

  std::vector<MadeTable> tables_;
  std::atomic<int> busy_ = 0;
  std::atomic<bool> done_ = false, stopping_ = false;
};

TEST_F(ServerStop, LeavesNothingBehindThatStillRefersToIt) {
  for (int round = 0; round < 5; ++round) {
    start();
    stop_while_busy();
  }
  start();
  for (const MadeTable& table : tables_) {
    Client client(port());
    EXPECT_EQ(client.hello(table.id, table.keys[0])["type"], "welcome");
  }
}

}  // namespace
}  // namespace longroll::tests
