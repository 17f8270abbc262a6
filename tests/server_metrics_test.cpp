// What an operator looks at: whether the server lives and is ready, and what it counts of itself.
#include "server/metrics.hpp"

#include "tests/eventually.hpp"
#include "tests/exposition.hpp"
#include "tests/postgres.hpp"
#include "tests/server_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerMetrics : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    config_.metrics = "127.0.0.1:0";
    start();
  }
  Reply look(const std::string& path, const std::string& method = "GET") const {
    return http(server_->metrics_port(), method, path);
  }
  Scrape scrape() const {
    const Reply reply = look("/metrics");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.headers.at("Content-Type"), "text/plain; version=0.0.4; charset=utf-8");
    return Scrape(reply.body);
  }
};

TEST_F(ServerMetrics, CountsWhatHappens) {
  const Scrape before = scrape();
  EXPECT_EQ(before.value("longroll_sockets"), 0);
  EXPECT_EQ(before.value("longroll_actions_total", {{"game", "toy"}}), 0);
  const MadeTable table = make();
  Client blue(port());
  blue.hello(table.id, table.keys[0]);
  int at = 0;
  for (const char* each : {"deal", "lay 2"}) EXPECT_EQ(act(blue, at, each)["type"], "ok");
  EXPECT_EQ(act(blue, at, "deal")["type"], "error");
  const Scrape after = scrape();
  EXPECT_EQ(after.value("longroll_sockets"), 1);
  EXPECT_EQ(after.value("longroll_tables"), 1);
  EXPECT_EQ(after.value("longroll_actions_total", {{"game", "toy"}}), 2);
  EXPECT_EQ(after.value("longroll_refusals_total", {{"code", ""}}), 1);
  EXPECT_EQ(after.value("longroll_action_seconds_count"), 2);
  EXPECT_GT(after.value("longroll_action_seconds_sum"), 0);
  EXPECT_GE(after.value("longroll_store_commit_seconds_count"), 3) << "the table, and two actions";
  EXPECT_EQ(after.value("longroll_store_load_seconds_count"), 1);
  EXPECT_EQ(after.value("longroll_http_requests_total", {{"status", "2xx"}}), 1);
  EXPECT_EQ(after.value("longroll_store_away"), 0);
  EXPECT_GT(after.value("process_resident_memory_bytes"), 1e6);
  EXPECT_GT(after.value("process_open_fds"), 3);
  EXPECT_GT(after.value("process_max_fds"), after.value("process_open_fds"));
  http(port(), "GET", "/api/nothing");
  blue.drop();
  EXPECT_TRUE(eventually([&] { return scrape().value("longroll_sockets") == 0; }));
  EXPECT_EQ(scrape().value("longroll_http_requests_total", {{"status", "4xx"}}), 1);
}

TEST_F(ServerMetrics, CountsThoughts) {
  const MadeTable table = make(Json{{"seats", {{{"kind", "me"}}, {{"kind", "computer"}}}}});
  Client blue(port());
  blue.hello(table.id, table.keys[0]);
  int at = 0;
  for (const char* each : {"deal", "lay 2"}) EXPECT_EQ(act(blue, at, each)["type"], "ok");
  EXPECT_TRUE(eventually([&] { return scrape().value("longroll_thought_seconds_count") >= 1; }));
  EXPECT_TRUE(eventually([&] { return scrape().value("longroll_actions_total", {{"game", "toy"}}) >= 3; }));
}

TEST_F(ServerMetrics, AreNotForThePublic) {
  EXPECT_EQ(http(port(), "GET", "/metrics").status, 404);
  EXPECT_EQ(look("/").status, 404);
  EXPECT_EQ(look("/api/games").status, 404) << "and nothing else is there";
  EXPECT_EQ(look("/metrics", "POST").status, 405);
  config_.metrics.clear();
  restart();
  EXPECT_EQ(server_->metrics_port(), 0) << "off unless asked for";
}

