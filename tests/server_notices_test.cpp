// Notices to players who are away: one for a turn, none at the wrong time, none to addresses that are gone.
#include "server/notices/notices.hpp"

#include <atomic>
#include <future>

#include "tests/push_service.hpp"
#include "tests/smtp.hpp"
#include "tests/store_fixture.hpp"

namespace longroll::tests::of_notices {
using namespace server;
namespace {

class ServerNotices : public StoreTest {
 protected:
  void SetUp() override {
    open();
    journal_ = std::make_unique<Journal>(std::move(store_));
    config_.url = "https://play.example.org/";
    config_.push = true;
    config_.post = {.contact = "mailto:op@example.org", .any_address = true};
    config_.grace = 0s;
    config_.time = [this] { return now_.load(); };
  }
  void TearDown() override { notices_.reset(); }
  void begin() { notices_ = std::make_unique<Notices>(config_, *journal_); }
  void rows(const std::function<void(NoticeRows&)>& work) {
    std::promise<bool> done;
    journal_->notices(
        true, [&](NoticeRows& all) -> Stored<void> { return work(all), Stored<void>(); },
        [&](const Stored<void>& stored) { done.set_value(stored.has_value()); });
    ASSERT_TRUE(done.get_future().get());
  }
  void subscribe(const std::string& player, const std::string& name) {
    const std::string keys = base64url(me_.key.public_bytes()) + " " + base64url(me_.auth);
    rows([&](NoticeRows& all) { all.add({name, player, "push", service_.endpoint(name), keys, true, 1}); });
  }
  std::size_t addresses(const std::string& player) {
    std::size_t count = 0;
    rows([&](NoticeRows& all) { count = all.addresses(player).size(); });
    return count;
  }
  static Notice turn(const std::string& player, const std::string& table) {
    return {.player = player, .table = table, .game = "The Vicksburg Campaign", .against = "Ann"};
  }
  Json pushed() { return Json::parse(me_.read(service_.wait().body).value_or("null")); }
  // Whatever was to be told of before has been: this one comes last.
  void expect_nothing_more() {
    subscribe("witness", "witness");
    notices_->attend("witness", "end");  // it may have been told before
    notices_->tell(turn("witness", "end"));
    EXPECT_EQ(pushed()["tag"], "end");
  }

