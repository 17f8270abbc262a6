// The parts of notices: encryption, signatures, letters, quiet hours, addresses that are not reached.
#include <arpa/inet.h>
#include <netinet/in.h>

#include <nlohmann/json.hpp>

#include "server/notices/post_office.hpp"
#include "server/notices/wishes.hpp"
#include "tests/push_service.hpp"
#include "tests/server_fixture.hpp"
#include "tests/smtp.hpp"

namespace longroll::tests::of_notices {
using namespace server;
namespace {

Bytes bytes(std::string_view text) { return *from_base64url(text); }

// The example of RFC 8291, section 5.
TEST(ServerPush, EncryptsAsTheStandardDoes) {
  const auto sender = EcKey::from_private(
      bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
      bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"));
  ASSERT_TRUE(sender);
  const PushAddress reader{
      .endpoint = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
      .key = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
      .auth = bytes("BTBZMqHH6r4Tts7J_aSIgg")};
  const auto body = encrypt_push("When I grow up, I want to be a watermelon", reader, *sender,
                                 bytes("DGv6ra1nlYgDCS1FRnbzlw"));
  ASSERT_TRUE(body) << body.error().text();
  EXPECT_EQ(base64url(*body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
            "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PB"
            "ru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST(ServerPush, OnlyTheBrowserReadsIt) {
  const Subscriber mine, other;
  const auto body = encrypt_push("Your turn", mine.at("https://push.example.org/1"));
  ASSERT_TRUE(body);
  EXPECT_EQ(mine.read(*body), "Your turn");
  EXPECT_FALSE(other.read(*body));
  EXPECT_EQ(body->find("Your turn"), std::string::npos);
  EXPECT_NE(*encrypt_push("Your turn", mine.at("https://push.example.org/1")), *body)
      << "never twice the same";
}

TEST(ServerPush, KeysThatAreNoneAreRefused) {
  PushAddress to = Subscriber().at("https://push.example.org/1");
  EXPECT_FALSE(encrypt_push(std::string(longest_push + 1, 'x'), to));
  to.auth = "short";
  EXPECT_FALSE(encrypt_push("x", to));
  to = Subscriber().at("https://push.example.org/1");
  for (const Bytes& wrong : {Bytes(), Bytes(65, '\0'), Bytes(64, '\4'), '\4' + Bytes(64, '\1')}) {
    to.key = wrong;
    EXPECT_FALSE(encrypt_push("x", to)) << "not a point of the curve";
  }
  for (const char* wrong : {"", ".", "abc", "abc.def", "!.!"}) EXPECT_FALSE(Vapid::from_text(wrong)) << wrong;
}

TEST(ServerPush, SaysWhoSendsIt) {
  const Vapid vapid = *Vapid::from_text(Vapid::make().text());
  const std::string header =
      vapid.authorization("https://push.example.org:8443/a/b?c", "mailto:op@example.org", 1000);
  ASSERT_TRUE(header.starts_with("vapid t=")) << header;
  const std::string token = header.substr(8, header.find(", k=") - 8),
                    key = header.substr(header.find(", k=") + 4);
  EXPECT_EQ(key, vapid.public_key());
  const auto dot = token.rfind('.'), first = token.find('.');
  const Json claims = Json::parse(bytes(token.substr(first + 1, dot - first - 1)));
  EXPECT_EQ(claims["aud"], "https://push.example.org:8443");
  EXPECT_EQ(claims["sub"], "mailto:op@example.org");
  EXPECT_GT(claims["exp"], 1000);
  EXPECT_LE(claims["exp"], 1000 + 24 * 3600);
  EXPECT_EQ(Json::parse(bytes(token.substr(0, first)))["alg"], "ES256");
  const EcKey known = *EcKey::from_public(bytes(key));
  EXPECT_TRUE(known.signed_by_us(token.substr(0, dot), bytes(token.substr(dot + 1))));
  EXPECT_FALSE(known.signed_by_us(token.substr(0, dot) + "x", bytes(token.substr(dot + 1))));
  EXPECT_EQ(Vapid::from_text(vapid.text())->public_key(), vapid.public_key()) << "kept for the next start";
}

TEST(ServerPush, IsTakenByAService) {
  PushService service;
  const Subscriber me;
  const Vapid vapid = Vapid::make();
  const PostOffice office({.contact = "mailto:op@example.org", .any_address = true});
  const auto send = [&] { return office.push(me.at(service.endpoint()), "Your turn", vapid, "topic", 1h); };
  EXPECT_EQ(send(), Fate::sent);
  const PushService::Got got = service.wait();
  EXPECT_EQ(me.read(got.body), "Your turn");
  EXPECT_EQ(got.headers.at("content-encoding"), "aes128gcm");
  EXPECT_EQ(got.headers.at("ttl"), "3600");
  EXPECT_EQ(got.headers.at("topic"), "topic");
  EXPECT_TRUE(got.headers.at("authorization").starts_with("vapid t="));
  for (const auto& [status, fate] : {std::pair{404, Fate::gone},
                                     {410, Fate::gone},
                                     {429, Fate::later},
                                     {503, Fate::later},
                                     {301, Fate::gone},
                                     {400, Fate::gone}}) {
    service.answer(status);
    EXPECT_EQ(send(), fate) << status;
  }
}

// Whatever name or address an endpoint has: nothing of the operator's own network is asked.
TEST(ServerPush, ReachesPublicAddressesAlone) {
  PushService service;
  const PostOffice office({.contact = "mailto:op@example.org"});
  const Subscriber me;
  const std::string port = service.endpoint().substr(std::string("http://127.0.0.1:").size());
  for (const char* name : {"http://127.0.0.1:", "https://127.0.0.1:", "https://localhost:", "https://[::1]:",
                           "https://0.0.0.0:", "https://127.1:", "https://2130706433:"})
    EXPECT_NE(office.push(me.at(name + port), "x", Vapid::make(), "t", 1h), Fate::sent) << name;
  EXPECT_EQ(service.taken(), 0u);
  for (const char* wrong : {"http://push.example.org/", "ftp://x/", "https://u:p@push.example.org/",
                            "https://a b/", "", "file:///etc/passwd"})
    EXPECT_FALSE(office.check_endpoint(wrong)) << wrong;
  EXPECT_TRUE(office.check_endpoint("https://push.example.org/a?b=c"));
  const auto open = [](const char* text) {
    sockaddr_storage storage{};
    if (auto* four = reinterpret_cast<sockaddr_in*>(&storage); inet_pton(AF_INET, text, &four->sin_addr) == 1)
      four->sin_family = AF_INET;
    else if (auto* six = reinterpret_cast<sockaddr_in6*>(&storage);
             inet_pton(AF_INET6, text, &six->sin6_addr) == 1)
      six->sin6_family = AF_INET6;
    return is_public(reinterpret_cast<const sockaddr&>(storage));
  };
  for (const char* each : {"127.0.0.1",
                           "10.1.2.3",
                           "172.16.0.1",
                           "172.31.255.255",
                           "192.168.1.1",
                           "169.254.169.254",
                           "100.64.0.1",
                           "0.0.0.0",
                           "224.0.0.1",
                           "255.255.255.255",
                           "192.0.2.1",
                           "::1",
                           "::",
                           "fe80::1",
                           "fc00::1",
                           "ff02::1",
                           "::ffff:127.0.0.1",
                           "::ffff:8.8.8.8",
                           "64:ff9b::7f00:1",
                           "2002:7f00:1::",
                           "2001:db8::1",
                           "2001::1"})
    EXPECT_FALSE(open(each)) << each;
  for (const char* each : {"8.8.8.8", "172.32.0.1", "100.128.0.1", "2a00:1450::1", "2606:4700::1111"})
    EXPECT_TRUE(open(each)) << each;
}

TEST(ServerMail, IsTakenByAMailServer) {
  const SmtpServer smtp;
  const PostOffice office({.smtp = smtp.url(), .smtp_from = "Longroll <post@example.org>"});
  EXPECT_EQ(office.mail({.to = "ann@example.net",
                         .subject = "Your turn against Zoë",
                         .text = "Grüße\n",
                         .stop = "https://x/stop"}),
            Fate::sent);
  const std::string letter = smtp.letter(1);
  EXPECT_TRUE(letter.starts_with("MAIL post@example.org\nRCPT ann@example.net\nTLS no\n")) << letter;
  EXPECT_NE(letter.find("From: Longroll <post@example.org>\r\nTo: ann@example.net\r\nSubject: =?utf-8?B?"),
            std::string::npos)
      << letter;
  EXPECT_NE(
      letter.find(
          "List-Unsubscribe: <https://x/stop>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"),
      std::string::npos);
  EXPECT_NE(letter.find("R3LDvMOfZQo="), std::string::npos) << "the text, in base64";
  EXPECT_EQ(office.mail({.to = "nobody@example.net", .subject = "x", .text = "x"}), Fate::gone);
  EXPECT_EQ(office.mail({.to = "later@example.net", .subject = "x", .text = "x"}), Fate::later);
  const PostOffice nowhere({.smtp = "smtp://127.0.0.1:1", .smtp_from = "post@example.org"});
  EXPECT_EQ(nowhere.mail({.to = "ann@example.net", .subject = "x", .text = "x"}), Fate::later);
}

TEST(ServerMail, SaysItsPasswordUnderTlsAlone) {
  const SmtpServer smtp("user", "pass word");
  PostOfficeConfig config{
      .smtp = smtp.url(), .smtp_from = "post@example.org", .smtp_user = "user", .smtp_password = "pass word"};
  const Mail mail{.to = "ann@example.net", .subject = "x", .text = "x"};
  EXPECT_EQ(PostOffice(config).mail(mail), Fate::later) << "nobody vouches for this certificate";
  config.ca_file = smtp.certificate();
  EXPECT_EQ(PostOffice(config).mail(mail), Fate::sent);
  EXPECT_NE(smtp.letter(1).find("TLS yes"), std::string::npos);
  config.smtp_password = "wrong";
  EXPECT_EQ(PostOffice(config).mail(mail), Fate::later);
  const SmtpServer plain;  // offers no TLS
  config.smtp = plain.url();
  EXPECT_EQ(PostOffice(config).mail(mail), Fate::later);
  EXPECT_FALSE(plain.has(1));
}

TEST(ServerMail, HasNoSecondHeaderOrReader) {
  const std::string letter =
      write_mail({.to = "ann@example.net", .subject = "a\r\nBcc: eve@example.net", .text = ".\r\nx"},
                 "post@example.org", "id", 0);
  EXPECT_EQ(letter.find("\nBcc:"), std::string::npos);
  EXPECT_EQ(letter.find("\r\n.\r\n"), std::string::npos);
  EXPECT_NE(letter.find("Date: Thu, 01 Jan 1970 00:00:00 +0000\r\n"), std::string::npos) << letter;
  for (const char* wrong : {"", "ann", "@example.net", "ann@", "ann@example.net, eve@example.net",
                            "ann@example.net\r\nRCPT TO:<x@y>", "a b@example.net", "<ann@example.net>",
                            "ann@a@b", "ann@.net", "ann@example..net", "-x@example.net", "ann@exämple.net"})
    EXPECT_FALSE(mail_address(wrong)) << wrong;
  EXPECT_FALSE(mail_address(std::string(300, 'a') + "@example.net"));
  EXPECT_EQ(*mail_address(" ann+games@mail.example.net "), "ann+games@mail.example.net");
}

std::int64_t utc(int year, unsigned month, unsigned day, int hour, int minute = 0) {
  using namespace std::chrono;
  return duration_cast<seconds>(sys_days(std::chrono::year(year) / month / day).time_since_epoch()).count() +
         3600 * hour + 60 * minute;
}

TEST(ServerWishes, QuietHoursAreThoseOfThePlayersClock) {
  const Wishes wishes = *read_wishes(R"({"quiet":{"from":"22:00","to":"07:30"},"zone":"Europe/Zurich"})");
  EXPECT_EQ(allowed_from(wishes, utc(2026, 1, 15, 12)), utc(2026, 1, 15, 12));
  EXPECT_EQ(allowed_from(wishes, utc(2026, 1, 15, 20, 59)), utc(2026, 1, 15, 20, 59));
  EXPECT_EQ(allowed_from(wishes, utc(2026, 1, 15, 21)), utc(2026, 1, 16, 6, 30))
      << "winter: an hour ahead of UTC";
  EXPECT_EQ(allowed_from(wishes, utc(2026, 7, 15, 20)), utc(2026, 7, 16, 5, 30)) << "summer: two";
  EXPECT_EQ(allowed_from(wishes, utc(2026, 7, 16, 5, 30)), utc(2026, 7, 16, 5, 30));
  const Wishes day = *read_wishes(R"({"quiet":{"from":"09:00","to":"17:00"},"zone":"America/New_York"})");
  EXPECT_EQ(allowed_from(day, utc(2026, 1, 15, 15, 1)), utc(2026, 1, 15, 22));
  EXPECT_EQ(allowed_from(Wishes{}, utc(2026, 1, 15, 3)), utc(2026, 1, 15, 3));
}

TEST(ServerWishes, AreReadBackAndBoundToMakeSense) {
  const Wishes wishes =
      *read_wishes(R"({"turn":false,"quiet":{"from":"22:00","to":"07:30"},"zone":"Europe/Zurich"})");
  EXPECT_EQ(to_text(*read_wishes(to_text(wishes))), to_text(wishes));
  EXPECT_FALSE(wishes.turn);
  EXPECT_TRUE(wishes.over);
  EXPECT_FALSE(read_wishes("{}", wishes)->turn) << "what is not said stays";
  EXPECT_TRUE(read_wishes(R"({"quiet":null})", wishes)->never_quiet());
  for (const char* wrong : {"", "[]", "1", R"({"turn":1})", R"({"quiet":{"from":"24:00","to":"07:00"}})",
                            R"({"quiet":{"from":"7:00","to":"08:00"}})", R"({"quiet":{"from":"07:00"}})",
                            R"({"quiet":5})", R"({"zone":"Mars/Olympus"})", R"({"zone":"../../etc/passwd"})",
                            R"({"zone":"/etc/passwd"})", R"({"zone":""})", R"({"zone":7})"})
    EXPECT_FALSE(read_wishes(wrong)) << wrong;
}

}  // namespace
}  // namespace longroll::tests::of_notices
