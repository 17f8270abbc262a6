#include "engine/core/data_file.hpp"

#include <gtest/gtest.h>

#include "tests/folder.hpp"

namespace longroll {
namespace {

const std::string good = R"(
[turns]
source = "rulebook 5.1"
number = 8
night = false
title = "The assault"
shifts = [1, -2, 3]
names = ["a", "b"]
grid = '''

  . . R
  . d R

'''
  [turns.extra]
  source = "reconstruction 3"
  number = 2

[[unit]]
source = "rulebook 3.2"
name = "13US"

[[unit]]
source = "rulebook 3.2"
name = "36MS"
)";

TEST(DataFile, GivesWhatIsThere) {
  DataFile file(good, "a.toml");
  const Section turns = file.table("turns");
  EXPECT_EQ(turns.integer("number"), 8);
  EXPECT_EQ(turns.integer("missing", 5), 5);
  EXPECT_EQ(turns.integer_between("number", 1, 8), 8);
  EXPECT_FALSE(turns.flag("night", true));
  EXPECT_TRUE(turns.flag("missing", true));
  EXPECT_EQ(turns.text("title"), "The assault");
  EXPECT_EQ(turns.text("missing", "else"), "else");
  EXPECT_EQ(turns.integers("shifts"), (std::vector{1, -2, 3}));
  EXPECT_EQ(turns.texts("names"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(turns.lines("grid"), (std::vector<std::string>{"  . . R", "  . d R"}));
  EXPECT_TRUE(turns.has("night"));
  EXPECT_TRUE(turns.is_text("title"));
  EXPECT_FALSE(turns.is_text("number"));
  EXPECT_EQ(turns.table("extra").integer("number"), 2);
  EXPECT_EQ(turns.table("extra").name(), "turns.extra");
  EXPECT_EQ(turns.children().size(), 1u);
  EXPECT_EQ(turns.table("extra").keys(), (std::vector<std::string>{"number"}));
  const auto units = file.root().tables("unit");
  ASSERT_EQ(units.size(), 2u);
  EXPECT_EQ(units[1].text("name"), "36MS");
  EXPECT_FALSE(file.trouble()) << file.trouble()->text();
}

// What the first wrong thing is called when a reader does this to a text.
template <class Reader>
std::string trouble(const std::string& text, Reader&& read) {
  DataFile file(text, "a.toml");
  read(file);
  return file.trouble() ? file.trouble()->text() : "none";
}

const auto nothing = [](DataFile&) {};

TEST(DataFile, BadTomlSaysWhere) {
  for (std::string text :
       {"a = \n", "\n[t\n", "a = 1\na = 2\n", "x = '''abc", "= 3", "a = 99999999999999999999"}) {
    const std::string what = trouble(text, nothing);
    EXPECT_TRUE(what.starts_with("a.toml:")) << what;
    EXPECT_EQ(what.find('\n'), std::string::npos) << what;
    EXPECT_TRUE(what[7] >= '1' && what[7] <= '9') << what;
  }
  EXPECT_TRUE(trouble("a = 1\n\na = 2\n", nothing).starts_with("a.toml:3: "));
}

TEST(DataFile, AHeaderThatIsNoneIsRefused) {
  for (const char* text : {"[=]\n", "[[{]]\n", "[\x01]\n", "[", "[["}) {
    const DataFile file(std::string(text), "some.toml");
    ASSERT_TRUE(file.trouble()) << text;
    EXPECT_EQ(file.trouble()->line, 1) << text;
  }
}

TEST(DataFile, TablesNeedASource) {
  EXPECT_EQ(trouble("\n[t]\nn = 1\n", [](DataFile& f) { f.table("t"); }),
            "a.toml:2: t: names no source (a rulebook case, or reconstruction and the section)");
  EXPECT_EQ(trouble("[[t]]\nsource = 'x'\n\n[[t]]\n", [](DataFile& f) { f.root().tables("t"); }),
            "a.toml:4: t: names no source (a rulebook case, or reconstruction and the section)");
}

TEST(DataFile, WhatIsMissingIsNamed) {
  const std::string text = "[t]\nsource = 'x'\n";
  EXPECT_EQ(trouble(text, [](DataFile& f) { f.table("t").integer("n"); }), "a.toml:1: t.n: is missing");
  EXPECT_EQ(trouble(text, [](DataFile& f) { f.table("t").text("n"); }), "a.toml:1: t.n: is missing");
  EXPECT_EQ(trouble(text, [](DataFile& f) { f.table("t").integers("n"); }), "a.toml:1: t.n: is missing");
  EXPECT_EQ(trouble(text, [](DataFile& f) { f.table("t").texts("n"); }), "a.toml:1: t.n: is missing");
  EXPECT_EQ(trouble(text, [](DataFile& f) { f.table("t").tables("n"); }), "a.toml:1: t.n: is missing");
  EXPECT_EQ(trouble(text, [](DataFile& f) { f.table("t").table("n"); }), "a.toml:1: t.n: is missing");
  const std::string none = trouble(text, [](DataFile& f) { f.table("u").integer("n"); });
  EXPECT_TRUE(none.ends_with("u: is missing")) << none;
}

TEST(DataFile, TheWrongKindIsNamed) {
  const std::string text =
      "[t]\nsource = 'x'\nn = 'three'\ns = 3\nb = 1\nl = [1, 'a']\nm = ['a', 1]\nbig = 5000000000\nf = 1.5\n";
  const auto with = [&](auto read) { return trouble(text, [&](DataFile& f) { read(f.table("t")); }); };
  EXPECT_EQ(with([](const Section& t) { t.integer("n"); }), "a.toml:3: t.n: must be a whole number");
  EXPECT_EQ(with([](const Section& t) { t.integer("f"); }), "a.toml:9: t.f: must be a whole number");
  EXPECT_EQ(with([](const Section& t) { t.integer("big"); }), "a.toml:8: t.big: is out of range");
  EXPECT_EQ(with([](const Section& t) { t.integer_between("s", 4, 6); }),
            "a.toml:4: t.s: 3 is not between 4 and 6");
  EXPECT_EQ(with([](const Section& t) { t.text("s"); }), "a.toml:4: t.s: must be a text");
  EXPECT_EQ(with([](const Section& t) { t.flag("b", false); }), "a.toml:5: t.b: must be true or false");
  EXPECT_EQ(with([](const Section& t) { t.integers("l"); }),
            "a.toml:6: t.l: must be a list of whole numbers");
  EXPECT_EQ(with([](const Section& t) { t.integers("s"); }),
            "a.toml:4: t.s: must be a list of whole numbers");
  EXPECT_EQ(with([](const Section& t) { t.texts("m"); }), "a.toml:7: t.m: must be a list of texts");
  EXPECT_EQ(with([](const Section& t) { t.table("s"); }), "a.toml:4: t.s: must be a table");
  EXPECT_EQ(with([](const Section& t) { t.tables("l"); }), "a.toml:6: t.l: must be a list of tables");
}

TEST(DataFile, TheFirstThingWrongCounts) {
  EXPECT_EQ(
      trouble("[t]\nsource = 'x'\nn = 'a'\n",
              [](DataFile& f) { f.table("t").integer("n"), f.table("t").integer("m"), f.wrong(9, "late"); }),
      "a.toml:3: t.n: must be a whole number");
}

TEST(DataFile, RemembersAllThatIsWrongAndWhereInAList) {
  DataFile file("[t]\nsource = 'x'\nl = [\n  'a',\n  'b',\n]\n", "a.toml");
  const Section t = file.table("t");
  t.wrong_in("l", 1, "no b");
  t.wrong_in("l", 7, "not there");
  t.integer("n");
  ASSERT_EQ(file.troubles().size(), 3u);
  EXPECT_EQ(file.troubles()[0].text(), "a.toml:5: t.l: no b");
  EXPECT_EQ(file.troubles()[1].text(), "a.toml:3: t.l: not there");
  EXPECT_EQ(file.troubles()[2].what, "t.n: is missing");
  EXPECT_EQ(file.trouble()->text(), file.troubles()[0].text());
}

TEST(DataFile, ThatIsNotThereSaysSo) {
  const Folder folder;
  DataFile file(folder / "none.toml");
  ASSERT_TRUE(file.trouble());
  EXPECT_EQ(file.trouble()->text(), folder / "none.toml" + ": cannot be read: No such file or directory");
  EXPECT_FALSE(file.table("t").exists());
}

TEST(DataFile, TheFolderCanBeSet) {
  setenv("LONGROLL_DATA", "/somewhere", 1);
  EXPECT_EQ(data_folder(), "/somewhere");
  unsetenv("LONGROLL_DATA");
  EXPECT_TRUE(std::filesystem::exists(data_folder() + "/stockade/inventory.tsv"));
}

}  // namespace
}  // namespace longroll
