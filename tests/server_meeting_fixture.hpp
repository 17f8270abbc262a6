// Players who meet at tables of the toy game, on a clock that the test moves.
#pragma once

#include <atomic>

#include "tests/server_fixture.hpp"

namespace longroll::tests {

struct MadePlayer {
  std::string id, key;
};

class ServerMeeting : public ServerTest {
 protected:
  static constexpr std::int64_t day = 86'400;

  void SetUp() override {
    ServerTest::SetUp();
    config_.time = [this] { return now_.load(); };
    server::Limits& limits = config_.limits;
    limits.requests_per_second = limits.requests_at_once = 1e9;
    limits.tables_per_minute = limits.tables_at_once = 1e9;
    limits.players_per_minute = limits.players_at_once = 1e9;
    start();
  }

  Reply get(const std::string& path, const std::string& key = {}) const {
    return http(port(), "GET", "/api/" + path, {}, key);
  }
  Reply call(const std::string& path, const Json& body, const std::string& key = {}) const {
    return post("/api/" + path, body, key);
  }
  Reply erase(const std::string& path, const std::string& key) const {
    return http(port(), "DELETE", "/api/" + path, {}, key);
  }
  MadePlayer player(const std::string& name) const {
    const Reply reply = call("players", {{"name", name}});
    EXPECT_EQ(reply.status, 201) << reply.body;
    return {reply.json()["player"], reply.json()["key"]};
  }
  // Who makes it sits in the first seat, and a friend's seat is free unless told otherwise.
  Json table(const MadePlayer& by, const Json& more = Json::object(),
             const std::string& second = "friend") const {
    Json body = {{"game", "toy"}, {"seats", {{{"kind", "me"}}, {{"kind", second}}}}};
    body.update(more);
    const Reply reply = call("tables", body, by.key);
    EXPECT_EQ(reply.status, 201) << reply.body;
    return reply.json();
  }
  // The second player has taken the free seat.
  std::string game(const MadePlayer& first, const MadePlayer& second,
                   const Json& more = Json::object()) const {
    const Json made = table(first, more);
    const Reply joined =
        call("invitations/" + made["invites"][1].get<std::string>() + "/accept", Json::object(), second.key);
    EXPECT_EQ(joined.status, 200) << joined.body;
    return made["table"];
  }
  Json me(const MadePlayer& player) const { return get("players/me", player.key).json(); }
  Json summary(const std::string& table, const std::string& key) const {
    return get("tables/" + table, key).json();
  }
  // Says one thing at a table, by any key that opens a seat.
  Json say(const std::string& table, const std::string& key, const Json& message) const {
    Client client(port());
    EXPECT_EQ(client.hello(table, key)["type"], "welcome");
    return client.call(message);
  }
  Json order(const std::string& table, const std::string& key, const std::string& text) const {
    return say(table, key, {{"type", "act"}, {"order", text}, {"at", summary(table, key)["at"]}});
  }
  std::string all_that_is_stored() {
    server_.reset();
    std::string bytes;
    for (const auto& file : std::filesystem::directory_iterator(folder_))
      bytes += *read_file(file.path().string());
    start();
    return bytes;
  }

  std::atomic<std::int64_t> now_ = 1'800'000'000;
};

}  // namespace longroll::tests
