// What the chapters on movement share with each other.
#pragma once

#include "engine/year1863/chapters.hpp"

namespace longroll::year1863 {

void finish_group(Play& play);

// 11.12 Railroads
void ride(Play& play, Point to);

// 21.0 Naval transfer
Bar bar_ship(Board b, Unit u);
Bar bar_land(Board b, Point to);
void list_landings(Board b, ActionList& list);
void land(Play& play, Point to);

// Raids (option)
Bar bar_raid(Board b, Unit u);

// A group without a combat unit cannot enter a point that the enemy holds, unless a friend is there (13.16b).
bool defenceless(Board b, const UnitSet& units, Point to);
inline constexpr Barred defenceless_group{
    "13.16b", "leaders and supply trains may not enter a point with enemy units alone"};
inline constexpr Barred no_points{"11.2g", "no movement points are left"};

}  // namespace longroll::year1863
