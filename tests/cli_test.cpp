// The command line from outside: exit codes 0, 1, 2; one line where something is wrong; data as JSON.
#include <gtest/gtest.h>
#include <sys/file.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/core/data_file.hpp"
#include "engine/core/places.hpp"
#include "engine/core/record.hpp"
#include "tests/program.hpp"

namespace longroll {
namespace {

using Args = std::vector<std::string>;

Json json_of(const Ran& ran) {
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  Json json = Json::parse(ran.out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << ran.out;
  return json;
}

// A record of a short game between computers.
std::string make_record(const Folder& folder, const std::string& seed = "3") {
  const std::string path = folder / "game-" + seed + ".record";
  const Ran ran = run_program({"play", "stockade", "--scenario", "first-assault", "--seats", "random,random",
                               "--seed", seed, "--save", path});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  return path;
}

class Subcommand : public testing::TestWithParam<const char*> {};

TEST_P(Subcommand, HasHelp) {
  const Ran ran = run_program({GetParam(), "--help"});
  EXPECT_EQ(ran.exit, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_NE(ran.out.find(GetParam()), std::string::npos);
  EXPECT_NE(ran.out.find("--help"), std::string::npos);
}

TEST_P(Subcommand, RefusesAnUnknownFlag) {
  const Ran ran = run_program({GetParam(), "--frobnicate", "x", "y", "z"});
  EXPECT_EQ(ran.exit, 2);
  EXPECT_TRUE(ran.complained()) << ran.err << ran.out;
}

INSTANTIATE_TEST_SUITE_P(Cli, Subcommand,
                         testing::Values("games", "show", "play", "cases", "replay", "simulate", "odds",
                                         "bench", "rules", "serve", "validate", "train", "arena", "lab",
                                         "pack", "admin"),
                         [](const auto& each) { return std::string(each.param); });

TEST(Cli, HelpAndVersion) {
  const Ran help = run_program({"--help"});
  EXPECT_EQ(help.exit, 0);
  for (const char* name : {"games", "show", "play", "cases", "replay", "simulate", "odds", "bench", "rules",
                           "serve", "validate", "train", "arena", "lab", "pack", "admin"})
    EXPECT_NE(help.out.find(name), std::string::npos) << name;
  EXPECT_TRUE(run_program({"--version"}).out.starts_with("longroll 0."));
}

TEST(Cli, BadUsageIsOneLineAndTwo) {
  const std::vector<Args> wrong = {
      {},
      {"dance"},
      {"--frobnicate"},
      {"show"},
      {"show", "chess"},
      {"show", "stockade", "--scenario", "tall"},
      {"show", "stockade", "--option", "fog"},
      {"show", "stockade", "--option", "fog=thick"},
      {"show", "stockade", "--option", "weather=rain"},
      {"show", "stockade", "--svg", "/nowhere/board.svg"},
      {"play", "chess"},
      {"play", "stockade", "--seats", "human"},
      {"play", "stockade", "--seats", "human,human,human"},
      {"play", "stockade", "--seats", "human,grandmaster"},
      {"play", "stockade", "--resume", "/nowhere/game.record"},
      {"simulate", "chess"},
      {"simulate", "stockade", "--seats", "random"},
      {"simulate", "stockade", "--seats", "random,human"},
      {"simulate", "stockade", "--games", "0"},
      {"simulate", "stockade", "--games", "many"},
      {"simulate", "stockade", "--threads", "0"},
      {"simulate", "stockade", "--scenario", "tall"},
      {"bench", "chess"},
      {"bench", "--seconds", "never"},
      {"serve", "--seed", "1"},  // nobody may foresee the dice of a server
      {"rules", "chess"},
      {"cases", "/nowhere"},
      {"cases", "--coverage", "chess"},
      {"replay"},
      {"replay", "/nowhere/game.record"},
      {"replay", "/"},
      {"odds", "stockade", "/nowhere/game.record"},
  };
  for (const Args& args : wrong) {
    const Ran ran = run_program(args);
    EXPECT_EQ(ran.exit, 2) << fmt::format("{}", fmt::join(args, " "));
    EXPECT_TRUE(ran.complained()) << fmt::format("{}: {}{}", fmt::join(args, " "), ran.err, ran.out);
  }
}

TEST(Cli, GamesLists) {
  const Json games = json_of(run_program({"games", "--json"}));
  ASSERT_TRUE(games.is_array());
  EXPECT_EQ(games[0]["id"], "stockade");
  EXPECT_EQ(games[0]["seats"], (Json{"union", "confederate"}));
  EXPECT_FALSE(games[0]["scenarios"].empty());
  EXPECT_FALSE(games[0]["options"].empty());
  EXPECT_NE(run_program({"games"}).out.find("stockade"), std::string::npos);
}

TEST(Cli, ShowDrawsTheBoard) {
  const Ran ran = run_program({"show", "stockade"});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  EXPECT_GT(std::ranges::count(ran.out, '\n'), 20);
  const Folder folder;
  EXPECT_EQ(run_program({"show", "stockade", "--svg", folder / "board.svg"}).exit, 0);
  EXPECT_NE(read_file(folder / "board.svg")->find("<svg"), std::string::npos);
}

TEST(Cli, RulesTellARule) {
  const Json rules = json_of(run_program({"rules", "stockade", "5.0a", "--json"}));
  ASSERT_EQ(rules.size(), 1u);
  EXPECT_EQ(rules[0]["id"], "5.0a");
  EXPECT_FALSE(rules[0]["rule"].get<std::string>().empty());
  EXPECT_TRUE(rules[0]["proven"].is_array());
  const Ran none = run_program({"rules", "stockade", "99.9"});
  EXPECT_EQ(none.exit, 1);
  EXPECT_TRUE(none.complained()) << none.err;
}

TEST(Cli, ValidateTellsWhatAFileHoldsOrWhatIsWrong) {
  const std::string data = data_folder() + "/severed";
  const std::string sample = data + "/armies/csa-sample.toml";
  EXPECT_EQ(run_program({"validate", "severed", sample}).out,
            sample + ": an army of the CSA, Sample Confederate army: 744 points, 60 Bases\n");
  for (const char* name : {"/tables/mill.toml", "/scenarios/mill.toml", "/scenarios/stone-bridge.toml"})
    EXPECT_EQ(run_program({"validate", "severed", data + name}).exit, 0) << name;
  const Ran dear = run_program(
      {"validate", "severed", sample, "--option", "style=points", "--option", "points_limit=220"});
  EXPECT_EQ(dear.exit, 1);
  EXPECT_NE(dear.out.find(":7: army.groups: it costs 744 points; 220 are agreed [STYLE-04]"),
            std::string::npos)
      << dear.out;
  EXPECT_TRUE(run_program({"validate", "stockade", sample}).complained());
  EXPECT_EQ(run_program({"validate", "severed", data + "/none.toml"}).exit, 2);
}

TEST(Cli, SimulateGivesTheseKeys) {
  const Json report = json_of(run_program({"simulate", "stockade", "--games", "4", "--seats",
                                           "random,heuristic", "--seed", "5", "--threads", "2", "--json"}));
  EXPECT_EQ(report["game"], "stockade");
  EXPECT_EQ(report["games"], 4);
  EXPECT_TRUE(report["draws"].is_number_integer());
  EXPECT_GT(report["decisions"], 0);
  EXPECT_GT(report["seconds"], 0);
  ASSERT_EQ(report["seats"].size(), 2u);
  EXPECT_EQ(report["seats"][0]["seat"], "union");
  EXPECT_EQ(report["seats"][0]["player"], "random");
  EXPECT_EQ(report["seats"][1]["player"], "heuristic");
  for (const Json& seat : report["seats"]) {
    EXPECT_TRUE(seat["wins"].is_number_integer());
    EXPECT_EQ(seat["rate"], seat["wins"].get<double>() / 4);
    ASSERT_EQ(seat["ci95"].size(), 2u);
    EXPECT_LE(seat["ci95"][0], seat["rate"]);
    EXPECT_GE(seat["ci95"][1], seat["rate"]);
  }
  const Ran plain = run_program({"simulate", "stockade", "--games", "2", "--seats", "random,random"});
  EXPECT_EQ(plain.exit, 0);
  EXPECT_EQ(plain.err, "");  // the bar is for terminals
  EXPECT_NE(plain.out.find("per second"), std::string::npos);
}

TEST(Cli, SimulateTellsWhatIsThereWhenGamesEnd) {
  const Args words = {"simulate", "stockade", "--scenario", "learning",
                      "--games",  "4",        "--ends",     "tracks.eliminated"};
  const Ran plain = run_program(words);
  EXPECT_NE(plain.out.find("tracks.eliminated.36MS.infantry"), std::string::npos) << plain.out;
  EXPECT_EQ(plain.out.find("tracks.morale"), std::string::npos);
  Args machine = words;
  machine.push_back("--json");
  const Json report = json_of(run_program(machine));
  for (const auto& [reason, count] : report["endings"].items()) {
    const Json& lost = report["ends"][reason]["tracks.eliminated.13US.infantry"];
    EXPECT_GE(lost["mean"], 0) << reason;
    EXPECT_LE(lost["quartiles"][2], 12) << reason;  // so many take part
  }
  EXPECT_TRUE(run_program({"simulate", "stockade", "--games", "1", "--seats", "random,random", "--ends",
                           "tracks.lost"})
                  .complained());
}

TEST(Cli, BenchGivesTheseKeys) {
  const Json one = json_of(run_program({"bench", "stockade", "--seconds", "0.05", "--json"}));
  EXPECT_EQ(one["game"], "stockade");
  for (const char* key : {"games_per_second", "decisions_per_second", "mean_actions", "position_bytes"})
    EXPECT_GT(one[key], 0) << key;
  const Json all = json_of(run_program({"bench", "--seconds", "0.05", "--json"}));
  EXPECT_TRUE(all.is_array());
  EXPECT_EQ(all[0]["game"], "stockade");
}

TEST(Cli, ReplayTellsAndChecks) {
  const Folder folder;
  const std::string path = make_record(folder);
  const Ran told = run_program({"replay", path});
  EXPECT_EQ(told.exit, 0) << told.err;
  EXPECT_NE(told.out.find("union: "), std::string::npos);
  const Json whole = json_of(run_program({"replay", path, "--json"}));
  EXPECT_EQ(whole["over"], true);
  EXPECT_NE(read_file(path)->find("hash " + whole["hash"].get<std::string>()), std::string::npos);
  const Json part = json_of(run_program({"replay", path, "--to", "7", "--json"}));
  EXPECT_EQ(part["actions"], 7);
  EXPECT_EQ(part["over"], false);
  EXPECT_EQ(run_program({"replay", path, "--to", "-1"}).exit, 2);
  const Ran unverified = run_program({"replay", path, "--verify", "-q"});
  EXPECT_EQ(unverified.exit, 1);
  EXPECT_NE(unverified.err.find("no dice commitment"), std::string::npos);
}

// What somebody saw of a game that went on is told as far as it goes, and nothing is made up for the rest.
TEST(Cli, ARecordSavedInMidGameIsTold) {
  const Folder folder;
  const std::string path = folder / "mid-game.record";
  ASSERT_TRUE(write_file_atomically(path, R"(longroll record 1
game year1863

ue-cw: pass

seen ue-cw
saw {"view":{"turn":{"label":"April"},"phase":{"label":"Set-up","number":0},"decision":null,"outcome":null}}
saw {"entry":{"at":1,"seat":1,"order":null,"dice":[],"events":[{"text":"A counter is placed."}]},"change":{}}
saw {"entry":{"at":2,"seat":0,"order":"pass","dice":[4],"events":[]},"change":{"phase":{"number":[1]}}}
)"));
  const Ran told = run_program({"replay", path});
  EXPECT_EQ(told.exit, 0) << told.err;
  EXPECT_EQ(
      told.out,
      "    1 uw-ce: (hidden)\n        A counter is placed.\n    2 ue-cw: pass [4]\n"
      "2 actions; this record was saved in mid-game, as the UE-CW side saw it; it lacks what was hidden then "
      "(which counter of the other side is which), so that it can be looked at, but not played on from\n");
  const Json part = json_of(run_program({"replay", path, "--to", "1", "--json"}));
  EXPECT_EQ(part, Json({{"game", "year1863"}, {"actions", 1}, {"over", false}, {"seen", "ue-cw"}}));
  for (const Args& args : {Args{"replay", path, "--draw"}, Args{"replay", path, "--verify"},
                           Args{"play", "--resume", path}, Args{"odds", "year1863", path, "--at", "1"}}) {
    const Ran ran = run_program(args);
    EXPECT_NE(ran.exit, 0) << args[0];
    EXPECT_TRUE(ran.complained()) << ran.err << ran.out;
    EXPECT_NE(ran.err.find("saved in mid-game"), std::string::npos) << args[0] << ": " << ran.err;
  }
  const std::string page = folder / "page.html";
  EXPECT_EQ(run_program({"replay", path, "-q", "--page", page}).exit, 0);
  EXPECT_NE(read_file(page)->find("A counter is placed."), std::string::npos);
}

TEST(Cli, BrokenRecordsAreRefused) {
  const Folder folder;
  const std::string good = *read_file(make_record(folder));
  const std::string path = folder / "broken.record";
  const auto replay = [&](const std::string& text) {
    EXPECT_TRUE(write_file_atomically(path, text));
    Ran ran = run_program({"replay", path});
    EXPECT_TRUE(ran.complained()) << ran.out << ran.err;
    EXPECT_NE(ran.err.find(path), std::string::npos) << ran.err;
    return ran.exit;
  };
  const auto changed = [&](std::string_view from, std::string_view to) {
    std::string text = good;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
  };
  EXPECT_EQ(replay(""), 2);
  EXPECT_EQ(replay("nonsense\n"), 2);
  EXPECT_EQ(replay(good.substr(0, 20)), 2);
  EXPECT_EQ(replay(changed("game stockade", "game chess")), 2);
  EXPECT_EQ(replay(changed("union: ", "union ")), 2);
  EXPECT_EQ(replay(changed("union: ", "union: really ")), 1);
  EXPECT_EQ(replay(changed("hash ", "hash 0")), 1);
  EXPECT_EQ(replay(changed("[", "[99 ")), 1);
}

TEST(Cli, OddsOfARecordedPosition) {
  const Folder folder;
  const std::string path = make_record(folder);
  const auto record = parse_record(*read_file(path));
  ASSERT_TRUE(record);
  int looked = 0;
  for (std::size_t at = 0; at < record->entries.size() && looked < 5; ++at) {
    const Record::Entry& entry = record->entries[at];
    if (entry.dice.empty() || !entry.action.starts_with("bombard")) continue;
    ++looked;
    const Json odds = json_of(run_program({"odds", "stockade", path, "--at", std::to_string(at), "--json"}));
    const auto found =
        std::ranges::find_if(odds, [&](const Json& each) { return each["order"] == entry.action; });
    ASSERT_NE(found, odds.end()) << entry.action;
    EXPECT_FALSE((*found)["headline"].get<std::string>().empty());
    for (const Json& chance : (*found)["chances"]) {
      EXPECT_EQ(chance["probability"], chance["ways"].get<double>() / chance["of"].get<double>());
      EXPECT_LE(chance["probability"], 1);
    }
    const Json one = json_of(run_program(
        {"odds", "stockade", path, "--at", std::to_string(at), "--order", entry.action, "--json"}));
    EXPECT_EQ(one, Json::array({*found}));
  }
  EXPECT_GT(looked, 0);
  EXPECT_EQ(run_program({"odds", "stockade", path}).exit, 1);  // the game is over
  EXPECT_EQ(run_program({"odds", "stockade", path, "--at", "0", "--order", "dance"}).exit, 1);
  EXPECT_EQ(run_program({"odds", "chess", path}).exit, 2);
}

TEST(Cli, CasesPassAndFail) {
  const Folder folder;
  const auto cases = [&](std::string_view text, Args more = {}) {
    EXPECT_TRUE(write_file_atomically(folder / "one.case", text));
    Args args = {"cases", folder.path};
    args.insert(args.end(), more.begin(), more.end());
    return run_program(args);
  };
  const Ran good = cases("case Out of turn\ngame stockade\nrules 5.0a\nplay\n  union: roll !refused 5.0a\n");
  EXPECT_EQ(good.exit, 0) << good.out << good.err;
  EXPECT_TRUE(good.out.ends_with("1 passed, 0 failed\n")) << good.out;
  const Ran bad = cases("case Nonsense\ngame stockade\nplay\n  union: dance\n");
  EXPECT_EQ(bad.exit, 1);
  EXPECT_TRUE(bad.out.ends_with("0 passed, 1 failed\n")) << bad.out;
  EXPECT_TRUE(bad.out.starts_with(folder / "one.case:4: ")) << bad.out;
  const Ran broken = cases("cse Nonsense\n");
  EXPECT_EQ(broken.exit, 1);
  EXPECT_NE(broken.out.find("one.case:1: "), std::string::npos) << broken.out;
  const Ran covered =
      cases("case Out of turn\ngame stockade\nrules 5.0a\nplay\n  union: roll !refused 5.0a\n",
            {"--coverage", "Stockade"});
  EXPECT_EQ(covered.exit, 1);
  EXPECT_NE(covered.out.find("covered 1 of "), std::string::npos) << covered.out;
}

TEST(Cli, ServeRefusesAStoreThatAnotherProcessHas) {
  const Folder folder;
  const int file = open((folder / "games.db.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_EQ(flock(file, LOCK_EX | LOCK_NB), 0);
  const Ran ran = run_program({"serve", "--port", "0", "--store", folder / "games.db"});
  EXPECT_EQ(ran.exit, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("the store '" + folder / "games.db" + "' is in use by another process"),
            std::string::npos)
      << ran.err;
  close(file);
}

TEST(Cli, BadDataIsOneLine) {
  const Folder folder;
  std::filesystem::copy(source_folder() + "/data", folder / "data", std::filesystem::copy_options::recursive);
  EXPECT_TRUE(write_file_atomically(folder / "data/stockade/units.toml", "[a\n"));
  setenv("LONGROLL_DATA", (folder / "data").c_str(), 1);
  for (const Args& args :
       {Args{"games"}, {"show", "stockade"}, {"bench"}, {"simulate", "stockade"}, {"cases"}}) {
    const Ran ran = run_program(args);
    EXPECT_EQ(ran.exit, 2);
    EXPECT_TRUE(ran.complained()) << ran.err;
    EXPECT_NE(ran.err.find("units.toml:1: "), std::string::npos) << ran.err;
  }
  unsetenv("LONGROLL_DATA");
}

}  // namespace
}  // namespace longroll
