// 4.0 How to win and 7.0 Victory points: occupation, first entry of cities, sudden death, the final score.
#include "engine/year1863/rules/rules.hpp"

#include <algorithm>

namespace longroll::year1863 {
namespace {

void enter_city(Play& play, Side side, Point point) {
  const PlaceInfo& place = play.d.place(point);
  const Command command = command_of(side, place.theater);
  if (place.side == side || play.p.paid.has(point)) return;
  play.p.paid.add(point);  // 7.4e
  play.events.tell(Happened::city, seat_of(command), index(point), index(command));
  play.change_vp(command, place.value);  // 7.4d
  if (point == play.d.richmond) {
    const int die = play.roll();
    play.events.tell(Happened::richmond, seat_of(Command::confederate_east), die);
    play.change_vp(Command::confederate_east, -die);  // 7.5c, SUM-03
  }
}

void occupy(Play& play, Side side, Point point) {
  play.p.fieldworks[enemy(side)].remove(point);                            // R37
  if (!play.board().enemies(point, side)) play.take_control(side, point);  // 2.10c
  if (play.d.cities.has(point)) enter_city(play, side, point);
}

}  // namespace

void Play::settle(Point point) {
  for (Side side : {Side::union_side, Side::confederate}) {
    if (!board().combat_units(point, enemy(side)) || board().combat_units(point, side)) continue;
    for (Unit u : board().at(point, side) & d.type(Type::leader)) escape(u);                // 17.11d
    for (Unit u : board().at(point, side) & d.type(Type::supply)) capture(u, enemy(side));  // 22.6a
  }
  for (Side side : {Side::union_side, Side::confederate})
    if (board().undisputed(side, point)) occupy(*this, side, point);
  reach_goal();
  sudden_death();
}

// A game of our own is won by taking one place.
void Play::reach_goal() {
  if (!p.goal_of || p.step == Step::over) return;
  const Side side = p.goal_of == 1 ? Side::union_side : Side::confederate;
  if (!board().undisputed(side, p.goal)) return;
  const Command winner = command_of(side, d.place(p.goal).theater);
  p.winner = seat_of(winner);
  end(3);
  events.tell(Happened::goal, p.winner, index(winner), index(p.goal));
}

void Play::sudden_death() {
  if (p.step == Step::over || has(p, Option::no_sudden_death)) return;
  const Board b = board();
  const bool east =
      b.occupies(Side::confederate, d.washington) ||                                        // 4.1c, SUM-04
      b.cities_occupied(Side::confederate, d.sudden_death[0]) >= d.sudden_death_needed[0];  // 4.1d, SUM-04
  const bool west =
      b.cities_occupied(Side::confederate, d.sudden_death[1]) >= d.sudden_death_needed[1];  // 4.1b, SUM-05
  if (!east && !west) return;
  const Command winner = east ? Command::confederate_east : Command::confederate_west;
  p.winner = seat_of(winner);  // 4.1a
  end(2);
  events.tell(Happened::sudden_death, p.winner, index(winner));
}

int final_points(Board b, Command command) {
  const Side side = side_of(command);
  int points = b.vp(command);  // 4.2b
  const PointSet enemy_cities = b.d.cities & b.d.home[enemy(side)] & b.d.in_theater[theater_of(command)];
  for (Point city : enemy_cities) {
    if (has(b.p, Option::no_start_cities) && b.d.held_at_start.has(city)) continue;
    if (b.occupies(side, city)) points += b.d.place(city).value;  // 4.2c
  }
  if (command == Command::union_west && b.d.mississippi.within(b.p.control[0]))
    points += b.d.mississippi_bonus;                                                                   // 4.2d
  if (command == Command::union_east && b.occupies(side, b.d.richmond)) points += b.d.richmond_bonus;  // 4.2e
  return points;
}

Outcome outcome_of(Board b) {
  Outcome outcome;
  std::array<int, 2> best{};
  for (int c = 0; c < 4; ++c) {
    const Command command = static_cast<Command>(c);
    if (b.p.theater_alone && index(theater_of(command)) != b.p.theater_alone - 1) continue;
    const int points = final_points(b, command);
    const int seat = index(seat_of(command));
    outcome.score[seat] += points;  // R2, 1.0b
    best[seat] = std::max(best[seat], points);
  }
  outcome.score[0] += b.p.handicap;
  if (b.p.step != Step::over) return outcome;
  outcome.over = true;
  if (b.p.ended == 3 || b.p.ended == 4) {
    outcome.winner = b.p.winner;
    outcome.reason = b.p.ended == 3 ? "the goal was taken" : "the goal was not taken in time";
    return outcome;
  }
  if (b.p.ended == 2) {
    outcome.winner = b.p.winner;
    outcome.level = "sudden death";
    outcome.reason = outcome.winner == Seat::first ? "Confederate West sudden death victory"
                                                   : "Confederate East sudden death victory";
    return outcome;
  }
  outcome.reason = "victory points";
  auto [first, second] = outcome.score;
  if (first == second && has(b.p, Option::tiebreak)) first = best[0], second = best[1];
  if (first != second) outcome.winner = first > second ? Seat::first : Seat::second;
  return outcome;
}

}  // namespace longroll::year1863
