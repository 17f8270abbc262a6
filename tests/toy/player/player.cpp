// The computer's judgement: it lays any card; and what a seat may not know, dealt anew.
#include <algorithm>
#include <utility>

#include "tests/toy/game.hpp"

namespace longroll::toy {

Position Game::reshuffle(const Position& p, Seat seat, FastDice& random) const {
  Position q = p;
  Hand& hidden = q.hands[static_cast<std::size_t>(1 - index(seat))];
  if (!q.dealt) return q;
  if (hidden.laid) *std::ranges::find(hidden.cards, 0) = hidden.laid;  // face down: given back, shuffled
  for (std::size_t i = 4; i > 0; --i) {
    const std::size_t j = random.below(static_cast<std::uint32_t>(i) + 1);
    if (hidden.cards[i] && hidden.cards[j]) std::swap(hidden.cards[i], hidden.cards[j]);
  }
  if (hidden.laid)
    hidden.laid = std::exchange(*std::ranges::find_if(hidden.cards, [](int card) { return card != 0; }),
                                std::uint8_t{0});
  hidden.marks = static_cast<std::uint8_t>(random.below(3));
  return q;
}

Action Game::choose(const Position& p, FastDice& random) const {
  if (!p.dealt) return Action(Do::deal);
  ActionList list;
  actions(p, list);
  for (std::uint32_t tries = 0; tries < 20; ++tries)
    if (const Action action = list[random.below(static_cast<std::uint32_t>(list.size()))];
        action.kind<Do>() == Do::lay)
      return action;
  return list[0];
}

}  // namespace longroll::toy
