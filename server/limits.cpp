#include "server/limits.hpp"

#include <algorithm>

namespace longroll::server {

bool TokenBucket::take(Clock::time_point now) {
  level_ = std::min(brim_, level_ + rate_ * std::chrono::duration<double>(now - filled_).count());
  filled_ = now;
  if (level_ < 1) return false;
  level_ -= 1;
  return true;
}

bool TokenBucket::full(Clock::time_point now) const {
  return level_ + rate_ * std::chrono::duration<double>(now - filled_).count() >= brim_;
}

Addresses::Use& Addresses::use(const std::string& address) {
  if (uses_.size() > 10000) {  // those who have been quiet start afresh, which gives them nothing new
    const auto now = Clock::now();
    std::erase_if(uses_, [&](const auto& each) {
      const Use& one = each.second;
      return one.sockets == 0 && one.requests.full(now) && one.tables.full(now);
    });
  }
  auto [found, added] =
      uses_.try_emplace(address, Use{.requests = {limits_.requests_per_second, limits_.requests_at_once},
                                     .tables = {limits_.tables_per_minute / 60, limits_.tables_at_once}});
  return found->second;
}

bool Addresses::connect(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  Use& one = use(address);
  if (sockets_ >= limits_.sockets || one.sockets >= limits_.sockets_per_address) return false;
  ++sockets_, ++one.sockets;
  return true;
}

void Addresses::disconnect(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  --sockets_, --use(address).sockets;
}

bool Addresses::may_request(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  return use(address).requests.take();
}

bool Addresses::may_create(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  return use(address).tables.take();
}

}  // namespace longroll::server
