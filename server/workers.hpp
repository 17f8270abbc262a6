// A few threads of low priority, so that what takes long delays nobody: questions, requests, computer
// players. Clients take turns, however much one of them asks.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace longroll::server {

class Workers {
 public:
  // `niceness` as the system counts it, beyond that of the whole process.
  Workers(unsigned threads, int niceness);
  ~Workers();
  // How many clients have jobs that wait or run: with more than threads, each should make its jobs shorter.
  std::size_t clients() const;
  std::size_t threads() const { return threads_.size(); }
  struct Load {
    std::size_t waiting = 0, running = 0;  // jobs
  };
  Load load() const;
  // The jobs of one client run in the order they came.
  void run(const std::string& client, std::function<void()> job);
  // Lets the jobs that have begun finish, and drops the others.
  void stop();

 private:
  using Jobs = std::deque<std::function<void()>>;
  void work(int niceness);
  std::function<void()> next();  // of the client whose turn it is
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::unordered_map<std::string, Jobs> jobs_;  // never an empty one
  std::deque<std::string> turns_;               // each client who has jobs, once
  std::size_t running_ = 0;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace longroll::server
