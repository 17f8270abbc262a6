// What a battle promises.
#pragma once

#include "engine/year1863/player/atlas.hpp"
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {

// What stands together, as far as a battle cares. Forces add up.
struct Force {
  float strength = 0;  // leaders included
  float printed = 0;
  float units = 0;                         // combat units ...
  float corps = 0;                         // ... and how many of them pay VP when lost
  float fort = 0;                          // strength of a fortress
  float land = 0;                          // units that can occupy
  int campaign = 0;                        // of who commands, veteran cavalry included
  int leaders = 0, trains = 0, unled = 0;  // unled: corps without a commander
  bool guns = false, army = false;         // bombardment; an army commander

  Force& operator+=(const Force& other);
  friend Force operator+(Force a, const Force& b) { return a += b; }
  bool fights() const { return units > 0; }
};
Force force_of(const Board& b, const UnitSet& units);

// What blood is worth to the attacker: each corps of the defender, each of his own.
struct Stakes {
  float kill = 4, loss = 4;
};

struct Fight {
  const Force& attack;
  const Force& defense;
  float shift = 0;  // columns, positive for the attacker
  float prize = 0;  // what the point is worth to him
  Stakes stakes;
};

// The value to the attacker of one table in a column, which may lie between two, and of a battle before the
// initiative is rolled.
float table_value(const Atlas& atlas, TableKind table, float column, const Fight& fight);
float battle_value(const Atlas& atlas, const Fight& fight);
float column_for(float ratio);  // without steps, as strengths are guesses

}  // namespace longroll::year1863
