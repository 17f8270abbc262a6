// longroll admin: the operator's lists. What they do to a server is in server_lobby_test.cpp.
#include <gtest/gtest.h>

#include "engine/core/data_file.hpp"
#include "tests/serving.hpp"

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
                                             {"admin", store, "ban"},
                                             {"admin", store, "export"},
                                             {"admin", store, "import"},
                                             {"admin", store, "sizes", "AAAAbbbb0000"},
                                             {"admin", store, "expire"},
                                             {"admin", store, "expire", "--keep-days", "-1"},
                                             {"admin", store, "tables", "--keep-days", "1"}}) {
    const Ran ran = run_program(wrong);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_TRUE(ran.complained()) << ran.err;
  }
}

TEST(CliAdmin, CopiesAStoreWhileItsServerRuns) {
  const Folder folder;
  const std::string store = folder / "games.db", copy = folder / "copy.export", other = folder / "other.db";
  Serving serving({"--store", store});
  for (int i = 0; i < 3; ++i)
    EXPECT_TRUE(Serving::ask(serving.port(), "POST", "/api/tables",
                             R"({"game":"stockade","seats":[{"kind":"me"},{"kind":"friend"}]})")
                    .starts_with("HTTP/1.1 201"));
  const Ran sizes = run_program({"admin", store, "sizes"});
  EXPECT_EQ(sizes.exit, 0) << sizes.err;
  EXPECT_NE(sizes.out.find("\n3 tables, 0 actions, "), std::string::npos) << sizes.out;
  const Ran out = run_program({"admin", store, "export", copy});
  EXPECT_EQ(out.exit, 0) << out.err;
  EXPECT_TRUE(out.out.starts_with("3 tables and ")) << out.out;
  const Ran into_used = run_program({"admin", store, "import", copy});
  EXPECT_EQ(into_used.exit, 1);
  EXPECT_NE(into_used.err.find("is in use by another process"), std::string::npos) << into_used.err;
  const Ran in = run_program({"admin", other, "import", copy});
  EXPECT_EQ(in.exit, 0) << in.err;
  EXPECT_TRUE(in.out.starts_with("3 tables, each verified, and ")) << in.out;
  EXPECT_EQ(run_program({"admin", other, "import", copy}).exit, 1) << "it is not empty any more";
  EXPECT_EQ(run_program({"admin", store, "export", copy}).exit, 1) << "the file is there";
  const Ran named = run_program({"admin", store, "export", folder.path});
  EXPECT_EQ(named.exit, 0) << named.err;
  EXPECT_NE(named.out.find(folder / "longroll-2"), std::string::npos) << named.out;
  const Ran old = run_program({"admin", store, "expire", "--keep-idle-days", "1", "--only-look"});
  EXPECT_EQ(old.exit, 0) << old.err;
  EXPECT_EQ(old.out, "0 tables would be deleted\n");
}

}  // namespace
}  // namespace longroll
