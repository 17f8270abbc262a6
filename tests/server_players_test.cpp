// Players without accounts: keys, devices, games and results; stolen, guessed, revoked and replayed keys.
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "tests/postgres.hpp"
#include "tests/server_meeting_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerPlayers : public ServerMeeting {};

TEST_F(ServerPlayers, APlayersKeyOpensHisSeatsOnAnyDevice) {
  const MadePlayer ann = player("Ann");
  const Json made = table(ann);
  const std::string id = made["table"];
  EXPECT_EQ(summary(id, ann.key)["you"], 0);
  EXPECT_EQ(summary(id, ann.key)["names"][0], "Ann") << "the player's name is the seat's";
  EXPECT_EQ(summary(id, ann.key)["meeting"]["mine"], true);
  const Json link = call("players/link", Json::object(), ann.key).json();
  const Json other = call("players/redeem", {{"code", link["code"]}, {"label", "telephone"}}).json();
  EXPECT_EQ(other["player"], ann.id);
  EXPECT_EQ(other["name"], "Ann");
  EXPECT_NE(other["key"], ann.key);
  const Json seen = get("players/me", other["key"]).json();
  ASSERT_EQ(seen["games"].size(), 1u);
  const Json& entry = seen["games"][0];
  EXPECT_EQ(entry["table"], id);
  EXPECT_EQ(entry["seat"], 0);
  EXPECT_EQ(entry["side"], "blue");
  EXPECT_EQ(entry["yours"], true);
  EXPECT_EQ(entry["waiting"], true);
  EXPECT_EQ(entry["result"], nullptr);
  EXPECT_EQ(order(id, other["key"], "deal")["type"], "ok") << "the other device plays";
  EXPECT_EQ(order(id, made["secrets"][0], "boast")["type"], "ok") << "and so does the link";
  const Json keys = get("players/me/keys", ann.key).json();
  ASSERT_EQ(keys.size(), 2u);
  EXPECT_EQ(keys[0]["current"].get<bool>() + keys[1]["current"].get<bool>(), 1);
}

TEST_F(ServerPlayers, ACodeIsGoodOnceAndForTenMinutes) {
  const MadePlayer ann = player("Ann");
  const auto redeem = [&](const Json& code) { return call("players/redeem", {{"code", code}}); };
  Json link = call("players/link", Json::object(), ann.key).json();
  EXPECT_EQ(link["until"], now_ + 600);
  now_ += 600;
  EXPECT_EQ(redeem(link["code"]).status, 201);
  EXPECT_EQ(redeem(link["code"]).status, 410) << "replayed";
  EXPECT_EQ(redeem(link["code"]).json()["code"], "used");
  link = call("players/link", Json::object(), ann.key).json();
  now_ += 601;
  EXPECT_EQ(redeem(link["code"]).status, 410) << "too old";
  const Json first = call("players/link", Json::object(), ann.key).json(),
             second = call("players/link", Json::object(), ann.key).json();
  EXPECT_EQ(redeem(first["code"]).status, 410) << "a new code ends the one before";
  EXPECT_EQ(redeem(second["code"]).status, 201);
  for (const Json& code : {Json("guess"), Json(""), Json(std::string(24, 'A')), Json(ann.key), Json(ann.id)})
    EXPECT_EQ(redeem(code).status, 410) << code;
  EXPECT_EQ(redeem(7).status, 400);
  EXPECT_EQ(call("players/link", Json::object()).status, 403) << "a code is given to players";
}

