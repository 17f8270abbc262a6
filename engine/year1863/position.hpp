// Everything that changes during a game of 1863, as one plain value.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/year1863/types.hpp"

namespace longroll::year1863 {

// What is asked of the deciding seat. Together with the phase this is the whole state of the sequence of
// play.
enum class Step : std::uint8_t {
  set_up,  // 26.0
  orders,
  place_leader,
  transfer,
  shakeup,
  recall,
  port_hudson,
  successor,  // 8.0, 27.0
  muster,
  recruit,
  militia,  // 9.0, 10.0
  movement,
  group,  // 11.0
  battle,
  name_commander,
  those_people,
  table,
  train,
  spend,
  fight,  // 13.0
  loss,
  promotion,
  retreat,
  panic,
  flee,
  follow,  // 14.0, 15.0
  pursuit,
  pursue,  // 16.0
  over
};

enum class Phase : std::uint8_t { set_up, orders, recruiting, movement, combat, over };
inline constexpr By<Phase, std::string_view, 6> phase_words = {"set-up",   "orders", "recruiting",
                                                               "movement", "combat", "over"};

enum class GroupKind : std::uint8_t { none, single, army, leaders, riverine, fleet, naval, raid, pursuit };

// The group that is moving now (11.7). Its members are in Position::group, what it carries in
// Position::cargo.
struct Group {
  GroupKind kind{};
  Unit leader = Unit::none;  // who may roll for it
  Point from{}, here{};
  std::uint8_t left = 0;  // movement points
  std::uint8_t steps = 0;
  std::uint8_t rolled = 0;
  std::uint8_t rough = 0;    // engineers have taken it into one rough point (19.1b)
  std::uint8_t crossed = 0;  // the last step crossed a river into a point off the rivers
  std::uint8_t bonus = 0;
};

// Steps of one combat, in order (13.2, R98).
enum class Stage : std::uint8_t {
  none,
  attacker_named,
  those_people,
  defender_named,
  initiative,
  table,
  attacker_train,
  defender_train,
  attacker_vp,
  defender_vp,
  fight,
  trains,
  attacker_loss,
  defender_loss,
  engaged,
  score,
  promotion,
  retreat,
  retreat_water,
  panic,
  follow,
  thrown_back,
  thrown_back_water,
  casualties,
  settle,
  pursuit,
  finished
};

// Index 0 is the attacker, 1 the defender.
struct Battle {
  Point at{};
  Stage stage{};
  std::uint8_t round = 0;
  TableKind table{};
  std::array<Unit, 2> commander{};
  std::array<std::uint8_t, 2> initiative{};
  std::uint8_t maneuver = 0;                  // who holds Brilliant Maneuver: 1 attacker, 2 defender
  std::uint8_t those_people = 0;              // played in this combat
  std::array<std::uint8_t, 2> train{}, vp{};  // expended in this round
  std::array<std::uint8_t, 2> vp_spent{};     // in any round
  CombatResult result{};
  std::uint8_t winner = 0;             // 1 attacker, 2 defender
  std::array<std::uint8_t, 2> lost{};  // corps, riverines and forts, all rounds
  std::array<std::uint8_t, 2> owed{};  // strength that must be lost now, 0: none; 255: one unit of any size
  std::array<std::uint8_t, 2> taken{}, least{};  // lost so far of what is owed, and the weakest unit among it
  std::uint8_t promotions = 0;
  std::uint8_t held = 0;      // a fort of the defender survived
  std::uint8_t fleeing = 0;   // who is retreating: 0 or 1
  Unit runner = Unit::none;   // the panicking unit
  std::uint8_t distance = 0;  // how far it must go
};

struct Position {
  By<Point, UnitSet, max_places> at;  // every counter is in exactly one of these
  By<Command, UnitSet, 4> field;      // in play, by command
  UnitSet built_up;                   // veteran, Level 2, army or fleet commander
  UnitSet moved, doubled;             // this Movement Phase
  UnitSet group, cargo;               // moving now
  UnitSet crossed;                    // came over a river in their last step (13.11)
  UnitSet assigned, unassigned;       // leaders whose command was changed in this phase
  UnitSet spent;                      // supply trains expended in this Recruiting Phase
  UnitSet pending;                    // units that have still to panic
  UnitSet commanding;                 // leaders assigned to a corps when the combat began

