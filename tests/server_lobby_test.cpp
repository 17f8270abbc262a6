// Strangers find each other: lobby, invitations, requests for a seat; what they see, and how many they are.
#include <set>

#include "server/operator.hpp"
#include "tests/eventually.hpp"
#include "tests/server_meeting_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerLobby : public ServerMeeting {
 protected:
  Json listed(const std::string& query = {}) const { return get("lobby" + query).json()["tables"]; }
  static std::set<std::string> members(const Json& json) {
    std::set<std::string> names;
    for (const auto& [name, value] : json.items()) names.insert(name);
    return names;
  }
  bool soon_listed(std::size_t count) const {
    return eventually([&] { return listed().size() == count; });
  }
};

TEST_F(ServerLobby, AnOpenTableIsFoundAndJoined) {
  const MadePlayer ann = player("Ann"), bob = player("Bob"), eve = player("Eve");
  EXPECT_EQ(listed(), Json::array());
  const Json made = table(
      ann,
      {{"open", true}, {"pace", 3}, {"note", "evenings"}, {"options", {{"boasting", "off"}}}, {"series", 3}});
  const std::string id = made["table"];
  const Json list = listed();
  ASSERT_EQ(list.size(), 1u);
  const Json expected = {{"table", id},
                         {"state", "open"},
                         {"game", "toy"},
                         {"scenario", list[0]["scenario"]},
                         {"options", {{"boasting", "off"}}},
                         {"seat", 1},
                         {"side", "gray"},
                         {"sides", {"blue", "gray"}},
                         {"names", {"Ann", ""}},
                         {"pace", 3},
                         {"series", {{"of", 3}, {"number", 1}, {"wins", {0, 0}}, {"draws", 0}}},
                         {"note", "evenings"},
                         {"by", "Ann"},
                         {"since", now_.load()},
                         {"watch", false}};
  EXPECT_EQ(list[0], expected);
  for (const char* fits : {"?game=toy", "?pace=days", "?side=gray", "?state=open", "?game=toy&side=gray"})
    EXPECT_EQ(listed(fits).size(), 1u) << fits;
  for (const char* other : {"?game=x", "?pace=live", "?side=blue", "?state=playing", "?scenario=x"})
    EXPECT_EQ(listed(other).size(), 0u) << other;

  EXPECT_EQ(call("tables/" + id + "/join", Json::object()).json()["code"], "player");
  EXPECT_EQ(call("tables/" + id + "/join", Json::object(), ann.key).json()["code"], "taken");
  Client looks_early(port());
  looks_early.hello(id, made["secrets"][1]);  // a seat that nobody has taken yet
  const Json joined = call("tables/" + id + "/join", Json::object(), bob.key).json();
  EXPECT_EQ(joined["seat"], 1);
  EXPECT_EQ(looks_early.wait("closed")["code"], "handed");
  EXPECT_EQ(get("tables/" + id, made["secrets"][1]).status, 403) << "nobody looks into Bob's hand";
  EXPECT_EQ(summary(id, joined["secret"])["you"], 1);
  EXPECT_EQ(summary(id, bob.key)["names"], Json({"Ann", "Bob"}));
  EXPECT_EQ(listed(), Json::array());
  const Reply late = call("tables/" + id + "/join", Json::object(), eve.key);
  EXPECT_EQ(late.status, 409);
  EXPECT_EQ(late.json()["code"], "taken");
  EXPECT_EQ(get("invitations/" + made["invites"][1].get<std::string>()).status, 410);
}

