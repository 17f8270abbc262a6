// What never changes during a game: charts, terrain, tables, armies and scenarios, each with its source.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/data_file.hpp"
#include "engine/core/game.hpp"
#include "engine/core/seat.hpp"
#include "engine/severed/types.hpp"
#include "engine/space/convex.hpp"

namespace longroll::severed {

using table::Box;
using table::Convex;
using table::Heading;
using table::Point;
using table::Ring;

// A row of the unit charts; distances in hundredths of an inch, 0 where the chart says NA.
struct Chart {
  std::string name, code, source;
  int least = 1, most = 1, points = 0, men = 0;
  int basic = 0, double_quick = 0, march = 0, charge = 0;
  int fire_dice = 0, attack_rolls = 0, willpower = 0;
  bool rifled = false, command = false, bayonets = false;  // may have
};

struct Weapon {
  std::array<int, 3> range{}, engage{}, minor{}, major{};
};

// What Units are called, by type and number from 1 on.
using UnitNames = std::array<std::vector<std::string>, type_count>;

struct Charts {
  std::array<Chart, profile_count> units;
  Weapon smoothbore, rifled;
  int shell_least = 0, shell_most = 0, canister = 0, blast = 0, misfire = 0, major = 0, clear_ahead = 0;
  int wheel = 0, about_face = 0, face = 0, form_line = 0, backwards = 0, road = 0, obstacle = 0,
      rifle_points = 0;
  UnitNames names;  // of Units that no army lists
  std::vector<int> resolve, willpower_fire, willpower_combat, willpower_artillery, readiness, readiness_turns;

  const Chart& of(Type type) const { return units[static_cast<std::size_t>(type)]; }
  const Chart& of(Profile profile) const { return units[static_cast<std::size_t>(profile)]; }
};

struct Kind {
  std::string id, named, source;  // stone_wall, the stone wall
  bool area = true, hill = false, road = false, bridge = false, ford = false, forest = false,
       building = false;
  bool foot_only = false;
  int level = 0;
  Cover cover = Cover::none;

  bool tall() const { return forest || building; }
};

struct Feature {
  std::string id;
  int kind = 0, level = 0;  // level of a hill
  std::vector<Point> outline;
  std::vector<std::vector<Point>> parts;  // convex, for areas; strips of a road
  Box box;

  bool covers(Point point) const;
};

struct Objective {
  std::string id;
  int value = 1;
  std::vector<Point> at;  // a marker, or an area
};

struct Ground {
  std::string id, title, source;
  int width = 0, height = 0;
  std::vector<Feature> features;
  std::vector<Objective> objectives;
  // Features by what they do to movement and sight, so that the rules look at no others.
  std::vector<int> obstacles, rough, impassable, roads, spans, hills, tall, cover;

  bool holds(Point point) const {
    return point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height;
  }
  int level_at(Point point) const;
  bool on_road(Point point) const;
  bool touches_road(Ring base) const;
};

struct ArmyUnit {
  Type type = Type::infantry;
  int bases = 1;
  bool rifled = false, command = false;
  std::string name;
};

struct Army {
  std::string id, title, source;
  Seat side = Seat::first;  // union or confederate
  std::vector<ArmyUnit> units;
  UnitNames names;

  int bases() const;
};

struct ArmyFault {
  std::string rule, what;  // inventory id
  int unit = -1;           // of the army, where it is about one
};
// The names of its list, numbered where two have the same.
UnitNames names_of(const Army& army);
int points_of(const Charts& charts, const ArmyUnit& unit);
int points_of(const Charts& charts, const Army& army);
struct ArmyLimits {
  int points = 0, generals = 0, artillery = 0;  // 0: no limit agreed, or by size
};
// Bases by what the restrictions count, and the generals and guns that an army of so many Bases may have.
struct Muster {
  int generals = 0, artillery = 0, others = 0;
};
Muster muster(const Army& army);
ArmyLimits most_of(int bases, ArmyLimits agreed);
// Everything that is wrong with an army, all at once; empty when it is legal.
std::vector<ArmyFault> faults(const Charts& charts, const Army& army, const ArmyLimits& limits = {});
bool matching(const Army& a, const Army& b);
// "3 militia of 4 rifled command 1: Rifle Militia" as Units.
Result<std::vector<ArmyUnit>> read_group(const Charts& charts, std::string_view text);

struct Mission {
  enum class Test : std::uint8_t { controls, controlled, units_in, defender_lost_below, always };
  Test test = Test::always;
  int which = 0, number = 0, most = 0;  // objective or area; count, points or percent
  Seat winner = Seat::nobody;
  bool attacker = false, decisive = false;
};

struct Scenario {
  enum class Victory : std::uint8_t { objectives, count, mission };
  std::string id, title, about, source;
  ScenarioInfo begins;  // its kind, and the words that it begins with
  int order = 0, minutes = 0, ground = 0, turns = 12;
  std::array<int, 2> army{};  // by edge: south, north
  bool free = false, readiness = false, premeasure = false, running = false;
  int first_edge = -1, deploy_edge = -1;                            // -1: by the roll, the first player
  std::array<std::vector<std::vector<Point>>, 2> zone, scout_zone;  // convex parts; empty: the standard strip
  std::vector<std::pair<std::string, std::vector<std::vector<Point>>>> areas;
  Victory victory = Victory::objectives;
  int attacker_edge = 0, from_turn = 1, final_factor = 1;
  std::vector<Mission> count, rules, grades;
};

struct Data {
  Charts charts;
  std::vector<Kind> kinds;
  std::vector<Ground> grounds;
  std::vector<Army> armies;
  std::vector<Scenario> scenarios;

  const Kind& kind(const Feature& feature) const { return kinds[feature.kind]; }
  static Result<std::shared_ptr<const Data>> load(const std::string& folder);
  // The charts, and of all else only what a scenario file of somebody's own asks for.
  Result<std::shared_ptr<const Data>> with_file(const std::string& text) const;
};

// Parts of the loader, each reading one kind of file.
void read_charts(DataFile& file, Charts& charts);
void read_kinds(DataFile& file, std::vector<Kind>& kinds);
void read_ground(DataFile& file, const std::vector<Kind>& kinds, Ground& ground);
void read_army(DataFile& file, const Charts& charts, Army& army, const char* key = "army",
               const ArmyLimits& limits = {});
// A table or an army that stands in the scenario's own file is added to the data.
void read_scenario(DataFile& file, Data& data, Scenario& scenario);
// "9,11 14,8.5" in hundredths; the problem says what is wrong.
Result<std::vector<Point>> read_points(std::string_view text);
bool is_name(std::string_view text);             // of a feature, an objective or an area: it goes into orders
Result<int> read_inches(std::string_view text);  // "2.5" is 250
std::string inches(int hundredths);              // 250 is "2.5"

}  // namespace longroll::severed
