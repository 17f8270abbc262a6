// A store on disk without a server, and tables to put into it.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "server/store.hpp"
#include "tests/folder.hpp"

namespace longroll::tests {

inline server::StoredTable some_table(const std::string& id) {
  server::StoredTable table;
  table.id = id;
  table.game = "toy";
  table.setup = {.scenario = "short", .options = {{"takeback", "off"}}, .file = "a file"};
  table.seats[0] = {.kind = "me", .key_hash = "hash of a key", .name = "Ann"};
  table.seats[1] = {.kind = "computer", .player = "random", .salt = "pepper"};
  table.spectator_hash = "hash of another";
  table.seed = "00ff";
  table.created = 1'700'000'000;
  return table;
}

// All that a table holds, for comparisons.
inline std::string everything_in(const server::StoredTable& t) {
  nlohmann::json json = {
      t.id,       t.game,  t.setup.scenario, t.setup.options, t.setup.file, t.spectator_hash, t.seed,
      t.next_die, t.undos, t.ended,          t.winner,        t.created,    t.version};
  for (const auto& seat : t.seats)
    json.push_back({seat.kind, seat.player, seat.key_hash, seat.name, seat.salt, seat.owner, seat.invite_hash,
                    seat.free});
  json.push_back(server::to_text(t.seats, t.meeting));
  for (const auto& each : t.entries) json.push_back({each.seat, each.action, each.dice, each.first_die});
  for (const auto& line : t.chat) json.push_back({line.seat, line.text, line.when});
  if (t.offer) json.push_back({t.offer->what, t.offer->seat});
  if (t.whatif) {
    json.push_back({t.whatif->table, t.whatif->at});
    for (const auto& deal : t.whatif->deals) json.push_back({deal.index, deal.asker, deal.seed});
  }
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

class StoreTest : public testing::Test {
 protected:
  void open() {
    store_.reset();
    auto opened = server::Store::open(path_);
    ASSERT_TRUE(opened) << opened.error().text();
    store_ = std::move(*opened);
  }
  // In a transaction of its own.
  server::Stored<void> store(std::int64_t version, std::vector<server::Write> writes) {
    if (auto begun = store_->begin(); !begun) return begun;
    auto done = store_->apply(version, writes);
    if (done) return store_->commit();
    store_->rollback();
    return done;
  }
  server::Trouble trouble_of(std::int64_t version, std::vector<server::Write> writes) {
    const auto done = store(version, std::move(writes));
    EXPECT_FALSE(done);
    return done ? server::Trouble{99} : done.error().kind;
  }
  // A table with actions, an undo, talk, an offer, and a what-if of it.
  void furnish(const std::string& id, int actions) {
    ASSERT_TRUE(store(0, {server::CreateTable{some_table(id)}}));
    for (int i = 0; i < actions; ++i)
      ASSERT_TRUE(
          store(i, {server::AddEntry{id, i, {i % 2, "boast " + std::to_string(i), {1 + i % 6, 3}, 2u * i}}}));
    ASSERT_TRUE(store(actions, {server::TakeBack{id, actions - 1, 99, {1, 1, 0}}}));
    ASSERT_TRUE(store(actions + 1, {server::AddChat{id, 0, {0, "well met", 1'700'000'100}}}));
    server::StoredTable met = some_table(id);
    met.seats[0].owner = "ann";
    ASSERT_TRUE(store(actions + 2,
                      {server::SetSeat{id, 1, "Bob", "salt"}, server::SetOffer{id, server::Offer{"draw", 1}},
                       server::SetMeeting{id, met.seats, {.pace = 3, .note = "a note"}}}));
  }

  Folder folder_;
  std::string path_ = folder_ / "test.db";
  std::unique_ptr<server::Store> store_;
};

}  // namespace longroll::tests