TEST_F(ServerPlayers, ARevokedKeyOpensNothingAndItsSocketsClose) {
  const MadePlayer ann = player("Ann");
  const std::string id = table(ann)["table"];
  const Json link = call("players/link", Json::object(), ann.key).json();
  const std::string stolen = call("players/redeem", {{"code", link["code"]}}).json()["key"];
  const std::string stolen_id = get("players/me", stolen).json()["key"];
  Client thief(port()), owner(port());
  EXPECT_EQ(thief.hello(id, stolen)["type"], "welcome");
  EXPECT_EQ(owner.hello(id, ann.key)["type"], "welcome");
  const MadePlayer eve = player("Eve");
  EXPECT_EQ(erase("players/me/keys/" + stolen_id, eve.key).status, 404) << "only one's own";
  EXPECT_EQ(erase("players/me/keys/" + stolen_id, ann.key).status, 200);
  EXPECT_EQ(thief.wait("closed")["code"], "revoked");
  EXPECT_EQ(owner.call({{"type", "history"}, {"at", 0}})["type"], "history") << "the other device stays";
  EXPECT_EQ(get("players/me", stolen).json()["code"], "key");
  EXPECT_EQ(get("tables/" + id, stolen).status, 403);
  EXPECT_EQ(Client(port()).hello(id, stolen)["code"], "key");
  EXPECT_EQ(erase("players/me/keys/" + stolen_id, ann.key).status, 404) << "it is gone";
  EXPECT_EQ(erase("players/me/keys/x'--", ann.key).status, 404);
  const std::string own = me(ann)["key"];
  EXPECT_EQ(erase("players/me/keys/" + own, ann.key).status, 200) << "one's own device, too";
  EXPECT_EQ(get("players/me", ann.key).status, 403);
}

TEST_F(ServerPlayers, AGuessOpensNothing) {
  const MadePlayer ann = player("Ann"), eve = player("Eve");
  const Json made = table(ann);
  const std::string id = made["table"], path = "tables/" + id;
  std::string near = ann.key;
  near.back() = near.back() == 'A' ? 'B' : 'A';
  for (const std::string& key :
       {eve.key, near, std::string(43, 'A'), ann.id, made["commitment"].get<std::string>(), ann.key + "A",
        ann.key.substr(1), std::string()}) {
    for (const Reply& reply :
         {get(path, key), get(path + "/record", key), erase(path, key),
          call(path + "/hand", {{"to", "computer"}}, key), call(path + "/start", Json::object(), key),
          call(path + "/rematch", Json::object(), key)})
      EXPECT_EQ(reply.status, 403) << key << reply.body;
    EXPECT_EQ(Client(port()).hello(id, key)["type"], "error") << key;
    if (key != eve.key) {
      EXPECT_EQ(get("players/me", key).status, 403) << key;
    }
  }
  EXPECT_EQ(summary(id, ann.key)["at"], 0);
}

TEST_F(ServerPlayers, KeysCodesAndInvitationsAreKeptOnlyAsHashes) {
  const MadePlayer ann = player("Ann");
  const Json made = table(ann), link = call("players/link", Json::object(), ann.key).json();
  const std::string bytes = all_that_is_stored();
  EXPECT_NE(bytes.find(ann.id), std::string::npos);
  const std::string invite = made["invites"][1];
  for (const std::string& secret :
       {ann.key, link["code"].get<std::string>(), invite, invite.substr(12),
        made["secrets"][0].get<std::string>(), made["secrets"][1].get<std::string>()})
    EXPECT_EQ(bytes.find(secret), std::string::npos);
  EXPECT_EQ(me(ann)["games"].size(), 1u) << "a restart loses nothing";
}

TEST_F(ServerPlayers, BadInputGetsASentence) {
  const MadePlayer ann = player("Ann");
  for (const Json& body : {Json(), Json("x"), Json::object(), Json{{"name", ""}}, Json{{"name", " \n"}},
                           Json{{"name", 7}}, Json{{"name", std::string(500, 'x')}}}) {
    const Reply reply = call("players", body);
    EXPECT_EQ(reply.status, 400) << body;
    EXPECT_FALSE(reply.json()["error"].get<std::string>().empty());
    EXPECT_EQ(http(port(), "PUT", "/api/players/me", body.dump(), ann.key).status, 400);
  }
  const Json odd = call("players", {{"name", "\u202Ean\x01n " + std::string(60, 'a')}}).json();
  EXPECT_EQ(odd["name"].get<std::string>().size(), 40u);
  EXPECT_EQ(odd["name"].get<std::string>().substr(0, 4), "ann ");
  EXPECT_EQ(http(port(), "PUT", "/api/players/me", R"({"name":"Anna"})", ann.key).json()["name"], "Anna");
  EXPECT_EQ(me(ann)["name"], "Anna");
  for (const char* path : {"players/you", "players/me/x", "players/me/keys/a/b", "lobby/x", "invitations"})
    EXPECT_EQ(get(path, ann.key).status, 404) << path;
}

