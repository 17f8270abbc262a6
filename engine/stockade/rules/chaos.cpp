// 9 Chaos of War.
#include <algorithm>

#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

bool enemy_infantry_at(Board b, Hex hex, Side side) {
  for (Unit unit : stack(b.p, hex))
    if (b.of(unit).side != side && b.of(unit).kind == Kind::infantry) return true;
  return false;
}

// Whether the hex may truly take a marker, whatever the placing side can see.
Verdict eligible(Board b, Hex hex, Side side) {
  if (!b.p.occupied[index(other(side))].has(hex))
    return refuse("9.1b", "hex {} holds no enemy", b.number(hex));
  if (b.p.occupied[index(side)].has(hex)) return refuse("9.1c", "hex {} holds units of yours", b.number(hex));
  if (b.p.chaos_at(hex)) return refuse("9.1e", "hex {} has a C.O.W. marker already", b.number(hex));
  if (officer_at(b, hex, other(side))) return refuse("9.1f", "an enemy officer is in {}", b.number(hex));
  if (!enemy_infantry_at(b, hex, side))  // without officers it is artillery: 9.1g
    return refuse("9.1d", "hex {} holds no enemy infantry", b.number(hex));
  return {};
}

// The Union may point at a stack that it cannot inspect (R62).
bool hidden(Board b, Hex hex, Side side) { return side == Union && !inspectable(b, hex); }

bool may_point(Board b, Hex hex, Side side) {
  if (!hidden(b, hex, side)) return !eligible(b, hex, side);
  return !b.p.chaos_at(hex) && !b.p.marked.has(hex) && b.p.refusals_left > 0;
}

// No marker is left, or no hex for one.
void end_if_done(Play& t) {
  if (t.p.chaos_left == 0 || only_end_is_left(t.board())) end_phase(t);
}

}  // namespace

bool cowed(Board b, Unit unit) {
  const Hex hex = b.where(unit);
  const UnitInfo& info = b.of(unit);
  if (!b.p.chaos_at(hex) || info.kind == Kind::officer || info.steady) return false;  // 9.2d 7.0j 9.2a 9.2o
  return !officer_at(b, hex, info.side);                                              // 9.2e 7.0j
}

Verdict check_roll_chaos(Board, Action action) {
  if (action.kind<Do>() != Do::roll) return refuse("9.0a", "roll for the number of C.O.W. markers first");
  return {};
}

void play_roll_chaos(Play& t, Action) {
  Position& p = t.p;
  const Side side = t.phasing();
  const int die = t.die();                                            // 9.0a
  const int modifier = t.data.chaos_modifier[index(side)][p.morale];  // 9.0b-d 9.0h 9.0i
  p.chaos_left = static_cast<std::uint8_t>(std::clamp(die + modifier, 0, t.data.chaos_most));  // 9.0e 9.0f
  p.refusals_left = p.chaos_left;
  t.tell(Happened::chaos_roll, side, die, modifier, p.chaos_left);
  p.step = Step::place_chaos;
  end_if_done(t);
}

void list_chaos(Board b, ActionList& list) {
  const Side side = b.phasing();
  b.p.occupied[index(other(side))].each([&](Hex hex) {
    if (may_point(b, hex, side)) list.add(Action(Do::chaos, hex.at));
  });
  list.add(Action(Do::end));  // 9.1a
}

Verdict check_chaos(Board b, Action action) {
  const Do what = action.kind<Do>();
  if (what == Do::end) return {};
  if (what != Do::chaos) return refuse("5.0a", "this is a Chaos of War phase");
  const Side side = b.phasing();
  const Hex hex = hex_of(action.a());
  if (!hidden(b, hex, side) || !b.p.occupied[index(Confederate)].has(hex)) return eligible(b, hex, side);
  if (b.p.chaos_at(hex)) return refuse("9.1e", "hex {} has a C.O.W. marker already", b.number(hex));
  if (b.p.marked.has(hex)) return refuse("6.4a", "a marker was refused in {} already", b.number(hex));
  if (b.p.refusals_left == 0)
    return refuse("6.4a", "after so many refusals only stacks that you can inspect may be marked");
  return {};
}

void play_chaos(Play& t, Action action) {
  if (action.kind<Do>() == Do::end) return end_phase(t);
  Position& p = t.p;
  const Side side = t.phasing();
  const Hex hex = hex_of(action.a());
  if (eligible(t.board(), hex, side)) {  // the Confederate says no (R62)
    p.marked.add(hex);
    --p.refusals_left;
    t.events.reveal(Happened::chaos_refused, side, hex.at);
  } else {
    p.chaos[index(side)].add(hex);  // 9.0g
    --p.chaos_left;
    if (hidden(t.board(), hex, side))
      t.events.reveal(Happened::chaos_placed, side, hex.at);
    else
      t.tell(Happened::chaos_placed, side, hex.at);
  }
  end_if_done(t);
}

// The group has just entered the hex, which holds no enemy.
void chaos_check(Play& t, Hex hex) {
  Position& p = t.p;
  const Side side = t.phasing();
  if (officer_at(t.board(), hex, side)) return;  // 9.2p 9.2q R66: with the group, or waiting there
  bool anyone = false;
  for (Unit unit : stack(p, hex))
    anyone = anyone || (p.is(unit, Position::grouped) && !t.data.of(unit).steady);
  if (!anyone) return;
  const int die = t.die();  // 9.2l
  const bool passed = die > t.data.chaos_fails;
  t.events.reveal(Happened::chaos_check, side, hex.at, die, passed);
  if (passed) return;  // 9.2n
  for (Unit unit : stack(p, hex))
    if (p.is(unit, Position::grouped) && !t.data.of(unit).steady) {  // 9.2m R68
      p.unset(unit, Position::grouped);
      p.set(unit, Position::done);
    }
}

}  // namespace longroll::stockade
