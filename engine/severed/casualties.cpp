// Minor and Major Casualties, Resilience Rolls, and which Bases are lost.
#include <algorithm>

#include "engine/severed/morale.hpp"

namespace longroll::severed {

int resilience_bonus(const Field& field, Number unit, Cover cover, bool close_combat) {
  if (close_combat) return 0;             // GEN-06, R122
  int bonus = static_cast<int>(cover);    // COV-02, COV-03
  if (field.general_near(unit)) ++bonus;  // RSL-04, GEN-05
  const int cap = field.p.options.resilience_cap;
  return cap ? std::min(bonus, cap) : bonus;  // SHEET-06
}

bool resilient(const Field&, int die, int bonus) { return die > 1 && die + bonus >= 5; }  // RSL-02, RSL-03

void take_off(Battle& battle, Number number, Place to) {
  Unit& unit = battle.p[number];
  const Frame stood = unit.count ? frame(unit) : Frame{unit.front(), unit.facing()};
  unit.place = to;
  unit.tokens &= static_cast<std::uint32_t>(Token::dismounted);
  battle.tell(to == Place::destroyed ? Note::destroyed : Note::driven_off, unit.seat, number);
  leave_fight(battle, number, false, stood);
}

void lose_base(Battle& battle, Number number, int slot) {
  Position& p = battle.p;
  Unit& unit = p[number];
  battle.tell(Note::base_lost, unit.seat, number, slot, unit.command == slot);
  const unsigned below = (1u << slot) - 1;
  for (int i = 0; i < p.agenda_size; ++i) {  // slots above it move down
    Agenda& task = p.agenda[static_cast<std::size_t>(i)];
    if (task.task == Task::remove && task.unit == number)
      task.mask = static_cast<std::uint8_t>((task.mask & below) | (task.mask >> 1 & ~below));
  }
  if (unit.count == 1) {
    const Frame stood = frame(unit);
    unit.count = 0;
    unit.command = nothing;
    unit.place = Place::destroyed;
    unit.tokens &= static_cast<std::uint32_t>(Token::dismounted);
    battle.tell(Note::destroyed, unit.seat, number);
    leave_fight(battle, number, false, stood);
    return;
  }
  drop_base(unit, slot);  // CAS-09
}

bool remove_is_a_choice(const Position& p, const Agenda& task) {
  const Unit& unit = p[task.unit];
  const int eligible = __builtin_popcount(task.mask);
  if (task.count >= eligible) return false;
  return unit.command != nothing || !unit.formed();  // else all Bases are alike
}

void owe_bases(Battle& battle, Number number, int count, unsigned mask) {
  const unsigned eligible = mask & ((1u << battle.p[number].count) - 1);
  count = std::min(count, __builtin_popcount(eligible));  // ARC-04: excess is lost
  if (count > 0)
    battle.p.push({Task::remove, number, nothing, static_cast<std::uint8_t>(count),
                   static_cast<std::uint8_t>(eligible)});
}

}  // namespace longroll::severed
