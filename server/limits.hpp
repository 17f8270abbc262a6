// What one client may ask of the server before it is told to slow down, or is cut off.
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace longroll::server {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

struct Limits {
  std::size_t message_bytes = 16 * 1024;                    // one WebSocket message
  std::size_t body_bytes = 64 * 1024;                       // one HTTP request
  double messages_per_second = 50, messages_at_once = 200;  // per socket
  int warnings = 200;  // messages beyond that before the socket is closed
  double requests_per_second = 20, requests_at_once = 200;  // per address
  double tables_per_minute = 30, tables_at_once = 120;      // per address
  std::size_t sockets = 20000;                              // in all
  std::size_t sockets_per_address = 200;
  std::size_t unsent_bytes = 8 * 1024 * 1024;  // waiting for a client that does not read
  std::size_t waiting_requests = 400;          // per table
  std::size_t chat_lines = 1000;               // per table
  std::chrono::seconds hello_within = 10s;
  std::chrono::seconds request_within = 15s;
  std::chrono::seconds silence = 60s;     // a socket that does not answer pings
  std::chrono::seconds idle_table = 60s;  // unloaded from memory after this
};

// Fills at a steady rate up to a brim; each take costs one.
class TokenBucket {
 public:
  TokenBucket(double per_second, double brim) : rate_(per_second), brim_(brim), level_(brim) {}
  bool take(Clock::time_point now = Clock::now());
  bool full(Clock::time_point now) const;

 private:
  double rate_, brim_, level_;
  Clock::time_point filled_ = Clock::now();
};

// What each address does: how many sockets it holds, and how fast it asks.
class Addresses {
 public:
  explicit Addresses(const Limits& limits) : limits_(limits) {}
  bool connect(const std::string& address);
  void disconnect(const std::string& address);
  bool may_request(const std::string& address);
  bool may_create(const std::string& address);

 private:
  struct Use {
    std::size_t sockets = 0;
    TokenBucket requests, tables;
  };
  Use& use(const std::string& address);
  const Limits& limits_;
  std::mutex mutex_;
  std::size_t sockets_ = 0;
  std::unordered_map<std::string, Use> uses_;
};

}  // namespace longroll::server
