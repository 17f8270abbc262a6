// Two clients play whole games over sockets, and nobody is told what he may not know.
#include "engine/core/record.hpp"
#include "tests/server_fixture.hpp"

namespace longroll::tests {
namespace {

// Everything that one client was told, in order.
struct Heard {
  std::vector<Json> updates;
  Json over;
  int at = 0;
  Json view;

  void add(const Json& message) {
    const std::string type = message.value("type", "");
    if (type == "update") {
      updates.push_back(message);
      at = message["at"];
      view = message["view"];
    }
    if (type == "over") over = message;
    if (type == "welcome") at = message["at"], view = message["view"];
  }
};

class ServerGame : public ServerTest {
 protected:
  // Both seats and a spectator play and watch by random legal actions until the game is over.
  void play_out(const MadeTable& table, std::uint64_t seed) {
    FastDice random(seed);
    std::vector<std::unique_ptr<Client>> clients;
    for (const std::string& key : {table.keys[0], table.keys[1], table.spectator}) {
      clients.push_back(std::make_unique<Client>(port()));
      heard_[clients.size() - 1].add(clients.back()->hello(table.id, key));
    }
    for (int moves = 0; moves < 500; ++moves) {
      const auto seat = heard_[0].view["decision"]["yours"].get<bool>() ? 0u : 1u;
      const Json& actions = heard_[seat].view["actions"];
      ASSERT_FALSE(actions.empty());
      EXPECT_FALSE(heard_[1 - seat].view.contains("actions"));
      EXPECT_FALSE(heard_[2].view.contains("actions"));
      const std::string order = actions[random.below(static_cast<std::uint32_t>(actions.size()))]["do"];
      const Json answer = clients[seat]->call({{"type", "act"}, {"order", order}, {"at", heard_[seat].at}});
      ASSERT_EQ(answer["type"], "ok") << answer;
      for (std::size_t i = 0; i < 3; ++i) {
        clients[i]->call({{"type", "history"}, {"at", 0}});  // all that was said before has come
        while (auto message = clients[i]->next(std::chrono::milliseconds(0))) heard_[i].add(*message);
      }
      if (!heard_[0].over.is_null()) return;
    }
    FAIL() << "the game does not end";
  }

