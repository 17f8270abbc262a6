// Days a turn on a clock that the test moves, seats handed on, rematches and series.
#include "tests/server_meeting_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerPace : public ServerMeeting {
 protected:
  void SetUp() override {
    ServerMeeting::SetUp();
    ann_ = player("Ann"), bob_ = player("Bob");
  }
  Reply claim(const std::string& table, const MadePlayer& who, const std::string& what) const {
    return call("tables/" + table + "/claim", {{"what", what}, {"player", "random"}}, who.key);
  }
  Json clock(const std::string& table) const { return summary(table, ann_.key)["meeting"]["clock"]; }

  MadePlayer ann_, bob_;
};

TEST_F(ServerPace, TheClockRunsForWhoDecides) {
  const Json made = table(ann_, {{"pace", 2}});
  const std::string id = made["table"];
  EXPECT_EQ(summary(id, ann_.key)["meeting"]["pace"], 2);
  now_ += 5 * day;
  EXPECT_EQ(clock(id), nullptr) << "not before both have come";
  EXPECT_EQ(order(id, ann_.key, "deal")["type"], "ok");
  EXPECT_EQ(clock(id), nullptr);
  call("invitations/" + made["invites"][1].get<std::string>() + "/accept", Json::object(), bob_.key);
  const std::int64_t came = now_;
  EXPECT_EQ(clock(id), Json({{"seat", 0}, {"since", came}, {"until", came + 2 * day}}));
  now_ += day;
  EXPECT_EQ(order(id, ann_.key, "boast")["type"], "ok");
  EXPECT_EQ(clock(id)["until"], came + 2 * day) << "what he does does not stop it";
  Client watcher(port());
  watcher.hello(id, made["spectator"]);
  EXPECT_EQ(order(id, ann_.key, "lay 1")["type"], "ok");
  EXPECT_EQ(clock(id), Json({{"seat", 1}, {"since", came + day}, {"until", came + 3 * day}}));
  EXPECT_EQ(watcher.wait("seated")["meeting"]["clock"]["seat"], 1);
  const Json listed = me(bob_)["games"][0];
  EXPECT_EQ(listed["yours"], true);
  EXPECT_EQ(listed["until"], came + 3 * day);
  restart();
  EXPECT_EQ(clock(id)["until"], came + 3 * day) << "a restart does not stop it";
}

TEST_F(ServerPace, WhoHasWaitedLongEnoughMayClaimTheGame) {
  const std::string id = game(ann_, bob_, {{"pace", 1}});
  EXPECT_EQ(order(id, ann_.key, "deal")["type"], "ok");
  now_ += day - 1;
  EXPECT_EQ(claim(id, bob_, "game").status, 409);
  EXPECT_EQ(claim(id, bob_, "game").json()["code"], "early");
  now_ += 1;
  EXPECT_EQ(claim(id, ann_, "game").status, 403) << "it is her own time";
  EXPECT_EQ(claim(id, {"", player("Eve").key}, "game").status, 403);
  Client blue(port());
  blue.hello(id, ann_.key);
  EXPECT_EQ(claim(id, bob_, "game").status, 200);
  const Json over = blue.wait("over");
  EXPECT_EQ(over["outcome"]["winner"], 1);
  EXPECT_EQ(over["outcome"]["reason"], "blue ran out of time");
  EXPECT_EQ(claim(id, bob_, "game").status, 403) << "it is over";
  EXPECT_EQ(me(bob_)["statistics"]["won"], 1);
  EXPECT_EQ(me(ann_)["statistics"]["lost"], 1);
  EXPECT_EQ(order(id, ann_.key, "boast")["type"], "error");
  restart();
  EXPECT_EQ(summary(id, ann_.key)["outcome"]["reason"], "blue ran out of time");
  const std::string record = get("tables/" + id + "/record", ann_.key).body;
  EXPECT_NE(record.find("gray wins: blue ran out of time"), std::string::npos) << record;
}

TEST_F(ServerPace, OrLetTheComputerTakeTheSeat) {
  const Json made = table(ann_, {{"pace", 1}});
  const std::string id = made["table"];
  const Json seat =
      call("invitations/" + made["invites"][1].get<std::string>() + "/accept", Json::object(), bob_.key)
          .json();
  EXPECT_EQ(order(id, ann_.key, "deal")["type"], "ok");
  EXPECT_EQ(order(id, ann_.key, "lay 1")["type"], "ok");
  now_ += day;
  Client blue(port()), late(port());
  blue.hello(id, ann_.key);
  late.hello(id, bob_.key);
  EXPECT_EQ(claim(id, ann_, "computer").status, 200);
  EXPECT_EQ(late.wait("closed")["code"], "handed");
  EXPECT_EQ(blue.wait("seated")["seats"][1]["kind"], "computer");
  EXPECT_EQ(blue.wait("update")["entry"]["seat"], 1) << "the game goes on";
  EXPECT_EQ(get("tables/" + id, bob_.key).status, 403);
  EXPECT_EQ(get("tables/" + id, seat["secret"]).status, 403);
  EXPECT_EQ(me(bob_)["games"], Json::array());
}

TEST_F(ServerPace, ALiveTableHasNoClock) {
  const std::string id = game(ann_, bob_);
  now_ += 1000 * day;
  EXPECT_EQ(clock(id), nullptr);
  EXPECT_EQ(claim(id, bob_, "game").status, 403);
  EXPECT_EQ(claim(id, ann_, "computer").status, 403);
}

