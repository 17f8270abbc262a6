// A volley from its declaration to the losses: a disputed line of sight, dice at Bases in cover, the rolls.
#include <algorithm>

#include "engine/severed/rules/firing.hpp"
#include "engine/severed/rules/rules.hpp"

namespace longroll::severed {

Verdict may_split(const Board& board, const Operands& o) {
  const Volley volley = measure(board, board.p.fire.unit, board.p.fire.target);
  const std::array<int, 3> dice{o.x, o.y, static_cast<int>(o.heading)};
  if (dice[0] + dice[1] + dice[2] != volley.dice)
    return refuse("COV-05", "{} dice must be divided", volley.dice);
  for (std::size_t i = 0; i < 3; ++i)
    if (dice[i] && !volley.bases[i]) return refuse("COV-05", "no Base has that cover");
  return {};
}

void declare_volley(Play& play, Number target) {
  Position& p = play.p;
  const Number firer = p.fire.unit;
  p.fire.target = target;
  p[firer].set(Token::fired);
  const Volley volley = measure(play.board(), firer, target);  // FIRE-20: measured only now
  play.tell(Happened::volley, p[firer].seat, firer, target, volley.dice, static_cast<int>(volley.band),
            static_cast<int>(volley.aspect));
  if (volley.band == Band::beyond) {  // ENG-07, ENG-08
    play.tell(Happened::out_of_range, p[firer].seat, firer, target);
    p.fire = {};
    return;
  }
  if (volley.classes() > 1) {
    p.push({Task::split, firer, target});  // COV-05
  } else {
    for (std::size_t i = 0; i < 3; ++i)
      p.fire.dice[i] = static_cast<std::uint8_t>(volley.bases[i] ? volley.dice : 0);
    if (!(p.options.sight_dispute && volley.doubtful)) return roll_volley(play, volley);
  }
  if (p.options.sight_dispute && volley.doubtful) p.push({Task::dispute, target, firer});  // LOS-04
}

void roll_volley(Play& play, const Volley& volley) {
  Position& p = play.p;
  const Number firer = p.fire.unit, target = p.fire.target;
  const Weapon& arm = weapon(play.board(), p[firer]);
  const auto band = static_cast<std::size_t>(volley.band);
  const int needed = engage_number(play.board(), p[firer], volley);
  std::array<int, 3> engaged{}, minor{}, major{}, failed{};
  int missed_in = -1;
  for (std::size_t c = 0; c < 3; ++c)
    for (int i = 0; i < p.fire.dice[c]; ++i) {
      if (play.d6() >= needed)
        ++engaged[c];
      else if (missed_in < 0)
        missed_in = static_cast<int>(c);
    }
  if (p[firer].type == Type::veteran && missed_in >= 0 && !p[firer].has(Token::steady_shot)) {  // VET-03
    p[firer].set(Token::steady_shot);
    const int die = play.d6();
    if (die >= needed) ++engaged[missed_in];
    play.tell(Happened::reroll, p[firer].seat, firer, die);
  }
  for (std::size_t c = 0; c < 3; ++c) {
    for (int i = 0; i < engaged[c]; ++i) {  // FIRE-22
      const int die = play.d6();
      if (die >= arm.major[band])
        ++major[c];
      else if (die >= arm.minor[band])
        ++minor[c];
    }
    if (p.fire.dice[c])
      play.tell(Happened::engage, p[firer].seat, firer, static_cast<int>(c), p.fire.dice[c], engaged[c],
                minor[c], major[c]);
  }
  int lost = 0, minors = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    minors += minor[c];
    if (!major[c]) continue;
    const int bonus = resilience_bonus(play.board(), target, static_cast<Cover>(c), false);
    for (int i = 0; i < major[c]; ++i) failed[c] += !resilient(play.d6(), bonus);  // RSL-01
    lost += std::min(failed[c], __builtin_popcount(volley.bases[c]));
    play.tell(Happened::resilience, p[target].seat, target, static_cast<int>(c), major[c], failed[c], bonus);
  }
  const bool full = p[target].count == 2;
  p.fire = {};
  if (minors + lost > 0)  // CAS-07, CAS-10, CAS-13, RSL-06
    p.push({.task = Task::willpower_fire, .unit = target, .other = firer, .extra = full});
  for (std::size_t c = 3; c-- > 0;)
    owe_bases(play, target, failed[c], volley.bases[c]);  // FIRE-24: before the test
}

void list_dispute(Board, ActionList& list) { list_either(list, Do::accept, Do::dispute); }

Verdict check_dispute(Board, Action action) {
  if (is_either(action, Do::accept, Do::dispute)) return {};
  return refuse("LOS-04", "dispute the line of sight or accept it");
}

void play_dispute(Play& play, Action action) {
  Position& p = play.p;
  const Agenda task = p.pop();
  const bool divides = p.busy();  // nothing else waits while a line of sight is disputed
  if (what(action) == Do::dispute) {
    const int die = play.d6();
    play.tell(Happened::disputed, p[task.unit].seat, task.other, task.unit, die);
    if (die >= 4) {  // LOS-04: blocked
      if (divides) p.pop();
      p.fire = {};
      return;
    }
  }
  if (!divides) roll_volley(play, measure(play.board(), p.fire.unit, p.fire.target));
}

void list_split(Board board, ActionList& list) {
  const Volley volley = measure(board, board.p.fire.unit, board.p.fire.target);
  for (int a = 0; a <= volley.dice; ++a)
    for (int b = 0; a + b <= volley.dice; ++b) {
      const int c = volley.dice - a - b;
      if ((a && !volley.bases[0]) || (b && !volley.bases[1]) || (c && !volley.bases[2])) continue;
      list.add(order(Do::split, {.x = a, .y = b, .heading = static_cast<unsigned>(c)}));
    }
}

Verdict check_split(Board board, Action action) {
  if (what(action) != Do::split) return refuse("COV-05", "divide the dice first");
  return may_split(board, operands(action));
}

void play_split(Play& play, Action action) {
  Position& p = play.p;
  const Operands o = operands(action);
  p.pop();
  p.fire.dice = {static_cast<std::uint8_t>(o.x), static_cast<std::uint8_t>(o.y),
                 static_cast<std::uint8_t>(o.heading)};
  roll_volley(play, measure(play.board(), p.fire.unit, p.fire.target));
}

}  // namespace longroll::severed
