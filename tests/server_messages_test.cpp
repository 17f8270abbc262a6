// What the server really says, in each game, as a file that the browser client's types are checked against: a
// key that is missing there, or that nobody has written down, is an error of its type check. tools/golden
// writes the files anew.
#include <cstdlib>

#include "engine/core/places.hpp"
#include "tests/server_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerMessages : public ServerTest, public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = *Games::load(data_folder());
    start();
    table_ = make({{"game", GetParam()}});
    for (std::size_t i = 0; i < 2; ++i) {
      people_[i] = std::make_unique<Client>(port());
      heard(i, people_[i]->hello(table_.id, table_.keys[i]));
    }
  }

  // What was said to a seat, up to the answer to a message of its own.
  Json say(std::size_t seat, const Json& message) {
    const Json answer = people_[seat]->call(message);
    while (const auto each = people_[seat]->next(std::chrono::milliseconds(0))) heard(seat, *each);
    heard(seat, answer);
    return answer;
  }
  // One of each kind and shape is enough; of updates, as many as there are kinds of question.
  void heard(std::size_t seat, Json message) {
    message.erase("id");
    if (message["type"] == "update" || message["type"] == "welcome") {
      at_[seat] = message["at"];
      yours_[seat] = message["view"]["decision"].is_object() && message["view"]["decision"]["yours"];
    }
    if (message["type"] == "chat") message["when"] = 0;
    if (message["type"] == "welcome" && seen_.contains("over"))
      return;  // sooner or later, where something was hidden
    const Json decision = message.contains("view") ? message["view"]["decision"] : Json();
    const std::string shape =
        message["type"].get<std::string>() + (decision.is_object() ? decision["ask"].dump() : "");
    if (++seen_[shape] <= 2) text_ += "  " + message.dump() + ",\n";
  }
  MadeTable table_;
  std::array<std::unique_ptr<Client>, 2> people_;
  std::map<std::string, int> seen_;
  std::string text_;
  std::array<int, 2> at_ = {0, 0};
  std::array<bool, 2> yours_ = {};
};

std::string title_of(std::string id) { return id[0] = static_cast<char>(std::toupper(id[0])), id; }

TEST_P(ServerMessages, AreWhatTheClientExpects) {
  for (int turn = 0; turn < 40; ++turn) {
    for (std::size_t each : {0u, 1u})
      say(each, {{"type", "history"}, {"at", 0}});  // all that was said has come
    const std::size_t seat = yours_[0] ? 0 : 1;
    const Json advice = say(seat, {{"type", "suggest"}});
    ASSERT_EQ(advice["type"], "suggest") << advice;
    const Json order = advice["orders"][0];
    say(seat, {{"type", "odds"}, {"order", order}});
    say(seat, {{"type", "why"}, {"order", order}});
    ASSERT_EQ(say(seat, {{"type", "act"}, {"order", order}, {"at", at_[seat]}})["type"], "ok") << order;
  }
  say(0, {{"type", "act"}, {"order", "nonsense"}, {"at", at_[0]}});
  say(0, {{"type", "undo"}});
  say(0, {{"type", "name"}, {"name", "Grant"}});
  say(0, {{"type", "chat"}, {"text", "Good morning."}});
  say(0, {{"type", "offer"}, {"what", "draw"}});
  say(1, {{"type", "answer"}, {"what", "draw"}, {"yes", false}});
  say(0, {{"type", "resign"}});
  say(0, {{"type", "history"}, {"at", 0}});

  const std::string game = title_of(GetParam());
  const std::string path = source_folder() + "/web/src/golden/" + GetParam() + ".ts";
  const std::string now = fmt::format(
      "// Messages of the server, written by tools/golden: they must be of these types.\n"
      "import type {{ {0}Board, {0}View }} from '../games/{1}/types'\n"
      "import type {{ FromServer }} from '../lib/protocol'\n\n"
      "export const messages: FromServer<{0}Board, {0}View>[] = [\n{2}]\n",
      game, GetParam(), text_);
  if (std::getenv("LONGROLL_WRITE_GOLDEN")) {
    ASSERT_TRUE(write_file_atomically(path, now));
    return;
  }
  const auto then = read_file(path);
  ASSERT_TRUE(then) << then.error().text() << "; tools/golden writes it";
  const std::vector<std::string> was = split_lines(*then), is = split_lines(now);
  ASSERT_EQ(was.size(), is.size()) << "where this is meant, tools/golden writes it anew";
  for (std::size_t i = 0; i < was.size(); ++i)
    ASSERT_EQ(was[i].substr(0, 2000), is[i].substr(0, 2000)) << path << ":" << i + 1;
  EXPECT_TRUE(*then == now) << "where this is meant, tools/golden writes it anew";
}

std::vector<std::string> ids() {
  const auto games = Games::load(data_folder());
  std::vector<std::string> names;
  for (const auto& each : games->all()) names.emplace_back(each->info().id);
  return names;
}

INSTANTIATE_TEST_SUITE_P(All, ServerMessages, testing::ValuesIn(ids()),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace longroll::tests