  std::array<Heard, 3> heard_;
};

TEST_F(ServerGame, TwoClientsPlayAWholeGameAndTheDiceCanBeChecked) {
  start();
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    heard_ = {};
    const MadeTable table = make();
    play_out(table, seed);
    for (const Heard& each : heard_) EXPECT_EQ(each.over, heard_[0].over);
    const Reply reply = http(port(), "GET", "/api/tables/" + table.id + "/record", {}, table.spectator);
    ASSERT_EQ(reply.status, 200);
    auto record = parse_record(reply.body);
    ASSERT_TRUE(record) << record.error().text();
    EXPECT_EQ(record->fair.commitment, table.commitment);
    EXPECT_EQ(record->fair.seed, heard_[0].over["seed"]);
    auto verified = verify_dice(*games_.find("toy"), *record);
    ASSERT_TRUE(verified) << verified.error().text();
    EXPECT_GE(*verified, 18);
    EXPECT_TRUE(RecordedMatch::replay(*games_.find("toy"), *record));
  }
}

// What each viewer was sent is what the engine lets that viewer see of the true positions, no less and no
// more.
TEST_F(ServerGame, EveryViewIsTheViewersOwn) {
  start();
  const MadeTable table = make();
  play_out(table, 7);
  const Reply reply = http(port(), "GET", "/api/tables/" + table.id + "/record", {}, table.keys[0]);
  const auto record = parse_record(reply.body);
  ASSERT_TRUE(record);
  const AnyGame& game = *games_.find("toy");
  FastDice random(5);
  std::array<std::size_t, 3> next = {};
  std::array<int, 3> at = {};
  auto match = *game.start(record->setup);
  for (const Record::Entry& entry : record->entries) {
    const Action action = *read_entry(*match, entry);
    std::array<bool, 3> open;
    for (int i = 0; i < 3; ++i) open[i] = match->open_to(action, Viewer(i));
    const bool hidden_lay = entry.action.starts_with("lay") && entry.seat == "blue";
    ASSERT_TRUE(play_entry(*match, entry));
    if (match->outcome().over) break;  // from here on all is open
    for (int i = 0; i < 3; ++i) {
      if (!open[i] && !hidden_lay) continue;  // a secret mark: not even a message
      ++at[i];
      ASSERT_LT(next[i], heard_[i].updates.size());
      const Json& update = heard_[i].updates[next[i]++];
      EXPECT_EQ(update["view"], match->view(Viewer(i)));
      EXPECT_EQ(update["at"], at[i]);
      EXPECT_EQ(update["entry"]["order"], open[i] ? Json(entry.action) : Json());
      if (entry.action == "deal") {
        EXPECT_TRUE(update["entry"]["dice"].empty());
      }
      if (i < 2) {
        EXPECT_EQ(update["view"], match->reshuffle(Seat(i), random)->view(Viewer(i)));
      }
    }
  }
}

// Two games that differ only in what gray may not know look the same to gray and to a spectator.
TEST_F(ServerGame, SecretActionsLeaveNoTrace) {
  start();
  std::array<std::vector<Json>, 2> seen;
  for (int secret = 0; secret < 2; ++secret) {
    const MadeTable table = make();
    Client blue(port()), gray(port()), watcher(port());
    blue.hello(table.id, table.keys[0]);
    gray.hello(table.id, table.keys[1]);
    watcher.hello(table.id, table.spectator);
    blue.wait("present");
    int at = 0;
    act(blue, at, "deal");
    if (secret) {
      EXPECT_EQ(act(blue, at, "mark")["type"], "ok");
      EXPECT_EQ(act(blue, at, "mark")["type"], "ok");
      EXPECT_EQ(blue.call({{"type", "undo"}})["type"], "ok");
      --at;
    }
    EXPECT_EQ(act(blue, at, "boast")["type"], "ok");
    EXPECT_EQ(act(blue, at, secret ? "lay 4" : "lay 2")["type"], "ok");
    for (Client* each : {&gray, &watcher}) {
      each->call({{"type", "history"}, {"at", 0}});
      while (auto message = each->next(std::chrono::milliseconds(0))) {
        if (message->value("type", "") == "present") continue;
        if (message->contains("view"))
          (*message)["view"]["hands"][1].erase("cards");  // gray's own, dealt anew
        seen[secret].push_back(*message);
      }
    }
    Client again(port());  // nor does coming back show it
    Json welcome = again.hello(table.id, table.keys[1]);
    for (const char* own : {"table", "commitment"}) welcome.erase(own);
    welcome["view"]["hands"][1].erase("cards");
    seen[secret].push_back(welcome);
    const Reply record = http(port(), "GET", "/api/tables/" + table.id + "/record", {}, table.keys[1]);
    EXPECT_EQ(record.body.find("mark"), std::string::npos);
    EXPECT_EQ(record.body.find("blue: lay"), std::string::npos);
    EXPECT_EQ(record.body.find("deal"), std::string::npos) << "its dice dealt the cards";
    EXPECT_EQ(record.body.find("seed"), std::string::npos);
  }
  EXPECT_EQ(seen[0], seen[1]);
  EXPECT_GT(seen[0].size(), 6u);
}

TEST_F(ServerGame, TheEndShowsEverything) {
  start();
  const MadeTable table = make();
  Client blue(port()), gray(port());
  blue.hello(table.id, table.keys[0]);
  gray.hello(table.id, table.keys[1]);
  int at = 0;
  act(blue, at, "deal");
  act(blue, at, "mark");
  EXPECT_EQ(blue.call({{"type", "resign"}})["type"], "ok");
  const Json over = gray.wait("over");
  EXPECT_EQ(over["outcome"]["winner"], 1);
  EXPECT_EQ(over["outcome"]["reason"], "blue resigned");
  EXPECT_EQ(FairDice::commitment(*FairDice::seed_from_hex(over["seed"].get<std::string>())),
            table.commitment);
  const Json all = gray.wait("welcome");
  EXPECT_EQ(all["at"], 2);
  EXPECT_EQ(all["log"][1]["order"], "mark");
  EXPECT_TRUE(all["view"]["hands"][0].contains("cards"));
  EXPECT_EQ(all["over"], over);
  EXPECT_EQ(blue.call({{"type", "act"}, {"order", "boast"}, {"at", 2}})["type"], "error");
}

}  // namespace
}  // namespace longroll::tests
