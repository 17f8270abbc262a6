// 10.0 Reorganizing and 17.1 to 17.8: who commands which corps, army and fleet.
#include "engine/year1863/chapters.hpp"

namespace longroll::year1863 {
namespace {

constexpr Barred not_a_leader{"10.1b", "only a leader of this command can be given a corps"};
constexpr Barred army_side{"17.3a", "a leader on his army or fleet side cannot command a corps"};
constexpr Barred only_corps{"17.3a", "a leader is assigned only to a corps (XXX)"};
constexpr Barred same_point{"17.3d", "a leader is assigned only to a corps in the same point"};
constexpr Barred not_your_unit{"3.1a", "that unit is not under this command"};
constexpr Barred has_leader{"17.3b", "the corps has a leader already"};
constexpr Barred only_cavalry{"17.7a", "a cavalry commander can only lead cavalry"};
constexpr Barred only_riverines{"17.8a", "an admiral can only lead riverines"};
constexpr Barred no_riverines{"20.5a", "only an admiral can lead riverines"};
constexpr Barred once{"10.0a", "this leader's command has been changed in this phase already"};
constexpr Barred no_corps{"17.3d", "this leader commands no corps"};
constexpr Barred commands_already{"17.2a", "he is on that side already"};
constexpr Barred no_vacancy{
    "17.1a", "a leader is promoted only by a Command Shakeup or where an army command is vacant"};
constexpr Barred east_limit{"17.4a", "a side has at most one army commander in the East"};
constexpr Barred west_limit{"17.4b", "a side has at most two army commanders in the West"};
constexpr Barred one_fleet_commander{"17.8c", "a theater has at most one fleet commander"};

Bar bar_promote(Board b, Unit u) {
  const Command c = b.p.command;
  if (!b.field(c).has(u) || !b.d.is(u, Type::leader)) return &not_a_leader;
  if (b.d.unit(u).kind == LeaderKind::cavalry) return &no_cavalryman;
  if (b.p.built_up.has(u)) return &commands_already;
  if (b.d.unit(u).kind == LeaderKind::admiral)
    return b.fleet_commanders(c) < b.d.fleet_limit ? nullptr : &one_fleet_commander;
  const int armies = b.army_commanders(c);
  if (armies >= b.d.army_limit[theater_of(c)])
    return theater_of(c) == Theater::east ? &east_limit : &west_limit;
  return armies == 0 || b.p.vacancies[c] ? nullptr : &no_vacancy;  // 17.6a, R49
}

}  // namespace

Bar bar_assignment(Board b, Unit leader, Unit corps) {
  if (!b.d.is(leader, Type::leader)) return &not_a_leader;
  if (b.p.built_up.has(leader)) return &army_side;
  if (b.d.unit(corps).size != Size::corps) return &only_corps;
  if (b.where(leader) != b.where(corps)) return &same_point;
  const bool riverine = b.d.is(corps, Type::riverine);
  switch (b.d.unit(leader).kind) {  // R51
    case LeaderKind::general:
      if (riverine) return &no_riverines;
      break;
    case LeaderKind::cavalry:
      if (!b.d.is(corps, Type::cavalry)) return &only_cavalry;
      break;
    case LeaderKind::admiral:
      if (!riverine) return &only_riverines;
      break;
  }
  return b.bonded(corps) ? &has_leader : nullptr;
}

void list_reorganizing(Board b, ActionList& list) {
  const UnitSet mine = b.field(b.p.command);
  for (Unit leader : mine& b.leaders()) {
    if (!bar_promote(b, leader)) list.add(Action(Do::promote, index(leader)));
    if (b.bonded(leader) && !b.p.unassigned.has(leader)) list.add(Action(Do::unassign, index(leader)));
    if (b.p.assigned.has(leader) || b.p.built_up.has(leader)) continue;
    for (Unit corps : b.at(b.where(leader)) & mine & b.d.corps)
      if (!bar_assignment(b, leader, corps)) list.add(Action(Do::assign, index(leader), index(corps)));
  }
}

Bar bar_reorganizing(Board b, Action action) {
  const Unit leader = unit_of(action);
  if (!b.field(b.p.command).has(leader) || !b.d.is(leader, Type::leader)) return &not_a_leader;
  if (action.kind<Do>() == Do::promote) return bar_promote(b, leader);
  if (action.kind<Do>() == Do::unassign)
    return !b.bonded(leader) ? &no_corps : b.p.unassigned.has(leader) ? &once : nullptr;
  const Unit corps = second_of(action);
  if (!b.field(b.p.command).has(corps)) return &not_your_unit;
  return b.p.assigned.has(leader) ? &once : bar_assignment(b, leader, corps);
}

void play_reorganizing(Play& play, Action action) {
  const Unit leader = unit_of(action);
  Position& p = play.p;
  switch (action.kind<Do>()) {
    case Do::assign: {
      const Unit corps = second_of(action);
      play.bind(leader, corps);  // 10.1b
      p.assigned.add(leader);
      return play.events.tell(Tell::assigned, play.seat(), index(leader), index(corps));
    }
    case Do::unassign:
      play.unbind(leader);
      p.unassigned.add(leader);
      return play.events.tell(Tell::unassigned, play.seat(), index(leader));
    case Do::promote: {
      play.unbind(leader);
      const bool general = play.d.unit(leader).kind == LeaderKind::general;
      std::uint8_t& vacancies = p.vacancies[p.command];
      if (general && vacancies) --vacancies;
      p.built_up.add(leader);
      return play.events.tell(Tell::promoted, play.seat(), index(leader));
    }
    default: return;
  }
}

}  // namespace longroll::year1863
