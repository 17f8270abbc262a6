// The rules as questions about a position. Each chapter of the book has its own file; nothing here changes
// anything.
#pragma once

#include <string_view>

#include "engine/core/game.hpp"
#include "engine/vicksburg/position.hpp"
#include "engine/vicksburg/rules/actions.hpp"

namespace longroll::vicksburg {

// A way of retreat (7.4.1): one hex or two, and what it breaks.
struct RetreatPath {
  Hex first, second;  // second is none when the retreat stops short
  int zones = 0, friends = 0, crowds = 0, violations = 0;
  bool nearer = false;
};
struct RetreatPaths {
  std::array<RetreatPath, 32> items;
  int size = 0;
  bool surrenders = false;

  RetreatPath* begin() { return items.data(); }
  RetreatPath* end() { return items.data() + size; }
  void add(const RetreatPath& path) {
    if (size < static_cast<int>(items.size())) items[size++] = path;
  }
};

// What supplies a side as things stand. Made anew for each judgement.
struct SupplyMap {
  Hexes free;     // hexes a path may enter
  Hexes sources;  // that can be reached
  Hexes rail;     // railroads that run back to a source
  Hexes trail;    // roads of any kind that do
  Hexes reach;    // within 1 hex of such a trail, or 3 of a source or such a railroad

  Hexes connected() const;  // what a path of any length joins to a source
  // To a source or such a railroad from a hex that may itself be barred; 255 when there is none within
  // `most`.
  int steps(Hex from, int most) const;
};

// How a unit in one of the two hexes comes to take part in a combat (7.3.1).
enum class Part { none, sure, by_die };

struct CombatOdds {
  int attack = 0, defence = 0, column = 0, shift = 0, modifier = 0, raw_modifier = 0, shifted = 0;
  bool automatic = false;
};

// The reckoning of a combat line by line, for those who want to read it.
struct CombatNote {
  std::string_view what;
  int value;
};
struct CombatNotes {
  std::array<CombatNote, 12> shifts, modifiers;
  std::size_t shift_count = 0, modifier_count = 0;
};

struct Board {
  const Data& data;
  const Position& p;

  // pieces.cpp
  Seat side(Unit unit) const { return data.side[0].has(unit) ? union_side : confederate; }
  Seat side(Leader leader) const { return data.leader_side[0].has(leader) ? union_side : confederate; }
  bool on_map(Unit unit) const { return p.on_map.has(unit); }
  bool on_map(Leader leader) const { return p.leaders_on_map.has(leader); }
  Hex at(Unit unit) const { return p.where[unit.at]; }
  Hex at(Leader leader) const { return p.leader_at[leader.at]; }
  Units units_in(Hex hex) const {
    Units found;
    for (std::uint8_t next = p.top[hex.at]; next; next = p.below[next - 1u])
      found.bits |= std::uint64_t{1} << (next - 1u);
    return found;
  }
  Units units_in(Hex hex, Seat seat) const { return units_in(hex) & data.side[index(seat)]; }
  Units on_map_units(Seat seat) const { return p.on_map & data.side[index(seat)]; }
  Leaders leaders_in(Hex hex, Seat seat) const;
  Leaders on_map_leaders(Seat seat) const { return p.leaders_on_map & data.leader_side[index(seat)]; }
  bool occupied(Hex hex, Seat seat) const { return p.occupied[index(seat)].has(hex); }
  bool near(Hex a, Hex b) const { return a.exists() && b.exists() && data.map.grid.distance(a, b) <= 1; }
  bool is_supreme(Leader leader) const { return p.supreme[0] == leader.at || p.supreme[1] == leader.at; }
  Leader supreme(Seat seat) const { return Leader{p.supreme[index(seat)]}; }
  bool retired(Leader leader) const { return leader == data.pemberton && p.johnston_took_over; }
  int cv(Leader leader) const;
  int cf(Unit unit) const { return data.of(unit).cf; }
  int halved(Unit unit) const;  // as a Committed unit counts
  int strength(Unit unit) const { return p.committed.has(unit) ? halved(unit) : cf(unit); }
  Units independents() const;  // 6.3, and Johnston's orphans
  bool independent(Unit unit) const { return independents().has(unit); }
  Leader commander(Unit unit) const;   // its own Leader, when he is on the map
  Units clients(Leader leader) const;  // units on the map under him for supply and combat
  bool commands(Leader leader, Unit unit) const { return clients(leader).has(unit); }
  bool rides_with(Leader leader, Unit unit) const;
  std::string_view name(Leader leader) const;
  int morale(Seat seat) const { return p.morale[index(seat)]; }
  int ip(Seat seat) const { return p.ip[index(seat)]; }
  Seat active() const { return static_cast<Seat>(p.active); }
  bool union_controls(Hex hex) const { return p.union_control.has(hex); }
  Hex base() const { return p.base_warrenton ? data.map.warrenton : data.map.grand_gulf; }  // 17.3d
  bool fort(Hex hex, Seat seat) const;  // an intact fortification of that side
  bool field_works(Hex hex) const;
  Units zone_makers(Seat seat) const;
  bool in_zone(Hex hex, Seat of) const;  // of the cavalry of that side
  Hexes zone(Seat of) const;
  bool supply_automatic(Seat seat) const;
  bool vessel_afloat(Vessel vessel) const { return p.vessel_at[index(vessel)] != 0; }
  int vessel_at(Vessel vessel) const { return p.vessel_at[index(vessel)]; }
  bool vessel_touches(Vessel vessel, Hex hex) const;

