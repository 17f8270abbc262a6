// Willpower Tests from fire, in close combat, and of artillery.
#include <algorithm>

#include "engine/severed/rules/morale.hpp"

namespace longroll::severed {

int willpower_modifier(const Board& board, Number number) {  // R130
  const Unit& unit = board.p[number];
  int modifier = board.charts().of(unit.type).willpower;                   // MIL-01, VET-01
  if (unit.command != nothing) modifier += board.p.options.command_bonus;  // CMD-01, CMD-02
  if (board.general_near(number)) modifier += 2;                           // GEN-01, CGEN-03
  return modifier;
}

namespace {

bool must_test(const Unit& unit) {
  return unit.on_table() && !unit.general() && !unit.broken();  // RETR-01, R76
}

// AWILL-01: one die; a general may help.
void test_battery(Play& play, Number number, Number attacker, bool full_battery) {
  Unit& unit = play.p[number];
  if (!full_battery) return;  // AWILL-02
  const int bonus = play.p.options.artillery_general_bonus && play.board().general_near(number) ? 2 : 0;
  const int total = std::min(6, play.d6() + bonus);  // R97
  const int row = row_of(play.data.charts.willpower_artillery, total);
  play.tell(Happened::willpower, unit.seat, number, total, bonus, row, 2);
  if (row == 2) return;  // AWILL-05, AWILL-08
  const bool limbered = unit.formation == Formation::limbered;
  if (row == 0) {
    int distance = 0;
    if (limbered)
      distance = 100 * play.d6(2);  // AWILL-06
    else {
      distance = 100 * (play.d6() + 4);  // AWILL-03
      for (int i = 0; i < unit.count; ++i) {
        const Point c = centre(unit, i);
        Base& base = unit.bases[i];
        base.x = static_cast<std::int16_t>(c.x), base.y = static_cast<std::int16_t>(c.y);
      }
      unit.formation = Formation::limbered;
      unit.heading = unit.bases[0].heading;
      refresh(unit);
    }
    retreat(play, number, distance, attacker);
  } else {
    const Vacancy vacancy = leave_fight(play, number, false, frame(unit));  // R98
    give_ground(play, number, limbered ? 600 : 400, attacker);              // AWILL-07, AWILL-04
    fill(play, vacancy);
  }
}

}  // namespace

void test_fire(Play& play, Number number, Number attacker, bool full_battery) {
  Unit& unit = play.p[number];
  if (!must_test(unit)) return;
  if (unit.artillery()) return test_battery(play, number, attacker, full_battery);
  const int modifier = willpower_modifier(play.board(), number);
  const int total = play.d6(3) + modifier;  // R129: the end rows are open
  const int row = row_of(play.data.charts.willpower_fire, total);
  play.tell(Happened::willpower, unit.seat, number, total, modifier, row, 0);
  switch (row) {
    case 0:  // WILL-02: the loss first, then the retreat
      play.p.push({Task::retreat, number, attacker, 8});
      owe_bases(play, number, 1, 0xFF);
      return;
    case 1: play.p.push({Task::retreat, number, attacker, 8}); return;  // WILL-03
    case 2: {                                                           // WILL-04
      const int distance = 100 * play.d6();
      if (!unit.in_combat()) give_ground(play, number, distance, attacker);  // R78
      return;
    }
    case 3: return;  // WILL-05
    default: {       // WILL-06
      const int distance = play.d6();
      if (!unit.in_combat() && attacker != nothing)
        play.p.push({Task::furious, number, attacker, static_cast<std::uint8_t>(distance)});
    }
  }
}

void test_combat(Play& play, Number number, Number enemy, bool full_battery) {
  Unit& unit = play.p[number];
  if (!must_test(unit)) return;
  if (unit.artillery()) return test_battery(play, number, enemy, full_battery);
  const int modifier = willpower_modifier(play.board(), number);
  const int total = play.d6(3) + modifier;  // R129: the end rows are open
  const int row = row_of(play.data.charts.willpower_combat, total);
  play.tell(Happened::willpower, unit.seat, number, total, modifier, row, 1);
  if (row == 0) {  // WILL-07, R120
    retreat(play, number, 100 * play.d6(2), enemy);
  } else if (row == 2) {
    unit.set(Token::enraged);  // WILL-09
  }
}

}  // namespace longroll::severed
