#include "server/backlog.hpp"

#include <malloc.h>

#include <algorithm>
#include <utility>

namespace longroll::server {

void Backlog::enter(const void* socket, std::function<void()> cut) {
  const std::scoped_lock lock(mutex_);
  queues_[socket].cut = std::move(cut);
}

void Backlog::leave(const void* socket) {
  const std::scoped_lock lock(mutex_);
  const auto found = queues_.find(socket);
  if (found == queues_.end()) return;
  release(found->second, found->second.bytes);
  queues_.erase(found);
}

void Backlog::release(Queue& queue, std::size_t bytes) {
  bytes = std::min(bytes, queue.bytes);
  queue.bytes -= bytes;
  bytes_ -= bytes;
  released_ += bytes;
}

void Backlog::queued(const void* socket, std::size_t bytes) {
  std::function<void()> cut;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = queues_.find(socket);
    if (found == queues_.end()) return;
    if (found->second.bytes == 0) found->second.since = Clock::now();
    found->second.bytes += bytes;
    bytes_ += bytes;
    if (bytes_ <= limits_.unsent_bytes_in_all) return;
    const auto waits = [](const auto& each) {
      return each.second.bytes ? each.second.since : Clock::time_point::max();
    };
    const auto slowest = std::ranges::min_element(queues_, {}, waits);
    cut = std::move(slowest->second.cut);
    release(slowest->second, slowest->second.bytes);
    queues_.erase(slowest);
  }
  cut();
}

void Backlog::sent(const void* socket, std::size_t bytes) {
  const std::scoped_lock lock(mutex_);
  const auto found = queues_.find(socket);
  if (found == queues_.end()) return;
  release(found->second, bytes);
  found->second.since = Clock::now();
}

std::size_t Backlog::bytes() {
  const std::scoped_lock lock(mutex_);
  return bytes_;
}

// That takes tens of milliseconds, for which everybody waits who needs memory: not in the middle of a crowd.
void Backlog::give_back(std::size_t tables) {
  constexpr std::size_t enough = 4 * 1024 * 1024, many = 64;  // bytes; tables and sockets
  {
    const std::scoped_lock lock(mutex_);
    const std::size_t there = tables + queues_.size();
    most_there_ = std::max(most_there_, there);
    const std::size_t lately = std::exchange(released_, 0);
    released_before_ += lately;
    const bool quiet_again = lately < enough && released_before_ >= enough;
    const bool have_left = most_there_ - there >= std::max(many, most_there_ / 8);
    if (!quiet_again && !have_left) return;
    released_before_ = 0, most_there_ = there;
  }
  malloc_trim(0);
}

}  // namespace longroll::server
