#include "engine/severed/turn.hpp"

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
bool has_decision(const Field& field) {
  const Position& p = field.p;
  switch (p.phase) {
    case Phase::reserves: {
      for (Number i = 0; i < p.unit_count; ++i)
        if (is_due(p, p[i])) {
          ActionList places;
          sample_deployments(field, i, places);
          if (!places.empty()) return true;
        }
      return false;
    }
    case Phase::resolve: return any_unit(p, p.active, [&](Number i) { return !may_resolve(field, i); });
    case Phase::movement:
      return p.move.unit != nothing || any_unit(p, p.active, [&](Number i) { return could_move(p[i]); });
    case Phase::reaction:
      return p.fire.unit != nothing || p.move.unit != nothing ||
             any_unit(p, other(p.active), [&](Number i) { return p[i].artillery() && !may_react(field, i); });
    case Phase::firing:
      return p.fire.unit != nothing || any_unit(p, p.active, [&](Number i) { return !may_fire(field, i); });
    case Phase::combat:
      return p.fight.attacker != nothing || fights_remain(p) ||
             any_unit(p, p.active, [&](Number i) { return !may_charge(field, i); });
    default: return false;
  }
}

void clear_for_movement(Position& p) {
  for (Number i = 0; i < p.unit_count; ++i) {
    Unit& unit = p[i];
    if (unit.seat != p.active) continue;
    unit.pace = Pace::hold;
    for (Token each : {Token::marched, Token::moved, Token::by_hand, Token::remounted, Token::limbered_now,
                       Token::handled})
      unit.clear(each);
  }
}

void end_turn(Battle& battle) {
  Position& p = battle.p;
  for (Number i = 0; i < p.unit_count; ++i) {
    Unit& unit = p[i];
    for (Token each : {Token::bayonets, Token::determined, Token::fired, Token::charged, Token::fought,
                       Token::handled, Token::steady_shot, Token::rolled})
      unit.clear(each);
    if (unit.general()) unit.supporting = nothing;
  }
  if (p.active != p.first) {  // SEQ-05
    count_objectives(battle, p.turn >= p.turns);
    if (p.turn >= p.turns) return judge_end(battle);
    ++p.turn;
  }
  begin_turn(battle, other(p.active));  // SEQ-04
}

}  // namespace

void begin_turn(Battle& battle, Seat seat) {
  battle.p.active = seat;
  battle.p.setting = seat;
  battle.tell(Note::turn_begins, seat, battle.p.turn);
  begin_phase(battle, Phase::reserves);
}

void begin_phase(Battle& battle, Phase phase) {
  Position& p = battle.p;
  p.phase = phase;
  if (phase == Phase::resolve) begin_resolve(battle);
  if (phase == Phase::movement) clear_for_movement(p);
  if (phase == Phase::reaction)
    for (Number i = 0; i < p.unit_count; ++i)
      if (p[i].artillery()) {
        p[i].clear(Token::handled);
        p[i].clear(Token::fired);
      }
  if (phase == Phase::firing)
    for (Number i = 0; i < p.unit_count; ++i) {
      p[i].clear(Token::handled);
      if (p[i].artillery()) {  // R94
        p[i].clear(Token::jam_first);
        p[i].clear(Token::jam_second);
      }
    }
  battle.tell(Note::phase_begins, p.active, static_cast<int>(phase));
}

void end_phase(Battle& battle) {
  Position& p = battle.p;
  if (p.phase == Phase::movement) end_movement(battle);
  judge_destruction(battle);  // R137
  if (p.ending.over) return;
  switch (p.phase) {
    case Phase::reserves: return begin_phase(battle, Phase::resolve);
    case Phase::resolve: return begin_phase(battle, Phase::movement);
    case Phase::movement: return begin_phase(battle, Phase::reaction);  // SEQ-03
    case Phase::reaction: return begin_phase(battle, Phase::firing);
    case Phase::firing: return begin_phase(battle, Phase::combat);
    case Phase::combat: return end_turn(battle);
    default: return;
  }
}

namespace {

// Does the newest task, unless somebody must choose first; then it is put back and true is returned.
bool run_task(Battle& battle) {
  Position& p = battle.p;
  Agenda task = p.pop();
  const auto wait = [&] {
    p.push(task);
    return true;
  };
  Unit& unit = p[task.unit == nothing ? 0 : task.unit];
  switch (task.task) {
    case Task::remove: {
      if (!unit.on_table() || task.mask == 0) return false;
      if (remove_is_a_choice(p, task)) return wait();
      // Everything that is eligible goes, or all are alike: from the right.
      int slot = 31 - __builtin_clz(static_cast<unsigned>(task.mask));
      if (task.count > 1) {
        --task.count;
        task.mask = static_cast<std::uint8_t>(task.mask);
        p.push(task);
      }
      lose_base(battle, task.unit, slot);
      return false;
    }
    case Task::willpower_fire: test_fire(battle, task.unit, task.other, task.extra); return false;
    case Task::willpower_combat: test_combat(battle, task.unit, task.other, task.extra); return false;
    case Task::retreat:
      if (unit.on_table()) retreat(battle, task.unit, 100 * task.count, task.other);
      return false;
    case Task::furious:
      if (!unit.on_table()) return false;
      if (p.options.furious_optional) return wait();
      furious_advance(battle, task.unit, 100 * task.count, task.other);
      return false;
    case Task::general_fate: {
      if (!unit.on_table()) return false;
      if (battle.d6() <= 2) {  // CGEN-04
        battle.tell(Note::general_killed, unit.seat, task.unit);
        lose_base(battle, task.unit, 0);
        return false;
      }
      const int distance = battle.d6(2);  // CGEN-05
      p.push({Task::escape, task.unit, nothing, static_cast<std::uint8_t>(distance)});
      return false;
    }
    case Task::round: begin_round(battle); return false;
    case Task::strike: strike(battle, task.unit, task.other); return false;
    case Task::end_round: end_round(battle); return false;
    case Task::reaction:
    case Task::yell:
    case Task::assist:
    case Task::escape:
    case Task::reform:
    case Task::dispute:
    case Task::split: return wait();
    case Task::none: return false;
  }
  return false;
}

// A selection that has become empty ends by itself.
void drop_empty_selections(Battle& battle) {
  Position& p = battle.p;
  if (p.phase == Phase::reaction && p.fire.unit != nothing) {
    bool can = p[p.fire.unit].on_table();
    if (can) can = gun_may_fire(p, 0) || gun_may_fire(p, 1);
    if (!can) cease_fire(battle);
  }
}

}  // namespace

void proceed(Battle& battle) {
  Position& p = battle.p;
  for (;;) {
    if (p.ending.over) {
      p.phase = Phase::over;
      p.agenda_size = 0;
      p.agenda = {};
      return;
    }
    if (p.busy()) {
      if (run_task(battle)) return;
      continue;
    }
    if (p.phase < Phase::reserves) {
      if (!continue_setup(battle)) return;
      begin_turn(battle, p.first);
      continue;
    }
    drop_empty_selections(battle);
    if (p.busy()) continue;
    if (has_decision(battle.field())) return;
    if (p.drill) return;  // a case looks at one phase at a time
    end_phase(battle);
  }
}

}  // namespace longroll::severed
