// One assertion of a case, held against a position and what has happened: expect.cpp, expect_lists.cpp.
#pragma once

#include "engine/severed/game.hpp"
#include "engine/severed/notation.hpp"

namespace longroll::severed {

template <class A, class B>
Result<void> same(std::string_view what_it_is, const A& expected, const B& found) {
  if (expected == found) return {};
  return problem("expected {} {}, but it is {}", what_it_is, expected, found);
}

class Witness {
 public:
  Witness(const Game& game, const Position& p, std::span<const Event> history, const Words& words)
      : game_(game), data_(game.data()), p_(p), history_(history), words_(words) {}
  Result<void> testify();

 private:
  std::string_view at(std::size_t i) const {
    return i < words_.size() ? std::string_view(words_[i]) : std::string_view();
  }
  bool is(std::size_t i, std::string_view word) const { return same_word(at(i), word); }
  Result<int> value(std::size_t i) const { return whole_number(at(i)); }
  std::string_view seat_word(Seat seat) const {
    return seat == Seat::nobody ? "nobody" : game_.info().seats[static_cast<std::size_t>(index(seat))];
  }
  Result<void> place_of_unit();
  Result<void> unit_state();
  Result<void> numbers();
  Result<void> volley();
  Result<void> legality();
  Result<void> armies();
  Result<void> event_count();
  Result<void> hidden();
  Result<void> chart();

  const Game& game_;
  const Data& data_;
  const Position& p_;
  std::span<const Event> history_;
  const Words& words_;
};

}  // namespace longroll::severed
