// What the chapters on movement share with each other.
#pragma once

#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {

void finish_group(Play& play);

// 11.2 to 11.4: one step of the group along a route, or by rail
Verdict check_go(Board b, Route route);
void list_go(Board b, ActionList& list);
void go(Play& play, Route route);
bool stopped_by_ground(Play& play, Point to);  // 11.3a, 19.1

// 11.12 Railroads
Verdict check_rail(Board b, Point to);
void ride(Play& play, Point to);

// 21.0 Naval transfer
Verdict check_ship(Board b, Unit u);
Verdict check_land(Board b, Point to);
void list_landings(Board b, ActionList& list);
void land(Play& play, Point to);

// Raids (option)
Verdict check_raid(Board b, Unit u);

// A group without a combat unit cannot enter a point that the enemy holds, unless a friend is there (13.16b).
bool defenceless(Board b, const UnitSet& units, Point to);
inline Verdict defenceless_group() {
  return refuse("13.16b", "leaders and supply trains may not enter a point with enemy units alone");
}

}  // namespace longroll::year1863