TEST_F(ServerPlayers, NewPlayersOfOneAddressAreCounted) {
  config_.limits.players_per_minute = 0;
  config_.limits.players_at_once = 3;
  restart();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(call("players", {{"name", "Ann"}}).status, 201);
  EXPECT_EQ(call("players", {{"name", "Ann"}}).status, 429);
  EXPECT_EQ(call("players/redeem", {{"code", "guess"}}).status, 429) << "and so are guesses";
}

TEST_F(ServerPlayers, APlayerHasSoManyDevices) {
  config_.limits.devices = 2;
  restart();
  const MadePlayer ann = player("Ann");
  const auto another = [&] {
    return call("players/redeem", {{"code", call("players/link", Json::object(), ann.key).json()["code"]}});
  };
  EXPECT_EQ(another().status, 201);
  const Reply third = another();
  EXPECT_EQ(third.status, 429);
  EXPECT_EQ(third.json()["code"], "limit");
}

// Won, lost, drawn, against people and computers; what does not count.
TEST_F(ServerPlayers, ResultsAreCountedByGameSideAndOpponent) {
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  std::string id = game(ann, bob);
  EXPECT_EQ(order(id, ann.key, "deal")["type"], "ok");
  EXPECT_EQ(say(id, bob.key, {{"type", "resign"}})["type"], "ok");
  id = game(bob, ann);
  EXPECT_EQ(say(id, bob.key, {{"type", "offer"}, {"what", "draw"}})["type"], "ok");
  EXPECT_EQ(say(id, ann.key, {{"type", "answer"}, {"what", "draw"}, {"yes", true}})["type"], "ok");
  id = table(ann, Json::object(), "computer")["table"];
  EXPECT_EQ(say(id, ann.key, {{"type", "resign"}})["type"], "ok");
  id = table(ann, Json::object(), "me")["table"];
  EXPECT_EQ(say(id, ann.key, {{"type", "resign"}})["type"], "ok");
  const Json seen = me(ann), statistics = seen["statistics"];
  EXPECT_EQ(statistics["games"], 3) << "not the one against herself";
  EXPECT_EQ(statistics["won"], 1);
  EXPECT_EQ(statistics["lost"], 1);
  EXPECT_EQ(statistics["drawn"], 1);
  EXPECT_EQ(statistics["by"].size(), 3u) << statistics["by"];
  EXPECT_EQ(statistics["luck"].size(), 3u);
  ASSERT_EQ(seen["against"].size(), 2u);
  for (const Json& each : seen["against"])
    if (each["player"] == bob.id) {
      EXPECT_EQ(each["name"], "Bob");
      EXPECT_EQ(each["games"], 2);
      EXPECT_EQ(each["won"], 1);
      EXPECT_EQ(each["drawn"], 1);
    } else {
      EXPECT_EQ(each["player"], nullptr);
      EXPECT_EQ(each["name"], "computer heuristic");
    }
  EXPECT_EQ(me(bob)["statistics"]["lost"], 1);
  for (const Json& each : seen["games"]) EXPECT_EQ(each["turn"], nullptr) << each;
  const Json all = get("players/me/export", ann.key).json();
  EXPECT_EQ(all["results"].size(), 3u);
  EXPECT_EQ(all["keys"].size(), 1u);
  EXPECT_EQ(all["games"].size(), 4u);
  EXPECT_EQ(erase("tables/" + all["results"][0]["table"].get<std::string>(), ann.key).status, 200);
  EXPECT_EQ(me(ann)["statistics"]["games"], 3) << "results outlive their tables";
}

