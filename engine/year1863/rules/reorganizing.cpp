// 10.0 Reorganizing and 17.1 to 17.8: who commands which corps, army and fleet.
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

Verdict not_a_leader() { return refuse("10.1b", "only a leader of this command can be given a corps"); }
Verdict once() { return refuse("10.0a", "this leader's command has been changed in this phase already"); }

Verdict check_promote(Board b, Unit u) {
  const Command c = b.p.command;
  if (b.d.unit(u).kind == LeaderKind::cavalry) return no_cavalryman();
  if (b.p.built_up.has(u)) return refuse("17.2a", "he is on that side already");
  if (b.d.unit(u).kind == LeaderKind::admiral)
    return b.fleet_commanders(c) < b.d.fleet_limit
               ? legal
               : refuse("17.8c", "a theater has at most one fleet commander");
  const int armies = b.army_commanders(c);
  if (armies >= b.d.army_limit[theater_of(c)])
    return theater_of(c) == Theater::east
               ? refuse("17.4a", "a side has at most one army commander in the East")
               : refuse("17.4b", "a side has at most two army commanders in the West");
  return armies == 0 || b.p.vacancies[c] ? legal
                                         : refuse("17.1a",
                                                  "a leader is promoted only by a Command Shakeup or where "
                                                  "an army command is vacant");  // 17.6a, R49
}

}  // namespace

Verdict check_assignment(Board b, Unit leader, Unit corps) {
  if (b.p.built_up.has(leader))
    return refuse("17.3a", "a leader on his army or fleet side cannot command a corps");
  if (b.d.unit(corps).size != Size::corps)
    return refuse("17.3a", "a leader is assigned only to a corps (XXX)");
  if (b.where(leader) != b.where(corps))
    return refuse("17.3d", "a leader is assigned only to a corps in the same point");
  const bool riverine = b.d.is(corps, Type::riverine);
  switch (b.d.unit(leader).kind) {  // R51
    case LeaderKind::general:
      if (riverine) return refuse("20.5a", "only an admiral can lead riverines");
      break;
    case LeaderKind::cavalry:
      if (!b.d.is(corps, Type::cavalry)) return refuse("17.7a", "a cavalry commander can only lead cavalry");
      break;
    case LeaderKind::admiral:
      if (!riverine) return refuse("17.8a", "an admiral can only lead riverines");
      break;
  }
  return b.bonded(corps) ? refuse("17.3b", "the corps has a leader already") : legal;
}

void list_reorganizing(Board b, ActionList& list) {
  const UnitSet mine = b.field(b.p.command);
  for (Unit leader : mine& b.leaders()) {
    if (!check_promote(b, leader)) list.add(Action(Do::promote, index(leader)));
    if (b.bonded(leader) && !b.p.unassigned.has(leader)) list.add(Action(Do::unassign, index(leader)));
    if (b.p.assigned.has(leader) || b.p.built_up.has(leader)) continue;
    for (Unit corps : b.at(b.where(leader)) & mine & b.d.corps)
      if (!check_assignment(b, leader, corps)) list.add(Action(Do::assign, index(leader), index(corps)));
  }
}

Verdict check_reorganizing(Board b, Action action) {
  const Unit leader = unit_of(action);
  if (!b.field(b.p.command).has(leader) || !b.d.is(leader, Type::leader)) return not_a_leader();
  if (action.kind<Do>() == Do::promote) return check_promote(b, leader);
  if (action.kind<Do>() == Do::unassign)
    return !b.bonded(leader)            ? refuse("17.3d", "this leader commands no corps")
           : b.p.unassigned.has(leader) ? once()
                                        : legal;
  const Unit corps = second_of(action);
  if (!b.field(b.p.command).has(corps)) return refuse("3.1a", "that unit is not under this command");
  return b.p.assigned.has(leader) ? once() : check_assignment(b, leader, corps);
}

void play_reorganizing(Play& play, Action action) {
  const Unit leader = unit_of(action);
  Position& p = play.p;
  switch (action.kind<Do>()) {
    case Do::assign: {
      const Unit corps = second_of(action);
      play.bind(leader, corps);  // 10.1b
      p.assigned.add(leader);
      return play.events.tell(Happened::assigned, play.seat(), index(leader), index(corps));
    }
    case Do::unassign:
      play.unbind(leader);
      p.unassigned.add(leader);
      return play.events.tell(Happened::unassigned, play.seat(), index(leader));
    case Do::promote: {
      play.unbind(leader);
      const bool general = play.d.unit(leader).kind == LeaderKind::general;
      std::uint8_t& vacancies = p.vacancies[p.command];
      if (general && vacancies) --vacancies;
      p.built_up.add(leader);
      return play.events.tell(Happened::promoted, play.seat(), index(leader));
    }
    default: return;
  }
}

}  // namespace longroll::year1863
