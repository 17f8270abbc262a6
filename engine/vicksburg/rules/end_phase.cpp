// 4.5 End Phase, 12.1 morale, 15.0 victory.
#include <algorithm>

#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

// 4.5b: Disrupted markers come off units that were not Committed; the rest keep theirs.
void Play::recover() {
  p.disrupted &= p.committed;  // 3.0h, 4.5c
  for (std::size_t v = 0; v < max_vessels; ++v)
    if (!p.vessel_committed[v]) p.vessel_disrupted[v] = 0;  // R99
}

// 4.5d: Committed markers come off units that can trace supply, and off all Leaders and vessels.
void Play::uncommit() {
  for (Seat seat : {union_side, confederate}) {
    Units good = supplied_now(seat);
    if (seat == confederate) watch_vicksburg(good);
    const Units riders = (on_map_units(seat) & data.cavalry & p.committed) - good;
    if (!riders.empty()) good |= riders - surrounded(seat);  // R48
    p.committed -= good;                                     // 4.5e
  }
  if (p.milliken) {  // RC-EVT-a
    const Unit unit{static_cast<std::uint8_t>(p.milliken - 1)};
    if (on_map(unit)) commit(unit);
    p.milliken = 0;
  }
  p.committed_leaders = {};
  p.vessel_committed = {0, 0};
}

// Union Leaders first, then Confederate ones (R36).
void Play::next_relocation() {
  const bool more = p.step == Step::union_relocate;
  p.connected = more ? connected(confederate) : Hexes{};
  p.step = more ? Step::confederate_relocate : Step::scorch_choice;
}

bool Play::advance_end() {
  switch (p.step) {
    case Step::siege_roll:
      p.phase = Phase::end;
      if (!p.siege_declared || !p.siege_hex.exists()) {
        p.step = Step::recovery;
      } else if (siege_lapsed()) {  // 4.5a
        events.tell(Happened::siege_over, union_side, p.siege_hex.at);
        p.siege_hex = Hex::none;
        p.siege_turns = 0;
        p.step = Step::recovery;
      } else {
        return false;
      }
      return true;
    case Step::recovery:
      recover();
      p.step = Step::end_gulf_users;
      return true;
    case Step::end_gulf_users: {  // R49: capacity not yet given out
      if (!supply_automatic(union_side) && p.gulf_capacity > 0 && gulf_usable()) {
        const Units needing = (needing_gulf() & p.committed) - p.gulf_users;
        const int left = p.gulf_capacity - p.gulf_users.count();
        if (left > 0 && (needing_gulf() - p.gulf_users).count() > left && !needing.empty()) return false;
      }
      uncommit();
      if (p.confined == p.turn + 1 && on_map(data.pemberton))
        move_leader(data.pemberton, data.map.vicksburg);  // RC-EVT-i
      p.relocated = {};
      retry_replacements();
      p.connected = connected(union_side);
      p.step = Step::union_relocate;  // 4.5g
      return true;
    }
    case Step::union_relocate:
    case Step::confederate_relocate:
      if (anyone_relocates()) return false;
      next_relocation();
      return true;
    case Step::scorch_choice:
      if (p.options.scorched_rail && !p.scorched) return false;
      p.step = Step::reckoning;
      return true;
    case Step::reckoning:
      look_at_stacking();
      if (has_tasks()) return true;
      p.reckoned ^= 1;
      if (p.reckoned) return reckon(), true;  // R56: who commands may change, and with it what may stack
      judge_victory();
      return p.step != Step::over;
    default: return false;
  }
}

void Play::finish(Seat winner, int level, int reason) {
  p.winner = winner == Seat::nobody ? 2 : static_cast<std::uint8_t>(index(winner));
  p.level = static_cast<std::uint8_t>(level);
  p.reason = static_cast<std::uint8_t>(reason);
  p.step = Step::over;
  p.phase = Phase::over;
  events.tell(Happened::over, winner, level, reason);
}

