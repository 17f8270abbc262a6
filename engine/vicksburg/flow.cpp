// 4.0 Sequence of play: who decides, what may be chosen, and how the steps follow each other.
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {
namespace {

enum class Chapter { setup, supply, initiative, operations, operate, combat, reinforcement, end, automatic };

Chapter chapter(Step step) {
  switch (step) {
    case Step::base_choice:
    case Step::confederate_setup:
    case Step::union_setup:
    case Step::raid_choice:
    case Step::pursuit_choice:
    case Step::arkansas_roll:
    case Step::arkansas_place: return Chapter::setup;
    case Step::supply_start:
    case Step::raided_union:
    case Step::gulf_choice:
    case Step::rail_choice:
    case Step::union_extensions:
    case Step::gulf_users:
    case Step::garrison_losses:
    case Step::raided_confederates:
    case Step::confederate_extensions:
    case Step::strategic_return: return Chapter::supply;
    case Step::first_roll:
    case Step::declare_first:
    case Step::declare_second:
    case Step::lone_roll: return Chapter::initiative;
    case Step::initiative:
    case Step::operations:
    case Step::muster:
    case Step::besiegers:
    case Step::end_operation:
    case Step::operations_over: return Chapter::operations;
    case Step::operate: return Chapter::operate;
    case Step::withdraw:
    case Step::retarget:
    case Step::attacker_support:
    case Step::defender_support:
    case Step::attacker_leaders:
    case Step::defender_leaders:
    case Step::resolve:
    case Step::defender_retreat:
    case Step::defender_leaders_retreat:
    case Step::attacker_retreat:
    case Step::attacker_leaders_retreat:
    case Step::advance: return Chapter::combat;
    case Step::union_entrench:
    case Step::confederate_entrench:
    case Step::union_reinforce:
    case Step::group_b_roll:
    case Step::confederate_reinforce:
    case Step::repair:
    case Step::event_roll:
    case Step::milliken_choice: return Chapter::reinforcement;
    case Step::forrest_roll:
    case Step::siege_roll:
    case Step::siege_entry:
    case Step::recovery:
    case Step::end_gulf_users:
    case Step::union_relocate:
    case Step::confederate_relocate:
    case Step::scorch_choice:
    case Step::reckoning:
    case Step::over: return Chapter::end;
  }
  return Chapter::automatic;
}

}  // namespace

Seat Rules::decider() const {
  if (has_tasks()) {
    const Pending& first = p.tasks[0];
    switch (first.task) {
      case Task::displace:
      case Task::replace: return side(Leader{first.piece});
      case Task::excess: return static_cast<Seat>(first.piece);
      case Task::promote:
      case Task::fleet_moves: return union_side;
    }
  }
  switch (p.step) {
    case Step::over: return Seat::nobody;
    case Step::base_choice:
    case Step::union_setup:
    case Step::raid_choice:
    case Step::gulf_choice:
    case Step::rail_choice:
    case Step::union_extensions:
    case Step::gulf_users:
    case Step::garrison_losses:
    case Step::strategic_return:
    case Step::first_roll:
    case Step::union_entrench:
    case Step::union_reinforce:
    case Step::event_roll:
    case Step::milliken_choice:
    case Step::siege_roll:
    case Step::siege_entry:
    case Step::end_gulf_users:
    case Step::union_relocate: return union_side;
    case Step::raided_confederates:
      return p.options.grierson_target == 1 && p.rolling_stock != p.turn ? confederate : union_side;
    case Step::declare_first:
      return p.options.initiative_declaration && p.previous_winner == 1 ? confederate : union_side;  // R10
    case Step::declare_second:
      return p.options.initiative_declaration && p.previous_winner == 1 ? union_side : confederate;
    case Step::lone_roll: return p.out[1] ? union_side : confederate;
    case Step::operations:
    case Step::muster:
    case Step::besiegers:
    case Step::operate:
    case Step::retarget:
    case Step::attacker_support:
    case Step::attacker_leaders:
    case Step::attacker_retreat:
    case Step::attacker_leaders_retreat:
    case Step::advance: return active();
    case Step::withdraw:
    case Step::defender_support:
    case Step::defender_leaders:
    case Step::defender_retreat:
    case Step::defender_leaders_retreat: return defender();
    default: return confederate;
  }
}

void Rules::list(ActionList& actions) const {
  actions.clear();
  if (p.step == Step::over) return;
  if (has_tasks()) return list_task(actions);
  switch (chapter(p.step)) {
    case Chapter::setup: return list_setup(actions);
    case Chapter::supply: return list_supply(actions);
    case Chapter::initiative: return list_initiative(actions);
    case Chapter::operations: return list_operations(actions);
    case Chapter::operate: return list_operate(actions);
    case Chapter::combat: return list_combat(actions);
    case Chapter::reinforcement:
      return p.step == Step::milliken_choice ? list_supply(actions) : list_reinforcement(actions);
    case Chapter::end: return p.step == Step::end_gulf_users ? list_supply(actions) : list_end(actions);
    case Chapter::automatic: return;
  }
}

void Umpire::play(Action action) {
  if (has_tasks()) {
    play_task(action);
  } else {
    switch (chapter(p.step)) {
      case Chapter::setup: play_setup(action); break;
      case Chapter::supply: play_supply(action); break;
      case Chapter::initiative:
        if (p.step == Step::first_roll || p.step == Step::lone_roll) {
          lone_roll(p.step == Step::first_roll);
        } else {
          const auto i = static_cast<std::size_t>(index(decider()));
          p.declared_supreme[i] = static_cast<std::uint8_t>(action.a() != 0);
          p.declared_other[i] = static_cast<std::uint8_t>(action.b());
          events_.tell(Happened::declared, decider(), p.declared_supreme[i], p.declared_other[i],
                       p.options.initiative_declaration);
          if (p.step == Step::declare_first) {
            p.step = Step::declare_second;
          } else {
            resolve_initiative();
            p.declared_supreme = {0, 0};
            p.declared_other = {255, 255};
          }
        }
        break;
      case Chapter::operations: play_operations(action); break;
      case Chapter::operate: play_operate(action); break;
      case Chapter::combat: play_combat(action); break;
      case Chapter::reinforcement:
        p.step == Step::milliken_choice ? play_supply(action) : play_reinforcement(action);
        break;
      case Chapter::end: p.step == Step::end_gulf_users ? play_supply(action) : play_end(action); break;
      case Chapter::automatic: break;
    }
  }
  proceed();
}

void Umpire::proceed() {
  for (;;) {
    if (has_tasks()) {
      if (!settle_task()) return;
      continue;
    }
    if (!advance_step()) return;
  }
}

bool Umpire::advance_step() {
  switch (chapter(p.step)) {
    case Chapter::setup: return advance_setup();
    case Chapter::supply: return advance_supply();
    case Chapter::initiative: return false;
    case Chapter::operations:
    case Chapter::operate: return advance_operations();
    case Chapter::combat: return advance_combat();
    case Chapter::reinforcement: return advance_reinforcement();
    case Chapter::end: return p.step == Step::forrest_roll ? advance_operations() : advance_end();
    case Chapter::automatic: return false;
  }
  return false;
}

// An empty table: nothing placed, all markers at their start (16.0c).
void Umpire::open_table() {
  p.where.fill(Hex::none);
  p.leader_at.fill(Hex::none);
  p.siege_hex = p.attack_from = p.attack_at = p.anchor = Hex::none;
  p.fate.fill(Fate::pool);
  p.leader_fate.fill(Fate::pool);
  p.morale.fill(static_cast<std::uint8_t>(data.charts.morale_start));
  p.supreme = {data.grant.at, data.pemberton.at};
  p.declared_other = {255, 255};
  p.last_passed = p.previous_winner = 255;
  p.gulf_capacity = -1;
  p.mover = p.mustering = p.attacker = p.target = 255;
  p.turn = 1;
  p.phase = Phase::setup;
  p.step = p.options.warrenton_setup ? Step::base_choice : Step::confederate_setup;
  move_leader(data.pemberton, data.map.vicksburg);  // 16.1h
}

}  // namespace longroll::vicksburg
