// What-if tables: what is dealt anew, and to whom.
#include "engine/core/record.hpp"
#include "tests/server_table_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerWhatIf : public ServerTable {};

TEST_F(ServerWhatIf, AWhatIfDealsAnewWhatTheAskerMayNotSee) {
  sit_down();
  act(*blue_, at_, "mark");
  act(*blue_, at_, "boast");
  act(*blue_, at_, "lay 2");
  std::set<Json> dealt;
  for (int i = 0; i < 4; ++i) {
    const Json body = {{"at", 2}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
    const MadeTable twin = made(post("/api/tables/" + table_.id + "/whatif", body, table_.keys[1]));
    Client own(port()), other(port());
    const Json mine = own.hello(twin.id, twin.keys[1]), theirs = other.hello(twin.id, twin.keys[0]);
    const Json then = gray({{"type", "history"}, {"at", 2}});
    EXPECT_EQ(mine["view"]["hands"][1], then["view"]["hands"][1]) << "gray's own hand stands";
    EXPECT_EQ(mine["at"], 2);
    EXPECT_EQ(mine["whatif"], Json({{"table", table_.id}, {"at", 2}}));
    EXPECT_EQ(theirs["log"], mine["log"]) << "nor does the other chair tell what was hidden";
    EXPECT_EQ(theirs["log"].dump().find("mark"), std::string::npos);
    dealt.insert(theirs["view"]["hands"][0]);
    EXPECT_EQ(other.call({{"type", "act"}, {"order", "lay 1"}, {"at", 2}})["type"], "ok");
    EXPECT_EQ(other.call({{"type", "resign"}})["type"], "ok");
    EXPECT_EQ(http(port(), "GET", "/api/tables/" + twin.id + "/record", {}, twin.keys[1]).status, 403);
    EXPECT_EQ(other.call({{"type", "history"}, {"at", 1}})["view"]["hands"][0].contains("cards"), false);
    if (i == 0) {  // a what-if of a what-if
      const Json again = {{"at", 3}, {"seats", {{{"kind", "me"}}, {{"kind", "computer"}}}}};
      const MadeTable third = made(post("/api/tables/" + twin.id + "/whatif", again, twin.keys[1]));
      Client deep(port());
      EXPECT_EQ(deep.hello(third.id, third.keys[0])["log"].dump().find("mark"), std::string::npos);
    }
  }
  EXPECT_EQ(dealt.size(), 1u) << "one deal per asker and moment: asking again tells nothing new";
  EXPECT_EQ(post("/api/tables/" + table_.id + "/whatif",
                 {{"at", 9}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}}, table_.keys[1])
                .status,
            400);
}

TEST_F(ServerWhatIf, TheDealOfAWhatIfIsNoOtherTablesDeal) {
  std::set<Json> dealt;
  for (int i = 0; i < 8; ++i) {
    sit_down();
    at_ = 0;
    const Json body = {{"at", 1}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
    const MadeTable twin = made(post("/api/tables/" + table_.id + "/whatif", body, table_.keys[1]));
    Client other(port());
    dealt.insert(other.hello(twin.id, twin.keys[0])["view"]["hands"][0]["marks"]);
  }
  EXPECT_GT(dealt.size(), 1u);
}

// What gray is dealt does not change with what blue does in secret meanwhile.
TEST_F(ServerWhatIf, AWhatIfDoesNotShowThatSomethingSecretWasDone) {
  sit_down();
  const Json body = {{"at", 1}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
  std::set<Json> dealt;
  for (int i = 0; i < 3; ++i) {
    const MadeTable twin = made(post("/api/tables/" + table_.id + "/whatif", body, table_.keys[1]));
    Client other(port());
    dealt.insert(other.hello(twin.id, twin.keys[0])["view"]);
    if (i < 2) {
      EXPECT_EQ(act(*blue_, at_, "mark")["type"], "ok");
    }
  }
  EXPECT_EQ(dealt.size(), 1u);
}

TEST_F(ServerWhatIf, AWhatIfOfAFinishedGameIsExactAndHasARecord) {
  sit_down();
  act(*blue_, at_, "mark");
  blue({{"type", "resign"}});
  const Json body = {{"at", 2}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}};
  const MadeTable twin = made(post("/api/tables/" + table_.id + "/whatif", body, table_.keys[1]));
  Client one(port());
  EXPECT_EQ(one.hello(twin.id, twin.keys[0])["view"]["hands"][0]["marks"], 1);
  EXPECT_EQ(one.call({{"type", "act"}, {"order", "boast"}, {"at", 2}})["type"], "ok");
  one.call({{"type", "resign"}});
  auto whole = parse_record(http(port(), "GET", "/api/tables/" + twin.id + "/record", {}, twin.keys[0]).body);
  ASSERT_TRUE(whole) << whole.error().text();
  EXPECT_TRUE(RecordedMatch::replay(*games_.find("toy"), *whole));
}

}  // namespace
}  // namespace longroll::tests
