// 14.1 The River Fleet and the Vicksburg batteries; 17.4 the Arkansas.
#include "engine/vicksburg/rules/rules.hpp"

namespace longroll::vicksburg {

Verdict Board::may_sail(int to) const {
  const Vessel vessel = Piece(p.mover).vessel();
  if (to < 1 || to > static_cast<int>(data.map.naval.size()))
    return refuse("14.1a", "vessels keep to the Mississippi hexsides of the map");
  if (to == vessel_at(vessel)) return refuse("14.1c", "it lies there already");
  return {};
}

// Reconstruction 14: from the enemy's hexside or the next one, once per activation.
Verdict Board::may_engage() const {
  const Piece mover(p.mover);
  if (!mover.is_vessel() || !vessel_afloat(Vessel::fleet) || !vessel_afloat(Vessel::arkansas))
    return refuse("17.4g", "there is no enemy vessel");
  if (p.engaged) return refuse("17.4g", "one naval attack for each activation");
  if (std::abs(vessel_at(Vessel::fleet) - vessel_at(Vessel::arkansas)) > 1)
    return refuse("17.4g", "the enemy vessel is too far away");
  if (p.vessel_disrupted[index(mover.vessel())]) return refuse("3.0g", "a Disrupted vessel may not attack");
  return {};
}

// Nearest hexsides where no Confederate stands (R98): one, or one either way.
int Board::nearest_shelters(std::array<int, 2>& places) const {
  const int here = vessel_at(Vessel::fleet), last = static_cast<int>(data.map.naval.size());
  for (int away = 1; away < last; ++away) {
    int found = 0;
    for (int to : {here - away, here + away}) {
      if (to < 1 || to > last) continue;
      if (!occupied(data.map.naval[to - 1][1], confederate)) places[found++] = to;  // the eastern hex
    }
    if (found) return found;
  }
  return 0;
}

void Play::displace_fleet() {
  p.vessel_disrupted[0] = 1;  // 14.1g
  add_task(Task::fleet_moves, 0);
}

void Play::lose_arkansas(bool by_fleet) {
  p.vessel_at[1] = 0;
  p.vessel_ready[1] = p.arkansas_in_play = p.arkansas_doomed = 0;
  events.tell(Happened::arkansas_lost, confederate, by_fleet);
  if (by_fleet) add_vp(union_side, data.charts.sunk_vp);
}

void Play::fire_batteries() {
  const int die = roll();
  const int i = die - 1;
  const Charts& c = data.charts;
  events.tell(Happened::batteries, confederate, die);
  add_losses(union_side, c.battery_losses[i] + (p.vessel_committed[0] ? c.battery_second[i] : 0));
  if (c.battery_commits[i]) p.vessel_committed[0] = 1;
  if (c.battery_disrupts[i]) p.vessel_disrupted[0] = 1;
  add_vp(confederate, c.battery_vp[i]);
}

// One hexside onward. The batteries fire as the fleet passes; the Arkansas's engines are tried upriver.
void Play::vessel_enters(Vessel vessel, int place) {
  const bool upriver = place < vessel_at(vessel);
  p.vessel_at[index(vessel)] = static_cast<std::uint8_t>(place);
  if (vessel == Vessel::fleet) {
    if (data.map.naval[place - 1][1] == data.map.vicksburg && !p.batteries_destroyed)
      fire_batteries();  // 14.1.1a
    return;
  }
  p.arkansas_doomed = 0;
  if (!upriver) return;  // 17.4d
  const int die = roll();
  events.tell(Happened::river_roll, confederate, die);
  if (die % 2) lose_arkansas(false);  // 17.4e
}

void Play::sail(int to) {
  const Vessel vessel = Piece(p.mover).vessel(),
               enemy = vessel == Vessel::fleet ? Vessel::arkansas : Vessel::fleet;
  const int from = vessel_at(vessel), way = to > from ? 1 : -1;
  for (int place = from; place != to;) {
    place += way;
    vessel_enters(vessel, place);  // 14.1.1b, 14.1.1c, 17.4c
    if (!vessel_afloat(vessel)) break;
    if (vessel_afloat(enemy) && vessel_at(enemy) == place && !p.engaged &&
        !p.vessel_disrupted[index(vessel)]) {
      events.tell(Happened::sailed, active(), index(vessel), from, place);
      return engage();  // it must stop and fight; the owner may then go on
    }
  }
  events.tell(Happened::sailed, active(), index(vessel), from, vessel_at(vessel));
  end_operation();
}

void Play::engage() {
  const Vessel attacker = Piece(p.mover).vessel();
  const Charts& c = data.charts;
  p.engaged = 1;
  const int die = roll();
  bool batteries = false;
  for (Vessel each : {Vessel::fleet, Vessel::arkansas})
    batteries = batteries || (vessel_touches(each, data.map.vicksburg) && !p.batteries_destroyed);
  const int modifier = batteries ? (attacker == Vessel::arkansas ? c.naval_battery : -c.naval_battery) : 0;
  const int i = std::clamp(die + modifier, 1, 6) - 1;
  events.tell(Happened::naval, active(), index(attacker), die, die + modifier);
  if (attacker == Vessel::arkansas) {
    if (c.arkansas_sinks[i]) lose_arkansas(true);
    if (c.arkansas_drives[i]) displace_fleet();  // 14.1j
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

void list_sailing(Board b, ActionList& actions) {
  for (unsigned i = 1; i <= b.data.map.naval.size(); ++i)
    if (!b.may_sail(static_cast<int>(i))) actions.add(Action(Do::sail, i));
  if (!b.may_engage()) actions.add(act(Do::engage));
  actions.add(act(Do::stop));
}

Verdict check_sailing(Board b, Action action) {
  switch (action.kind<Do>()) {
    case Do::sail: return b.may_sail(static_cast<int>(action.a()));
    case Do::engage: return b.may_engage();
    case Do::attack: return b.may_attack(hex_a(action), unit_b(action));
    case Do::stop: return {};
    default: return not_asked();
  }
}

void play_sailing(Play& play, Action action) {
  switch (action.kind<Do>()) {
    case Do::sail: return play.sail(static_cast<int>(action.a()));
    case Do::engage: return play.engage();
    default: return play.end_operation();
  }
}

// 17.4a
void play_arkansas_roll(Play& play, Action) {
  const int die = play.roll();
  play.events.tell(Happened::arkansas_roll, confederate, die);
  play.p.step = die % 2 ? Step::arkansas_place : Step::supply_start;
}

void list_arkansas(Board b, ActionList& actions) {
  for (unsigned i = 1; i <= b.data.map.naval.size(); ++i)
    if (b.data.map.naval[i - 1][1] == b.data.map.vicksburg) actions.add(Action(Do::sail, i));
}
Verdict check_arkansas(Board b, Action action) {
  return check_listed(b, action, Do::sail, refuse("17.4a", "the Arkansas starts on a hexside of Vicksburg"));
}
void play_arkansas(Play& play, Action action) {
  play.p.vessel_at[1] = static_cast<std::uint8_t>(action.a());
  play.p.arkansas_in_play = 1;
  play.p.step = Step::supply_start;
}

void list_shelter(Board b, ActionList& actions) {
  std::array<int, 2> places{};
  const int count = b.nearest_shelters(places);
  for (int i = 0; i < count; ++i) actions.add(Action(Do::shelter, static_cast<unsigned>(places[i])));
}
Verdict check_shelter(Board b, Action action) {
  return check_listed(b, action, Do::shelter, refuse("14.1h", "the fleet goes to the nearest safe hexside"));
}
void play_shelter(Play& play, Action action) {
  play.drop_task();
  play.p.vessel_at[0] = static_cast<std::uint8_t>(action.a());
  play.events.tell(Happened::fleet_moved, union_side, action.a());
}

}  // namespace longroll::vicksburg
