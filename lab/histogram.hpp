// How often each number came, and the middle of it. Adding and joining are exact and in no order, so that
// threads and shards give the same; large numbers are kept to one part in 128, so that it does not grow.
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/core/text.hpp"

namespace longroll::lab {

class Histogram {
 public:
  void add(int value, std::uint64_t times = 1) { counts_[rounded(value)] += times; }
  void add(const Histogram& other) {
    for (const auto& [value, times] : other.counts_) counts_[value] += times;
  }
  std::uint64_t total() const;
  double mean() const;
  // The value below or at which this share of all lies; 0 where there are none.
  double quantile(double share) const;
  const std::map<int, std::uint64_t>& counts() const { return counts_; }
  friend bool operator==(const Histogram&, const Histogram&) = default;

  static int rounded(int value) {
    if (value < 0) return -rounded(-value);
    const int extra = std::bit_width(static_cast<unsigned>(value)) - 8;
    return extra > 0 ? value >> extra << extra : value;
  }
  nlohmann::json json() const;  // [[value, times], ..]
  static Result<Histogram> from(const nlohmann::json& json);

 private:
  std::map<int, std::uint64_t> counts_;
};

}  // namespace longroll::lab
