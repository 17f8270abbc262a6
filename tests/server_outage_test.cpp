// PostgreSQL is killed, falls silent, is cut off or is shared by another server, in the middle of play:
// nothing that was acknowledged is lost, everybody is told, and the server comes back by itself.
// LONGROLL_KILLS is how often the database is killed or cut off; the figures are in docs/testing.md.
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include <functional>

#include "engine/core/dice.hpp"
#include "server/database.hpp"
#include "tests/postgres.hpp"
#include "tests/server_process.hpp"

namespace longroll::tests {
namespace {

int kills() {
  const char* wish = getenv("LONGROLL_KILLS");
  return wish ? whole_number(wish).value_or(3) : 3;
}

const Json new_table = {{"game", "toy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};

class ServerOutage : public ServerProcessTest {
 protected:
  void SetUp() override {
    ServerProcessTest::SetUp();
    config_.store = postgres_.url(line_.port());
    config_.limits.requests_per_second = config_.limits.requests_at_once = 1e9;
    config_.limits.messages_per_second = config_.limits.messages_at_once = 1e9;
    config_.limits.tables_per_minute = config_.limits.tables_at_once = 1e9;
  }
  Reply get(const MadeTable& table) const {
    return http(port(), "GET", "/api/tables/" + table.id, {}, table.keys[0]);
  }
  void meet_another_server(const MadeTable& table);

  Postgres postgres_;
  Line line_{postgres_.port()};
};

// Plays a table alone: deals, then talks, boasts and takes it back without end. After each trouble it comes
// back and looks whether its last step counts, as a client must.
class Player {
 public:
  Player(unsigned short port, MadeTable table) : port_(port), table_(std::move(table)) {}

  void play(const std::atomic<bool>& enough) {
    while (!enough && wrong_.empty()) {
      try {
        Client client(port_);
        const Json welcome = client.hello(table_.id, table_.keys[0]);
        if (welcome["type"] == "welcome")
          look(welcome);
        else if (welcome.value("code", "") != "unavailable")
          wrong_ = welcome.dump();
        if (welcome["type"] == "welcome" && wrong_.empty())
          while (!enough && step(client)) {
          }
      } catch (const std::exception&) {  // the server or the socket is gone
      }
    }
  }
  // Whether what the server shows is what has been acknowledged, or one step more where that is not known.
  void look(const Json& welcome) {
    const std::pair<int, int> is{welcome["at"], static_cast<int>(welcome["chat"].size())};
    if (doubt_ && is == after(steps_ + 1)) ++steps_;
    doubt_ = false;
    if (is != after(steps_))
      wrong_ =
          fmt::format("after {} steps there are {} actions and {} lines", steps_.load(), is.first, is.second);
    for (int i = 0; i < is.second; ++i)
      if (welcome["chat"][static_cast<std::size_t>(i)]["text"] != fmt::format("line {}", i))
        wrong_ = "another line";
  }
  int steps() const { return steps_; }
  const std::string& wrong() const { return wrong_; }
  const MadeTable& table() const { return table_; }

 private:
  static std::pair<int, int> after(int steps) {  // actions, and lines of chat
    if (steps == 0) return {0, 0};
    return {steps % 3 == 0 ? 2 : 1, (steps + 1) / 3};
  }
  bool step(Client& client) {
    const auto [at, lines] = after(steps_);
    doubt_ = true;
    const Json said = steps_ == 0       ? Json{{"type", "act"}, {"order", "deal"}, {"at", at}}
                      : steps_ % 3 == 1 ? Json{{"type", "chat"}, {"text", fmt::format("line {}", lines)}}
                      : steps_ % 3 == 2 ? Json{{"type", "act"}, {"order", "boast"}, {"at", at}}
                                        : Json{{"type", "undo"}};
    if (lines > 900 || client.call(said)["type"] != "ok") return false;
    doubt_ = false;
    ++steps_;
    return true;
  }

  unsigned short port_;
  MadeTable table_;
  bool doubt_ = false;
  std::atomic<int> steps_ = 0;
  std::string wrong_;
};

// Three tables that are played at the same time.
class Company {
 public:
  Company(unsigned short port, const std::function<MadeTable()>& make) {
    for (int i = 0; i < 3; ++i) players_.push_back(std::make_unique<Player>(port, make()));
    for (auto& player : players_) threads_.emplace_back([this, &player] { player->play(enough_); });
  }
  ~Company() { go_home(); }

  int steps() const {
    int sum = 0;
    for (const auto& player : players_) sum += player->steps();
    return sum;
  }
  void go_home() {
    enough_ = true;
    for (std::thread& thread : threads_)
      if (thread.joinable()) thread.join();
  }
  // What is there is what they have done.
  void look(unsigned short port) {
    for (auto& player : players_) {
      EXPECT_EQ(player->wrong(), "");
      Client client(port);
      player->look(client.hello(player->table().id, player->table().keys[0]));
      EXPECT_EQ(player->wrong(), "");
    }
  }

 private:
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<std::thread> threads_;
  std::atomic<bool> enough_ = false;
};

// The database dies, the line is cut, the server dies: each at another instant.
TEST_F(ServerOutage, NothingThatWasAcknowledgedIsLost) {
  FastDice random(1863);
  int acknowledged = 0;
  for (int round = 0; round < kills(); ++round) {
    const int until = 1 + static_cast<int>(random.below(80));
    spawn();
    Company company(child_port_, [&] { return make_there(); });
    EXPECT_TRUE(eventually([&] { return company.steps() >= until; }));
    if (round % 3 == 0) {
      postgres_.kill_all();
      postgres_.start();
    } else if (round % 3 == 1) {
      end(SIGKILL);
      company.go_home();
    } else {
      line_.cut();
      const auto create = [&] { return http(child_port_, "POST", "/api/tables", new_table.dump()).status; };
      EXPECT_TRUE(eventually([&] { return create() == 503; }));
      line_.mend();
    }
    const int then = company.steps();
    if (child_) {
      EXPECT_TRUE(eventually([&] { return company.steps() >= then + 5; })) << "it does not come back";
    }
    company.go_home();
    acknowledged += company.steps();
    if (child_) end(SIGKILL);
    start();
    company.look(port());
    server_.reset();
  }
  fmt::print("{} kills and cuts, {} acknowledged, none lost\n", kills(), acknowledged);
}

// Another server comes while this one is away, and goes on with its tables; then both do.
void ServerOutage::meet_another_server(const MadeTable& table) {
  server::Config second = config_;
  second.store =
      fmt::format("postgresql://test:secret@127.0.0.1:{}/postgres?application_name=a%20b", postgres_.port());
  line_.cut();
  ASSERT_TRUE(eventually([&] { return get(table).status == 503; }));
  auto other = server::Server::start(games_, second);
  ASSERT_TRUE(other) << other.error().text();
  Client gray((*other)->port());
  int at = gray.hello(table.id, table.keys[0])["at"];
  ASSERT_EQ(act(gray, at, "boast")["type"], "ok");
  line_.mend();
  ASSERT_TRUE(eventually([&] { return get(table).status == 200; }));
  EXPECT_EQ(get(table).json()["at"], at);
}

// A version before this one had the store to itself, and is not disturbed.
TEST_F(ServerOutage, AStoreThatSomebodyHasToHimselfIsRefused) {
  soci::session owner(soci::postgresql, server::postgresql_address(postgres_.url()));
  owner << "select pg_advisory_lock(1819242087, (select oid::int from pg_namespace where nspname = "
           "current_schema()))";
  server::Config second = config_;
  second.store = fmt::format("postgresql://test:secret@127.0.0.1:{}/postgres", postgres_.port());
  const auto refused = server::Server::start(games_, second);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().what.find("is in use by another process"), std::string::npos);
  EXPECT_NE(refused.error().what.find("postgresql://test@127.0.0.1"), std::string::npos);
  EXPECT_EQ(refused.error().what.find("secret"), std::string::npos);
}

TEST_F(ServerOutage, WhileTheDatabaseIsAwayMemoryIsReadAndEverythingElseIsRefused) {
  start();
  const MadeTable table = make({{"scenario", "short"}}), other = make();
  Client blue(port());
  blue.hello(table.id, table.keys[0]);
  int at = 0;
  ASSERT_EQ(act(blue, at, "deal")["type"], "ok");
  postgres_.kill_all();
  ASSERT_TRUE(eventually([&] { return get(other).status == 503; }));
  const Reply reply = get(other);
  EXPECT_EQ(reply.json()["code"], "unavailable");
  EXPECT_EQ(reply.headers.at("Retry-After"), "2");
  EXPECT_EQ(post("/api/tables", new_table).status, 503);
  EXPECT_EQ(get(table).status, 200);
  EXPECT_EQ(blue.call({{"type", "history"}, {"at", 1}})["type"], "history");
  EXPECT_EQ(blue.call({{"type", "act"}, {"order", "boast"}, {"at", at}})["code"], "unavailable");
  EXPECT_EQ(http(port(), "DELETE", "/api/tables/" + other.id, {}, other.keys[0]).status, 503);
  Client red(port());
  EXPECT_EQ(red.hello(other.id, other.keys[0])["code"], "unavailable");

  postgres_.start();
  ASSERT_TRUE(eventually([&] { return get(other).status == 200; }));
  EXPECT_EQ(act(blue, at, "boast")["type"], "ok") << "on the same socket, as if nothing had been";
  restart();
  EXPECT_EQ(get(table).json()["at"], 2);
  restart();  // and nothing in memory
  meet_another_server(table);
}

// A line that has gone silent, in the middle of a commit.
TEST_F(ServerOutage, AHangingDatabaseHoldsNobodyForEver) {
  spawn();
  const MadeTable table = make_there(), other = make_there();
  Client blue(child_port_);
  blue.hello(table.id, table.keys[0]);
  int at = 0;
  ASSERT_EQ(act(blue, at, "deal")["type"], "ok");
  line_.silence();
  const Json answer = blue.call({{"type", "act"}, {"order", "boast"}, {"at", at}});
  EXPECT_EQ(answer["code"], "unavailable") << answer;
  EXPECT_EQ(blue.wait("closed")["code"], "unavailable") << "nobody knows whether the action counts";
  EXPECT_EQ(http(child_port_, "GET", "/api/tables/" + other.id, {}, other.keys[0]).status, 503);
  line_.mend();
  const auto back = [&] {
    Client again(child_port_);
    return again.hello(table.id, table.keys[0])["type"] == "welcome";
  };
  ASSERT_TRUE(eventually(back));

  Client once_more(child_port_);
  at = once_more.hello(table.id, table.keys[0])["at"];
  line_.silence();
  once_more.send({{"type", "act"}, {"order", "boast"}, {"at", at}});
  ASSERT_TRUE(eventually([&] { return line_.waits(); }));
  const auto began = std::chrono::steady_clock::now();
  const int status = end(SIGTERM);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(5));
  line_.mend();
  start();
  EXPECT_LE(get(table).json()["at"], at + 1);
}

}  // namespace
}  // namespace longroll::tests
