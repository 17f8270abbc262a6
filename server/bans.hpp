// Players whom the operator has banned lose the sockets that they have. The store has the list; it is read
// from time to time, since the operator writes it there.
#pragma once

#include <mutex>
#include <string>
#include <unordered_map>

namespace longroll::server {

struct House;

class Bans {
 public:
  explicit Bans(House& house) : house_(house) {}
  void look_again();  // from any thread

 private:
  void expel(const std::vector<std::string>& keys);
  House& house_;
  std::mutex mutex_;
  std::unordered_map<std::string, int> looks_;  // how often each banned key has been seen in the list
};

}  // namespace longroll::server
