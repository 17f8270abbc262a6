// Everything printed: the map, the counters and the charts, as data/vicksburg has them. Loaded once, never
// changed.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/text.hpp"
#include "engine/space/hex.hpp"
#include "engine/vicksburg/pieces.hpp"

namespace longroll::vicksburg {

inline constexpr int map_size = 18 * 23;
using Hexes = HexSet<map_size>;

inline Hexes operator&(Hexes a, const Hexes& b) {
  for (std::size_t i = 0; i < a.words.size(); ++i) a.words[i] &= b.words[i];
  return a;
}
inline Hexes operator|(Hexes a, const Hexes& b) {
  for (std::size_t i = 0; i < a.words.size(); ++i) a.words[i] |= b.words[i];
  return a;
}
inline Hexes operator-(Hexes a, const Hexes& b) {
  for (std::size_t i = 0; i < a.words.size(); ++i) a.words[i] &= ~b.words[i];
  return a;
}

enum class Terrain : std::uint8_t { none, west_bank, clear, rough, swamp };
enum class River : std::uint8_t { none, minor, yazoo, mississippi };
enum class Arm : std::uint8_t { infantry, cavalry };

// What lies between a hex and its neighbour in one direction.
struct Hexside {
  River river = River::none;
  bool road = false;  // a trail or rail link
  bool rail = false;
  bool uphill = false;                        // over the ridge from low to high
  bool passable = false;                      // land on both sides and no Mississippi between
  std::array<std::uint8_t, 2> cost = {0, 0};  // movement points by arm
};

struct Place {
  Hex hex;
  std::string name, id;
  bool city = false, station = false, town = false, depot = false, label = false;
};

struct Line {
  std::string name;
  std::vector<Hex> hexes;
};

struct RiverLine {
  std::string id, name;
  std::vector<std::array<Hex, 2>> sides;
};

struct Map {
  HexGrid grid;
  std::array<Terrain, map_size> terrain{};
  std::array<std::array<Hexside, 6>, map_size> sides{};
  std::array<std::array<Hex, 6>, map_size> land{};  // neighbours by land; Hex::none where there is no way
  std::array<Hexes, map_size> beside{};             // the same as sets
  // Neighbours along a road or along a railroad; Hex::none after the last.
  std::array<std::array<Hex, 6>, map_size> road_links{}, rail_links{};
  Hexes east_bank, rail, road, stations, besiegeable, north_edge, south_edge, east_edge;
  std::vector<Place> places;
  std::vector<Line> rails, trails;
  std::vector<RiverLine> rivers;
  std::vector<std::array<Hex, 2>> ridge;  // low, high
  std::vector<std::array<Hex, 2>> naval;  // the Mississippi from north to south: west hex, east hex
  Hex vicksburg, jackson, depot, grand_gulf, warrenton, rail_source;
  std::vector<Hex> line;  // Vicksburg to Jackson, 15.3
  int line_west_row = 0, line_east_column = 0, line_east_row = 0;

