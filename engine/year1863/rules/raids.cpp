// Raids, an optional rule of our own (reconstruction 14; the rulebook's is not in its text).
#include "engine/year1863/rules/movement.hpp"

namespace longroll::year1863 {

Verdict check_raid(Board b, Unit u) {
  if (!has(b.p, Option::raids)) return refuse("23.3a", "the raiding rule is not in use (option raids)");
  return b.d.is(u, Type::cavalry) || b.d.is(u, Type::partisan)
             ? legal
             : refuse("19.2b", "only cavalry corps and partisan rangers raid");
}

// A raider checks one train that stands alone, and in a railroad point that the enemy held cuts the line on 5
// or 6, better with partisans or a cavalry commander.
void raid_point(Play& play, Point point, bool enemy_held) {
  const Board b = play.board();
  const Side victim = enemy(b.side());
  const UnitSet trains = b.at(point, victim) & play.d.type(Type::supply);
  if (trains && b.at(point, victim) == trains) play.capture(trains.first(), b.side());
  PointSet& cut = play.p.cut[victim];
  if (!play.d.place(point).railroad || !enemy_held || cut.has(point)) return;
  int bonus = play.p.group.meets(play.d.type(Type::partisan)) ? 1 : 0;
  for (Unit leader : play.p.group& b.leaders())
    if (play.d.unit(leader).kind == LeaderKind::cavalry) bonus = 1;
  const int die = play.roll();
  const bool success = die + bonus >= 5;
  if (success) cut.add(point);
  play.events.tell(Happened::raid_cut, play.seat(), index(point), die, success);
}

}  // namespace longroll::year1863
