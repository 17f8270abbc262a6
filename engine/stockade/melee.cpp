// 12 Hand-to-hand combat.
#include <algorithm>

#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

// The next melee hex, or the end of the phase and the turn.
void next(Play& t) {
  if (t.p.step == Step::over) return;
  t.p.focus = Hex::none;
  t.p.step = Step::fight;
  if (!next_melee(t.p).exists()) end_phase(t);
}

void fight(Play& t, Hex hex) {
  Position& p = t.p;
  const int blue = melee_total(t.data, p, hex, Union), gray = melee_total(t.data, p, hex, Confederate);
  const int blue_die = t.die(), gray_die = t.die();  // 12.2d
  const int a = blue + blue_die, b = gray + gray_die;
  const int high = std::max(a, b), low = std::min(a, b);
  const Side loser = a < b ? Union : Confederate;
  const int there = units_of(t.data, p, hex, loser);
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
      if (t.data.of(unit).side == loser) eliminate(t, unit);  // 12.2f
      unit = following;
    }
  p.losses = 0;
  next(t);
}

}  // namespace

Hex next_melee(const Position& p) {
  Hex found = Hex::none;
  p.occupied[0].each([&](Hex hex) {
    if (!found.exists() && hex.at >= p.fought && p.occupied[1].has(hex)) found = hex;  // ascending (R27)
  });
  return found;
}

int melee_total(const Data& data, const Position& p, Hex hex, Side side) {
  int total = 0;
  for (Unit unit : stack(p, hex)) {
    const UnitInfo& info = data.of(unit);
    if (info.side != side) continue;
    bool included = info.kind != Kind::officer;
    for (Unit other : stack(p, hex))  // 12.2b
      included =
          included || (data.of(other).kind == Kind::infantry && data.of(other).regiment == info.regiment);
    total += included;  // 12.2a
  }
  if (mixed(data, p, hex, side)) --total;  // 12.2c
  return total;
}

void list_melee(const Data& data, const Position& p, ActionList& list) {
  if (p.step == Step::fight) return list.add(Action(Do::fight, next_melee(p).at));
  for (Unit unit : stack(p, p.focus))
    if (data.of(unit).side == p.loser) list.add(Action(Do::lose, static_cast<unsigned>(unit)));
}

Verdict check_melee(const Data& data, const Position& p, Action action) {
  if (p.step == Step::fight) {
    const Hex hex{static_cast<std::uint16_t>(action.a())};
    if (action.kind<Do>() != Do::fight)
      return refuse("5.1t", "hand-to-hand combat must be fought in {}", number(data, next_melee(p)));
    if (hex != next_melee(p))
      return refuse("5.1t", "the next hand-to-hand combat is in {}", number(data, next_melee(p)));
    return {};
  }
  const Unit unit = static_cast<Unit>(action.a());
  if (action.kind<Do>() != Do::lose)
    return refuse("12.2j", "choose {} of your units in {} to lose", p.losses, number(data, p.focus));
  if (p.where[at(unit)] != p.focus || data.of(unit).side != p.loser)
    return refuse("12.2j", "{} is not one of the losing units in {}", data.of(unit).name,
                  number(data, p.focus));
  return {};
}

void play_melee(Play& t, Action action) {
  if (action.kind<Do>() == Do::fight) return fight(t, Hex{static_cast<std::uint16_t>(action.a())});
  eliminate(t, static_cast<Unit>(action.a()));
  if (t.p.step == Step::over) return;
  if (--t.p.losses == 0) next(t);
}

}  // namespace longroll::stockade
