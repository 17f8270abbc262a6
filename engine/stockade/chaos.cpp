// 9 Chaos of War.
#include <algorithm>

#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

bool enemy_infantry_at(const Data& data, const Position& p, Hex hex, Side side) {
  for (Unit unit : stack(p, hex))
    if (data.of(unit).side != side && data.of(unit).kind == Kind::infantry) return true;
  return false;
}

// Whether the hex may truly take a marker, whatever the placing side can see.
Verdict eligible(const Data& data, const Position& p, Hex hex, Side side) {
  if (!p.occupied[index(other(side))].has(hex))
    return refuse("9.1b", "hex {} holds no enemy", number(data, hex));
  if (p.occupied[index(side)].has(hex))
    return refuse("9.1c", "hex {} holds units of yours", number(data, hex));
  if (p.chaos_at(hex)) return refuse("9.1e", "hex {} has a C.O.W. marker already", number(data, hex));
  if (officer_at(data, p, hex, other(side)))
    return refuse("9.1f", "an enemy officer is in {}", number(data, hex));
  if (!enemy_infantry_at(data, p, hex, side)) {
    bool artillery = false;
    for (Unit unit : stack(p, hex)) artillery = artillery || data.of(unit).kind == Kind::artillery;
    return refuse(artillery ? "9.1d" : "9.1g", "hex {} holds no enemy infantry", number(data, hex));
  }
  return {};
}

// The Union may point at a stack that it cannot inspect (R62).
bool hidden(const Data& data, const Position& p, Hex hex, Side side) {
  return side == Union && !inspectable(data, p, hex);
}

bool may_point(const Data& data, const Position& p, Hex hex, Side side) {
  if (!hidden(data, p, hex, side)) return !eligible(data, p, hex, side);
  return !p.chaos_at(hex) && !p.marked.has(hex) && p.refusals_left > 0;
}

}  // namespace

bool cowed(const Data& data, const Position& p, Unit unit) {
  const Hex hex = p.where[at(unit)];
  const UnitInfo& info = data.of(unit);
  if (!p.chaos_at(hex) || info.kind == Kind::officer || info.steady) return false;  // 9.2d
  return !officer_at(data, p, hex, info.side);                                      // 9.2e
}

void list_chaos(const Data& data, const Position& p, ActionList& list) {
  if (p.step == Step::roll_chaos) return list.add(Action(Do::roll));
  const Side side = phase_side(p.phase);
  p.occupied[index(other(side))].each([&](Hex hex) {
    if (may_point(data, p, hex, side)) list.add(Action(Do::chaos, hex.at));
  });
  list.add(Action(Do::end));  // 9.1a
}

Verdict check_chaos(const Data& data, const Position& p, Action action) {
  const Do what = action.kind<Do>();
  if (p.step == Step::roll_chaos) {
    if (what != Do::roll) return refuse("9.0a", "roll for the number of C.O.W. markers first");
    return {};
  }
  if (what == Do::end) return {};
  if (what != Do::chaos) return refuse("5.0a", "this is a Chaos of War phase");
  const Side side = phase_side(p.phase);
  const Hex hex{static_cast<std::uint16_t>(action.a())};
  if (!hidden(data, p, hex, side) || !p.occupied[index(Confederate)].has(hex))
    return eligible(data, p, hex, side);
  if (p.chaos_at(hex)) return refuse("9.1e", "hex {} has a C.O.W. marker already", number(data, hex));
  if (p.marked.has(hex)) return refuse("6.4a", "a marker was refused in {} already", number(data, hex));
  if (p.refusals_left == 0)
    return refuse("6.4a", "after so many refusals only stacks that you can inspect may be marked");
  return {};
}

void play_chaos(Play& t, Action action) {
  Position& p = t.p;
  const Side side = phase_side(p.phase);
  if (action.kind<Do>() == Do::roll) {
    const int die = t.die();                                                                      // 9.0a
    const int modifier = t.data.chaos_modifier[static_cast<std::size_t>(index(side))][p.morale];  // 9.0b-d
    p.chaos_left = static_cast<std::uint8_t>(std::clamp(die + modifier, 0, t.data.chaos_most));   // 9.0e 9.0f
    p.refusals_left = p.chaos_left;
    t.tell(Happened::chaos_roll, side, die, modifier, p.chaos_left);
    p.step = Step::place_chaos;
  } else if (action.kind<Do>() == Do::chaos) {
    const Hex hex{static_cast<std::uint16_t>(action.a())};
    if (eligible(t.data, p, hex, side)) {  // the Confederate says no (R62)
      p.marked.add(hex);
      --p.refusals_left;
      t.events.reveal(Happened::chaos_refused, side, hex.at);
    } else {
      p.chaos[static_cast<std::size_t>(index(side))].add(hex);  // 9.0g
      --p.chaos_left;
      if (hidden(t.data, p, hex, side))
        t.events.reveal(Happened::chaos_placed, side, hex.at);
      else
        t.tell(Happened::chaos_placed, side, hex.at);
    }
  } else {
    return end_phase(t);
  }
  if (p.chaos_left == 0) return end_phase(t);
  ActionList list;
  list_chaos(t.data, p, list);
  if (list.size() == 1) end_phase(t);
}

// The group has just entered the hex, which holds no enemy.
void chaos_check(Play& t, Hex hex) {
  Position& p = t.p;
  const Side side = phase_side(p.phase);
  if (officer_at(t.data, p, hex, side)) return;  // 9.2q R66: with the group, or waiting there
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
