// A whole store as a file and back, between SQLite and PostgreSQL; old tables; what operators see.
#include "server/copy.hpp"

#include <soci/soci.h>

#include <set>

#include "server/copy_rows.hpp"
#include "server/operator.hpp"
#include "server/player_rows.hpp"
#include "tests/postgres.hpp"
#include "tests/store_fixture.hpp"

namespace longroll::tests::of_copies {
using namespace server;
namespace {

const CopyProgress quietly = [](std::string_view, long) {};

class ServerCopy : public StoreTest {
 protected:
  // Tables and all that hangs on players, in the store that is open.
  void furnish_all() {
    for (int i = 0; i < 3; ++i) furnish("table" + std::to_string(i) + "aaaaaa", 5 + 600 * (i == 1));
    ASSERT_TRUE(store(0, {CreateTable{some_table("deletedaaaaa")}}));
    ASSERT_TRUE(store(0, {DeleteTable{"deletedaaaaa"}}));
    ASSERT_TRUE(store_->with_players(true, [](PlayerRows& rows) -> Stored<void> {
      rows.create("ann", "Änn \"A\" \\ 'x'\n", 1'700'000'000);
      rows.add_key("ann", {"key1", "hash1", "phone", 1, 2});
      rows.offer_link("ann", "hash2", 99);
      return {};
    }));
    ASSERT_TRUE(store_->with_notices(true, [](NoticeRows& rows) -> Stored<void> {
      rows.add({"n1", "ann", "mail", "ann@example.net", "", true, 5});
      rows.set_wishes("ann", R"({"turn":false})");
      rows.secret("links", "a secret");
      return {};
    }));
    ASSERT_TRUE(store_->with_sql([](soci::session& sql) {
      sql << "insert into results (table_id, seat, player, game, scenario, against, against_name, computer, "
             "result, "
             "luck, ended) values ('gone', 0, 'ann', 'toy', 'short', '', 'computer', 1, 'won', null, 7), "
             "('gone', 1, "
             "'ann', 'toy', 'short', '', 'computer', 1, 'won', 0.125, 8589934592)";
      sql << "insert into hidden (table_id, at) values ('table0aaaaaa', 3)";
      sql << "insert into banned (player, at) values ('bob', 4)";
    }));
  }
  // The lines of an export with a hash that fits them.
  static std::string hashed_anew(const std::string& text) {
    LinesHash hash;
    const auto end = text.rfind("{\"end\"");
    hash.add(text.substr(0, end));
    Json last = Json::parse(text.substr(end));
    last["hash"] = hash.hex();
    return text.substr(0, end) + last.dump() + "\n";
  }
  static std::string text_of(const std::string& file) { return read_file(file).value_or(""); }
  void expect_same(Store& other) {
    for (const char* id : {"table0aaaaaa", "table1aaaaaa", "table2aaaaaa"}) {
      const auto here = store_->load(id), there = other.load(id);
      ASSERT_TRUE(here && there) << id;
      EXPECT_EQ(everything_in(*here), everything_in(*there));
    }
    EXPECT_EQ(other.load("deletedaaaaa").error().kind, Trouble::deleted) << "that is remembered too";
  }
  Postgres& postgres() {
    if (!postgres_) postgres_ = std::make_unique<Postgres>();
    return *postgres_;
  }
  std::unique_ptr<Postgres> postgres_;
};

TEST_F(ServerCopy, EveryPartOfTheSchemaIsCopied) {
  open();
  std::set<std::string> there, known = {"schema_version", "jobs", "turns_told", "reports"};
  ASSERT_TRUE(store_->with_sql([&](soci::session& sql) {
    for (const std::string& name :
         soci::rowset<std::string>((sql.prepare << "select name from sqlite_master where type = 'table'")))
      there.insert(name);
  }));
  for (const StorePart& part : store_parts()) known.emplace(part.name);
  EXPECT_EQ(there, known) << "a new part of the schema is copied, or said to be made anew";
}

TEST_F(ServerCopy, GoesToPostgresAndBackWhole) {
  open();
  furnish_all();
  const std::string first = folder_ / "first.export", second = folder_ / "second.export";
  const auto out = export_store(path_, first, quietly);
  ASSERT_TRUE(out) << out.error().text();
  EXPECT_EQ(out->tables, 3);
  EXPECT_TRUE(out->damaged.empty());
  EXPECT_EQ(std::filesystem::status(first).permissions() & std::filesystem::perms::mask,
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  long steps = 0;
  const auto in = import_store(postgres().url(), first, [&](std::string_view, long) { ++steps; });
  ASSERT_TRUE(in) << in.error().text();
  EXPECT_EQ(in->tables, 3);
  EXPECT_EQ(in->rows, out->rows);
  EXPECT_GT(steps, 1);
  {
    auto there = Store::open(postgres().url());
    ASSERT_TRUE(there) << there.error().text();
    expect_same(**there);
  }
  ASSERT_TRUE(export_store(postgres().url(), second, quietly));
  const std::string back = folder_ / "back.db", third = folder_ / "third.export";
  ASSERT_TRUE(import_store(back, second, quietly));
  auto again = Store::open(back);
  ASSERT_TRUE(again);
  expect_same(**again);
  ASSERT_TRUE(export_store(back, third, quietly));
  EXPECT_EQ(text_of(third), text_of(first)) << "row for row";
  ASSERT_TRUE((*again)->with_players(false, [](PlayerRows& rows) -> Stored<void> {
    EXPECT_EQ(rows.find("hash1")->name, "Änn \"A\" \\ 'x'\n");
    const auto results = rows.results("ann", 10);
    EXPECT_EQ(results.size(), 2u);
    if (results.size() != 2) return {};
    EXPECT_EQ(results[0].ended, 8589934592);
    EXPECT_EQ(results[0].luck, 0.125);
    EXPECT_FALSE(results[1].luck);
    return {};
  }));
}

TEST_F(ServerCopy, OverwritesNothing) {
  open();
  furnish("table0aaaaaa", 3);
  const std::string file = folder_ / "all.export";
  ASSERT_TRUE(export_store(path_, file, quietly));
  const auto again = export_store(path_, file, quietly);
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().what.find("is there already"), std::string::npos);
  store_.reset();
  const auto over = import_store(path_, file, quietly);
  ASSERT_FALSE(over);
  EXPECT_NE(over.error().what.find("the store is not empty (there are tables)"), std::string::npos)
      << over.error().what;
  EXPECT_FALSE(export_store(folder_ / "none.db", folder_ / "x", quietly));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "none.db")) << "it makes no store";
  EXPECT_FALSE(std::filesystem::exists(folder_ / "x"));
  EXPECT_FALSE(import_store(folder_ / "new.db", folder_ / "nothing", quietly));
}

TEST_F(ServerCopy, WhatIsCutOrChangedComesInNotAtAll) {
  open();
  furnish("table0aaaaaa", 9);
  const std::string file = folder_ / "all.export", spoiled = folder_ / "spoiled.export";
  ASSERT_TRUE(export_store(path_, file, quietly));
  const std::string text = text_of(file);
  const auto refused = [&](const std::string& wrong, const std::string& why) {
    ASSERT_NE(wrong, text);
    ASSERT_TRUE(write_file_atomically(spoiled, wrong));
    const auto in = import_store(folder_ / "target.db", spoiled, quietly);
    ASSERT_FALSE(in) << why;
    EXPECT_NE(in.error().text().find(why), std::string::npos) << in.error().text();
  };
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    other.replace(other.find(from), from.size(), to);
    return other;
  };
  refused("", "the file is empty");
  refused("{}\n", "this is not a store that `longroll admin` has exported");
  refused(changed("\"schema\":", "\"schema\":9"), "has schema 9");
  refused(text.substr(0, text.rfind("{\"end\"")), "it was cut");
  refused(text.substr(0, text.size() / 2), "spoiled.export:");
  refused(changed("boast 3", "boast 4"), "it was changed or damaged");
  refused(changed("\"part\":\"chat\"", "\"part\":\"cats\""), "there is no such part of a store");
  // Whoever makes the hash of the file anew is found out by the chain of the table.
  refused(hashed_anew(changed("boast 3", "boast 4")), "table table0aaaaaa does not verify");
  ASSERT_TRUE(import_store(folder_ / "target.db", file, quietly)) << "nothing of the others was left there";
}

