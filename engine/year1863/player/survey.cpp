// Who stands where, and how far the enemy can reach.
#include "engine/year1863/player/survey.hpp"

#include <algorithm>

#include "engine/year1863/player/weights.hpp"

namespace longroll::year1863 {
namespace {

// How surely a stack comes so many points far: an army, which may have a train and a good general; a
// stack of two or three counters, which may be cavalry with its leader; and a lone one.
constexpr int horizon = 7;
using Reach = std::array<float, horizon>;
constexpr By<Theater, Reach, 2> army_reach = {
    {Reach{1, 1, 1, 1, 0.8f, 0.65f, 0.5f}, Reach{1, 1, 1, 0.65f, 0.5f, 0.35f, 0.2f}}};
constexpr By<Theater, Reach, 2> stack_reach = {
    {Reach{1, 1, 1, 1, 0.6f, 0.5f, 0.3f}, Reach{1, 1, 1, 0.5f, 0.35f, 0.25f, 0.15f}}};
constexpr By<Theater, Reach, 2> lone_reach = {
    {Reach{1, 1, 1, 1, 0.6f, 0.4f, 0}, Reach{1, 1, 1, 0.5f, 0.35f, 0.2f, 0}}};
constexpr By<Side, float, 2> rail_lift = {{13, 9}};  // strength that the railroads carry

// Garrisons, militia and trains stand alone or in twos; corps and their generals crowd together.
float crowd(int counters) { return std::min(1.3f, 0.35f + 0.1f * static_cast<float>(counters)); }

// Trains run over the side's own line, and from it into the next point where its enemies stand (11.12c).
PointSet by_rail(const Data& d, Point from, const PointSet& line, const PointSet& ahead) {
  PointSet seen, frontier = PointSet::of(from);
  while (frontier) {
    seen |= frontier;
    PointSet next;
    for (Point point : frontier) next |= d.rail_next[point];
    frontier = (next & line) - seen;
  }
  PointSet beyond;
  for (Point point : seen) beyond |= d.rail_next[point];
  return seen | (beyond & ahead);
}

}  // namespace

Survey::Survey(const Atlas& map, Board board, Command command, bool foresight)
    : atlas(map),
      b(board),
      me(command),
      foe(facing(command)),
      side(side_of(command)),
      theater(theater_of(command)),
      seat(seat_of(command)) {
  left = b.p.last_turn - b.p.turn;
  late = b.p.last_turn > 1 ? static_cast<float>(b.p.turn - 1) / static_cast<float>(b.p.last_turn - 1) : 1;
  free_ = (b.field(me) & b.d.mobile) - b.p.moved;
  if (b.p.no_move != Unit::none) free_.remove(b.p.no_move);
  if (!b.p.released19 && b.d.corps19 != Unit::none) free_.remove(b.d.corps19);
  for (Point point : b.d.in_theater[theater]) {
    const UnitSet& there = b.at(point);
    if (there.empty()) continue;
    if (there.meets(b.d.of_side[enemy_of_side()])) hostile.add(point);
    if (const UnitSet mine = there & b.d.of_side[side]) held.add(point), own[point] = force_of(b, mine);
  }
  count_enemies();
  const float their_vp = static_cast<float>(b.vp(foe)), my_vp = static_cast<float>(b.vp(me));
  const auto room = [&](float vp) { return std::clamp((13 - vp) / 2, 0.15f, 1.0f); };
  const auto fear = [](float vp) { return vp > 0 ? 1.0f : 0.25f; };
  attack.kill = 2 * room(my_vp) + fear(their_vp) + weights::rebuild;
  attack.loss = 2 * room(their_vp) + fear(my_vp) + weights::rebuild;
  defend.kill = attack.loss;
  defend.loss = attack.kill;
  value_points();
  if (!foresight) return;
  PointSet blocks = held;  // a group on its way stands in nobody's way yet
  if (b.p.step == Step::group && b.at(b.p.march.here, side).within(b.p.group | b.p.cargo))
    blocks.remove(b.p.march.here);
  threat = spread(blocks);
}

// The counters that the seat cannot see are those that it sees nowhere else: their strength is known on
// average, and how many are in each point.
void Survey::count_enemies() {
  const Side them = enemy_of_side();
  UnitSet hidden = b.d.of_side[them] - b.at(in_box) - b.at(out) - b.field(fellow(foe));
  int counters = 0, biggest = 5;  // the biggest stack is the army, with the best general
  float weight = 0;
  PointSet dark;
  for (Point point : hostile) {
    const UnitSet there = b.at(point, them);
    counters_[point] = static_cast<std::uint8_t>(there.count());
    if (has(b.p, Option::open_play) || shared(b, point)) {
      enemy[point] = force_of(b, there);
      hidden -= there;
      continue;
    }
    dark.add(point);
    const int count = (there - b.d.type(Type::fortress)).count();
    counters += count;
    biggest = std::max(biggest, count);
    weight += crowd(count) * static_cast<float>(count);
  }
  hidden -= b.d.type(Type::fortress);
  engineers_ =
      !((b.d.of_side[them] & b.d.type(Type::engineer)) - b.at(in_box) - b.at(out) - b.field(fellow(foe)))
           .empty();
  float strength = 0, fighters = 0, corps = 0;
  for (Unit u : hidden& b.d.combat) {
    const UnitInfo& unit = b.d.unit(u);
    strength += 0.5f * static_cast<float>(unit.strength[0] + unit.strength[1]);
    fighters += 1;
    corps += b.d.worth_vp.has(u);
  }
  if (counters) {
    const auto all = static_cast<float>(counters);
    const float trains = static_cast<float>((hidden & b.d.type(Type::supply)).count());
    const float leaders = std::max(0.0f, all - fighters - trains);
    per_counter_ = (strength + 2.3f * leaders) / weight;
    combat_share_ = std::min(1.0f, fighters / all);
    corps_share_ = std::min(1.0f, corps / all);
  }
  for (Point point : dark) {
    const UnitSet forts = b.at(point, them) & b.d.type(Type::fortress);
    const auto count = static_cast<float>((b.at(point, them) - forts).count());
    Force force = force_of(b, forts);
    const float each = per_counter_ * crowd(static_cast<int>(count));
    force.strength += each * count;
    force.printed += 0.8f * each * count;
    force.units += combat_share_ * count;
    force.land += combat_share_ * count;
    force.corps += corps_share_ * count;
    force.campaign = count >= static_cast<float>(biggest) ? usual_campaign[foe] : count >= 3 ? 2 : 1;
    force.guns |= count >= 6;
    force.trains = count >= 4;
    enemy[point] = force;
  }
}

Threat Survey::spread(const PointSet& blocks) const {
  Threat all;
  const Side them = enemy_of_side();
  Spread map{.blocks = blocks, .stops = b.d.rough | blocks, .closed = b.d.sea};
  map.closed.add(b.reserve(me));
  map.closed.add(b.d.new_orleans);
  map.line = (b.p.control[them] & b.d.rail_allowed[them] & b.d.in_theater[theater]) - blocks;
  map.line.add(b.reserve(foe));
  for (Point from : hostile) {
    const float mobile = enemy[from].strength - enemy[from].fort;
    if (mobile > 0.1f) spread_from(from, mobile, counters_[from], map, all);
  }
  return all;
}

void Survey::spread_from(Point from, float strength, int counters, Spread& map, Threat& all) const {
  const Reach& reach = counters >= 4   ? army_reach[theater]
                       : counters >= 2 ? stack_reach[theater]
                                       : lone_reach[theater];
  if (!map.line.has(from))
    map.rails.clear();
  else if (!map.rails.has(from))
    map.rails = by_rail(b.d, from, map.line, map.blocks & b.d.rail_allowed[enemy_of_side()]);
  const float by_train = std::min(strength, rail_lift[enemy_of_side()]);
  PointSet seen = PointSet::of(from) | map.closed, frontier = PointSet::of(from);
  all.add(from, strength, 1);
  for (int step = 1; step < horizon && frontier; ++step) {
    const float chance = reach[static_cast<std::size_t>(step)];
    if (chance <= 0) break;
    PointSet next;
    for (Point point : frontier) next |= atlas.land[point];
    next -= seen;
    for (Point point : next) all.add(point, strength, chance);
    if (step == 1 && map.rails) {
      const PointSet far = map.rails - next - seen;
      for (Point point : far) all.add(point, by_train, chance);
      next |= far;
    }
    if (const PointSet rough = next & b.d.rough; engineers_ && rough) {  // they may go on over one
      PointSet beyond;
      for (Point point : rough - map.blocks) beyond |= atlas.land[point];
      for (Point point : beyond - seen - next) all.add(point, strength, 0.5f * chance);
    }
    seen |= next;
    frontier = next - map.stops;
  }
}

}  // namespace longroll::year1863
