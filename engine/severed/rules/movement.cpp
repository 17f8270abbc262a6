// Phase 2: whose turn it is to move, paces, and what a move leaves behind.
#include "engine/severed/rules/movement.hpp"

#include <algorithm>

#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {

bool moves_base_by_base(const Unit& unit) { return unit.loose() || unit.artillery(); }

int inches_left(const Position& p) { return p.move.allowance - (p.move.backed ? 200 : 0) - p.move.spent; }
int inches_left(const Position& p, int base) { return inches_left(p) - p.move.base_spent[base]; }

int allowance(const Board& board, const Unit& unit, Pace pace) {
  const Chart& chart = board.chart(unit);
  switch (pace) {
    case Pace::basic: return chart.basic;
    case Pace::double_quick: return chart.double_quick;
    case Pace::march: return chart.march;
    case Pace::limbered:
    case Pace::by_hand: return chart.basic;
    default: return 0;
  }
}

Verdict may_begin(const Board& board, Number number, Pace pace) {
  if (number >= board.p.unit_count) return refuse("SEQ-02", "there is no such Unit");
  const Unit& unit = board.p[number];
  if (unit.seat != board.p.active) return refuse("SEQ-02", "it is not your Unit");
  if (!unit.on_table()) return refuse("READY-08", "the Unit is not on the table");
  if (unit.has(Token::regrouping))
    return refuse("RES-05", "the Unit is regrouping and does nothing this turn");
  if (unit.has(Token::retreating)) return refuse("RES-03", "the Unit is retreating");
  if (unit.has(Token::handled)) return refuse("SEQ-02", "the Unit has had its move");
  if (unit.in_contact() && !unit.general()) return refuse("CQC-36", "the Unit is in close combat");
  const bool gun = unit.artillery();
  switch (pace) {
    case Pace::basic:
    case Pace::double_quick:
      if (gun) {
        const bool limbered = unit.formation == Formation::limbered;
        return refuse(limbered ? "MOVE-14" : "MOVE-16", "artillery moves limbered or by hand");
      }
      if (pace == Pace::double_quick && unit.has(Token::exhausted))
        return refuse("DQ-04", "the Unit is exhausted");  // DQ-04
      return {};
    case Pace::march:
      if (unit.general()) return refuse("MOVE-09", "generals have no march");
      if (unit.formation == Formation::skirmish)
        return refuse(unit.type == Type::scouts ? "MOVE-12" : "SKF-04", "skirmishers cannot march");
      if (gun)
        return refuse(unit.formation == Formation::limbered ? "MOVE-14" : "MOVE-16",
                      "artillery has no march");
      return {};
    case Pace::limbered:
      if (unit.formation != Formation::limbered) return refuse("MOVE-13", "only a limbered battery moves so");
      return {};
    case Pace::by_hand:
      if (unit.formation != Formation::unlimbered)
        return refuse("MOVE-15", "only an unlimbered battery is moved by hand");
      return {};
    case Pace::remount:
      if (!unit.dismounted()) return refuse("CAVM-04", "only dismounted cavalry remounts");
      if (!gather(board, number)) return refuse("CAVM-04", "there is no room for the horses");
      return {};
    default: return refuse("SEQ-02", "a Unit that holds needs no order");
  }
}

void begin_move(Position& p, const Board& board, Number number, Pace pace) {
  const Unit& unit = p[number];
  Move move{};
  move.before = unit;
  move.unit = number;
  move.pace = pace;
  move.allowance = static_cast<std::int16_t>(allowance(board, unit, pace));
  const bool follows_roads =
      unit.formation == Formation::column ? pace == Pace::march : pace == Pace::limbered;
  if (follows_roads)  // ROAD-02, ROAD-03, ARTM-08
    for (int i = 0; i < unit.count; ++i)
      if (board.ground().touches_road(shape(unit, i)))
        move.road = static_cast<std::int16_t>(board.charts().road);
  p.move = move;
  Unit& mover = p[number];
  mover.supporting = nothing;      // SUP-05
  if (mover.engaged != nothing) {  // GEN-02
    p[mover.engaged].engaged = nothing;
    mover.engaged = nothing;
  }
  mover.clear(Token::closed_up);
}

