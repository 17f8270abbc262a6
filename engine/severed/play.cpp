// What each order does.
#include <algorithm>

#include "engine/severed/game.hpp"
#include "engine/severed/turn.hpp"

namespace longroll::severed {
namespace {

void answer(Battle& battle, Action action) {
  Position& p = battle.p;
  const Operands o = operands(action);
  Agenda task = p.pop();
  switch (task.task) {
    case Task::remove:
      if (task.count > 1) {
        --task.count;
        p.push(task);
      }
      lose_base(battle, task.unit, static_cast<int>(o.base));
      return;
    case Task::furious:
      if (what(action) == Do::furious) furious_advance(battle, task.unit, 100 * task.count, task.other);
      return;
    case Task::reform:
      if (what(action) == Do::form_line_now) form_line_now(battle, task.unit);
      return;
    case Task::escape:
      pushed(battle, task.unit, Heading(static_cast<int>(o.heading)), 100 * task.count);
      battle.tell(Note::general_escapes, p[task.unit].seat, task.unit, task.count);
      return;
    case Task::reaction:
      if (what(action) == Do::countercharge) return countercharge(battle);
      battle.tell(Note::braces, p[task.unit].seat, task.unit);
      return make_contact(battle);
    case Task::yell:
      if (what(action) == Do::yell) {
        const Seat seat = p[task.unit].seat;
        p.fight.yell = 1;
        ++p.yells[static_cast<std::size_t>(index(seat))];
        p.yell_turn[static_cast<std::size_t>(index(seat))] = p.turn;
        battle.tell(Note::yell, seat, task.unit);
      }
      return;
    case Task::assist: p[task.unit].supporting = number(o); return;
    case Task::dispute:
      if (what(action) == Do::dispute) {
        const int die = battle.d6();
        battle.tell(Note::disputed, p[task.unit].seat, task.other, task.unit, die);
        if (die >= 4) {  // LOS-04: blocked
          if (p.busy() && p.next().task == Task::split) p.pop();
          p.fire = {};
          return;
        }
      }
      if (!(p.busy() && p.next().task == Task::split))
        roll_volley(battle, measure(battle.field(), p.fire.unit, p.fire.target));
      return;
    case Task::split:
      p.fire.dice = {static_cast<std::uint8_t>(o.x), static_cast<std::uint8_t>(o.y),
                     static_cast<std::uint8_t>(o.heading)};
      return roll_volley(battle, measure(battle.field(), p.fire.unit, p.fire.target));
    default: return;
  }
}

void begin_fight(Battle& battle) {
  Position& p = battle.p;
  p.fight.open = 0;
  p.push({Task::round, p.fight.attacker, p.fight.defender});
  if (p.fight.first && may_yell(p, p[p.fight.attacker].seat)) p.push({Task::yell, p.fight.attacker});  // R118
  // R114: a general between two fights says whom he assists.
  for (Number i = 0; i < p.unit_count; ++i) {
    if (!p[i].general() || !p[i].on_table() || p[i].in_contact() || p[i].supporting != nothing) continue;
    int near = 0;
    bool here = false;
    for (Number k = 0; k < p.unit_count; ++k)
      if (p[k].seat == p[i].seat && p[k].on_table() && p[k].in_contact() && within(p[k], p[i], 100)) {
        ++near;
        here = here || k == p.fight.attacker || k == p.fight.defender;
      }
    if (near > 1 && here) p.push({Task::assist, i});
  }
}

void change_limbers(Battle& battle, Action action) {
  Position& p = battle.p;
  const Number who = number(operands(action));
  const bool unlimbers = what(action) == Do::react_unlimber;
  Position trial = p;
  trial.move.unit = who;
  const Field there{battle.data, trial};
  const Way way(there, who, 300);
  p[who] = try_step(there, way, order(unlimbers ? Do::unlimber : Do::limber, operands(action))).after;
  battle.tell(unlimbers ? Note::unlimbered : Note::limbered, p[who].seat, who);
  if (unlimbers && !p[who].has(Token::by_hand))
    p.fire.unit = who;  // R13: and may fire at once
  else
    p[who].set(Token::handled);
}

void perform(Battle& battle, Action action) {
  Position& p = battle.p;
  const Operands o = operands(action);
  const Number who = number(o);
  switch (what(action)) {
    case Do::resolve: return resolve(battle, who);
    case Do::end_phase: return end_phase(battle);
    case Do::move:
      begin_move(p, battle.field(), who, static_cast<Pace>(o.flag));
      if (static_cast<Pace>(o.flag) == Pace::remount) {  // CAVM-04, CAVM-05
        p[who] = *gather(battle.field(), who);
        p[who].set(Token::handled);
        p[who].set(Token::moved);
        p[who].set(Token::remounted);
        p[who].set(Token::double_quick);
        p[who].pace = Pace::remount;
        p.move = {};
        battle.tell(Note::remounted, p[who].seat, who);
      }
      return;
    case Do::done: return commit_move(battle);
    case Do::cancel: return cancel_move(p);
    case Do::battery: p.fire.unit = who; return;
    case Do::shell:
    case Do::shell_object:
    case Do::canister: return shoot(battle, action);
    case Do::cease: return cease_fire(battle);
    case Do::react_limber:
    case Do::react_unlimber: return change_limbers(battle, action);
    case Do::react_move:
      begin_move(p, battle.field(), who, Pace::limbered);
      p.move.reaction = 1;
      return;
    case Do::fire: p.fire.unit = who; return;
    case Do::at: return declare_volley(battle, who);
    case Do::hold_fire:
      p[p.fire.unit].set(Token::fired);
      p.fire = {};
      return;
    case Do::bayonets: p[who].set(Token::bayonets); return battle.tell(Note::bayonets, p[who].seat, who);
    case Do::determined:
      p[who].set(Token::determined);
      return battle.tell(Note::determined, p[who].seat, who);
    case Do::charge: p.fight.attacker = who; return;
    case Do::charge_at: return declare_charge(battle, who);
    case Do::stand_down:
      p[p.fight.attacker].set(Token::charged);
      p.fight = {};
      return;
    case Do::open_fight: return open_fight(battle, who);
    case Do::join: return join(battle, who);
    case Do::fight: return begin_fight(battle);
    default: {  // a step of a move
      const Field field = battle.field();
      const Way way(field, p.move.unit, 1300);
      const Trial trial = try_step(field, way, action);
      return take_step(p, field, action, trial);
    }
  }
}

}  // namespace

void Game::play(Position& p, Action action, Dice& dice, Events events) const {
  Battle battle{*data_, p, dice, events};
  if (what(action) == Do::resign)
    finish(battle, other(decision(p).seat), Reason::resigned, true);
  else if (p.busy())
    answer(battle, action);
  else if (p.phase <= Phase::reserves && what(action) != Do::end_phase)
    set_up(battle, action);
  else
    perform(battle, action);
  proceed(battle);
}

}  // namespace longroll::severed
