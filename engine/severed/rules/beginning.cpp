// Who goes first, the table edges and readiness; and the order in which an army is set up.
#include "engine/severed/rules/deployment.hpp"
#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/way.hpp"

namespace longroll::severed {
namespace {

// By a quarter of an inch or, where friends stand, as much farther as it takes.
bool push_back(Play& play, Number who) {
  const Board board = play.board();
  Unit there = play.p[who];
  const Way way(board, who, board.ground().height);
  const Point by = table::offset({}, board.away_from_home(there.seat).reversed(), 25, 0);
  int pushed = 0;
  do {
    shift(there, by);
    pushed += 25;
    for (int b = 0; b < there.count; ++b)
      if (!board.on_table(shape(there, b))) return false;
  } while (way.stands_on_friend(there));
  play.p[who] = there;
  play.tell(Happened::pushed_back, there.seat, who, pushed);
  return true;
}

// R33: recorded scouts that come too near the enemy are pushed toward their own edge, alternately.
void reveal(Play& play) {
  Position& p = play.p;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].place == Place::recorded) p[i].place = Place::table;  // DEPL-08
  play.events.reveal(Happened::revealed, Seat::nobody);
  const auto too_near = [&](Number a, Number b) { return squared_gap(p[a], p[b]) < Ratio{100 * 100, 1}; };
  for (bool again = true; again;) {
    again = false;
    for (Number i = 0; i < p.unit_count; ++i)
      for (Number k = 0; k < p.unit_count; ++k) {
        if (p[i].seat == p[k].seat || p[i].type != Type::scouts || !p[i].on_table() || !p[k].on_table())
          continue;
        if (p[k].type == Type::scouts && p[i].seat == p.first) continue;  // the second player's Unit first
        if (!too_near(i, k)) continue;
        bool moved = push_back(play, i);
        if (p[k].type == Type::scouts && too_near(i, k)) moved = push_back(play, k) || moved;
        again = again || moved;
      }
  }
}

}  // namespace

void list_first_roll(Board, ActionList& list) { list.add(order(Do::roll)); }

Verdict check_first_roll(Board, Action action) {
  return what(action) == Do::roll ? Verdict{} : refuse("START-01", "roll for the first turn");
}

void play_first_roll(Play& play, Action) {  // R31
  Position& p = play.p;
  int a = play.d6(), b = play.d6();
  while (a == b) a = play.d6(), b = play.d6();
  play.tell(Happened::order_roll, Seat::nobody, a, b);
  p.rolled = 1;
  p.setting = a > b ? Seat::first : Seat::second;
}

void list_order(Board, ActionList& list) { list_either(list, Do::go_first, Do::go_second); }

Verdict check_order(Board, Action action) {
  if (is_either(action, Do::go_first, Do::go_second)) return {};
  return refuse("START-01", "choose to go first or second");
}

void play_order(Play& play, Action action) {
  Position& p = play.p;
  const Seat winner = p.setting;
  p.first = p.active = what(action) == Do::go_first ? winner : other(winner);
  play.tell(Happened::goes_first, p.first);
  p.phase = play.board().scenario().free ? Phase::edge : Phase::readiness;
  p.setting = other(winner);  // who chooses the edge, where it is free
}

void list_edge(Board, ActionList& list) {
  for (unsigned edge : {0u, 1u}) list.add(order(Do::take_edge, {.flag = edge}));
}

Verdict check_edge(Board, Action action) {
  if (what(action) == Do::take_edge && operands(action).flag < 2) return {};
  return refuse("DEPL-02", "choose a table edge");
}

void play_edge(Play& play, Action action) {
  Position& p = play.p;
  const unsigned edge = operands(action).flag;
  p.home[index(p.setting)] = static_cast<Edge>(edge);
  p.home[index(other(p.setting))] = static_cast<Edge>(1 - edge);
  play.tell(Happened::takes_edge, p.setting, edge);
  p.phase = Phase::readiness;
}

void list_general(Board board, ActionList& list) {
  const Position& p = board.p;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].seat == p.setting && p[i].general()) list.add(order(Do::name_general, {.unit = i}));
}

Verdict check_general(Board board, Action action) {
  const Position& p = board.p;
  const Number who = number(operands(action));
  if (what(action) != Do::name_general) return refuse("READY-06", "name the general who starts on the table");
  if (who >= p.unit_count || p[who].seat != p.setting || !p[who].general())
    return refuse("READY-06", "that is not a general of yours");
  return {};
}

void play_general(Play& play, Action action) {
  play.p.named_general[index(play.p.setting)] = number(operands(action));
}

void list_readiness(Board, ActionList& list) { list.add(order(Do::roll)); }

Verdict check_readiness(Board, Action action) {
  return what(action) == Do::roll ? Verdict{} : refuse("READY-01", "roll for the army's readiness");
}

void play_readiness(Play& play, Action) {
  Position& p = play.p;
  const Charts& charts = play.data.charts;
  const Seat seat = p.setting;
  for (Number i = 0; i < p.unit_count; ++i) {
    Unit& unit = p[i];
    if (unit.seat != seat || unit.type == Type::scouts || p.named_general[index(seat)] == i)
      continue;  // READY-05, READY-06
    const int die = play.d6();
    const int turn = charts.readiness_turns[row_of(charts.readiness, die)];
    if (turn != 1) {  // READY-02 to READY-04
      unit.place = Place::reserve;
      unit.arrives = static_cast<std::uint8_t>(turn);
    }
    play.tell(Happened::readiness, seat, i, die, turn);
  }
  p.ready[index(seat)] = 1;
}

bool continue_setup(Play& play) {
  Position& p = play.p;
  if (p.phase == Phase::readiness) {
    if (!p.options.rule_readiness) p.ready = {1, 1};
    for (Seat seat : {p.first, other(p.first)})
      if (!p.ready[index(seat)]) {
        p.setting = seat;
        if (!needs_general_named(p, seat) && p.named_general[index(seat)] == nothing)
          for (Number i = 0; i < p.unit_count; ++i)
            if (p[i].seat == seat && p[i].general()) p.named_general[index(seat)] = i;
        return false;
      }
    p.phase = Phase::record;
  }
  if (p.phase == Phase::record) {
    for (Seat seat : {p.first, other(p.first)}) {
      if (p.confirmed[index(seat)]) continue;
      p.setting = seat;
      bool scouts = false;
      for (Number i = 0; i < p.unit_count; ++i)
        scouts = scouts || (p[i].seat == seat && p[i].type == Type::scouts);
      if (scouts) return false;
      p.confirmed[index(seat)] = 1;
    }
    p.phase = Phase::deploy;
    const int edge = play.board().scenario().deploy_edge;
    p.setting = edge < 0                               ? p.first
                : p.home[0] == static_cast<Edge>(edge) ? Seat::first
                                                       : Seat::second;  // DEPL-01
    p.confirmed = {};
  }
  if (!p.confirmed[index(p.setting)]) return false;  // nor has anybody before
  if (!p.confirmed[index(other(p.setting))]) {
    p.setting = other(p.setting);
    return false;
  }
  reveal(play);  // DEPL-07
  return true;
}

}  // namespace longroll::severed