  By<Side, PointSet, 2> control;     // by side
  By<Side, PointSet, 2> fieldworks;  // by owner
  PointSet railhead;                 // points controlled when the Movement Phase began (11.13a)
  PointSet paid;                     // cities that have given their VP (7.4e)
  PointSet built;                    // forts begun or raised in this phase
  PointSet havens;                   // where units of the panicking force went
  By<Side, PointSet, 2> cut;         // railroads closed to a side by raiders (option)

  By<Unit, Point, max_units> where;
  By<Unit, Unit, max_units> bond;  // leader to corps and corps to leader

  std::uint32_t options;
  By<Command, std::uint8_t, 4> vp;
  By<Command, std::uint8_t, 4> vacancies;     // army commands to be filled (17.6a)
  By<Marker, std::uint8_t, markers> order;    // where each General Order is: OrderAt
  By<Type, std::uint8_t, types> cap, bought;  // 9.11b

  std::uint8_t turn;  // 1: April
  std::uint8_t last_turn;
  Command command;  // whose operations phase it is
  Phase phase;
  Step step;
  Seat decider;
  Marker drawn;      // being carried out
  Command deciding;  // the command that the question is about

  std::uint8_t rp;                // recruit points in hand
  std::uint8_t rp_gain, rp_loss;  // from General Orders
  std::uint8_t militia_called, militia_left;
  std::uint8_t to_transfer;          // infantry corps still to be named
  Unit leader;                       // the leader to be placed or replaced
  std::uint8_t rail_used, sea_used;  // thirds and halves
  std::uint8_t diplomacy;            // European Diplomacy is in force
  std::uint8_t holds_those_people;   // kept by the operating command
  std::uint8_t released19;           // the 19th Corps may act
  Unit no_move;                      // the 19th Corps on arrival (9.13c)
  std::uint8_t setup_row;            // next row of the set-up
  std::uint8_t scenario;
  Seat winner;         // by sudden death
  std::uint8_t ended;  // 1 last turn, 2 sudden death

  Group march;
  Battle battle;
  std::array<std::uint8_t, 8> lift;  // units landed from the sea and their ports: unit, port, ...
  // Of games of our own: one theater alone (1 East, 2 West), points given to the first seat, and what one
  // side (1 Union, 2 Confederate) must occupy to win.
  std::uint8_t theater_alone;
  std::int8_t handicap;
  Point goal;
  std::uint8_t goal_of;
  std::array<std::uint8_t, 2> filler;  // no byte of a position is left to chance
};

enum OrderAt : std::uint8_t { order_in_pool, order_held, order_discarded };

// Rule variants. Each is one bit of Position::options, set when it differs from the default.
enum class Option : std::uint32_t {
  none = 0,
  tiebreak = 1u << 0,
  no_sudden_death = 1u << 1,
  occupy_in_passing = 1u << 2,
  no_start_cities = 1u << 3,
  natchez_only = 1u << 4,
  strict_swap = 1u << 5,
  fieldwork_decay = 1u << 6,
  works_at_home = 1u << 7,
  rosecrans_army = 1u << 8,
  riverine_control = 1u << 9,
  reroll_initiative = 1u << 10,
  cumulative_river = 1u << 11,
  vp_once = 1u << 12,
  retreat_friendly = 1u << 13,
  reembark = 1u << 14,
  open_play = 1u << 15,
  free_setup = 1u << 16,
  raids = 1u << 17,
};

constexpr bool has(const Position& p, Option option) {
  return p.options & static_cast<std::uint32_t>(option);
}

static_assert(std::is_trivially_copyable_v<Position>);
static_assert(std::has_unique_object_representations_v<Position>);
static_assert(sizeof(Position) <= 4096);

}  // namespace longroll::year1863