TEST_F(ServerPace, ASeatIsHandedToTheComputer) {
  const std::string id = game(ann_, bob_);
  EXPECT_EQ(order(id, ann_.key, "deal")["type"], "ok");
  EXPECT_EQ(order(id, ann_.key, "lay 1")["type"], "ok");
  Client blue(port());
  blue.hello(id, ann_.key);
  EXPECT_EQ(call("tables/" + id + "/hand", {{"to", "computer"}, {"seat", 1}}, ann_.key).status, 403)
      << "not another's";
  EXPECT_EQ(call("tables/" + id + "/hand", {{"to", "computer"}, {"player", "random"}}, bob_.key).status, 200);
  EXPECT_EQ(blue.wait("update")["entry"]["seat"], 1);
  EXPECT_EQ(get("tables/" + id, bob_.key).status, 403);
  EXPECT_EQ(say(id, ann_.key, {{"type", "resign"}})["type"], "ok");
  EXPECT_EQ(me(ann_)["against"][0]["name"], "computer random");
}

TEST_F(ServerPace, ASeatIsHandedToAnotherPerson) {
  const MadePlayer eve = player("Eve");
  const std::string id = game(ann_, bob_), path = "tables/" + id;
  const Json handed = call(path + "/hand", {{"to", "person"}}, bob_.key).json();
  const std::string token = handed["invite"];
  EXPECT_EQ(get("invitations/" + token).json()["by"], "Bob");
  EXPECT_EQ(summary(id, bob_.key)["you"], 1) << "he keeps it until somebody comes";
  EXPECT_EQ(call(path + "/hand", {{"to", "nobody"}}, bob_.key).status, 200);
  EXPECT_EQ(get("invitations/" + token).status, 410) << "withdrawn";
  const std::string again = call(path + "/hand", {{"to", "person"}}, bob_.key).json()["invite"];
  Client bob(port());
  bob.hello(id, bob_.key);
  EXPECT_EQ(call("invitations/" + again + "/accept", Json::object(), eve.key).json()["seat"], 1);
  EXPECT_EQ(bob.wait("closed")["code"], "handed");
  EXPECT_EQ(get(path, bob_.key).status, 403);
  EXPECT_EQ(summary(id, eve.key)["names"], Json({"Ann", "Eve"}));
  EXPECT_EQ(call("invitations/" + again + "/accept", Json::object(), bob_.key).status, 410);
  const Json free = table(ann_);
  const std::string renewed =
      call("tables/" + free["table"].get<std::string>() + "/hand", {{"to", "person"}, {"seat", 1}}, ann_.key)
          .json()["invite"];
  EXPECT_EQ(get("invitations/" + free["invites"][1].get<std::string>()).status, 410) << "in its place";
  EXPECT_EQ(get("invitations/" + renewed).json()["by"], "Ann");
}

TEST_F(ServerPace, ARematchChangesSides) {
  const Json made = table(ann_, {{"pace", 3}, {"options", {{"boasting", "off"}}}});
  const std::string id = made["table"];
  const Json seat =
      call("invitations/" + made["invites"][1].get<std::string>() + "/accept", {{"name", "Bob"}}).json();
  EXPECT_EQ(call("tables/" + id + "/rematch", Json::object(), ann_.key).status, 403) << "it is not over";
  Client gray(port());
  gray.hello(id, seat["secret"]);
  EXPECT_EQ(gray.call({{"type", "resign"}})["type"], "ok");
  EXPECT_EQ(call("tables/" + id + "/rematch", Json::object(), made["spectator"]).status, 403);
  const Reply first = call("tables/" + id + "/rematch", Json::object(), ann_.key);
  EXPECT_EQ(first.status, 201);
  EXPECT_EQ(first.json()["seat"], 1);
  const std::string next = first.json()["table"];
  EXPECT_EQ(gray.wait("seated")["meeting"]["next"], next);
  const Reply second = call("tables/" + id + "/rematch", Json::object(), seat["secret"]);
  EXPECT_EQ(second.status, 200);
  EXPECT_EQ(second.json(), Json({{"table", next}, {"seat", 0}})) << "the same one";
  EXPECT_EQ(summary(next, ann_.key)["you"], 1);
  const Json seen = summary(next, seat["secret"]);
  EXPECT_EQ(seen["you"], 0) << "who has only a link comes in by it";
  EXPECT_EQ(seen["names"], Json({"Bob", "Ann"}));
  EXPECT_EQ(seen["options"]["boasting"], "off");
  EXPECT_EQ(seen["meeting"]["clock"]["seat"], 0);
  EXPECT_EQ(seen["meeting"]["series"], Json({{"of", 1}, {"number", 2}, {"wins", {0, 1}}, {"draws", 0}}));
  EXPECT_EQ(summary(next, made["spectator"])["you"], "spectator");
  EXPECT_EQ(order(next, seat["secret"], "deal")["type"], "ok");
  restart();
  EXPECT_EQ(summary(next, ann_.key)["at"], 1);
  EXPECT_EQ(summary(id, ann_.key)["meeting"]["next"], next);
}

TEST_F(ServerPace, ASeriesIsWonByMostOfItsGames) {
  std::string id = game(ann_, bob_, {{"series", 3}});
  const auto again = [&] {
    EXPECT_EQ(say(id, bob_.key, {{"type", "resign"}})["type"], "ok");
    id = call("tables/" + id + "/rematch", Json::object(), bob_.key).json()["table"];
    return summary(id, ann_.key)["meeting"]["series"];
  };
  EXPECT_EQ(again(), Json({{"of", 3}, {"number", 2}, {"wins", {0, 1}}, {"draws", 0}}));
  EXPECT_EQ(again(), Json({{"of", 3}, {"number", 1}, {"wins", {0, 0}}, {"draws", 0}}))
      << "two of three: a new one";
  const Json against = me(ann_)["against"][0];
  EXPECT_EQ(against["player"], bob_.id);
  EXPECT_EQ(against["won"], 2);
}

}  // namespace
}  // namespace longroll::tests
