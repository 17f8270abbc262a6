// What never changes and is asked again and again: neighbours as sets, distances, and how battles go on
// average.
#pragma once

#include <array>

#include "engine/year1863/data.hpp"

namespace longroll::year1863 {

// What comes of a battle in one column, Engaged rounds fought out: the chances by what the loser loses.
struct Outlook {
  float drive = 0;  // the defender retreats without loss
  float win1 = 0, win25 = 0, win50 = 0, win100 = 0;
  float fail1 = 0, fail25 = 0, fail50 = 0, fail100 = 0;
  float grind = 0;  // Engaged rounds
};

// How a tactical initiative falls when the attacker is better by so much.
struct Initiative {
  float attacker = 0;                  // he chooses the table
  float brilliant = 0, outwitted = 0;  // Brilliant Maneuver for him, for the defender
};

struct Atlas {
  explicit Atlas(const Data& d);

  const Initiative& initiative(int lead) const;

  By<Point, PointSet, max_places> land, track, water, seasonal;      // joined by such routes
  By<Point, By<Point, std::uint8_t, max_places>, max_places> steps;  // by land; rough points count two
  By<TableKind, std::array<Outlook, columns>, 2> outlook;

 private:
  std::array<Initiative, 21> initiatives_;  // from -10 to 10
};

}  // namespace longroll::year1863
