#include "engine/vicksburg/player/plans.hpp"

#include <algorithm>
#include <queue>

namespace longroll::vicksburg {

Hexes Plans::ring() const {
  Hexes hexes;
  for (Hex each : data_.map.land[data_.map.vicksburg.at])
    if (each.exists()) hexes.add(each);
  return hexes;
}

bool Plans::invests(Hex hex) const { return ring().has(hex); }

// What a hex of the ring is worth to either side: the more, the nearer the city is to being shut in.
double Plans::ring_worth() const {
  int held = 0;
  ring().each([&](Hex hex) { held += board_.occupied(hex, union_side); });
  return 1 + held;
}

bool Plans::taken(Hex hex) const { return board_.union_controls(hex); }

// The infantry unit that should hold a base: the nearest, the weakest among equals; none while no enemy can
// come there soon.
Unit Plans::guard(Hex hex, Unit except) const {
  bool threatened = false;
  for (Unit unit : board_.on_map_units(confederate))
    threatened = threatened || data_.map.grid.distance(board_.at(unit), hex) <= 9;
  Unit best;
  int least = 1 << 20;
  if (!threatened) return best;
  for (Unit unit : board_.on_map_units(union_side) & data_.infantry) {
    if (unit == except) continue;
    const int score = data_.map.grid.distance(board_.at(unit), hex) * 20 + board_.cf(unit);
    if (score < least) least = score, best = unit;
  }
  return best;
}

// Grant's army of the interior marches on Jackson while it can be had before June and is not held in force.
bool Plans::jackson_first() const {
  if (p.turn > 5 || taken(data_.map.jackson)) return false;
  int held = 0;
  for (Unit unit : board_.units_in(data_.map.jackson, confederate)) held += board_.cf(unit);
  return held <= 10;
}

// One ring hex for the whole corps, so that it fights together: the nearest to its Leader that is not ours.
Hexes Plans::ring_goals(Unit unit) const {
  const Hexes around = ring();
  Hexes goals, gaps;
  around.each([&](Hex hex) {
    if (board_.occupied(hex, union_side)) return;
    goals.add(hex);
    if (!board_.occupied(hex, confederate)) gaps.add(hex);
  });
  const Hex here = board_.at(unit);
  if (around.has(here)) {
    const Units stack = board_.units_in(here, union_side) & data_.infantry;
    if (stack.count() < 2 || stack.first() == unit || gaps.empty()) goals.clear(), goals.add(here);
    return gaps.empty() || goals.has(here) ? goals : gaps;
  }
  if (goals.empty()) return around;
  // The two corps of the interior go for the same place, so that each can support the other.
  const std::string& command = data_.commands[data_.of(unit).command].id;
  const Leader leader = command != "xv" && board_.on_map(data_.grant) ? data_.grant : board_.commander(unit);
  const Hex from = leader.exists() ? board_.at(leader) : here;
  Hex best;
  goals.each([&](Hex hex) {
    if (!best.exists() || data_.map.grid.distance(from, hex) < data_.map.grid.distance(from, best))
      best = hex;
  });
  goals.clear();
  goals.add(best);
  return goals;
}

// Grant's plan: guard the bases, take Jackson if it comes cheap, then shut Vicksburg in; the cavalry opens
// the railroad from the north and picks up undefended places.
Hexes Plans::union_goals(Unit unit) const {
  Hexes goals;
  const auto only_goal = [&](Hex hex) {
    goals.add(hex);
    return goals;
  };
  if (data_.cavalry.has(unit)) {
    const Hex rail = data_.map.rail_source;
    if (!taken(rail) && !board_.occupied(rail, confederate)) return only_goal(rail);
    for (const Prize& prize : data_.prizes)  // undefended places along the way
      if (!taken(prize.hex) && !board_.occupied(prize.hex, confederate) && prize.hex != data_.map.vicksburg)
        goals.add(prize.hex);
    if (!goals.empty()) return goals;
    return only_goal(board_.base());
  }
  const Unit keeper = guard(board_.base(), Unit{});
  if (unit == keeper) return only_goal(board_.base());
  if (unit == guard(data_.map.depot, keeper)) return only_goal(data_.map.depot);
  if (taken(data_.map.vicksburg) && board_.at(unit) == data_.map.vicksburg &&
      (board_.units_in(data_.map.vicksburg, union_side) & data_.infantry).count() <= 2)
    return only_goal(data_.map.vicksburg);
  if (!taken(data_.map.vicksburg) && !board_.occupied(data_.map.vicksburg, confederate))
    return only_goal(data_.map.vicksburg);
  if (taken(data_.map.vicksburg)) {  // mop up what still gives points
    for (const Prize& prize : data_.prizes)
      if (!taken(prize.hex)) goals.add(prize.hex);
    if (!goals.empty()) return goals;
    return only_goal(data_.map.vicksburg);
  }
  const std::string& command = data_.commands[data_.of(unit).command].id;
  if (jackson_first() && (command == "xvii" || command == "xiii")) return only_goal(data_.map.jackson);
  return ring_goals(unit);
}

// What the city needs inside to be safe from a rush: more, the more of the enemy is near.
bool Plans::garrison_wants(Unit unit) const {
  const Hex city = data_.map.vicksburg;
  int inside = 0, near = 0;
  for (Unit each : board_.units_in(city, confederate) - only(unit)) inside += board_.cf(each);
  for (Unit each : board_.on_map_units(union_side))
    if (data_.map.grid.distance(board_.at(each), city) <= 4) near += board_.cf(each);
  return inside < std::clamp(near * 2 / 3, 10, 24);
}

// Loring leaves one brigade in Jackson and joins the army before Vicksburg when the enemy turns that way.
bool Plans::field_army_wanted(Unit unit) const {
  const Units division =
      board_.on_map_units(confederate) & data_.infantry & data_.commands[data_.of(unit).command].units;
  if (unit == division.first()) return false;
  int near = 0;
  for (Unit each : board_.on_map_units(union_side)) {
    if (data_.infantry.has(each) && data_.map.grid.distance(board_.at(each), data_.map.jackson) <= 4)
      return false;
    if (data_.map.grid.distance(board_.at(each), data_.map.vicksburg) <= 6) near += board_.cf(each);
  }
  return near >= 20;
}

// Pemberton's plan: hold Vicksburg and the hills around it, hold Jackson, raid with Forrest, relieve with
// Johnston, and win back what feeds the enemy. If the city falls, everybody near goes for it.
Hexes Plans::confederate_goals(Unit unit) const {
  Hexes goals;
  const auto add = [&](std::initializer_list<int> numbers) {
    for (int number : numbers)
      if (const Hex hex = data_.map.grid.numbered(number); !board_.occupied(hex, union_side)) goals.add(hex);
  };
  const std::string& command = data_.commands[data_.of(unit).command].id;
  const Hex city = data_.map.vicksburg, rail = data_.map.rail_source;
  const bool shut_in = p.siege_hex == city;
  if (unit == data_.forrest) {
    goals = data_.map.north_edge;
  } else if (taken(city) && data_.map.grid.distance(board_.at(unit), city) <= 8) {
    goals.add(city);
  } else if (command == "smith") {
    goals.add(city);
  } else if (command == "forney" || command == "stevenson" || command == "bowen") {
    if (garrison_wants(unit))
      goals.add(city);
    else if (command == "forney")
      add({305, 405});
    else if (command == "stevenson")
      add({406});
    else
      add({407, 307});
  } else if (command == "loring" && field_army_wanted(unit)) {
    add({506, 606, 806});
  } else if (command == "cavalry" && taken(rail) && !board_.occupied(rail, union_side)) {
    goals.add(rail);
  } else if (command == "johnston" && shut_in) {
    add({506, 606, 806});
  } else if (command == "loring" || command == "johnston" || command == "militia" || command == "cavalry") {
    add({1508});
  }
  if (goals.empty()) add({306, 806, 1007, 1508, 1609, 1809});
  return goals;
}

// Whether a hex is too near the enemy for what can be brought there: his strongest stack next to it against
// ours, with the comrades who can still follow.
bool Plans::risky(Unit unit, Hex hex) const {
  const Seat seat = board_.side(unit), enemy = other(seat);
  int most = 0, all = 0;
  for (Hex each : data_.map.land[hex.at]) {
    if (!each.exists() || !board_.occupied(each, enemy)) continue;
    int stack = 0;
    for (Unit foe : board_.units_in(each, enemy) - p.disrupted) stack += board_.cf(foe);
    most = std::max(most, stack);
    all += stack;
  }
  if (!all) return false;
  int ours = board_.cf(unit);
  for (Unit each : board_.units_in(hex, seat) - only(unit)) ours += board_.cf(each);
  for (Unit each : (board_.units_in(board_.at(unit), seat) & p.ready) - only(unit)) ours += board_.cf(each);
  return most + (all - most) / 2 > ours * 5 / 4;
}

Hexes Plans::goals(Unit unit) const {
  return board_.side(unit) == union_side ? union_goals(unit) : confederate_goals(unit);
}

const Field& Plans::field(Unit unit) const {
  auto& known = fields_[unit.at];
  if (!known) known = std::make_unique<Field>(measure(unit));
  return *known;
}

Field Plans::measure(Unit unit) const {
  Field cost;
  cost.fill(1 << 16);
  using Entry = std::pair<int, std::uint16_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  goals(unit).each([&](Hex hex) { cost[hex.at] = 0, queue.push({0, hex.at}); });
  const auto arm = static_cast<std::size_t>(data_.of(unit).arm);
  const Seat side = board_.side(unit), enemy = other(side);
  while (!queue.empty()) {
    const auto [points, at] = queue.top();
    queue.pop();
    if (points > cost[at]) continue;
    const bool full = board_.occupied(Hex{at}, side) && board_.may_end(unit, Hex{at}, {});
    const int entry = board_.occupied(Hex{at}, enemy) ? 6 : full ? 2 : 0;  // fought for, or gone around
    for (Direction way : all_directions) {
      const Hex from = data_.map.grid.neighbor(Hex{at}, way);
      if (!from.exists() || !data_.map.east_bank.has(from)) continue;
      const auto back = static_cast<std::size_t>((static_cast<int>(way) + 3) % 6);
      const Hexside& between = data_.map.sides[from.at][back];
      if (!between.passable) continue;
      const int total = points + between.cost[arm] + entry;
      if (total < cost[from.at]) cost[from.at] = total, queue.push({total, from.at});
    }
  }
  return cost;
}

// Expected gain of an attack in victory points, by the chart, with every Leader who could lend his value.
double Plans::attack_value(Unit unit, Hex from, Hex at, Unit target) const {
  // The garrison leaves its works only to break out.
  if (from == data_.map.vicksburg && board_.side(unit) == confederate &&
      !board_.surrounded(confederate, from))
    return -1;
  Position trial = p;
  trial.attack_from = from;
  trial.attack_at = at;
  trial.attacker = unit.at;
  trial.target = target.at;
  trial.fighting = trial.supporting = {};
  trial.lent_leaders = trial.escorts = {};
  trial.active = static_cast<std::uint8_t>(index(board_.side(unit)));
  const Board there(data_, trial);
  const Seat seat = there.active(), enemy = there.defender();
  for (Seat each : {seat, enemy})
    for (Unit fighter : there.units_in(each == seat ? from : at, each) - p.disrupted)
      if (!p.committed.has(fighter) || fighter == unit || fighter == target || there.leader_near(fighter))
        trial.fighting.add(fighter);
  for (Seat each : {seat, enemy}) {
    const Units support = there.support_candidates(each);
    trial.fighting |= support;
    trial.supporting |= support;
  }
  for (Seat each : {seat, enemy})
    for (Leaders open = there.lend_candidates(each); !open.empty(); open = there.lend_candidates(each))
      trial.lent_leaders.add(open.first());
  const CombatOdds odds = there.combat_odds();
  const Charts& c = data_.charts;
  const int ours = there.loss_base(seat), theirs = there.loss_base(enemy);
  const int defenders_here = there.units_in(at, enemy).count();
  double prize = 0.4;
  if (seat == union_side && !taken(at)) {
    for (std::size_t i = 0; i < data_.prizes.size(); ++i)
      if (data_.prizes[i].hex == at && !(p.captured >> i & 1)) prize += data_.prizes[i].points;
    if (invests(at)) prize += ring_worth();
  }
  if (seat == confederate && taken(at)) {
    if (at == board_.base() && !p.gulf_points) prize += 4;
    if (at == data_.map.depot && !p.depot_points) prize += 9;
    if (invests(at)) prize += ring_worth() + (p.siege_hex == data_.map.vicksburg ? 3 : 0);
  }
  if (odds.automatic) return prize + theirs * 0.05;
  double sum = 0;
  const double loss_point = 0.3;
  for (int die = 1; die <= 6; ++die) {
    const int row = std::clamp(die + odds.modifier - c.lowest_die, 0, 11);
    const CombatEntry& entry = c.combat[row][odds.shifted];
    sum += loss_point * ((theirs * entry.defender.losses + 4) / 5 - (ours * entry.attacker.losses + 4) / 5);
    sum += 0.35 *
           (entry.defender.disrupts * defenders_here - entry.attacker.disrupts * there.attackers().count());
    if (entry.defender.retreats) sum += prize;
    if (entry.attacker.retreats) sum -= from == data_.map.vicksburg ? 10 : 0.5;  // the city would stand open
  }
  return sum / 6 - 0.05 * there.attackers().count();
}

double Plans::best_attack(Unit unit, Hex from, int mp) const {
  double best = 0;
  if (p.disrupted.has(unit)) return best;
  const Seat enemy = other(board_.side(unit));
  for (Hex hex : data_.map.land[from.at])
    if (hex.exists() && board_.occupied(hex, enemy) && board_.attack_cost(unit, hex) <= mp)
      best = std::max(best, attack_value(unit, from, hex, board_.units_in(hex, enemy).first()));
  return best;
}

double Plans::eagerness(Unit unit) const {
  auto& known = eagerness_[unit.at];
  if (!known) known = weigh(unit);
  return *known;
}

double Plans::weigh(Unit unit) const {
  const Hex here = board_.at(unit);
  const bool tired = p.committed.has(unit);
  if (p.forrest_left && (data_.side[0] & data_.cavalry).has(unit) && data_.map.north_edge.has(here))
    return 1.5;  // after him
  const double fight = best_attack(unit, here, board_.allowance(unit, tired));
  const int way = field(unit)[here.at];
  if (way >= 1 << 16) return fight;
  const double march = way == 0 ? 0
                                : std::min(way, board_.allowance(unit, tired)) *
                                      (board_.side(unit) == union_side        ? 0.2
                                       : goals(unit).has(data_.map.vicksburg) ? 0.28
                                                                              : 0.14);
  return std::max(fight * 1.5, march);
}

}  // namespace longroll::vicksburg
