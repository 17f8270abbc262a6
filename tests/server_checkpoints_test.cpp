// SQLite's log is brought into the database file beside the thread that writes.
#include <filesystem>

#include "tests/eventually.hpp"
#include "tests/store_fixture.hpp"

namespace longroll::tests {
namespace {

class CheckpointsTest : public StoreTest {
 protected:
  static constexpr std::uintmax_t megabyte = 1024 * 1024;
  // Some 260 pages each, in a commit of its own.
  void write(int tables) {
    for (int i = 0; i < tables; ++i) {
      server::StoredTable table = some_table("t" + std::to_string(written_++));
      table.setup.file = std::string(megabyte, 'x');
      ASSERT_TRUE(store(0, {server::CreateTable{std::move(table)}}));
    }
  }
  std::uintmax_t size(const char* tail = "") const { return std::filesystem::file_size(path_ + tail); }
  int written_ = 0;
};

TEST_F(CheckpointsTest, WhatIsInTheLogComesIntoTheFileWithoutWhoWrites) {
  open();
  write(20);
  EXPECT_TRUE(eventually([&] { return size() > 15 * megabyte; }));
}

TEST_F(CheckpointsTest, TheLogBeginsAnewThoughCommitsFollowEachOtherWithoutAPause) {
  open();
  write(150);
  EXPECT_LT(size("-wal"), 120 * megabyte);
  open();  // read anew from the file
  const auto last = store_->load("t149");
  ASSERT_TRUE(last);
  EXPECT_EQ(last->setup.file.size(), megabyte);
}

}  // namespace
}  // namespace longroll::tests
