// What happens on the board when pieces come and go: control, works, vessels, points and losses.
#include "engine/vicksburg/rules/play.hpp"

namespace longroll::vicksburg {

void Play::put(Unit unit, Hex hex) {
  const int seat = index(side(unit));
  const Hex from = at(unit);
  if (from.exists()) {
    std::uint8_t* link = &p.top[from.at];
    while (*link != unit.at + 1) link = &p.below[*link - 1u];
    *link = p.below[unit.at];
    p.below[unit.at] = 0;
    p.touched.add(from);
    if ((units_in(from) & data.side[seat]).empty()) p.occupied[seat].remove(from);
  }
  p.where[unit.at] = hex;
  p.spared.remove(unit);
  p.on_map.set(unit, hex.exists());
  if (!hex.exists()) return;
  std::uint8_t* link = &p.top[hex.at];
  while (*link && *link <= unit.at) link = &p.below[*link - 1u];
  p.below[unit.at] = *link;
  *link = static_cast<std::uint8_t>(unit.at + 1);
  p.fate[unit.at] = Fate::on_map;
  p.occupied[seat].add(hex);
  p.touched.add(hex);
}

void Play::lift(Unit unit, Fate fate) {
  put(unit, Hex::none);
  p.fate[unit.at] = fate;
  for (Units* set : {&p.committed, &p.disrupted, &p.ready, &p.marching, &p.stationary, &p.fighting,
                     &p.supporting, &p.retreating, &p.advancing})
    set->remove(unit);
}

void Play::disrupt(Unit unit) {
  if (p.disrupted.has(unit)) return;
  p.disrupted.add(unit);
  events.tell(Happened::disrupted, side(unit), unit.at);
}

void Play::move_leader(Leader leader, Hex hex) {
  if (at(leader).exists()) p.touched.add(at(leader));
  p.leader_at[leader.at] = hex;
  p.leaders_on_map.set(leader, hex.exists());
  if (hex.exists()) {
    p.touched.add(hex);
    p.leader_fate[leader.at] = Fate::on_map;
  }
}

// Called when units of the side have gone out of a hex.
void Play::left(Hex hex, Seat seat) {
  if (!hex.exists() || occupied(hex, seat)) return;
  p.entrenched.remove(hex);                         // 8.1c
  if (seat == confederate && p.siege_hex == hex) {  // R103
    p.siege_hex = Hex::none;
    p.siege_turns = 0;
    events.tell(Happened::siege_over, union_side, hex.at);
  }
}

void Play::enter(Unit unit, Hex hex) {
  const Seat seat = side(unit), enemy = other(seat);
  const Hex from = at(unit);
  put(unit, hex);
  p.stationary.remove(unit);
  left(from, seat);
  if (p.entrenched.has(hex) && (units_in(hex, seat) - only(unit)).empty()) p.entrenched.remove(hex);  // 8.1d
  for (Leader leader : leaders_in(hex, enemy)) add_task(Task::displace, leader.at);                   // 6.7c
  capture(unit, hex);
  if (seat == union_side) {
    if (hex == data.map.vicksburg) {
      p.fort_destroyed |= 2;      // 8.2d
      p.batteries_destroyed = 1;  // 14.1.1d
    }
    if (vessel_touches(Vessel::arkansas, hex)) {
      if (p.vessel_committed[1] || p.out[1])
        lose_arkansas(false);  // 17.4f
      else
        p.arkansas_doomed = 1;
    }
  } else {
    if (hex == data.map.depot) p.fort_destroyed |= 1, p.depot_lost = 1;  // 5.1d
    if (vessel_touches(Vessel::fleet, hex)) displace_fleet();            // 14.1h
  }
}

// Control changes hands where a combat unit comes in (R45); first captures give points (15.1).
void Play::capture(Unit unit, Hex hex) {
  const Charts& c = data.charts;
  if (side(unit) == confederate) {
    if (!union_controls(hex)) return;
    p.union_control.remove(hex);
    const auto once = [&](std::uint8_t& flag, int points) {
      if (!flag) flag = 1, add_vp(confederate, points);
    };
    if (hex == data.map.depot) once(p.depot_points, c.vp_depot);                              // RC-VP-d
    if (hex == base()) once(p.gulf_points, c.vp_gulf);                                        // RC-VP-d
    if (hex == data.map.jackson) once(p.jackson_points, c.vp_jackson_back);                   // RC-VP-d
    if (data.map.besiegeable.has(hex)) events.tell(Happened::captured, confederate, hex.at);  // 17.2f
    return;
  }
  if (union_controls(hex)) return;
  p.union_control.add(hex);
  if (data.map.besiegeable.has(hex)) events.tell(Happened::captured, union_side, hex.at);
  if (hex == data.map.vicksburg && !p.vicksburg_taken) p.vicksburg_taken = p.turn;
  for (std::size_t i = 0; i < data.prizes.size(); ++i) {
    if (data.prizes[i].hex != hex || (p.captured >> i & 1)) continue;
    p.captured = static_cast<std::uint16_t>(p.captured | 1u << i);
    if (!(p.base_warrenton && hex == data.map.warrenton))
      add_vp(union_side, data.prizes[i].points);  // RC-VP-a, 15.1a
  }
  if (p.scorched && data.map.stations.has(hex)) {  // 17.2b, 17.2e: whoever had it before
    p.damaged.add(hex);
    add_vp(confederate, c.vp_scorched);
  }
}

void Play::eliminate(Unit unit) {
  const Seat seat = side(unit);
  const Hex from = at(unit);
  lift(unit, Fate::lost);
  left(from, seat);
  events.tell(Happened::eliminated, seat, unit.at);
  if (seat == confederate)
    add_vp(union_side, data.charts.vp_unit);  // RC-VP-b
  else
    add_vp(confederate,
           data.cavalry.has(unit) ? data.charts.vp_cavalry : data.charts.vp_infantry);  // RC-VP-e
}

void Play::add_vp(Seat seat, int points) {
  if (!points) return;
  auto& total = p.vp[index(seat)];
  total = static_cast<std::int16_t>(std::max(0, total + points));  // R95
  events.tell(Happened::points, seat, points, total);
}

void Play::lower_morale(Seat seat) {
  auto& level = p.morale[index(seat)];
  if (level > data.charts.morale_least) --level;  // 12.1c
  events.tell(Happened::morale, seat, level);
}

// 11.2: every ten loss points give the enemy a point and cost morale, at once.
void Play::add_losses(Seat seat, int points) {
  if (points <= 0) return;
  auto& total = p.losses[index(seat)];
  const int per = data.charts.losses_per_point, before = total / per;
  total = static_cast<std::int16_t>(total + points);  // 11.0a
  events.tell(Happened::losses, seat, points, total);
  for (int i = before; i < total / per; ++i) {
    add_vp(other(seat), 1);  // 11.2a, RC-VP-f
    lower_morale(seat);      // 11.2b
  }
}

}  // namespace longroll::vicksburg
