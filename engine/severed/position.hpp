// The state of a battle: a plain value. Units keep their Bases; whatever waits to be decided is on the
// agenda.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <type_traits>

#include "engine/core/seat.hpp"
#include "engine/core/small_set.hpp"
#include "engine/severed/options.hpp"
#include "engine/severed/types.hpp"
#include "engine/space/convex.hpp"

namespace longroll::severed {

inline constexpr int most_bases = 6;
inline constexpr int most_units = 96;  // both armies
inline constexpr int most_trail = 12;
using UnitSet = SmallSet<Number, 2>;

// In a battle line the centre of the Base; in column, skirmish, limbered and alone its centre too; an
// unlimbered gun is kept by its muzzle, the middle of its front edge.
struct Base {
  std::int16_t x = 0, y = 0, heading = 0;
};

struct Spot {
  std::int16_t x = 0, y = 0;
};

struct Unit {
  std::uint32_t tokens = 0;
  Seat seat = Seat::first;
  Type type = Type::infantry;
  std::uint8_t number = 0;  // within its type and army
  std::uint8_t start = 0;   // Bases at the beginning
  std::uint8_t count = 0;   // Bases now
  Formation formation = Formation::line;
  Place place = Place::undeployed;
  std::uint8_t command = nothing;  // slot of the command Base
  std::uint8_t rifled = 0;
  Pace pace = Pace::hold;    // in its last Movement Phase
  std::uint8_t arrives = 0;  // own turn of arrival
  Number engaged = nothing;
  Number supporting = nothing;
  std::uint8_t trail_size = 0;
  std::int16_t x = 0, y = 0, heading = 0;  // front middle of a line; heading of the whole Unit
  std::array<Base, most_bases> bases{};
  std::array<Spot, most_trail> trail{};  // behind a column's leader, newest first
  table::Box box{};

