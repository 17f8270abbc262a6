// What points are worth to either side, and what it means to stand there.
#include <algorithm>

#include "engine/year1863/player/survey.hpp"
#include "engine/year1863/player/weights.hpp"

namespace longroll::year1863 {

float Survey::end_points(Point point, Side who) const {
  const PlaceInfo& place = b.d.place(point);
  if (place.side == who || !place.value) return 0;
  if (has(b.p, Option::no_start_cities) && b.d.held_at_start.has(point)) return 0;
  float points = static_cast<float>(place.value);
  if (point == b.d.richmond) points += static_cast<float>(b.d.richmond_bonus);
  return points * (weights::end_early + weights::end_late * late);
}

// Which of the enemy's counters occupy a point is not to be seen, but whose flag is there.
bool Survey::stands(Side who, Point point) const {
  if (who == side) return own[point].land > 0 && (!hostile.has(point) || b.controls(side, point));
  return hostile.has(point) && b.controls(who, point);
}

// What a Confederate in this city means (4.1).
float Survey::sudden_death(Point point) const {
  const bool fear = side == Side::union_side;
  if (has(b.p, Option::no_sudden_death)) return 0;
  if (point == b.d.washington) return weights::fatal;
  const PointSet& cities = b.d.sudden_death[theater];
  if (!cities.has(point)) return 0;
  int taken = 0;
  bool open = false;
  for (Point city : cities) {
    if (city == point) continue;
    taken += stands(Side::confederate, city);
    open |= !stands(Side::union_side, city);
  }
  if (taken + 1 >= b.d.sudden_death_needed[index(theater)]) return weights::fatal;
  const float sudden = weights::temper[me].sudden;
  if (fear) return sudden * (open ? weights::half_fatal_feared_open : weights::half_fatal_feared);
  return sudden * (open ? weights::half_fatal_open : weights::half_fatal);
}

float Survey::take_value(Point point, Side who) const {
  const PlaceInfo& place = b.d.place(point);
  const Side other = longroll::year1863::enemy(who);
  const Command command = command_of(who, theater);
  const auto value = static_cast<float>(place.value);
  float worth = 0;
  if (b.p.goal_of && point == b.p.goal && (b.p.goal_of == 1) == (who == Side::union_side))
    worth += weights::fatal;  // a game of our own
  if (b.controls(other, point)) worth += weights::ground + (place.railroad ? weights::railway : 0);
  if (place.value) {
    worth += weights::income * value * static_cast<float>(left);
    worth += place.side == who ? end_points(point, other) : end_points(point, who);
    if (place.side != who && !b.p.paid.has(point)) {
      worth += std::min(value, static_cast<float>(b.d.vp_maximum - b.vp(command)));
      if (point == b.d.richmond)
        worth += std::min(weights::richmond_loss, static_cast<float>(b.vp(Command::confederate_east)));
    }
    if (who == Side::confederate)
      worth += sudden_death(point);
    else if (b.d.sudden_death[theater].has(point) && stands(Side::confederate, point))
      worth += weights::relief;
  }
  if (theater == Theater::west && b.d.mississippi.has(point)) {
    const auto missing = static_cast<float>((b.d.mississippi - b.p.control[Side::union_side]).count());
    const float share = weights::river * (weights::end_early + weights::end_late * late);
    if (who == Side::union_side)
      worth += b.controls(who, point) ? 0 : share / std::max(1.0f, missing);
    else
      worth += share / (1 + missing);
  }
  return worth;
}

void Survey::value_points() {
  const Side them = enemy_of_side();
  PointSet notable = b.d.cities;
  if (theater == Theater::west) notable |= b.d.mississippi;
  const PointSet here = b.d.in_theater[theater] - b.d.sea;
  for (Point point : (here & b.p.control[them]) - notable)
    if (!b.d.place(point).box) take[point] = take_value(point, side);
  for (Point point : notable& here) {
    const bool city = b.d.cities.has(point), mine = b.controls(side, point);
    const bool unpaid = city && b.d.place(point).side != side && !stands(side, point);
    if (unpaid || !mine || hostile.has(point)) take[point] = take_value(point, side);
    if (!mine && !own[point].fights()) continue;
    hold[point] = take_value(point, them);
    if (city) hold[point] += weights::temper[me].guard * static_cast<float>(b.d.place(point).value);
    if (hold[point] > 0.4f) precious.add(point);
  }
}

float Survey::works(Point point, Side defender) const {
  return static_cast<float>(b.d.fort_shift[static_cast<std::size_t>(b.fort_level(point, defender))]) +
         (b.fieldwork(defender, point) ? static_cast<float>(b.d.fieldwork_shift) : 0);
}

float Survey::terrain(Point point) const {
  const PlaceInfo& place = b.d.place(point);
  const int city = place.settlement == Settlement::city ? b.d.city_shift : 0;
  return static_cast<float>(std::max(city, b.d.terrain_shift[place.terrain]));
}

float Survey::danger(Point point, const Force& force, const Threat& map, float more_works) const {
  if (b.d.place(point).box) return 0;
  // Nobody leaves a great city without a guard.
  const float comes =
      std::max(map.arrive[point], hold[point] > 4 && force.land <= 0 ? weights::raiders : 0.0f);
  if (comes <= 0) return 0;
  const float spoils = weights::leader_alone * static_cast<float>(force.leaders) +
                       weights::train_alone * static_cast<float>(force.trains);
  const float prize = hold[point] + (force.fights() ? 0.15f * spoils : spoils);
  if (!force.fights()) return weights::caution() * weights::temper[me].caution * comes * prize;
  const float strength = map.strength(point);
  Force attackers;
  attackers.strength = strength;
  attackers.printed = 0.8f * strength;
  attackers.units = strength / 4;
  attackers.corps = strength / 5;
  attackers.campaign = strength > 14 ? usual_campaign[foe] : 2;
  const float works_shift = works(point, side) + more_works;
  float shift = -terrain(point) - works_shift + (works_shift > 0 && strength > 14 ? 1.0f : 0.0f);
  if (force.trains) shift -= 0.7f;
  if (strength > 10) shift += 0.5f;  // he has trains, too
  if (hold[point] > 15) shift += weights::all_out;
  const float value = battle_value(atlas, {attackers, force, shift, prize, defend});
  return value > 0 ? weights::caution() * weights::temper[me].caution * map.chance[point] * value : 0;
}

float Survey::stand(Point point, const Force& force) const {
  float worth = -danger(point, force, threat);
  if (force.land > 0) {
    worth += end_points(point, side);
    if (side == Side::confederate && b.d.sudden_death[theater].has(point)) worth += weights::foothold;
  }
  return worth + weights::company * std::min(force.strength, 20.0f);
}

float Survey::total_danger(const Threat& map) const {
  float sum = 0;
  for (Point point : precious) sum += danger(point, own[point], map);
  return sum;
}

float Survey::attack_value(Point point, const Force& force) const {
  const Force& defenders = enemy[point];
  const float works_shift = works(point, enemy_of_side());
  float shift = -terrain(point) - works_shift;
  if (works_shift > 0 && force.guns) shift += 1;
  if (force.trains) shift += 0.8f;
  if (b.p.holds_those_people && b.d.home[1].has(point)) shift += 1;
  if (defenders.trains) shift -= 0.5f;
  if (take[point] > 8 && b.vp(me) > 0) shift += 0.5f;  // it is worth a VP
  const float prize = force.land > 0 ? take[point] : 0;
  return battle_value(atlas, {force, defenders, shift, prize, attack});
}

}  // namespace longroll::year1863
