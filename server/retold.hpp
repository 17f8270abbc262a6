// The past of a table in the words of a welcome, as each viewer is told it. It is kept only where one comes
// after another, and for a minute: whoever comes then need not have a long game played again for him. Shared
// between threads.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string>

#include "engine/core/seat.hpp"
#include "server/limits.hpp"

namespace longroll::server {

class Retold {
 public:
  static constexpr std::size_t worth_keeping = 256;  // actions; fewer are soon played again
  static constexpr std::size_t most_bytes = 1 << 20, most_bytes_in_all = 32 << 20;

  struct Past {
    std::size_t played = 0;  // entries of the log
    int told = 0;            // those of them that the viewer knows of
    bool open = false;       // told when the game was over
    std::string entries;     // in JSON, without the brackets
  };
  // What is kept for this viewer, who comes now; null where nothing is.
  std::shared_ptr<const Past> find(Viewer viewer, Clock::time_point now = Clock::now());
  // Kept if he was not the first to come, and there is room.
  void keep(Viewer viewer, const Past& past);
  // Lets go of it when nobody has come for a while.
  void rest(Clock::time_point now = Clock::now());
  static std::size_t bytes_in_all();

 private:
  struct Chair {
    std::shared_ptr<const Past> past;
    Clock::time_point last{};  // when somebody came
    bool again = false;        // and somebody not long before him
  };
  std::mutex mutex_;
  std::array<Chair, 3> chairs_;
};

}  // namespace longroll::server
