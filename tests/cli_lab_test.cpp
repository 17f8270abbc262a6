// The laboratory and data packs from outside: the command, its files, and what they refuse.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/core/data_file.hpp"
#include "engine/core/text.hpp"
#include "tests/program.hpp"

namespace longroll {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

const std::vector<std::string> quick = {"lab",       "stockade", "--scenario", "learning",
                                        "--players", "captain",  "--games",    "12",
                                        "--luck",    "1",        "--seed",     "4"};

std::vector<std::string> with(std::vector<std::string> args, const std::vector<std::string>& more) {
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

std::string done(const std::vector<std::string>& args) {
  const Ran ran = run_program(args);
  EXPECT_EQ(ran.exit, 0) << ran.err << ran.out;
  return ran.out;
}

TEST(CliLab, WritesAPageAndItsNumbers) {
  const Folder folder;
  const std::string out = done(with(quick, {"--out", folder / "a.html"}));
  EXPECT_NE(out.find("Confederate"), std::string::npos) << out;
  EXPECT_EQ(folder.files(), (std::vector<std::string>{"a.html", "a.json"}));
  const std::string page = *read_file(folder / "a.html");
  for (const char* part : {"Who wins", "How long it takes", "Ways it ends", "How it goes", "How much is luck",
                           "Where it is fought out", "What the players do", "Rules that never came up"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(done(with(quick, {"--json", "--threads", "3"})), *read_file(folder / "a.json"));
}

TEST(CliLab, EveryGameHasAReport) {
  for (const char* game : {"stockade", "vicksburg", "year1863", "severed"}) {
    const Folder folder;
    done({"lab", game, "--players", "random", "--games", "2", "--luck", "0", "--out", folder / "r.html"});
    const std::string page = *read_file(folder / "r.html");
    EXPECT_NE(page.find("Where it is fought out"), std::string::npos) << game;
    EXPECT_NE(page.find("class='mark"), std::string::npos) << game << ": nothing on the map";
  }
}

TEST(CliLab, ShardsMergeToTheSamePage) {
  const Folder folder;
  done(with(quick, {"--out", folder / "whole.html"}));
  for (const char* part : {"1", "2", "3"})
    done(with(quick, {"--shard", std::string(part) + "/3", "--out", folder / part + ".json"}));
  done({"lab", "--merge", folder / "2.json", folder / "3.json", folder / "1.json", "--out",
        folder / "joined.html"});
  EXPECT_EQ(*read_file(folder / "joined.json"), *read_file(folder / "whole.json"));
  EXPECT_EQ(*read_file(folder / "joined.html"), *read_file(folder / "whole.html"));
  const Ran twice = run_program({"lab", "--merge", folder / "1.json", folder / "1.json"});
  EXPECT_EQ(twice.exit, 2);
  EXPECT_TRUE(twice.complained()) << twice.err;
}

TEST(CliLab, GoesOnWithWhatThereIs) {
  const Folder folder;
  done(with(quick, {"--out", folder / "whole.html"}));
  done(with(quick, {"--shard", "1/2", "--out", folder / "half.html"}));
  EXPECT_NE(*read_file(folder / "half.json"), *read_file(folder / "whole.json"));
  EXPECT_NE(read_file(folder / "half.html")->find("Not all of it has been played"), std::string::npos);
  done(with(quick, {"--resume", "--out", folder / "half.html"}));
  EXPECT_EQ(*read_file(folder / "half.json"), *read_file(folder / "whole.json"));
  auto other = quick;
  other.back() = "5";
  const Ran refused = run_program(with(other, {"--resume", "--out", folder / "half.html"}));
  EXPECT_EQ(refused.exit, 2);
  EXPECT_NE(refused.err.find("another study"), std::string::npos) << refused.err;
}

TEST(CliLab, ComparesReports) {
  const Folder folder;
  done(with(quick, {"--out", folder / "a.json"}));
  auto other = quick;
  other.back() = "5";
  done(with(other, {"--out", folder / "b.json"}));
  const std::string out =
      done({"lab", "--compare", folder / "a.json", folder / "b.json", "--out", folder / "c.html"});
  EXPECT_NE(out.find("before"), std::string::npos) << out;
  EXPECT_NE(read_file(folder / "c.html")->find("what has changed"), std::string::npos);
}

TEST(CliLab, RefusesInOneLine) {
  const Folder folder;
  ASSERT_TRUE(write_file_atomically(folder / "bad.json", "{\"longroll_lab\":1}"));
  const std::vector<std::vector<std::string>> wrong = {
      {"lab"},
      {"lab", "chess"},
      {"lab", "stockade", "--scenario", "nowhere", "--games", "1"},
      {"lab", "stockade", "--option", "fog", "--games", "1"},
      {"lab", "stockade", "--option", "fog=thick", "--games", "1"},
      {"lab", "stockade", "--players", "colonel:200ms", "--games", "1"},
      {"lab", "stockade", "--shard", "3/2", "--games", "1"},
      {"lab", "stockade", "--shard", "one", "--games", "1"},
      {"lab", "stockade", "--games", "0"},
      {"lab", "stockade", "--data", folder / "nothing", "--games", "1"},
      {"lab", "--merge", folder / "bad.json"},
      {"lab", "--merge", folder / "no.json"},
      {"lab", "--compare", folder / "bad.json", folder / "bad.json"},
  };
  for (const auto& args : wrong) {
    const Ran ran = run_program(args);
    EXPECT_EQ(ran.exit, 2) << ran.out;
    EXPECT_TRUE(ran.complained()) << ran.err;
  }
}

// Ctrl-C: what there is is written, and the same command goes on from there.
TEST(CliLab, AnInterruptionGivesWhatThereIs) {
  const Folder folder;
  const std::string out = folder / "r.html", kept = folder / "r.json";
  const pid_t child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    const auto program = fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "longroll";
    execl(program.c_str(), "longroll", "lab", "stockade", "--games", "1000000", "--luck", "0", "--out",
          out.c_str(), nullptr);
    _exit(127);
  }
  while (!fs::exists(kept) && waitpid(child, nullptr, WNOHANG) == 0) usleep(1000);  // then it listens
  kill(child, SIGINT);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1);
  EXPECT_NE(read_file(out)->find("Not all of it has been played"), std::string::npos);
  EXPECT_EQ(Json::parse(*read_file(kept))["games"], 1'000'000);
}

struct Pack : testing::Test {
  Pack() { done({"pack", "init", "stockade", folder.path}); }
  std::string file(const std::string& name) const { return folder / ("stockade/" + name); }
  void change(const std::string& name, const std::string& from, const std::string& to) {
    std::string text = *read_file(file(name));
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    ASSERT_TRUE(write_file_atomically(file(name), text));
  }
  Ran check() const { return run_program({"pack", "check", folder.path}); }
  Folder folder;
};

TEST(Packs, OfEveryGameAreRightAsTheyAreMade) {
  for (const char* game : {"stockade", "vicksburg", "year1863", "severed"}) {
    const Folder folder;
    done({"pack", "init", game, folder.path});
    const Ran checked = run_program({"pack", "check", folder.path});
    EXPECT_EQ(checked.exit, 0) << checked.err;
    EXPECT_NE(checked.out.find("right, 0 values differ"), std::string::npos) << checked.out;
  }
}

TEST_F(Pack, IsACopyThatMarksItsSources) {
  const std::string charts = *read_file(file("charts.toml"));
  EXPECT_NE(charts.find("# OURS"), std::string::npos);
  EXPECT_NE(charts.find("# From the rulebook"), std::string::npos);
  const Ran checked = check();
  EXPECT_EQ(checked.exit, 0) << checked.err;
  EXPECT_NE(checked.out.find(" 0 values differ"), std::string::npos) << checked.out;
  const Ran again = run_program({"pack", "init", "stockade", folder.path});
  EXPECT_EQ(again.exit, 2) << "nobody's work is written over";
}

TEST_F(Pack, ShowsWhatDiffers) {
  change("charts.toml", "defense = 4", "defense = 5");
  const Ran checked = check();
  EXPECT_EQ(checked.exit, 0) << checked.err;
  EXPECT_NE(checked.out.find("charts.toml:"), std::string::npos) << checked.out;
  EXPECT_NE(checked.out.find("terrain.open.defense = 5 (shipped: 4)"), std::string::npos) << checked.out;
}

TEST_F(Pack, RecordsNameItAndNeedIt) {
  change("charts.toml", "defense = 4", "defense = 5");
  const std::string record = folder / "game.record";
  done({"play", "stockade", "--scenario", "learning", "--seats", "random,random", "--seed", "3", "--save",
        record, "--pack", folder.path});
  EXPECT_NE(read_file(record)->find("option pack "), std::string::npos);
  EXPECT_EQ(run_program({"replay", record, "-q", "--pack", folder.path}).exit, 0);
  const Ran without = run_program({"replay", record, "-q"});
  EXPECT_EQ(without.exit, 1);
  EXPECT_NE(without.err.find("the shipped charts"), std::string::npos) << without.err;
  change("charts.toml", "defense = 5", "defense = 6");
  EXPECT_EQ(run_program({"replay", record, "-q", "--pack", folder.path}).exit, 1) << "another pack by now";
  const std::string shipped = folder / "shipped.record";
  done({"play", "stockade", "--scenario", "learning", "--seats", "random,random", "--seed", "3", "--save",
        shipped});
  EXPECT_EQ(run_program({"replay", shipped, "-q", "--pack", folder.path}).exit, 1);
}

TEST_F(Pack, ChangesWhatIsPlayed) {
  const std::vector<std::string> games = {"simulate", "stockade", "--scenario", "first-assault",
                                          "--games",  "10",       "--json"};
  const Json before = Json::parse(done(games));
  change("charts.toml", "defense = 4", "defense = 12");
  const Json after = Json::parse(done(with(games, {"--pack", folder.path})));
  EXPECT_NE(before["decisions"], after["decisions"]);
  const Json study = Json::parse(done(with(quick, {"--json", "--data", folder.path})));
  EXPECT_NE(study["data"], Json::parse(done(with(quick, {"--json"})))["data"]);
}

TEST_F(Pack, HostileFilesAreRefusedWithFileAndReason) {
  const auto refused = [&](const std::string& what) {
    const Ran ran = check();
    EXPECT_EQ(ran.exit, 1) << what << ran.out;
    EXPECT_TRUE(ran.complained()) << what << ": " << ran.err;
    EXPECT_NE(ran.err.find(folder.path), std::string::npos) << what << ": " << ran.err;
  };
  const std::string whole = *read_file(file("charts.toml"));
  const auto written = [&](std::string_view text) {
    ASSERT_TRUE(write_file_atomically(file("charts.toml"), text));
  };
  written(whole + "\n[terrain.open]\n");
  refused("a table twice");
  written(std::string(100'000, '['));
  refused("a hundred thousand brackets");
  written(std::string("a = \0 b", 7));
  refused("a zero byte");
  written("\xff\xfe\xfa");
  refused("no text");
  written(std::string(5 << 20, '#'));
  refused("five megabytes");
  fs::remove(file("charts.toml"));
  refused("a file is missing");
  fs::create_symlink("/etc/passwd", file("charts.toml"));
  refused("a link");
  fs::remove(file("charts.toml"));
  ASSERT_EQ(mkfifo(file("charts.toml").c_str(), 0600), 0);
  refused("a pipe that waits");
  fs::remove(file("charts.toml"));
  written(whole);
  ASSERT_TRUE(write_file_atomically(file("chart.toml"), whole));
  refused("a name that the game does not read");
  fs::remove(file("chart.toml"));
  EXPECT_EQ(check().exit, 0);
  EXPECT_EQ(run_program({"pack", "check", folder / "stockade"}).exit, 1) << "no game in it";
}

}  // namespace
}  // namespace longroll
