// The terminal game, driven through its standard input.
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/core/record.hpp"
#include "tests/program.hpp"

namespace longroll {
namespace {

using Args = std::vector<std::string>;

Ran play(Args more, std::string_view input) {
  Args args = {"play", "stockade", "--seed", "11"};
  args.insert(args.end(), more.begin(), more.end());
  return run_program(args, input);
}

std::size_t actions_in(const std::string& path) {
  auto record = parse_record(*read_file(path), path);
  EXPECT_TRUE(record) << record.error().text();
  return record ? record->entries.size() : 0;
}

TEST(CliPlay, EndsWithTheInput) {
  const Ran ran = play({"--seats", "human,human"}, "help\nlist\ndraw\n\n");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_NE(ran.out.find("what is allowed now"), std::string::npos);
}

TEST(CliPlay, NonsenseIsToldAndForgotten) {
  const Ran ran = play({"--seats", "human,human"}, "dance\nwhy dance\nodds dance\nsave\nundo\nquit\n");
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_NE(ran.out.find("help lists the commands"), std::string::npos);
  EXPECT_NE(ran.out.find("Nothing can be taken back"), std::string::npos);
  EXPECT_NE(ran.out.find("the name is missing"), std::string::npos);
}

TEST(CliPlay, SavesAndResumes) {
  const Folder folder;
  const std::string path = folder / "my game.record", copy = folder / "copy.record";
  Ran ran = play({"--seats", "human,human", "--save", path}, "auto\nauto\nsave " + copy + "\nauto\nquit\n");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(actions_in(path), 3u);
  EXPECT_EQ(actions_in(copy), 2u);

  // What is resumed is kept in the same file, unless another one is named.
  ran = play({"--seats", "human,human", "--resume", path}, "auto\n");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(actions_in(path), 4u);
  ran = play({"--seats", "human,human", "--resume", path, "--save", copy}, "auto\nquit\n");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(actions_in(path), 4u);
  EXPECT_EQ(actions_in(copy), 5u);
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"copy.record", "my game.record"}));
}

// From the middle of a record one plays another game: the record stays, and says which game it is.
TEST(CliPlay, GoesOnFromAnyMomentOfARecord) {
  const Folder folder;
  const std::string path = folder / "game.record", other = folder / "other.record";
  ASSERT_EQ(play({"--seats", "human,human", "--save", path}, "auto\nauto\nauto\nauto\nquit\n").exit, 0);
  const std::string before = *read_file(path);
  Ran ran = run_program({"play", "--resume", path, "--at", "2", "--seats", "human,human"}, "auto\nquit\n");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(*read_file(path), before);
  ran = run_program({"play", "--resume", path, "--at", "2", "--seats", "human,human", "--save", other},
                    "auto\nquit\n");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(actions_in(other), 3u);
  EXPECT_EQ(*read_file(path), before);
  for (const Args& wrong :
       {Args{"play"}, Args{"play", "--at", "2"}, Args{"play", "stockade", "--at", "2"},
        Args{"play", "--resume", path, "--at", "5"}, Args{"play", "vicksburg", "--resume", path}}) {
    const Ran refused = run_program(wrong);
    EXPECT_EQ(refused.exit, 2);
    EXPECT_TRUE(refused.complained()) << refused.out << refused.err;
  }
}

TEST(CliPlay, UndoTakesBack) {
  const Folder folder;
  const std::string path = folder / "game.record";
  const Ran ran = play({"--seats", "human,human", "--save", path}, "auto\nauto\nundo\nquit\n");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(actions_in(path), 1u);
}

TEST(CliPlay, ResumesNothingBroken) {
  const Folder folder;
  const std::string path = folder / "game.record";
  ASSERT_EQ(play({"--seats", "human,human", "--save", path}, "auto\nquit\n").exit, 0);
  const std::string good = *read_file(path);
  for (std::string_view end : {"union: dance\n", "nonsense\n"}) {
    ASSERT_TRUE(write_file_atomically(path, good.substr(0, good.find("hash ")) + std::string(end)));
    const std::string before = *read_file(path);
    const Ran ran = play({"--seats", "human,human", "--resume", path}, "auto\nquit\n");
    EXPECT_EQ(ran.exit, 2);
    EXPECT_TRUE(ran.complained()) << ran.err;
    EXPECT_EQ(*read_file(path), before);
  }
}

TEST(CliPlay, ASaveThatFailsIsToldAndLosesNothing) {
  const Folder folder;
  const Ran ran =
      play({"--seats", "human,human"}, "auto\nsave /nowhere/x\nsave " + (folder / "x") + "\nquit\n");
  EXPECT_EQ(ran.exit, 0);
  EXPECT_NE(ran.out.find("/nowhere/x: cannot be written"), std::string::npos) << ran.out;
  EXPECT_EQ(actions_in(folder / "x"), 1u);
  EXPECT_EQ(play({"--seats", "human,human", "--save", "/nowhere/x"}, "quit\n").exit, 2);
}

TEST(CliPlay, ComputersPlayAWholeGame) {
  const Folder folder;
  const std::string path = folder / "game.record";
  const Ran ran = play({"--seats", "heuristic,random", "--save", path}, "");
  ASSERT_EQ(ran.exit, 0) << ran.err;
  EXPECT_NE(read_file(path)->find("\nresult "), std::string::npos);
  // The same seed plays the same game.
  const std::string again = folder / "again.record";
  ASSERT_EQ(play({"--seats", "heuristic,random", "--save", again}, "").exit, 0);
  EXPECT_EQ(*read_file(path), *read_file(again));
}

}  // namespace
}  // namespace longroll
