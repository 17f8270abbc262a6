// Two people at a table of the toy game.
#pragma once

#include "tests/server_fixture.hpp"

namespace longroll::tests {

class ServerTable : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    start();
  }
  // Blue and gray at a new table, with the cards dealt.
  void sit_down() {
    table_ = make({{"name", "Ann"}});
    blue_ = std::make_unique<Client>(port());
    gray_ = std::make_unique<Client>(port());
    blue_->hello(table_.id, table_.keys[0]);
    gray_->hello(table_.id, table_.keys[1]);
    EXPECT_EQ(act(*blue_, at_, "deal")["type"], "ok");
  }
  Json blue(const Json& message) { return blue_->call(message); }
  Json gray(const Json& message) { return gray_->call(message); }
  std::string record(const std::string& key) {
    return http(port(), "GET", "/api/tables/" + table_.id + "/record", {}, key).body;
  }

  MadeTable table_;
  std::unique_ptr<Client> blue_, gray_;
  int at_ = 0;
};

}  // namespace longroll::tests
