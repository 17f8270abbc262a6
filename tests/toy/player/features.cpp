// What tells who will win: the rounds won, and what is left in one's own hand.
#include "tests/toy/game.hpp"

namespace longroll::toy {

std::span<const std::string_view> Game::feature_names() const {
  static constexpr std::array<std::string_view, 3> names = {"lead", "rounds left", "own cards"};
  return names;
}

Features Game::features(const Position& p, Seat seat) const {
  Features f;
  f.add(p.won[0] - p.won[1]);
  f.add(p.rounds - p.round);
  int cards = 0;
  for (int card : p.hands[static_cast<std::size_t>(index(seat))].cards) cards += card;
  f.add(cards);
  return f;
}

int Game::clock(const Position& p) const { return p.round; }

}  // namespace longroll::toy
