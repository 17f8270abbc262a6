// The laboratory where servers share a store: any of them tells of a report and stops it, whoever has time
// makes it, and whoever dies at it loses nothing.
#include "tests/server_many_fixture.hpp"

namespace longroll::tests {
namespace {

class ServerManyLab : public ServerMany {
 protected:
  void SetUp() override {
    games_ = std::move(*Games::load(data_folder()));
    ServerMany::SetUp();
    config_.lab = {.runs = true, .others = true, .games = 10'000'000};
    config_.thinks = false;
  }
  server::Config worker() const {
    server::Config config = config_;
    config.serves = false;
    config.thinks = true;
    return config;
  }
  std::unique_ptr<server::Server> employ() {
    auto started = server::Server::start(games_, worker());
    EXPECT_TRUE(started) << started.error().text();
    return started ? std::move(*started) : nullptr;
  }
  // In a process of its own, which can be killed.
  void spawn_worker() {
    child_ = fork();
    if (child_ != 0) return;
    rehearse(fmt::format("worker {}", ++spawned_));
    auto started = server::Server::start(games_, worker());
    if (!started) _exit(1);
    (*started)->run_until_signal();
    _exit(0);
  }
  Reply lab(std::size_t site, const std::string& method, const std::string& path = "",
            const std::string& body = {}, const std::string& key = {}) const {
    return http(port(site), method, "/api/lab" + path, body, key);
  }
  Reply wish(std::size_t site, int count) const {
    return lab(
        site, "POST", "/jobs",
        fmt::format(R"({{"game":"stockade","scenario":"learning","players":["random","random"],"games":{}}})",
                    count));
  }
  Json report(std::size_t site, const std::string& id) const {
    return lab(site, "GET", "/jobs/" + id).json();
  }
  bool becomes(std::size_t site, const std::string& id, const std::string& state) const {
    return eventually([&] { return report(site, id)["state"] == state; });
  }
  bool played_some(std::size_t site, const std::string& id, std::int64_t more_than = 0) const {
    return eventually([&] { return report(site, id)["done"] > more_than; });
  }
};

TEST_F(ServerManyLab, AWorkerMakesTheReportAndEveryServerTellsOfIt) {
  serve(2);
  const Reply begun = wish(0, 6);
  ASSERT_EQ(begun.status, 202) << begun.body;
  const std::string id = begun.json()["id"].dump();
  EXPECT_EQ(wish(1, 6).status, 409) << "one at a time, wherever it was begun";
  EXPECT_EQ(report(1, id)["state"], "playing");
  EXPECT_EQ(report(1, id)["done"], 0) << "nobody has time for it yet";
  const auto worker = employ();
  ASSERT_TRUE(becomes(1, id, "done"));
  for (std::size_t site : {0u, 1u}) {
    const Json about = lab(site, "GET").json();
    ASSERT_EQ(about["jobs"].size(), 1u);
    const Json job = about["jobs"][0];
    EXPECT_EQ(job["cells"][0]["games"], 6);
    EXPECT_EQ(job["done"], job["of"]);
    EXPECT_EQ(job.contains("key"), false) << "others are not told the key";
    EXPECT_NE(lab(site, "GET", "/jobs/" + id + "/report").body.find("Who wins"), std::string::npos);
  }
  EXPECT_EQ(count("select count(*)::int from jobs"), 0);
  EXPECT_EQ(wish(1, 1).status, 202) << "the next may begin";
}

TEST_F(ServerManyLab, WhoeverIsAskedStopsItForWhoBeganIt) {
  serve(2);
  const auto worker = employ();
  const Json begun = wish(0, 1'000'000).json();
  const std::string id = begun["id"].dump(), path = "/jobs/" + id;
  ASSERT_TRUE(played_some(1, id));
  EXPECT_EQ(lab(1, "DELETE", path).status, 403);
  EXPECT_EQ(lab(1, "DELETE", path, "", "another").status, 403);
  EXPECT_EQ(report(0, id)["state"], "playing");
  EXPECT_EQ(lab(1, "DELETE", path, "", begun["key"]).status, 200);
  EXPECT_EQ(report(0, id)["state"], "stopped");
  EXPECT_GT(report(0, id)["cells"][0]["games"], 0) << "what was played stays";
  EXPECT_EQ(lab(0, "GET", path + "/report").status, 200);
  const std::string next = wish(1, 3).json()["id"].dump();
  EXPECT_TRUE(becomes(0, next, "done")) << "the worker has let go of the first";
  EXPECT_EQ(report(0, id)["state"], "stopped");
}

// The next goes on from what the dead one has kept: what was played never becomes less.
TEST_F(ServerManyLab, AWorkerThatDiesLosesNothing) {
  serve(1);
  run("create table fell (by bigint)");
  run("create function fall() returns trigger language plpgsql as $$ begin if new.done < old.done then "
      "insert "
      "into fell values (old.done - new.done); end if; return new; end $$");
  run("create trigger falls before update on reports for each row execute function fall()");
  const std::string id = wish(0, 1'000'000).json()["id"].dump();
  std::int64_t before = 0;
  for (int round = 0; round < 3; ++round) {
    spawn_worker();
    for (int kept = 0; kept < 2; ++kept) {
      ASSERT_TRUE(played_some(0, id, before));
      before = report(0, id)["done"];
    }
    end(SIGKILL);
    EXPECT_EQ(report(0, id)["state"], "playing");
    run("update jobs set lease = 1");  // time passes
  }
  EXPECT_EQ(count("select count(*)::int from fell"), 0);
}

TEST_F(ServerManyLab, AWorkerThatStopsGivesItBack) {
  serve(1);
  const std::string id = wish(0, 1'000'000).json()["id"].dump();
  spawn_worker();
  ASSERT_TRUE(played_some(0, id));
  kill(child_, SIGTERM);
  EXPECT_TRUE(eventually([&] { return count("select count(*)::int from jobs where worker <> ''") == 0; }));
  end(SIGKILL);
  const std::int64_t before = report(0, id)["done"];
  const auto worker = employ();
  EXPECT_TRUE(played_some(0, id, before)) << "another goes on with it";
}

TEST_F(ServerManyLab, AReportThatKillsIsGivenUp) {
  serve(1);
  const std::string id = wish(0, 10).json()["id"].dump();
  run("update jobs set attempts = 6");
  const auto worker = employ();
  EXPECT_TRUE(becomes(0, id, "failed"));
  EXPECT_EQ(wish(0, 1).status, 202) << "the next may begin";
}

TEST_F(ServerManyLab, AReportOfOtherChartsIsLeftToOthers) {
  serve(1);
  const std::string id = wish(0, 3).json()["id"].dump();
  run("update reports set study = replace(study, '\"data\":\"', '\"data\":\"0')");
  const auto worker = employ();
  ASSERT_TRUE(eventually([&] { return count("select attempts from jobs") == 1; }));
  ASSERT_TRUE(eventually([&] { return count("select count(*)::int from jobs where worker <> ''") == 0; }));
  EXPECT_EQ(report(0, id)["state"], "playing");
  run("update reports set study = replace(study, '\"data\":\"0', '\"data\":\"')");
  const auto other = employ();
  EXPECT_TRUE(becomes(0, id, "done"));
}

}  // namespace
}  // namespace longroll::tests
