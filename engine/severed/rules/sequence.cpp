#include "engine/severed/rules/sequence.hpp"

#include <algorithm>

namespace longroll::severed {
namespace {

template <class Test>
bool any_unit(const Position& p, Seat seat, Test&& test) {
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].seat == seat && p[i].on_table() && test(i)) return true;
  return false;
}

bool could_move(const Unit& unit) {
  return !unit.broken() && !unit.has(Token::handled) && (!unit.in_contact() || unit.general());
}

// R145: whether the phase has anything to decide.
bool has_decision(const Board& board) {
  const Position& p = board.p;
  switch (p.phase) {
    case Phase::reserves: {
      for (Number i = 0; i < p.unit_count; ++i)
        if (is_due(p, p[i])) {
          ActionList places;
          sample_deployments(board, i, places);
          if (!places.empty()) return true;
        }
      return false;
    }
    case Phase::resolve: return any_unit(p, p.active, [&](Number i) { return !may_resolve(board, i); });
    case Phase::movement:
      return p.move.unit != nothing || any_unit(p, p.active, [&](Number i) { return could_move(p[i]); });
    case Phase::reaction:
      return p.fire.unit != nothing || p.move.unit != nothing ||
             any_unit(p, other(p.active), [&](Number i) { return p[i].artillery() && !may_react(board, i); });
    case Phase::firing:
      return p.fire.unit != nothing || any_unit(p, p.active, [&](Number i) { return !may_fire(board, i); });
    case Phase::combat:
      return p.fight.attacker != nothing || fights_remain(p) ||
             any_unit(p, p.active, [&](Number i) { return !may_charge(board, i); });
    default: return false;
  }
}

void clear_for_movement(Position& p) {
  for (Number i = 0; i < p.unit_count; ++i) {
    Unit& unit = p[i];
    if (unit.seat != p.active) continue;
    unit.pace = Pace::hold;
    for (Token each : {Token::marched, Token::moved, Token::by_hand, Token::remounted, Token::limbered_now})
      unit.clear(each);
  }
}

// What a task asks that needs an answer.
Step step_of(Task task) {
  switch (task) {
    case Task::remove: return Step::lose;
    case Task::furious: return Step::furious;
    case Task::reform: return Step::reform;
    case Task::escape: return Step::escape;
    case Task::reaction: return Step::charged;
    case Task::yell: return Step::yell;
    case Task::assist: return Step::assist;
    case Task::dispute: return Step::dispute;
    case Task::split: return Step::split;
    default: return Step::over;
  }
}

void begin_phase(Play& play, Phase phase) {
  Position& p = play.p;
  p.phase = phase;
  if (phase == Phase::resolve) begin_resolve(play);
  if (phase == Phase::movement) clear_for_movement(p);
  if (phase == Phase::firing)
    for (Number i = 0; i < p.unit_count; ++i) {  // R94
      p[i].clear(Token::jam_first);
      p[i].clear(Token::jam_second);
    }
  play.tell(Happened::phase_begins, p.active, static_cast<int>(phase));
}

void begin_turn(Play& play, Seat seat) {
  play.p.active = seat;
  play.p.setting = seat;
  play.tell(Happened::turn_begins, seat, play.p.turn);
  begin_phase(play, Phase::reserves);
}

void end_turn(Play& play) {
  Position& p = play.p;
  for (Number i = 0; i < p.unit_count; ++i) {
    Unit& unit = p[i];
    for (Token each : {Token::bayonets, Token::determined, Token::fired, Token::charged, Token::fought,
                       Token::handled, Token::steady_shot, Token::rolled})
      unit.clear(each);
    if (unit.general()) unit.supporting = nothing;
  }
  if (p.active != p.first) {  // SEQ-05
    count_objectives(play, p.turn >= p.turns);
    if (p.turn >= p.turns) return judge_end(play);
    ++p.turn;
  }
  begin_turn(play, other(p.active));  // SEQ-04
}

}  // namespace

Step step_of(const Position& p) {
  if (p.ending.over) return Step::over;
  if (p.busy()) return step_of(p.next().task);
  if (p.move.unit != nothing) return Step::moving;
  switch (p.phase) {
    case Phase::order: return p.rolled ? Step::order : Step::first_roll;
    case Phase::edge: return Step::edge;
    case Phase::readiness: return needs_general_named(p, p.setting) ? Step::name_general : Step::readiness;
    case Phase::record: return Step::record;
    case Phase::deploy: return Step::deploy;
    case Phase::reserves: return Step::reserves;
    case Phase::resolve: return Step::resolve;
    case Phase::movement: return Step::movement;
    case Phase::reaction: return p.fire.unit != nothing ? Step::aim : Step::reaction;
    case Phase::firing: return p.fire.unit != nothing ? Step::target : Step::firing;
    case Phase::combat:
      return p.fight.defender != nothing   ? Step::fight
             : p.fight.attacker != nothing ? Step::charge_target
                                           : Step::combat;
    case Phase::over: return Step::over;
  }
  return Step::over;
}

void end_phase(Play& play) {
  Position& p = play.p;
  if (p.phase == Phase::movement) end_movement(play);
  judge_destruction(play);  // R137
  if (p.ending.over) return;
  switch (p.phase) {
    case Phase::reserves: return begin_phase(play, Phase::resolve);
    case Phase::resolve: return begin_phase(play, Phase::movement);
    case Phase::movement: return begin_phase(play, Phase::reaction);  // SEQ-03
    case Phase::reaction: return begin_phase(play, Phase::firing);
    case Phase::firing: return begin_phase(play, Phase::combat);
    case Phase::combat: return end_turn(play);
    default: return;
  }
}

namespace {

// Does the newest task, unless somebody must choose first; then it is put back and true is returned.
bool run_task(Play& play) {
  Position& p = play.p;
  Agenda task = p.pop();
  const auto wait = [&] {
    p.push(task);
    return true;
  };
  const Unit& unit = p[task.unit];
  switch (task.task) {
    case Task::remove:
      if (remove_is_a_choice(p, task)) return wait();
      take_owed_base(play, task);
      return false;
    case Task::willpower_fire: test_fire(play, task.unit, task.other, task.extra); return false;
    case Task::willpower_combat: test_combat(play, task.unit, task.other, task.extra); return false;
    case Task::retreat:
      if (unit.on_table()) retreat(play, task.unit, 100 * task.count, task.other);
      return false;
    case Task::furious:
      if (p.options.furious_optional) return wait();
      furious_advance(play, task.unit, 100 * task.count, task.other);
      return false;
    case Task::general_fate: meet_fate(play, task.unit); return false;
    case Task::round: begin_round(play); return false;
    case Task::strike: strike(play, task.unit, task.other); return false;
    case Task::end_round: end_round(play); return false;
    default: return wait();
  }
}

// A selection that has become empty ends by itself.
void drop_empty_selections(Play& play) {
  Position& p = play.p;
  if (p.fire.unit != nothing && !gun_may_fire(p, 0) && !gun_may_fire(p, 1)) cease_fire(play);
}

}  // namespace

void proceed(Play& play) {
  Position& p = play.p;
  for (;;) {
    if (p.ending.over) {
      p.phase = Phase::over;
      return;
    }
    if (p.busy()) {
      if (run_task(play)) return;
      continue;
    }
    if (p.phase < Phase::reserves) {
      if (!continue_setup(play)) return;
      begin_turn(play, p.first);
      continue;
    }
    drop_empty_selections(play);
    if (p.busy()) continue;
    if (has_decision(play.board())) return;
    if (p.drill) return;  // a case looks at one phase at a time
    end_phase(play);
  }
}

}  // namespace longroll::severed
