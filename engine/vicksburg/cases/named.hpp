// Sides, pieces and places in the statements of cases. What is misspelt makes the statement wrong.
#pragma once

#include "engine/core/statement.hpp"
#include "engine/vicksburg/words/names.hpp"

namespace longroll::vicksburg {

inline constexpr std::array<std::string_view, 2> side_words = {"union", "confederate"};

// What a finder has found, or a value that is nothing.
template <class T>
T found_in(Statement& s, const Result<T>& found) {
  if (found) return *found;
  s.wrong(found.error().what);
  return T{};
}
inline Seat seat_in(Statement& s, std::size_t i) {
  return static_cast<Seat>(s.one_of(i, side_words, "a side"));
}
inline Viewer viewer_in(Statement& s, std::size_t i) {
  constexpr std::array<std::string_view, 3> words = {"union", "confederate", "spectator"};
  return static_cast<Viewer>(s.one_of(i, words, "one who looks on"));
}
inline Piece piece_in(Board b, Statement& s, std::size_t i) { return found_in(s, find_piece(b, s.word(i))); }
inline Unit unit_in(Board b, Statement& s, std::size_t i) { return found_in(s, find_unit(b, s.word(i))); }
inline Leader leader_in(Board b, Statement& s, std::size_t i) {
  return found_in(s, find_leader(b, s.word(i)));
}
inline Hex hex_in(Board b, Statement& s, std::size_t i) { return found_in(s, find_hex(b.data, s.word(i))); }

// At least one, from this word on; f(piece, word) for those that exist.
template <class F>
void each_piece(Board b, Statement& s, std::size_t from, F&& f) {
  for (std::size_t i = from; i == from || s.has(i); ++i)
    if (const Piece piece = piece_in(b, s, i); piece != Piece()) f(piece, s.word(i));
}
template <class F>
void each_hex(Board b, Statement& s, std::size_t from, F&& f) {
  for (std::size_t i = from; i == from || s.has(i); ++i)
    if (const Hex hex = hex_in(b, s, i); hex.exists()) f(hex, s.word(i));
}

// Words are compared without regard to case.
inline void same_text(Statement& s, std::string_view what, std::string_view wanted, std::string_view there) {
  s.want(same_word(wanted, there), fmt::format("expected {} {}, but it is {}", what, wanted, there));
}

}  // namespace longroll::vicksburg
