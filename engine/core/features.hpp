// What of a position tells who will win, as numbers: what computer players learn to judge by.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <span>

namespace longroll {

// A game gives as many as it has names for, in the order of the names. Never allocates.
class Features {
 public:
  static constexpr std::size_t most = 64;

  void add(double value) {
    assert(size_ < most);
    if (size_ < most) values_[size_++] = static_cast<float>(value);
  }
  std::span<const float> values() const { return {values_.data(), size_}; }
  std::size_t size() const { return size_; }
  float operator[](std::size_t i) const { return values_[i]; }

 private:
  std::array<float, most> values_{};
  std::size_t size_ = 0;
};

}  // namespace longroll
