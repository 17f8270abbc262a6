// All that is fixed in 1863: map, counters, charts and set-up, read once from data/year1863.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/year1863/types.hpp"

namespace longroll::year1863 {

struct PlaceInfo {
  std::string id, name, state;
  Theater theater{};
  Side side{};  // of its state; of its owner for a box
  double x = 0, y = 0;
  Terrain terrain{};
  Settlement settlement{};
  int value = 0;  // recruit and VP value (TEC-06)
  bool coastal = false, port = false, riverport = false, border = false;
  bool river = false;  // at the end of a river or seasonal river route
  bool railroad = false;
  bool box = false;  // a reserve area or the New Orleans box
  int control = -1;  // side that holds it at start
};

struct RouteInfo {
  Way way{};
  std::string river;  // crossed by a road, railroad or track; followed by a river
  bool crosses = false;
};

struct UnitInfo {
  std::string id, name;
  Side side{};
  Type type{};
  Size size{};
  std::array<int, 2> strength{};  // back (line, Level 1) and front (veteran, Level 2)
  bool two_sided = false;
  By<Theater, int, 2> move{};  // by theater
  LeaderKind kind{};
  std::array<int, 2> battle{}, campaign{};  // corps side and army or fleet side
  bool can_command_army = false;            // has a reverse
};

struct MarkerInfo {
  std::string id, name;
  Side side{};
  bool discard = false;
};

struct SetupRow {
  std::string rule;
  Command command{};
  Unit unit = Unit::none;  // none: a fieldwork
  bool built_up = false;   // veteran, Level 2 or army commander
  PointSet at;
  Point historical{};
  Unit commands = Unit::none;  // the corps a corps commander takes
};

struct Scenario {
  std::array<int, 4> vp{};
  std::string title;
};

constexpr int columns = 8;
using CombatTable = std::array<std::array<CombatResult, columns>, 6>;  // by die - 1, column

struct Data {
  std::vector<PlaceInfo> places;
  std::vector<RouteInfo> routes;
  PointGraph graph;
  std::vector<UnitInfo> units;
  By<Marker, MarkerInfo, markers> orders;
  std::array<Unit, 2> shafts{};  // whom an even and an odd roll removes
  std::vector<SetupRow> setup;
  std::array<Scenario, 2> scenarios;

  By<TableKind, CombatTable, 2> tables{};
  std::array<int, columns> bounds{};  // lower bound of each column in percent
  By<Terrain, int, 5> terrain_shift{};
  By<Terrain, bool, 5> stops{};
  int city_shift = 0, river_shift = 0, fieldwork_shift = 0;
  std::array<int, 3> fort_shift{};           // by level
  By<Type, By<Side, int, 2>, types> cost{};  // by type and side; the fortress entry is Level 1
  By<Side, int, 2> upgrade_cost{};
  int upgrade_with_engineer = 1;
  By<Side, int, 2> rail_thirds{};
  int sea_halves = 0;
  By<Theater, int, 2> army_limit{};  // by theater
  int fleet_limit = 1;
  int vp_maximum = 12, win_per_unit = 2, lose_per_unit = 1, diplomacy = 3;
  int richmond_bonus = 5, mississippi_bonus = 5;
  std::vector<std::string> months;
  int seasonal_turns = 3;
  int fieldworks = 8;

  // Sets that the rules ask for again and again.
  By<Type, UnitSet, types> of_type;
  By<Side, UnitSet, 2> of_side;
  UnitSet combat, land_combat, mobile, land, corps, worth_vp, trackers;
  By<Theater, PointSet, 2> in_theater;  // points and boxes
  By<Side, PointSet, 2> home;           // points in states of the side
  PointSet sea, cities, settlements, shenandoah, mississippi, rough;
  By<Side, PointSet, 2> rail_allowed;         // by side (11.13)
  By<Point, PointSet, max_places> rail_next;  // joined by railroad
  By<Side, By<Point, int, max_places>, 2>
      harbour{};                          // steps by water from a sea point to the nearest end, by side
  By<Theater, PointSet, 2> sudden_death;  // cities that count, by theater
  std::array<int, 2> sudden_death_needed{};
  Point washington{}, richmond{}, natchez{}, new_orleans{};
  By<Command, Point, 4> reserve{};  // by command
  By<Command, int, 4> reserve_value{};
  PointSet held_at_start;  // enemy cities a side controls in April
  Unit corps19 = Unit::none;

  const PlaceInfo& place(Point p) const { return places[index(p)]; }
  const UnitInfo& unit(Unit u) const { return units[index(u)]; }
  const RouteInfo& route(Route r) const { return routes[index(r)]; }
  UnitSet type(Type t) const { return of_type[t]; }
  bool is(Unit u, Type t) const { return unit(u).type == t; }

  std::optional<Point> find_place(std::string_view name) const;
  std::optional<Unit> find_unit(std::string_view name) const;
  std::optional<Marker> find_marker(std::string_view name) const;
  std::vector<std::string_view> place_names() const;
  std::vector<std::string_view> unit_names() const;

  static Result<std::shared_ptr<const Data>> load(const std::string& folder);
};

// Names are compared without regard to case, blanks and punctuation: "Harper's Ferry" is harpers-ferry.
bool same_name(std::string_view a, std::string_view b);
std::string_view word_for(Side side);
std::string_view word_for(Command command);
std::string_view word_for(Type type);
std::string_view word_for(Way way);
std::string_view word_for(Terrain terrain);
std::string_view word_for(CombatResult result);
std::string_view title_for(Command command);
std::optional<Command> command_named(std::string_view word);

}  // namespace longroll::year1863