  bool has(Token token) const { return tokens & static_cast<std::uint32_t>(token); }
  void set(Token token) { tokens |= static_cast<std::uint32_t>(token); }
  void clear(Token token) { tokens &= ~static_cast<std::uint32_t>(token); }
  bool on_table() const { return place == Place::table; }
  bool broken() const { return has(Token::retreating) || has(Token::regrouping); }
  bool in_contact() const { return engaged != nothing; }
  bool in_combat() const { return engaged != nothing || supporting != nothing; }
  bool formed() const { return formation == Formation::line || formation == Formation::column; }
  bool loose() const { return formation == Formation::skirmish || formation == Formation::alone; }
  bool artillery() const { return type == Type::artillery; }
  bool general() const { return type == Type::general; }
  bool dismounted() const { return has(Token::dismounted); }
  bool mounted() const { return general() || (type == Type::cavalry && !dismounted()); }
  bool heavy() const { return artillery() || (mounted() && !general()); }  // R55
  bool gone() const { return place == Place::destroyed || place == Place::driven_off; }
  Profile profile() const {
    if (type == Type::cavalry && dismounted()) return Profile::dismounted;
    if (type == Type::artillery && formation == Formation::limbered) return Profile::limbered;
    return static_cast<Profile>(type);
  }
  table::Point front() const { return {x, y}; }
  // A battery looks where its first gun does.
  table::Heading facing() const { return table::Heading(artillery() ? bases[0].heading : heading); }
};

enum class Phase : std::uint8_t {
  order,
  edge,
  readiness,
  record,
  deploy,
  reserves,
  resolve,
  movement,
  reaction,
  firing,
  combat,
  over
};

// What waits to be done before the phase goes on. The newest task is done first.
enum class Task : std::uint8_t {
  none,
  remove,            // unit loses `count` Bases out of `mask`; the owner chooses
  willpower_fire,    // unit, other: attacker
  willpower_combat,  // unit, other: enemy
  retreat,           // unit, count: inches; ask for nothing
  furious,           // unit, other: attacker, count: inches; asks where the option says so
  reform,            // unit: a rallied column may form line
  general_fate,      // unit: the general who assisted
  escape,            // unit: the general, count: inches; asks for a direction
  reaction,          // the charged Unit braces or countercharges
  yell,              // the charger may be given a yell
  assist,            // unit: a general who must choose whom he assists
  round,             // the fight at hand
  strike,            // unit strikes other
  end_round,
  dispute,  // the target's owner may dispute the line of sight
  split,    // the shooter divides his dice
};

// What is asked: each has its row in the table of chapters. It is not stored: see step_of.
enum class Step : std::uint8_t {
  // Beginning.
  first_roll,
  order,
  edge,
  name_general,
  readiness,
  record,
  deploy,
  reserves,
  // The five phases.
  resolve,
  movement,
  moving,  // a Unit that has been told its pace
  reaction,
  aim,  // a battery that serves its guns
  firing,
  target,  // of a Unit that fires
  combat,
  charge_target,
  fight,  // help may come before it is fought
  // Whenever the agenda asks.
  lose,
  furious,
  reform,
  escape,
  charged,
  yell,
  assist,
  dispute,
  split,
  over
};

struct Agenda {
  Task task = Task::none;
  Number unit = nothing, other = nothing;
  std::uint8_t count = 0, mask = 0, extra = 0;
};

// The move that is being made.
struct Move {
  Unit before{};
  Number unit = nothing;
  Pace pace = Pace::hold;
  std::int16_t allowance = 0, road = 0;  // road: extra inches that only serve on the road
  std::int16_t spent = 0;                // by the Unit as a whole
  std::array<std::int16_t, most_bases> base_spent{};
  std::uint8_t steps = 0, backed = 0, turned = 0, pivoted = 0, ended = 0, reaction = 0;
  std::uint8_t padding[2] = {};
};

// The volley or the battery's fire that is being made.
struct Fire {
  UnitSet shaken, full_battery;  // Units that must test; batteries that had two Bases
  Number unit = nothing, target = nothing;
  std::uint8_t guns_fired = 0, objects = 0;
  std::array<std::uint8_t, 3> dice{};
  std::uint8_t padding = 0;
};

// The fight that is being fought.
struct Fight {
  Number attacker = nothing, defender = nothing;  // attacker: the charger, or the active player's Unit
  Aspect aspect = Aspect::front;
  std::uint8_t first = 0;  // first round
  std::uint8_t uphill = 0, covered = 0, countered = 0, yell = 0, bayonets = 0;
  std::array<Number, 2> assistant{nothing, nothing};  // by seat: a general's choice
  std::array<Number, 2> assisted{nothing, nothing};
  std::uint8_t padding[3] = {};
};

struct Ending {
  std::uint8_t over = 0, decisive = 0;
  Seat winner = Seat::nobody;
  std::uint8_t reason = 0;
};

struct Position {
  std::array<Unit, most_units> units{};
  Move move{};
  Fire fire{};
  Fight fight{};
  std::array<Agenda, 40> agenda{};
  std::array<std::uint16_t, 2> score{};  // running objective points
  Options options{};
  std::uint8_t scenario = 0, ground = 0;
  std::array<std::uint8_t, 2> army{};
  std::uint8_t unit_count = 0, agenda_size = 0, turn = 1, turns = 12;
  Phase phase = Phase::order;
  Seat active = Seat::first;   // whose player turn it is
  Seat first = Seat::first;    // who has the first turn
  Seat setting = Seat::first;  // who is setting up
  std::array<Edge, 2> home{Edge::south, Edge::north};
  std::array<std::uint8_t, 2> yells{}, yell_turn{}, ready{}, named_general{nothing, nothing};
  std::array<std::uint8_t, 2> confirmed{};
  Ending ending{};
  std::uint8_t rolled = 0, drill = 0;
  std::uint8_t padding[6] = {};

  Unit& operator[](Number unit) { return units[unit]; }
  const Unit& operator[](Number unit) const { return units[unit]; }
  const Agenda& next() const { return agenda[agenda_size - 1]; }
  void push(Agenda task) {
    assert(agenda_size < agenda.size());
    if (agenda_size < agenda.size()) agenda[agenda_size++] = task;
  }
  Agenda pop() {
    const Agenda task = agenda[--agenda_size];
    agenda[agenda_size] = {};
    return task;
  }
  bool busy() const { return agenda_size > 0; }
};

static_assert(sizeof(Position) <= 16 * 1024);
static_assert(std::is_trivially_copyable_v<Position>);
static_assert(std::has_unique_object_representations_v<Position>);

}  // namespace longroll::severed