TEST_F(ServerCopy, AForgedRowIsFoundByItsChain) {
  open();
  furnish("table0aaaaaa", 9);
  furnish("table1aaaaaa", 4);
  ASSERT_TRUE(store_->with_sql([](soci::session& sql) {
    sql << "update entries set action = 'boast 99' where table_id = 'table0aaaaaa' and number = 2";
  }));
  const std::string file = folder_ / "all.export";
  const auto out = export_store(path_, file, quietly);
  ASSERT_TRUE(out) << out.error().text();
  EXPECT_EQ(out->damaged, std::vector<std::string>{"table0aaaaaa"});
  EXPECT_EQ(out->tables, 1);
  EXPECT_EQ(text_of(file).find("table0aaaaaa"), std::string::npos) << "none of its rows";
  EXPECT_TRUE(import_store(folder_ / "target.db", file, quietly));
}

TEST_F(ServerCopy, IsOfOneMomentWhileAServerWrites) {
  for (const bool sqlite : {true, false}) {
    path_ = sqlite ? folder_ / "busy.db" : postgres().url();
    open();
    for (int i = 0; i < 20; ++i)
      ASSERT_TRUE(store(0, {CreateTable{some_table(fmt::format("busy{:08}", i))}}));
    std::atomic<bool> enough = false;
    std::atomic<int> written = 0;
    std::thread server([&] {
      for (int i = 0; !enough; ++i) {
        const int table = i % 20, number = i / 20;
        if (store(number, {AddEntry{fmt::format("busy{:08}", table), number, {0, "boast", {3}, 0}}}))
          ++written;
      }
    });
    while (written < 50) std::this_thread::yield();
    for (int i = 0; i < 3; ++i) {
      const std::string file = folder_ / fmt::format("busy-{}-{}.export", sqlite, i);
      const auto out = export_store(path_, file, quietly);
      EXPECT_TRUE(out) << out.error().text();
      EXPECT_TRUE(out && out->damaged.empty()) << "a table that was being written";
      const auto in = import_store(file + ".db", file, quietly);
      EXPECT_TRUE(in) << in.error().text();
    }
    const int before = written;
    while (written < before + 20) std::this_thread::yield();  // nobody was kept from writing
    enough = true;
    server.join();
    store_.reset();
  }
}

