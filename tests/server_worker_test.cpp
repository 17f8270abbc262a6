// Computer players as jobs in the store: whoever thinks may die in the middle of it, and no action is lost or
// played twice.
#include "engine/core/record.hpp"
#include "tests/faulty_game.hpp"
#include "tests/server_many_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerWorker : public ServerMany {
 protected:
  void SetUp() override {
    ServerMany::SetUp();
    games_.add(std::make_unique<toy::FaultyGame>());
  }
  // A worker in a process of its own, who thinks for ever.
  void spawn_dreamer() {
    child_ = fork();
    if (child_ != 0) return;
    rehearse(fmt::format("dreamer {}", ++spawned_));
    toy::endless = true;
    server::Config config = config_;
    config.serves = false;
    config.thinks = true;
    auto started = server::Server::start(games_, config);
    if (!started) _exit(1);
    (*started)->run_until_signal();
    _exit(0);
  }
  void TearDown() override {
    toy::slow = false;
    ServerMany::TearDown();
  }
  // Computer players look ahead for hours, if nobody makes them hurry.
  void give_them_time() {
    config_.limits.thinking = 1e4;
    toy::slow = true;
  }
  // The person of a table makes its computer hurry while it thinks at another place; the server where he is
  // does not think.
  void hurry_from(std::size_t site, const MadeTable& table) {
    Client gray(port(site));
    int seen = gray.hello(table.id, table.keys[1])["at"];
    const int before = toy::choices;
    ASSERT_TRUE(eventually([&] { return toy::choices > before + 100; })) << "the thought is under way";
    const int moves = count("select count(*)::int from entries");
    EXPECT_EQ(gray.call({{"type", "hurry"}})["type"], "ok");
    EXPECT_TRUE(eventually([&] { return count("select count(*)::int from entries") > moves; }));
    while (seen < moves + 1) seen = gray.wait("update")["at"];
  }
  std::unique_ptr<server::Server> employ() {
    server::Config config = config_;
    config.serves = false;
    config.thinks = true;
    auto started = server::Server::start(games_, config);
    EXPECT_TRUE(started) << started.error().text();
    return started ? std::move(*started) : nullptr;
  }
  MadeTable make_with_computer(std::size_t site, const std::string& game,
                               const std::string& player = "captain") const {
    const Json body = {{"game", game},
                       {"scenario", "short"},
                       {"seats", {{{"kind", "computer"}, {"player", player}}, {{"kind", "me"}}}}};
    return made(http(port(site), "POST", "/api/tables", body.dump()));
  }
  int connections() const {
    return count("select count(*)::int from pg_stat_activity where datname = current_database()");
  }
  bool taken() const { return count("select count(*)::int from jobs where worker <> ''") == 1; }
};

TEST_F(ServerWorker, WhoDiesInTheMiddleOfAThoughtLosesNothing) {
  config_.thinks = false;
  serve(2);
  const MadeTable table = make_with_computer(0, "faulty");
  Client gray(port(1));
  EXPECT_EQ(gray.hello(table.id, table.keys[1])["type"], "welcome");
  EXPECT_EQ(gray.wait("thinking")["seat"], 0);
  for (int round = 0; round < 2; ++round) {
    const int before = connections();
    spawn_dreamer();
    ASSERT_TRUE(eventually([&] { return taken(); }));
    end(SIGKILL);
    ASSERT_TRUE(eventually([&] { return connections() <= before; })) << "his last words have been heard";
    EXPECT_TRUE(taken()) << "it is his for a while";
    EXPECT_EQ(count("select attempts from jobs"), round + 1);
    EXPECT_EQ(count("select count(*)::int from entries"), 0);
    run("update jobs set lease = 1, worker = ''");  // time passes
  }
  const auto worker = employ();
  EXPECT_EQ(seen(gray, 1)["entry"]["order"], "deal");
  EXPECT_TRUE(eventually([&] { return count("select count(*)::int from jobs") == 0; }) ||
              count("select count(*)::int from entries") > 1);
}

