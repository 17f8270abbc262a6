// The steps of a move: which are open to the mover, what stops them, and when the move may end.
#include <algorithm>

#include "engine/severed/rules/movement.hpp"
#include "engine/severed/rules/rules.hpp"

namespace longroll::severed {

Verdict may_step(const Board& board, Action action) {
  const Position& p = board.p;
  const Unit& unit = p[p.move.unit];
  const Pace pace = p.move.pace;
  const bool line = unit.formation == Formation::line, column = unit.formation == Formation::column;
  const bool travels_in_line = pace == Pace::basic || pace == Pace::double_quick;
  const Operands o = operands(action);
  if (p.move.ended)  // dismounted after other steps
    return refuse("CAVM-03", "cavalry that dismounts after moving may not move again");
  if (unit.has(Token::limbered_now)) return refuse("ARTM-05", "a battery that limbers may not move as well");
  if (unit.formation == Formation::unlimbered && p.move.before.formation == Formation::limbered)
    return refuse("ARTM-14", "unlimbering ends the move");
  switch (what(action)) {
    case Do::advance:
    case Do::oblique:
      if (column)
        return refuse(pace == Pace::march ? "COL-01" : "MOVE-17", "a column marches; form line first");
      if (!line) return refuse("MOVE-17", "only a battle line advances in formation");
      if (!travels_in_line) return refuse("MOVE-18", "the march rate is for marching columns only");
      if (o.x == 0) return refuse("MOVE-01", "no distance is given");
      if (what(action) == Do::oblique && o.heading > 180)
        return refuse("MAN-20", "an oblique turns 45 degrees at most");
      return {};
    case Do::back:
      if (pace == Pace::march) return refuse("BACK-02", "a marching Unit may not move backwards");
      if (pace == Pace::double_quick) return refuse("BACK-03", "not at the double quick");
      if (!line) return refuse("BACK-01", "only a battle line moves backwards so");
      if (o.x == 0) return refuse("BACK-01", "no distance is given");
      return {};
    case Do::wheel:
      if (!line || !travels_in_line) return refuse("MAN-07", "only a Unit in battle line may wheel");
      if (o.heading < 1 || o.heading > 360) return refuse("MAN-01", "a wheel turns 90 degrees at most");
      return {};
    case Do::about_face:
      if (unit.loose()) return {};
      if (!unit.formed()) return refuse("MAN-11", "only lines and columns about face");
      return {};
    case Do::face:
      if (unit.general() || unit.artillery())
        return refuse("MAN-17", "generals and artillery cannot be faced");
      if (!unit.formed()) return refuse("SKF-04", "skirmishers form neither columns nor lines");
      return {};
    case Do::form_line:
      if (unit.formation == Formation::skirmish)
        return refuse("SKF-04", "skirmishers form neither columns nor lines");
      if (!column) return refuse("MAN-22", "the Unit is not in marching column");
      return {};
    case Do::march:
      if (unit.formation == Formation::skirmish) return refuse("SKF-04", "skirmishers cannot march");
      if (!column) return refuse("COL-01", "a Unit marches only in marching column");
      if (pace != Pace::march) return refuse("MOVE-17", "a column travels at the march only");
      return {};
    case Do::skirmish:
    case Do::skirmish_all:
    case Do::turn:
      if (unit.formation != Formation::skirmish)
        return refuse("SKF-01", "skirmish formation is for scouts and dismounted cavalry");
      if (what(action) == Do::skirmish && o.base >= unit.count)
        return refuse("SCT-03", "there is no such Base");
      return {};
    case Do::ride:
      if (!unit.general()) return refuse("GEN-03", "only a general rides where he likes");
      return {};
    case Do::gun_to:
      if (unit.formation != Formation::limbered) return refuse("ARTM-07", "the battery is not limbered");
      if (o.base >= unit.count) return refuse("ARTM-10", "there is no such gun");
      return {};
    case Do::by_hand:
    case Do::pivot:
      if (unit.formation != Formation::unlimbered)
        return refuse("MOVE-15", "only unlimbered guns are moved by hand");
      if (o.base >= unit.count) return refuse("ARTM-10", "there is no such gun");
      return {};
    case Do::limber:
      if (unit.formation != Formation::unlimbered) return refuse("ARTM-02", "the battery is not unlimbered");
      if (p.move.steps) return refuse("ARTM-05", "a battery that limbers makes no other move");
      return {};
    case Do::unlimber:
      if (unit.formation != Formation::limbered) return refuse("ARTM-14", "the battery is not limbered");
      return {};
    case Do::dismount:
      if (unit.type != Type::cavalry || unit.dismounted())
        return refuse("CAVM-01", "only mounted cavalry dismounts");
      if (p.move.steps == 0 && pace == Pace::march)
        return refuse("SKF-04", "dismounted cavalry cannot march");
      return {};
    default: return refuse("SEQ-02", "that is not a step of a move");
  }
}

Trial try_step(const Board& board, const Way& way, Action action) {
  const Unit& unit = board.p[board.p.move.unit];
  switch (what(action)) {
    case Do::gun_to:
    case Do::by_hand:
    case Do::pivot:
    case Do::limber:
    case Do::unlimber: return try_gun_step(board, way, action);
    case Do::skirmish:
    case Do::skirmish_all:
    case Do::turn:
    case Do::ride:
    case Do::dismount: return try_loose_step(board, way, action);
    default:
      if (unit.loose()) return try_loose_step(board, way, action);
      if (unit.formation == Formation::column) return try_column_step(board, way, action);
      return try_line_step(board, way, action);
  }
}

void take_step(Position& p, const Board& board, Action action, const Trial& trial) {
  const Number number = p.move.unit;
  const Operands o = operands(action);
  const Do step = what(action);
  Move& move = p.move;
  p[number] = trial.after;
  refresh(p[number]);
  if (move.steps < 255) ++move.steps;
  const auto spend_base = [&](unsigned base, int cost) {
    move.base_spent[base] = static_cast<std::int16_t>(move.base_spent[base] + cost);
  };
  switch (step) {
    case Do::skirmish:
    case Do::by_hand: spend_base(o.base, trial.cost); break;
    case Do::gun_to:
      spend_base(o.base, trial.cost);
      spend_base(2 + o.base, trial.road_used);
      break;
    case Do::ride: spend_base(0, trial.cost); break;
    case Do::skirmish_all:
      for (unsigned i = 0; i < p[number].count; ++i) spend_base(i, trial.cost);
      break;
    default: move.spent = static_cast<std::int16_t>(move.spent + trial.cost);
  }
  if (step == Do::march) move.road = static_cast<std::int16_t>(move.road - trial.road_used);
  if (step == Do::back) move.backed = 1;  // BACK-01, once for the whole move
  if (step == Do::turn || (step == Do::about_face && p[number].loose())) move.turned = 1;
  if (step == Do::pivot || step == Do::by_hand)
    move.pivoted = static_cast<std::uint8_t>(move.pivoted | 1 << o.base);
  if (step == Do::limber) p[number].set(Token::limbered_now);
  if (step == Do::dismount) {
    if (move.steps == 1)
      move.allowance = static_cast<std::int16_t>(allowance(board, p[number], move.pace));  // CAVM-02
    else
      move.ended = 1;  // CAVM-03: nothing more
  }
}

Verdict may_commit(const Board& board) {
  const Position& p = board.p;
  const Unit& unit = p[p.move.unit];
  const Unit& before = p.move.before;
  if (p.move.steps == 0) return {};  // it holds
  const Way way(board, p.move.unit, 200);
  if (const Unit* under = way.friend_under(unit)) return on_friend(board, *under);
  if (stands_on_itself(unit)) return refuse("PASS-04", "two Bases of the Unit would overlap");
  if (!moves_base_by_base(unit) || chained(unit)) return {};
  const std::string_view rule = unit.artillery() ? "ARMY-07" : "SCT-04";
  if (chained(before)) return refuse(rule, "the Bases would stand more than 2 inches apart");
  // R48: a chain broken by losses must be restored if that can be done, else every straggler comes nearer.
  int farthest_before = 0, farthest_now = 0;
  for (int i = 0; i < unit.count; ++i) {
    int near_before = INT32_MAX, near_now = INT32_MAX;
    for (int k = 0; k < unit.count; ++k) {
      if (k == i) continue;
      near_before =
          std::min(near_before, table::plain(table::squared_gap(shape(before, i), shape(before, k))));
      near_now = std::min(near_now, table::plain(table::squared_gap(shape(unit, i), shape(unit, k))));
    }
    farthest_before = std::max(farthest_before, near_before);
    farthest_now = std::max(farthest_now, near_now);
  }
  if (farthest_before - 2 * p.move.allowance > 200 && farthest_now < farthest_before) return {};
  return refuse(rule, "the move must bring the Bases within 2 inches of each other again");
}

void list_moving(Board board, ActionList& list) {
  sample_steps(board, list);
  list.add(order(may_commit(board) ? Do::cancel : Do::done));
}

Verdict check_moving(Board board, Action action) {
  switch (what(action)) {
    case Do::done: return may_commit(board);
    case Do::cancel: return {};
    case Do::end_phase: return refuse("SEQ-02", "finish or cancel the move first");
    default: break;
  }
  if (Verdict refusal = may_step(board, action)) return refusal;
  if (board.p.move.reaction && what(action) == Do::unlimber)
    return refuse("ARTM-12", "it moves instead of unlimbering in this phase");
  const Way way(board, board.p.move.unit, farthest_step);
  return try_step(board, way, action).refusal;
}

void play_moving(Play& play, Action action) {
  if (what(action) == Do::done) return commit_move(play);
  if (what(action) == Do::cancel) return cancel_move(play.p);
  const Board board = play.board();
  const Way way(board, play.p.move.unit, farthest_step);
  take_step(play.p, board, action, try_step(board, way, action));
}

}  // namespace longroll::severed
