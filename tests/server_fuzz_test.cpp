// Nonsense of every kind, from everybody, at any time: over real sockets, in every game, before the first
// roll, in the middle and after the end. Each message gets exactly one answer, the server lives, and what is
// refused changes nothing. The seed is fixed; LONGROLL_FUZZ_SECONDS=3600 goes on for an hour with other
// seeds.
#include <cstdlib>
#include <set>

#include "tests/server_fixture.hpp"

namespace longroll::tests {
namespace {

using namespace std::chrono_literals;

// Words that a game may be asked about, by name: those of docs/protocol.md and of the games' own questions.
const std::vector<std::string> questions = {
    "board",       "reach",          "try",     "firers", "build", "gap",   "targets", "check-army", "odds",
    "check-table", "check-scenario", "weather", "why",    "line",  "supply"};
const std::vector<std::string> garbage = {"",
                                          " ",
                                          "0",
                                          "-1",
                                          "1e308",
                                          "99999999999999999999",
                                          "NaN",
                                          "null",
                                          "{}",
                                          "../../etc/passwd",
                                          "'; drop table tables; --",
                                          "%s%n%x",
                                          "\n",
                                          "\t\t",
                                          std::string("a\0b", 3),
                                          "\u202Eright to left",
                                          "\U0001F3B2",
                                          "é",
                                          "roll",
                                          "advance",
                                          "2",
                                          "1,2",
                                          "0101",
                                          "9999",
                                          "(",
                                          "#"};
const std::vector<std::string> broken = {"",
                                         "{",
                                         "[]",
                                         "null",
                                         "7",
                                         "{}",
                                         "{\"type\":",
                                         "{\"type\":\"act\"",
                                         "{\"type\":7}",
                                         "{\"type\":\"fly\"}",
                                         "{\"id\":{},\"type\":\"undo\"}",
                                         "{\"type\":\"ask\",\"words\":\"board\"}",
                                         "{\"type\":\"ask\",\"words\":[1]}",
                                         "{\"type\":\"history\",\"at\":1e9999}",
                                         "{\"type\":\"history\",\"at\":-1}",
                                         "{\"type\":\"act\",\"order\":null,\"at\":0}",
                                         "{\"type\":\"chat\",\"text\":[[[[]]]]}",
                                         "{\"type\":\"name\",\"name\":\"\\ud800\"}",
                                         "\x7f\x01",
                                         std::string(8000, '[')};

// One client, and the answers that it still waits for.
class Talker {
 public:
  Talker(unsigned short port, std::string table, std::string key)
      : port_(port), table_(std::move(table)), key_(std::move(key)) {
    come();
  }

  // Sends and waits for the one answer; empty where the socket was closed instead.
  Json say(Json message) {
    if (client_->closed()) come();
    message["id"] = ++id_;
    client_->send(message);
    return answer(message.dump());
  }

  // What is no message is answered by an error without an id, or closes the socket.
  void say_text(const std::string& text) {
    if (client_->closed()) come();
    client_->send_text(text);
    say({{"type", "history"}, {"at", 0}});
  }

  // All answers have come once, and none that nobody asked for.
  void settle() {
    say({{"type", "history"}, {"at", 0}});
    while (auto message = client_->next(0ms)) {
      follow(*message);
      EXPECT_FALSE(message->contains("id")) << "nobody asked this: " << *message;
    }
  }

  const Json& view() const { return view_; }
  int at() const { return at_; }
  bool over() const { return over_; }
  Json come() {
    client_ = std::make_unique<Client>(port_);
    answered_.clear();
    client_->send({{"type", "hello"}, {"table", table_}, {"key", key_}, {"id", ++id_}});
    return answer("hello");
  }

 private:
  Json answer(const std::string& sent) {
    while (auto message = client_->next()) {
      follow(*message);
      if (!message->contains("id")) continue;
      const Json& id = (*message)["id"];
      EXPECT_TRUE(answered_.insert(id).second) << "answered twice: " << *message;
      EXPECT_EQ(id, id_) << "nobody asks this any more: " << *message;
      if (id == id_) return *message;
    }
    EXPECT_TRUE(client_->closed()) << "no answer to " << sent;
    return {};
  }
  void follow(const Json& message) {
    const std::string type = message.value("type", "");
    if (type == "over") over_ = true;
    if (type == "welcome") over_ = !message["over"].is_null();
    if (type != "update" && type != "welcome") return;
    at_ = message["at"];
    view_ = message["view"];
  }

