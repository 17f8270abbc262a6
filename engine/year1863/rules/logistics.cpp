// 22.0 Logistics: capture of supply trains. Doubled movement is in movement.cpp, combat shifts in combat.cpp.
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {

void Play::capture(Unit train, Side captor) {
  const Point here = board().where(train);
  const Command command = command_of(captor, d.place(here).theater);
  const int die = roll();
  if (die % 2) {  // 22.7a, 28.0d
    events.tell(Happened::train_lost, seat_of(command), index(train), index(here), die);
    return eliminate(train);
  }
  eliminate(train);
  const UnitSet box = board().at(in_box, captor) & d.type(Type::supply);
  const Unit gained = box ? box.first() : Unit::none;  // 22.7b
  events.tell(Happened::captured, seat_of(command), index(train), index(here), index(gained), die);
  if (!box) return;
  enlist(gained, command, here);
  p.moved.add(gained);
}

}  // namespace longroll::year1863