TEST_F(ServerLobby, TheLobbyIsToldAsItChanges) {
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  const std::string first = table(ann, {{"open", true}})["table"];
  Client onlooker(port());
  const Json lobby = onlooker.call({{"type", "lobby"}});
  EXPECT_EQ(lobby["type"], "lobby");
  ASSERT_EQ(lobby["tables"].size(), 1u);
  EXPECT_EQ(onlooker.call({{"type", "lobby"}})["type"], "error") << "once";
  EXPECT_EQ(onlooker.call({{"type", "hello"}, {"table", first}, {"key", ann.key}})["type"], "error");
  const std::string second = table(bob, {{"open", true}, {"watch", true}})["table"];
  Json told = onlooker.wait("listed");
  EXPECT_EQ(told["table"]["table"], second);
  EXPECT_EQ(told["table"]["state"], "open");
  EXPECT_EQ(call("tables/" + second + "/join", Json::object(), ann.key).status, 200);
  told = onlooker.wait("listed");
  EXPECT_EQ(told["table"]["state"], "playing") << "it may be watched";
  EXPECT_EQ(call("tables/" + first + "/open", {{"open", false}}, ann.key).status, 200);
  EXPECT_EQ(onlooker.wait("unlisted")["table"], first);
  EXPECT_EQ(erase("tables/" + second, bob.key).status, 200);
  EXPECT_EQ(onlooker.wait("unlisted")["table"], second);
  Client at_table(port());
  at_table.hello(first, ann.key);
  EXPECT_EQ(at_table.call({{"type", "lobby"}})["type"], "error") << "one socket, one thing";
}

// Exactly what the protocol says, and no hash or key in it, before and after what is secret.
TEST_F(ServerLobby, AStrangerSeesNothingPrivate) {
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  const Json made = table(ann, {{"open", true}, {"watch", true}, {"note", "come"}});
  const std::string id = made["table"], token = made["invites"][1];
  const auto look = [&] {
    const Reply about = get("tables/" + id + "/about"), lobby = get("lobby");
    EXPECT_EQ(about.status, 200);
    EXPECT_EQ(members(about.json()),
              (std::set<std::string>{"table", "game", "scenario", "options", "sides", "names", "seats",
                                     "open", "watch", "pace", "series", "state", "created"}));
    for (const Json& seat : about.json()["seats"])
      EXPECT_EQ(members(seat), (std::set<std::string>{"kind", "free"}));
    for (const std::string& text : {about.body, lobby.body, get("tables/" + id).body})
      for (const std::string& secret :
           {ann.key, ann.id, bob.key, bob.id, made["secrets"][0].get<std::string>(),
            made["secrets"][1].get<std::string>(), made["spectator"].get<std::string>(), token,
            token.substr(12), std::string("hash"), std::string("seed")})
        EXPECT_EQ(text.find(secret), std::string::npos) << secret << " in " << text;
    return about.body;
  };
  const Json invited = get("invitations/" + token).json();
  EXPECT_EQ(invited["by"], "Ann");
  EXPECT_EQ(invited["side"], "gray");
  EXPECT_EQ(invited["seat"], 1);
  look();
  call("tables/" + id + "/join", Json::object(), bob.key);
  EXPECT_EQ(order(id, ann.key, "deal")["type"], "ok");
  const std::string before = look();
  EXPECT_EQ(order(id, ann.key, "mark")["type"], "ok");  // in secret
  EXPECT_EQ(look(), before);
  Client watcher(port());
  EXPECT_EQ(watcher.hello(id, "")["you"], "spectator");
  EXPECT_EQ(watcher.call({{"type", "resign"}})["type"], "error");
  EXPECT_EQ(watcher.call({{"type", "chat"}, {"text", "boo"}})["type"], "error");
  EXPECT_EQ(summary(id, "")["meeting"]["asked"], Json::array());
}

TEST_F(ServerLobby, WhatMayNotBeWatchedIsNotShown) {
  const MadePlayer ann = player("Ann"), eve = player("Eve");
  const std::string id = table(ann)["table"];
  EXPECT_EQ(get("tables/" + id).status, 403);
  EXPECT_EQ(Client(port()).hello(id, "")["type"], "error");
  EXPECT_EQ(get("tables/" + id + "/about").json()["watch"], false);
  EXPECT_EQ(call("tables/" + id + "/open", {{"watch", true}}, eve.key).status, 403);
  EXPECT_EQ(call("tables/" + id + "/open", {{"watch", true}}, ann.key).json()["meeting"]["watch"], true);
  EXPECT_EQ(get("tables/" + id, eve.key).json()["you"], "spectator");
  EXPECT_EQ(call("tables/" + id + "/open", {{"watch", true}}).status, 403) << "a watcher opens nothing";
  EXPECT_EQ(get("tables/AAAAbbbb0000/about").json()["code"], "unknown");
  EXPECT_EQ(erase("tables/" + id, ann.key).status, 200);
  EXPECT_EQ(get("tables/" + id + "/about").json()["code"], "deleted");
}