  std::atomic<std::int64_t> now_ = 1'800'000'000;
  PushService service_;
  Subscriber me_;
  NoticeConfig config_;
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<Notices> notices_;
};

TEST_F(ServerNotices, ATurnIsToldOnceUntilThePlayerHasBeenThere) {
  subscribe("bob", "phone");
  begin();
  for (int i = 0; i < 3; ++i) notices_->tell(turn("bob", "t1"));
  EXPECT_EQ(pushed(), Json({{"title", "Your turn in The Vicksburg Campaign against Ann"},
                            {"url", "/#/t/t1"},
                            {"tag", "t1"}}));
  notices_->tell(turn("bob", "t1"));
  notices_->tell(turn("bob", "t2"));
  EXPECT_EQ(pushed()["tag"], "t2") << "another table is another turn";
  notices_->attend("bob", "t1");
  notices_->tell(turn("bob", "t1"));
  EXPECT_EQ(pushed()["tag"], "t1");
  notices_->tell(turn("stranger", "t1"));
  notices_->tell(turn("", "t1"));
  expect_nothing_more();
}

TEST_F(ServerNotices, WhoComesByHimselfIsToldNothing) {
  subscribe("bob", "phone");
  config_.grace = 60s;
  begin();
  notices_->tell(turn("bob", "t1"));
  notices_->tell(turn("bob", "t2"));
  notices_->attend("bob", "t1");
  now_ += 60;
  EXPECT_EQ(pushed()["tag"], "t2");
  subscribe("witness", "witness");
  notices_->tell(turn("witness", "end"));
  now_ += 60;
  EXPECT_EQ(pushed()["tag"], "end");
}

TEST_F(ServerNotices, QuietHoursAndWishesAreKept) {
  subscribe("bob", "phone");
  subscribe("eve", "desk");
  now_ = 1'768'604'400;  // 2026-01-16 23:00 UTC
  rows([&](NoticeRows& all) {
    all.set_wishes("bob", to_text(*read_wishes(R"({"quiet":{"from":"22:00","to":"07:00"}})")));
    all.set_wishes("eve", to_text(*read_wishes(R"({"turn":false})")));
  });
  begin();
  notices_->tell(turn("bob", "t1"));
  notices_->tell(turn("bob", "t2"));
  notices_->tell(turn("eve", "t1"));
  expect_nothing_more();
  notices_->attend("bob", "t2");  // he has moved meanwhile
  now_ += 8 * 3600;
  EXPECT_EQ(pushed()["tag"], "t1");
  notices_->tell({.kind = Notice::Kind::over, .player = "eve", .table = "t1", .game = "1863"});
  EXPECT_EQ(pushed()["title"], "1863 is over");
  expect_nothing_more();
}

TEST_F(ServerNotices, AnAddressThatIsGoneIsForgotten) {
  subscribe("bob", "phone");
  service_.answer(410);
  begin();
  notices_->tell(turn("bob", "t1"));
  EXPECT_TRUE(eventually([&] { return addresses("bob") == 0; }));
  service_.answer(201);
  service_.wait();
  notices_->attend("bob", "t1");
  notices_->tell(turn("bob", "t1"));
  expect_nothing_more();
}

TEST_F(ServerNotices, WhatCannotBeSentIsTriedAgainAndNotForEver) {
  subscribe("bob", "phone");
  config_.retries = {60s, 300s};
  service_.answer(503);
  begin();
  notices_->tell(turn("bob", "t1"));
  // When it is tried again is counted from when it failed, of which nobody tells: the clock moves until it
  // is.
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(eventually([&] { return now_ += 60, service_.taken() > static_cast<std::size_t>(i); }));
    service_.wait();
  }
  now_ += 100'000;
  service_.answer(201);
  expect_nothing_more();
  EXPECT_EQ(addresses("bob"), 1u) << "the service was at fault";
}

TEST_F(ServerNotices, ATurnThatIsOverIsNotToldLate) {
  subscribe("bob", "phone");
  config_.retries = {60s};
  service_.answer(503);
  begin();
  notices_->tell(turn("bob", "t1"));
  service_.wait();
  service_.answer(201);
  notices_->attend("bob", "t1");
  now_ += 60;
  expect_nothing_more();
}

TEST_F(ServerNotices, KeysAreKeptForTheNextStart) {
  begin();
  const std::string key = notices_->public_key();
  EXPECT_EQ(from_base64url(key)->size(), 65u);
  const NoticeAddress to{.id = "a1", .player = "bob"};
  const std::string token = notices_->sign("stop", to);
  begin();
  EXPECT_EQ(notices_->public_key(), key) << "browsers that have subscribed hear nobody else";
  EXPECT_EQ(*notices_->read_signed(token), (std::array<std::string, 3>{"stop", "bob", "a1"}));
  for (const std::string& wrong :
       {token + "x", token.substr(1), "confirm" + token.substr(4), std::string("a.b.c.d"), std::string()})
    EXPECT_FALSE(notices_->read_signed(wrong)) << wrong;
}

TEST_F(ServerNotices, MailGoesToConfirmedAddressesAndCanBeStopped) {
  const SmtpServer smtp;
  config_.push = false;
  config_.post.smtp = smtp.url();
  config_.post.smtp_from = "post@example.org";
  begin();
  EXPECT_FALSE(notices_->pushes());
  NoticeAddress mail{.id = "m1", .player = "bob", .kind = "mail", .address = "bob@example.net"};
  rows([&](NoticeRows& all) { all.add(mail); });
  notices_->ask_to_confirm(mail);
  const std::string asked = smtp.letter(1);
  EXPECT_NE(asked.find("RCPT bob@example.net"), std::string::npos);
  notices_->tell(turn("bob", "t1"));  // not confirmed: nothing goes there
  rows([&](NoticeRows& all) { EXPECT_TRUE(all.confirm("m1")); });
  notices_->tell(
      {.kind = Notice::Kind::over, .player = "bob", .table = "t9", .game = "1863", .against = "Zoë"});
  const std::string told = smtp.letter(2);
  EXPECT_NE(told.find("List-Unsubscribe: <https://play.example.org/api/notices/stop?t=stop.bob.m1."),
            std::string::npos)
      << told;
  EXPECT_NE(told.find("MIME-Version: 1.0"), std::string::npos);
}

TEST_F(ServerNotices, WithoutAnAddressOfTheServerThereAreNone) {
  subscribe("bob", "phone");
  config_.url.clear();
  begin();
  EXPECT_FALSE(notices_->pushes());
  notices_->tell(turn("bob", "t1"));
  config_.url = "https://play.example.org";
  begin();
  expect_nothing_more();
}

}  // namespace
}  // namespace longroll::tests::of_notices
