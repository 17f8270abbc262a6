// The line by which the servers of one PostgreSQL hear from each other: a connection that listens, on a
// thread of its own. What is said with a change comes with its commit; what is said here is heard soon, or
// never.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

struct pg_conn;

namespace longroll::server {

class Telegraph {
 public:
  // Both are called on its thread: with each message and PostgreSQL's process for who said it, and when it
  // begins or ceases to hear.
  using Heard = std::function<void(std::string_view message, int from)>;
  using Hearing = std::function<void(bool hearing)>;

  // `alive` is said again and again, so that others know that we are here, and we that the line is.
  Telegraph(const std::string& url, std::string channel, std::string alive, Heard heard, Hearing hearing);
  ~Telegraph();
  Telegraph(const Telegraph&) = delete;

  void say(std::string message);           // from any thread; what cannot be said is dropped
  void stop(const std::string& farewell);  // says that last

 private:
  using Clock = std::chrono::steady_clock;
  void work();
  bool connect();
  bool converse();  // until something must be done; false when the line is lost
  bool send_next();
  bool receive();
  void hear_all();
  void hang_up();
  void pause();

  const std::string address_, channel_, alive_;
  const Heard heard_;
  const Hearing hearing_;
  const int wake_;  // an event, by which other threads interrupt a wait
  pg_conn* line_ = nullptr;
  bool saying_ = false;             // something is on its way and has not been answered
  Clock::time_point said_, lived_;  // when it last said anything, and that we are here
  Clock::duration pause_{};
  std::mutex mutex_;
  std::vector<std::string> unsaid_;
  std::string farewell_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace longroll::server