  const Hexside& side(Hex from, Direction way) const { return sides[from.at][static_cast<std::size_t>(way)]; }
  bool south_of_line(Hex hex) const;
  const Place* place(Hex hex) const;
  bool near_river(Hex hex) const { return riverside.has(hex); }
  Hexes riverside;  // east-bank hexes that touch the Mississippi
};

struct Command {
  std::string id, name, colour;
  Seat side = Seat::nobody;
  Leader leader;  // none for the reserve, the militia and the cavalry
  Units units;
};

struct UnitInfo {
  std::string id, name, formation, arrival;
  Seat side = Seat::nobody;
  std::uint8_t command = 0, cf = 0;
  Arm arm = Arm::infantry;
};

struct LeaderInfo {
  std::string id, name, replacement, relief;
  Seat side = Seat::nobody;
  std::uint8_t cv = 0, replacement_cv = 1, relief_cv = 0;
  bool supreme = false;  // at the start
  std::uint8_t command = 255;
};

struct CombatResult {
  std::uint8_t losses = 0, disrupts = 0, retreats = 0;
  friend bool operator==(CombatResult, CombatResult) = default;
};
// As positions and events hold it.
constexpr std::uint8_t pack(CombatResult result) {
  return static_cast<std::uint8_t>(result.losses | result.disrupts << 4 | result.retreats << 5);
}
constexpr CombatResult unpack(int bits) {
  return {static_cast<std::uint8_t>(bits & 15), static_cast<std::uint8_t>(bits >> 4 & 1),
          static_cast<std::uint8_t>(bits >> 5 & 1)};
}
struct CombatEntry {
  CombatResult attacker, defender;
};

enum class EventKind : std::uint8_t {
  none,
  milliken,
  banks,
  rains,
  fever,
  press,
  rolling_stock,
  mcclernand,
  richmond
};

struct Force {  // where a command may start
  std::uint8_t command = 0;
  Units extra;
  Hexes hexes;
  std::vector<Hexes> centers;  // when all must keep to one of several
  bool apart = false, always_entrenched = false, may_entrench_outside = false;
};

// Charts, named as in charts.toml.
struct Charts {
  std::vector<std::string> turn_names;
  std::array<bool, 16> event_turn{};
  int supply_start = 5, supply_start_early = 3, group_a_turn = 2, herron_turn = 2;
  int morale_start = 4, morale_least = 1, morale_most = 5, losses_per_point = 10;
  std::array<std::array<int, 2>, 2> movement{};  // by arm, then Uncommitted or Committed
  int rough_cf = 1, jackson_cf = 1, swamp_shift = -1, river_shift = -1, yazoo_shift = -1, ridge_shift = -2;
  std::array<std::array<int, 2>, 5> terrain_cost{};  // by terrain, then arm
  int entrenchment_shift = -1, entrenchment_attack = 1, fort_attack = 1, fort_multiplier = 2,
      fort_entrenched = 3;
  int disrupted_shift = 1, vessel_shift = 1;
  int modifier_limit = 3, attacking_support = 1, defending_support = -1, surrounded = 1;
  int unit_cost = 1, disrupted_cost = 2, independent_cost = 2, vessel_cost = 1, vessel_committed_cost = 2;
  std::vector<std::string> columns;
  std::array<std::array<CombatEntry, 8>, 12> combat{};  // by modified die from lowest_die, then column
  int lowest_die = -2, loss_divisor = 5;
  CombatResult alone_disrupted;
  int siege_turn = 1, siege_turn_limit = 4, siege_double = 1, siege_fleet = 1, siege_grant = 1,
      siege_fort = -2, siege_entrenchment = -1, siege_one = 1, siege_first = 0;
  std::vector<int> siege_losses, siege_disrupts, siege_morale, siege_surrender;
  int vp_vicksburg = 10, vp_jackson = 5, vp_station = 1, vp_town = 1, vp_unit = 1, vp_leader = 1,
      vp_supreme = 2;
  std::vector<Hex> vp_towns;
  int vp_hold = 1, vp_depot = 10, vp_gulf = 5, vp_jackson_back = 2, vp_infantry = 2, vp_cavalry = 1,
      vp_union_leader = 1, vp_grant = 3, vp_assault = 1, vp_scorched = -1;
  std::vector<int> grierson_union, grierson_confederate, grierson_returns, grierson_lost, grierson_pursuers;
  std::vector<int> forrest_confederate, forrest_union, forrest_supply, forrest_returns, forrest_lost;
  int forrest_out_from = 2;
  std::vector<int> battery_losses, battery_second, battery_commits, battery_disrupts, battery_vp;
  std::vector<int> arkansas_sinks, arkansas_drives, arkansas_losses, arkansas_vp, fleet_disrupted,
      fleet_commits, fleet_sinks;
  int sunk_vp = 1, naval_battery = 1;
  std::vector<int> brigades;
  std::array<EventKind, 13> events{};  // by the sum of the dice
  std::array<bool, 16> repeatable{};
  int fever_union = 2, fever_confederate = 1, milliken_distance = 3;
  int reach = 3, trail_reach = 1, extension = 3, grant_distance = 3, stations_per_garrison = 2;
};

// A place whose first capture gives the Union victory points.
struct Prize {
  Hex hex;
  int points = 0;
};

struct Data {
  Map map;
  std::vector<Command> commands;
  std::vector<UnitInfo> units;
  std::vector<LeaderInfo> leaders;
  Charts charts;
  std::vector<Force> forces;
  // Starting hexes by piece: confederate and union, and the union at Warrenton.
  std::array<Hex, max_units> default_unit{}, warrenton_unit{};
  std::array<Hex, max_leaders> default_leader{}, warrenton_leader{};
  Units default_entrenched;
  std::vector<std::array<std::string, 2>> sources;  // file and table, source

  std::array<Units, 2> side;                // all units of a seat
  std::array<Leaders, 2> leader_side;       // all Leaders of a seat
  std::array<Units, max_leaders> troops{};  // the units of a Leader's own command
  std::vector<Prize> prizes;                // at most 16
  Units infantry, cavalry, independent, reserve, johnston_brigades, setup_units;
  Unit grierson, bussey, forrest, jackson_cavalry, militia, herron, sheppard;
  Leader grant, mcclernand, pemberton, johnston;

  const UnitInfo& of(Unit unit) const { return units[unit.at]; }
  const LeaderInfo& of(Leader leader) const { return leaders[leader.at]; }

  static Result<std::shared_ptr<const Data>> load(const std::string& folder);
};

Result<Map> load_map(const std::string& file, std::vector<std::array<std::string, 2>>& sources);
Result<Charts> load_charts(const std::string& file, const Map& map,
                           std::vector<std::array<std::string, 2>>& sources);
// "2DR/-" as the chart has it.
Result<CombatEntry> parse_result(std::string_view text);
std::string to_text(CombatResult result);
std::string to_text(const CombatEntry& entry);
// The same in words: "the attacker loses 1 in 5 and retreats, the defender is unharmed".
std::string in_words(const CombatEntry& entry);

}  // namespace longroll::vicksburg
