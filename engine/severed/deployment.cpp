// The steps of setting up, in their order.
#include <algorithm>

#include "engine/severed/setup.hpp"

namespace longroll::severed {
namespace {

void roll_for_order(Battle& battle) {  // START-01, R31
  Position& p = battle.p;
  int a = 0, b = 0;
  do {
    a = battle.d6(), b = battle.d6();
  } while (a == b);
  battle.tell(Note::order_roll, Seat::nobody, a, b);
  p.rolled = 1;
  p.setting = a > b ? Seat::first : Seat::second;
}

void roll_readiness(Battle& battle) {
  Position& p = battle.p;
  const Charts& charts = battle.data.charts;
  const Seat seat = p.setting;
  for (Number i = 0; i < p.unit_count; ++i) {
    Unit& unit = p[i];
    if (unit.seat != seat || unit.type == Type::scouts || p.named_general[index(seat)] == i)
      continue;  // READY-05, READY-06
    const int die = battle.d6();
    const int turn = charts.readiness_turns[static_cast<std::size_t>(row_of(charts.readiness, die))];
    if (turn > 1) {  // READY-02 to READY-04
      unit.place = Place::reserve;
      unit.arrives = static_cast<std::uint8_t>(turn);
    }
    battle.tell(Note::readiness, seat, i, die, turn);
  }
  p.ready[index(seat)] = 1;
}

// R33: recorded scouts that come too near the enemy are pushed toward their own edge, alternately.
void reveal(Battle& battle) {
  Position& p = battle.p;
  for (Number i = 0; i < p.unit_count; ++i)
    if (p[i].place == Place::recorded) p[i].place = Place::table;  // DEPL-08
  battle.events.reveal(Note::revealed, Seat::nobody);
  const Field field = battle.field();
  for (bool again = true; again;) {
    again = false;
    for (Number i = 0; i < p.unit_count; ++i)
      for (Number k = 0; k < p.unit_count; ++k) {
        if (p[i].seat == p[k].seat || p[i].type != Type::scouts || !p[i].on_table() || !p[k].on_table())
          continue;
        if (p[k].type == Type::scouts && p[i].seat == p.first) continue;  // the second player's Unit first
        if (!p[i].box.meets(p[k].box, 100) || !(squared_gap(p[i], p[k]) < Ratio{100 * 100, 1})) continue;
        const auto push = [&](Number who) {
          Unit there = p[who];
          shift(there, table::offset({}, field.away_from_home(there.seat).reversed(), 25, 0));
          for (int b = 0; b < there.count; ++b)
            if (!field.on_table(shape(there, b))) return false;
          p[who] = there;
          battle.tell(Note::pushed_back, there.seat, who, 25);
          return true;
        };
        bool moved = push(i);
        if (p[k].type == Type::scouts && squared_gap(p[i], p[k]) < Ratio{100 * 100, 1})
          moved = push(k) || moved;
        again = again || moved;
      }
  }
}

}  // namespace

Verdict may_set_up(const Field& field, Action action) {
  const Position& p = field.p;
  const Operands o = operands(action);
  const Do order = what(action);
  switch (p.phase) {
    case Phase::order:
      if (!p.rolled) return order == Do::roll ? Verdict{} : refuse("START-01", "roll for the first turn");
      if (order == Do::go_first || order == Do::go_second) return {};
      return refuse("START-01", "choose to go first or second");
    case Phase::edge:
      if (order == Do::take_edge && o.flag < 2) return {};
      return refuse("DEPL-02", "choose a table edge");
    case Phase::readiness:
      if (needs_general_named(p, p.setting)) {
        if (order != Do::name_general) return refuse("READY-06", "name the general who starts on the table");
        const Number who = number(o);
        if (who >= p.unit_count || p[who].seat != p.setting || !p[who].general())
          return refuse("READY-06", "that is not a general of yours");
        return {};
      }
      return order == Do::roll ? Verdict{} : refuse("READY-01", "roll for the army's readiness");
    case Phase::record:
    case Phase::deploy:
    case Phase::reserves:
      if (order == Do::deploy) return may_deploy(field, o);
      if (order == Do::place_base && p.phase != Phase::reserves) return may_place_base(field, o);
      if (order == Do::ready || (order == Do::end_phase && p.phase == Phase::reserves))
        return may_be_ready(field);
      return refuse("DEPL-01", "the army is being placed");
    default: return refuse("SEQ-01", "the battle has begun");
  }
}

void setup_actions(const Field& field, ActionList& list) {
  const Position& p = field.p;
  switch (p.phase) {
    case Phase::order:
      if (!p.rolled) return list.add(order(Do::roll));
      list.add(order(Do::go_first));
      list.add(order(Do::go_second));
      return;
    case Phase::edge:
      list.add(order(Do::take_edge, {.flag = 0}));
      list.add(order(Do::take_edge, {.flag = 1}));
      return;
    case Phase::readiness:
      if (!needs_general_named(p, p.setting)) return list.add(order(Do::roll));
      for (Number i = 0; i < p.unit_count; ++i)
        if (p[i].seat == p.setting && p[i].general()) list.add(order(Do::name_general, {.unit = i}));
      return;
    default:
      for (Number i = 0; i < p.unit_count && list.empty(); ++i)
        if (is_due(p, p[i])) sample_deployments(field, i, list);
      if (list.empty()) list.add(order(Do::ready));
  }
}

void set_up(Battle& battle, Action action) {
  Position& p = battle.p;
  const Operands o = operands(action);
  switch (what(action)) {
    case Do::roll:
      if (p.phase == Phase::order)
        roll_for_order(battle);
      else
        roll_readiness(battle);
      break;
    case Do::go_first:
    case Do::go_second: {
      const Seat winner = p.setting;
      p.first = p.active = what(action) == Do::go_first ? winner : other(winner);
      battle.tell(Note::goes_first, p.first);
      p.phase = battle.field().scenario().free ? Phase::edge : Phase::readiness;
      p.setting = p.phase == Phase::edge ? other(winner) : p.first;
      break;
    }
    case Do::take_edge:
      p.home[index(p.setting)] = static_cast<Edge>(o.flag);
      p.home[index(other(p.setting))] = static_cast<Edge>(1 - o.flag);
      battle.tell(Note::takes_edge, p.setting, o.flag);
      p.phase = Phase::readiness;
      p.setting = p.first;
      break;
    case Do::name_general: p.named_general[index(p.setting)] = number(o); break;
    case Do::deploy: {
      Unit placed;
      (void)may_deploy(battle.field(), o, &placed);
      placed.place = p.phase == Phase::record ? Place::recorded : Place::table;
      p[number(o)] = placed;
      battle.tell(p.phase == Phase::record     ? Note::recorded
                  : p.phase == Phase::reserves ? Note::arrives
                                               : Note::deployed,
                  placed.seat, number(o));
      break;
    }
    case Do::place_base: {
      Unit placed;
      (void)may_place_base(battle.field(), o, &placed);
      p[number(o)] = placed;
      battle.tell(p.phase == Phase::record ? Note::recorded : Note::deployed, placed.seat, number(o));
      break;
    }
    case Do::ready:
      for (Number i = 0; i < p.unit_count; ++i)
        if (is_due(p, p[i]) && p.phase != Phase::reserves) {  // R36: no room yet
          p[i].place = Place::reserve;
          p[i].arrives = 1;
        }
      p.confirmed[index(p.setting)] = 1;
      break;
    default: break;
  }
}

bool continue_setup(Battle& battle) {
  Position& p = battle.p;
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
    p.setting = p.first;
    p.confirmed = {};
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
    const int edge = battle.field().scenario().deploy_edge;
    p.setting = edge < 0                               ? p.first
                : p.home[0] == static_cast<Edge>(edge) ? Seat::first
                                                       : Seat::second;  // DEPL-01
    p.confirmed = {};
  }
  if (p.phase == Phase::deploy) {
    for (int i = 0; i < 2; ++i) {
      if (!p.confirmed[index(p.setting)]) return false;
      if (!p.confirmed[index(other(p.setting))]) p.setting = other(p.setting);
    }
    if (!p.confirmed[0] || !p.confirmed[1]) return false;
    reveal(battle);  // DEPL-07
    return true;
  }
  return false;
}

}  // namespace longroll::severed
