// The rules as changes to a position: plays an action, rolls its dice, and goes on until someone must decide.
#pragma once

#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"
#include "engine/vicksburg/rules/board.hpp"
#include "engine/vicksburg/rules/happened.hpp"

namespace longroll::vicksburg {

struct Play : Board {
  Play(const Data& printed, Position& position, Dice& source, Events sink)
      : Board{printed, position}, p(position), dice(source), events(sink) {}

  Position& p;
  Dice& dice;
  Events events;

  Board board() const { return {data, p}; }
  int roll() { return dice.roll(6); }

  // sequence.cpp
  void open_table();
  void answer(Action action);  // what is asked now is answered, and all that follows by itself
  void proceed();              // until a decision is needed
  bool advance_step();         // true while there is more to do without a decision
  bool advance_setup();
  bool advance_supply();
  bool advance_initiative();
  bool advance_operations();
  bool advance_combat();
  bool advance_reinforcement();
  bool advance_end();

  // consequences.cpp: changes of the board, used by chapters and by cases
  void put(Unit unit, Hex hex);  // no consequences
  void lift(Unit unit, Fate fate);
  void enter(Unit unit, Hex hex);  // moves in, with all that follows
  void left(Hex hex, Seat seat);   // abandoned works, sieges
  void eliminate(Unit unit);
  void commit(Unit unit) { p.committed.add(unit); }
  void disrupt(Unit unit);
  void move_leader(Leader leader, Hex hex);
  void add_vp(Seat seat, int points);
  void add_losses(Seat seat, int points);
  void lower_morale(Seat seat);
  void capture(Unit unit, Hex hex);

  // tasks.cpp
  bool settle_task();  // true when the first task was settled without asking
  void add_task(Task task, std::uint8_t piece);
  void drop_task();
  // stacking.cpp
  void look_at_stacking();

  // setup.cpp
  void place(Piece piece, Hex hex, bool entrenched);
  void standard_setup(Seat seat);
  // supply_phase.cpp
  void start_turn();
  void mark_supply(Seat seat);
  void watch_vicksburg(Units supplied);
  void use_gulf();
  void end_extensions();
  bool share_gulf();
  void garrison_railroad();
  void garrison_dice();
  bool bring_back_movers();
  void return_mover(Unit unit, Hex hex);
  // initiative.cpp
  void start_initiative();
  void resolve_initiative();
  void award(Seat seat, int points);
  void lone_roll(bool opening);
  // operations.cpp
  void pay(int points);
  void command(Leader leader, bool through_supreme);
  void operate(Piece piece);
  void end_phase();
  void begin_operations(Seat seat);
  void finish_operations();
  // movement.cpp
  void start_operation(Piece piece, bool forced_march);
  void end_operation();
  void step(Hex to);
  void go_downriver();
  void leave_map();
  void forced_march_roll(Unit unit, bool always);
  // naval.cpp
  void sail(int to);
  void engage();
  void fire_batteries();
  void vessel_enters(Vessel vessel, int place);
  void displace_fleet();
  void lose_arkansas(bool sunk_by_fleet);
  // combat.cpp
  void attack(Hex hex, Unit target);
  void muster_participants();
  void resolve_combat();
  // results.cpp
  void apply_result(Seat seat);
  bool retreat_next(Seat seat);
  void retreat(Unit unit, const RetreatPath& path);
  void finish_retreat(Seat seat);
  bool lead_retreat(Seat seat);
  void follow(Leader leader, Unit unit);
  void check_leaders(Seat seat);
  void withdraw(Unit unit, Hex first, Hex second);
  void start_advance();
  void advance(Piece piece);
  void finish_combat();
  void surrender(Unit unit);
  // leaders.cpp
  void lose_leader(Leader leader, bool in_combat);
  void displace(Leader leader, Hex hex);
  void replace(Leader leader, Hex hex);
  void promote(Leader leader);
  void retry_replacements();
  // siege.cpp
  void invest(Leader leader, Hex hex);
  void declare_siege();
  void resolve_siege();
  void enter_city(Hex from);
  // raids.cpp, events.cpp
  void grierson_raid(int withdrawn);
  void forrest_raid();
  void random_event();
  // reinforcements.cpp
  void entrench(Unit unit);
  void draw_group_b();
  void reinforce(Piece piece, Hex hex);
  void repair_stations();
  // end_phase.cpp
  void recover();
  void uncommit();
  void next_relocation();
  void reckon();
  void succeed();
  void judge_victory();
  void finish(Seat winner, int level, int reason);
};

}  // namespace longroll::vicksburg
