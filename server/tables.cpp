#include "server/tables.hpp"

#include <chrono>

#include "server/secret.hpp"

namespace longroll::server {

NewTable furnish(StoredTable stored, const std::array<SeatWish, 2>& seats, const std::string& name) {
  constexpr std::size_t id_bytes = 9, key_bytes = 18;
  const auto known = FairDice::seed_from_hex(stored.seed);  // of a record that was opened
  const auto seed = known ? *known : FairDice::random_seed();
  stored.id = random_token(id_bytes);
  stored.seed = FairDice::to_hex(seed);
  stored.created =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  const std::string spectator = random_token(key_bytes);
  stored.spectator_hash = hash_secret(spectator);
  Json keys = Json::array();
  for (std::size_t i = 0; i < 2; ++i) {
    StoredSeat& seat = stored.seats[i];
    seat.kind = seats[i].kind;
    seat.player = seats[i].player;
    if (seat.kind == "computer") {
      keys.push_back(nullptr);
      continue;
    }
    const std::string key = random_token(key_bytes);
    seat.key_hash = hash_secret(key);
    if (seat.kind == "me") seat.name = name;
    keys.push_back(key);
  }
  Json told = {{"table", stored.id},
               {"secrets", std::move(keys)},
               {"spectator", spectator},
               {"commitment", FairDice::commitment(seed)}};
  return {std::move(stored), std::move(told)};
}

std::shared_ptr<Room> Tables::find(const std::string& id) {
  std::shared_ptr<Room> room;
  {
    const std::scoped_lock lock(mutex_);
    std::shared_ptr<Room>& place = rooms_[id];
    if (place) return place;
    room = place = std::make_shared<Room>(house_, id);
  }
  room->load();
  return room;
}

void Tables::forget(const Room& room) {
  const std::scoped_lock lock(mutex_);
  if (auto found = rooms_.find(room.id()); found != rooms_.end() && found->second.get() == &room)
    rooms_.erase(found);
}

void Tables::look_again(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  if (auto found = rooms_.find(id); found != rooms_.end()) found->second->look_again();
}

std::vector<std::shared_ptr<Room>> Tables::all() {
  const std::scoped_lock lock(mutex_);
  std::vector<std::shared_ptr<Room>> rooms;
  for (const auto& [id, room] : rooms_) rooms.push_back(room);
  return rooms;
}

void Tables::retire_idle() {
  for (const auto& room : all()) room->retire_if_idle();
}

void Tables::close(const std::string& reason) {
  for (const auto& room : all()) room->close(reason);
}

void Tables::clear() {
  for (const auto& room : all()) room->abandon();
  const std::scoped_lock lock(mutex_);
  rooms_.clear();
}

std::size_t Tables::size() {
  const std::scoped_lock lock(mutex_);
  return rooms_.size();
}

}  // namespace longroll::server
