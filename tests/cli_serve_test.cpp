// longroll serve as an operator starts it: records that were saved, metrics, logs.
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <nlohmann/json.hpp>

#include "engine/core/data_file.hpp"
#include "tests/exposition.hpp"
#include "tests/serving.hpp"

namespace longroll {
namespace {

using Json = nlohmann::json;

std::string saved_game(const Folder& folder) {
  const std::string path = folder / "saved.record";
  const Ran ran = run_program({"play", "stockade", "--scenario", "learning", "--seats", "random,random",
                               "--seed", "7", "--save", path});
  EXPECT_EQ(ran.exit, 0) << ran.err;
  return path;
}
Json told(const std::string& answer) { return Json::parse(Serving::body_of(answer), nullptr, false); }

TEST(CliServe, OpensARecordThatWasSaved) {
  const Folder folder;
  const std::string path = saved_game(folder);
  Serving serving({"--store", folder / "games.db", "--open", path});
  const std::string line = path + " is at http://localhost:" + std::to_string(serving.port()) + "/#/t/";
  const auto at = serving.said().find(line);
  ASSERT_NE(at, std::string::npos) << serving.said();
  const std::string link = serving.said().substr(at + line.size(), 12 + 1 + 24);
  const std::string table = link.substr(0, 12), key = link.substr(13);
  const Json summary = told(Serving::ask(serving.port(), "GET", "/api/tables/" + table, {}, key));
  EXPECT_EQ(summary["game"], "stockade");
  EXPECT_EQ(summary["seats"][0]["kind"], "record");
  EXPECT_FALSE(summary["outcome"].is_null());
  const std::string whatif = Json{{"at", 3}, {"seats", {{{"kind", "me"}}, {{"kind", "computer"}}}}}.dump();
  const std::string made =
      Serving::ask(serving.port(), "POST", "/api/tables/" + table + "/whatif", whatif, key);
  EXPECT_TRUE(made.starts_with("HTTP/1.1 201")) << made;
  EXPECT_EQ(serving.end(), 0);
}

TEST(CliServe, ARecordThatIsNoneIsNamed) {
  const Folder folder;
  const std::string store = folder / "games.db", bad = folder / "bad.record";
  const Ran missing = run_program({"serve", "--port", "0", "--store", store, "--open", folder / "none"});
  EXPECT_EQ(missing.exit, 2);
  EXPECT_TRUE(missing.complained()) << missing.err;
  EXPECT_FALSE(std::filesystem::exists(store)) << "it has not begun";
  std::string text = *read_file(saved_game(folder));
  const auto at = text.find("union: ");
  ASSERT_NE(at, std::string::npos);
  ASSERT_TRUE(write_file_atomically(bad, text.substr(0, at) + "union: dance\n" + text.substr(at)));
  const Ran wrong = run_program({"serve", "--port", "0", "--store", store, "--open", bad});
  EXPECT_EQ(wrong.exit, 2);
  EXPECT_NE(wrong.err.find("longroll: " + bad + ":"), std::string::npos) << wrong.err;
}

TEST(CliServe, TellsPrometheusOnAnAddressOfItsOwn) {
  const Folder folder;
  Serving serving({"--store", folder / "games.db", "--metrics", "127.0.0.1:0"});
  ASSERT_NE(serving.metrics(), 0) << serving.said();
  const tests::Scrape scrape(Serving::body_of(Serving::ask(serving.metrics(), "GET", "/metrics")));
  for (const char* game : {"stockade", "vicksburg", "year1863", "severed"})
    EXPECT_EQ(scrape.value("longroll_actions_total", {{"game", game}}), 0);
  EXPECT_TRUE(Serving::ask(serving.port(), "GET", "/metrics").starts_with("HTTP/1.1 404"));
  EXPECT_TRUE(Serving::ask(serving.port(), "GET", "/ready").starts_with("HTTP/1.1 200"));
}

TEST(CliServe, LogsJsonAndNoSecrets) {
  const Folder folder;
  const std::string store = folder / "games.db";
  Serving serving({"--store", store, "--log", "json"});
  const Json player = told(Serving::ask(serving.port(), "POST", "/api/players", R"({"name":"Ann"})"));
  const Json table = told(
      Serving::ask(serving.port(), "POST", "/api/tables",
                   R"({"game":"stockade","scenario":"learning","seats":[{"kind":"me"},{"kind":"friend"}]})",
                   player["key"]));
  ASSERT_TRUE(table.contains("secrets"));
  Serving::ask(serving.port(), "GET", "/api/tables/" + table["table"].get<std::string>(), {},
               table["secrets"][0]);
  EXPECT_EQ(serving.end(), 0);
  std::size_t lines = 0;
  for (const std::string& line : split_lines(serving.said())) {
    if (line.empty()) continue;
    const Json each = Json::parse(line, nullptr, false);
    ASSERT_TRUE(each.is_object()) << line;
    for (const char* key : {"time", "level", "message"}) EXPECT_TRUE(each[key].is_string()) << line;
    EXPECT_EQ(each["time"].get<std::string>().size(), std::string("2026-01-01T00:00:00.000Z").size());
    ++lines;
  }
  EXPECT_GE(lines, 2u) << "where it is, and that it stops: " << serving.said();
  for (const std::string& secret :
       {player["key"].get<std::string>(), table["secrets"][0].get<std::string>(),
        table["secrets"][1].get<std::string>(), table["spectator"].get<std::string>()})
    EXPECT_EQ(serving.said().find(secret), std::string::npos);
  const Ran link = run_program({"serve", "--store", store, "--log", "json", "--open", saved_game(folder)});
  EXPECT_EQ(link.exit, 2);
  EXPECT_TRUE(link.complained()) << link.err;
}

// Each in one sentence without a password or the names of functions, and nothing is left lying about.
TEST(CliServe, SaysWhatIsWrongWithAStore) {
  const Folder folder;
  const std::string text = folder / "text.db", away = "postgresql://me:secret@127.0.0.1:1/games";
  ASSERT_TRUE(write_file_atomically(text, std::string(5000, 'x')));
  struct Wrong {
    std::vector<std::string> words;
    std::string said;
  };
  for (const Wrong& each :
       {Wrong{{"serve", "--store", away}, "port 1 failed: Connection refused\n"},
        Wrong{{"work", "--store", away}, "port 1 failed: Connection refused\n"},
        Wrong{{"admin", away, "sizes"}, "port 1 failed: Connection refused\n"},
        Wrong{{"serve", "--store", "mysql://me:secret@there/games"}, "a store is a file, or postgresql://"},
        Wrong{{"admin", "mysql://me:secret@there/games", "sizes"}, "a store is a file, or postgresql://"},
        Wrong{{"serve", "--store", away + "?bogus=1"}, "this is not an address that PostgreSQL knows"},
        Wrong{{"serve", "--store", text}, "cannot be opened: file is not a database\n"},
        Wrong{{"admin", text, "tables"}, "cannot be opened: file is not a database\n"},
        Wrong{{"serve", "--store", folder.path}, "cannot be opened: it is a folder\n"},
        Wrong{{"admin", folder / "none/games.db", "tables"}, "there is no store"},
        Wrong{{"work", "--store", folder / "games.db"}, "only servers that share a PostgreSQL"},
        Wrong{{"serve", "--proxy", "play.example", "--store", folder / "games.db"}, "not 'play.example'"}}) {
    const Ran ran = run_program(each.words);
    EXPECT_EQ(ran.exit, 1) << ran.err;
    EXPECT_TRUE(ran.complained()) << ran.err;
    EXPECT_NE(ran.err.find(each.said), std::string::npos) << ran.err;
    EXPECT_EQ(ran.err.find("secret"), std::string::npos) << ran.err;
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "none"));
  EXPECT_FALSE(std::filesystem::exists(folder / "games.db"));
  EXPECT_EQ(run_program({"serve", "--port", "99999"}).exit, 2);
}

TEST(CliServe, SaysWhenItsPortIsTaken) {
  const Folder folder;
  const Serving serving({"--store", folder / "games.db"});
  const Ran second =
      run_program({"serve", "--port", std::to_string(serving.port()), "--store", folder / "other.db"});
  EXPECT_EQ(second.exit, 1);
  EXPECT_TRUE(second.complained()) << second.err;
  EXPECT_NE(second.err.find("Address already in use"), std::string::npos) << second.err;
}

TEST(CliServe, SaysWhenTheSystemAllowsTooFewFiles) {
  const Folder folder;
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const pid_t child = fork();  // the limit of this process is not lowered for good
  if (child == 0) {
    const rlimit few{500, 500};
    if (setrlimit(RLIMIT_NOFILE, &few) != 0) _exit(3);
    Serving serving({"--store", folder / "games.db"});
    const bool said =
        serving.said().find("the system allows 500 open files, room for some 400 connections") !=
        std::string::npos;
    serving.end();
    _exit(said ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace longroll
