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
  std::shared_ptr<Room> in_memory(const std::string& id);  // null where it is not
  void look_again(const std::string& id);
  void catch_up();        // others may have changed tables unheard
  void tell_elsewhere();  // who is here
  // Everywhere: those who came by this key of a player.
  void expel(const std::string& key, Expelled why = Expelled::revoked);
  // One part of them at a time: who plays does not wait for all of them.
  void retire_idle(std::size_t part, std::size_t parts);
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