  // stacking.cpp (7.2.1)
  Verdict may_stack(Hex hex, Units units, Leaders leaders) const;
  Verdict may_end(Unit unit, Hex hex, Leaders with) const;
  bool crowded(Hex hex, Seat seat) const;  // its undisrupted units break the limit

  // setup.cpp (16)
  Verdict may_place(Piece piece, Hex hex, bool entrenched) const;
  Verdict may_place(Piece piece, Hex hex, bool entrenched, const Hexes& allowed) const;
  Hexes setup_hexes(Piece piece) const;
  bool placed(Piece piece) const;
  bool all_placed(Seat seat) const;
  Hex default_hex(Piece piece) const;

  // supply.cpp, supply_phase.cpp (5)
  SupplyMap supply_map(Seat seat, bool gulf, bool rail) const;
  SupplyMap extensible(Seat seat) const;
  bool extension_open(Seat seat) const;
  bool traces(const SupplyMap& map, Hex from, int extra) const;
  Units supplied(Seat seat, const SupplyMap& map) const;
  Units supplied_now(Seat seat) const;  // fresh test without extensions, R49 and R101
  Hexes connected(Seat seat) const;     // hexes that are not cut off
  Units surrounded(Seat seat) const;
  bool surrounded(Seat seat, Hex hex) const { return !connected(seat).has(hex); }
  bool gulf_usable() const;
  Units needing_gulf() const;  // supplied with Grand Gulf and not without
  Verdict may_extend(Leader leader, Unit unit, bool to_source) const;
  Units extenders(Leader leader) const;
  std::array<bool, 2> extension_helps(Leader leader, const SupplyMap& map, Units out) const;
  int stations_held() const;
  int stations_uncovered() const;
  Units rail_dependent() const;

  // initiative.cpp (4.2, 6.2)
  Leaders uncommitted_leaders(Seat seat) const { return on_map_leaders(seat) - p.committed_leaders; }
  Verdict may_declare(Seat seat, bool with_supreme, Leader other) const;
  bool exhausted(Seat seat) const;
  bool short_of_points(Seat winner) const;

  // operations.cpp (4.3, 6.3)
  Leaders usable_leaders(Seat seat) const;  // Uncommitted, or declared in the roll just won
  bool usable(Leader leader) const { return usable_leaders(side(leader)).has(leader); }
  Verdict may_activate(Piece piece) const;
  int activation_cost(Piece piece) const;
  Verdict may_free(Unit unit) const;
  Verdict may_command(Leader leader, bool through_supreme) const;
  Units eligible(Leader leader) const;
  Verdict may_call(Piece piece) const;
  Verdict may_operate(Piece piece) const;
  bool anything_to_do() const;
  bool warning_open() const {  // 17.1a
    return p.options.assault_warning && active() == union_side && !p.warned;
  }