// Where something has been learned about the game; what helps one harms the other.
TEST_F(ServerPlayers, TheLuckOfAGameIsJudgedWhenItIsOver) {
  server_.reset();
  games_ = std::move(*Games::load(config_.data_folder));
  start();
  const std::array both = {player("Ann"), player("Bob")};
  const std::string id = game(both[0], both[1], {{"game", "stockade"}});
  for (int i = 0; i < 25; ++i) {
    const std::string& key = both[summary(id, both[0].key)["decision"]["seat"].get<std::size_t>()].key;
    const Json actions = Client(port()).hello(id, key)["view"]["actions"];
    ASSERT_EQ(order(id, key, actions[0]["do"])["type"], "ok");
  }
  EXPECT_EQ(say(id, both[0].key, {{"type", "resign"}})["type"], "ok");
  const auto luck = [&](const MadePlayer& who) { return me(who)["statistics"]["luck"][0]["luck"]; };
  EXPECT_TRUE(eventually([&] { return luck(both[0]).is_number(); }));
  EXPECT_DOUBLE_EQ(luck(both[0]).get<double>(), -luck(both[1]).get<double>());
}

TEST_F(ServerPlayers, WhoIsForgottenLeavesNothingButHisSeats) {
  const MadePlayer ann = player("Annabel"), bob = player("Bob");
  const std::string over = game(ann, bob), playing = game(bob, ann);
  EXPECT_EQ(say(over, bob.key, {{"type", "resign"}})["type"], "ok");
  const Json own = table(ann), asked = table(bob);
  EXPECT_EQ(call("tables/" + asked["table"].get<std::string>() + "/ask", {{"text", "may I"}}, ann.key).status,
            200);
  Client socket(port());
  socket.hello(playing, ann.key);
  EXPECT_EQ(erase("players/me", ann.key).status, 200);
  EXPECT_EQ(socket.wait("closed")["code"], "revoked");
  EXPECT_EQ(get("players/me", ann.key).json()["code"], "key");
  EXPECT_EQ(summary(playing, bob.key)["names"][1], "somebody");
  EXPECT_EQ(summary(own["table"], own["secrets"][0])["you"], 0) << "the seat keeps its link";
  const Json left = me(bob)["against"][0];
  EXPECT_EQ(left["player"], nullptr);
  EXPECT_EQ(left["name"], "somebody");
  EXPECT_EQ(summary(asked["table"], bob.key)["meeting"]["asked"], Json::array());
  server_.reset();
  soci::session(soci::sqlite3, config_.store) << "vacuum";  // rows that were deleted leave their bytes
  start();
  const std::string bytes = all_that_is_stored();
  EXPECT_EQ(bytes.find("Annabel"), std::string::npos);
  EXPECT_EQ(bytes.find(ann.id), std::string::npos);
}

TEST_F(ServerPlayers, ASeatHeldByItsLinkBecomesAPlayersOwn) {
  const MadeTable older = make({{"name", "Ann"}});  // without a player
  const MadePlayer ann = player("Ann"), eve = player("Eve");
  const std::string path = "tables/" + older.id + "/adopt";
  EXPECT_EQ(get("tables/" + older.id, ann.key).status, 403);
  EXPECT_EQ(call(path, {{"secret", older.spectator}}, ann.key).status, 403);
  EXPECT_EQ(call(path, {{"secret", "guess"}}, ann.key).status, 403);
  EXPECT_EQ(call(path, {{"secret", older.keys[0]}}).json()["code"], "player");
  EXPECT_EQ(call(path, {{"secret", older.keys[0]}}, ann.key).json()["seat"], 0);
  EXPECT_EQ(call(path, {{"secret", older.keys[0]}}, ann.key).status, 200) << "again";
  EXPECT_EQ(call(path, {{"secret", older.keys[0]}}, eve.key).json()["code"], "taken");
  EXPECT_EQ(summary(older.id, ann.key)["you"], 0);
  EXPECT_EQ(me(ann)["games"][0]["turn"], 0);
  EXPECT_EQ(summary(older.id, older.keys[0])["you"], 0) << "the link still works";
}

