// The table as the rules read it.
#pragma once

#include "engine/severed/rules/footprint.hpp"

namespace longroll::severed {

struct Board {
  const Data& data;
  const Position& p;

  const Ground& ground() const { return data.grounds[p.ground]; }
  const Charts& charts() const { return data.charts; }
  const Chart& chart(const Unit& unit) const { return data.charts.of(unit.profile()); }
  const Scenario& scenario() const { return data.scenarios[p.scenario]; }
  const Kind& kind(int feature) const { return data.kind(ground().features[feature]); }
  const Feature& feature(int number) const { return ground().features[number]; }
  std::string_view name(const Unit& unit) const;  // as people call it
  Heading away_from_home(Seat seat) const {
    return Heading::degrees(p.home[index(seat)] == Edge::south ? 0 : 180);
  }
  bool on_table(Ring shape) const;
  // A friendly general of the Unit within 6 inches; he never helps himself.
  bool general_near(Number unit) const;
  int level(const Unit& unit) const;  // of most of its Bases, the lower on a tie
};

}  // namespace longroll::severed