TEST_F(ServerCopy, OldTablesGoByThePolicyOfServers) {
  for (const bool sqlite : {true, false}) {
    path_ = sqlite ? folder_ / "old.db" : postgres().url();
    const std::int64_t now = system_time();
    std::int64_t clock = now - 40 * 86'400;
    store_.reset();
    auto opened = Store::open(path_, [&] { return clock; });
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
    furnish("oldidleaaaaa", 3);
    furnish("oldoveraaaaa", 3);
    ASSERT_TRUE(store(6, {EndGame{"oldoveraaaaa", "resigned", 0}}));
    clock = now - 5 * 86'400;
    furnish("newoveraaaaa", 3);
    ASSERT_TRUE(store(6, {EndGame{"newoveraaaaa", "resigned", 0}}));
    const auto days = [](int finished, int idle) {
      return Keep{.finished = std::chrono::days(finished), .idle = std::chrono::days(idle)};
    };
    using Names = std::vector<std::string>;
    EXPECT_EQ(delete_expired(path_, days(30, 0), true).value(), Names{"oldoveraaaaa"});
    EXPECT_TRUE(store_->load("oldoveraaaaa")) << "it has only looked";
    EXPECT_EQ(delete_expired(path_, days(30, 0), false).value(), Names{"oldoveraaaaa"});
    EXPECT_EQ(store_->load("oldoveraaaaa").error().kind, Trouble::deleted) << "beside the server that has it";
    EXPECT_EQ(delete_expired(path_, days(30, 60), false).value(), Names{});
    EXPECT_EQ(delete_expired(path_, days(0, 30), false).value(), Names{"oldidleaaaaa"});
    EXPECT_TRUE(store_->load("newoveraaaaa"));
    const auto lines = Operator::open(path_).value()->sizes().value();
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_NE(lines[0].find("newoveraaaaa"), std::string::npos) << lines[0];
    EXPECT_NE(lines[0].find("over  toy short  2 actions  1 lines"), std::string::npos) << lines[0];
    EXPECT_TRUE(lines[1].starts_with("1 tables, 2 actions, ")) << lines[1];
    store_.reset();
  }
}

}  // namespace
}  // namespace longroll::tests::of_copies
