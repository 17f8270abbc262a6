// Phase 1: Measure of Resolve.
#include <algorithm>

#include "engine/severed/rules/morale.hpp"
#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {
namespace {

bool faces_home(const Board& board, const Unit& unit) {
  return std::abs(unit.facing().turn_to(board.away_from_home(unit.seat))) > 360;
}

void face_the_enemy(Play& play, Number number) {
  if (faces_home(play.board(), play.p[number])) turn_about(play, number);  // R132
}

}  // namespace

Verdict may_resolve(const Board& board, Number number) {
  if (number >= board.p.unit_count) return refuse("RES-01", "there is no such Unit");
  const Unit& unit = board.p[number];
  if (unit.seat != board.p.active || !unit.on_table())
    return refuse("RES-01", "it is not a Unit of yours on the table");
  if (unit.has(Token::regrouping)) return refuse("RES-06", "a regrouping Unit needs no further roll");
  if (!unit.has(Token::retreating)) return refuse("RES-01", "the Unit is not retreating");
  if (unit.has(Token::rolled)) return refuse("RES-01", "the Unit has rolled this turn");
  return {};
}

void begin_resolve(Play& play) {
  Position& p = play.p;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].seat == p.active) p[i].clear(Token::regrouping);  // RES-06
}

namespace {

Unit reformed(const Unit& column) {
  Unit line = column;
  const Heading lead(column.bases[0].heading);
  set_line(line, table::offset(centre(column, 0), lead, 50, 0), lead);
  return line;
}

bool reform_is_possible(const Board& board, Number number) {  // R133
  const Way way(board, number, all_around);
  const Unit line = reformed(board.p[number]);
  return !way.clear(body(line), frame(board.p[number]).rectangle()) && !way.stands_on_friend(line);
}

}  // namespace

void list_resolve(Board board, ActionList& list) {
  for (Number i = 0; i < board.p.unit_count; ++i)
    if (!may_resolve(board, i)) list.add(order(Do::resolve, {.unit = i}));
  if (list.empty()) list.add(order(Do::end_phase));
}

Verdict check_resolve(Board board, Action action) {
  if (what(action) == Do::resolve) return may_resolve(board, number(operands(action)));
  if (what(action) != Do::end_phase) return refuse("SEQ-01", "this is the Measure of Resolve Phase");
  for (Number i = 0; i < board.p.unit_count; ++i)
    if (!may_resolve(board, i)) return refuse("RES-01", "every retreating Unit must roll");
  return {};
}

void play_resolve(Play& play, Action action) {
  if (what(action) == Do::end_phase) return end_phase(play);
  const Number number = severed::number(operands(action));
  Position& p = play.p;
  Unit& unit = p[number];
  unit.set(Token::rolled);
  const int bonus = play.board().general_near(number) ? 2 : 0;  // RES-08
  const int total = play.d6(3) + bonus;
  const int row = row_of(play.data.charts.resolve, total);
  play.tell(Happened::resolve, unit.seat, number, total, bonus, row);
  switch (row) {
    case 0:
      if (unit.has(Token::last_chance)) return take_off(play, number, Place::driven_off);  // RETR-03
      retreat(play, number, 100 * (play.d6() + 2), unit.engaged);                          // RES-02, RES-03
      return;
    case 1:
      if (unit.has(Token::last_chance)) {
        fill(play, leave_fight(play, number, true, frame(unit)));
      } else {
        retreat(play, number, 400, unit.engaged);  // RES-04
      }
      unit.clear(Token::retreating);
      unit.clear(Token::last_chance);
      unit.set(Token::regrouping);  // RES-05
      face_the_enemy(play, number);
      return;
    default:  // RES-07
      unit.clear(Token::retreating);
      unit.clear(Token::last_chance);
      if (!unit.in_contact()) face_the_enemy(play, number);
      if (unit.formation == Formation::column && reform_is_possible(play.board(), number))
        p.push({Task::reform, number});
  }
}

void list_reform(Board, ActionList& list) { list_either(list, Do::form_line_now, Do::stay_in_column); }

Verdict check_reform(Board, Action action) {
  if (is_either(action, Do::form_line_now, Do::stay_in_column)) return {};
  return refuse("RES-07", "form line or stay in column");
}

void play_reform(Play& play, Action action) {
  const Agenda task = play.p.pop();
  if (what(action) == Do::form_line_now) play.p[task.unit] = reformed(play.p[task.unit]);
}

}  // namespace longroll::severed
