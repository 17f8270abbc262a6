// The static description of each board, made once and shared by all tables with the same set-up.
#pragma once

#include <map>
#include <mutex>

#include "server/table.hpp"

namespace longroll::server {

class Boards {
 public:
  // JSON; null where the game has none.
  Text find(const Match& match, const Setup& setup);

 private:
  std::mutex mutex_;
  std::map<std::string, Text> boards_;
  std::map<std::string, Text> own_;  // of scenarios that people have written
};

}  // namespace longroll::server
