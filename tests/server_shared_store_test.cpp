// A store that servers share: what PostgreSQL is sent and asked for many tables at once comes to the same as
// what SQLite is, one row at a time.
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include <algorithm>
#include <future>

#include "server/database.hpp"
#include "server/journal.hpp"
#include "tests/postgres.hpp"
#include "tests/store_fixture.hpp"

namespace longroll::tests {
namespace {

using server::AddEntry;
using server::Trouble;

// Whatever a text may hold must come back as it was.
const std::vector<std::string> awkward = {R"(say "a, b" \ {c})", "NULL", "", "{}", "Fort Hill – ½ \t\n'$1'"};

class SharedStoreTest : public StoreTest {
 protected:
  void SetUp() override {
    path_ = postgres_.url();
    open();
  }
  // Another server's connection to the same store.
  std::unique_ptr<server::Store> another() const {
    auto opened = server::Store::open(path_);
    EXPECT_TRUE(opened) << opened.error().text();
    return std::move(*opened);
  }
  void run(const std::string& statement) const {
    soci::session(soci::postgresql, server::postgresql_address(path_)) << statement;
  }
  server::KnownTable known(const std::string& table) {
    const auto loaded = store_->load(table);
    EXPECT_TRUE(loaded);
    return {.version = loaded->version,
            .entries = static_cast<int>(loaded->entries.size()),
            .lines = static_cast<int>(loaded->chat.size()),
            .undos = loaded->undos};
  }

