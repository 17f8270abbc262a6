// Notices where servers share a store: whoever is away is told once, however many servers know of his turn.
#include "tests/server_many_fixture.hpp"
#include "tests/smtp.hpp"

namespace longroll::tests {
namespace {

class ServerManyNotices : public ServerMany {
 protected:
  void SetUp() override {
    config_.notices = {.url = "https://play.example.org",
                       .post = {.smtp = smtp_.url(), .smtp_from = "Longroll <post@example.org>"},
                       .grace = std::chrono::seconds(0)};
    ServerMany::SetUp();
  }
  std::string player(const std::string& name) const {
    return http(port(0), "POST", "/api/players", Json{{"name", name}}.dump()).json()["key"];
  }
  // Asks for a letter to an address, and waits for it: then that server has posted all that it had to.
  void ask_for_letter(std::size_t site, const std::string& who) {
    const Reply asked = http(port(site), "POST", "/api/notices/mail",
                             Json{{"address", who + "@example.net"}}.dump(), player(who));
    ASSERT_EQ(asked.status, 201) << asked.body;
    ASSERT_TRUE(eventually([&] { return letters_to(who) == 1; }));
  }
  int letters_to(const std::string& who) const {
    int found = 0;
    for (int i = 1; smtp_.has(i); ++i)
      found += smtp_.letter(i).find("RCPT " + who + "@example.net") != std::string::npos;
    return found;
  }

  SmtpServer smtp_;
};

TEST_F(ServerManyNotices, ATurnThatTwoServersKnowOfIsToldInOneLetter) {
  serve(2);
  const std::string ann = player("Ann"), bob = player("Bob");
  const Json address = {{"address", "bob@example.net"}};
  ASSERT_EQ(http(port(0), "POST", "/api/notices/mail", address.dump(), bob).status, 201);
  smtp_.letter(1);  // asks whether the address is his
  run("update notice_addresses set confirmed = 1");
  const Json body = {{"game", "toy"}, {"seats", {{{"kind", "me"}}, {{"kind", "friend"}}}}};
  const Json table = http(port(0), "POST", "/api/tables", body.dump(), ann).json();
  const std::string id = table["table"], invitation = table["invites"][1];
  ASSERT_EQ(http(port(1), "POST", "/api/invitations/" + invitation + "/accept", "{}", bob).status, 200);
  std::array<Client, 2> blue = {Client(port(0)), Client(port(1))};  // Ann, at two servers
  for (Client& each : blue) ASSERT_EQ(each.hello(id, ann)["type"], "welcome");
  int at = 0;
  ASSERT_EQ(act(blue[0], at, "deal")["type"], "ok");
  ASSERT_EQ(act(blue[0], at, "lay 2")["type"], "ok");
  seen(blue[1], at);
  for (std::size_t site : {1u, 0u, 1u})  // what is stored there has each of them look whose turn it is
    ASSERT_EQ(blue[site].call({{"type", "chat"}, {"text", "well?"}})["type"], "ok");
  // The first letter passes those whose address had still to be looked up, the second comes after them.
  for (const char* who : {"first", "second"})
    for (std::size_t site : {0u, 1u}) ask_for_letter(site, fmt::format("{}-{}", who, site));
  EXPECT_EQ(letters_to("bob"), 2) << "the one that asked for his address, and one for his turn";
}

}  // namespace
}  // namespace longroll::tests
