// Action: one small choice, packed into 64 bits. ActionList: the legal choices, on the stack.
#pragma once

#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace longroll {

// An action has a kind (8 bits, a game's own enum) and up to three operands of 16, 16 and 24 bits. A game
// with other needs uses the 56 bits of payload() as it likes.
class Action {
 public:
  constexpr Action() = default;
  template <class Kind>
  constexpr explicit Action(Kind kind, unsigned a = 0, unsigned b = 0, unsigned c = 0)
      : bits_(std::uint64_t{static_cast<std::uint8_t>(kind)} | std::uint64_t{a & 0xFFFFu} << 8 |
              std::uint64_t{b & 0xFFFFu} << 24 | std::uint64_t{c & 0xFFFFFFu} << 40) {}

  template <class Kind>
  static constexpr Action packed(Kind kind, std::uint64_t payload) {
    Action action(kind);
    action.bits_ |= payload << 8;
    return action;
  }
  static constexpr Action from_bits(std::uint64_t bits) {
    Action action;
    action.bits_ = bits;
    return action;
  }

  template <class Kind>
  constexpr Kind kind() const {
    return static_cast<Kind>(bits_ & 0xFF);
  }
  constexpr unsigned a() const { return bits_ >> 8 & 0xFFFF; }
  constexpr unsigned b() const { return bits_ >> 24 & 0xFFFF; }
  constexpr unsigned c() const { return static_cast<unsigned>(bits_ >> 40); }
  constexpr std::uint64_t payload() const { return bits_ >> 8; }
  constexpr std::uint64_t bits() const { return bits_; }

  friend constexpr auto operator<=>(Action, Action) = default;

 private:
  std::uint64_t bits_ = 0;
};

// A fixed array that grows by add() and works in a range-for. Never allocates.
class ActionList {
 public:
  static constexpr std::size_t capacity = 4096;

  ActionList() {}  // NOLINT: the array stays uninitialised on purpose

  void add(Action action) {
    assert(size_ < capacity);
    if (size_ < capacity) items_[size_++] = action;
  }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Action operator[](std::size_t i) const { return items_[i]; }
  const Action* begin() const { return items_; }
  const Action* end() const { return items_ + size_; }
  bool contains(Action action) const {
    for (Action each : *this)
      if (each == action) return true;
    return false;
  }

 private:
  std::size_t size_ = 0;
  union {
    Action items_[capacity];
  };
};

}  // namespace longroll
