// Several servers in this process on one PostgreSQL, each with a line to it that can be cut.
#pragma once

#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include "server/database.hpp"
#include "tests/postgres.hpp"
#include "tests/server_process.hpp"

namespace longroll::tests {

class ServerMany : public ServerProcessTest {
 protected:
  struct Site {
    explicit Site(unsigned short database) : line(database) {}
    unsigned short port() const { return server->port(); }
    Line line;
    std::unique_ptr<server::Server> server;
  };

  void SetUp() override {
    ServerProcessTest::SetUp();
    server::Limits& limits = config_.limits;
    limits.requests_per_second = limits.requests_at_once = 1e9;
    limits.messages_per_second = limits.messages_at_once = 1e9;
    limits.tables_per_minute = limits.tables_at_once = 1e9;
    limits.players_per_minute = limits.players_at_once = 1e9;
    config_.store = postgres_.url();
    config_.threads = config_.workers = 1;
  }
  void TearDown() override {
    sites_.clear();
    ServerProcessTest::TearDown();
  }
  void serve(int count) {
    for (int i = 0; i < count; ++i) {
      sites_.push_back(std::make_unique<Site>(postgres_.port()));
      start(*sites_.back());
    }
  }
  void start(Site& site) {
    server::Config config = config_;
    config.store = postgres_.url(site.line.port());
    auto started = server::Server::start(games_, config);
    ASSERT_TRUE(started) << started.error().text();
    site.server = std::move(*started);
  }
  unsigned short port(std::size_t site) const { return sites_[site]->port(); }
  MadeTable make_at(std::size_t site, Json more = Json::object(), const std::string& second = "me") const {
    Json body = {{"game", "toy"}, {"seats", {{{"kind", "me"}}, {{"kind", second}}}}};
    body.update(more);
    return made(http(port(site), "POST", "/api/tables", body.dump()));
  }
  // Asks PostgreSQL itself.
  int count(const std::string& query) const {
    int found = 0;
    soci::session(soci::postgresql, server::postgresql_address(postgres_.url())) << query, soci::into(found);
    return found;
  }
  void run(const std::string& statement) const {
    soci::session(soci::postgresql, server::postgresql_address(postgres_.url())) << statement;
  }
  // Ends the connections by which servers hear of each other.
  int deafen() const {
    return count(
        "select count(pg_terminate_backend(pid))::int from pg_stat_activity where application_name = "
        "'longroll listens'");
  }

  Postgres postgres_;
  std::vector<std::unique_ptr<Site>> sites_;
};

// Waits until the client has seen that many actions; what it was told besides is dropped.
inline Json seen(Client& client, int at) {
  for (;;) {
    Json update = client.wait("update");
    if (update["at"] >= at) return update;
  }
}

}  // namespace longroll::tests
