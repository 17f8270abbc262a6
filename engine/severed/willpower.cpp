// Willpower Tests from fire, in close combat, and of artillery.
#include <algorithm>

#include "engine/severed/morale.hpp"

namespace longroll::severed {

bool must_test(const Unit& unit) {
  return unit.on_table() && unit.count > 0 && !unit.general() && !unit.broken();  // RETR-01, R76
}

int willpower_modifier(const Field& field, Number number) {  // R130
  const Unit& unit = field.p[number];
  int modifier = field.charts().of(unit.type).willpower;                   // MIL-01, VET-01
  if (unit.command != nothing) modifier += field.p.options.command_bonus;  // CMD-01, CMD-02
  if (field.general_near(number)) modifier += 2;                           // GEN-01, CGEN-03
  return modifier;
}

namespace {

int total_of_test(Battle& battle, int modifier) {
  return std::clamp(battle.d6(3) + modifier, 3, 18);
}  // R129

// AWILL-01: one die; a general may help.
void test_battery(Battle& battle, Number number, Number attacker, bool full_battery) {
  Unit& unit = battle.p[number];
  if (!full_battery) return;  // AWILL-02
  const int bonus = battle.p.options.artillery_general_bonus && battle.field().general_near(number) ? 2 : 0;
  const int total = std::min(6, battle.d6() + bonus);  // R97
  const int row = row_of(battle.data.charts.willpower_artillery, total);
  battle.tell(Note::willpower, unit.seat, number, total, bonus, row, 2);
  if (row == 2) return;  // AWILL-05, AWILL-08
  const bool limbered = unit.formation == Formation::limbered;
  const Frame stood = frame(unit);
  const bool fighting = unit.in_combat();
  if (row == 0) {
    int distance = 0;
    if (limbered)
      distance = 100 * battle.d6(2);  // AWILL-06
    else {
      distance = 100 * (battle.d6() + 4);  // AWILL-03
      for (int i = 0; i < unit.count; ++i) {
        const Point c = centre(unit, i);
        Base& base = unit.bases[static_cast<std::size_t>(i)];
        base.x = static_cast<std::int16_t>(c.x), base.y = static_cast<std::int16_t>(c.y);
      }
      unit.formation = Formation::limbered;
      unit.heading = unit.bases[0].heading;
      refresh(unit);
    }
    if (fighting) leave_fight(battle, number, true, stood);
    retreat(battle, number, distance, attacker);
  } else {
    if (fighting) leave_fight(battle, number, false, stood);      // R98
    give_ground(battle, number, limbered ? 600 : 400, attacker);  // AWILL-07, AWILL-04
  }
}

}  // namespace

void test_fire(Battle& battle, Number number, Number attacker, bool full_battery) {
  Unit& unit = battle.p[number];
  if (!must_test(unit)) return;
  if (unit.artillery()) return test_battery(battle, number, attacker, full_battery);
  const int modifier = willpower_modifier(battle.field(), number);
  const int total = total_of_test(battle, modifier);
  const int row = row_of(battle.data.charts.willpower_fire, total);
  battle.tell(Note::willpower, unit.seat, number, total, modifier, row, 0);
  switch (row) {
    case 0:  // WILL-02: the loss first, then the retreat
      battle.p.push({Task::retreat, number, attacker, 8});
      owe_bases(battle, number, 1, 0xFF);
      return;
    case 1: battle.p.push({Task::retreat, number, attacker, 8}); return;  // WILL-03
    case 2: {                                                             // WILL-04
      const int distance = 100 * battle.d6();
      if (!unit.in_combat()) give_ground(battle, number, distance, attacker);  // R78
      return;
    }
    case 3: return;  // WILL-05
    default: {       // WILL-06
      const int distance = battle.d6();
      if (!unit.in_combat() && attacker != nothing)
        battle.p.push({Task::furious, number, attacker, static_cast<std::uint8_t>(distance)});
    }
  }
}

void test_combat(Battle& battle, Number number, Number enemy, bool full_battery) {
  Unit& unit = battle.p[number];
  if (!must_test(unit)) return;
  if (unit.artillery()) return test_battery(battle, number, enemy, full_battery);
  const int modifier = willpower_modifier(battle.field(), number);
  const int total = total_of_test(battle, modifier);
  const int row = row_of(battle.data.charts.willpower_combat, total);
  battle.tell(Note::willpower, unit.seat, number, total, modifier, row, 1);
  if (row == 0) {  // WILL-07, R120
    const int distance = 100 * battle.d6(2);
    const Frame stood = frame(unit);
    leave_fight(battle, number, true, stood);
    retreat(battle, number, distance, enemy);
  } else if (row == 2) {
    unit.set(Token::enraged);  // WILL-09
  }
}

}  // namespace longroll::severed