// IPs go, points and morale are reckoned, and Johnston may take over (4.5f).
void Play::reckon() {
  const Charts& c = data.charts;
  const Hex city = data.map.vicksburg;
  p.ip = {0, 0};                                                                     // 4.2l, 7.1.4c, 4.5h
  if (!union_controls(city) && p.siege_hex != city) add_vp(confederate, c.vp_hold);  // RC-VP-c
  if (p.press == p.turn && !p.attacked_or_besieged) add_vp(confederate, 1);
  for (std::size_t i = 0; i < 2; ++i)   // 12.1b
    while (p.vp[i] / 10 > p.tens[i]) {  // 4.5f
      ++p.tens[i];
      if (p.morale[i] < c.morale_most) ++p.morale[i];
      events.tell(Happened::morale, static_cast<Seat>(i), p.morale[i]);
    }
  succeed();
}

// 15.2: Johnston takes over from Pemberton, who goes once he is free.
void Play::succeed() {
  const bool shut_in = p.leader_fate[data.pemberton.at] == Fate::lost ||
                       (on_map(data.pemberton) && p.siege_hex == at(data.pemberton));
  const bool behind = p.vp[1] < p.vp[0] || p.morale[1] < p.morale[0];
  if (shut_in && behind && on_map(data.johnston) && p.supreme[1] != data.johnston.at) {  // 15.2a
    p.supreme[1] = data.johnston.at;
    p.johnston_took_over = 1;
    if (on_map(data.pemberton)) p.touched.add(at(data.pemberton));  // R56
    events.tell(Happened::took_over, confederate);
  }
  if (p.johnston_took_over && on_map(data.pemberton) && p.siege_hex != at(data.pemberton)) {  // 15.2b
    const SupplyMap map = supply_map(confederate, false, true);
    if (traces(map, at(data.pemberton), 0)) {
      move_leader(data.pemberton, Hex::none);
      p.leader_fate[data.pemberton.at] = Fate::gone;
      events.tell(Happened::pemberton_gone, confederate);
    }
  }
}

// The game may end now (15.3); else a new turn begins.
void Play::judge_victory() {
  const int north = p.vp[0], south = p.vp[1];
  const bool south_holds = !union_controls(data.map.vicksburg);  // 15.0a
  if (p.last_turn && p.turn >= p.last_turn) {                    // a short game of our own
    const bool ahead = !p.goal.exists() && north - south >= p.lead;
    return finish(ahead ? union_side : confederate, 1, ahead ? 7 : 8);
  }
  if (p.turn < 10) {                                                                        // 4.0a, 4.5i
    if (!south_holds && north >= 2 * south && north >= 1) return finish(union_side, 2, 1);  // 15.3a
    if (p.turn >= 3 && south_holds && !union_controls(data.map.jackson) && !union_controls(base()))
      return finish(confederate, 2, 2);  // 15.3b
    ++p.turn;
    p.step = Step::supply_start;
    return;
  }
  if (!south_holds) {                                                              // 15.0a
    if (north > south && 2 * north >= 3 * south) return finish(union_side, 2, 3);  // 15.3c
    if (north > south) return finish(union_side, 1, 3);                            // 15.3d
    return finish(Seat::nobody, 0, 4);                                             // 15.3h
  }
  if (south <= north) return finish(Seat::nobody, 0, 5);  // 15.3e, 15.3h
  bool infantry_south = false;
  for (Unit unit : on_map_units(union_side) & data.infantry)
    infantry_south = infantry_south || data.map.south_of_line(at(unit));
  finish(confederate, infantry_south ? 1 : 2, 6);  // 15.3f, 15.3g
}

// 17.2
void list_scorching(Board, ActionList& actions) {
  actions.add(act(Do::scorch));
  actions.add(act(Do::done));
}
Verdict check_scorching(Board, Action action) {
  return action.kind<Do>() == Do::scorch || action.kind<Do>() == Do::done ? Verdict() : not_asked();
}
void play_scorching(Play& play, Action action) {
  if (action.kind<Do>() == Do::scorch) {
    play.p.scorched = 1;  // 17.2a
    play.events.tell(Happened::scorched, confederate);
  }
  play.p.step = Step::reckoning;
}

}  // namespace longroll::vicksburg
