// 5 Sequence of play: twelve phases in fixed order, those without a decision passed over.
#include <bit>

#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {

namespace {

// After phase XII. False when the turn does not simply give way to the next one.
bool end_turn(Play& t) {
  Position& p = t.p;
  const Scenario& scenario = t.data.scenarios[p.scenario];
  t.tell(Happened::turn_ends, Seat::nobody, p.turn, std::popcount(p.redan_held));
  if (union_holds_objective(t.board())) {
    if (p.assault == 1)
      end_game(t, Ending::redan_taken);  // 4.2a 1.0b
    else
      p.step = Step::roll_gettysburg;  // 4.4a 1.0c
    return false;
  }
  if (p.turn >= scenario.turns) {
    if (p.assault >= scenario.last_assault)
      end_game(t, Ending::redan_held);  // 4.3b
    else
      begin_assault(t, 2);  // 3.2a 3.1.1h 3.2.5a
    return false;
  }
  ++p.turn;  // 5.1c 3.2.5a
  p.fired_from.clear();
  for (Bridge& bridge : p.bridges) bridge.marks = 0;  // 10.5q
  return true;
}

}  // namespace

Side phasing_side(Board b) { return b.phasing(); }

// Opens a phase. False when nobody has anything to decide in it.
bool open_phase(Play& t, Phase phase) {
  Position& p = t.p;
  p.phase = phase;
  p.focus = Hex::none;
  p.spent = p.moving_begun = p.chaos_left = p.refusals_left = p.losses = p.resolving = p.stopped = 0;
  p.fought = 0;
  p.marked.clear();
  p.known_blockers.clear();
  for (std::uint8_t& each : p.status) each &= Position::eliminated | Position::absent;
  t.tell(Happened::phase_begins, phase_side(phase), static_cast<int>(phase), p.turn, p.assault);
  const Side side = phase_side(phase);
  switch (phase) {
    case Phase::union_plot:
    case Phase::confederate_plot:
      p.shells_of(side).fill(Shell{});                // 8.0a 8.3c
      p.step = Step::plot;                            // 5.1e 5.1g
      return markers_available(t.board(), side) > 0;  // 5.1f 5.1h
    case Phase::union_bombardment:
    case Phase::confederate_bombardment:
      p.step = Step::scatter;                            // 5.1i 5.1k
      return p.shells_of(side)[0].state != Shell::away;  // 5.1j 5.1l
    case Phase::union_chaos:
    case Phase::confederate_chaos: p.step = Step::roll_chaos; return true;  // 5.1m 5.1n
    case Phase::union_movement:
    case Phase::confederate_movement: p.step = Step::move; return !only_end_is_left(t.board());  // 5.1o 5.1r
    case Phase::confederate_fire:
    case Phase::union_fire: p.step = Step::fire; return !only_end_is_left(t.board());  // 5.1p 5.1q
    case Phase::chaos_retrieval:
      for (Hexes& markers : p.chaos) markers.clear();  // 5.1s 9.3a 9.2c
      t.tell(Happened::chaos_cleared, Seat::nobody);
      return false;
    case Phase::melee: p.step = Step::fight; return next_melee(p).exists();  // 5.1t
    case Phase::setup: break;
  }
  return false;
}

bool only_end_is_left(Board b) {
  ActionList list;
  chapter(b.p.step).list(b, list);
  return list.size() == 1;
}

void go_on(Play& t) {
  while (true) {
    if (t.p.phase == Phase::melee && !end_turn(t)) return;
    const Phase next = t.p.phase == Phase::melee
                           ? Phase::union_plot
                           : static_cast<Phase>(static_cast<int>(t.p.phase) + 1);  // 5.1a 5.1b
    if (open_phase(t, next)) return;
    t.tell(Happened::phase_passed, phase_side(next), static_cast<int>(next));
    if (seek_overstack(t)) return;
  }
}

void end_phase(Play& t) {
  if (!seek_overstack(t)) go_on(t);  // 6.0a 10.1b
}

void begin_first_turn(Play& t) {
  t.p.phase = Phase::setup;  // 3.0b
  t.p.stage = Stage::none;
  t.p.turn = 1;  // 3.0c 3.1.1i
  t.tell(Happened::assault_begins, Seat::nobody, t.p.assault);
  go_on(t);
}

void list_roll(Board, ActionList& list) { list.add(Action(Do::roll)); }

Verdict check_over(Board, Action) { return refuse("5.1d", "the game is over"); }

}  // namespace longroll::stockade
