// The store is full: whoever wants to change something is told so, nothing that was acknowledged is lost, and
// all goes on when there is room again.
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "tests/server_fixture.hpp"

namespace longroll::tests {
namespace {

sqlite_api::sqlite3* store_connection = nullptr;  // the connection of the store
int note_connection(sqlite_api::sqlite3* connection, char**, const void*) {
  store_connection = connection;
  return SQLITE_OK;
}

const Json wanted_table = {{"game", "toy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
constexpr const char* full_sentence = "the server's disk is full; nothing was changed";

class ServerFull : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    sqlite_api::sqlite3_auto_extension(reinterpret_cast<void (*)()>(note_connection));
    server::Limits& limits = config_.limits;
    limits.tables_per_minute = limits.tables_at_once = 1e9;
    limits.requests_per_second = limits.requests_at_once = 1e9;
    limits.messages_per_second = limits.messages_at_once = 1e9;
    start();
  }
  void TearDown() override {
    ServerTest::TearDown();
    sqlite_api::sqlite3_cancel_auto_extension(reinterpret_cast<void (*)()>(note_connection));
  }
  // No page more than there are; SQLite takes 1 for as many as it has.
  static void fill() { set_most_pages(1); }
  static void make_room() { set_most_pages(1 << 30); }
  static void set_most_pages(int most) {
    ASSERT_EQ(
        sqlite_api::sqlite3_exec(store_connection, fmt::format("pragma max_page_count = {}", most).c_str(),
                                 nullptr, nullptr, nullptr),
        SQLITE_OK);
  }
  Reply get(const MadeTable& table) const {
    return http(port(), "GET", "/api/tables/" + table.id, {}, table.keys[0]);
  }
  // Until there is no room on the pages that are there; what was said comes back.
  Json talk_until_refused(Client& client, int& said) {
    for (Json answer;; ++said) {
      answer =
          client.call({{"type", "chat"}, {"text", fmt::format("line {} {}", said, std::string(400, 'x'))}});
      if (answer["type"] != "ok" || said > 500) return answer;
    }
  }
};

TEST_F(ServerFull, NothingIsLostAndEverybodyIsTold) {
  const MadeTable table = make();
  Client blue(port()), gray(port());
  blue.hello(table.id, table.keys[0]);
  gray.hello(table.id, table.keys[1]);
  int at = 0, said = 0;
  ASSERT_EQ(act(blue, at, "deal")["type"], "ok");
  fill();
  const Json refused = talk_until_refused(blue, said);
  EXPECT_EQ(refused["type"], "error");
  EXPECT_EQ(refused["code"], "full");
  EXPECT_EQ(refused["error"], full_sentence);
  const Json stands = gray.wait("welcome");
  EXPECT_EQ(stands["at"], 1) << "everybody is shown what stands";
  EXPECT_EQ(stands["chat"].size(), static_cast<std::size_t>(said))
      << "all that was acknowledged, and no more";
  EXPECT_EQ(get(table).status, 200) << "what is there can be read";
  EXPECT_EQ(gray.call({{"type", "history"}, {"at", 1}})["type"], "history");

  std::vector<MadeTable> others;
  Reply reply = post("/api/tables", wanted_table);
  for (; reply.status == 201 && others.size() < 200; reply = post("/api/tables", wanted_table))
    others.push_back(made(reply));
  EXPECT_EQ(reply.status, 507);
  EXPECT_EQ(reply.json()["code"], "full");
  EXPECT_EQ(reply.json()["error"], full_sentence);

  make_room();
  EXPECT_EQ(blue.call({{"type", "chat"}, {"text", "again"}})["type"], "ok") << "on the same socket";
  EXPECT_EQ(act(blue, at, "boast")["type"], "ok");
  others.push_back(make());
  restart();
  Client back(port());
  const Json welcome = back.hello(table.id, table.keys[0]);
  EXPECT_EQ(welcome["at"], 2);
  ASSERT_EQ(welcome["chat"].size(), static_cast<std::size_t>(said + 1));
  EXPECT_EQ(welcome["chat"].back()["text"], "again");
  for (const MadeTable& each : others) EXPECT_EQ(get(each).status, 200);
}

}  // namespace
}  // namespace longroll::tests
