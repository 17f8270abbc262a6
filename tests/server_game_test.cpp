// Two clients play whole games over sockets, and nobody is told what he may not know.
#include <regex>

#include "engine/core/record.hpp"
#include "tests/all_games.hpp"
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
  void SetUp() override {
    ServerTest::SetUp();
    config_.limits.messages_per_second = config_.limits.messages_at_once = 1e9;
  }

  // Both seats play by random legal actions, and a spectator watches, until the game is over; a very long one
  // is resigned.
  void play_out(const MadeTable& table, std::uint64_t seed, int most) {
    FastDice random(seed);
    std::vector<std::unique_ptr<Client>> clients;
    for (const std::string& key : {table.keys[0], table.keys[1], table.spectator}) {
      clients.push_back(std::make_unique<Client>(port()));
      heard_[clients.size() - 1].add(clients.back()->hello(table.id, key));
    }
    for (int moves = 0; moves < most; ++moves) {
      const auto seat = heard_[0].view["decision"]["yours"].get<bool>() ? 0u : 1u;
      const Json& actions = heard_[seat].view["actions"];
      ASSERT_FALSE(actions.empty()) << heard_[seat].view["decision"];
      ASSERT_TRUE(heard_[1 - seat].view.value("actions", Json::array()).empty());
      ASSERT_TRUE(heard_[2].view.value("actions", Json::array()).empty());
      const std::string order = actions[random.below(static_cast<std::uint32_t>(actions.size()))]["do"];
      const Json answer = clients[seat]->call({{"type", "act"}, {"order", order}, {"at", heard_[seat].at}});
      ASSERT_EQ(answer["type"], "ok") << order << ": " << answer;
      for (std::size_t i = 0; i < 3; ++i) {
        clients[i]->call({{"type", "history"}, {"at", 0}});  // all that was said before has come
        while (auto message = clients[i]->next(std::chrono::milliseconds(0))) heard_[i].add(*message);
      }
      if (!heard_[0].over.is_null()) return;
    }
    ASSERT_EQ(clients[0]->call({{"type", "resign"}})["type"], "ok");
    for (std::size_t i = 0; i < 3; ++i) heard_[i].add(clients[i]->wait("over"));
  }

  // The record that anyone may have now, and dice that are what the seed gives.
  Record checked_record(const MadeTable& table, const AnyGame& game) {
    const Reply reply = http(port(), "GET", "/api/tables/" + table.id + "/record", {}, table.spectator);
    EXPECT_EQ(reply.status, 200);
    auto record = parse_record(reply.body);
    EXPECT_TRUE(record) << record.error().text();
    EXPECT_EQ(record->fair.commitment, table.commitment);
    EXPECT_EQ(record->fair.seed, heard_[0].over["seed"]);
    auto verified = verify_dice(game, *record);
    EXPECT_TRUE(verified) << verified.error().text();
    EXPECT_GE(verified.value_or(0), 10);
    EXPECT_TRUE(RecordedMatch::replay(game, *record));
    return *record;
  }

  // What each viewer was sent is what the engine lets that viewer see of the true positions, no less and no
  // more.
  void expect_own_views(const AnyGame& game, const Record& record) {
    FastDice random(5);
    std::array<std::size_t, 3> next = {};
    std::array<int, 3> at = {};
    auto match = *game.start(record.setup);
    for (const Record::Entry& entry : record.entries) {
      const Action action = *read_entry(*match, entry);
      const Seat seat = match->decision().seat;
      std::array<bool, 3> open, known;
      std::array<Json, 3> before;
      for (int i = 0; i < 3; ++i) {
        open[i] = match->open_to(action, Viewer(i));
        before[i] = match->view(Viewer(i));
      }
      EventList events;
      ASSERT_TRUE(play_entry(*match, entry, Events(events)));
      if (match->outcome().over) return;  // from here on all is open
      for (int i = 0; i < 3; ++i) {
        known[i] = open[i] || i == index(seat);
        for (const Event& event : events.events)
          known[i] = known[i] || !match->describe(event, Viewer(i)).is_null();
        const Json view = match->view(Viewer(i));
        at[i] += known[i];
        if (!known[i] && view == before[i]) continue;  // not even a message
        ASSERT_LT(next[i], heard_[i].updates.size());
        const Json& update = heard_[i].updates[next[i]++];
        ASSERT_EQ(update["view"], view) << entry.action;
        ASSERT_EQ(update["at"], at[i]);
        ASSERT_EQ(update["entry"].is_null(), !known[i]);
        if (!known[i]) continue;
        ASSERT_EQ(update["entry"]["order"], open[i] ? Json(entry.action) : Json());
        ASSERT_TRUE(open[i] || update["entry"]["dice"].empty());
        if (i < 2) {
          ASSERT_EQ(view, match->reshuffle(Seat(i), random)->view(Viewer(i)));
        }
      }
    }
  }

  std::array<Heard, 3> heard_;
};

TEST_F(ServerGame, TwoClientsPlayWholeGamesAndNobodySeesTooMuch) {
  start();
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    heard_ = {};
    const MadeTable table = make();
    play_out(table, seed, 500);
    for (const Heard& each : heard_) EXPECT_EQ(each.over, heard_[0].over);
    EXPECT_EQ(heard_[0].over["outcome"]["reason"], "the cards are laid");
    expect_own_views(*games_.find("toy"), checked_record(table, *games_.find("toy")));
  }
  EXPECT_TRUE(heard_[0].updates[0]["entry"]["dice"].empty()) << "these dice dealt the cards";
}

// The same with each real game, in its shortest scenario.
TEST_F(ServerGame, EveryGameIsPlayedOverSockets) {
  auto games = Games::load(config_.data_folder);
  ASSERT_TRUE(games) << games.error().text();
  games_ = std::move(*games);
  start();
  for (const auto& game : games_.all()) {
    const GameInfo& info = game->info();
    SCOPED_TRACE(info.id);
    heard_ = {};
    const ScenarioInfo& shortest = *std::ranges::min_element(info.scenarios, {}, &ScenarioInfo::minutes);
    const MadeTable table = make({{"game", info.id}, {"scenario", shortest.id}});
    play_out(table, 1863, 400 * times_longer());
    if (HasFatalFailure()) return;
    expect_own_views(*game, checked_record(table, *game));
  }
}

// What somebody saw, of a record, but for the cards of his own hand.
std::string without_cards(const std::string& saw) {
  return std::regex_replace(saw, std::regex(R"("cards":\[[^\]]*\]+)"), "");
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
    const std::size_t end = record.body.find("\nseen gray\n");
    ASSERT_NE(end, std::string::npos) << "what gray saw follows the actions that are known";
    const std::string actions = record.body.substr(0, end);
    EXPECT_EQ(actions.find("mark"), std::string::npos);
    EXPECT_EQ(actions.find("blue: lay"), std::string::npos);
    EXPECT_EQ(actions.find("deal"), std::string::npos) << "its dice dealt the cards";
    EXPECT_EQ(record.body.find("seed"), std::string::npos);
    seen[secret].push_back(without_cards(record.body.substr(end)));
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
