// Notices as a player meets them: the calls about them, and what the tables bring about.
#include "tests/push_service.hpp"
#include "tests/server_meeting_fixture.hpp"
#include "tests/smtp.hpp"

namespace longroll::tests {
namespace {

class ServerNotified : public ServerMeeting {
 protected:
  void SetUp() override {
    config_.notices = {.url = "https://play.example.org",
                       .push = true,
                       .post = {.smtp = smtp_.url(),
                                .smtp_from = "Longroll <post@example.org>",
                                .contact = "mailto:post@example.org",
                                .any_address = true},
                       .grace = std::chrono::seconds(0)};
    ServerMeeting::SetUp();
  }
  Json subscription(const std::string& name) const {
    return {{"endpoint", service_.endpoint(name)},
            {"keys",
             {{"p256dh", server::base64url(me_.key.public_bytes())}, {"auth", server::base64url(me_.auth)}}}};
  }
  Reply put(const Json& wishes, const std::string& key) {
    return http(port(), "PUT", "/api/notices", wishes.dump(), key);
  }
  Json pushed() {
    const auto got = service_.wait();
    Json told = Json::parse(me_.read(got.body).value_or("null"));
    told["box"] = got.target;
    return told;
  }
  // The text of a letter, which is in base64 after an empty line.
  static std::string text_of(const std::string& letter) {
    std::string text = letter.substr(letter.find("\r\n\r\n") + 4);
    std::erase_if(text, [](char c) { return c == '\r' || c == '\n'; });
    for (char& c : text) c = c == '+' ? '-' : c == '/' ? '_' : c;
    return server::from_base64url(text).value_or("");
  }
  static std::string link_in(const std::string& text, const std::string& path) {
    const auto at = text.find("https://play.example.org" + path);
    EXPECT_NE(at, std::string::npos) << text;
    if (at == std::string::npos) return "/";
    const std::string link = text.substr(at, text.find_first_of("\r\n", at) - at);
    return link.substr(std::string("https://play.example.org").size());
  }

