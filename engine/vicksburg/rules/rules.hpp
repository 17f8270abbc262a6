// What a seat is asked, by chapters of the book: which answers there are, whether one may be given, and what
// it does. The table in game.cpp names these functions.
#pragma once

#include "engine/core/chapter.hpp"
#include "engine/vicksburg/rules/play.hpp"

namespace longroll::vicksburg {

using Chapter = longroll::Chapter<Step, Board, Play>;
const Chapter& chapter_of(Board board);  // of what is asked now

// 4.0 Sequence of play
inline Verdict not_asked() { return refuse("4.0b", "that is not what is asked now"); }
void list_nothing(Board, ActionList&);
Verdict check_nothing(Board, Action);
void play_nothing(Play&, Action);
void list_roll(Board, ActionList&);
Verdict check_roll(Board, Action);
// Numbered answers to one question.
void list_choices(ActionList& actions, Do what, unsigned count);
Verdict check_choice(Action action, Do what, unsigned count);
// Where the list is the rule: not asked, or refused for this reason.
Verdict check_listed(Board board, Action action, Do what, const Verdict& otherwise);

// 16.0 Set-up, 17.3
void list_base(Board, ActionList&);
Verdict check_base(Board, Action);
void play_base(Play&, Action);
void list_setup(Board, ActionList&);
Verdict check_setup(Board, Action);
void play_setup(Play&, Action);

// 10.0 Raids
void list_raid(Board, ActionList&);
Verdict check_raid(Board, Action);
void play_raid(Play&, Action);
void list_pursuit(Board, ActionList&);
Verdict check_pursuit(Board, Action);
void play_pursuit(Play&, Action);
void play_forrest_roll(Play&, Action);

// 5.0 Supply, 7.1.5
Seat names_raided(Board);
void list_naming(Board, ActionList&);
Verdict check_naming(Board, Action);
void play_naming(Play&, Action);
void list_gulf(Board, ActionList&);
Verdict check_gulf(Board, Action);
void play_gulf(Play&, Action);
void list_rail(Board, ActionList&);
Verdict check_rail(Board, Action);
void play_rail(Play&, Action);
void list_extension(Board, ActionList&);
Verdict check_extension(Board, Action);
void play_extension(Play&, Action);
void list_gulf_use(Board, ActionList&);
Verdict check_gulf_use(Board, Action);
void play_gulf_use(Play&, Action);
void list_return(Board, ActionList&);
Verdict check_return(Board, Action);
void play_return(Play&, Action);

// 4.2 Initiative
Seat declares_first(Board);
Seat declares_second(Board);
Seat rolls_alone(Board);
void list_declaration(Board, ActionList&);
Verdict check_declaration(Board, Action);
void play_declaration(Play&, Action);
void play_first_roll(Play&, Action);
void play_lone_roll(Play&, Action);

// 4.3 Operations
void list_operations(Board, ActionList&);
Verdict check_operations(Board, Action);
void play_operations(Play&, Action);
void list_muster(Board, ActionList&);
Verdict check_muster(Board, Action);
void play_muster(Play&, Action);

// 7.1, 7.2 Movement
void list_operate(Board, ActionList&);
Verdict check_operate(Board, Action);
void play_operate(Play&, Action);

// 7.3 Combat
void list_withdrawal(Board, ActionList&);
Verdict check_withdrawal(Board, Action);
void play_withdrawal(Play&, Action);
void list_target(Board, ActionList&);
Verdict check_target(Board, Action);
void play_target(Play&, Action);
void list_support(Board, ActionList&);
Verdict check_support(Board, Action);
void play_support(Play&, Action);
void list_lending(Board, ActionList&);
Verdict check_lending(Board, Action);
void play_lending(Play&, Action);

// 7.4 Combat results
void list_retreat(Board, ActionList&);
Verdict check_retreat(Board, Action);
void play_retreat(Play&, Action);
void list_following(Board, ActionList&);
Verdict check_following(Board, Action);
void play_following(Play&, Action);
void list_advance(Board, ActionList&);
Verdict check_advance(Board, Action);
void play_advance(Play&, Action);

// 4.4, 8.1, 9.0 Entrenchment and reinforcements, 13.0 events
void list_entrenching(Board, ActionList&);
Verdict check_entrenching(Board, Action);
void play_entrenching(Play&, Action);
void list_reinforcement(Board, ActionList&);
Verdict check_reinforcement(Board, Action);
void play_reinforcement(Play&, Action);
void play_group_b_roll(Play&, Action);
void play_event_roll(Play&, Action);

// 14.1 Naval, 17.4
void list_sailing(Board, ActionList&);
Verdict check_sailing(Board, Action);
void play_sailing(Play&, Action);
void list_arkansas(Board, ActionList&);
Verdict check_arkansas(Board, Action);
void play_arkansas(Play&, Action);
void play_arkansas_roll(Play&, Action);
void list_shelter(Board, ActionList&);
Verdict check_shelter(Board, Action);
void play_shelter(Play&, Action);

// 14.2 Siege
void list_siege(Board, ActionList&);
Verdict check_siege(Board, Action);
void play_siege(Play&, Action);
void play_siege_roll(Play&, Action);
void list_siege_entry(Board, ActionList&);
Verdict check_siege_entry(Board, Action);
void play_siege_entry(Play&, Action);

// 4.5 End Phase, 17.2
void list_scorching(Board, ActionList&);
Verdict check_scorching(Board, Action);
void play_scorching(Play&, Action);

// 6.6, 6.7 Leaders
void list_relocation(Board, ActionList&);
Verdict check_relocation(Board, Action);
void play_relocation(Play&, Action);
Seat settles_leader(Board);
std::string ask_displacement(Board);
std::string ask_replacement(Board);
void list_displacement(Board, ActionList&);
Verdict check_displacement(Board, Action);
void play_displacement(Play&, Action);
void list_replacement(Board, ActionList&);
Verdict check_replacement(Board, Action);
void play_replacement(Play&, Action);
void list_promotion(Board, ActionList&);
Verdict check_promotion(Board, Action);
void play_promotion(Play&, Action);

// 7.2.1 Stacking
Seat settles_stacks(Board);
void list_excess(Board, ActionList&);
Verdict check_excess(Board, Action);
void play_excess(Play&, Action);

}  // namespace longroll::vicksburg
