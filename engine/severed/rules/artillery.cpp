// Phase 3: the fire of guns.
#include <algorithm>

#include "engine/severed/rules/firing.hpp"

namespace longroll::severed {

using table::scaled;
using table::toward;

Verdict may_react(const Board& board, Number number) {  // R95
  if (number >= board.p.unit_count) return refuse("REACT-01", "there is no such battery");
  const Unit& unit = board.p[number];
  if (unit.seat == board.p.active) return refuse("SEQ-03", "only the non-active player reacts");
  if (!unit.artillery()) return refuse("REACT-01", "only artillery acts in this phase");
  if (!unit.on_table()) return refuse("READY-08", "the battery is not on the table");
  if (unit.broken()) return refuse("FIRE-03", "the battery is not in hand");
  if (unit.in_combat()) return refuse("FIRE-02", "the battery is in close combat");
  if (unit.has(Token::handled)) return refuse("AFIRE-01", "the battery has acted in this phase");
  return {};
}

Verdict may_man_guns(const Board& board, Number number) {
  if (Verdict refusal = may_react(board, number)) return refusal;
  const Unit& unit = board.p[number];
  if (unit.formation != Formation::unlimbered) return refuse("ARTM-19", "a limbered battery cannot fire");
  if (unit.has(Token::by_hand)) return refuse("ARTM-01", "the guns were moved by hand");
  return {};
}

bool gun_may_fire(const Position& p, int gun) {
  return gun < p[p.fire.unit].count && !(p.fire.guns_fired >> gun & 1);
}

Verdict may_shoot(const Board& board, Action action) {
  const Position& p = board.p;
  const Operands o = operands(action);
  const Number firer = p.fire.unit;
  const Unit& battery = p[firer];
  const int gun = static_cast<int>(o.flag);
  if (!gun_may_fire(p, gun)) return refuse("AFIRE-01", "that gun has had its shot");
  const Do round = what(action);
  const Sight sight(board, firer, round == Do::canister ? Sight::Arm::canister : Sight::Arm::shell);
  const Eye from = eye(board, battery, gun);
  const auto guess = [&](int half_inches) -> Verdict {
    if (half_inches * 50 < board.charts().shell_least || half_inches * 50 > board.charts().shell_most)
      return refuse("RNG-04", "shell reaches from 12 to 60 inches");
    return {};
  };
  if (round == Do::shell_object) {  // AFIRE-03
    if (!p.options.object_targets) return refuse("AFIRE-03", "this game is played without it");
    if (o.unit >= board.ground().features.size()) return refuse("AFIRE-03", "there is no such object");
    const Feature& object = board.feature(static_cast<int>(o.unit));
    const Point at = point(o);
    const bool on_it = object.parts.empty() ? table::within(table::squared_gap(Ring(object.outline), at), 50)
                                            : object.covers(at);
    if (!on_it) return refuse("AFIRE-03", "the point is not on the object");
    if (!gun_in_arc(battery, gun, Convex{at, at})) return refuse("ARC-01", "it is outside the gun's arc");
    const Eye to{at, at, 2 * board.ground().level_at(at) + 1};
    if (!sight.clear(from, to, nothing)) return refuse("ASP-03", "the gun cannot see it");
    return guess(static_cast<int>(o.heading));
  }
  const Number target = number(o);
  if (target >= p.unit_count || !p[target].on_table() || o.base >= p[target].count)
    return refuse("AFIRE-02", "there is no such Base");
  const Unit& enemy = p[target];
  if (enemy.seat == battery.seat) return refuse("AFIRE-02", "that is a friend");
  if (p.fire.target != nothing && p.fire.target != target)
    return refuse("REACT-02", "both guns of a battery aim at one Unit");
  if (enemy.in_combat() && !p.options.fire_into_melee)
    return refuse("FIRE-02", "a Unit in close combat may not be fired at");
  if (!gun_in_arc(battery, gun, shape(enemy, static_cast<int>(o.base))))
    return refuse("ARC-01", "it is outside the gun's arc");
  const Eye to = target_eye(board, enemy, static_cast<int>(o.base));
  if (!sight.clear(from, to, target)) {
    if (round == Do::canister) return refuse("CAN-01", "canister needs a clear line of sight to its target");
    return refuse(sight.clear_of_ground(from, to) ? "ASP-01" : "ASP-03",
                  "the gun has no clear line of sight to it");
  }
  if (enemy.general())
    if (Verdict refusal = general_is_closest(board, firer, gun, target)) return refusal;
  if (round == Do::shell) return guess(o.x);
  return {};
}

namespace {

// One struck Base: the casualty die, then its Resilience Roll. True when it is lost.
bool strike_base(Play& play, Number firer, Point muzzle, Number target, int base, bool shell, int& minor) {
  Position& p = play.p;
  const Board board = play.board();
  const int die = play.d6();
  play.tell(Happened::blast_base, p[target].seat, target, base, die);
  if (die < play.data.charts.major) {  // SHELL-12, R23
    minor +=
        shell ? p.options.artillery_minor != Options::by_none : p.options.artillery_minor == Options::by_both;
    return false;
  }
  const Cover cover = cover_against(board, p[firer], p[target], base, muzzle, false);
  const int bonus = resilience_bonus(board, target, cover, false);  // R89
  const bool lost = !resilient(play.d6(), bonus);                   // SHELL-13, CAN-04
  play.tell(Happened::resilience, p[target].seat, target, static_cast<int>(cover), 1, lost, bonus);
  return lost;
}

void suffer(Play& play, Number firer, Point muzzle, Number target, unsigned struck, bool shell) {
  Position& p = play.p;
  if (p[target].count == 2) p.fire.full_battery.add(target);
  unsigned lost = 0;
  int minor = 0;
  for (int k = 0; k < p[target].count; ++k)
    if (struck >> k & 1)
      if (strike_base(play, firer, muzzle, target, k, shell, minor)) lost |= 1u << k;
  if (lost || minor) p.fire.shaken.add(target);
  if (p.options.artillery_owner_choice)  // R88
    return owe_bases(play, target, __builtin_popcount(lost), struck);
  for (int k = p[target].count; k-- > 0;)
    if (lost >> k & 1) lose_base(play, target, k);
}

void burst(Play& play, Number firer, Point muzzle, Point at) {
  Position& p = play.p;
  if (!play.board().on_table(Convex{at, at})) return;  // R87
  const int radius = play.data.charts.blast;
  for (Number i = 0; i < p.unit_count; ++i) {  // SHELL-09, SHELL-10
    const Unit& unit = p[i];
    if (!unit.on_table() || (!p.options.friendly_blast && unit.seat == p[firer].seat)) continue;
    unsigned struck = 0;
    for (int k = 0; k < unit.count; ++k)
      if (table::within(table::squared_gap(shape(unit, k), at), radius)) struck |= 1u << k;
    suffer(play, firer, muzzle, i, struck, true);
  }
}

}  // namespace

void shoot(Play& play, Action action) {
  Position& p = play.p;
  const Operands o = operands(action);
  const Number firer = p.fire.unit;
  const int gun = static_cast<int>(o.flag);
  const Do round = what(action);
  const bool shell = round != Do::canister, object = round == Do::shell_object;
  p.fire.guns_fired = static_cast<std::uint8_t>(p.fire.guns_fired | 1 << gun);
  p[firer].set(Token::fired);
  const Point muzzle = front_middle(p[firer], gun);
  const Number target = object ? nothing : number(o);
  if (!object) p.fire.target = target;
  play.tell(Happened::gun_fires, p[firer].seat, firer, gun, shell ? 0 : 1, target,
            object ? static_cast<int>(o.heading) : o.x);
  const Point aimed = object ? point(o) : centre(p[target], static_cast<int>(o.base));
  if (!shell) {  // R85: measured after the declaration
    const Ratio gap = table::squared_gap(shape(p[firer], gun), shape(p[target], static_cast<int>(o.base)));
    if (!table::within(gap, play.data.charts.canister)) {
      play.tell(Happened::wasted, p[firer].seat, firer, gun);
      return;
    }
  }
  if (play.d6() <= play.data.charts.misfire) {  // AFIRE-06, CAN-02
    p[firer].set(gun == 0 ? Token::jam_first : Token::jam_second);
    play.tell(Happened::misfire, p[firer].seat, firer, gun);
    return;
  }
  if (!shell) return suffer(play, firer, muzzle, target, 1u << o.base, false);  // CAN-03
  const Point axis = aimed - muzzle;
  int range = 50 * (object ? static_cast<int>(o.heading) : o.x);
  if (p.options.measured_shells)
    if (const int real = table::length(axis);
        real >= play.data.charts.shell_least && real <= play.data.charts.shell_most)
      range = real;
  Point at = toward(muzzle, aimed, range);  // SHELL-02
  const int scatter = play.d6();
  int away = 0;
  if (scatter <= 4) {  // SHELL-03 to SHELL-08
    away = play.d6();
    const Point direction = scatter == 1   ? -axis
                            : scatter == 2 ? axis
                            : scatter == 3 ? Point{-axis.y, axis.x}
                                           : Point{axis.y, -axis.x};
    at = at + scaled(direction, 100 * away);
  }
  play.tell(Happened::shell_lands, p[firer].seat, at.x, at.y, scatter, away);
  burst(play, firer, muzzle, at);
}

void cease_fire(Play& play) {  // R90: one test for each Unit, enemies of the battery first
  Position& p = play.p;
  const Number firer = p.fire.unit;
  const Seat own = p[firer].seat;
  const auto tests = [&](bool friends) {
    for (Number i = p.unit_count; i-- > 0;)
      if (p.fire.shaken.has(i) && (p[i].seat == own) == friends)
        p.push(
            {.task = Task::willpower_fire, .unit = i, .other = firer, .extra = p.fire.full_battery.has(i)});
  };
  tests(true);
  tests(false);
  p[firer].set(Token::handled);
  p.fire = {};
}

void sample_shots(const Board& board, ActionList& list) {
  const Position& p = board.p;
  const Number firer = p.fire.unit;
  const Unit& battery = p[firer];
  constexpr int least = 24, most = 120;  // half inches
  for (unsigned gun = 0; gun < battery.count; ++gun)
    for (Number i = 0; i < p.unit_count; ++i)
      for (unsigned k = 0; k < p[i].count; ++k) {
        Operands o{.unit = i, .base = k, .flag = gun, .x = least};
        if (!may_shoot(board, order(Do::canister, o)))
          list.add(order(Do::canister, {.unit = i, .base = k, .flag = gun}));
        if (may_shoot(board, order(Do::shell, o))) continue;
        for (; o.x <= most; o.x += 8) list.add(order(Do::shell, o));
      }
}

}  // namespace longroll::severed
