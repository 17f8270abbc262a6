// The laboratory of a server: who may have a report made, within which limits, and that it can be stopped.
#include <gtest/gtest.h>

#include "engine/core/data_file.hpp"
#include "server/lab_room.hpp"
#include "tests/eventually.hpp"

namespace longroll::server {
namespace {

using tests::eventually;

struct ServerLab : testing::Test {
  ServerLab() : games(*Games::load(data_folder())) {}
  Response ask(LabRoom& room, std::string method, std::vector<std::string> parts, std::string body = {},
               std::string key = {}) {
    Request request;
    request.key = std::move(key);
    request.method = std::move(method);
    request.body = std::move(body);
    return room.handle(request, parts);
  }
  Json json(const Response& response) { return Json::parse(*response.body); }
  std::string state(LabRoom& room, const std::string& id) {
    return json(ask(room, "GET", {"jobs", id}))["state"];
  }
  static std::string wish(int count, const std::string& more = "") {
    return fmt::format(
        R"({{"game":"stockade","scenario":"learning","players":["random","random"],"games":{}{}}})", count,
        more);
  }

  const Games games;
};

TEST_F(ServerLab, MakesNoReportsUnlessTheOperatorSaysSo) {
  LabRoom room(games, data_folder(), {}, {});
  EXPECT_EQ(json(ask(room, "GET", {}))["runs"], false);
  EXPECT_EQ(ask(room, "POST", {"jobs"}, wish(5)).status, 403);
  EXPECT_EQ(json(ask(room, "GET", {}))["jobs"].size(), 0u);
}

TEST_F(ServerLab, MakesAReport) {
  LabRoom room(games, data_folder(), {}, {.runs = true, .games = 100});
  const Response begun = ask(room, "POST", {"jobs"}, wish(6));
  ASSERT_EQ(begun.status, 202) << *begun.body;
  const std::string id = json(begun)["id"].dump();
  ASSERT_TRUE(eventually([&] { return state(room, id) == "done"; }));
  const Json job = json(ask(room, "GET", {}))["jobs"][0];
  EXPECT_EQ(job["cells"][0]["games"], 6);
  EXPECT_EQ(job["done"], job["of"]);
  const Response page = ask(room, "GET", {"jobs", id, "report"});
  EXPECT_EQ(page.type, "text/html; charset=utf-8");
  EXPECT_NE(page.body->find("Who wins"), std::string::npos);
}

TEST_F(ServerLab, MakesOneAtATimeAndStopsIt) {
  LabRoom room(games, data_folder(), {}, {.runs = true, .games = 10'000'000});
  const std::string id = json(ask(room, "POST", {"jobs"}, wish(1'000'000)))["id"].dump();
  EXPECT_EQ(ask(room, "POST", {"jobs"}, wish(1)).status, 409);
  EXPECT_EQ(state(room, id), "playing");
  EXPECT_EQ(ask(room, "DELETE", {"jobs", id}).status, 200);
  ASSERT_TRUE(eventually([&] { return state(room, id) == "stopped"; }));
  EXPECT_EQ(ask(room, "GET", {"jobs", id, "report"}).status, 200);
  EXPECT_EQ(ask(room, "POST", {"jobs"}, wish(1)).status, 202) << "the next may begin";
}

TEST_F(ServerLab, WhereOthersComeOnlyWhoBeganItStopsIt) {
  LabRoom room(games, data_folder(), {}, {.runs = true, .others = true, .games = 10'000'000});
  EXPECT_EQ(json(ask(room, "GET", {}))["keyed"], true);
  const Json begun = json(ask(room, "POST", {"jobs"}, wish(1'000'000)));
  const std::string id = begun["id"].dump();
  EXPECT_EQ(json(ask(room, "GET", {}))["jobs"][0].contains("key"), false) << "others are not told the key";
  EXPECT_EQ(ask(room, "DELETE", {"jobs", id}).status, 403);
  EXPECT_EQ(ask(room, "DELETE", {"jobs", id}, "", "another").status, 403);
  EXPECT_EQ(state(room, id), "playing");
  EXPECT_EQ(ask(room, "DELETE", {"jobs", id}, "", begun["key"]).status, 200);
  ASSERT_TRUE(eventually([&] { return state(room, id) == "stopped"; }));
}

TEST_F(ServerLab, EndsWithTheServer) {
  LabRoom room(games, data_folder(), {}, {.runs = true, .games = 10'000'000});
  ASSERT_EQ(ask(room, "POST", {"jobs"}, wish(1'000'000)).status, 202);
  room.stop();  // returns when nothing is played any more
  EXPECT_EQ(ask(room, "POST", {"jobs"}, wish(1)).status, 503);
}

TEST_F(ServerLab, KeepsToItsLimits) {
  LabRoom room(games, data_folder(), {}, {.runs = true, .games = 50});
  for (const std::string& body :
       {wish(51), wish(0), wish(-3), wish(30, R"(,"options":{"fog":["stack","off"]})"),
        wish(1, R"(,"options":{"fog":[]})"), wish(1, R"(,"options":{"weather":["rain"]})"),
        wish(1, R"(,"options":7)"), wish(1, R"(,"seed":"x")"), std::string(R"({"game":"chess","games":1})"),
        std::string(R"({"game":"stockade","games":1,"players":["general","captain"]})"),
        std::string(R"({"game":"stockade","games":1,"players":["captain"]})"), std::string(R"({"game":[1]})"),
        std::string("[]"), std::string("{"), std::string()}) {
    const Response refused = ask(room, "POST", {"jobs"}, body);
    EXPECT_EQ(refused.status, 400) << body;
    EXPECT_FALSE(json(refused)["error"].get<std::string>().empty()) << body;
  }
  EXPECT_EQ(json(ask(room, "GET", {}))["jobs"].size(), 0u);
  for (const std::vector<std::string>& nothing :
       {std::vector<std::string>{"jobs", "9"}, {"reports", "chess"}, {"jobs"}, {"x", "y", "z", "w"}})
    EXPECT_EQ(ask(room, "GET", nothing).status, 404);
}

TEST_F(ServerLab, ShowsWhatIsShipped) {
  LabRoom room(games, data_folder(), {}, {});
  const Json reports = json(ask(room, "GET", {}))["reports"];
  ASSERT_EQ(reports.size(), games.all().size());
  for (const Json& each : reports) {
    EXPECT_GT(each["cells"][0]["games"], 0);
    EXPECT_EQ(ask(room, "GET", {"reports", each["game"].get<std::string>()}).status, 200);
  }
}

}  // namespace
}  // namespace longroll::server