TEST_F(ServerMetrics, SaysWhetherItLivesAndIsReady) {
  for (unsigned short each : {port(), server_->metrics_port()}) {
    EXPECT_EQ(http(each, "GET", "/health").body, "ok\n");
    const std::string head = "HEAD /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    EXPECT_TRUE(raw_exchange(each, head).starts_with("HTTP/1.1 200"));
    EXPECT_EQ(http(each, "GET", "/ready").status, 200);
    EXPECT_EQ(http(each, "GET", "/ready").body, "ready\n");
  }
}

TEST_F(ServerMetrics, IsNotReadyWhileTheStoreIsAway) {
  server_.reset();
  Postgres postgres;
  config_.store = postgres.url();
  start();
  EXPECT_EQ(http(port(), "GET", "/ready").status, 200);
  postgres.kill_all();
  EXPECT_TRUE(eventually([&] { return http(port(), "GET", "/ready").status == 503; }));
  EXPECT_EQ(http(port(), "GET", "/health").status, 200) << "it lives";
  const Scrape scraped = scrape();
  EXPECT_EQ(scraped.value("longroll_store_away"), 1);
  EXPECT_GE(scraped.value("longroll_store_failures_total", {{"reason", "unavailable"}}), 1);
  postgres.start();
  EXPECT_TRUE(eventually([&] { return http(port(), "GET", "/ready").status == 200; }));
  EXPECT_EQ(scrape().value("longroll_store_away"), 0);
}

TEST_F(ServerMetrics, AWrongAddressIsASentence) {
  server_.reset();
  for (const auto& [where, said] :
       {std::pair("nowhere", "'nowhere' is not an address with a port, such as 127.0.0.1:9063"),
        {"127.0.0.1:x", "'127.0.0.1:x' is not an address with a port, such as 127.0.0.1:9063"},
        {"here:9063", "'here' is not an address to listen at"},
        {"127.0.0.1:70000", "'127.0.0.1:70000' is not an address with a port, such as 127.0.0.1:9063"}}) {
    config_.metrics = where;
    const auto started = server::Server::start(games_, config_);
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().what, said);
  }
}

TEST(Exposition, IsWhatTheFormatSays) {
  server::Exposition out;
  out.family("a_total", "counter", "Things.");
  out.value(3, {{"what", "a \"quoted\" \\ word\nand a line"}});
  out.value(1e21, {{"what", "many"}});
  server::Timing timing;
  timing.add(std::chrono::microseconds(500));  // a bound belongs to its class
  timing.add(std::chrono::seconds(100));
  out.timing("b_seconds", "How long.", timing);
  const Scrape scrape(std::move(out).text());
  EXPECT_EQ(scrape.value("a_total", {{"what", "a \"quoted\" \\ word\nand a line"}}), 3);
  EXPECT_EQ(scrape.value("a_total", {{"what", "many"}}), 1e21);
  EXPECT_EQ(scrape.value("b_seconds_bucket", {{"le", "0.0005"}}), 1);
  EXPECT_EQ(scrape.value("b_seconds_bucket", {{"le", "10"}}), 1);
  EXPECT_EQ(scrape.value("b_seconds_bucket", {{"le", "+Inf"}}), 2);
  EXPECT_NEAR(scrape.value("b_seconds_sum"), 100.0005, 1e-6);
  for (const char* wrong : {"a 1\n", "# HELP a x\n# TYPE a gauge\na 1", "# HELP a x\n# TYPE a gauge\nb 1\n",
                            "# HELP a x\n# TYPE a gauge\na{b=\"c} 1\n", "# HELP a x\n# TYPE a counter\na 1\n",
                            "# HELP a x\n# TYPE a gauge\na one\n", "# HELP a x\n# TYPE a gauge\na 1\na 1\n"})
    EXPECT_THROW((Scrape(wrong)), std::runtime_error) << wrong;
}

}  // namespace
}  // namespace longroll::tests