TEST_F(ServerLobby, AnInvitationIsGoodOnce) {
  const MadePlayer ann = player("Ann");
  const Json made = table(ann);
  const std::string id = made["table"], token = made["invites"][1], path = "invitations/" + token;
  EXPECT_EQ(get("tables/" + id + "/about").json()["state"], "waiting");
  const Json seat = call(path + "/accept", {{"name", "Bob"}}).json();  // who is no player
  EXPECT_EQ(seat["seat"], 1);
  EXPECT_EQ(summary(id, seat["secret"])["names"][1], "Bob");
  EXPECT_EQ(get("tables/" + id + "/about").json()["state"], "playing");
  for (const Reply& again : {call(path + "/accept", {{"name", "Eve"}}), get(path)}) {
    EXPECT_EQ(again.status, 410);
    EXPECT_EQ(again.json()["code"], "used");
  }
  std::string near = made["invites"][1];
  near.back() = near.back() == 'A' ? 'B' : 'A';
  for (const std::string& guess : {near, id + std::string(24, 'A'), "AAAAbbbb0000" + token.substr(12),
                                   std::string("x"), id, token + "A"})
    EXPECT_EQ(call("invitations/" + guess + "/accept", Json::object()).status, 410) << guess;
  EXPECT_EQ(get("tables/" + id, made["secrets"][1]).status, 403);
}

TEST_F(ServerLobby, WhoPlaysByTheLinkHasTakenTheSeat) {
  const MadePlayer ann = player("Ann"), eve = player("Eve");
  const Json made = table(ann, {{"open", true}});
  const std::string id = made["table"];
  EXPECT_EQ(say(id, made["secrets"][1], {{"type", "name"}, {"name", "Bob"}})["type"], "ok");
  EXPECT_EQ(summary(id, ann.key)["meeting"]["free"], Json({false, false}));
  EXPECT_EQ(call("tables/" + id + "/join", Json::object(), eve.key).json()["code"], "taken");
  EXPECT_EQ(get("invitations/" + made["invites"][1].get<std::string>()).status, 410);
  EXPECT_EQ(listed(), Json::array());
  EXPECT_EQ(summary(id, made["secrets"][1])["you"], 1);
}

TEST_F(ServerLobby, OneMayAskForASeat) {
  const MadePlayer ann = player("Ann"), bob = player("Bob"), eve = player("Eve");
  const Json made = table(ann);
  const std::string id = made["table"], path = "tables/" + id;
  EXPECT_EQ(call(path + "/join", Json::object(), bob.key).status, 403) << "it is not open";
  EXPECT_EQ(call(path + "/ask", {{"text", "from the club"}}).json()["code"], "player");
  Client host(port());
  host.hello(id, ann.key);
  EXPECT_EQ(call(path + "/ask", {{"text", "from the club"}}, bob.key).status, 200);
  EXPECT_EQ(call(path + "/ask", {{"text", "again"}}, bob.key).json()["code"], "limit");
  EXPECT_EQ(call(path + "/ask", Json::object(), eve.key).status, 200);
  EXPECT_EQ(call(path + "/ask", Json::object(), ann.key).json()["code"], "taken");
  Json told = host.wait("seated");
  ASSERT_EQ(told["meeting"]["asked"].size(), 1u);
  EXPECT_EQ(told["meeting"]["asked"][0]["name"], "Bob");
  EXPECT_EQ(told["meeting"]["asked"][0]["text"], "from the club");
  EXPECT_EQ(summary(id, made["spectator"])["meeting"]["asked"], Json::array());
  EXPECT_EQ(call(path + "/grant", {{"player", bob.id}, {"yes", true}}, bob.key).status, 403);
  EXPECT_EQ(call(path + "/grant", {{"player", eve.id}, {"yes", false}}, ann.key).status, 200);
  EXPECT_EQ(get(path, eve.key).status, 403);
  EXPECT_EQ(call(path + "/grant", {{"player", bob.id}, {"yes", true}}, ann.key).status, 200);
  EXPECT_EQ(summary(id, bob.key)["you"], 1);
  EXPECT_EQ(call(path + "/grant", {{"player", bob.id}, {"yes", true}}, ann.key).status, 403);
  EXPECT_EQ(call(path + "/ask", Json::object(), eve.key).json()["code"], "taken");
}

