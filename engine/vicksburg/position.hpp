// A position of the campaign: where everything is, what is under way, and what is asked. A plain value.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/vicksburg/data.hpp"

namespace longroll::vicksburg {

// Choices of the table; 0 is the default of each. The names and values are in options.cpp.
struct Options {
  std::uint8_t union_supply_start, initiative_declaration, turn1_initiative, operations_end_test,
      ip_shortfall_end, max_rounds, supreme_free_activation, leader_scope, group_forced_march,
      forced_march_leader, forced_march_roll, extension_scope, committed_rounding, disrupted_strength,
      retreat_shortfall, leader_escape, grierson_target, siege_cost, assault_warning, scorched_rail,
      warrenton_setup, arkansas, union_infantry_zoc, fort_stands;
};

enum class Phase : std::uint8_t { setup, supply, initiative, operations, reinforcement, end, over };

// What is asked now, or what the engine does next by itself.
enum class Step : std::uint8_t {
  // 16.0, 10.1, 17.3, 17.4
  base_choice,
  confederate_setup,
  union_setup,
  raid_choice,
  pursuit_choice,
  arkansas_roll,
  arkansas_place,
  // 5.0
  supply_start,
  raided_union,
  gulf_choice,
  rail_choice,
  union_extensions,
  gulf_users,
  garrison_losses,
  raided_confederates,
  confederate_extensions,
  strategic_return,
  // 4.2
  initiative,
  first_roll,
  declare_first,
  declare_second,
  lone_roll,
  // 4.3, 7.0
  operations,
  muster,
  besiegers,
  operate,
  // 7.3, 7.4
  withdraw,
  retarget,
  attacker_support,
  defender_support,
  attacker_leaders,
  defender_leaders,
  resolve,
  defender_retreat,
  defender_leaders_retreat,
  attacker_retreat,
  attacker_leaders_retreat,
  advance,
  end_operation,
  operations_over,
  forrest_roll,
  // 4.4
  union_entrench,
  confederate_entrench,
  union_reinforce,
  group_b_roll,
  confederate_reinforce,
  repair,
  event_roll,
  milliken_choice,
  // 4.5
  siege_roll,
  siege_entry,
  recovery,
  end_gulf_users,
  union_relocate,
  confederate_relocate,
  scorch_choice,
  reckoning,
  over,
  // What must be settled before any of these goes on: never stored, see step_of
  displace,
  replace,
  promote,
  excess,
  fleet_moves,
};

// Something that must be settled before the step goes on, whoever it is for.
enum class Task : std::uint8_t { displace, replace, promote, excess, fleet_moves };
struct Pending {
  Task task;
  std::uint8_t piece;  // Leader, or seat
};

enum class Fate : std::uint8_t {
  on_map,
  pool,
  lost,
  downriver,
  raiding,
  pursuing,
  chasing,
  gone,
};

// Flags of the operation under way.
enum Operating : std::uint8_t {
  forced = 1,
  disrupted_move = 2,
  entered_rough = 4,
  attacked = 8,
  entered_zone = 16,
  halted = 32,
  moved = 64
};

struct Position {
  // Sets of units
  Units on_map, committed, disrupted;
  Units ready;     // activated, not yet operated
  Units callable;  // may be chosen while a Leader musters or besiegers are named
  Units besiegers, besiegers_halved;
  Units gulf_users;  // supplied over the river this turn
  Units rail_users;  // supplied by rail reach this Supply Phase
  Units named;       // made out of supply by a raid or an event in the coming Supply Phase
  Units fighting;    // participants of the combat under way, both sides
  Units supporting;  // those of them who joined from a third hex
  Units retreating;  // still to retreat
  Units retreated;   // have retreated in this combat result
  Units advancing;   // may still advance
  Units stationary;  // have stood in the same hex since the turn began
  Units drawn;       // Johnston's brigades that came
  Units spared;      // surplus units Disrupted for stacking, while they stay where they are
  Units marching;    // those ready whose operation will be a Forced March
  Hexes union_control, entrenched, damaged;
  Hexes touched;                  // pieces left or came since stacking was last looked at
  Hexes connected;                // not cut off from supply, for the side whose Leaders relocate
  std::array<Hexes, 2> occupied;  // hexes with combat units of a seat
  // Places
  std::array<Hex, max_units> where;
  std::array<Hex, max_leaders> leader_at;
  Hex siege_hex, attack_from, attack_at, anchor;
  Hex goal;  // of a short game: the Union wins when it holds this
  std::array<std::int16_t, 2> vp, losses;
  std::uint16_t captured;  // places that gave the Union points, by their order in the chart
  // Leaders
  Leaders leaders_on_map, committed_leaders, declared_leaders, lent_leaders, companions, retreating_leaders,
      relocated, checked_leaders, escorts;
  std::uint16_t events_used;
  // Bytes
  Options options;
  std::uint8_t turn;
  Phase phase;
  Step step;
  std::uint8_t active;  // seat whose Operations Phase it is
  std::array<std::uint8_t, 2> morale, ip, supreme, tens, leader_lost;
  std::array<std::uint8_t, max_units> arrives;
  std::array<Fate, max_units> fate;
  std::array<Fate, max_leaders> leader_fate;
  std::array<std::uint8_t, max_leaders> incumbent;  // 0 as printed, 1 replacement, 2 Ord
  std::array<std::uint8_t, max_leaders> passage;    // downriver with this unit, counted from 1
  std::array<std::uint8_t, max_units> violations;
  std::array<std::array<std::uint8_t, 2>, max_leaders> extended;  // extensions: to units, to the source
  std::array<std::uint8_t, max_vessels> vessel_at;                // naval track, 0 off it
  std::array<std::uint8_t, max_vessels> vessel_committed, vessel_disrupted, vessel_ready;
  // Stacks as chains of units in ascending order, each counted from 1 so that 0 ends a chain.
  std::array<std::uint8_t, map_size> top;
  std::array<std::uint8_t, max_units> below;
  std::array<Pending, 24> tasks;
  std::uint8_t task_count;
  std::uint8_t mover;  // Piece of the operation under way
  std::int8_t mp;
  std::uint8_t operating;  // flags
  std::uint8_t mustering;  // Leader who calls units
  std::uint8_t called;     // something has been called
  std::uint8_t attacker, target;
  std::uint8_t vacated;                           // the defenders withdrew before combat
  std::uint8_t result_attacker, result_defender;  // packed CombatResult
  std::int8_t gulf_capacity;                      // -1 when Grand Gulf is not used
  std::uint8_t rail_renounced, names_left, commits_left;
  std::uint8_t round, previous_winner, last_passed, acted, last_round, shortfall;
  std::array<std::uint8_t, 2> declared_supreme, declared_other;
  std::array<std::uint8_t, 2> out;  // no more operations this turn
  std::uint8_t siege_turns, siege_declared, siege_leader;
  std::uint8_t fort_destroyed, depot_lost, batteries_destroyed, base_warrenton;
  std::uint8_t raid_made, forrest_left, forrest_names, forrest_result;
  std::uint8_t vicksburg_taken, vicksburg_besieged, vicksburg_cut_off;  // first turn it was so, 0 never
  std::uint8_t group_b_done, johnston_called, johnston_took_over;
  std::uint8_t rains, press, attacked_or_besieged, banks, rolling_stock, confined, milliken;  // events
  std::uint8_t warned, warning_penalty, scorched;
  std::uint8_t depot_points, gulf_points, jackson_points;
  std::uint8_t engaged, arkansas_doomed, arkansas_in_play;
  std::uint8_t winner, level, reason;
  std::uint8_t reckoned;   // this End Phase's points have been counted
  std::uint8_t last_turn;  // of a short game; 0: the campaign has ten
  std::int8_t lead;        // of a short game without a goal: the points by which the Union must be ahead
  std::array<std::uint8_t, 5> padding;

  bool has(Operating flag) const { return operating & flag; }
};

// What is asked now: the first thing to be settled, or else the step of the sequence of play.
inline Step step_of(const Position& p) {
  if (!p.task_count) return p.step;
  return static_cast<Step>(static_cast<int>(Step::displace) + static_cast<int>(p.tasks[0].task));
}

static_assert(std::is_trivially_copyable_v<Position>);
static_assert(std::has_unique_object_representations_v<Position>);
static_assert(sizeof(Position) <= 4096);

}  // namespace longroll::vicksburg
