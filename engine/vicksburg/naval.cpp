// 14.1 The River Fleet and the Vicksburg batteries; 17.4 the Arkansas.
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {

Objection Rules::may_sail(int to) const {
  const Vessel vessel = Piece(p.mover).vessel();
  if (to < 1 || to > static_cast<int>(data.map.naval.size()))
    return {"14.1a", "vessels keep to the Mississippi hexsides of the map"};
  if (to == vessel_at(vessel)) return {"14.1c", "it lies there already"};
  if (p.has(spent)) return {"6.3b", "it has made its move"};
  return fine;
}

// Reconstruction 14: from the enemy's hexside or the next one, once per activation.
Objection Rules::may_engage() const {
  const Piece mover(p.mover);
  if (!mover.is_vessel() || !vessel_afloat(Vessel::fleet) || !vessel_afloat(Vessel::arkansas))
    return {"17.4g", "there is no enemy vessel"};
  if (p.engaged) return {"17.4g", "one naval attack for each activation"};
  if (std::abs(vessel_at(Vessel::fleet) - vessel_at(Vessel::arkansas)) > 1)
    return {"17.4g", "the enemy vessel is too far away"};
  if (p.vessel_disrupted[static_cast<std::size_t>(mover.vessel())])
    return {"3.0g", "a Disrupted vessel may not attack"};
  return fine;
}

// Nearest hexsides where no Confederate stands (R98): one, or one either way.
int Rules::nearest_shelters(std::array<int, 2>& places) const {
  const int here = vessel_at(Vessel::fleet), last = static_cast<int>(data.map.naval.size());
  for (int away = 1; away < last; ++away) {
    int found = 0;
    for (int to : {here - away, here + away}) {
      if (to < 1 || to > last) continue;
      const auto& side = data.map.naval[static_cast<std::size_t>(to - 1)];
      if (!occupied(side[0], confederate) && !occupied(side[1], confederate))
        places[static_cast<std::size_t>(found++)] = to;
    }
    if (found) return found;
  }
  return 0;
}

void Umpire::displace_fleet() {
  p.vessel_disrupted[0] = 1;
  add_task(Task::fleet_moves, 0);
}

void Umpire::lose_arkansas(bool by_fleet) {
  p.vessel_at[1] = 0;
  p.vessel_ready[1] = p.arkansas_in_play = p.arkansas_doomed = 0;
  events_.tell(Happened::arkansas_lost, confederate, by_fleet);
  if (by_fleet) add_vp(union_side, data.charts.sunk_vp);
}

void Umpire::fire_batteries() {
  const int die = roll();
  const auto i = static_cast<std::size_t>(die - 1);
  const Charts& c = data.charts;
  events_.tell(Happened::batteries, confederate, die);
  add_losses(union_side, c.battery_losses[i] + (p.vessel_committed[0] ? c.battery_second[i] : 0));
  if (c.battery_commits[i]) p.vessel_committed[0] = 1;
  if (c.battery_disrupts[i]) p.vessel_disrupted[0] = 1;
  add_vp(confederate, c.battery_vp[i]);
}

// One hexside onward. The batteries fire as the fleet passes; the Arkansas's engines are tried upriver.
void Umpire::vessel_enters(Vessel vessel, int place) {
  const bool upriver = place < vessel_at(vessel);
  p.vessel_at[static_cast<std::size_t>(vessel)] = static_cast<std::uint8_t>(place);
  if (vessel == Vessel::fleet) {
    if (data.map.naval[static_cast<std::size_t>(place - 1)][1] == data.map.vicksburg &&
        !p.batteries_destroyed)
      fire_batteries();  // 14.1.1a
    return;
  }
  p.arkansas_doomed = 0;
  if (!upriver) return;  // 17.4d
  const int die = roll();
  events_.tell(Happened::river_roll, confederate, die);
  if (die % 2) lose_arkansas(false);  // 17.4e
}

void Umpire::sail(int to) {
  const Vessel vessel = Piece(p.mover).vessel(),
               enemy = vessel == Vessel::fleet ? Vessel::arkansas : Vessel::fleet;
  const int from = vessel_at(vessel), way = to > from ? 1 : -1;
  for (int place = from; place != to;) {
    place += way;
    vessel_enters(vessel, place);
    if (!vessel_afloat(vessel)) break;
    if (vessel_afloat(enemy) && vessel_at(enemy) == place && !p.engaged &&
        !p.vessel_disrupted[static_cast<std::size_t>(vessel)]) {
      events_.tell(Happened::sailed, active(), static_cast<int>(vessel), from, place);
      return engage();  // it must stop and fight; the owner may then go on
    }
  }
  events_.tell(Happened::sailed, active(), static_cast<int>(vessel), from, vessel_at(vessel));
  end_operation();
}

void Umpire::engage() {
  const Vessel attacker = Piece(p.mover).vessel();
  const Charts& c = data.charts;
  p.engaged = 1;
  const int die = roll();
  bool batteries = false;
  for (Vessel each : {Vessel::fleet, Vessel::arkansas})
    batteries = batteries || (vessel_touches(each, data.map.vicksburg) && !p.batteries_destroyed);
  const int modifier = batteries ? (attacker == Vessel::arkansas ? c.naval_battery : -c.naval_battery) : 0;
  const auto i = static_cast<std::size_t>(std::clamp(die + modifier, 1, 6) - 1);
  events_.tell(Happened::naval, active(), static_cast<int>(attacker), die, die + modifier);
  if (attacker == Vessel::arkansas) {
    if (c.arkansas_sinks[i]) lose_arkansas(true);
    if (c.arkansas_drives[i]) displace_fleet();
    add_losses(union_side, c.arkansas_losses[i]);
    add_vp(confederate, c.arkansas_vp[i]);
  } else {
    if (c.fleet_disrupted[i]) p.vessel_disrupted[0] = 1;
    if (c.fleet_commits[i]) p.vessel_committed[1] = 1;
    if (c.fleet_sinks[i]) lose_arkansas(true);
  }
  const bool can_go_on = vessel_afloat(attacker) && vessel_at(Vessel::fleet) != vessel_at(Vessel::arkansas);
  if (!can_go_on && !(attacker == Vessel::arkansas && c.arkansas_drives[i])) end_operation();
}

}  // namespace longroll::vicksburg
