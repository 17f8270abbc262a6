// A bar on a terminal, with the time that is left.
#pragma once

#include <chrono>
#include <mutex>

namespace longroll::cli {

// May be told of progress by any thread. Nothing is shown where standard error is no terminal.
class Progress {
 public:
  Progress();
  ~Progress();
  void show(int done, int of);

 private:
  using Clock = std::chrono::steady_clock;
  std::mutex mutex_;
  const Clock::time_point began_ = Clock::now();
  Clock::time_point shown_{};
  bool terminal_;
};

}  // namespace longroll::cli