void cancel_move(Position& p) {
  const Number number = p.move.unit;
  p[number] = p.move.before;
  if (p[number].engaged != nothing) p[p[number].engaged].engaged = number;
  p.move = {};
}

void commit_move(Play& play) {
  Position& p = play.p;
  Unit& unit = p[p.move.unit];
  const Move& move = p.move;
  if (!move.steps) {  // it held after all
    cancel_move(p);
    unit.set(Token::handled);
    return;
  }
  unit.set(Token::handled);
  {
    unit.pace = move.pace;
    const bool only_traverse = unit.formation == Formation::unlimbered &&
                               move.before.formation == Formation::unlimbered && !unit.has(Token::by_hand);
    if (!only_traverse) unit.set(Token::moved);                                     // R40, R49
    if (move.pace == Pace::march) unit.set(Token::marched);                         // COL-04
    if (move.ended && move.pace == Pace::double_quick) unit.set(Token::remounted);  // R50: fires as hurried
    if (unit.formation == Formation::limbered && move.before.formation == Formation::unlimbered)
      play.tell(Happened::limbered, unit.seat, move.unit);
    if (unit.formation == Formation::unlimbered && move.before.formation == Formation::limbered)
      play.tell(Happened::unlimbered, unit.seat, move.unit);
    if (unit.dismounted() && !move.before.dismounted()) play.tell(Happened::dismounted, unit.seat, move.unit);
    int longest = move.spent;
    for (int each : move.base_spent) longest = std::max(longest, move.spent + each);
    const Point from = middle(move.before), to = middle(unit);
    play.tell(Happened::moved, unit.seat, move.unit, static_cast<int>(move.pace), longest, from.x, from.y,
              to.x, to.y);
    if (move.pace == Pace::double_quick) {
      if (unit.has(Token::double_quick)) {  // DQ-05
        const int die = play.d6();
        if (die <= 3) unit.set(Token::exhausted);  // DQ-06, DQ-07
        play.tell(Happened::exhaustion, unit.seat, move.unit, die);
      }
      unit.set(Token::double_quick);  // DQ-01
    } else {
      unit.clear(Token::double_quick);  // DQ-03
    }
  }
  unit.clear(Token::limbered_now);
  p.move = {};
}

void end_movement(Play& play) {
  Position& p = play.p;
  for (Number i = 0; i < p.unit_count; ++i) {
    Unit& unit = p[i];
    if (unit.seat != p.active || !unit.on_table()) continue;
    if (!unit.has(Token::moved)) {
      unit.clear(Token::exhausted);  // DQ-08
      if (!unit.has(Token::remounted)) unit.clear(Token::double_quick);
    }
    unit.clear(Token::handled);
  }
}

void list_movement(Board board, ActionList& list) {
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& unit = p[i];
    if (unit.seat != p.active || !unit.on_table() || unit.has(Token::handled)) continue;
    for (Pace pace :
         {Pace::basic, Pace::double_quick, Pace::march, Pace::limbered, Pace::by_hand, Pace::remount})
      if (!may_begin(board, i, pace))
        list.add(order(Do::move, {.unit = i, .flag = static_cast<unsigned>(pace)}));
  }
  list.add(order(Do::end_phase));
}

Verdict check_movement(Board board, Action action) {
  const Operands o = operands(action);
  switch (what(action)) {
    case Do::end_phase: return {};
    case Do::move: return may_begin(board, number(o), static_cast<Pace>(std::min(o.flag, 6u)));
    default: return refuse("SEQ-01", "this is the Movement Phase");
  }
}

void play_movement(Play& play, Action action) {
  if (what(action) == Do::end_phase) return end_phase(play);
  Position& p = play.p;
  const Number who = number(operands(action));
  const auto pace = static_cast<Pace>(operands(action).flag);
  begin_move(p, play.board(), who, pace);
  if (pace != Pace::remount) return;
  p[who] = *gather(play.board(), who);  // CAVM-04, CAVM-05
  for (Token each : {Token::handled, Token::moved, Token::remounted, Token::double_quick}) p[who].set(each);
  p[who].pace = Pace::remount;
  p.move = {};
  play.tell(Happened::remounted, p[who].seat, who);
}

}  // namespace longroll::severed
