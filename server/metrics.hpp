// What the server counts of itself, for Prometheus. Counting takes an atomic addition; what can be looked up
// is not counted but asked for when somebody looks.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/store.hpp"

namespace longroll::server {

class Counter {
 public:
  void add(std::uint64_t by = 1) { value_.fetch_add(by, std::memory_order_relaxed); }
  std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_ = 0;
};

// How long something took, by classes.
class Timing {
 public:
  static constexpr std::array bounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                        0.1,    0.25,  0.5,    1.0,   2.5,  5.0,   10.0};  // seconds
  void add(std::chrono::nanoseconds took);
  std::uint64_t in(std::size_t place) const { return classes_[place].value(); }  // not those of smaller ones
  double sum() const { return static_cast<double>(nanoseconds_.value()) / 1e9; }

 private:
  std::array<Counter, bounds.size() + 1> classes_;
  Counter nanoseconds_;
};

// Times what happens until it goes out of scope.
class Timed {
 public:
  explicit Timed(Timing* timing) : timing_(timing) {}
  ~Timed() {
    if (timing_) timing_->add(std::chrono::steady_clock::now() - began_);
  }
  Timed(const Timed&) = delete;

 private:
  Timing* timing_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

struct Metrics {
  explicit Metrics(const std::vector<std::string>& games);
  static constexpr std::array store_troubles = {Trouble::unknown, Trouble::deleted, Trouble::moved,
                                                Trouble::damaged, Trouble::full,    Trouble::unavailable};

  void acted(std::string_view game, std::uint64_t actions);
  void refused(std::string_view code);
  void failed(Trouble kind) { store_failures[static_cast<std::size_t>(kind)].add(); }
  void answered(int status, std::chrono::nanoseconds took);

  std::vector<std::pair<std::string, Counter>> actions;   // stored, by game
  std::vector<std::pair<std::string, Counter>> refusals;  // of messages, by code; the last one has none
  std::array<Counter, 6> requests;                        // over HTTP, by the first digit of the status
  std::array<Counter, store_troubles.size()> store_failures;
  Counter expired;
  Timing
      action;  // from reading a message that changes a table until it is stored and everybody has been told
  Timing request;       // over HTTP
  Timing commit, load;  // of the store
  Timing thought;       // of computer players
  std::atomic<std::int64_t> sockets = 0;
};

// Writes the text that Prometheus reads (exposition format 0.0.4).
class Exposition {
 public:
  using Labels = std::vector<std::pair<std::string_view, std::string_view>>;
  void family(std::string_view name, std::string_view type, std::string_view help);
  void value(double value, const Labels& labels = {});
  void timing(std::string_view name, std::string_view help, const Timing& timing);
  std::string text() && { return std::move(text_); }

 private:
  void line(std::string_view name, const Labels& labels, double value);
  std::string text_, name_;
};

void tell(Exposition& out, const Metrics& metrics);
// Of this process: memory, processor time, files.
void tell_process(Exposition& out);

}  // namespace longroll::server
