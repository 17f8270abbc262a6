// Strangers, floods and nonsense: one clear error each, and nobody else's game is touched.
#include <thread>

#include "tests/eventually.hpp"
#include "tests/server_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerGuard : public ServerTest {
 protected:
  // The game goes on for those who belong to it.
  void expect_unharmed(const MadeTable& table) {
    Client blue(port());
    int at = blue.hello(table.id, table.keys[0])["at"];
    EXPECT_EQ(act(blue, at, at ? "boast" : "deal")["type"], "ok");
    EXPECT_EQ(blue.call({{"type", "undo"}})["type"], at > 1 ? "ok" : "error");
  }
};

TEST_F(ServerGuard, AStrangerCanDoNothing) {
  start();
  const MadeTable table = make(), other = make();
  const std::string path = "/api/tables/" + table.id;
  const Json seats = {{"at", 0}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
  for (const std::string& key :
       {std::string(), std::string("guess"), other.keys[0], other.spectator, table.id}) {
    EXPECT_EQ(http(port(), "GET", path, {}, key).status, 403);
    EXPECT_EQ(http(port(), "GET", path + "/record", {}, key).status, 403);
    EXPECT_EQ(http(port(), "DELETE", path, {}, key).status, 403);
    EXPECT_EQ(post(path + "/whatif", seats, key).status, 403);
    Client stranger(port());
    EXPECT_EQ(stranger.hello(table.id, key)["error"], "this key does not open the table");
    stranger.send({{"type", "act"}, {"order", "deal"}, {"at", 0}});
    EXPECT_FALSE(stranger.next()) << "the socket is closed";
  }
  Client watcher(port());
  watcher.hello(table.id, table.spectator);
  for (const Json& message :
       std::initializer_list<Json>{{{"type", "act"}, {"order", "deal"}, {"at", 0}},
                                   {{"type", "undo"}},
                                   {{"type", "resign"}},
                                   {{"type", "offer"}, {"what", "draw"}},
                                   {{"type", "answer"}, {"what", "draw"}, {"yes", true}},
                                   {{"type", "name"}, {"name", "Eve"}},
                                   {{"type", "salt"}, {"salt", "eve"}},
                                   {{"type", "suggest"}}})
    EXPECT_EQ(watcher.call(message)["type"], "error") << message;
  EXPECT_EQ(http(port(), "GET", "/api/tables/nowhere", {}, table.keys[0]).status, 404);
  expect_unharmed(table);
}

TEST_F(ServerGuard, NonsenseGetsOneClearErrorAndChangesNothing) {
  start();
  const MadeTable table = make();
  Client blue(port());
  blue.send({{"type", "act"}, {"order", "deal"}, {"at", 0}});
  EXPECT_EQ(blue.wait("error")["error"], "a socket begins with hello");
  blue.hello(table.id, table.keys[0]);
  EXPECT_EQ(blue.call({{"type", "hello"}, {"table", table.id}, {"key", table.keys[0]}})["type"], "error");
  for (const char* text : {"",
                           "{",
                           "[]",
                           "null",
                           "7",
                           "\"act\"",
                           "{}",
                           R"({"type":7})",
                           R"({"type":"fly"})",
                           R"({"type":"act"})",
                           R"({"type":"act","order":7,"at":0})",
                           R"({"type":"act","order":"deal"})",
                           R"({"type":"act","order":"deal","at":-1})",
                           R"({"type":"act","order":"deal","at":1.5})",
                           R"({"type":"act","order":"deal","at":1e99})",
                           R"({"type":"ask","words":[]})",
                           R"({"type":"ask","words":[[["reach"]]]})",
                           R"({"type":"offer","what":"peace"})",
                           R"({"type":"answer","what":"draw","yes":"yes"})",
                           R"({"type":"act","order":"deal","at":0,"id":{}})",
                           R"({"type":"history","at":99999})",
                           R"({"type":"act","order":"","at":0})",
                           R"({"type":"act","order":"deal; drop table tables","at":0})"}) {
    blue.send_text(text);
    const Json answer = blue.wait("error");
    EXPECT_FALSE(answer["error"].get<std::string>().empty()) << text;
  }
  blue.send_text(std::string(8000, '[') + std::string(8000, ']'));
  EXPECT_EQ(blue.wait("error")["type"], "error");
  blue.send_binary(R"({"type":"undo"})");
  EXPECT_EQ(blue.wait("error")["type"], "error");
  int at = 0;
  EXPECT_EQ(act(blue, at, "deal")["type"], "ok") << "the same socket still plays";
}

TEST_F(ServerGuard, AnOrderForAnotherMomentOrSentTwiceIsRefused) {
  start();
  const MadeTable table = make();
  Client blue(port()), gray(port());
  blue.hello(table.id, table.keys[0]);
  gray.hello(table.id, table.keys[1]);
  const Json deal = {{"type", "act"}, {"order", "deal"}, {"at", 0}};
  EXPECT_EQ(blue.call(deal)["type"], "ok");
  EXPECT_EQ(blue.call(deal)["type"], "error") << "replayed";
  EXPECT_EQ(blue.call({{"type", "act"}, {"order", "boast"}, {"at", 0}})["type"], "error");
  EXPECT_EQ(blue.call({{"type", "act"}, {"order", "boast"}, {"at", 7}})["type"], "error");
  EXPECT_EQ(gray.call({{"type", "act"}, {"order", "lay 1"}, {"at", 1}})["rule"], "T1");
  // Two at once for the same moment: one is played.
  blue.send({{"type", "act"}, {"order", "boast"}, {"at", 1}});
  blue.send({{"type", "act"}, {"order", "boast"}, {"at", 1}});
  EXPECT_EQ(blue.wait("ok")["type"], "ok");
  EXPECT_EQ(blue.wait("error")["type"], "error");
  EXPECT_EQ(blue.call({{"type", "history"}, {"at", 2}})["view"]["hands"][0]["boasts"], 1);
}

TEST_F(ServerGuard, AFloodIsSlowedDownAndThenCutOff) {
  config_.limits.messages_per_second = 0;  // none comes back while the test lasts
  config_.limits.messages_at_once = 20;
  config_.limits.warnings = 30;
  start();
  const MadeTable table = make();
  Client quiet(port()), flood(port());
  quiet.hello(table.id, table.keys[0]);
  flood.hello(table.id, table.keys[1]);
  for (int i = 0; i < 200; ++i) flood.send({{"type", "why"}, {"order", "lay 1"}});
  int answers = 0, warnings = 0;
  while (auto message = flood.next()) {
    answers += message->value("type", "") == "why";
    warnings += message->value("error", "").starts_with("too many messages");
  }
  EXPECT_TRUE(flood.closed());
  EXPECT_LE(answers, 20);
  EXPECT_GE(warnings, 1);
  int at = 0;
  EXPECT_EQ(act(quiet, at, "deal")["type"], "ok");
}

TEST_F(ServerGuard, TooLargeIsRefused) {
  start();
  const MadeTable table = make();
  Client blue(port());
  blue.hello(table.id, table.keys[0]);
  blue.send({{"type", "chat"}, {"text", std::string(20'000, 'x')}});
  while (blue.next()) {
  }
  EXPECT_TRUE(blue.closed());
  EXPECT_EQ(http(port(), "POST", "/api/tables", std::string(100'000, 'x')).status, 413);
  EXPECT_TRUE(raw_exchange(port(), "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n")
                  .starts_with("HTTP/1.1 400"));
  expect_unharmed(table);
}

TEST_F(ServerGuard, ASilentSocketIsClosed) {
  config_.limits.hello_within = std::chrono::seconds(1);
  start();
  Client silent(port());
  EXPECT_EQ(silent.wait("error")["error"], "a socket begins with hello");
  EXPECT_FALSE(silent.next());
  config_.limits.request_within = std::chrono::seconds(1);
  restart();
  EXPECT_EQ(raw_exchange(port(), "GET /api/games HTTP/1.1\r\nHost:"), "") << "half a request";
}

// He is not heard any more before he takes his answers, and not waited for for ever.
TEST_F(ServerGuard, AClientThatDoesNotReadIsCutOff) {
  config_.limits.unsent_bytes = config_.limits.unsent_bytes_heard = 100'000;
  config_.limits.deaf = std::chrono::seconds(1);
  config_.limits.messages_at_once = config_.limits.messages_per_second = 1e6;
  start();
  const MadeTable table = make();
  Client deaf(port()), talker(port());
  deaf.hello(table.id, table.keys[1]);
  talker.hello(table.id, table.keys[0]);
  // Blocks when neither end takes any more, until he is cut off.
  std::thread flood([&] {
    for (int i = 0; i < 60'000; ++i) deaf.send({{"type", "history"}, {"at", 0}});
  });
  for (int seats = 2; seats == 2;) seats = talker.wait("present")["seats"][1].get<bool>() ? 2 : 1;
  flood.join();
  expect_unharmed(table);
}

TEST_F(ServerGuard, OneMessageOfASocketIsAnsweredBeforeTheNextIsHeard) {
  start();
  const MadeTable table = make();
  Client blue(port());
  blue.hello(table.id, table.keys[0]);
  // Questions are answered on other threads than changes are made; still all comes in order.
  int id = 0;
  for (int i = 0; i < 20; ++i) {
    blue.send({{"type", "history"}, {"at", 0}, {"id", id++}});
    blue.send({{"type", "name"}, {"name", fmt::format("No. {}", i)}, {"id", id++}});
    blue.send({{"type", "ask"}, {"words", {"board"}}, {"id", id++}});
    blue.send({{"type", "suggest"}, {"id", id++}});
    blue.send_text("nonsense");
  }
  for (int next = 0; next < id;) {
    const auto message = blue.next();
    ASSERT_TRUE(message);
    if (message->contains("id")) {
      ASSERT_EQ((*message)["id"], next++);
    }
  }
}

TEST_F(ServerGuard, WhoAsksTooMuchIsPutOffAndAtLastRefused) {
  config_.limits.table_time = 0;
  config_.limits.table_time_at_once = 1e-6;  // the first question is too much
  start();
  const MadeTable table = make(), other = make();
  Client blue(port()), elsewhere(port());
  blue.hello(table.id, table.keys[0]);
  EXPECT_EQ(blue.call({{"type", "history"}, {"at", 0}})["error"],
            "more is asked than the server can answer; wait a little");
  EXPECT_EQ(elsewhere.hello(other.id, other.keys[0])["type"], "welcome") << "a table's time is its own";
}

// All come from the proxy, and each has limits of his own.
TEST_F(ServerGuard, BehindAProxyEveryClientIsCountedByItself) {
  config_.limits.requests_per_second = 0;
  config_.limits.requests_at_once = 2;
  config_.limits.sockets_per_address = 1;
  config_.proxies = {"127.0.0.1"};
  start();
  const auto asks = [&](const std::string& client) {
    return http(port(), "GET", "/api/games", {}, {}, {{"X-Forwarded-For", client}}).status;
  };
  const Client socket(port());
  EXPECT_ANY_THROW(Client{port()}) << "a second one of the same client";
  EXPECT_EQ(asks("192.0.2.1"), 200);
  EXPECT_EQ(asks("192.0.2.1"), 200);
  EXPECT_EQ(asks("192.0.2.1"), 429);
  EXPECT_EQ(asks("192.0.2.9, 192.0.2.1"), 429) << "whatever he says of himself";
  EXPECT_EQ(asks("192.0.2.2"), 200);
  config_.proxies.clear();
  config_.limits.sockets_per_address = 200;
  restart();
  EXPECT_EQ(asks("192.0.2.1"), 200);
  EXPECT_EQ(asks("192.0.2.2"), 200);
  EXPECT_EQ(asks("192.0.2.3"), 429) << "nobody is believed who is no proxy of ours";
}

TEST_F(ServerGuard, AnotherSitesNameThatLeadsHereIsRefused) {
  config_.hosts = {"longroll.example"};
  start();
  const auto games = [&](const std::string& host) {
    return http(port(), "GET", "/api/games", {}, {}, {{"Host", host}});
  };
  EXPECT_EQ(games("localhost").status, 200);
  EXPECT_EQ(games("longroll.example").status, 200);
  for (const char* address : {"192.168.1.20:8063", "[2001:DB8::1]:8063", "127.0.0.1"})
    EXPECT_EQ(games(address).status, 200) << "an address leads nowhere else: " << address;
  const Reply reply = games("evil.example:8063");
  EXPECT_EQ(reply.status, 421);
  EXPECT_NE(reply.json()["error"].get<std::string>().find("--host evil.example"), std::string::npos);
  EXPECT_TRUE(raw_exchange(port(), "GET / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 421"));
  EXPECT_TRUE(raw_exchange(port(), "GET /api/games HTTP/1.0\r\n\r\n").starts_with("HTTP/1.1 200"));
}

TEST_F(ServerGuard, OtherSitesMayNotUseAPlayersBrowser) {
  start();
  EXPECT_THROW(Client(port(), "https://evil.example"), std::exception);
  EXPECT_NO_THROW(Client(port(), fmt::format("http://127.0.0.1:{}", port())));
  EXPECT_THROW(Client(port(), "null"), std::exception);
  EXPECT_EQ(http(port(), "POST", "/api/tables", "{}", {}, {{"Origin", "https://evil.example"}}).status, 403);
  EXPECT_THROW(Client(port(), {}, "/other"), std::exception);
}

TEST_F(ServerGuard, AddressesHaveTheirLimits) {
  config_.limits.sockets_per_address = 3;
  config_.limits.tables_at_once = 2;
  config_.limits.tables_per_minute = 0;
  config_.limits.requests_at_once = 6;
  config_.limits.requests_per_second = 0;
  start();
  const Json body = {{"game", "toy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
  EXPECT_EQ(post("/api/tables", body).status, 201);
  EXPECT_EQ(post("/api/tables", body).status, 201);
  EXPECT_EQ(post("/api/tables", body).status, 429);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(http(port(), "GET", "/api/games").status, 200);
  EXPECT_EQ(http(port(), "GET", "/api/games").status, 429);
  // A connection that has closed counts until the server has noticed.
  const auto three_fit = [&] {
    try {
      Client one(port()), two(port()), three(port());
      EXPECT_THROW(Client four(port()), std::exception);
      return true;
    } catch (const std::exception&) {
      return false;
    }
  };
  EXPECT_TRUE(eventually(three_fit));
  EXPECT_TRUE(eventually(three_fit)) << "sockets that have closed still count";
}

TEST_F(ServerGuard, BadRequestsAreAnsweredInASentence) {
  start();
  const Json seats = {{{"kind", "me"}}, {{"kind", "friend"}}};
  for (const Json& body : std::initializer_list<Json>{
           {{"game", "chess"}, {"seats", seats}},
           {{"game", "toy"}},
           {{"game", "toy"}, {"seats", {{{"kind", "me"}}}}},
           {{"game", "toy"}, {"seats", {{{"kind", "ghost"}}, {{"kind", "me"}}}}},
           {{"game", "toy"}, {"seats", {1, 2}}},
           {{"game", "toy"}, {"seats", {{{"kind", "computer"}, {"player", "deep blue"}}, {{"kind", "me"}}}}},
           {{"game", "toy"}, {"seats", seats}, {"scenario", "endless"}},
           {{"game", "toy"}, {"seats", seats}, {"options", {{"boasting", "loud"}}}},
           {{"game", "toy"}, {"seats", seats}, {"options", {{"dice", 7}}}},
           {{"game", 7}, {"seats", seats}},
           Json::array()}) {
    const Reply reply = post("/api/tables", body);
    EXPECT_EQ(reply.status, 400) << body;
    EXPECT_FALSE(reply.json()["error"].get<std::string>().empty());
  }
  EXPECT_EQ(http(port(), "POST", "/api/tables", "{\"game\":\"\xff\"}").status, 400);
  for (const char* path :
       {"/api/games/chess/board", "/api/games/toy/board?scenario=endless", "/api/games/toy", "/api/",
        "/api/x", "/api/tables//record", "/nothing", "/../../etc/passwd", "/..%2f..%2fetc/passwd"})
    EXPECT_EQ(http(port(), "GET", path).status, 404) << path;
  EXPECT_EQ(http(port(), "PUT", "/index.html").status, 405);
  EXPECT_TRUE(raw_exchange(port(), "\x16\x03\x01 nonsense\r\n\r\n").starts_with("HTTP/1.1 400"));
}

TEST_F(ServerGuard, ServesTheClientWithAStrictPolicy) {
  const auto web = folder_ / "web";
  std::filesystem::create_directories(web / "assets");
  ASSERT_TRUE(write_file_atomically((web / "index.html").string(), "<!doctype html>"));
  ASSERT_TRUE(write_file_atomically((web / "assets/app-1234.js").string(), "export {}"));
  ASSERT_TRUE(write_file_atomically((web / "notes.secret").string(), "no"));
  config_.web_folder = web.string();
  start();
  const Reply page = http(port(), "GET", "/");
  EXPECT_EQ(page.body, "<!doctype html>");
  EXPECT_EQ(page.headers.at("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.headers.at("Cache-Control"), "no-cache");
  EXPECT_NE(page.headers.at("Content-Security-Policy").find("default-src 'none'; script-src 'self'"),
            std::string::npos);
  EXPECT_EQ(page.headers.at("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(http(port(), "GET", "/", {}, {}, {{"If-None-Match", page.headers.at("ETag")}}).status, 304);
  const Reply script = http(port(), "GET", "/assets/app-1234.js");
  EXPECT_NE(script.headers.at("Cache-Control").find("immutable"), std::string::npos);
  EXPECT_EQ(http(port(), "GET", "/notes.secret").status, 404);
  EXPECT_EQ(http(port(), "GET", "/api/games").headers.at("Cache-Control"), "no-store");
}

TEST_F(ServerGuard, ServesTheClientOfNowWhenItWasBuiltAnew) {
  const auto web = folder_ / "web";
  std::filesystem::create_directories(web / "assets");
  auto build = [&, hours = 0](const std::string& name) mutable {
    std::filesystem::remove_all(web / "assets");
    std::filesystem::create_directories(web / "assets");
    EXPECT_TRUE(write_file_atomically((web / "assets" / (name + ".js")).string(), name));
    EXPECT_TRUE(write_file_atomically((web / "index.html").string(), "page of " + name));
    const auto when = std::filesystem::file_time_type::clock::now() + std::chrono::hours(++hours);
    std::filesystem::last_write_time(web / "index.html", when);
  };
  build("first");
  config_.web_folder = web.string();
  start();
  EXPECT_EQ(http(port(), "GET", "/").body, "page of first");
  build("second");
  EXPECT_EQ(http(port(), "GET", "/").body, "page of second");
  EXPECT_EQ(http(port(), "GET", "/assets/second.js").body, "second");
  EXPECT_EQ(http(port(), "GET", "/assets/first.js").body, "first") << "a page that is open may ask for it";
  std::filesystem::remove_all(web);
  EXPECT_EQ(http(port(), "GET", "/").body, "page of second") << "as long as there is no other";
  build("third");
  EXPECT_EQ(http(port(), "GET", "/").body, "page of third");
  EXPECT_EQ(http(port(), "GET", "/assets/first.js").status, 404) << "nobody has it open any more";
}

}  // namespace
}  // namespace longroll::tests
