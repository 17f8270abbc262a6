// On which terms people meet, in the store: whole, sealed, and come to from older schemas.
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "tests/server_fixture.hpp"
#include "tests/store_fixture.hpp"

namespace longroll::tests {
namespace {

using server::Trouble;

class StoreTerms : public StoreTest {};
class ServerTerms : public ServerTest {};

// The terms on which people meet are sealed with the table.
TEST_F(StoreTerms, KeepsOnWhichTermsPeopleMeet) {
  server::StoredTable table = some_table("t1");
  table.meeting = {.kept = true, .open = true, .pace = 3, .note = "a note", .by = "ann", .opened = 7};
  table.meeting.asked = {{"eve", "Eve", "please", 8}};
  table.meeting.series = {3, 2, {1, 0}, 0};
  table.seats[0].owner = "ann";
  table.seats[1].free = true;
  table.seats[1].invite_hash = "hash of an invitation";
  open();
  ASSERT_TRUE(store(0, {server::CreateTable{table}}));
  open();
  auto loaded = store_->load("t1");
  ASSERT_TRUE(loaded) << loaded.error().what;
  EXPECT_EQ(everything_in(*loaded), everything_in(table));
  table.seats[1] = {.kind = "friend", .key_hash = "another", .name = "", .salt = "pepper", .owner = "eve"};
  table.meeting.open = false;
  table.meeting.since = 9;
  ASSERT_TRUE(
      store(0, {server::SetMeeting{"t1", table.seats, table.meeting}, server::AddEntry{"t1", 0, {}}}));
  open();
  loaded = store_->load("t1");
  ASSERT_TRUE(loaded) << "the chain still begins with the seats as they were";
  EXPECT_EQ(loaded->seats[1].key_hash, "another");
  EXPECT_EQ(loaded->seats[1].owner, "eve");
  EXPECT_FALSE(loaded->meeting.open);
  for (const char* alteration : {"update meetings set body = replace(body, 'eve', 'bob')",
                                 "delete from meetings", "update tables set meeting = ''"}) {
    const std::string copy = folder_ / "altered.db";
    for (const char* rest : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(copy + rest);
    soci::session(soci::sqlite3, path_) << "vacuum into '" << copy << "'";
    soci::session(soci::sqlite3, copy) << alteration;
    auto altered = server::Store::open(copy);
    ASSERT_TRUE(altered);
    EXPECT_EQ((*altered)->load("t1").error().kind, Trouble::damaged) << alteration;
  }
}

// A table and what follows from it are stored together.
TEST_F(StoreTerms, ARematchIsMadeWithTheChangeThatLeadsToIt) {
  open();
  ASSERT_TRUE(store(0, {server::CreateTable{some_table("t1")}}));
  const server::StoredTable next = some_table("t2");
  EXPECT_EQ(trouble_of(1, {server::SetMeeting{"t1", next.seats, {.next = "t2"}}, server::CreateTable{next}}),
            Trouble::moved);
  EXPECT_EQ(store_->load("t2").error().kind, Trouble::unknown);
  ASSERT_TRUE(store(0, {server::SetMeeting{"t1", next.seats, {.next = "t2"}}, server::CreateTable{next}}));
  EXPECT_EQ(store_->load("t1")->meeting.next, "t2");
  EXPECT_EQ(store_->load("t1")->version, 1);
  EXPECT_EQ(everything_in(*store_->load("t2")), everything_in(next));
}

// As a server without players has left it: everything goes on, by the links that there are.
TEST_F(ServerTerms, TablesOfAnOlderServerPlayOn) {
  start();
  const MadeTable table = make({{"name", "Ann"}}, "me", "me");
  {
    Client blue(port());
    blue.hello(table.id, table.keys[0]);
    int at = 0;
    ASSERT_EQ(act(blue, at, "deal")["type"], "ok");
    ASSERT_EQ(act(blue, at, "boast")["type"], "ok");
  }
  server_.reset();
  {
    soci::session sql(soci::sqlite3, config_.store);
    for (const char* part :
         {"players", "player_keys", "player_links", "meetings", "results", "hidden", "banned",
          "notice_addresses", "notice_wishes", "notice_secrets", "jobs", "turns_told", "reports"})
      sql << "drop table " << part;
    sql << "alter table tables drop column meeting";
    sql << "delete from schema_version where version >= 4";
  }
  start();
  Client blue(port());
  const Json welcome = blue.hello(table.id, table.keys[0]);
  ASSERT_EQ(welcome["type"], "welcome") << welcome;
  EXPECT_EQ(welcome["at"], 2);
  EXPECT_EQ(welcome["names"][0], "Ann");
  EXPECT_EQ(welcome["meeting"]["pace"], "live");
  int at = 2;
  EXPECT_EQ(act(blue, at, "boast")["type"], "ok");
  const std::string key = post("/api/players", {{"name", "Ann"}}).json()["key"];
  EXPECT_EQ(post("/api/tables/" + table.id + "/adopt", {{"secret", table.keys[0]}}, key).status, 200);
  restart();
  EXPECT_EQ(http(port(), "GET", "/api/players/me", {}, key).json()["games"][0]["turn"], 0);
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + table.id, {}, table.keys[1]).json()["at"], 3);
}

}  // namespace
}  // namespace longroll::tests