  Postgres postgres_;
};

AddEntry entry(const std::string& table, int number) {
  const std::string& text = awkward[static_cast<std::size_t>(number) % awkward.size()];
  return {table, number, {number % 2, text, {number % 6 + 1, 2}, static_cast<std::uint64_t>(2 * number)}};
}

// One commit that changes several tables, some of them twice, and in which some come too late.
std::string change_many(server::Store& store) {
  std::string outcomes;
  const auto apply = [&](std::int64_t version, std::vector<server::Write> writes) {
    const auto done = store.apply(version, writes);
    outcomes += done ? "done " : std::string(server::code_of(done.error().kind)) + " ";
  };
  const auto commit = [&] { outcomes += store.commit() ? "kept\n" : "lost\n"; };
  EXPECT_TRUE(store.begin());
  for (const char* id : {"t1", "t2", "t3", "t4"}) apply(0, {server::CreateTable{some_table(id)}});
  commit();
  EXPECT_TRUE(store.begin(std::vector<std::string>{"t1", "t2", "t3", "t4", "t9"}));
  apply(0, {entry("t1", 0), entry("t1", 1), server::AddChat{"t1", 0, {0, awkward[0], 7}}});
  apply(1, {entry("t1", 2), server::SetOffer{"t1", server::Offer{"draw", 1}}});  // sees the one before
  apply(1, {entry("t1", 3)});                                                    // does not
  apply(0, {entry("t2", 1)});                                                    // is not the next one
  apply(0, {entry("t2", 0), entry("t2", 1), server::TakeBack{"t2", 1, 9, {1, 0, 1}}, entry("t2", 1)});
  apply(0, {entry("t9", 0)});
  apply(0, {entry("t3", 0)});
  apply(1, {server::DeleteTable{"t3"}});
  apply(0, {server::SetSeat{"t4", 0, "Bob", "salt"}, server::EndGame{"t4", "resigned", 1}});
  commit();
  for (const char* id : {"t1", "t2", "t3", "t4", "t9"}) {
    const auto table = store.load(id);
    outcomes += table ? everything_in(*table) : std::string(server::code_of(table.error().kind));
    outcomes += '\n';
  }
  return outcomes;
}

TEST_F(SharedStoreTest, ManyTablesInOneCommitAreWhatTheyAreOneByOne) {
  const std::string shared = change_many(*store_);
  path_ = folder_ / "test.db";
  open();
  EXPECT_EQ(shared, change_many(*store_));
  EXPECT_TRUE(shared.contains("done done moved moved done unknown done done done kept")) << shared;
}

// What cannot be stored is found out at the commit, and nothing of it is there.
TEST_F(SharedStoreTest, ACommitThatFailsLeavesNothing) {
  for (const char* id : {"t1", "t2"}) ASSERT_TRUE(store(0, {server::CreateTable{some_table(id)}}));
  run("insert into entries (table_id, number, seat, action, dice, first_die, hash) values ('t2', 0, 0, '', "
      "'', 0, '')");
  server::Journal journal(std::move(store_));
  std::array<std::promise<server::Stored<void>>, 2> answers;
  for (std::size_t i : {0, 1})
    journal.write(0, {entry(i ? "t2" : "t1", 0)},
                  [&answers, i](const server::Stored<void>& done) { answers[i].set_value(done); });
  EXPECT_TRUE(answers[0].get_future().get());  // alone
  EXPECT_EQ(answers[1].get_future().get().error().kind, Trouble::damaged);
  open();
  EXPECT_EQ(known("t1").entries, 1);
}

TEST_F(SharedStoreTest, NewsOfManyTablesAreWhatAnotherServerHasStored) {
  for (const char* id : {"t1", "t2", "t3", "t4", "t5", "t6", "t7"}) furnish(id, 3);
  std::vector<server::NewsAsked> asked;
  for (const char* id : {"t1", "t2", "t3", "t4", "t5", "t6", "t1", "t7"}) asked.push_back({id, known(id)});
  asked[6].known.entries = 0, --asked[6].known.version;  // the same table, by somebody who knows less of it
  asked.push_back({"t9", {}});
  const std::int64_t now = asked[0].known.version;
  {
    const auto mine = std::exchange(store_, another());
    ASSERT_TRUE(store(now, {entry("t1", 2), entry("t1", 3), server::AddChat{"t1", 1, {1, awkward[4], 8}},
                            server::SetSeat{"t1", 1, "Cid", "pepper"}}));
    ASSERT_TRUE(store(now, {server::TakeBack{"t3", 1, 99, {2, 2, 0}}}));
    ASSERT_TRUE(store(now, {server::DeleteTable{"t4"}}));
    for (int i = 0; i < 65; ++i) ASSERT_TRUE(store(now + i, {entry("t5", 2 + i)}));
    ASSERT_TRUE(store(now, {entry("t6", 2), entry("t6", 3)}));
    ASSERT_TRUE(store(now, {entry("t7", 2)}));
    run("update entries set action = 'forged' where table_id = 't6' and number = 3");
    run("update meetings set body = body || ' ' where table_id = 't7'");
  }
  const auto told = store_->news(asked);
  ASSERT_TRUE(told);
  ASSERT_EQ(told->size(), asked.size());
  const auto whole = store_->load("t1");
  ASSERT_TRUE(whole);
  for (const std::size_t i : {0, 6}) {  // all that can change, and what is after what was known
    ASSERT_TRUE((*told)[i]) << i;
    server::StoredTable expected = *whole, got = (*told)[i]->table;
    expected.entries.erase(expected.entries.begin(), expected.entries.begin() + asked[i].known.entries);
    expected.chat.erase(expected.chat.begin(), expected.chat.begin() + asked[i].known.lines);
    got.game = expected.game, got.setup = expected.setup, got.spectator_hash = expected.spectator_hash;
    got.seed = expected.seed, got.created = expected.created;  // which never change
    EXPECT_EQ(everything_in(got), everything_in(expected)) << i;
    EXPECT_FALSE((*told)[i]->whole);
  }
  EXPECT_EQ((*told)[1]->table.version, now);  // nothing
  for (const std::size_t i : {2, 4}) EXPECT_TRUE((*told)[i]->whole) << i;
  EXPECT_EQ((*told)[3].error().kind, Trouble::deleted);
  EXPECT_EQ((*told)[5].error().what, "this table's record is damaged at entry 4; it is kept as it is");
  EXPECT_EQ((*told)[7].error().kind, Trouble::damaged);
  EXPECT_EQ((*told)[8].error().kind, Trouble::unknown);
}

// However many tables others have changed: they are one reader, and what is written waits for no more.
TEST_F(SharedStoreTest, WhoAsksForNewsAtTheSameTimeIsAnsweredTogether) {
  for (const char* id : {"t1", "t2", "t3"}) ASSERT_TRUE(store(0, {server::CreateTable{some_table(id)}}));
  server::Journal journal(std::move(store_));
  std::promise<void> begun, all_asked, done;
  std::string order;  // used on the journal's thread alone
  journal.load("t1", [&](const server::Stored<server::StoredTable>&) {
    begun.set_value();
    all_asked.get_future().wait();
  });
  begun.get_future().wait();
  for (const char* id : {"t1", "t2", "t3"})
    journal.news(id, {}, [&](const server::Stored<server::TableNews>& news) {
      order += news ? "news, " : "refused, ";
      if (order == "news, ")
        journal.write(0, {entry("t1", 0)}, [&](const server::Stored<void>& stored) {
          order += stored ? "written" : "refused";
          done.set_value();
        });
    });
  all_asked.set_value();
  done.get_future().wait();
  EXPECT_EQ(order, "news, news, news, written");
}

}  // namespace
}  // namespace longroll::tests