// A decision that is the end of everybody who thinks about it is made without a thought.
TEST_F(ServerWorker, AThoughtThatKillsIsNotThoughtForEver) {
  config_.thinks = false;
  serve(1);
  const MadeTable table = make_with_computer(0, "faulty");
  Client gray(port(0));
  gray.hello(table.id, table.keys[1]);
  ASSERT_TRUE(eventually([&] { return count("select count(*)::int from jobs") == 1; }));
  run("update jobs set attempts = 3");
  spawn_dreamer();
  EXPECT_EQ(seen(gray, 1)["type"], "update") << "though he never comes to an end";
  end(SIGKILL);
}

TEST_F(ServerWorker, WhoStopsGivesBackWhatHeHasTaken) {
  config_.thinks = false;
  serve(1);
  const MadeTable table = make_with_computer(0, "faulty");
  Client gray(port(0));
  gray.hello(table.id, table.keys[1]);
  spawn_dreamer();
  ASSERT_TRUE(eventually([&] { return taken(); }));
  kill(child_, SIGTERM);
  EXPECT_TRUE(eventually([&] { return !taken(); }));
  end(SIGKILL);
  const auto worker = employ();
  seen(gray, 1);
}

// Servers and workers all think, for several tables of two computers that are watched at two servers.
TEST_F(ServerWorker, ManyWhoThinkPlayEachActionOnce) {
  serve(2);
  const auto first = employ(), second = employ();
  std::vector<MadeTable> tables;
  std::vector<std::unique_ptr<Client>> watchers;
  std::vector<Json> welcomes;
  for (std::size_t i = 0; i < 6; ++i) {
    const Json body = {
        {"game", "toy"},
        {"seats",
         {{{"kind", "computer"}, {"player", "captain"}}, {{"kind", "computer"}, {"player", "random"}}}}};
    tables.push_back(made(http(port(i % 2), "POST", "/api/tables", body.dump())));
    for (std::size_t site : {0u, 1u}) {
      watchers.push_back(std::make_unique<Client>(port(site)));
      welcomes.push_back(watchers.back()->hello(tables.back().id, tables.back().spectator));
      EXPECT_EQ(welcomes.back()["type"], "welcome");
    }
  }
  for (std::size_t i = 0; i < watchers.size(); ++i)  // who came last may have missed all of it
    EXPECT_TRUE(!welcomes[i]["view"]["outcome"].is_null() ||
                watchers[i]->wait("over")["outcome"].is_object());
  for (const MadeTable& table : tables) {
    const Reply reply = http(port(0), "GET", "/api/tables/" + table.id + "/record", {}, table.spectator);
    const auto record = parse_record(reply.body);
    ASSERT_TRUE(record) << reply.body;
    EXPECT_TRUE(verify_dice(*games_.find("toy"), *record));
    EXPECT_TRUE(RecordedMatch::replay(*games_.find("toy"), *record));
  }
  EXPECT_TRUE(eventually([&] { return count("select count(*)::int from jobs") == 0; }));
}

TEST_F(ServerWorker, HurryReachesWhoThinksAtAnotherServer) {
  give_them_time();
  serve(1);  // the only one who thinks
  config_.thinks = false;
  serve(1);
  hurry_from(1, make_with_computer(0, "faulty", "colonel:1000000p"));
}

TEST_F(ServerWorker, HurryReachesAWorker) {
  give_them_time();
  config_.thinks = false;
  serve(2);
  const auto worker = employ();
  hurry_from(1, make_with_computer(0, "faulty", "colonel:1000000p"));
}

TEST_F(ServerWorker, ThereIsNoWorkAtAStoreOfOneServer) {
  config_.store = (folder_ / "alone.db").string();
  config_.serves = false;
  const auto refused = server::Server::start(games_, config_);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().what.find("PostgreSQL"), std::string::npos);
}

}  // namespace
}  // namespace longroll::tests
