// 4.0 Sequence of play: how the steps follow each other.
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

Seat Board::decider() const { return chapter_of(*this).decides(*this); }

void list_nothing(Board, ActionList&) {}
Verdict check_nothing(Board, Action) { return not_asked(); }
void play_nothing(Play&, Action) {}

void list_roll(Board, ActionList& actions) { actions.add(act(Do::roll)); }
Verdict check_roll(Board, Action action) { return action.kind<Do>() == Do::roll ? Verdict() : not_asked(); }

void list_choices(ActionList& actions, Do what, unsigned count) {
  for (unsigned i = 0; i < count; ++i) actions.add(Action(what, i));
}
Verdict check_choice(Action action, Do what, unsigned count) {
  return action.kind<Do>() == what && action.a() < count ? Verdict() : not_asked();
}

Verdict check_listed(Board board, Action action, Do what, const Verdict& otherwise) {
  if (action.kind<Do>() != what) return not_asked();
  ActionList actions;
  chapter_of(board).list(board, actions);
  return actions.contains(action) ? Verdict() : otherwise;
}

void Play::answer(Action action) {
  chapter_of(*this).play(*this, action);
  proceed();
}

void Play::proceed() {
  for (;;) {
    if (has_tasks()) {
      if (!settle_task()) return;
      continue;
    }
    if (p.goal.exists() && p.step != Step::over && union_controls(p.goal)) return finish(union_side, 2, 7);
    if (!advance_step()) return;
  }
}

// The steps of a phase stand together.
bool Play::advance_step() {
  if (p.step <= Step::arkansas_place) return advance_setup();
  if (p.step <= Step::strategic_return) return advance_supply();
  if (p.step <= Step::lone_roll) return advance_initiative();
  if (p.step <= Step::operate) return advance_operations();
  if (p.step <= Step::advance) return advance_combat();
  if (p.step <= Step::forrest_roll) return advance_operations();
  if (p.step <= Step::milliken_choice) return advance_reinforcement();
  return advance_end();
}

// An empty table: nothing placed, all markers at their start (16.0c).
void Play::open_table() {
  p.fate.fill(Fate::pool);
  p.leader_fate.fill(Fate::pool);
  p.morale.fill(static_cast<std::uint8_t>(data.charts.morale_start));  // 12.1a
  p.supreme = {data.grant.at, data.pemberton.at};                      // 6.1a, 6.1b
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
