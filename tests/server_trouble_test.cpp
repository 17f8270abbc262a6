// Whatever throws, wherever it does: the one who asked is told so once, nobody else notices, nothing is lost,
// the log quotes nobody, and the table can be used again.
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <sstream>
#include <thread>

#include "server/table.hpp"
#include "server/trouble.hpp"
#include "tests/faulty_game.hpp"
#include "tests/server_fixture.hpp"

namespace longroll::tests {
namespace {

using toy::Fault;

class ServerTrouble : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_.add(std::make_unique<toy::FaultyGame>());
    logger_ = spdlog::default_logger();
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log_)));
    start();
    sound_ = make();
    sound_blue_ = std::make_unique<Client>(port());
    sound_blue_->hello(sound_.id, sound_.keys[0]);
    EXPECT_EQ(act(*sound_blue_, sound_at_, "deal")["type"], "ok");
  }
  void TearDown() override {
    mend();
    ServerTest::TearDown();
    spdlog::set_default_logger(logger_);
    EXPECT_EQ(log_.str().find(toy::unspeakable), std::string::npos) << "the log quotes what was thrown";
    for (const std::string& key : {faulty_.keys[0], faulty_.keys[1]})
      EXPECT_TRUE(key.empty() || log_.str().find(key) == std::string::npos) << "the log has a key";
    EXPECT_NE(log_.str().find("trouble"), std::string::npos) << "the log has nothing of it";
  }

  void break_at(Fault where, int times = 1) {
    toy::faults_left = times;
    toy::fault = where;
  }
  static void mend() { toy::fault = Fault::none; }

  // Blue and gray at a table of the faulty game, with the cards dealt.
  void sit_down(const std::string& second = "friend") {
    faulty_ = make({{"game", "faulty"}}, "me", second);
    blue_ = std::make_unique<Client>(port());
    EXPECT_EQ(blue_->hello(faulty_.id, faulty_.keys[0])["type"], "welcome");
    EXPECT_EQ(act(*blue_, at_, "deal")["type"], "ok");
  }

  static void expect_trouble(const Json& answer) {
    EXPECT_EQ(answer["type"], "error") << answer;
    const std::string words = answer.value("error", "");
    EXPECT_TRUE(words.starts_with("something went wrong here; nothing was lost")) << words;
    EXPECT_EQ(words.find(toy::unspeakable), std::string::npos);
  }

  // A message that throws: answered once, and then all is as it was.
  void expect_contained(Fault where, const Json& message) {
    SCOPED_TRACE(message.dump());
    break_at(where);
    expect_trouble(blue_->call(message));
    EXPECT_LE(toy::faults_left, 0) << "nothing was thrown";
    mend();
    expect_unharmed();
  }

  // The other table never noticed; this one goes on where it was, also for the same socket.
  void expect_unharmed() {
    EXPECT_EQ(act(*sound_blue_, sound_at_, "boast")["type"], "ok");
    EXPECT_EQ(sound_blue_->call({{"type", "undo"}})["type"], "ok");
    sound_at_ = 1;
    EXPECT_EQ(blue_->call({{"type", "history"}, {"at", at_}})["type"], "history");
    EXPECT_EQ(act(*blue_, at_, "boast")["type"], "ok");
    EXPECT_EQ(blue_->call({{"type", "undo"}})["type"], "ok");
    while (blue_->next(std::chrono::milliseconds(0))) {
    }
    at_ = 1;
    Client again(port());
    const Json welcome = again.hello(faulty_.id, faulty_.keys[0]);
    EXPECT_EQ(welcome["type"], "welcome");
    EXPECT_EQ(welcome["at"], 1);
  }

  // The computer may have dealt before somebody was welcomed.
  static void wait_for_deal(Client& client, const Json& welcome = {{"type", "welcome"}, {"at", 0}}) {
    EXPECT_EQ(welcome["type"], "welcome") << welcome;
    if (welcome["at"] > 0) return;
    while (client.wait("update")["entry"]["order"] != "deal") {
    }
  }

  std::ostringstream log_;
  std::shared_ptr<spdlog::logger> logger_;
  MadeTable sound_, faulty_;
  std::unique_ptr<Client> sound_blue_, blue_;
  int sound_at_ = 0, at_ = 0;
};

