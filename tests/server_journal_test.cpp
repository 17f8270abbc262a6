// The journal: what is stored together, and in which order.
#include <future>

#include "server/journal.hpp"
#include "tests/store_fixture.hpp"

namespace longroll::tests {
namespace {

using server::Trouble;

class JournalTest : public StoreTest {};

// In one commit of many tables, only the one that came too late is refused.
TEST_F(JournalTest, OneConflictKeepsNobodyElseFromBeingStored) {
  open();
  for (const char* id : {"t1", "t2", "t3"}) ASSERT_TRUE(store(0, {server::CreateTable{some_table(id)}}));
  ASSERT_TRUE(store(0, {server::AddEntry{"t2", 0, {0, "first", {}, 0}}}));
  server::Journal journal(std::move(store_));
  std::vector<std::promise<server::Stored<void>>> answers(4);
  const std::array<const char*, 4> tables = {"t1", "t2", "t3", "t9"};
  for (std::size_t i = 0; i < answers.size(); ++i)
    journal.write(0, {server::AddEntry{tables[i], 0, {0, "deal", {1, 2}, 0}}},
                  [&answers, i](const server::Stored<void>& done) { answers[i].set_value(done); });
  EXPECT_TRUE(answers[0].get_future().get());
  EXPECT_EQ(answers[1].get_future().get().error().kind, Trouble::moved);
  EXPECT_TRUE(answers[2].get_future().get());
  EXPECT_EQ(answers[3].get_future().get().error().kind, Trouble::unknown);
  std::promise<server::Stored<server::StoredTable>> loaded;
  journal.load("t2", [&](server::Stored<server::StoredTable> table) { loaded.set_value(std::move(table)); });
  const auto table = loaded.get_future().get();
  ASSERT_TRUE(table);
  EXPECT_EQ(table->entries.size(), 1u);
  EXPECT_EQ(table->entries[0].action, "first");
}

// Long tables take long to read, and who plays elsewhere does not wait for all of them.
TEST_F(JournalTest, WhatIsWrittenWaitsForOneReaderAtMost) {
  open();
  for (const char* id : {"t1", "t2"}) ASSERT_TRUE(store(0, {server::CreateTable{some_table(id)}}));
  server::Journal journal(std::move(store_));
  std::promise<void> begun, all_asked, done;
  std::string order;  // used on the journal's thread alone
  std::size_t seen = 0;
  journal.load("t1", [&](const server::Stored<server::StoredTable>&) {
    begun.set_value();
    all_asked.get_future().wait();
    order += "read, ";
  });
  begun.get_future().wait();
  journal.load("t1", [&](const server::Stored<server::StoredTable>&) { order += "read, "; });
  journal.load("t2", [&](const server::Stored<server::StoredTable>& table) {
    if (table) seen = table->entries.size();
    order += "read";
    done.set_value();
  });
  journal.write(0, {server::AddEntry{"t2", 0, {0, "deal", {1, 2}, 0}}},
                [&](const server::Stored<void>& stored) { order += stored ? "written, " : "refused, "; });
  all_asked.set_value();
  done.get_future().wait();
  EXPECT_EQ(order, "read, written, read, read");
  EXPECT_EQ(seen, 1u);
}

}  // namespace
}  // namespace longroll::tests
