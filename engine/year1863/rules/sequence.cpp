// 6.0 Sequence of play: four operations phases, then the end of the turn.
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {

void begin_operations(Play& play, Command command) {
  play.p.command = command;
  begin_orders(play);
}

namespace {

// Fieldworks that nobody holds fall in (option fieldwork_decay).
void decay(Play& play) {
  for (Side side : {Side::union_side, Side::confederate})
    for (Point point : play.p.fieldworks[side])
      if (!play.board().occupies(side, point)) play.p.fieldworks[side].remove(point);
}

void end_turn(Play& play) {
  Position& p = play.p;
  if (p.turn < p.last_turn) {  // 6.3a
    ++p.turn;                  // 2.4a
    return begin_operations(play, p.theater_alone == 2 ? Command::union_west : Command::confederate_east);
  }
  if (p.goal_of) {  // it was not taken in time
    const Side side = p.goal_of == 1 ? Side::confederate : Side::union_side;
    p.winner = seat_of(command_of(side, play.d.place(p.goal).theater));
  }
  play.end(p.goal_of ? 4 : 1);  // 4.2a
  play.events.tell(Happened::ended, Seat::nobody);
}

}  // namespace

void end_operations(Play& play) {
  Position& p = play.p;
  if (p.diplomacy) {  // 27.2c
    const PointSet cities = play.d.cities & play.d.home[0] & play.d.in_theater[theater_of(p.command)];
    const int held = play.board().cities_occupied(Side::confederate, cities);
    play.events.tell(Happened::diplomacy, play.seat(), held);
    play.change_vp(p.command, held * play.d.diplomacy);
    p.diplomacy = 0;
  }
  if (p.holds_those_people) {  // 27.2i
    p.order[Marker::those_people] = order_in_pool;
    p.holds_those_people = 0;
  }
  if (p.command == Command::union_west) p.no_move = Unit::none;
  p.lift.fill(255);
  if (has(p, Option::fieldwork_decay)) decay(play);
  // Railroads that raiders have cut are mended after the phase of the side that wanted them.
  p.cut[play.board().side()] -= play.d.in_theater[theater_of(p.command)];
  const bool last = p.theater_alone == 1 && p.command == Command::union_east;
  if (p.command == Command::confederate_west || last) return end_turn(play);
  begin_operations(play, static_cast<Command>(index(p.command) + 1));  // 6.1a
}

void list_nothing(Board, ActionList&) {}
Verdict check_over(Board, Action) { return refuse("6.0a", "the game is over"); }
void play_nothing(Play&, Action) {}

}  // namespace longroll::year1863
