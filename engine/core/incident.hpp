// What of a game is counted over many: when it is, where there was fighting and what was lost. A game answers
// in show/incidents.hpp, by functions that are found by its name:
//
//     TaleWords tale_words(const Game&);
//     Moment moment_of(const Game&, const Position&);
//     std::string turn_name(const Game&, const Position&, int turn);
//     Incident incident_of(const Game&, const Position& before, const Event&);
//     MapPlace map_place(const Game&, const Position&, int place);
#pragma once

#include <string>
#include <string_view>

#include "engine/core/event.hpp"

namespace longroll {

// What the score counts, and what losses are counted in.
struct TaleWords {
  std::string_view score, losses;
};

// The turns that people speak of. They only grow; 0 while the game is set up.
struct Moment {
  int turn = 0;
  int last = 0;  // no game of this set-up has more; 0: there is no telling
};

struct Incident {
  enum class Kind : std::uint8_t { none, fight, loss };
  Kind kind = Kind::none;
  Seat seat = Seat::nobody;  // who lost it
  int place = -1;            // a game's own number; -1: where the last fight was
  int weight = 1;            // how much was lost, in what the game counts losses by
};

// Where a place is in the game's picture, and how much room there is for a mark.
struct MapPlace {
  double x = 0, y = 0, reach = 0;
  std::string name = {};
};

}  // namespace longroll
