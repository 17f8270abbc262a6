// Phase 1: Measure of Resolve.
#include <algorithm>

#include "engine/severed/morale.hpp"

namespace longroll::severed {
namespace {

bool faces_home(const Field& field, const Unit& unit) {
  const Heading facing = unit.artillery() ? Heading(unit.bases[0].heading) : unit.facing();
  return std::abs(facing.turn_to(field.away_from_home(unit.seat))) > 360;
}

void face_the_enemy(Battle& battle, Number number) {
  if (faces_home(battle.field(), battle.p[number])) turn_about(battle.p[number]);  // R132
}

}  // namespace

Verdict may_resolve(const Field& field, Number number) {
  if (number >= field.p.unit_count) return refuse("RES-01", "there is no such Unit");
  const Unit& unit = field.p[number];
  if (unit.seat != field.p.active || !unit.on_table())
    return refuse("RES-01", "it is not a Unit of yours on the table");
  if (unit.has(Token::regrouping)) return refuse("RES-06", "a regrouping Unit needs no further roll");
  if (!unit.has(Token::retreating)) return refuse("RES-01", "the Unit is not retreating");
  if (unit.has(Token::rolled)) return refuse("RES-01", "the Unit has rolled this turn");
  return {};
}

void begin_resolve(Battle& battle) {
  Position& p = battle.p;
  for (Number i = 0; i < p.unit_count; ++i) {
    Unit& unit = p[i];
    if (unit.seat != p.active) continue;
    unit.clear(Token::rolled);
    if (unit.has(Token::regrouping)) {  // RES-06
      unit.clear(Token::regrouping);
      unit.clear(Token::last_chance);
    }
  }
}

void resolve(Battle& battle, Number number) {
  Position& p = battle.p;
  Unit& unit = p[number];
  unit.set(Token::rolled);
  const int bonus = battle.field().general_near(number) ? 2 : 0;  // RES-08
  const int total = std::clamp(battle.d6(3) + bonus, 3, 18);
  const int row = row_of(battle.data.charts.resolve, total);
  battle.tell(Note::resolve, unit.seat, number, total, bonus, row);
  switch (row) {
    case 0:
      if (unit.has(Token::last_chance)) return take_off(battle, number, Place::driven_off);  // RETR-03
      retreat(battle, number, 100 * (battle.d6() + 2), unit.engaged);                        // RES-02, RES-03
      return;
    case 1:
      if (unit.has(Token::last_chance)) {
        if (unit.in_combat()) leave_fight(battle, number, true, frame(unit));
      } else {
        retreat(battle, number, 400, unit.engaged);  // RES-04
      }
      unit.clear(Token::retreating);
      unit.clear(Token::last_chance);
      unit.set(Token::regrouping);  // RES-05
      face_the_enemy(battle, number);
      return;
    default:  // RES-07
      unit.clear(Token::retreating);
      unit.clear(Token::last_chance);
      if (!unit.in_contact()) face_the_enemy(battle, number);
      if (unit.formation == Formation::column && reform_is_possible(battle.field(), number))
        p.push({Task::reform, number});
  }
}

namespace {

Unit reformed(const Unit& column) {
  Unit line = column;
  const Heading lead(column.bases[0].heading);
  set_line(line, table::offset(centre(column, 0), lead, 50, 0), lead);
  return line;
}

}  // namespace

bool reform_is_possible(const Field& field, Number number) {  // R133
  const Way way(field, number, 600);
  const Unit line = reformed(field.p[number]);
  return !way.clear(body(line), frame(field.p[number]).rectangle()) && !way.stands_on_friend(line);
}

void form_line_now(Battle& battle, Number number) { battle.p[number] = reformed(battle.p[number]); }

}  // namespace longroll::severed
