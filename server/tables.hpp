// The tables in memory, by name. Others are rebuilt from the store when somebody comes; idle ones are
// forgotten.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/room.hpp"

namespace longroll::server {

class Tables {
 public:
  explicit Tables(House& house) : house_(house) {}

  std::shared_ptr<Room> find(const std::string& id);
  void forget(const Room& room);
  void look_again(const std::string& id);
  // Everywhere: those who came by this key of a player.
  void expel(const std::string& key, Expelled why = Expelled::revoked);
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
