// An order as words, read into actions: orders that stand for several, and the steps of a move.
#pragma once

#include <optional>

#include "engine/severed/words/names.hpp"

namespace longroll::severed {

// One order as words; the position says what the mover is and which phase it is. The first thing that is
// wrong is kept; whoever reads on gets placeholders.
class Reader {
 public:
  Reader(const Data& data, const Position& p, const Words& words) : data_(data), p_(p), words_(words) {}
  Result<Order> read();

 private:
  Order order_of();
  std::optional<Order> plain();
  Order with_unit(Do what, std::string_view how);
  Order deployment();
  Order moves();
  Order travel();
  Order drill();
  Order guns();
  Order limbers();
  Order declarations();
  Order split();
  Order unknown();
  Order loose_travel(Heading direction, int distance) const;
  Order loose_wheel(bool right, int angle) const;

  std::string_view at(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i]) : std::string_view();
  }
  bool is(std::size_t i, std::string_view word) const { return same_word(at(i), word); }
  std::size_t find(std::string_view word) const;
  Order wrong(std::string what);
  Order unclear(std::string_view how);
  template <class T>
  T got(const Result<T>& read) {
    if (!read) wrong(read.error().what);
    return read.value_or(T{});
  }
  unsigned unit(std::size_t i) { return got(find_unit(data_, p_, at(i))); }
  BaseName base(std::size_t i) { return got(find_base(data_, p_, at(i))); }
  Point point_at(std::size_t i) { return got(read_point(at(i))); }
  unsigned facing(std::size_t i) {
    return static_cast<unsigned>(Heading(got(read_degrees(at(i)))).quarters());
  }
  int distance(std::size_t i);
  unsigned side(std::size_t i);     // 1 is the right
  unsigned ordinal(std::size_t i);  // of a Base or a gun, from 0
  const Unit& mover() const { return p_[p_.move.unit == nothing ? 0 : p_.move.unit]; }
  bool loose_mover() const { return p_.move.unit != nothing && mover().loose(); }

  const Data& data_;
  const Position& p_;
  const Words& words_;
  std::optional<Problem> problem_;
};

}  // namespace longroll::severed
