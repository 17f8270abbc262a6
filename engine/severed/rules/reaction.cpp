// Phase 3: what a battery does in reaction, and the guns that it serves.
#include "engine/severed/rules/firing.hpp"
#include "engine/severed/rules/movement.hpp"
#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {
namespace {

// Limbering or unlimbering, tried where the battery stands.
Trial try_limbers(const Board& board, Action action) {
  const Number who = number(operands(action));
  Position moving = board.p;
  moving.move.unit = who;
  const Board there{board.data, moving};
  const Way way(there, who, 300);
  const Do change = what(action) == Do::react_unlimber ? Do::unlimber : Do::limber;
  Trial trial = try_step(there, way, order(change, operands(action)));
  if (const Unit* under = way.friend_under(trial.after); under && !trial.refusal)
    trial.refusal = on_friend(there, *under);
  return trial;
}

void change_limbers(Play& play, Action action) {
  Position& p = play.p;
  const Number who = number(operands(action));
  const bool unlimbers = what(action) == Do::react_unlimber;
  p[who] = try_limbers(play.board(), action).after;
  play.tell(unlimbers ? Happened::unlimbered : Happened::limbered, p[who].seat, who);
  if (unlimbers && !p[who].has(Token::by_hand))
    p.fire.unit = who;  // R13: and may fire at once
  else
    p[who].set(Token::handled);
}

}  // namespace

void list_reaction(Board board, ActionList& list) {
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count; ++i) {
    if (!p[i].artillery() || may_react(board, i)) continue;
    const auto heading = static_cast<unsigned>(p[i].bases[0].heading);
    const auto away = static_cast<unsigned>(board.away_from_home(p[i].seat).quarters());
    for (const Action each :
         {order(Do::battery, {.unit = i}),
          order(Do::react_limber, {.unit = i, .x = static_cast<int>(heading), .heading = heading}),
          order(Do::react_unlimber, {.unit = i, .x = static_cast<int>(away), .heading = away}),
          order(Do::react_move, {.unit = i})})
      if (!check_reaction(board, each)) list.add(each);
  }
  list.add(order(Do::end_phase));
}

Verdict check_reaction(Board board, Action action) {
  const Position& p = board.p;
  const Number who = number(operands(action));
  const Do reaction = what(action);
  switch (reaction) {
    case Do::end_phase: return {};
    case Do::battery: return may_man_guns(board, who);
    case Do::react_limber:
    case Do::react_unlimber:
    case Do::react_move: break;
    default: return refuse("SEQ-03", "this is the Reactionary Artillery Phase");
  }
  if (reaction == Do::react_limber && who < p.unit_count && p[who].artillery() && p[who].has(Token::fired))
    return refuse("ARTM-04", "a battery that has fired in this phase may not limber in it");
  if (Verdict refusal = may_react(board, who)) return refusal;
  const bool limbered = p[who].formation == Formation::limbered;
  if (reaction == Do::react_move)
    return limbered ? Verdict{} : refuse("ARTM-12", "only a battery that is limbered moves in this phase");
  if (reaction == Do::react_limber && limbered) return refuse("ARTM-03", "it is limbered already");
  if (reaction == Do::react_unlimber && !limbered) return refuse("ARTM-14", "it is unlimbered already");
  return try_limbers(board, action).refusal;
}

void play_reaction(Play& play, Action action) {
  Position& p = play.p;
  const Number who = number(operands(action));
  switch (what(action)) {
    case Do::battery: p.fire.unit = who; return;
    case Do::react_move:
      begin_move(p, play.board(), who, Pace::limbered);
      p.move.reaction = 1;
      return;
    case Do::end_phase: return end_phase(play);
    default: return change_limbers(play, action);
  }
}

void list_aim(Board board, ActionList& list) {
  sample_shots(board, list);
  list.add(order(Do::cease));
}

Verdict check_aim(Board board, Action action) {
  switch (what(action)) {
    case Do::shell:
    case Do::shell_object:
    case Do::canister: return may_shoot(board, action);
    case Do::cease: return {};
    case Do::react_limber:
      return refuse("ARTM-04", "a battery that fires in this phase may not limber in it");
    default: return refuse("REACT-01", "the battery is serving its guns");
  }
}

void play_aim(Play& play, Action action) {
  if (what(action) == Do::cease) return cease_fire(play);
  shoot(play, action);
}

}  // namespace longroll::severed
