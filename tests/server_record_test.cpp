// What the store holds is what was stored, whole and in order: versions, hashes, owners, and older schemas.
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <fstream>
#include <future>

#include "engine/core/dice.hpp"
#include "server/journal.hpp"
#include "tests/eventually.hpp"
#include "tests/server_fixture.hpp"
#include "tests/store_fixture.hpp"

namespace longroll::tests {
namespace {

using server::Trouble;

class StoreRecord : public StoreTest {};

TEST_F(StoreRecord, GivesBackWhatWasStored) {
  open();
  furnish("t1", 3);
  server::StoredTable twin = some_table("t2");
  twin.whatif = server::StoredTable::WhatIf{"t1", 2, {{1, 0, ~0ull}, {2, 2, 5}}};
  twin.entries = {{0, "deal", {1, 2}, 0}, {1, "boast", {}, 2}};
  ASSERT_TRUE(store(0, {server::CreateTable{twin}}));
  open();
  const auto first = store_->load("t1"), second = store_->load("t2");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->entries.size(), 2u);
  EXPECT_EQ(first->entries[1].action, "boast 1");
  EXPECT_EQ(first->entries[1].dice, (std::vector{2, 3}));
  EXPECT_EQ(first->next_die, 99u);
  EXPECT_EQ(first->seats[1].name, "Bob");
  EXPECT_EQ(first->chat[0].text, "well met");
  EXPECT_EQ(first->offer->what, "draw");
  EXPECT_EQ(first->version, 6);
  EXPECT_EQ(everything_in(*second), everything_in(twin));
}

TEST_F(StoreRecord, AChangeThatWasDecidedOnAnotherVersionIsRefused) {
  open();
  furnish("t1", 3);
  const auto before = store_->load("t1");
  for (const std::int64_t version : {5, 7})
    for (const server::Write& write : std::initializer_list<server::Write>{
             server::AddEntry{"t1", 2, {0, "late", {}, 0}}, server::TakeBack{"t1", 0, 0, {}},
             server::EndGame{"t1", "resigned", 0}, server::SetOffer{"t1", {}},
             server::SetSeat{"t1", 0, "x", ""}, server::AddChat{"t1", 1, {0, "late", 0}},
             server::DeleteTable{"t1"}})
      EXPECT_EQ(trouble_of(version, {write}), Trouble::moved);
  // On the right version, but not the next one of its kind.
  for (const int number : {0, 1, 3, -1})
    EXPECT_EQ(trouble_of(6, {server::AddEntry{"t1", number, {0, "gap", {}, 0}}}), Trouble::moved);
  EXPECT_EQ(trouble_of(6, {server::AddEntry{"t1", 2, {}}, server::AddEntry{"t1", 4, {}}}), Trouble::moved);
  EXPECT_EQ(trouble_of(6, {server::TakeBack{"t1", 3, 0, {}}}), Trouble::moved);
  EXPECT_EQ(trouble_of(6, {server::AddChat{"t1", 2, {}}}), Trouble::moved);
  EXPECT_EQ(trouble_of(0, {server::AddEntry{"t9", 0, {}}}), Trouble::unknown);
  EXPECT_EQ(everything_in(*store_->load("t1")), everything_in(*before));
  ASSERT_TRUE(store(6, {server::DeleteTable{"t1"}}));
  EXPECT_EQ(trouble_of(7, {server::AddEntry{"t1", 0, {}}}), Trouble::deleted);
  EXPECT_EQ(store_->load("t1").error().kind, Trouble::deleted);
  EXPECT_EQ(store_->load("t9").error().kind, Trouble::unknown);
}

TEST_F(StoreRecord, BelongsToOneProcess) {
  open();
  const auto second = server::Store::open(path_);
  ASSERT_FALSE(second);
  EXPECT_EQ(
      second.error().what,
      "the store '" + path_ + "' is in use by another process; stop that one first, or name another store");
  std::filesystem::create_symlink(path_, folder_ / "other.db");
  EXPECT_FALSE(server::Store::open("sqlite:" + folder_ / "other.db")) << "the same file under another name";
  store_.reset();
  EXPECT_TRUE(server::Store::open(path_));
}

TEST_F(StoreRecord, WhatWasAlteredIsNamedAndNeitherChangedNorDeleted) {
  const std::pair<const char*, const char*> alterations[] = {
      {"update entries set action = 'fly' where number = 2", "entry 3"},
      {"update entries set dice = '6 6' where number = 0", "entry 1"},
      {"update entries set first_die = 7 where number = 1", "entry 2"},
      {"update entries set seat = 1 - seat where number = 1", "entry 2"},
      {"update entries set number = 9 where number = 3", "entry 4"},
      {"delete from entries where number = 3", "entry 4"},
      {"delete from entries where number = 0", "entry 1"},
      {"insert into entries select table_id, 4, seat, action, dice, first_die, hash from entries where "
       "number = 3",
       "entry 5"},
      {"update tables set seed = '00fe'", "damaged"},
      {"update tables set options = '{}'", "damaged"},
      {"update tables set ended = 'resigned'", "damaged"},
      {"update tables set length = 3", "damaged"},
      {"update tables set touched = 0", "damaged"},
      {"update tables set version = 1", "damaged"},
      {"update seats set key_hash = 'mine'", "damaged"},
      {"update seats set name = 'Eve' where seat = 1", "damaged"},
      {"delete from seats where seat = 1", "damaged"},
      {"update chat set text = 'I give up'", "damaged"},
      {"delete from chat", "damaged"},
  };
  for (const auto& [alteration, named] : alterations) {
    std::filesystem::remove(path_);
    open();
    furnish("t1", 5);
    const std::int64_t version = store_->load("t1")->version;
    soci::session(soci::sqlite3, path_) << alteration;
    const auto loaded = store_->load("t1");
    ASSERT_FALSE(loaded) << alteration;
    EXPECT_EQ(loaded.error().kind, Trouble::damaged) << alteration;
    EXPECT_NE(loaded.error().what.find(named), std::string::npos)
        << alteration << ": " << loaded.error().what;
    store_->begin();
    EXPECT_TRUE(store_->expired({.idle = std::chrono::seconds(1)}, 1ll << 40, "", 9)->size() == 1);
    store_->rollback();
    server::Journal journal(std::move(store_));
    std::promise<std::size_t> swept;
    journal.sweep({.idle = std::chrono::seconds(1)}, 1ll << 40, "",
                  [&](const server::Journal::Sweep& sweep) { swept.set_value(sweep.deleted.size()); });
    EXPECT_EQ(swept.get_future().get(), 0u) << alteration;
    journal.stop();
    int rows = 0;
    soci::session(soci::sqlite3, path_) << "select count(*) from tables where version = :v or version = 1",
        soci::use(version), soci::into(rows);
    EXPECT_EQ(rows, 1) << alteration;
  }
}

// Some bytes of the file at random: what is read is what was stored, or nothing.
TEST_F(StoreRecord, ASpoiledFileGivesTheTruthOrNothing) {
  open();
  std::map<std::string, std::string> truth;
  for (int i = 0; i < 6; ++i) {
    furnish("table-" + std::to_string(i), 150);
    truth["table-" + std::to_string(i)] = everything_in(*store_->load("table-" + std::to_string(i)));
  }
  ASSERT_TRUE(store(153, {server::DeleteTable{"table-5"}}));
  store_.reset();
  const std::string whole = *read_file(path_);
  ASSERT_FALSE(std::filesystem::exists(path_ + "-wal"));

  FastDice random(1863);
  std::map<std::string, int> count;
  path_ = folder_ / "spoiled.db";
  for (int round = 0; round < 400; ++round) {
    std::string bytes = whole;
    const std::size_t at = random.below(static_cast<std::uint32_t>(bytes.size()));
    const std::size_t size = 1 + random.below(round % 2 ? 8 : 200);
    for (std::size_t i = at; i < std::min(at + size, bytes.size()); ++i)
      bytes[i] = static_cast<char>(bytes[i] ^ (1 + random.below(255)));
    for (const char* rest : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + rest);
    std::ofstream(path_, std::ios::binary) << bytes;
    auto opened = server::Store::open(path_);
    if (!opened) {
      ++count["refused"];
      continue;
    }
    for (const auto& [id, all] : truth) {
      const auto loaded = (*opened)->load(id);
      if (id == "table-5")
        EXPECT_FALSE(loaded) << "it was deleted";
      else if (loaded)
        EXPECT_EQ(everything_in(*loaded), all) << "altered in round " << round;
      else
        EXPECT_NE(loaded.error().kind, Trouble::deleted) << "round " << round;
      ++count[loaded ? "whole" : std::string(code_of(loaded.error().kind))];
    }
  }
  EXPECT_GT(count["damaged"], 100);
  EXPECT_GT(count["whole"], 100);
  RecordProperty("counts", nlohmann::json(count).dump());
  fmt::print("{}\n", nlohmann::json(count).dump());
}

// The schema as it was before hashes and versions.
void make_old_store(const std::string& path) {
  soci::session sql(soci::sqlite3, path);
  for (const char* statement : {
           "create table schema_version (version integer not null)",
           "insert into schema_version values (1)",
           "insert into schema_version values (2)",
           "create table tables (id text primary key, game text not null, scenario text not null, options "
           "text not "
           "null, spectator_hash text not null, seed text not null, next_die bigint not null default 0, "
           "undos text "
           "not null default '[0,0,0]', ended text not null default '', winner integer not null default -1, "
           "offer "
           "text not null default '', offer_seat integer not null default 0, created bigint not null, whatif "
           "text "
           "not null, whatif_at integer not null, whatif_deals text not null, file text not null default '')",
           "create table seats (table_id text not null, seat integer not null, kind text not null, player "
           "text not "
           "null, key_hash text not null, name text not null, salt text not null, primary key (table_id, "
           "seat)) "
           "without rowid",
           "create table entries (table_id text not null, number integer not null, seat integer not null, "
           "action "
           "text not null, dice text not null, first_die bigint not null, primary key (table_id, number)) "
           "without "
           "rowid",
           "create table chat (table_id text not null, number integer not null, seat integer not null, text "
           "text not "
           "null, sent bigint not null, primary key (table_id, number)) without rowid",
           "insert into tables values ('old', 'toy', 'short', '{\"a\":\"b\"}', 'sh', '00ff', 7, '[1,0,1]', "
           "'agreed', "
           "-1, '', 0, 1700000000, '', 0, '[]', '')",
           "insert into tables values ('gap', 'toy', '', '{}', '', '', 0, '[0,0,0]', '', -1, 'draw', 1, 5, "
           "'old', 1, "
           "'[[1,0,18446744073709551615]]', 'file')",
           "insert into seats values ('old', 0, 'me', '', 'h0', 'Ann', 's'), ('old', 1, 'computer', "
           "'random', '', '', "
           "''), ('gap', 0, 'me', '', 'h', '', ''), ('gap', 1, 'me', '', 'h', '', '')",
           "insert into entries values ('old', 0, 0, 'deal', '3 4', 0), ('old', 1, 1, 'boast', '', 2), "
           "('gap', 1, 0, "
           "'deal', '', 0)",
           "insert into chat values ('old', 0, 1, 'hello', 1700000001)",
       })
    sql << statement;
}

TEST_F(StoreRecord, AnOlderStoreIsSealedAsItIs) {
  make_old_store(path_);
  open();
  const auto table = store_->load("old");
  ASSERT_TRUE(table) << table.error().what;
  EXPECT_EQ(table->seats[0].name, "Ann");
  EXPECT_EQ(table->setup.options.at("a"), "b");
  EXPECT_EQ(table->entries.size(), 2u);
  EXPECT_EQ(table->entries[0].dice, (std::vector{3, 4}));
  EXPECT_EQ(table->chat.at(0).text, "hello");
  EXPECT_EQ(table->ended, "agreed");
  EXPECT_EQ(table->next_die, 7u);
  EXPECT_EQ(store_->load("gap").error().kind, Trouble::damaged);
  EXPECT_TRUE(store(0, {server::AddEntry{"old", 2, {0, "lay 1", {}, 2}}}));
  open();
  EXPECT_EQ(store_->load("old")->entries.size(), 3u);
  soci::session(soci::sqlite3, path_) << "update entries set action = 'fly' where number = 1";
  EXPECT_EQ(store_->load("old").error().what,
            "this table's record is damaged at entry 2; it is kept as it is");
}

TEST_F(StoreRecord, TablesExpireByThePolicyAndNoOthers) {
  open();
  for (const char* id : {"done", "idle", "over"})
    ASSERT_TRUE(store(0, {server::CreateTable{some_table(id)}}));
  ASSERT_TRUE(store(0, {server::EndGame{"done", "resigned", 1}}));
  ASSERT_TRUE(store(0, {server::AddEntry{.table = "over", .number = 0, .ends = true}}));
  const std::int64_t now = std::time(nullptr);
  const auto names = [&](int finished, int idle, std::int64_t at) {
    return *store_->expired({std::chrono::seconds(finished), std::chrono::seconds(idle)}, at, "", 9);
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(0, 0, now + 1'000'000), Names());
  EXPECT_EQ(names(100, 0, now + 50), Names());
  EXPECT_EQ(names(100, 0, now + 150), (Names{"done", "over"}));
  EXPECT_EQ(names(0, 100, now + 150), (Names{"idle"}));
  EXPECT_EQ(names(100, 200, now + 150), (Names{"done", "over"}));
  EXPECT_EQ(names(100, 200, now + 250), (Names{"done", "idle", "over"}));
}

class ServerRecord : public ServerTest {
 protected:
  // Adds an action to a table behind the server's back, in a copy of its store that is copied back.
  void add_elsewhere(const std::string& table, int number, const std::string& order) {
    const std::string copy = (folder_ / fmt::format("copy-{}.db", number)).string();
    soci::session(soci::sqlite3, config_.store) << "vacuum into '" << copy << "'";
    {
      auto store = server::Store::open(copy);
      ASSERT_TRUE(store);
      ASSERT_TRUE((*store)->begin());
      const std::vector<server::Write> writes = {server::AddEntry{table, number, {0, order, {}, 5}}};
      ASSERT_TRUE((*store)->apply(number, writes));
      ASSERT_TRUE((*store)->commit());
    }
    soci::session sql(soci::sqlite3, config_.store);
    sql << "attach '" << copy << "' as copy";
    for (const char* part : {"tables", "entries"})
      sql << "insert or replace into main." << part << " select * from copy." << part;
  }
};

TEST_F(ServerRecord, TellsAndFollowsThePolicy) {
  config_.limits.requests_per_second = config_.limits.requests_at_once = 1e9;
  start();
  EXPECT_EQ(http(port(), "GET", "/api/server").json(),
            Json::parse(R"({"keep_days":null,"keep_idle_days":null,"local":true})"));
  const MadeTable finished = make(), idle = make();
  Client blue(port());
  blue.hello(finished.id, finished.keys[0]);
  blue.call({{"type", "resign"}});
  config_.keep = {.finished = std::chrono::days(30), .idle = std::chrono::seconds(1)};
  config_.expire_every = std::chrono::seconds(1);
  restart();
  EXPECT_EQ(http(port(), "GET", "/api/server").json(),
            Json::parse(R"({"keep_days":30,"keep_idle_days":1,"local":true})"));
  EXPECT_TRUE(eventually(
      [&] { return http(port(), "GET", "/api/tables/" + idle.id, {}, idle.keys[0]).status == 410; }));
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + finished.id, {}, finished.keys[0]).status, 200);
}