  // movement.cpp (7.1, 7.2)
  int allowance(Unit unit, bool committed) const;
  int step_cost(Unit unit, Hex from, Direction way) const;
  Verdict may_step(Hex to) const;
  Verdict may_step(Direction way) const;
  bool can_go_on() const;  // a quick look: some step or attack is open
  Verdict may_stop() const;
  Verdict may_take(Leader leader) const;
  Verdict may_drop(Leader leader) const;
  Verdict may_go_downriver() const;
  Verdict may_leave() const;
  bool way_out(Unit unit, Hex from, int mp, Leaders with) const;

  // naval.cpp (14.1, 17.4)
  Verdict may_sail(int to) const;
  Verdict may_engage() const;
  int nearest_shelters(std::array<int, 2>& places) const;  // R98

  // combat.cpp, combat_odds.cpp (7.3)
  int attack_cost(Unit unit, Hex hex) const;
  Verdict may_attack(Hex hex, Unit target) const;
  Units attackers() const { return p.fighting & data.side[p.active]; }
  Units defenders() const { return p.fighting - data.side[p.active]; }
  Seat defender() const { return other(active()); }
  bool leader_near(Unit unit) const;  // brings a Committed unit into combat
  Units support_candidates(Seat seat) const;
  Verdict may_support(Unit unit) const;
  Leaders lend_candidates(Seat seat) const;
  Verdict may_lend(Leader leader) const;
  CombatOdds combat_odds(CombatNotes* notes = nullptr) const;
  int loss_base(Seat seat) const;
  Units withdrawal_candidates() const;
  bool only_disrupted_defend() const;
  Part part_in_combat(Unit unit) const;

  // retreat.cpp (7.4.1)
  void judge_retreat(Unit unit, Hex from, Hex hex, RetreatPath& path) const;
  RetreatPaths ways_of_retreat(Unit unit, Hex from, bool before_combat) const;
  RetreatPaths retreat_paths(Unit unit, Hex from, bool before_combat) const;
  Verdict may_retreat(Unit unit, Hex first, Hex second, bool before_combat) const;
  Hexes havens(Seat seat) const;

  // results.cpp (7.4.2)
  Verdict may_advance(Piece piece) const;

  // leaders.cpp (6.6, 6.7)
  Verdict may_displace_to(Leader leader, Hex hex) const;
  Verdict may_replace_at(Leader leader, Hex hex) const;
  Verdict may_promote(Leader leader) const;
  Verdict may_relocate(Leader leader, Hex hex) const;
  Hexes relocations(Leader leader) const;
  bool anyone_relocates() const;
  Hexes shelters(Leader leader) const;
  Leader to_settle() const { return {p.tasks[0].piece}; }  // displaced or replaced now

  // siege.cpp (14.2)
  Verdict may_besiege(Leader leader, Hex hex) const;
  Units besieger_candidates(Hex hex) const;
  int defenders_printed(Hex hex) const;
  int besieging_strength() const;
  Verdict may_begin_siege() const;
  int siege_modifier() const;
  bool siege_lapsed() const;
  Verdict may_enter_city(Hex from) const;

  // reinforcements.cpp (4.4, 8.1, 9)
  Verdict may_entrench(Unit unit) const;
  Verdict may_reinforce(Piece piece, Hex hex) const;
  bool arriving(Piece piece) const;
  bool comes_anyway(Unit unit) const;
  Hexes entry_hexes(Piece piece) const;

  // supply_phase.cpp (5.3.1, 10, 13)
  Units nameable() const;
  Verdict may_name(Unit unit) const;

  // sequence.cpp (4)
  Seat decider() const;
  bool has_tasks() const { return p.task_count > 0; }
};

}  // namespace longroll::vicksburg