TEST_F(ServerLobby, ATableThatNobodyJoinsIsStartedAgainstTheComputer) {
  const MadePlayer ann = player("Ann");
  const Json made = table(ann, {{"open", true}});
  const std::string id = made["table"];
  Client blue(port());
  blue.hello(id, ann.key);
  EXPECT_EQ(call("tables/" + id + "/start", {{"player", "nonsense"}}, ann.key).status, 400);
  EXPECT_EQ(call("tables/" + id + "/start", {{"player", "random"}}, ann.key).status, 200);
  const Json told = blue.wait("seated");
  EXPECT_EQ(told["seats"][1], Json({{"kind", "computer"}, {"player", "random"}}));
  EXPECT_EQ(listed(), Json::array());
  EXPECT_EQ(call("tables/" + id + "/start", Json::object(), ann.key).json()["code"], "taken");
  int at = 0;
  EXPECT_EQ(act(blue, at, "deal")["type"], "ok");
  EXPECT_EQ(act(blue, at, "lay 1")["type"], "ok");
  const auto played = [&] {  // the computer has answered
    while (true)
      if (const Json update = blue.wait("update");
          update["entry"].is_object() && update["entry"]["seat"] == 1)
        return true;
  };
  EXPECT_TRUE(played());
  EXPECT_EQ(get("tables/" + id, made["secrets"][1]).status, 403);
}

TEST_F(ServerLobby, OpenTablesAreCounted) {
  config_.limits.open_per_player = 2;
  config_.limits.open_per_address = 3;
  restart();
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  const auto open = [&](const MadePlayer& who) {
    return call("tables",
                {{"game", "toy"}, {"open", true}, {"seats", {{{"kind", "me"}}, {{"kind", "friend"}}}}},
                who.key);
  };
  const std::string first = open(ann).json()["table"];
  EXPECT_EQ(open(ann).status, 201);
  EXPECT_EQ(open(ann).status, 429);
  EXPECT_EQ(open(ann).json()["code"], "limit");
  const std::string shut = table(ann)["table"];
  EXPECT_EQ(call("tables/" + shut + "/open", {{"open", true}}, ann.key).status, 429);
  EXPECT_EQ(open(bob).status, 201);
  EXPECT_EQ(open(bob).status, 429) << "three from this address";
  EXPECT_EQ(call("tables/" + first + "/open", {{"open", false}}, ann.key).status, 200);
  EXPECT_EQ(listed().size(), 2u);
  EXPECT_EQ(open(bob).status, 201);
  EXPECT_EQ(
      call("tables", {{"game", "toy"}, {"open", true}, {"seats", {{{"kind", "me"}}, {{"kind", "friend"}}}}})
          .json()["code"],
      "player");
  EXPECT_EQ(call("tables", {{"game", "toy"}, {"open", true}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}},
                 ann.key)
                .status,
            400);
}

