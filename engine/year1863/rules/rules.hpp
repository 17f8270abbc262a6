// The chapters of the rulebook as functions. For each question there are three: the list of legal answers,
// the check of one, and playing it; lists and checks share the same tests. The table of chapters is in
// game.cpp.
#pragma once

#include "engine/year1863/rules/play.hpp"

namespace longroll::year1863 {

using List = void(Board b, ActionList& list);
using Check = Verdict(Board b, Action action);
using Carry = void(Play& play, Action action);

// 26.0 Set-up
Position set_up(const Data& d, int scenario, std::uint32_t options, int last_turn);
void clear_map(Play& play);  // units in their boxes, leaders in the pools, control as in April
inline bool is_corps_commander(const Data& d, const SetupRow& row) {
  return row.unit != Unit::none && d.is(row.unit, Type::leader) && !row.built_up;
}
List list_setup;
Check check_setup;
Carry play_setup;

// 6.0 Sequence of play
void begin_operations(Play& play, Command command);
void end_operations(Play& play);
inline Verdict not_asked() {
  return refuse("6.0a", "that may not be done at this point of the sequence of play");
}
List list_nothing;
Check check_over;
Carry play_nothing;
// Where a yes or a no, or one of two tables, is all that is asked.
template <Do kind>
void list_yes_no(Board, ActionList& list) {
  list.add(Action(kind, 0));
  list.add(Action(kind, 1));
}
template <Do kind>
Verdict check_only(Board, Action action) {
  return action.kind<Do>() == kind ? legal : not_asked();
}
// Where one thing can be done.
template <Do kind>
void list_only(Board, ActionList& list) {
  list.add(Action(kind));
}
// Where it can be done to each of these.
inline void list_each(Do kind, const UnitSet& units, ActionList& list) {
  for (Unit u : units) list.add(Action(kind, index(u)));
}
inline void list_each(Do kind, const PointSet& points, ActionList& list) {
  for (Point point : points) list.add(Action(kind, 0, index(point)));
}

// 8.0 General Orders, 27.0
void begin_orders(Play& play);
void carry_out(Play& play, Marker marker);
void begin_transfer(Play& play);
void finish_order(Play& play);
inline Verdict wrong_unit() { return refuse("8.2a", "that is not one of the counters the order asks for"); }
List list_place_leader, list_transfer, list_shakeup, list_recall, list_port_hudson, list_successor;
Check check_place_leader, check_transfer, check_shakeup, check_recall, check_port_hudson, check_successor;
Carry play_orders, play_place_leader, play_transfer, play_shakeup, play_recall, play_port_hudson,
    play_successor;

// 9.0 Recruiting and 10.0 Reorganizing
void begin_recruiting(Play& play);
int recruit_income(Board b, Command command);  // cities and reserve area
bool has_water(const Data& d, Point point);    // a river or sea route begins there
List list_muster, list_recruit, list_militia, list_reorganizing;
Check check_muster, check_recruit, check_militia, check_reorganizing;
Carry play_muster, play_recruit, play_militia, play_reorganizing;
Verdict check_assignment(Board b, Unit leader, Unit corps);
inline Verdict too_dear() { return refuse("9.6a", "there are not enough recruit points"); }
inline Verdict no_cavalryman() {
  return refuse("17.7b", "a cavalry commander can never be promoted to army command");
}

// 9.6 Fortresses and fieldworks
List list_works;
Check check_works;
Carry play_works;

// 11.0 Movement, 20.0 River operations, 21.0 Naval transfer
void begin_movement(Play& play);
List list_movement, list_group;
Check check_movement, check_group;
Carry play_movement, play_group;
PointSet rail_reach(Board b, Side side, Point from);  // points a rail move can end in
int allowance(Board b);                               // of the group, without its leader's roll
bool walks_track(Board b, const UnitSet& units);
int rail_cost(const Data& d, const UnitSet& units);
int half_loads(const Data& d, const UnitSet& units);
bool is_water(GroupKind kind);

// 13.0 Combat
void begin_combat(Play& play);
void next_battle(Play& play);
void open_battle(Play& play, Point point);
void run_battle(Play& play);        // goes on until somebody must decide
bool run_declarations(Play& play);  // the steps before the roll; false when somebody must decide
PointSet contested(Board b);
List list_battle, list_name_commander;
Check check_battle, check_name_commander;
Carry play_battle, play_name_commander, play_those_people, play_table, play_train, play_spend, play_fight;

// One side's part in a combat: who it is and what it brings.
Command role(const Position& p, int which);  // 0 attacker, 1 defender
inline int decider_role(const Position& p) { return p.deciding == p.command ? 0 : 1; }
UnitSet force(Board b, int which);
inline void next_stage(Play& play) {
  play.p.battle.stage = static_cast<Stage>(static_cast<int>(play.p.battle.stage) + 1);
}
int combat_strength(Board b, int which);
Unit initiative_leader(Board b, int which);
int initiative_bonus(Board b, int which);  // campaign value and veteran cavalry
struct Shift {
  std::string_view why;
  int columns;  // to the right when positive
};
struct Column {
  int attack, defense, percent;
  int base, shift, column;
  std::array<Shift, 16> shifts;
  int count;
};
Column combat_column(Board b);
int base_column(const Data& d, int attack, int defense);

// 14.0 Combat results and 18.0 Promotion. Losses (14.3): how much a percentage asks for, and whether a unit
// may be part of a set with nothing to spare.
int loss_target(int strength, int percent);
bool may_be_lost(Board b, int which, Unit u);
void begin_losses(Play& play, int which, int percent);
void lose(Play& play, Unit u);
void award(Play& play, int loser, int units);  // 14.7
List list_loss, list_promotion;
Check check_loss, check_promotion;
Carry play_loss, play_promotion;

// 15.0 Retreating
PointSet retreat_points(Board b, const UnitSet& units, Point from, bool water);
PointSet panic_points(Board b, Unit u, Point from, int distance);
void remove_static(Play& play, int which);
bool begin_retreat(Play& play, int which, bool water);  // true when the owner must choose
void begin_panic(Play& play, int which);
bool next_panic(Play& play);
bool next_follower(Play& play);
List list_retreat, list_panic, list_flee, list_follow;
Check check_retreat, check_panic, check_flee, check_follow;
Carry play_retreat, play_panic, play_flee, play_follow;

// 16.0 Pursuit
bool may_pursue(Board b);
List list_pursue;
Check check_pursue;
Carry play_pursuit, play_pursue;

// 17.0 Leaders
void roll_casualties(Play& play);

// 14. of the reconstruction: raids (option)
void raid_point(Play& play, Point point, bool enemy_held);

// 4.0 and 7.0 Victory
int final_points(Board b, Command command);
Outcome outcome_of(Board b);

}  // namespace longroll::year1863
