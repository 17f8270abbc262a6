// What waits to be sent to all clients together. Where it is too much, those are cut off who take the longest
// to read; and memory that was needed for it goes back to the system.
#pragma once

#include <functional>
#include <mutex>
#include <unordered_map>

#include "server/limits.hpp"

namespace longroll::server {

class Backlog {
 public:
  explicit Backlog(const Limits& limits) : limits_(limits) {}

  // `cut` is how this socket is cut off; it is called from any thread, without waiting for it.
  void enter(const void* socket, std::function<void()> cut);
  void leave(const void* socket);
  void queued(const void* socket, std::size_t bytes);
  void sent(const void* socket, std::size_t bytes);
  std::size_t bytes();
  // To be called every now and then. Gives memory back where much has been sent and little since the last
  // time, or where many tables (of so many that there are now) and sockets have gone.
  void give_back(std::size_t tables);

 private:
  struct Queue {
    std::function<void()> cut;
    std::size_t bytes = 0;
    Clock::time_point since = {};  // it waits with what is being sent
  };
  void release(Queue& queue, std::size_t bytes);
  const Limits& limits_;
  std::mutex mutex_;
  std::unordered_map<const void*, Queue> queues_;
  std::size_t bytes_ = 0, released_ = 0, released_before_ = 0, most_there_ = 0;
};

}  // namespace longroll::server