  PushService service_;
  Subscriber me_;
  SmtpServer smtp_;
};

TEST_F(ServerNotified, WhoIsAwayIsToldOnceThatItIsHisTurn) {
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  EXPECT_EQ(call("notices/push", subscription("ann"), ann.key).status, 201);
  EXPECT_EQ(call("notices/push", subscription("bob"), bob.key).status, 201);
  const std::string id = game(ann, bob);
  EXPECT_EQ(pushed()["box"], "/push/ann") << "it is her turn from the moment when Bob has come";
  Client blue(port());
  int at = 0;
  blue.hello(id, ann.key);
  for (const char* each : {"deal", "mark", "boast", "lay 2"}) EXPECT_EQ(act(blue, at, each)["type"], "ok");
  const Json told = pushed();
  EXPECT_EQ(told["box"], "/push/bob");
  EXPECT_EQ(told["title"].get<std::string>().find("Your turn in "), 0u) << told;
  EXPECT_NE(told["title"].get<std::string>().find(" against Ann"), std::string::npos) << told;
  EXPECT_EQ(told["url"], "/#/t/" + id);
  EXPECT_EQ(told.size(), 4u) << "nothing of the game: " << told;
  blue.call({{"type", "chat"}, {"text", "well?"}});  // no second notice
  blue.call({{"type", "resign"}});
  const Json over = pushed();
  EXPECT_EQ(over["box"], "/push/bob");
  EXPECT_NE(over["title"].get<std::string>().find(" is over"), std::string::npos) << over;
  EXPECT_EQ(service_.taken(), 3u) << "Ann was at the table";
}

TEST_F(ServerNotified, WhoIsThereIsNotTold) {
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  call("notices/push", subscription("ann"), ann.key);
  call("notices/push", subscription("bob"), bob.key);
  const std::string id = game(ann, bob);
  EXPECT_EQ(pushed()["box"], "/push/ann");
  Client blue(port());
  {
    Client gray(port());
    gray.hello(id, bob.key);
    int at = 0;
    blue.hello(id, ann.key);
    EXPECT_EQ(act(blue, at, "deal")["type"], "ok");
    EXPECT_EQ(act(blue, at, "lay 2")["type"], "ok");
    EXPECT_EQ(gray.call({{"type", "act"}, {"order", "lay 1"}, {"at", 2}})["type"], "ok");
  }
  while (blue.wait("present")["seats"][1].get<bool>()) {
  }
  EXPECT_EQ(blue.call({{"type", "resign"}})["type"], "ok");
  const Json told = pushed();
  EXPECT_EQ(told["box"], "/push/bob");
  EXPECT_NE(told["title"].get<std::string>().find(" is over"), std::string::npos) << told;
}

TEST_F(ServerNotified, MailIsConfirmedByItsReaderAndStoppedWithOneClick) {
  const MadePlayer ann = player("Ann"), bob = player("Bob");
  EXPECT_EQ(call("notices/mail", {{"address", "bob@example.net"}}, bob.key).status, 201);
  EXPECT_EQ(call("notices/mail", {{"address", "bob@example.net"}}, bob.key).status, 429)
      << "nobody is flooded";
  EXPECT_EQ(call("notices/mail", {{"address", "bob@example.net"}}, ann.key).status, 429);
  const std::string confirm = link_in(text_of(smtp_.letter(1)), "/api/notices/confirm?t=");
  EXPECT_EQ(get("notices", bob.key).json()["addresses"][0]["confirmed"], false);
  EXPECT_EQ(http(port(), "GET", confirm + "x").status, 400);
  EXPECT_EQ(http(port(), "POST", confirm + "x").status, 400);
  const Reply asks = http(port(), "GET", confirm);
  EXPECT_EQ(asks.status, 200);
  EXPECT_NE(asks.body.find("<form method='post' action='" + confirm.substr(confirm.find('?')) + "'><button>"),
            std::string::npos)
      << asks.body;
  EXPECT_NE(asks.headers.at("Content-Security-Policy").find("form-action 'self'"), std::string::npos);
  EXPECT_EQ(asks.headers.at("Referrer-Policy"), "same-origin") << "or the button's Origin would be null";
  const std::string head = "HEAD " + confirm + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  EXPECT_TRUE(raw_exchange(port(), head).starts_with("HTTP/1.1 200"));
  EXPECT_EQ(get("notices", bob.key).json()["addresses"][0]["confirmed"], false)
      << "a scanner that fetches links confirms nothing";
  EXPECT_EQ(http(port(), "POST", confirm).status, 200);
  EXPECT_EQ(get("notices", bob.key).json()["addresses"][0]["confirmed"], true);
  const std::string id = game(ann, bob);
  EXPECT_EQ(order(id, ann.key, "deal")["type"], "ok");
  EXPECT_EQ(order(id, ann.key, "lay 2")["type"], "ok");
  const std::string letter = smtp_.letter(2), text = text_of(letter);
  EXPECT_NE(letter.find("RCPT bob@example.net"), std::string::npos);
  EXPECT_NE(letter.find("Subject: Your turn in "), std::string::npos) << letter;
  EXPECT_NE(text.find("https://play.example.org/#/t/" + id), std::string::npos) << text;
  const std::string stop = link_in(text, "/api/notices/stop?t=");
  EXPECT_NE(letter.find("List-Unsubscribe: <https://play.example.org" + stop + ">\r\n"), std::string::npos)
      << letter;
  EXPECT_NE(letter.find("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), std::string::npos);
  for (const char* method : {"GET", "POST"})
    EXPECT_EQ(http(port(), method, "/api/notices/confirm?t=" + stop.substr(stop.find("t=") + 2)).status, 400)
        << "a link is good for what it says";
  EXPECT_EQ(http(port(), "GET", stop).status, 200);
  EXPECT_EQ(get("notices", bob.key).json()["addresses"].size(), 1u) << "and stops nothing";
  EXPECT_EQ(http(port(), "POST", stop, "List-Unsubscribe=One-Click").status, 200);
  EXPECT_EQ(get("notices", bob.key).json()["addresses"], Json::array());
  EXPECT_EQ(http(port(), "POST", confirm).status, 410);
  EXPECT_EQ(http(port(), "POST", stop).status, 200) << "stopped is stopped";
}

TEST_F(ServerNotified, APlayerSaysWhatHeWishesToBeTold) {
  const MadePlayer ann = player("Ann"), eve = player("Eve");
  const Json first = get("notices", ann.key).json();
  EXPECT_EQ(first["wishes"], Json::parse(R"({"turn":true,"over":true,"quiet":null,"zone":"UTC"})"));
  EXPECT_EQ(first["mail"], true);
  EXPECT_EQ(first["push"].get<std::string>().size(), 87u);
  EXPECT_EQ(put({{"over", false}, {"quiet", {{"from", "22:00"}, {"to", "07:00"}}}, {"zone", "Europe/Zurich"}},
                ann.key)
                .status,
            200);
  EXPECT_EQ(
      put({{"turn", false}}, ann.key).json(),
      Json::parse(
          R"({"turn":false,"over":false,"quiet":{"from":"22:00","to":"07:00"},"zone":"Europe/Zurich"})"));
  EXPECT_EQ(get("notices", eve.key).json()["wishes"]["turn"], true) << "hers are her own";
  EXPECT_EQ(put({{"zone", "Mars"}}, ann.key).status, 400);
  const std::string id = call("notices/push", subscription("ann"), ann.key).json()["id"];
  EXPECT_EQ(call("notices/push", subscription("ann"), ann.key).status, 201)
      << "again: in the place of the first";
  const Json addresses = get("notices", ann.key).json()["addresses"];
  ASSERT_EQ(addresses.size(), 1u);
  EXPECT_EQ(addresses[0]["address"].get<std::string>().find("/push"), std::string::npos)
      << "an endpoint is a secret";
  EXPECT_EQ(erase("notices/" + addresses[0]["id"].get<std::string>(), eve.key).status, 404);
  EXPECT_EQ(erase("notices/" + id, ann.key).status, 404);
  EXPECT_EQ(erase("notices/" + addresses[0]["id"].get<std::string>(), ann.key).status, 200);
  call("notices/push", subscription("ann"), ann.key);
  EXPECT_EQ(erase("players/me", ann.key).status, 200);
  restart();
  EXPECT_EQ(get("notices", ann.key).status, 403) << "nothing is left of her";
}

TEST_F(ServerNotified, WhatIsKeptForNoticesIsExportedAndForgotten) {
  const MadePlayer ann = player("Ann");
  EXPECT_EQ(get("players/me/export", ann.key).json()["notices"]["addresses"], Json::array());
  EXPECT_EQ(call("notices/push", subscription("ann-at-home"), ann.key).status, 201);
  EXPECT_EQ(call("notices/mail", {{"address", "ann@example.net"}}, ann.key).status, 201);
  put({{"quiet", {{"from", "22:15"}, {"to", "06:45"}}}, {"zone", "Europe/Zurich"}}, ann.key);
  const Json notices = get("players/me/export", ann.key).json()["notices"];
  EXPECT_EQ(notices["wishes"]["quiet"], Json({{"from", "22:15"}, {"to", "06:45"}}));
  EXPECT_EQ(notices["wishes"]["zone"], "Europe/Zurich");
  ASSERT_EQ(notices["addresses"].size(), 2u);
  EXPECT_NE(notices.dump().find("ann@example.net"), std::string::npos);
  EXPECT_NE(notices.dump().find("http://127.0.0.1"), std::string::npos) << "the service: " << notices;
  EXPECT_EQ(notices.dump().find("ann-at-home"), std::string::npos) << "the endpoint is a secret";
  EXPECT_FALSE(get("players/me", ann.key).json().contains("notices"));
  EXPECT_NE(all_that_is_stored().find("ann@example.net"), std::string::npos);
  EXPECT_EQ(erase("players/me", ann.key).status, 200);
  std::size_t left = 99;
  const auto opened = (server_.reset(), server::Store::open(config_.store));
  ASSERT_TRUE(opened);
  ASSERT_TRUE((*opened)->with_notices(false, [&](server::NoticeRows& rows) -> server::Stored<void> {
    left = rows.addresses(ann.id).size() + rows.wishes(ann.id).size();
    return {};
  }));
  EXPECT_EQ(left, 0u);
}

TEST_F(ServerNotified, WhatIsWrongIsRefused) {
  const MadePlayer ann = player("Ann");
  EXPECT_EQ(get("notices", "").status, 403);
  EXPECT_EQ(call("notices/push", subscription("x"), "guess").status, 403);
  Json wrong = subscription("x");
  wrong["keys"]["p256dh"] = "AAAA";
  for (const Json& each :
       {Json(), Json::array(), Json{{"endpoint", 1}}, Json{{"endpoint", "https://x/"}}, wrong})
    EXPECT_EQ(call("notices/push", each, ann.key).status, 400) << each;
  for (const Json& each :
       {Json(), Json{{"address", "nobody"}}, Json{{"address", 7}}, Json{{"address", "a@b\r\nc"}}})
    EXPECT_EQ(call("notices/mail", each, ann.key).status, 400) << each;
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(call("notices/push", subscription(std::to_string(i)), ann.key).status, 201);
  EXPECT_EQ(call("notices/push", subscription("11"), ann.key).status, 429);
}

}  // namespace
}  // namespace longroll::tests