// Somebody else has written, though no second server is let in.
TEST_F(ServerRecord, AStaleDecisionIsRefusedAndTheTruthShown) {
  start();
  const MadeTable table = make({{"scenario", "short"}});
  Client blue(port()), red(port());
  blue.hello(table.id, table.keys[0]);
  red.hello(table.id, table.keys[1]);
  int at = 0;
  ASSERT_EQ(act(blue, at, "deal")["type"], "ok");
  ASSERT_EQ(act(blue, at, "boast")["type"], "ok");
  red.wait("update");
  int number = 2;
  for (const auto& [stale, order] : {std::pair("undo", "boast"), {"resign", "mark"}}) {
    add_elsewhere(table.id, number++, order);
    const Json answer = blue.call({{"type", stale}});
    EXPECT_EQ(answer["type"], "error");
    EXPECT_EQ(answer["code"], "moved") << answer;
    EXPECT_EQ(blue.wait("welcome")["at"], number);
    const Json welcome = red.wait("welcome");
    EXPECT_EQ(welcome["at"], 3) << "the mark is secret";
    EXPECT_EQ(welcome["over"], nullptr);
  }
  EXPECT_EQ(blue.call({{"type", "undo"}})["type"], "ok") << "now it is about what stands";
}

TEST_F(ServerRecord, ADamagedTableIsRefusedAndKept) {
  start();
  const MadeTable table = make({{"scenario", "short"}}), fine = make();
  {
    Client blue(port());
    blue.hello(table.id, table.keys[0]);
    int at = 0;
    act(blue, at, "deal");
  }
  server_.reset();
  soci::session(soci::sqlite3, config_.store) << "update entries set action = 'boast'";
  start();
  const std::string sentence = "this table's record is damaged at entry 1; it is kept as it is";
  for (const char* method : {"GET", "DELETE"}) {
    const Reply reply = http(port(), method, "/api/tables/" + table.id, {}, table.keys[0]);
    EXPECT_EQ(reply.status, 500);
    EXPECT_EQ(reply.json()["code"], "damaged");
    EXPECT_EQ(reply.json()["error"], sentence);
  }
  Client blue(port());
  EXPECT_EQ(blue.hello(table.id, table.keys[0])["code"], "damaged");
  EXPECT_EQ(http(port(), "GET", "/api/tables/" + fine.id, {}, fine.keys[0]).status, 200);
  server_.reset();
  int rows = 0;
  soci::session(soci::sqlite3, config_.store) << "select count(*) from entries where action = 'boast'",
      soci::into(rows);
  EXPECT_EQ(rows, 1);
}

}  // namespace
}  // namespace longroll::tests
