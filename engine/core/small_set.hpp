// A set of small numbered things (units, points) as a few machine words: unions and differences cost nothing,
// and it works in a range-for, in order.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace longroll {

// T is an enum whose values run from 0 to 64 * Words - 1.
template <class T, int Words>
struct SmallSet {
  std::array<std::uint64_t, Words> words{};

  static constexpr SmallSet of(T one) {
    SmallSet set;
    set.add(one);
    return set;
  }
  constexpr bool has(T one) const { return words[word(one)] >> bit(one) & 1; }
  constexpr void add(T one) { words[word(one)] |= std::uint64_t{1} << bit(one); }
  constexpr void remove(T one) { words[word(one)] &= ~(std::uint64_t{1} << bit(one)); }
  constexpr void clear() { words = {}; }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (std::uint64_t each : words) any |= each;
    return any == 0;
  }
  constexpr explicit operator bool() const { return !empty(); }
  constexpr int count() const {
    int sum = 0;
    for (std::uint64_t each : words) sum += std::popcount(each);
    return sum;
  }
  // The lowest member; the set must not be empty.
  constexpr T first() const { return *begin(); }
  constexpr bool meets(const SmallSet& other) const { return static_cast<bool>(*this & other); }
  constexpr bool within(const SmallSet& other) const { return (*this - other).empty(); }

  friend constexpr SmallSet operator&(SmallSet a, const SmallSet& b) {
    for (int i = 0; i < Words; ++i) a.words[i] &= b.words[i];
    return a;
  }
  friend constexpr SmallSet operator|(SmallSet a, const SmallSet& b) {
    for (int i = 0; i < Words; ++i) a.words[i] |= b.words[i];
    return a;
  }
  friend constexpr SmallSet operator-(SmallSet a, const SmallSet& b) {
    for (int i = 0; i < Words; ++i) a.words[i] &= ~b.words[i];
    return a;
  }
  constexpr SmallSet& operator&=(const SmallSet& other) { return *this = *this & other; }
  constexpr SmallSet& operator|=(const SmallSet& other) { return *this = *this | other; }
  constexpr SmallSet& operator-=(const SmallSet& other) { return *this = *this - other; }
  friend constexpr bool operator==(const SmallSet&, const SmallSet&) = default;

  // Goes through a copy: the set may be changed on the way.
  class Iterator {
   public:
    constexpr explicit Iterator(const SmallSet& set) : left_(set) { settle(); }
    constexpr Iterator() : word_(Words) {}
    constexpr T operator*() const {
      return static_cast<T>(64 * word_ + std::countr_zero(left_.words[word_]));
    }
    constexpr Iterator& operator++() {
      left_.words[word_] &= left_.words[word_] - 1;
      settle();
      return *this;
    }
    friend constexpr bool operator==(const Iterator& a, const Iterator& b) { return a.word_ == b.word_; }

   private:
    constexpr void settle() {
      while (word_ < Words && !left_.words[word_]) ++word_;
    }
    SmallSet left_;
    int word_ = 0;
  };
  constexpr Iterator begin() const { return Iterator(*this); }
  constexpr Iterator end() const { return Iterator(); }

 private:
  static constexpr std::size_t word(T one) { return static_cast<std::size_t>(one) >> 6; }
  static constexpr int bit(T one) { return static_cast<int>(one) & 63; }
};

}  // namespace longroll
