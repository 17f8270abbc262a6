// longroll admin: the operator's lists. What they do to a server is in server_lobby_test.cpp.
#include <gtest/gtest.h>

#include "engine/core/data_file.hpp"
#include "tests/program.hpp"

namespace longroll {
namespace {

TEST(CliAdmin, WorksOnTheStoreOfAServer) {
  const Folder folder;
  const std::string store = folder / "games.db";
  run_program({"serve", "--address", "nowhere", "--store", store});  // makes the store, and ends
  for (const char* look : {"tables", "list"}) {
    const Ran ran = run_program({"admin", store, look});
    EXPECT_EQ(ran.exit, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
  for (const auto& [command, said] : {std::pair("hide", "there is no 'AAAAbbbb0000' among the tables"),
                                      {"show", "'AAAAbbbb0000' is not hidden"},
                                      {"ban", "there is no 'AAAAbbbb0000' among the players"},
                                      {"unban", "'AAAAbbbb0000' is not banned"}}) {
    const Ran ran = run_program({"admin", store, command, "AAAAbbbb0000"});
    EXPECT_EQ(ran.exit, 1);
    EXPECT_TRUE(ran.complained()) << ran.err;
    EXPECT_NE(ran.err.find(said), std::string::npos) << ran.err;
  }
}

TEST(CliAdmin, SaysWhatIsWrong) {
  const Folder folder;
  const std::string store = folder / "games.db";
  const Ran nowhere = run_program({"admin", store, "tables"});
  EXPECT_EQ(nowhere.exit, 1);
  EXPECT_NE(nowhere.err.find("there is no store"), std::string::npos) << nowhere.err;
  EXPECT_FALSE(std::filesystem::exists(store)) << "it makes none";
  ASSERT_TRUE(write_file_atomically(store, std::string(5000, 'x')));
  const Ran other = run_program({"admin", store, "tables"});
  EXPECT_EQ(other.exit, 1);
  EXPECT_TRUE(other.complained()) << other.err;
  for (const std::vector<std::string>& wrong :
       std::vector<std::vector<std::string>>{{"admin"},
                                             {"admin", store},
                                             {"admin", store, "fly"},
                                             {"admin", store, "hide"},
                                             {"admin", store, "tables", "AAAAbbbb0000"},
                                             {"admin", store, "ban"}}) {
    const Ran ran = run_program(wrong);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_TRUE(ran.complained()) << ran.err;
  }
}

}  // namespace
}  // namespace longroll
