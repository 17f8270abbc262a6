// What the words of cases name: Units, seats, tokens. What does not exist makes no sense of the statement.
#pragma once

#include "engine/core/statement.hpp"
#include "engine/severed/game.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {

// What has been read, or a placeholder and what is wrong.
template <class T>
T got(Statement& s, const Result<T>& read) {
  if (read) return *read;
  s.wrong(read.error().what);
  return T{};
}

// Context has `data` and `p`.
Number unit_named(const auto& context, Statement& s, std::size_t i) {
  const auto unit = find_unit(context.data, context.p, s.word(i));
  if (unit) return *unit;
  s.wrong(unit.error().what);
  return 0;
}

inline constexpr std::array<std::string_view, 2> seat_words{"union", "confederate"};
inline Seat seat_named(Statement& s, std::size_t i) {
  return static_cast<Seat>(s.one_of(i, seat_words, "a seat"));
}

inline constexpr std::array<std::string_view, 2> edge_words{"south", "north"};
inline Edge edge_named(Statement& s, std::size_t i) {
  return static_cast<Edge>(s.one_of(i, edge_words, "an edge"));
}

inline Token token_named(Statement& s, std::size_t i) {
  for (int k = 0; k < token_count; ++k)
    if (const auto token = static_cast<Token>(1u << k); s.is(i, word(token))) return token;
  s.wrong(fmt::format("'{}' is not a token", s.word(i)));
  return Token::moved;
}

}  // namespace longroll::severed
