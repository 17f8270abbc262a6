// 10.0 Raids: Grierson before the first turn, Forrest over the north edge.
#include <algorithm>

#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

// 10.1: Jackson is 1, Forrest 2, both 3.
void Play::grierson_raid(int withdrawn) {
  const int sent = (withdrawn & 1) + (withdrawn >> 1 & 1), die = roll();  // 10.1b
  const int row = std::max(0, die - sent);                                // 10.1d
  const Charts& c = data.charts;
  events.tell(Happened::raid, union_side, die, die - sent, c.grierson_union[row],
              c.grierson_confederate[row]);
  add_vp(union_side, c.grierson_union[row]);  // 10.0a
  add_vp(confederate, c.grierson_confederate[row]);
  const Hex camp = at(data.grierson);
  lift(data.grierson, c.grierson_lost[row]      ? Fate::lost
                      : c.grierson_returns[row] ? Fate::raiding
                                                : Fate::gone);  // 10.1a
  left(camp, union_side);
  p.arrives[data.grierson.at] = static_cast<std::uint8_t>(c.grierson_returns[row]);  // 9.1d
  for (auto [bit, unit] : {std::pair{1, data.jackson_cavalry}, std::pair{2, data.forrest}})
    if (withdrawn & bit) {  // 10.1c
      p.fate[unit.at] = Fate::chasing;
      p.arrives[unit.at] = static_cast<std::uint8_t>(c.grierson_pursuers[row]);  // 9.2.1c
    }
  p.fate[data.militia.at] = Fate::gone;                             // 9.2.1b
  p.names_left = static_cast<std::uint8_t>(c.grierson_union[row]);  // 10.1e, used in the first Supply Phase
  p.step = Step::arkansas_roll;
}

// 10.2
void Play::forrest_raid() {
  const Charts& c = data.charts;
  Units pursuers;
  for (Unit unit : data.side[0] & data.cavalry)
    if (p.fate[unit.at] == Fate::pursuing || (p.fate[unit.at] == Fate::gone && p.arrives[unit.at] == 255))
      pursuers.add(unit);                                     // 10.2e
  const int die = roll(), modified = die - pursuers.count();  // 10.2c
  const int row = std::clamp(modified, 0, 6);
  events.tell(Happened::forrest_raid, confederate, die, pursuers.count(), modified,
              c.forrest_confederate[row], c.forrest_union[row]);
  add_vp(confederate, c.forrest_confederate[row]);
  add_vp(union_side, c.forrest_union[row]);
  p.forrest_names = static_cast<std::uint8_t>(c.forrest_supply[row]);
  const auto f = data.forrest.at;
  if (c.forrest_lost[row]) {
    p.fate[f] = Fate::lost;
  } else if (c.forrest_returns[row]) {
    p.fate[f] = Fate::pool;
    p.arrives[f] = static_cast<std::uint8_t>(p.turn + 1);
    p.forrest_result = 1;
  } else {
    p.fate[f] = Fate::gone;
  }
  for (Unit unit : pursuers) {
    if (p.fate[unit.at] != Fate::pursuing) continue;
    const bool stays_out = modified >= c.forrest_out_from;  // 10.2d
    p.fate[unit.at] = stays_out ? Fate::gone : Fate::pool;
    p.arrives[unit.at] = stays_out ? 255 : static_cast<std::uint8_t>(p.turn + 1);
  }
  p.forrest_left = 0;
}

void list_raid(Board, ActionList& actions) { list_choices(actions, Do::raid, 2); }
Verdict check_raid(Board, Action action) { return check_choice(action, Do::raid, 2); }
void play_raid(Play& play, Action action) {
  play.p.raid_made = action.a() != 0;
  play.p.step = play.p.raid_made ? Step::pursuit_choice : Step::arkansas_roll;
}

void list_pursuit(Board, ActionList& actions) { list_choices(actions, Do::pursue, 4); }
Verdict check_pursuit(Board, Action action) { return check_choice(action, Do::pursue, 4); }
void play_pursuit(Play& play, Action action) { play.grierson_raid(static_cast<int>(action.a())); }

void play_forrest_roll(Play& play, Action) { play.forrest_raid(); }

}  // namespace longroll::vicksburg