  unsigned short port_;
  std::string table_, key_;
  std::unique_ptr<Client> client_;
  int id_ = 0, at_ = 0;
  bool over_ = false;
  Json view_;
  std::set<Json> answered_;
};

// Every text in a view is a word that might mean something.
void harvest(const Json& json, std::vector<std::string>& words) {
  if (json.is_string()) {
    for (const std::string& word : split_words(json.get<std::string>()))
      if (words.size() < 4000 && word.size() < 40) words.push_back(word);
  } else if (json.is_structured()) {
    for (const Json& each : json) harvest(each, words);
  }
}

class ServerFuzz : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    auto games = Games::load(config_.data_folder);
    ASSERT_TRUE(games) << games.error().text();
    games_ = std::move(*games);
    games_.add(toy::make());
    server::Limits& limits = config_.limits;
    limits.messages_per_second = limits.messages_at_once = 1e9;
    limits.requests_per_second = limits.requests_at_once = 1e9;
    limits.tables_per_minute = limits.tables_at_once = 1e9;
    limits.players_per_minute = limits.players_at_once = 1e9;
    start();
  }

  std::uint32_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
  const std::string& any(const std::vector<std::string>& list) { return list[below(list.size())]; }

  std::string operand() {
    if (below(4) == 0) return any(garbage);
    if (below(40) == 0) return std::string(1 + below(3000), static_cast<char>('a' + below(26)));
    return words_.empty() ? any(garbage) : any(words_);
  }
  std::string order(const Talker& talker) {
    const Json actions = talker.view().value("actions", Json::array());
    if (!actions.empty() && below(3)) {
      std::string text = actions[below(actions.size())].value("do", "");
      if (below(3) == 0) text += " " + operand();
      if (below(4) == 0 && !text.empty()) text.resize(below(text.size()));
      return text;
    }
    std::string text;
    for (std::uint32_t i = 0, n = 1 + below(4); i < n; ++i) text += (i ? " " : "") + operand();
    return text;
  }
  Json question() {
    Json words = {any(questions)};
    for (std::uint32_t i = 0, n = below(5); i < n; ++i) words.push_back(operand());
    return {{"type", "ask"}, {"words", words}};
  }
  int moment(const Talker& talker) {
    return below(3) ? static_cast<int>(below(static_cast<std::size_t>(talker.at()) + 2))
                    : static_cast<int>(below(1'000'000'000));
  }

  // A message of any type; its members are right, wrong or not there.
  Json message(const Talker& talker) {
    Json json;
    switch (below(18)) {
      case 0: json = {{"type", "act"}, {"order", order(talker)}, {"at", moment(talker)}}; break;
      case 1: json = {{"type", talker.over() ? "resign" : "undo"}}; break;
      case 2: json = {{"type", "offer"}, {"what", below(2) ? "undo" : any(garbage)}}; break;
      case 3:
        json = {{"type", "answer"}, {"what", below(2) ? "undo" : "draw"}, {"yes", below(4) == 0}};
        break;
      case 4: json = {{"type", "why"}, {"order", order(talker)}}; break;
      case 5: json = {{"type", "odds"}, {"order", order(talker)}}; break;
      case 6:
        json = {{"type", "suggest"}};
        if (below(8) == 0) json["deep"] = true;  // it takes a while
        break;
      case 7:
      case 8: json = {{"type", "history"}, {"at", moment(talker)}}; break;
      case 9: json = {{"type", "name"}, {"name", operand()}}; break;
      case 10: json = {{"type", "chat"}, {"text", operand()}}; break;
      case 11: json = {{"type", "salt"}, {"salt", operand()}}; break;
      case 12: json = {{"type", "hello"}, {"table", operand()}, {"key", operand()}}; break;
      case 13: json = {{"type", below(2) ? "chances" : "hurry"}}; break;
      case 14: json = {{"type", "lobby"}, {"game", operand()}}; break;
      default: json = question();
    }
    if (below(12) == 0)
      for (auto& [key, value] : json.items())
        if (key != "type" && below(2)) value = below(2) ? Json() : Json(operand());
    return json;
  }

  Json state(const MadeTable& table) {
    Json state = Json::array();
    for (const std::string& key : {table.keys[0], table.keys[1], table.spectator}) {
      Client client(port());
      Json welcome = client.hello(table.id, key);
      welcome.erase("present");
      welcome.erase("id");
      state.push_back(std::move(welcome));
    }
    return state;
  }

  // Everybody at the table and a stranger talk nonsense; where nothing was allowed, nothing has changed.
  void talk(const MadeTable& table, std::vector<std::unique_ptr<Talker>>& talkers, int messages) {
    words_.clear();
    for (const auto& talker : talkers) harvest(talker->view(), words_);
    const Json before = state(table);
    bool changed = false;
    for (int i = 0; i < messages; ++i) {
      Talker& talker = *talkers[below(talkers.size())];
      if (below(10) == 0) {
        talker.say_text(below(2) ? any(broken) : cut(message(talker).dump()));
        continue;
      }
      const Json answer = talker.say(message(talker));
      changed = changed || answer.value("type", "") == "ok";
    }
    talkers.back()->say_text(std::string(15'000, 'x'));
    talkers.back()->say_text(std::string(20'000, 'x'));  // too large: the socket closes
    talkers.back()->say_text("\xff\xfe not utf-8");      // and so does this
    strangers(table);
    for (const auto& talker : talkers) talker->settle();
    if (!changed) {
      EXPECT_EQ(state(table), before);
    }
  }

  std::string cut(std::string text) {
    text.resize(below(text.size()));
    return text;
  }

  void strangers(const MadeTable& table) {
    Client stranger(port());
    EXPECT_EQ(stranger.hello(table.id, operand_key())["type"], "error");
    EXPECT_FALSE(stranger.next());
    const std::string path = "/api/tables/" + table.id;
    for (const std::string& key : {operand_key(), table.spectator, table.keys[0]}) {
      for (const Json& body :
           std::initializer_list<Json>{{{"at", below(2000)}, {"seats", {{{"kind", operand()}}}}},
                                       {{"at", operand()}},
                                       operand(),
                                       Json()})
        EXPECT_EQ(http(port(), "POST", path + "/whatif", body.dump(), key).status / 100, 4);
      EXPECT_LT(http(port(), "GET", path + "/record", {}, key).status, 500);
      EXPECT_LT(http(port(), "GET", path, {}, key).status, 500);
    }
    EXPECT_EQ(http(port(), "DELETE", path, {}, table.spectator).status, 403);
    for (const std::string& key : {operand_key(), std::string(43, 'k'), std::string(), table.spectator})
      meet(table, key);
  }
  // By whom nothing at the table is changed, whatever he asks for.
  void meet(const MadeTable& table, const std::string& key) {
    const std::string path = "/api/tables/" + table.id + "/";
    for (const char* what :
         {"open", "join", "start", "ask", "grant", "adopt", "hand", "claim", "rematch", "about"}) {
      const Json body = {{"to", below(2) ? Json("computer") : Json(operand())},
                         {"what", below(2) ? Json("game") : Json(operand())},
                         {"open", below(2) ? Json(true) : Json(operand())},
                         {"player", below(2) ? Json("random") : Json(operand())},
                         {"yes", true},
                         {"name", operand()},
                         {"text", operand()},
                         {"secret", operand_key()}};
      const std::string text =
          below(4) ? body.dump(-1, ' ', false, Json::error_handler_t::replace) : operand();
      EXPECT_EQ(http(port(), "POST", path + what, text, key).status / 100, 4) << what;
    }
    const std::string token = table.id + std::string(24, static_cast<char>('a' + below(26)));
    EXPECT_EQ(http(port(), "POST", "/api/invitations/" + token + "/accept", "{}", key).status / 100, 4);
    EXPECT_EQ(http(port(), "GET", "/api/players/me", {}, key).status, 403);
    EXPECT_EQ(http(port(), "POST", "/api/players/redeem", Json{{"code", operand_key()}}.dump()).status, 410);
    EXPECT_LT(http(port(), "GET", "/api/lobby?game=%00&pace=" + operand_key(), {}, key).status, 500);
  }
  std::string operand_key() { return std::string(1 + below(30), static_cast<char>('a' + below(26))); }

  void play(std::vector<std::unique_ptr<Talker>>& talkers, int actions) {
    for (int i = 0; i < actions && !talkers[0]->over(); ++i) {
      for (const auto& each : talkers) each->settle();
      for (std::size_t seat : {0u, 1u}) {
        const Json list = talkers[seat]->view().value("actions", Json::array());
        if (list.empty()) continue;
        talkers[seat]->say(
            {{"type", "act"}, {"order", list[below(list.size())]["do"]}, {"at", talkers[seat]->at()}});
        break;
      }
    }
  }

  void fuzz(const AnyGame& game, std::uint64_t seed, int messages) {
    SCOPED_TRACE(fmt::format("{} seed {}", game.info().id, seed));
    random_ = FastDice(seed);
    const auto& scenarios = game.info().scenarios;
    const MadeTable table =
        make({{"game", game.info().id}, {"scenario", scenarios[seed % scenarios.size()].id}}, "me", "friend");
    std::vector<std::unique_ptr<Talker>> talkers;
    for (const std::string& key : {table.keys[0], table.keys[1], table.spectator})
      talkers.push_back(std::make_unique<Talker>(port(), table.id, key));
    talk(table, talkers, messages);  // before the first roll
    play(talkers, 40);
    talk(table, talkers, messages);
    talkers[0]->say({{"type", "resign"}});
    talk(table, talkers, messages);  // after the end
    const Json end = state(table);
    talkers.clear();
    restart();
    EXPECT_EQ(state(table), end) << "what is stored is what was told";
  }

  FastDice random_{1};
  std::vector<std::string> words_;
};

TEST_F(ServerFuzz, EveryMessageGetsOneAnswerAndNothingRefusedChangesAnything) {
  const char* wanted = std::getenv("LONGROLL_FUZZ_SECONDS");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(wanted ? std::atoi(wanted) : 0);
  std::uint64_t seed = 1863;
  do {
    for (const auto& game : games_.all()) {
      fuzz(*game, seed, wanted ? 400 : 120);
      if (HasFailure()) return;
    }
    ++seed;
  } while (std::chrono::steady_clock::now() < end);
}

}  // namespace
}  // namespace longroll::tests
