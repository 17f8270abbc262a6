// T3 to T6: what a seat may do before it lays a card, and the fight when both have laid one.
#include <algorithm>

#include "tests/toy/rules/rules.hpp"

namespace longroll::toy {
namespace {

void fight(Play& play) {
  Position& p = play.p;
  const int one = play.dice.roll(6), two = play.dice.roll(6);
  const int first = p.hands[0].laid + one, second = p.hands[1].laid + two;
  if (first > second) ++p.won[0];
  if (second > first) ++p.won[1];
  play.events.tell(Happened::fought, Seat::second, p.hands[0].laid, one, p.hands[1].laid, two);
  for (Hand& hand : p.hands) {
    hand.laid = hand.marks = 0;
    if (hand.boasts < 100) hand.boasts = 0;
  }
  ++p.round;
}

}  // namespace

void list_laying(Board b, ActionList& list) {
  const auto add = [&](Action action) {
    if (!check_laying(b, action)) list.add(action);
  };
  for (Do each : {Do::boast, Do::mark, Do::scout}) add(Action(each));
  for (unsigned card = 1; card <= 5; ++card) add(Action(Do::lay, card));
}

Verdict check_laying(Board b, Action action) {
  const Hand& own = b.own();
  switch (action.kind<Do>()) {
    case Do::deal: return refuse("T2", "the cards are dealt");
    case Do::boast: return own.boasts >= 2 ? refuse("T3", "enough boasting") : Verdict{};
    case Do::mark: return own.marks >= 2 ? refuse("T4", "enough marks") : Verdict{};
    case Do::scout: return own.scouted ? refuse("T5", "the other hand has been scouted") : Verdict{};
    case Do::lay:
      return std::ranges::find(own.cards, action.a()) == own.cards.end() || !action.a()
                 ? refuse("T6", "card {} is not in the hand", action.a())
                 : Verdict{};
  }
  return refuse("T9", "there is no such action");
}

void play_laying(Play& play, Action action) {
  Position& p = play.p;
  const Seat seat = play.board().deciding();
  Hand& own = p.hands[p.seat];
  switch (action.kind<Do>()) {
    case Do::boast: ++own.boasts; return play.events.tell(Happened::boasted, seat);
    case Do::mark: ++own.marks; return play.events.tell(Happened::marked, seat);
    case Do::scout: {
      const std::uint8_t middle = p.hands[1 - p.seat].cards[2];
      own.scouted = middle ? middle : 9;
      return play.events.reveal(Happened::scouted, seat, own.scouted);
    }
    default: break;
  }
  *std::ranges::find(own.cards, action.a()) = 0;
  own.laid = static_cast<std::uint8_t>(action.a());
  play.events.tell(Happened::laid, seat, action.a());
  if (p.seat == 1) fight(play);
  p.seat = p.seat ? 0 : 1;
}

}  // namespace longroll::toy
