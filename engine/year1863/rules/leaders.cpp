// 17.0 Leaders: escape and battle casualties. Assignment and promotion are in reorganizing.cpp.
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {

void Play::escape(Unit leader) {
  const Board b = board();
  const int die = roll();
  const bool escaped = die <= b.campaign(leader);  // 17.11d, 17.11e
  const Side side = d.unit(leader).side;
  const Command command = command_of(side, d.place(b.where(leader)).theater);
  events.tell(Happened::escape, seat_of(command), index(leader), die, escaped, index(b.where(leader)));
  if (!escaped) return eliminate(leader);
  put(leader, b.reserve(command));
}

// Both sides roll two dice for every leader who commanded a corps when the combat began; 12 kills (17.11a).
void roll_casualties(Play& play) {
  for (int which : {0, 1}) {
    const Command command = role(play.p, which);
    for (Unit leader : play.p.commanding& play.board().field(command)) {  // 17.11c
      const int first = play.roll(), second = play.roll();
      const bool killed = first + second == 12;  // 17.11a
      play.events.tell(Happened::casualty, seat_of(command), index(leader), first, second, killed);
      if (killed) play.eliminate(leader);
    }
  }
  play.p.commanding.clear();
}

}  // namespace longroll::year1863