// While the server runs, by another connection to its store.
TEST_F(ServerLobby, TheOperatorHidesTablesAndBansPlayers) {
  config_.limits.idle_table = std::chrono::seconds(1);  // the lobby looks as often as the server sweeps
  restart();
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  const Json made = table(ann, {{"open", true}, {"watch", true}, {"note", "rude words"}});
  const std::string id = made["table"];
  auto opened = server::Operator::open(config_.store);
  ASSERT_TRUE(opened) << opened.error().text();
  server::Operator& op = **opened;
  ASSERT_EQ(op.tables()->size(), 1u);
  const std::string line = op.tables()->front();
  for (const std::string& word : {id, std::string("rude words"), ann.id, std::string("open")})
    EXPECT_NE(line.find(word), std::string::npos) << line;
  EXPECT_FALSE(op.hide("AAAAbbbb0000"));
  EXPECT_FALSE(op.ban("AAAAbbbb0000"));
  EXPECT_FALSE(op.show(id));

  ASSERT_TRUE(op.hide(id));
  EXPECT_TRUE(soon_listed(0));
  EXPECT_EQ(get("tables/" + id).status, 403);
  EXPECT_EQ(Client(port()).hello(id, "")["type"], "error");
  const Json about = get("tables/" + id + "/about").json();
  EXPECT_EQ(about["names"], Json({"", ""}));
  EXPECT_EQ(about["watch"], false);
  EXPECT_EQ(get("invitations/" + made["invites"][1].get<std::string>()).json()["by"], "");
  EXPECT_EQ(order(id, ann.key, "deal")["type"], "ok") << "who sits there plays on";
  ASSERT_TRUE(op.show(id));
  EXPECT_TRUE(soon_listed(1));

  Client hers(port()), beside(port()), by_link(port());
  EXPECT_EQ(hers.hello(id, ann.key)["type"], "welcome");
  EXPECT_EQ(beside.hello(id, "")["type"], "welcome");
  EXPECT_EQ(by_link.hello(id, made["secrets"][0])["type"], "welcome");
  ASSERT_TRUE(op.ban(ann.id));
  EXPECT_EQ(hers.wait("closed")["code"], "banned") << "without a word of hers";
  EXPECT_EQ(beside.call({{"type", "ask"}, {"words", {"board"}}})["type"], "answer") << "others stay";
  EXPECT_EQ(by_link.call({{"type", "ask"}, {"words", {"board"}}})["type"], "answer")
      << "who came by a link is nobody the list knows";
  EXPECT_EQ(op.lists()->size(), 1u);
  EXPECT_TRUE(soon_listed(0)) << "what he opened goes with him";
  EXPECT_EQ(get("players/me", ann.key).json()["code"], "banned");
  EXPECT_EQ(Client(port()).hello(id, ann.key)["code"], "banned");
  EXPECT_EQ(
      call("tables", {{"game", "toy"}, {"seats", {{{"kind", "me"}}, {{"kind", "me"}}}}}, ann.key).status,
      403);
  EXPECT_EQ(summary(id, made["secrets"][0])["you"], 0) << "the link is his";
  ASSERT_TRUE(op.unban(ann.id));
  EXPECT_EQ(summary(id, ann.key)["you"], 0);
  EXPECT_FALSE(op.unban(ann.id));
}

TEST_F(ServerLobby, TellsWhetherOthersCanComeHere) {
  EXPECT_EQ(get("server").json()["local"], true);
  config_.hosts = {"play.example.org"};
  restart();
  EXPECT_EQ(get("server").json()["local"], false);
}

TEST_F(ServerLobby, BadTermsGetASentence) {
  const MadePlayer ann = player("Ann");
  const std::string id = table(ann)["table"];
  const Json seats = {{{"kind", "me"}}, {{"kind", "friend"}}};
  for (const Json& bad : {Json{{"pace", 0}}, Json{{"pace", 31}}, Json{{"pace", "days"}}, Json{{"pace", 1.5}},
                          Json{{"open", "yes"}}, Json{{"watch", 1}}, Json{{"series", 2}},
                          Json{{"series", 11}}, Json{{"note", 7}}}) {
    Json body = {{"game", "toy"}, {"seats", seats}};
    body.update(bad);
    EXPECT_EQ(call("tables", body, ann.key).status, 400) << bad;
  }
  for (const auto& [what, bad] :
       std::initializer_list<std::pair<std::string, Json>>{{"hand", {{"to", "moon"}}},
                                                           {"hand", Json::object()},
                                                           {"hand", {{"to", "person"}, {"seat", 2}}},
                                                           {"claim", {{"what", "all"}}},
                                                           {"open", {{"open", 3}}},
                                                           {"grant", {{"player", 3}}},
                                                           {"open", Json()},
                                                           {"start", {{"player", 3}}},
                                                           {"join", {{"name", 3}}}})
    EXPECT_EQ(call("tables/" + id + "/" + what, bad, ann.key).status, 400) << what << bad;
  const Json long_note = table(ann, {{"open", true}, {"note", std::string(200, 'n')}});
  EXPECT_EQ(listed()[0]["note"].get<std::string>().size(), 80u);
}

}  // namespace
}  // namespace longroll::tests
