// 4.2 Initiative and 6.2: declarations, dice, points, and when operations end.
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

Verdict Board::may_declare(Seat seat, bool with_supreme, Leader other_leader) const {
  const Leaders open = uncommitted_leaders(seat);
  const Leader chief = supreme(seat);
  if (with_supreme && (!chief.exists() || !open.has(chief)))
    return refuse("6.2d", "only an Uncommitted Supreme Commander can be declared");
  if (!other_leader.exists()) return {};  // 6.2i
  if (side(other_leader) != seat || !open.has(other_leader))
    return refuse("4.2c", "only an Uncommitted Leader of your own on the map can be declared");
  if (retired(other_leader)) return refuse("15.2a", "Pemberton has been superseded and gives no initiative");
  if (other_leader == chief) {
    if (with_supreme)
      return refuse("6.6.1c", "a Leader counts as Supreme Commander or with his own value, never both");
    if (data.of(chief).supreme)
      return refuse("6.2d", "a Supreme Commander adds 1 to the die, not his own value");
  }
  return {};
}

bool Board::exhausted(Seat seat) const {
  for (Leader leader : uncommitted_leaders(seat))
    if (!retired(leader)) return false;
  return !p.options.operations_end_test || (on_map_units(seat) - p.committed).empty();  // 4.3n
}

// 4.3b as R15 reads it: after the award nobody can pay for a Leader.
bool Board::short_of_points(Seat winner) const {
  if (p.options.ip_shortfall_end) return false;
  for (Seat seat : {winner, other(winner)}) {
    Leaders open = uncommitted_leaders(seat);
    if (seat == winner) open |= p.declared_leaders & data.leader_side[index(seat)];
    for (Leader leader : open)
      if (!retired(leader) && cv(leader) <= ip(seat)) return false;
  }
  return true;
}

void Play::start_initiative() {
  p.phase = Phase::initiative;
  p.declared_leaders = {};
  const bool limited = p.options.max_rounds == 0;
  if (p.turn == 1 && p.round == 0) {  // 4.2h
    p.round = 1;
    p.step = Step::first_roll;
    return;
  }
  for (Seat seat : {union_side, confederate})
    if (exhausted(seat)) p.out[index(seat)] = 1;  // 6.2t, 7.1.4b
  if (p.out[0] && p.out[1]) {
    p.step = Step::operations_over;
    return;
  }
  ++p.round;
  if (limited && p.round >= 20) p.last_round = 1;  // R17
  if (p.round == 255) p.last_round = 1;
  if (p.out[0] || p.out[1]) {
    p.step = Step::lone_roll;
    return;
  }
  p.step = Step::declare_first;
}

void Play::award(Seat seat, int points) {
  auto& total = p.ip[index(seat)];
  total = static_cast<std::uint8_t>(std::min(250, total + points));  // 4.2k, 6.2l
  p.previous_winner = static_cast<std::uint8_t>(index(seat));
  begin_operations(seat);
}

// 4.2g, and the opening roll of the game (4.2i): one die without modifiers.
void Play::lone_roll(bool opening) {
  const Seat seat = opening ? union_side : rolls_alone(*this);
  const int die = roll();
  events.tell(Happened::lone, seat, die, die + ip(seat));
  award(seat, die);  // 16.3c
  if (opening)
    p.last_round = p.options.turn1_initiative == 0;  // 4.2j
  else if (short_of_points(seat))
    p.shortfall = 1;
}

void Play::resolve_initiative() {
  for (;;) {
    std::array<int, 2> die{}, total{};
    for (Seat seat : {union_side, confederate}) {
      const int i = index(seat);
      die[i] = roll();                                                              // 4.2a, 1.0b
      total[i] = die[i] + morale(seat) + p.declared_supreme[i];                     // 4.2b, 6.2d
      if (p.declared_other[i] != 255) total[i] += cv(Leader{p.declared_other[i]});  // 6.2e, 6.2e
    }
    const auto used = [&](Seat seat) {
      const Leader chief = supreme(seat);
      return !chief.exists() || !on_map(chief) || p.committed_leaders.has(chief);
    };
    if (die[0] == die[1] && used(union_side) && used(confederate)) {  // 4.3r, 6.2n, 4.3q
      events.tell(Happened::doubles, Seat::nobody, die[0]);
      p.step = Step::operations_over;
      return;
    }
    const bool tie = total[0] == total[1];
    const Seat winner = total[0] > total[1] ? union_side : confederate;
    const int points = std::abs(total[0] - total[1]);  // 3.0j, 4.2d, 6.2k
    events.reveal(Happened::initiative, Seat::nobody, die[0], die[1], total[0], total[1],
                  tie ? 2 : index(winner), points, p.declared_supreme[0], p.declared_other[0],
                  p.declared_supreme[1], p.declared_other[1]);
    if (tie) continue;  // 4.2e
    const int i = index(winner);
    Leaders used_to_win;                                                           // 6.2f, 6.2g
    if (p.declared_supreme[i]) used_to_win.add(supreme(winner));                   // 6.2f
    if (p.declared_other[i] != 255) used_to_win.add(Leader{p.declared_other[i]});  // 6.2f, 6.2g
    p.committed_leaders |= used_to_win;                                            // 6.2f, 6.2g, 6.2m
    p.declared_leaders = used_to_win;                                              // 6.2h, 6.2h
    award(winner, points);                                                         // 4.2f
    if (short_of_points(winner)) p.shortfall = 1;                                  // 4.3o
    return;
  }
}

bool Play::advance_initiative() {
  if (p.step != Step::initiative) return false;
  return start_initiative(), true;
}

// R10: where it is done openly, the winner of the last roll begins.
Seat declares_first(Board b) {
  return b.p.options.initiative_declaration && b.p.previous_winner == 1 ? confederate : union_side;
}
Seat declares_second(Board b) { return other(declares_first(b)); }
Seat rolls_alone(Board b) { return b.p.out[1] ? union_side : confederate; }

void list_declaration(Board b, ActionList& actions) {
  const Seat seat = b.decider();
  for (unsigned with = 0; with < 2; ++with) {
    if (!b.may_declare(seat, with, Leader{})) actions.add(Action(Do::declare, with, Leader{}.at));
    for (Leader leader : b.uncommitted_leaders(seat))
      if (!b.may_declare(seat, with, leader)) actions.add(Action(Do::declare, with, leader.at));
  }
}
Verdict check_declaration(Board b, Action action) {
  if (action.kind<Do>() != Do::declare) return not_asked();
  return b.may_declare(b.decider(), action.a() != 0, leader_b(action));
}
void play_declaration(Play& play, Action action) {
  Position& p = play.p;
  const Seat seat = play.decider();
  const int i = index(seat);
  p.declared_supreme[i] = static_cast<std::uint8_t>(action.a() != 0);
  p.declared_other[i] = static_cast<std::uint8_t>(action.b());
  play.events.tell(Happened::declared, seat, p.declared_supreme[i], p.declared_other[i],
                   p.options.initiative_declaration);
  if (p.step == Step::declare_first) return void(p.step = Step::declare_second);
  play.resolve_initiative();
  p.declared_supreme = {0, 0};
  p.declared_other = {255, 255};
}

void play_first_roll(Play& play, Action) { play.lone_roll(true); }
void play_lone_roll(Play& play, Action) { play.lone_roll(false); }

}  // namespace longroll::vicksburg
