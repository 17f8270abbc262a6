// The tables in memory, by name. Others are rebuilt from the store when somebody comes; idle ones are
// forgotten.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/room.hpp"

namespace longroll::server {

// A new table with the secrets that open it; only their hashes are kept.
struct NewTable {
  StoredTable stored;
  Json secrets;  // what the creator is told
};
// The seats of kind "me" are the player's, where there is one.
NewTable furnish(StoredTable stored, const std::array<SeatWish, 2>& seats, const std::string& name,
                 const KnownPlayer& player = {});
// A table for the same two people with sides changed, who come in by the keys that they have.
StoredTable play_again(const StoredTable& last, Seat winner, std::int64_t now);

class Tables {
 public:
  explicit Tables(House& house) : house_(house) {}

  std::shared_ptr<Room> find(const std::string& id);
  void forget(const Room& room);
  void look_again(const std::string& id);
  void expel(const std::string& key);  // everywhere: those who came by this key of a player
  void retire_idle();
  void close(const std::string& reason);
  std::size_t size();
  void clear();  // when no thread runs any more

 private:
  std::vector<std::shared_ptr<Room>> all();
  House& house_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
};

}  // namespace longroll::server
