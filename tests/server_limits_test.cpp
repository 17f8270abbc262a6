// How much one client may ask for and leave unread, and by which names he may come.
#include <gtest/gtest.h>

#include <future>
#include <stdexcept>

#include "server/backlog.hpp"
#include "server/hosts.hpp"
#include "server/proxies.hpp"
#include "server/workers.hpp"

namespace longroll::tests {
namespace {

// What waits for all of them together has a bound too, and those go first who have waited longest.
TEST(ServerLimits, TheSlowestIsCutOffFirst) {
  server::Limits limits;
  limits.unsent_bytes_in_all = 1000;
  server::Backlog backlog(limits);
  std::vector<int> cut;
  const int sockets[3] = {0, 1, 2};
  for (int i = 0; i < 3; ++i) backlog.enter(&sockets[i], [&cut, i] { cut.push_back(i); });
  backlog.queued(&sockets[0], 400);
  backlog.queued(&sockets[1], 400);
  backlog.sent(&sockets[0], 100);  // he reads, if slowly
  backlog.queued(&sockets[2], 200);
  EXPECT_TRUE(cut.empty());
  EXPECT_EQ(backlog.bytes(), 900u);
  backlog.queued(&sockets[2], 200);
  EXPECT_EQ(cut, std::vector{1});
  EXPECT_EQ(backlog.bytes(), 700u);
  backlog.queued(&sockets[2], 400);
  EXPECT_EQ(cut, (std::vector{1, 0}));
  backlog.queued(&sockets[2], 400);
  EXPECT_EQ(cut, (std::vector{1, 0, 2}));
  EXPECT_EQ(backlog.bytes(), 0u);
}

TEST(ServerLimits, TimeForThosePlayingIsNotUsedUpByThoseWhoAsk) {
  server::Allowance time(1, 4);
  time.spend(server::Cause::ask, 3);
  EXPECT_GT(time.wait_for(server::Cause::ask), std::chrono::milliseconds(1000)) << "who asks waits";
  EXPECT_EQ(time.wait_for(server::Cause::play).count(), 0) << "who plays does not";
  const auto start = server::Clock::now();
  server::TokenBucket bucket(1, 2);
  EXPECT_EQ(bucket.wait(start).count(), 0);
  bucket.spend(3, start);
  EXPECT_GE(bucket.wait(start), std::chrono::milliseconds(990));
  EXPECT_LE(bucket.wait(start), std::chrono::milliseconds(1010));
  EXPECT_EQ(bucket.wait(start + std::chrono::milliseconds(1100)).count(), 0);
  bucket.spend(100, start + std::chrono::seconds(2));
  EXPECT_LE(bucket.wait(start + std::chrono::seconds(2)), std::chrono::milliseconds(2010)) << "nor for ever";
}

TEST(ServerLimits, AddressesAreCountedByHousehold) {
  EXPECT_EQ(server::counted_address("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(server::counted_address("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(server::counted_address("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(server::counted_address("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
  EXPECT_NE(server::counted_address("2001:db8:1:3::1"), server::counted_address("2001:db8:1:2::1"));
  EXPECT_EQ(server::counted_address("fe80::1%eth0"), "fe80::/64");
  EXPECT_EQ(server::counted_address("unknown"), "unknown");
}

// Whoever stands before the last proxy of ours can say what he likes.
TEST(ServerLimits, OnlyOurOwnProxiesAreBelieved) {
  const auto proxies = server::Proxies::at({"10.0.0.10", "2001:db8::10"});
  ASSERT_TRUE(proxies);
  EXPECT_TRUE(proxies->contains("10.0.0.10"));
  EXPECT_FALSE(proxies->contains("10.0.0.11"));
  const auto client = [&](std::string_view forwarded) { return proxies->client("10.0.0.10", forwarded); };
  EXPECT_EQ(client("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(client(", 198.51.100.1, 192.0.2.7"), "192.0.2.7") << "what it was told before is not ours";
  EXPECT_EQ(client("192.0.2.7, 10.0.0.10"), "192.0.2.7") << "two of ours, one behind the other";
  EXPECT_EQ(client("192.0.2.7:4711"), "192.0.2.7");
  EXPECT_EQ(client("[2001:db8:1:2::3]:4711"), "2001:db8:1:2::/64");
  EXPECT_EQ(client("2001:db8:1:2::3"), "2001:db8:1:2::/64");
  for (const char* nobody : {"", "unknown", "10.0.0.10", ",", "[", "192.0.2.7, somebody"})
    EXPECT_EQ(client(nobody), "10.0.0.10") << nobody;
  EXPECT_EQ(server::Proxies::at({"proxy.example"}).error().what,
            "--proxy is the address that a proxy comes from, not 'proxy.example'");
}

TEST(ServerLimits, ClientsOfTheWorkersTakeTurns) {
  server::Workers workers(1, 0);
  std::promise<void> begun, go, end;
  std::string order;
  workers.run("a", [&] {
    begun.set_value();
    go.get_future().wait();
  });
  begun.get_future().wait();
  for (int i = 0; i < 3; ++i) workers.run("a", [&] { order += 'a'; });
  for (int i = 0; i < 2; ++i) workers.run("b", [&] { order += 'b'; });
  workers.run("c", [&] { throw std::runtime_error("a job may throw"); });
  workers.run("c", [&] { order += 'c'; });
  workers.run("a", [&] { end.set_value(); });
  go.set_value();
  end.get_future().wait();
  EXPECT_EQ(order, "ababca");
}

TEST(ServerHosts, AnswersToItsOwnNamesAlone) {
  const server::Hosts hosts({"longroll.example", "Play.Example:443"});
  for (const char* fine : {"localhost", "localhost:8063", "LOCALHOST.", "a.localhost", "127.0.0.1:8063",
                           "127.1.2.3", "[::1]:8063", "192.0.2.1", "10.0.0.5:80", "longroll.example",
                           "Longroll.Example.:8063", "play.example", "[::ffff:127.0.0.1]"})
    EXPECT_TRUE(hosts.allow(fine)) << fine;
  for (const char* strange : {"", "evil.example", "localhost.evil.example", "longroll.example.evil.example",
                              "notlocalhost", "127.0.0.1.evil.example", ":8063"})
    EXPECT_FALSE(hosts.allow(strange)) << strange;
  EXPECT_TRUE(hosts.allow("[2001:DB8::1]:8063"));
}

}  // namespace
}  // namespace longroll::tests
