// What one client may ask of the server before it is told to slow down, or is cut off.
#pragma once

#include <array>
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
  std::size_t record_bytes = 6 * 1024 * 1024;               // one that brings a record
  double messages_per_second = 50, messages_at_once = 200;  // per socket
  int warnings = 200;  // messages beyond that before the socket is closed
  double requests_per_second = 20, requests_at_once = 200;  // per address
  double tables_per_minute = 30, tables_at_once = 120;      // per address
  double players_per_minute = 10, players_at_once = 30;     // made or redeemed, per address
  std::size_t open_per_player = 5, open_per_address = 10;   // tables in the lobby
  std::size_t devices = 20;                                 // keys of a player
  std::size_t sockets = 20000;                              // in all
  std::size_t sockets_per_address = 200;
  // Waiting for a client that reads slowly: no new message of his is heard; he is cut off; the slowest of all
  // is cut off.
  std::size_t unsent_bytes_heard = 64 * 1024, unsent_bytes = 1024 * 1024;  // beside the one being sent
  std::size_t unsent_bytes_in_all = 64 * 1024 * 1024;
  std::chrono::seconds deaf = 20s;     // he takes nothing for so long
  std::size_t waiting_requests = 400;  // per table
  std::size_t chat_lines = 1000;       // per table
  // Processor time in seconds, per second and at once: one half for those who play, the other for those who
  // ask, so that no question delays a game.
  double address_time = 1, address_time_at_once = 4;
  double table_time = 0.5, table_time_at_once = 4;
  std::chrono::seconds patience = 10s;  // so long a message may be put off before it is refused
  std::chrono::seconds hello_within = 10s;
  std::chrono::seconds request_within = 15s;
  std::chrono::seconds silence = 60s;     // a socket that does not answer pings
  std::chrono::seconds idle_table = 60s;  // unloaded from memory after this
  double thinking = 1;                    // of the time that computer players usually take
};

bool is_address(const std::string& text);  // IPv4 or IPv6, with or without its %zone
// The address as limits count it: IPv6 by its first 64 bits, which one household has to itself, and IPv4 in
// the guise of IPv6 as what it is.
std::string counted_address(const std::string& address);

// Fills at a steady rate up to a brim; each take costs one.
class TokenBucket {
 public:
  TokenBucket(double per_second, double brim) : rate_(per_second), brim_(brim), level_(brim) {}
  bool take(Clock::time_point now = Clock::now());
  bool full(Clock::time_point now) const;
  // Spends what has been used already, which may be more than there was.
  void spend(double amount, Clock::time_point now = Clock::now());
  // How long until there is something in it.
  Clock::duration wait(Clock::time_point now = Clock::now());

 private:
  void fill(Clock::time_point now);
  double rate_, brim_, level_;
  Clock::time_point filled_ = Clock::now();
};

// What processor time is spent for.
enum class Cause { play, ask };

// The processor time of a table or an address.
class Allowance {
 public:
  Allowance(double per_second, double at_once)
      : halves_{TokenBucket(per_second / 2, at_once / 2), TokenBucket(per_second / 2, at_once / 2)} {}
  void spend(Cause cause, double seconds) { half(cause).spend(seconds); }
  Clock::duration wait_for(Cause cause) { return half(cause).wait(); }
  bool full(Clock::time_point now) const { return halves_[0].full(now) && halves_[1].full(now); }

 private:
  TokenBucket& half(Cause cause) { return halves_[static_cast<std::size_t>(cause)]; }
  std::array<TokenBucket, 2> halves_;
};

// Processor time of the calling thread since it was made, in seconds.
class Stopwatch {
 public:
  Stopwatch() : begin_(now()) {}
  double seconds() const { return now() - begin_; }

 private:
  static double now();
  double begin_;
};

// What each address does: how many sockets it holds, how fast it asks, and how much work it makes.
class Addresses {
 public:
  explicit Addresses(const Limits& limits) : limits_(limits) {}
  bool connect(const std::string& address);
  void disconnect(const std::string& address);
  bool may_request(const std::string& address);
  bool may_create(const std::string& address);
  bool may_register(const std::string& address);
  void spend(const std::string& address, Cause cause, double seconds);
  Clock::duration wait_for(const std::string& address, Cause cause);

 private:
  struct Use {
    std::size_t sockets = 0;
    TokenBucket requests, tables, players;
    Allowance time;
  };
  Use& use(const std::string& address);
  const Limits& limits_;
  std::mutex mutex_;
  std::size_t sockets_ = 0;
  std::unordered_map<std::string, Use> uses_;
  std::size_t purge_at_ = 10'000;
};

}  // namespace longroll::server
