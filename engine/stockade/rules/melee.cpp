// 12 Hand-to-hand combat.
#include <algorithm>

#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

// The next melee hex, or the end of the phase and the turn.
void go_to_next(Play& t) {
  if (t.p.step == Step::over) return;
  t.p.focus = Hex::none;
  t.p.step = Step::fight;
  if (!next_melee(t.p).exists()) end_phase(t);
}

}  // namespace

Hex next_melee(const Position& p) {
  Hex found = Hex::none;
  p.occupied[0].each([&](Hex hex) {
    if (!found.exists() && hex.at >= p.fought && p.occupied[1].has(hex)) found = hex;  // ascending (R27)
  });
  return found;
}

int melee_total(Board b, Hex hex, Side side) {
  int total = 0;
  for (Unit unit : stack(b.p, hex)) {
    const UnitInfo& info = b.of(unit);
    if (info.side != side) continue;
    bool included = info.kind != Kind::officer;
    for (Unit other : stack(b.p, hex))  // 12.2b 7.0h 7.0i
      included = included || (b.of(other).kind == Kind::infantry && b.of(other).regiment == info.regiment);
    total += included;  // 12.2a 12.2m 12.2n
  }
  if (mixed(b, hex, side)) --total;  // 12.2c
  return total;
}

void list_fight(Board b, ActionList& list) { list.add(Action(Do::fight, next_melee(b.p).at)); }

Verdict check_fight(Board b, Action action) {
  const Hex next_hex = next_melee(b.p);
  if (action.kind<Do>() != Do::fight)
    return refuse("5.1t", "hand-to-hand combat must be fought in {}", b.number(next_hex));
  if (hex_of(action.a()) != next_hex)
    return refuse("5.1t", "the next hand-to-hand combat is in {}", b.number(next_hex));
  return {};
}

void play_fight(Play& t, Action action) {
  Position& p = t.p;
  const Hex hex = hex_of(action.a());
  const int blue = melee_total(t.board(), hex, Union), gray = melee_total(t.board(), hex, Confederate);
  const int blue_die = t.die(), gray_die = t.die();  // 12.2d
  const int a = blue + blue_die, b = gray + gray_die;
  const int high = std::max(a, b), low = std::min(a, b);
  const Side loser = a < b ? Union : Confederate;
  const int there = t.board().units(hex, loser);
  int losses = 0;
  if (a != b) losses = high >= 3 * low ? there : high >= 2 * low ? 2 : 1;  // 12.2e-i
  losses = std::min(losses, there);
  t.tell(Happened::melee, Seat::nobody, hex.at, blue, gray, blue_die, gray_die, losses);
  p.fought = static_cast<std::uint16_t>(hex.at + 1);  // R115
  p.focus = hex;
  p.loser = loser;
  p.losses = static_cast<std::uint8_t>(losses);
  if (losses > 0 && losses < there) {
    p.step = Step::lose;  // 12.2j
    return;
  }
  if (losses > 0)
    for (Unit unit = p.first_in(hex); unit != Unit::none && p.step != Step::over;) {
      const Unit following = p.next_of(unit);
      if (t.data.of(unit).side == loser) eliminate(t, unit);  // 12.2f 12.2l
      unit = following;
    }
  p.losses = 0;
  go_to_next(t);
}

void list_lose(Board b, ActionList& list) {
  for (Unit unit : stack(b.p, b.p.focus))
    if (b.of(unit).side == b.p.loser) list.add(Action(Do::lose, static_cast<unsigned>(unit)));  // 12.2l
}

Verdict check_lose(Board b, Action action) {
  const Unit unit = unit_of(action.a());
  if (action.kind<Do>() != Do::lose)
    return refuse("12.2j", "choose {} of your units in {} to lose", b.p.losses, b.number(b.p.focus));
  if (b.where(unit) != b.p.focus || b.of(unit).side != b.p.loser)
    return refuse("12.2j", "{} is not one of the losing units in {}", b.of(unit).name, b.number(b.p.focus));
  return {};
}

void play_lose(Play& t, Action action) {
  eliminate(t, unit_of(action.a()));
  if (t.p.step == Step::over) return;
  if (--t.p.losses == 0) go_to_next(t);
}

}  // namespace longroll::stockade