TEST_F(ServerPlayers, NobodyMakesAwayWithAGameThatGoesOn) {
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  const std::string unplayed = game(ann, bob), id = game(ann, bob);
  EXPECT_EQ(erase("tables/" + unplayed, bob.key).status, 200);
  EXPECT_EQ(order(id, ann.key, "deal")["type"], "ok");
  EXPECT_EQ(erase("tables/" + id, bob.key).status, 403);
  EXPECT_EQ(say(id, bob.key, {{"type", "resign"}})["type"], "ok");
  EXPECT_EQ(erase("tables/" + id, bob.key).status, 200);
  EXPECT_EQ(me(ann)["statistics"]["won"], 1);
}

TEST_F(ServerPlayers, TurnsAreSentOnlyWhereTheyHaveChanged) {
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  const auto turns = [&](const MadePlayer& who, const std::string& known = {}) {
    std::map<std::string, std::string> headers;
    if (!known.empty()) headers["If-None-Match"] = known;
    return http(port(), "GET", "/api/players/me/turns", {}, who.key, headers);
  };
  EXPECT_EQ(turns(ann).json(), Json({{"games", Json::array()}}));
  EXPECT_EQ(turns({}).status, 403);
  const std::string id = game(ann, bob);
  const Reply first = turns(ann);
  const std::string tag = first.headers.at("ETag");
  EXPECT_EQ(first.headers.at("Cache-Control"), "private, no-cache");
  EXPECT_EQ(first.headers.at("Vary"), "Authorization");
  ASSERT_EQ(first.json()["games"].size(), 1u);
  EXPECT_EQ(first.json()["games"], me(ann)["games"]) << "as the whole list tells it";
  EXPECT_EQ(first.json()["games"][0]["yours"], true);
  EXPECT_EQ(turns(ann, tag).status, 304);
  EXPECT_EQ(turns(ann, tag).body, "");
  EXPECT_NE(turns(bob).headers.at("ETag"), tag);
  for (const char* each : {"deal", "lay 2"}) EXPECT_EQ(order(id, ann.key, each)["type"], "ok");
  const Reply later = turns(ann, tag);
  EXPECT_EQ(later.status, 200);
  EXPECT_EQ(later.json()["games"][0]["yours"], false);
  EXPECT_EQ(turns(bob).json()["games"][0]["yours"], true);
  EXPECT_EQ(say(id, bob.key, {{"type", "resign"}})["type"], "ok");
  EXPECT_EQ(turns(bob).json()["games"], Json::array()) << "it is over";
  EXPECT_EQ(me(bob)["games"].size(), 1u);
}

TEST_F(ServerPlayers, OneWhoHoldsBothSeatsSaysWhich) {
  const MadePlayer ann = player("Ann");
  const std::string id = table(ann, Json::object(), "me")["table"];
  EXPECT_EQ(Client(port()).hello(id, ann.key)["you"], 0);
  EXPECT_EQ(Client(port()).hello(id, ann.key, {{"seat", 1}})["you"], 1);
  EXPECT_EQ(Client(port()).hello(id, ann.key, {{"seat", 2}})["type"], "error");
}

// The same in PostgreSQL.
TEST_F(ServerPlayers, PostgresKeepsPlayersToo) {
  Postgres postgres;
  config_.store = postgres.url();
  restart();
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  const std::string id = game(ann, bob, {{"pace", 2}, {"watch", true}});
  EXPECT_EQ(get("lobby").json()["tables"].size(), 1u);
  EXPECT_EQ(order(id, ann.key, "deal")["type"], "ok");
  EXPECT_EQ(say(id, bob.key, {{"type", "resign"}})["type"], "ok");
  const Json next = call("tables/" + id + "/rematch", Json::object(), ann.key).json();
  restart();
  EXPECT_EQ(summary(next["table"], ann.key)["you"], 1);
  EXPECT_EQ(me(ann)["statistics"]["won"], 1);
  EXPECT_EQ(me(bob)["games"].size(), 2u);
  EXPECT_EQ(erase("players/me", bob.key).status, 200);
  EXPECT_EQ(me(ann)["against"][0]["name"], "somebody");
  server_.reset();
}

}  // namespace
}  // namespace longroll::tests
