// A server in this process with the toy game, a fresh store, real sockets and dice that the name of the test
// decides.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>

#include "engine/core/data_file.hpp"
#include "server/server.hpp"
#include "tests/client.hpp"
#include "tests/folder.hpp"
#include "tests/rehearse.hpp"
#include "tests/toy/game.hpp"

namespace longroll::tests {

struct MadeTable {
  std::string id;
  std::array<std::string, 2> keys;
  std::string spectator;
  std::string commitment;
};

class ServerTest : public testing::Test {
 protected:
  void SetUp() override {
    rehearse(testing::UnitTest::GetInstance()->current_test_info()->name());
    config_.port = 0;
    config_.store = (folder_ / "test.db").string();
    config_.data_folder = data_folder();
    server::Limits& limits =
        config_.limits;  // a test asks more than people do, on a machine that may be busy
    limits.address_time = limits.address_time_at_once = 1e9;
    limits.table_time = limits.table_time_at_once = 1e9;
    games_.add(toy::make());
  }
  void TearDown() override { server_.reset(); }

  void start() {
    auto started = server::Server::start(games_, config_);
    ASSERT_TRUE(started) << started.error().text();
    server_ = std::move(*started);
  }
  void restart() {
    server_.reset();
    start();
  }
  unsigned short port() const { return server_->port(); }

  Reply post(const std::string& path, const Json& body, const std::string& key = {}) const {
    return http(port(), "POST", path, body.dump(), key);
  }
  static MadeTable made(const Reply& reply) {
    EXPECT_EQ(reply.status, 201) << reply.body;
    if (reply.status != 201) return {};
    const Json json = reply.json();
    MadeTable table{json["table"], {}, json["spectator"], json["commitment"]};
    for (std::size_t i = 0; i < 2; ++i)
      if (json["secrets"][i].is_string()) table.keys[i] = json["secrets"][i];
    return table;
  }
  MadeTable make(const Json& more = Json::object(), const std::string& first = "me",
                 const std::string& second = "friend") const {
    Json body = {{"game", "toy"}, {"seats", {{{"kind", first}}, {{"kind", second}}}}};
    body.update(more);
    return made(post("/api/tables", body));
  }

  const Folder own_folder_;
  const std::filesystem::path folder_ = own_folder_.path;
  server::Config config_;
  Games games_;
  std::unique_ptr<server::Server> server_;
};

// Plays an order for the moment that the client has seen, and follows it to the next one.
inline Json act(Client& client, int& at, const std::string& order) {
  const Json answer = client.call({{"type", "act"}, {"order", order}, {"at", at}});
  while (auto message = client.next(std::chrono::milliseconds(0)))
    if (message->value("type", "") == "update") at = message->at("at");
  return answer;
}

}  // namespace longroll::tests
