// The chapters of the rulebook, as the files of this folder implement them. For each question, what may be
// answered (list), why not (check) and what comes of it (play): game.cpp has them in a table.
#pragma once

#include <expected>
#include <span>

#include "engine/core/chapter.hpp"
#include "engine/core/game.hpp"
#include "engine/stockade/rules/play.hpp"

namespace longroll::stockade {

const Chapter<Step, Board, Play>& chapter(Step);  // its row in the table

// 3 Set-up
Verdict check_morale(Board, Action);
void play_morale(Play&, Action);
void list_option(Board, ActionList&);
Verdict check_option(Board, Action);
void play_option(Play&, Action);
void list_place(Board, ActionList&);
Verdict check_place(Board, Action);
void play_place(Play&, Action);
void list_issue(Board, ActionList&);
Verdict check_issue(Board, Action);
void play_issue(Play&, Action);
Side placing_side(Board);
Unit next_to_place(Board);  // whom the step cannot do without, in the order of the data
// Whoever may be placed now: of units that are alike, the first.
std::size_t units_to_place(Board, std::array<Unit, max_units>&);
Verdict check_turn(Board, Unit);  // whether it is one of them
Verdict check_place_at(Board, Unit, Hex);
Hexes zone(Board, Unit);
bool batteries_have_room(Board);
void muster(Play&);  // who takes part in the scenario
void begin_assault(Play&, int assault);

// 4 How to win
Verdict check_gettysburg(Board, Action);
void play_gettysburg(Play&, Action);
struct Gettysburg {
  int west = 0, officers = 0, outnumbered = 0, limit = 0;
  int modifier() const { return west + officers + outnumbered; }
};
Gettysburg gettysburg(Board);
bool union_holds_objective(Board);
void update_control(Play&, Hex);
void check_sudden_death(Play&);
void end_game(Play&, Ending);
Outcome outcome_of(Board);

// 5 Sequence of play
Side phasing_side(Board);
void begin_first_turn(Play&);
bool open_phase(Play&, Phase);  // false when there is nothing to decide in it
void end_phase(Play&);          // checks stacking, then goes on to the next phase with a decision in it
void go_on(Play&);              // to the next phase with a decision in it
bool only_end_is_left(Board);
void list_roll(Board, ActionList&);  // where there is nothing but to roll
Verdict check_over(Board, Action);

// 6 Stacking and fog of war
void list_reduce(Board, ActionList&);
Verdict check_reduce(Board, Action);
void play_reduce(Play&, Action);
Side losing_side(Board);  // of an overstack or a melee
int limit(Board, Side);
bool counts(const Data&, Unit);
int counted(Board, Hex, Side);
Hex overstacked(Board, Side);  // the first such hex, or none
bool seek_overstack(Play&);    // sets the step when there is one
void eliminate(Play&, Unit);
// Whether the Union may inspect a Confederate hex (6.4); always so with fog off.
bool inspectable(Board, Hex);
bool sees(Board, Viewer, Hex);
// Rolls for each unit of a hex under attack and eliminates it if the die is low enough.
void roll_for_units(Play&, Hex, int hits_on);

// 7 Officers
bool officer_at(Board, Hex, Side);
Unit supporting_officer(Board);
bool mixed(Board, Hex, Side);  // infantry of two regiments

// 8 Bombardment
void list_plot(Board, ActionList&);
Verdict check_plot(Board, Action);
void play_plot(Play&, Action);
void list_scatter(Board, ActionList&);
Verdict check_scatter(Board, Action);
void play_scatter(Play&, Action);
void list_bombard(Board, ActionList&);
Verdict check_bombard(Board, Action);
void play_bombard(Play&, Action);
int markers_available(Board, Side);
int markers_plotted(Board, Side);
int bombardment_hits_on(const Data&, Side, Hex);

// 9 Chaos of War
Verdict check_roll_chaos(Board, Action);
void play_roll_chaos(Play&, Action);
void list_chaos(Board, ActionList&);
Verdict check_chaos(Board, Action);
void play_chaos(Play&, Action);
bool cowed(Board, Unit);
// A group enters a marked hex: rolls where it must, and leaves behind whom the die stops.
void chaos_check(Play&, Hex);

// 10 Movement
void list_move(Board, ActionList&);
Verdict check_move(Board, Action);
void play_move(Play&, Action);
void list_moving(Board, ActionList&);
Verdict check_moving(Board, Action);
void play_moving(Play&, Action);
inline constexpr int whole_factor = 255;
struct Group {
  Hex where;
  int movement = 99, spent = 0;
  bool artillery = false, officer = false;
  int size = 0;
  bool moves_like(const Group& other) const {  // from the same hex
    return movement == other.movement && artillery == other.artillery;
  }
};
Group group(Board);        // on its way
Group alone(Board, Unit);  // one that could set out
void add_member(const Data&, Group&, Unit);
// The points that a step costs the group (whole_factor: all), or why it cannot be made.
std::expected<int, Refusal> step_cost(Board, const Group&, Hex to);
Verdict check_select(Board, Unit);
void chart_exits(Data&);  // at load

// 10.5 Bridging, a part of both questions of movement
void list_bridging(Board, ActionList&);
Verdict check_bridging(Board, Action);
void play_bridging(Play&, Action);
int carried_by(const Position&, Unit);  // marker, or -1

// 11 Fire combat
void list_fire(Board, ActionList&);
Verdict check_fire(Board, Action);
void play_fire(Play&, Action);
void list_aiming(Board, ActionList&);
Verdict check_aiming(Board, Action);
void play_aiming(Play&, Action);
int range_of(const Data&, Unit);
int fire_strength(Board, Unit, int range);  // of a unit where it stands
struct Attack {
  int strength = 0, defense = 0, ratio = 0, hits_on = 0, firing = 0;
  bool supported = false, shielded = false;
};
Attack attack(Board, Hex target, bool with_support);  // by the grouped units
Verdict check_add(Board, Unit, Hex target);
int hits_on(const Data&, int ratio);
int defense_at(Board, Hex);

// 11.6 Lines of fire
// Whether a line is clear. Unknown: it depends on a stack that the Union may not inspect.
enum class Line : std::uint8_t { clear, blocked, unknown };
struct Sight {
  Line line = Line::clear;
  Hex by = Hex::none;  // what blocks, or may
  bool shut = false;   // an unknown line that is in truth blocked, by that hex
};
Sight sight(Board, Hex from, Hex to, Side firer);
void draw_sightlines(Data&);  // at load

// 12 Hand-to-hand combat
void list_fight(Board, ActionList&);
Verdict check_fight(Board, Action);
void play_fight(Play&, Action);
void list_lose(Board, ActionList&);
Verdict check_lose(Board, Action);
void play_lose(Play&, Action);
int melee_total(Board, Hex, Side);
Hex next_melee(const Position&);

}  // namespace longroll::stockade
