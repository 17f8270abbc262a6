// What never changes during a game: the map, the counters, the charts and the scenarios, read from
// data/stockade.
#pragma once

#include <array>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/seat.hpp"
#include "engine/core/text.hpp"
#include "engine/space/hex.hpp"

namespace longroll::stockade {

using Side = Seat;
inline constexpr Side Union = Seat::first;
inline constexpr Side Confederate = Seat::second;

inline constexpr int max_units = 160;
inline constexpr int max_hexes = 1122;
inline constexpr int max_bridges = 48;
inline constexpr int max_range = 8;

using Hexes = HexSet<max_hexes>;

// A unit counter, by its place in Data::units.
enum class Unit : std::uint8_t { none = 255 };
constexpr std::size_t at(Unit unit) { return static_cast<std::size_t>(unit); }
// What an operand of an action stands for.
constexpr Unit unit_of(unsigned operand) { return static_cast<Unit>(operand); }
constexpr Hex hex_of(unsigned operand) { return Hex{static_cast<std::uint16_t>(operand)}; }

enum class Kind : std::uint8_t { infantry, officer, artillery };
enum class Terrain : std::uint8_t { open, elevation, ditch, redan };
inline constexpr std::array<std::string_view, 3> kind_names = {"infantry", "officer", "artillery"};
inline constexpr std::array<std::string_view, 4> terrain_names = {"open field", "slight elevation", "ditch",
                                                                  "redan"};
constexpr std::string_view name_of(Kind kind) { return kind_names[static_cast<std::size_t>(kind)]; }
constexpr std::string_view name_of(Terrain terrain) {
  return terrain_names[static_cast<std::size_t>(terrain)];
}
inline constexpr std::uint8_t no_regiment = 255;

struct UnitInfo {
  std::string name, alias;
  Kind kind = Kind::infantry;
  Side side = Union;
  std::uint8_t regiment = no_regiment;  // artillery has none
  std::uint8_t number = 0;              // within its regiment and kind, from 1
  std::uint8_t assault = 1;             // when it appears
  std::uint8_t movement = 0;
  std::uint8_t fire = 0;  // 0 for officers; Confederate infantry fires with its morale
  bool fires_morale = false;
  bool steady = false;    // immune to Chaos of War
  bool bombards = false;  // one of the five companies that choose option 1 or 2
};

struct Regiment {
  std::string id, name, band;
  Side side = Union;
  int assault = 1;
  Unit first_infantry = Unit::none, first_officer = Unit::none;
  int infantry = 0, officers = 0;
  bool bridging = false;
  std::vector<Hex> area;  // set-up area, Union only
  Hexes area_set;
  std::vector<Hex> default_infantry, default_officers;
};

struct TerrainEffects {
  static constexpr int all = 100, never = 101;
  int cost = 1, artillery = 1, defense = 4;
  bool blocks = false;
  std::string source;
};

struct Scenario {
  std::string id, title, about;
  ScenarioInfo begins;  // its kind, and the words that it begins with
  int minutes = 0, first_assault = 1, last_assault = 2, turns = 8;
  std::vector<std::array<int, 2>> strength;  // infantry and officers by regiment
  int union_companies = 5, confederate_guns = 4, confederate_markers = 8;
  Hexes objective;                     // what the Union must hold
  Hexes union_area, confederate_area;  // set-up areas instead of the printed ones, when not empty
};

// The hexes that a line between two centres passes, relative to its start.
struct Sightline {
  struct Step {
    std::int8_t columns, rows;
  };
  std::uint8_t crossed_count = 0, along_count = 0;
  std::array<Step, 2 * max_range> crossed{};
  std::array<std::array<Step, 2>, max_range> along{};
};

struct Data {
  HexGrid grid;
  std::vector<Terrain> terrain;  // by hex
  Hexes everywhere, redan, ditch, inside, elevation, batteries, union_side, beside_redan;
  Hexes missouri_entry, west_edge;
  Hexes reserved, beside_reserved;  // set-up area of the regiment that comes for the second assault
  std::vector<Hex> redan_list, road;
  Hex apex;
  std::string road_name;

  std::vector<UnitInfo> units;
  std::vector<Regiment> regiments;
  int bridges = 0;

  std::array<TerrainEffects, 4> effects;
  int surcharge = 1, chaos_defense = 1;
  int union_limit = 4;
  std::array<int, 5> confederate_limit{};  // by morale
  int infantry_range = 4, artillery_range = 8;
  std::array<int, 6> hits_on{};        // by ratio 0 .. 5; less than 1:1 is as 1:1
  std::array<int, 6> union_markers{};  // by companies
  int confederate_markers = 8, union_strength = 12, confederate_strength = 10;
  int confederate_holds = 2, call_off = 3;
  std::array<int, 7> morale_by_die{};
  std::array<std::array<int, 5>, 2> chaos_modifier{};  // by side and morale
  int chaos_most = 6, chaos_fails = 3;
  std::array<int, 9> gettysburg{};  // by turn
  int no_unit_in_west = 1, regiments_without_officers = 2, outnumbered = 3;

  std::vector<Scenario> scenarios;
  std::vector<Hex> default_guns, default_option1, default_option2, default_ohio_artillery;
  std::vector<int> bridging_order;  // regiments
  Hex loose_bridges;

  // What the map's lines pass, by parity of the start column and offset.
  const Sightline& sightline(Hex from, Hex to) const {
    const int columns = grid.column(to) - grid.column(from), rows = grid.row(to) - grid.row(from);
    constexpr int width = 2 * max_range + 3;
    return sightlines[static_cast<std::size_t>(
        (grid.column(from) % 2 * width + columns + max_range + 1) * width + rows + max_range + 1)];
  }
  std::vector<Sightline> sightlines;
  // Hexes that foot (0) or guns (1) can always leave in a first step, whatever lies around: see chart_exits.
  std::array<Hexes, 2> exits;
  // For the computer player, see player/policy.hpp: the points from each hex to each redan hex; the redan
  // hexes from north to south, and how much farther from the Union's line each is than the nearest.
  std::vector<std::uint8_t> approaches, ring, depth;
  std::vector<std::uint8_t> along;  // by hex: how far along the front, from north to south; below 128

  const UnitInfo& of(Unit unit) const { return units[at(unit)]; }
  auto all_units() const {
    return std::views::iota(std::size_t{0}, units.size()) |
           std::views::transform([](std::size_t i) { return static_cast<Unit>(i); });
  }
  Terrain terrain_at(Hex hex) const { return terrain[hex.at]; }
  const TerrainEffects& effects_at(Hex hex) const {
    return effects[static_cast<std::size_t>(terrain[hex.at])];
  }
  bool is(Hex hex, Terrain kind) const { return terrain[hex.at] == kind; }
  bool outside(Hex hex) const { return !redan.has(hex) && !inside.has(hex); }
  Unit find_unit(std::string_view name) const;   // by name or alias, without regard to case
  int find_regiment(std::string_view id) const;  // -1 when there is none

  static Result<Data> load(const std::string& folder);
};

}  // namespace longroll::stockade
