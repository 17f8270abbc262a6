#include "engine/core/text.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "engine/core/refusal.hpp"
#include "tests/folder.hpp"

namespace longroll {
namespace {

TEST(Words, SplitAtBlanks) {
  EXPECT_EQ(split_words("  place 36MS-1\tat 1518 \r"), (Words{"place", "36MS-1", "at", "1518"}));
  EXPECT_TRUE(split_words(" \t ").empty());
}

TEST(Words, QuotedPartsStayWhole) {
  EXPECT_EQ(split_words("phase \"Confederate Fire\" now"), (Words{"phase", "Confederate Fire", "now"}));
  EXPECT_EQ(split_words("a\"b c\"d"), (Words{"a", "b c", "d"}));
  EXPECT_EQ(split_words("open \"to the end"), (Words{"open", "to the end"}));
  EXPECT_EQ(split_words("\"\""), (Words{""}));
}

TEST(Words, CommentsStartAtAWord) {
  EXPECT_EQ(split_words("turn 3 # the third"), (Words{"turn", "3"}));
  EXPECT_EQ(split_words("A#1 \"# no\" x"), (Words{"A#1", "# no", "x"}));
  EXPECT_TRUE(split_words("# all of it").empty());
}

TEST(Words, WithoutCommentAgreesWithTheSplit) {
  EXPECT_EQ(without_comment("  union: fire 1618\t# at them "), "union: fire 1618");
  EXPECT_EQ(without_comment("sees \"a # stack\" # b"), "sees \"a # stack\"");
  EXPECT_EQ(without_comment("A#1"), "A#1");
  EXPECT_EQ(without_comment("# x"), "");
  for (std::string_view line : {"a \"b\"# c", "\"a\" #", "a# \"b # c", "x\t#y", "\"", "a \"#\" b"})
    EXPECT_EQ(split_words(line), split_words(without_comment(line))) << line;
}

TEST(Words, JoinIsTheRest) {
  EXPECT_EQ(join_words({"save", "my", "game"}, 1), "my game");
  EXPECT_EQ(join_words({"save"}, 1), "");
  EXPECT_EQ(join_words({}, 3), "");
}

TEST(Text, LinesLoseTheirEnds) {
  EXPECT_EQ(split_lines("a\r\n\nb"), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_EQ(split_lines("a\n"), (std::vector<std::string>{"a"}));
  EXPECT_TRUE(split_lines("").empty());
}

TEST(Text, WholeNumbersAndNothingElse) {
  EXPECT_EQ(whole_number("-12"), -12);
  for (std::string_view bad : {"", " 1", "1 ", "1.0", "one", "99999999999", "+1", "0x1"})
    EXPECT_FALSE(whole_number(bad)) << bad;
  EXPECT_EQ(whole_number("1a").error().text(), "'1a' is not a whole number");
}

TEST(Text, NearestForgivesSlips) {
  const std::vector<std::string_view> words = {"fire", "move", "bombard"};
  EXPECT_EQ(nearest("Fier", words), "fire");
  EXPECT_EQ(nearest("bomberd", words), "bombard");
  EXPECT_EQ(nearest("xyzzy", words), "");
  EXPECT_EQ(nearest("", {}), "");
}

TEST(Text, ProblemsSayWhere) {
  EXPECT_EQ((Problem{.what = "odd"}).text(), "odd");
  EXPECT_EQ((Problem{.what = "odd", .line = 3}).text(), "line 3: odd");
  EXPECT_EQ((Problem{.what = "odd", .file = "a.toml"}).text(), "a.toml: odd");
  EXPECT_EQ((Problem{.what = "odd", .file = "a.toml", .line = 3}).text(), "a.toml:3: odd");
}

TEST(Refusals, ArePutTogetherWhenRead) {
  const std::string name = "13US-1";
  const Verdict refusal = refuse("10.4c", "{} needs {} points and has {}", std::string_view(name), 3, 2u);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->reason(), "13US-1 needs 3 points and has 2");
  EXPECT_EQ(refusal->text(), "13US-1 needs 3 points and has 2 [10.4c]");
  EXPECT_EQ(refuse("1", "plain")->reason(), "plain");
}

TEST(Files, AreReadWhole) {
  const Folder folder;
  const std::string path = folder / "file";
  const std::string content = std::string(200'000, 'x') + '\0' + "end\r\n";
  ASSERT_TRUE(write_file_atomically(path, content));
  EXPECT_EQ(read_file(path), content);
  ASSERT_TRUE(write_file_atomically(path, ""));
  EXPECT_EQ(read_file(path), "");
}

TEST(Files, ThatCannotBeReadSayWhy) {
  const Folder folder;
  EXPECT_EQ(read_file(folder / "none").error().text(),
            folder / "none" + ": cannot be read: No such file or directory");
  EXPECT_EQ(read_file(folder.path).error().text(), folder.path + ": cannot be read: Is a directory");
}

// A failed save leaves the old file, and nothing beside it.
TEST(Files, AreReplacedWholeOrNotAtAll) {
  const Folder folder;
  const std::string path = folder / "save";
  ASSERT_TRUE(write_file_atomically(path, "old"));
  ASSERT_TRUE(write_file_atomically(path, "new"));
  EXPECT_EQ(read_file(path), "new");
  EXPECT_FALSE(write_file_atomically(folder / "no/such/folder", "x"));
  std::filesystem::create_directory(folder / "taken");
  const auto refused = write_file_atomically(folder / "taken", "x");
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().text().starts_with(folder / "taken" + ": cannot be replaced"));
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"save", "taken"}));
}

}  // namespace
}  // namespace longroll
