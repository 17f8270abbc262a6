// Minor and Major Casualties, Resilience Rolls, and which Bases are lost.
#include <algorithm>

#include "engine/severed/rules/morale.hpp"
#include "engine/severed/rules/rules.hpp"

namespace longroll::severed {

int resilience_bonus(const Board& board, Number unit, Cover cover, bool close_combat) {
  if (close_combat) return 0;             // GEN-06, R122
  int bonus = static_cast<int>(cover);    // COV-02, COV-03
  if (board.general_near(unit)) ++bonus;  // RSL-04, GEN-05
  const int cap = board.p.options.resilience_cap;
  return cap ? std::min(bonus, cap) : bonus;  // SHEET-06
}

// RSL-02, RSL-03; no bonus is great enough to save on a 1.
bool resilient(int die, int bonus) { return die + bonus >= 5; }

void take_off(Play& play, Number number, Place to) {
  Unit& unit = play.p[number];
  const Frame stood = frame(unit);
  unit.count = 0;
  unit.command = nothing;
  unit.place = to;
  unit.tokens &= static_cast<std::uint32_t>(Token::dismounted);
  play.tell(to == Place::destroyed ? Happened::destroyed : Happened::driven_off, unit.seat, number);
  fill(play, leave_fight(play, number, false, stood));
}

void lose_base(Play& play, Number number, int slot) {
  Position& p = play.p;
  Unit& unit = p[number];
  play.tell(Happened::base_lost, unit.seat, number, slot, unit.command == slot);
  const unsigned below = (1u << slot) - 1;
  for (int i = 0; i < p.agenda_size; ++i) {  // slots above it move down
    Agenda& task = p.agenda[i];
    if (task.unit == number)  // only Bases that are owed have a mask
      task.mask = static_cast<std::uint8_t>((task.mask & below) | (task.mask >> 1 & ~below));
  }
  if (unit.count == 1) return take_off(play, number, Place::destroyed);
  drop_base(unit, slot);  // CAS-09
}

bool remove_is_a_choice(const Position& p, const Agenda& task) {
  const Unit& unit = p[task.unit];
  const int eligible = __builtin_popcount(task.mask);
  if (task.count >= eligible) return false;
  return unit.command != nothing || !unit.formed();  // else all Bases are alike
}

void owe_bases(Play& play, Number number, int count, unsigned mask) {
  const unsigned eligible = mask & ((1u << play.p[number].count) - 1);
  count = std::min(count, __builtin_popcount(eligible));  // ARC-04: excess is lost
  if (count > 0)
    play.p.push({Task::remove, number, nothing, static_cast<std::uint8_t>(count),
                 static_cast<std::uint8_t>(eligible)});
}

namespace {

void lose_owed_base(Play& play, Agenda task, int slot) {
  if (task.count > 1) {
    --task.count;
    play.p.push(task);
  }
  lose_base(play, task.unit, slot);
}

}  // namespace

void take_owed_base(Play& play, const Agenda& task) {
  lose_owed_base(play, task, 31 - __builtin_clz(static_cast<unsigned>(task.mask)));
}

void list_lose(Board board, ActionList& list) {
  const Agenda& task = board.p.next();
  for (unsigned i = 0; i < board.p[task.unit].count; ++i)
    if (task.mask >> i & 1) list.add(order(Do::remove, {.base = i}));
}

Verdict check_lose(Board board, Action action) {
  const Agenda& task = board.p.next();
  const unsigned base = operands(action).base;
  if (what(action) != Do::remove) return refuse("AFR-02", "choose the Base that is lost");
  if (base >= board.p[task.unit].count || !(task.mask >> base & 1))
    return refuse("ARC-03", "that Base could not be struck");
  return {};
}

void play_lose(Play& play, Action action) {
  lose_owed_base(play, play.p.pop(), static_cast<int>(operands(action).base));
}

}  // namespace longroll::severed
