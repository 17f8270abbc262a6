// What volleys and charges promise on average, in points.
#pragma once

#include <array>

#include "engine/severed/data.hpp"

namespace longroll::severed {

// A Unit as fire and close combat know it.
struct Body {
  double count = 0;   // Bases
  double points = 0;  // of each
  int rolls = 1;      // Attack Rolls of each Base
  int willpower = 0;  // added to its tests
  bool broken = false, gun = false, general = false;
  double stake = 1;  // more where it matters that it stays
};

double at_most(int total);     // that 3D6 are no more than this
double breaks(int willpower);  // under fire
double falters(int willpower);
double panics(int willpower);  // in close combat

struct Shots {
  const Weapon* arm = nullptr;
  double dice = 0;
  int easier = 0;  // to Engage
  int saves = 0;   // added to Resilience Rolls
};
double volley_worth(const Shots& shots, double gap, const Body& target);

struct Clash {
  double dice = 0, answer = 0;  // Attack Rolls of the charger and of the other in the first round
  bool together = false;        // uphill, or into cover
};
// From the charger's side: what it destroys and drives off, less what it loses.
double clash_worth(const Clash& clash, const Body& charger, const Body& target);

}  // namespace longroll::severed
