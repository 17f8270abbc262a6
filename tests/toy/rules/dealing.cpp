// T2: the cards are shuffled and dealt.
#include <utility>

#include "tests/toy/rules/rules.hpp"

namespace longroll::toy {

void list_dealing(Board, ActionList& list) { list.add(Action(Do::deal)); }

Verdict check_dealing(Board, Action action) {
  return action.kind<Do>() == Do::deal ? Verdict{} : refuse("T2", "the cards must be dealt first");
}

void play_dealing(Play& play, Action) {
  for (Hand& hand : play.p.hands)
    for (std::size_t i = 4; i > 0; --i) {
      const int with = play.dice.roll(static_cast<int>(i) + 1) - 1;
      std::swap(hand.cards[i], hand.cards[static_cast<std::size_t>(with)]);
    }
  play.p.dealt = 1;
  play.events.tell(Happened::dealt, play.board().deciding());
}

}  // namespace longroll::toy
