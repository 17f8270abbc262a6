// Looking at a position.
#pragma once

#include "engine/year1863/data.hpp"
#include "engine/year1863/position.hpp"

namespace longroll::year1863 {

// A position with the data that it needs to be read. Cheap to pass by value.
struct Board {
  const Data& d;
  const Position& p;

  const UnitSet& at(Point point) const { return p.at[point]; }
  UnitSet at(Point point, Side side) const { return at(point) & d.of_side[side]; }
  Point where(Unit u) const { return p.where[u]; }
  Unit bond(Unit u) const { return p.bond[u]; }
  bool bonded(Unit u) const { return bond(u) != Unit::none; }
  const UnitSet& field(Command c) const { return p.field[c]; }
  int vp(Command c) const { return p.vp[c]; }
  Side side() const { return side_of(p.command); }
  Point reserve(Command c) const { return d.reserve[c]; }
  bool controls(Side side, Point point) const { return p.control[side].has(point); }
  bool fieldwork(Side side, Point point) const { return p.fieldworks[side].has(point); }

  bool enemies(Point point, Side side) const { return at(point).meets(d.of_side[enemy(side)]); }
  bool combat_units(Point point, Side side) const { return (at(point, side) & d.combat).operator bool(); }
  // A ground unit stands there and no enemy ground unit does (2.10e, 2.10f).
  bool undisputed(Side side, Point point) const;
  // The same, and while both sides have ground units there, who was there first (R4).
  bool occupies(Side side, Point point) const;
  Unit fort_at(Point point, Side side) const;
  int fort_level(Point point, Side side) const;
  int strength(Unit u) const { return d.unit(u).strength[p.built_up.has(u)]; }
  int printed(const UnitSet& units) const;  // sum of strengths
  int campaign(Unit leader) const { return d.unit(leader).campaign[p.built_up.has(leader)]; }
  int battle(Unit leader) const { return d.unit(leader).battle[p.built_up.has(leader)]; }
  bool is_army_commander(Unit u) const {
    return d.is(u, Type::leader) && d.unit(u).kind == LeaderKind::general && p.built_up.has(u);
  }
  bool is_fleet_commander(Unit u) const { return d.unit(u).kind == LeaderKind::admiral && p.built_up.has(u); }
  int army_commanders(Command c) const;
  int fleet_commanders(Command c) const;
  UnitSet leaders() const { return d.type(Type::leader); }
  // Leaders on their corps side who could take army command.
  UnitSet candidates(Command c) const;
  // The corps commanders of a command as General Orders mean them: no admirals, no army commanders (R24,
  // R28).
  UnitSet corps_commanders(Command c) const;
  UnitSet with_partner(Unit u) const;                        // a unit and the leader or corps bound to it
  bool summer() const { return p.turn > d.seasonal_turns; }  // seasonal rivers are closed
  int cities_occupied(Side side, const PointSet& cities) const;
  int fieldworks_left() const { return d.fieldworks - p.fieldworks[0].count() - p.fieldworks[1].count(); }
};

}  // namespace longroll::year1863