TEST_F(ServerTrouble, InAQuestion) {
  sit_down();
  expect_contained(Fault::ask, {{"type", "ask"}, {"words", {"try", "roll"}}});
  expect_contained(Fault::read, {{"type", "why"}, {"order", "lay 1"}});
  expect_contained(Fault::check, {{"type", "why"}, {"order", "lay 1"}});
  expect_contained(Fault::play, {{"type", "why"}, {"order", "boast lay 1"}});
  expect_contained(Fault::odds, {{"type", "odds"}, {"order", "lay 1"}});
  expect_contained(Fault::view, {{"type", "history"}, {"at", 1}});
  expect_contained(Fault::describe, {{"type", "history"}, {"at", 1}});
  expect_contained(Fault::start, {{"type", "history"}, {"at", 0}});
  expect_contained(Fault::choose, {{"type", "suggest"}});
  expect_contained(Fault::reshuffle, {{"type", "suggest"}});
  expect_contained(Fault::view, {{"type", "suggest"}});
  expect_contained(Fault::clone, {{"type", "odds"}, {"order", "lay 1"}});
}

TEST_F(ServerTrouble, InAnOrder) {
  sit_down();
  for (Fault where : {Fault::read, Fault::check, Fault::decision, Fault::play, Fault::view, Fault::describe,
                      Fault::open_to, Fault::write, Fault::outcome})
    expect_contained(where, {{"type", "act"}, {"order", "boast"}, {"at", 1}});
  expect_contained(Fault::clone, {{"type", "act"}, {"order", "boast lay 1"}, {"at", 1}});
}

TEST_F(ServerTrouble, WhenSomethingIsTakenBackOrGivenUp) {
  sit_down();
  EXPECT_EQ(act(*blue_, at_, "boast")["type"], "ok");
  break_at(Fault::view);
  expect_trouble(blue_->call({{"type", "undo"}}));
  mend();
  EXPECT_EQ(blue_->call({{"type", "history"}, {"at", 2}})["view"]["hands"][0]["boasts"], 1) << "it stands";
  EXPECT_EQ(blue_->call({{"type", "undo"}})["type"], "ok");
  at_ = 1;
  expect_contained(Fault::view, {{"type", "resign"}});
}

TEST_F(ServerTrouble, InAHello) {
  sit_down();
  for (Fault where : {Fault::view, Fault::describe, Fault::open_to, Fault::start}) {
    Client late(port());
    break_at(where);
    expect_trouble(late.hello(faulty_.id, faulty_.keys[1]));
    EXPECT_FALSE(late.next()) << "he comes back on a new socket";
    mend();
    Client again(port());
    EXPECT_EQ(again.hello(faulty_.id, faulty_.keys[1])["type"], "welcome");
    again.drop();
    expect_unharmed();
  }
}

// The table is read from the store, and that throws: it is not "no such table", and it is not for ever.
TEST_F(ServerTrouble, WhenATableIsRead) {
  sit_down();
  restart();
  sound_blue_ = std::make_unique<Client>(port());
  sound_blue_->hello(sound_.id, sound_.keys[0]);
  break_at(Fault::play, 1000);
  Client early(port());
  const Json answer = early.hello(faulty_.id, faulty_.keys[0]);
  EXPECT_EQ(answer["type"], "error");
  EXPECT_NE(answer["error"], "there is no such table");
  EXPECT_FALSE(early.next());
  EXPECT_GE(http(port(), "GET", "/api/tables/" + faulty_.id, {}, faulty_.keys[0]).status, 500);
  mend();
  blue_ = std::make_unique<Client>(port());
  EXPECT_EQ(blue_->hello(faulty_.id, faulty_.keys[0])["type"], "welcome");
  expect_unharmed();
}

TEST_F(ServerTrouble, WhenAMessageThrowsAndTheTableCannotBeReadAgain) {
  sit_down();
  break_at(Fault::play, 1000);
  expect_trouble(blue_->call({{"type", "act"}, {"order", "boast"}, {"at", 1}}));
  EXPECT_FALSE(blue_->wait("closed")["reason"].get<std::string>().empty());
  mend();
  blue_ = std::make_unique<Client>(port());
  EXPECT_EQ(blue_->hello(faulty_.id, faulty_.keys[0])["at"], 1) << "nothing was lost";
  expect_unharmed();
}

// A computer that cannot think does something legal.
TEST_F(ServerTrouble, InAComputersThought) {
  for (Fault where : {Fault::choose, Fault::reshuffle}) {
    faulty_ = make({{"game", "faulty"}}, "computer", "me");
    Client gray(port());
    break_at(where);
    wait_for_deal(gray, gray.hello(faulty_.id, faulty_.keys[1]));
    EXPECT_LE(toy::faults_left, 0);
    mend();
  }
}

