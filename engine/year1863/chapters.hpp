// The chapters of the rulebook as functions. Each chapter lists the legal actions of its questions, says what
// bars an action, and plays it; lists and checks share the same tests.
#pragma once

#include "engine/year1863/board.hpp"

namespace longroll::year1863 {

// 26.0 Set-up
void begin_setup(Play& play);
void list_setup(Board b, ActionList& list);
Bar bar_setup(Board b, Action action);
void play_setup(Play& play, Action action);
void place_historically(Play& play, const SetupRow& row);

// 6.0 Sequence of play
void begin_operations(Play& play, Command command);
void end_operations(Play& play);

// 8.0 General Orders
void begin_orders(Play& play);
void list_orders(Board b, ActionList& list);
Bar bar_orders(Board b, Action action);
void play_orders(Play& play, Action action);
void carry_out(Play& play, Marker marker);

// 9.0 Recruiting and 10.0 Reorganizing
void begin_recruiting(Play& play);
void list_recruiting(Board b, ActionList& list);
Bar bar_recruiting(Board b, Action action);
void play_recruiting(Play& play, Action action);
int recruit_income(Board b, Command command);  // cities and reserve area
void list_reorganizing(Board b, ActionList& list);
Bar bar_reorganizing(Board b, Action action);
void play_reorganizing(Play& play, Action action);
Bar bar_assignment(Board b, Unit leader, Unit corps);

// 9.6 Fortresses and fieldworks
void list_works(Board b, ActionList& list);
Bar bar_works(Board b, Action action);
void play_works(Play& play, Action action);

// 11.0 Movement, 20.0 River operations, 21.0 Naval transfer
void begin_movement(Play& play);
void list_movement(Board b, ActionList& list);
Bar bar_movement(Board b, Action action);
void play_movement(Play& play, Action action);
Bar bar_step(Board b, Route route);  // for the group that moves
void list_steps(Board b, ActionList& list);
void step(Play& play, Route route);
PointSet rail_reach(Board b, Side side, Point from);  // points a rail move can end in
Bar bar_rail(Board b, Point to);
int allowance(Board b);  // of the group, without its leader's roll
bool walks_track(Board b, const UnitSet& units);
int rail_cost(const Data& d, const UnitSet& units);
int half_loads(const Data& d, const UnitSet& units);
bool is_water(GroupKind kind);

// 13.0 Combat, 14.0 Combat results
void begin_combat(Play& play);
void next_battle(Play& play);
void open_battle(Play& play, Point point);
void run_battle(Play& play);        // goes on until somebody must decide
bool run_declarations(Play& play);  // the steps before the roll; false when somebody must decide
PointSet contested(Board b);
void list_combat(Board b, ActionList& list);
Bar bar_combat(Board b, Action action);
void play_combat(Play& play, Action action);

// One side's part in a combat: who it is and what it brings.
Command role(const Position& p, int which);  // 0 attacker, 1 defender
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
  int attack = 0, defense = 0, percent = 0;
  int base = 0, shift = 0, column = 0;
  std::array<Shift, 16> shifts{};
  int count = 0;
};
Column combat_column(Board b);
int base_column(const Data& d, int attack, int defense);
// Losses (14.3): how much a percentage asks for, and whether a unit may be part of a set with nothing to
// spare.
int loss_target(int strength, int percent);
bool may_be_lost(Board b, int which, Unit u);
void begin_losses(Play& play, int which, int percent);
void lose(Play& play, Unit u);
void list_losses(Board b, ActionList& list);  // and promotions (18.0)
Bar bar_losses(Board b, Action action);
void play_losses(Play& play, Action action);
void award(Play& play, int loser, int units);  // 14.7

// 15.0 Retreating
PointSet retreat_points(Board b, const UnitSet& units, Point from, bool water);
PointSet panic_points(Board b, Unit u, Point from, int distance);
void remove_static(Play& play, int which);
bool begin_retreat(Play& play, int which, bool water);  // true when the owner must choose
void retreat_to(Play& play, int which, bool water, Point to);
void begin_panic(Play& play, int which);
bool next_panic(Play& play);
void list_retreat(Board b, ActionList& list);
Bar bar_retreat(Board b, Action action);
void play_retreat(Play& play, Action action);
bool next_follower(Play& play);

// 16.0 Pursuit
bool may_pursue(Board b);
void list_pursuit(Board b, ActionList& list);
Bar bar_pursuit(Board b, Action action);
void play_pursuit(Play& play, Action action);

// 17.0 Leaders
void roll_casualties(Play& play);

// 14. of the reconstruction: raids (option)
void raid_point(Play& play, Point point, bool enemy_held);

// 4.0 and 7.0 Victory
int final_points(Board b, Command command);
Outcome outcome_of(Board b);

// Answers of the lists and checks in one shape.
inline Verdict verdict(Bar bar) {
  if (!bar) return {};
  return refuse(bar->rule, "{}", bar->reason);
}
extern const Barred not_asked;
inline constexpr Barred too_dear{"9.6a", "there are not enough recruit points"};
inline constexpr Barred no_cavalryman{"17.7b", "a cavalry commander can never be promoted to army command"};

}  // namespace longroll::year1863
