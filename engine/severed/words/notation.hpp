// An order as words, read into actions: orders that stand for several, and the steps of a move.
#pragma once

#include <optional>

#include "engine/severed/words/names.hpp"

namespace longroll::severed {

// One order as words; the position says what the mover is and which phase it is.
class Reader {
 public:
  Reader(const Data& data, const Position& p, const Words& words) : data_(data), p_(p), words_(words) {}
  Result<Order> read();

 private:
  Result<Order> one(Do what, Operands o = {}) const { return Order{order(what, o)}; }
  std::string_view at(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i]) : std::string_view();
  }
  bool is(std::size_t i, std::string_view word) const { return same_word(at(i), word); }
  std::size_t find(std::string_view word) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (same_word(words_[i], word)) return i;
    return words_.size();
  }
  std::unexpected<Problem> unclear(std::string_view how) const {
    return problem("'{}' is not understood; write '{}'", join_words(words_), how);
  }
  Result<Order> with_unit(Do what, std::string_view how, unsigned flag = 0) const;
  std::optional<Result<Order>> plain() const;
  Result<Order> deployment();
  Result<Order> travel();
  Result<Order> guns();
  Result<Order> limbers();
  Result<Order> declarations();
  Result<Order> moves() const;
  Result<Order> split() const;
  std::unexpected<Problem> unknown() const;
  Result<Order> loose_travel(Heading direction, int distance) const;
  Result<Order> loose_wheel(bool right, int angle) const;
  Result<unsigned> left_or_right(std::size_t i) const {
    if (is(i, "left")) return 0u;
    if (is(i, "right")) return 1u;
    return problem("'{}' must say left or right", join_words(words_));
  }
  Result<unsigned> ordinal(std::size_t i) const {
    const auto value = whole_number(at(i));
    if (!value || *value < 1 || *value > 6) return problem("'{}' is not the number of a Base or gun", at(i));
    return static_cast<unsigned>(*value - 1);
  }
  const Unit& mover() const { return p_[p_.move.unit == nothing ? 0 : p_.move.unit]; }
  bool loose_mover() const { return p_.move.unit != nothing && mover().loose(); }

  const Data& data_;
  const Position& p_;
  const Words& words_;
};

}  // namespace longroll::severed
