// A few threads of low priority for computer players, so that one who thinks delays nobody.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace longroll::server {

class Workers {
 public:
  explicit Workers(unsigned threads);
  ~Workers();
  void run(std::function<void()> job);
  // Lets the jobs that have begun finish, and drops the others.
  void stop();

 private:
  void work();
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> jobs_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace longroll::server
