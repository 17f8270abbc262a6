// What the table of chapters calls: for each question its legal answers, what is wrong with an answer, and
// what follows from one that has passed.
#pragma once

#include "engine/severed/rules/play.hpp"

namespace longroll::severed {

// Who Goes First?, Table Edges, Readiness.
void list_first_roll(Board board, ActionList& list);
Verdict check_first_roll(Board board, Action action);
void play_first_roll(Play& play, Action action);
void list_order(Board board, ActionList& list);
Verdict check_order(Board board, Action action);
void play_order(Play& play, Action action);
void list_edge(Board board, ActionList& list);
Verdict check_edge(Board board, Action action);
void play_edge(Play& play, Action action);
void list_general(Board board, ActionList& list);
Verdict check_general(Board board, Action action);
void play_general(Play& play, Action action);
void list_readiness(Board board, ActionList& list);
Verdict check_readiness(Board board, Action action);
void play_readiness(Play& play, Action action);

// Deploying Your Army: scouts in secret, the army, reserves.
void list_deployment(Board board, ActionList& list);
Verdict check_deployment(Board board, Action action);
void play_deployment(Play& play, Action action);

// Phase 1, Measure of Resolve; a rallied column may form line.
void list_resolve(Board board, ActionList& list);
Verdict check_resolve(Board board, Action action);
void play_resolve(Play& play, Action action);
void list_reform(Board board, ActionList& list);
Verdict check_reform(Board board, Action action);
void play_reform(Play& play, Action action);

// Phase 2, Movement: a Unit and its pace, then its steps.
void list_movement(Board board, ActionList& list);
Verdict check_movement(Board board, Action action);
void play_movement(Play& play, Action action);
void list_moving(Board board, ActionList& list);
Verdict check_moving(Board board, Action action);
void play_moving(Play& play, Action action);

// Phase 3, Reactionary Artillery: a battery, then its guns.
void list_reaction(Board board, ActionList& list);
Verdict check_reaction(Board board, Action action);
void play_reaction(Play& play, Action action);
void list_aim(Board board, ActionList& list);
Verdict check_aim(Board board, Action action);
void play_aim(Play& play, Action action);

// Phase 4, Offensive Firing: a Unit, then its target; a disputed line of sight, dice at Bases in cover.
void list_firing(Board board, ActionList& list);
Verdict check_firing(Board board, Action action);
void play_firing(Play& play, Action action);
void list_target(Board board, ActionList& list);
Verdict check_target(Board board, Action action);
void play_target(Play& play, Action action);
void list_dispute(Board board, ActionList& list);
Verdict check_dispute(Board board, Action action);
void play_dispute(Play& play, Action action);
void list_split(Board board, ActionList& list);
Verdict check_split(Board board, Action action);
void play_split(Play& play, Action action);

// Phase 5, Close Quarters Combat: charges and how they are met, help, the yell.
void list_combat(Board board, ActionList& list);
Verdict check_combat(Board board, Action action);
void play_combat(Play& play, Action action);
void list_charge_target(Board board, ActionList& list);
Verdict check_charge_target(Board board, Action action);
void play_charge_target(Play& play, Action action);
void list_charged(Board board, ActionList& list);
Verdict check_charged(Board board, Action action);
void play_charged(Play& play, Action action);
void list_fight(Board board, ActionList& list);
Verdict check_fight(Board board, Action action);
void play_fight(Play& play, Action action);
void list_yell(Board board, ActionList& list);
Verdict check_yell(Board board, Action action);
void play_yell(Play& play, Action action);
void list_assist(Board board, ActionList& list);
Verdict check_assist(Board board, Action action);
void play_assist(Play& play, Action action);

// Losses, and moves against one's will.
void list_lose(Board board, ActionList& list);
Verdict check_lose(Board board, Action action);
void play_lose(Play& play, Action action);
void list_furious(Board board, ActionList& list);
Verdict check_furious(Board board, Action action);
void play_furious(Play& play, Action action);
void list_escape(Board board, ActionList& list);
Verdict check_escape(Board board, Action action);
void play_escape(Play& play, Action action);

// Winning. Whoever decides may resign instead.
void list_over(Board board, ActionList& list);
Verdict check_over(Board board, Action action);
void play_over(Play& play, Action action);
void play_resignation(Play& play, Seat seat);

// Questions with two answers.
inline void list_either(ActionList& list, Do one, Do other) {
  list.add(order(one));
  list.add(order(other));
}
inline bool is_either(Action action, Do one, Do other) {
  return what(action) == one || what(action) == other;
}

}  // namespace longroll::severed