// One that cannot do anything at all waits until somebody comes.
TEST_F(ServerTrouble, WhenAComputerFindsNothingToDo) {
  faulty_ = make({{"game", "faulty"}}, "computer", "me");
  Client gray(port());
  break_at(Fault::check, 1'000'000);
  EXPECT_EQ(gray.hello(faulty_.id, faulty_.keys[1])["type"], "welcome");
  EXPECT_EQ(gray.wait("thinking")["seat"], 0);
  while (toy::faults_left > 1'000'000 - 2) std::this_thread::yield();
  EXPECT_EQ(gray.call({{"type", "history"}, {"at", 0}})["type"], "history") << "the table stands";
  mend();
  Client again(port());
  again.hello(faulty_.id, faulty_.keys[1]);
  wait_for_deal(gray);
}

// Its action is begun, and throws: the table is read again, and it tries again, but not for ever.
TEST_F(ServerTrouble, WhenAComputerPlays) {
  faulty_ = make({{"game", "faulty"}}, "computer", "me");
  Client gray(port());
  break_at(Fault::play, 1);
  wait_for_deal(gray, gray.hello(faulty_.id, faulty_.keys[1]));
  EXPECT_LE(toy::faults_left, 0);
  mend();

  faulty_ = make({{"game", "faulty"}}, "computer", "me");
  Client other(port());
  break_at(Fault::play, 1'000'000);
  EXPECT_EQ(other.hello(faulty_.id, faulty_.keys[1])["type"], "welcome");
  while (toy::faults_left > 1'000'000 - 3) std::this_thread::yield();
  EXPECT_EQ(other.call({{"type", "history"}, {"at", 0}})["type"], "history") << "the table stands";
  mend();
  Client again(port());
  again.hello(faulty_.id, faulty_.keys[1]);
  wait_for_deal(other);
}

TEST_F(ServerTrouble, InARequest) {
  sit_down();
  const std::string path = "/api/tables/" + faulty_.id;
  const Json seats = {{{"kind", "me"}}, {{"kind", "me"}}};
  const std::vector<std::tuple<Fault, std::string, std::string, Json>> requests = {
      {Fault::view, "GET", path, {}},
      {Fault::write, "GET", path + "/record", {}},
      {Fault::write, "POST", path + "/whatif", {{"at", 1}, {"seats", seats}}},
      {Fault::view, "POST", path + "/whatif", {{"at", 1}, {"seats", seats}}},
      {Fault::start, "POST", "/api/tables", {{"game", "faulty"}, {"seats", seats}}},
      {Fault::view, "GET", "/api/games/faulty/board", {}},
      {Fault::kit, "GET", "/api/games/faulty/kit", {}},
      {Fault::inspect, "POST", "/api/games/faulty/check", {{"text", "1"}}}};
  for (const auto& [where, method, target, body] : requests) {
    SCOPED_TRACE(method + " " + target);
    break_at(where);
    const Reply reply =
        http(port(), method, target, body.is_null() ? std::string() : body.dump(), faulty_.keys[0]);
    EXPECT_EQ(reply.status, 500) << reply.body;
    EXPECT_TRUE(reply.json()["error"].get<std::string>().starts_with("something went wrong here"));
    EXPECT_EQ(reply.body.find(toy::unspeakable), std::string::npos);
    EXPECT_LE(toy::faults_left, 0);
    mend();
    EXPECT_LT(
        http(port(), method, target, body.is_null() ? std::string() : body.dump(), faulty_.keys[0]).status,
        300);
    expect_unharmed();
  }
}

// A computer player that wants what the rules forbid plays something else.
TEST_F(ServerTrouble, WhenAThoughtIsIllegal) {
  server::StoredTable stored;
  stored.id = "illegal";
  stored.game = "toy";
  stored.setup = *complete(games_.find("toy")->info(), {});
  stored.seed = FairDice::to_hex(FairDice::random_seed());
  stored.seats[0] = stored.seats[1] = {.kind = "computer", .player = "heuristic"};
  auto table = server::Table::rebuild(games_, stored);
  ASSERT_TRUE(table) << table.error().text();
  const server::Change change = table->play_for_computer(Action(toy::Do::lay, 9), {});
  ASSERT_EQ(change.writes.size(), 1u);
  EXPECT_EQ(std::get<server::AddEntry>(change.writes[0]).entry.action, "deal");
  server::contained("a test", [] { throw std::runtime_error(toy::unspeakable); });  // for the log
}

}  // namespace
}  // namespace longroll::tests
