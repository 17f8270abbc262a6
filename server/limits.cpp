#include "server/limits.hpp"

#include <arpa/inet.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace longroll::server {

bool is_address(const std::string& text) {
  in_addr four{};
  in6_addr six{};
  return inet_pton(AF_INET, text.c_str(), &four) == 1 ||
         inet_pton(AF_INET6, text.substr(0, text.find('%')).c_str(), &six) == 1;
}

std::string counted_address(const std::string& address) {
  in6_addr six{};
  if (inet_pton(AF_INET6, address.substr(0, address.find('%')).c_str(), &six) != 1) return address;
  std::array<char, INET6_ADDRSTRLEN> text = {};
  if (IN6_IS_ADDR_V4MAPPED(&six)) return inet_ntop(AF_INET, &six.s6_addr[12], text.data(), text.size());
  std::memset(&six.s6_addr[8], 0, 8);
  return std::string(inet_ntop(AF_INET6, &six, text.data(), text.size())) + "/64";
}

void TokenBucket::fill(Clock::time_point now) {
  level_ = std::min(brim_, level_ + rate_ * std::chrono::duration<double>(now - filled_).count());
  filled_ = now;
}

void TokenBucket::spend(double amount, Clock::time_point now) {
  fill(now);
  level_ = std::max(-brim_, level_ - amount);  // however much it was, it is forgiven in time
}

Clock::duration TokenBucket::wait(Clock::time_point now) {
  fill(now);
  if (level_ > 0) return {};
  constexpr double longest = 3600;
  const double seconds = rate_ > 0 ? std::min(longest, -level_ / rate_) : longest;
  return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(seconds)) + 1ms;
}

double Stopwatch::now() {
  timespec spent{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) * 1e-9;
}

bool TokenBucket::take(Clock::time_point now) {
  fill(now);
  if (level_ < 1) return false;
  level_ -= 1;
  return true;
}

bool TokenBucket::full(Clock::time_point now) const {
  return level_ + rate_ * std::chrono::duration<double>(now - filled_).count() >= brim_;
}

Addresses::Use& Addresses::use(const std::string& address) {
  if (uses_.size() > purge_at_) {  // those who have been quiet start afresh, which gives them nothing new
    const auto now = Clock::now();
    std::erase_if(uses_, [&](const auto& each) {
      const Use& one = each.second;
      return one.sockets == 0 && one.requests.full(now) && one.tables.full(now) && one.players.full(now) &&
             one.time.full(now);
    });
    purge_at_ = std::max<std::size_t>(10'000, 2 * uses_.size());
  }
  auto [found, added] =
      uses_.try_emplace(address, Use{.requests = {limits_.requests_per_second, limits_.requests_at_once},
                                     .tables = {limits_.tables_per_minute / 60, limits_.tables_at_once},
                                     .players = {limits_.players_per_minute / 60, limits_.players_at_once},
                                     .time = {limits_.address_time, limits_.address_time_at_once}});
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

bool Addresses::may_register(const std::string& address) {
  const std::scoped_lock lock(mutex_);
  return use(address).players.take();
}

void Addresses::spend(const std::string& address, Cause cause, double seconds) {
  const std::scoped_lock lock(mutex_);
  use(address).time.spend(cause, seconds);
}

Clock::duration Addresses::wait_for(const std::string& address, Cause cause) {
  const std::scoped_lock lock(mutex_);
  return use(address).time.wait_for(cause);
}

}  // namespace longroll::server
