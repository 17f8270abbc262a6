// The look of things: what each Unit is worth in a fight, who leads, and how far something seems to be.
#include <algorithm>
#include <cmath>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

bool Captain::led(Seat seat, Point at) const {
  constexpr std::int64_t within = 720;  // from middle to middle
  const auto side = static_cast<std::size_t>(index(seat));
  for (int i = 0; i < general_count_[side]; ++i)
    if (table::squared(at_[generals_[side][static_cast<std::size_t>(i)]] - at) <= within * within)
      return true;
  return false;
}

Body Captain::body_of(Number number) const {
  const Unit& unit = p_[number];
  const Chart& chart = board_.charts().of(unit.type);
  Body body{.count = double(unit.count),
            .points = double(chart.points + (unit.rifled ? board_.charts().rifle_points : 0)),
            .rolls = board_.chart(unit).attack_rolls,
            .willpower = chart.willpower,
            .broken = unit.broken(),
            .gun = unit.artillery(),
            .general = unit.general()};
  if (unit.command != nothing) body.willpower += p_.options.command_bonus;
  if (!body.general && led(unit.seat, at_[number])) body.willpower += 2;
  for (const Objective& each : board_.ground().objectives)
    if (table::squared(at_[number] - each.at.front()) <
        std::int64_t{weigh::stake_radius} * weigh::stake_radius)
      body.stake = weigh::stake;
  return body;
}

double Captain::attack_rolls(const Unit& unit) const { return unit.count * board_.chart(unit).attack_rolls; }

Shots Captain::shots_of(Number number, bool standing) const {
  const Unit& unit = p_[number];
  Shots shots{.arm = &weapon(board_, unit)};
  const int each =
      unit.profile() == Profile::dismounted ? p_.options.dismounted_dice : board_.chart(unit).fire_dice;
  shots.dice = each * unit.count;
  if (standing && unit.formation == Formation::line && unit.type != Type::cavalry) shots.dice += 1;
  return shots;
}

const Captain::Foe& Captain::foe(int index) {
  if (foe_count_ < 0) {
    foe_count_ = their_count_;
    for (int i = 0; i < their_count_; ++i) {
      const Number number = theirs_[static_cast<std::size_t>(i)];
      const Unit& unit = p_[number];
      const Chart& chart = board_.chart(unit);
      const Heading facing = unit.artillery() ? Heading(unit.bases[0].heading) : unit.facing();
      Foe& each = foes_.items[i];
      each = {.number = number,
              .at = at_[number],
              .right = facing.right(),
              .ahead = facing.forward(),
              .half = unit.formation == Formation::column ? 50 : 50 * unit.count,
              .speed = chart.basic,
              .charge = chart.charge,
              .blows = attack_rolls(unit) + 1,
              .body = body_of(number),
              .shots = shots_of(number, false)};
      const bool free = !unit.broken() && !unit.in_combat();
      each.loose = unit.loose();
      each.fires = free && chart.fire_dice > 0;
      each.charges = free && !unit.artillery() && !unit.general() && unit.formation != Formation::column;
      each.guns = free && unit.formation == Formation::unlimbered;
      each.target = !unit.in_combat() || p_.options.fire_into_melee;
      if (unit.formation == Formation::column) each.shots.easier = 1;  // to hit, as a target
      if (unit.type == Type::cavalry && unit.mounted()) ++each.shots.easier;
    }
  }
  return foes_.items[index];
}

// As WIN-04 has it, but by the middles of Bases.
Seat Captain::holder(std::size_t objective) const {
  const Point place = board_.ground().objectives[objective].at.front();
  std::array<std::int64_t, 2> nearest{INT64_MAX, INT64_MAX};
  for (Number i = 0; i < p_.unit_count; ++i) {
    const Unit& unit = p_[i];
    if (!unit.on_table() || unit.broken() || (unit.general() && !p_.options.generals_hold)) continue;
    std::int64_t& least = nearest[static_cast<std::size_t>(index(unit.seat))];
    for (int k = 0; k < unit.count; ++k) {
      const Base& base = unit.bases[static_cast<std::size_t>(k)];
      least = std::min(least, table::squared(Point{base.x, base.y} - place));
    }
  }
  const std::int64_t radius = 100 * p_.options.objective_radius + 50;
  for (std::int64_t& each : nearest)
    if (p_.options.objective_radius && each > radius * radius) each = INT64_MAX;
  return nearest[0] < nearest[1] ? Seat::first : nearest[1] < nearest[0] ? Seat::second : Seat::nobody;
}

double Captain::lead() {
  if (lead_) return *lead_;
  const Scenario& scenario = board_.scenario();
  const std::size_t count = ways_.size();
  double sum = p_.score[static_cast<std::size_t>(index(seat_))] -
               p_.score[static_cast<std::size_t>(index(other(seat_)))];
  int held = 0;
  for (std::size_t k = 0; k < count; ++k) {
    holders_[k % holders_.size()] = holder(k);
    const Seat seat = holders_[k % holders_.size()];
    held += seat == (attacks() ? seat_ : other(seat_));
    if (seat != Seat::nobody) sum += (seat == seat_ ? 1 : -1) * board_.ground().objectives[k].value;
  }
  if (p_.options.destruction) {
    sum = lost_points(board_, other(seat_)) - lost_points(board_, seat_);
  } else if (scenario.victory == Scenario::Victory::mission) {
    sum = (held > 0) == attacks() ? 1 : -1;
  } else if (scenario.victory == Scenario::Victory::count) {
    double reached = 0;
    for (const Mission& each : scenario.count)
      if (each.test == Mission::Test::controls)
        reached += holder(static_cast<std::size_t>(each.which)) == (attacks() ? seat_ : other(seat_))
                       ? each.number
                       : 0;
    sum = (reached > 0) == attacks() ? 1 : -1;
  }
  lead_ = sum;
  return sum;
}

bool Captain::attacks() const {
  const Scenario& scenario = board_.scenario();
  if (scenario.victory == Scenario::Victory::objectives) return false;
  return p_.home[static_cast<std::size_t>(index(seat_))] == static_cast<Edge>(scenario.attacker_edge);
}

// Always the same for the same look at the same thing, so that what was begun is not called off.
double Captain::judged(Number from, Number to, double gap, bool shell) const {
  if (!shell && p_.options.premeasure) return gap;
  static constexpr std::array<int, 3> error{10, 20, 5};  // per cent: normal, easy, hard
  int most = error[std::min<std::size_t>(p_.options.level, 2)];
  if (shell && p_.fire.target == to && p_.fire.guns_fired) most /= 2;
  std::uint64_t mixed =
      (std::uint64_t{from} << 40 ^ std::uint64_t{to} << 32 ^ std::uint64_t{p_.turn} << 24 ^
       std::uint64_t(p_[to].x) << 12 ^ std::uint64_t(p_[to].y) ^ std::uint64_t(p_[from].x) << 48) *
      0x9e3779b97f4a7c15u;
  mixed = (mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9u;
  const int off = static_cast<int>((mixed >> 33) % static_cast<std::uint64_t>(20 * most + 1)) - 10 * most;
  return gap * (1000 + off) / 1000;
}

Number Captain::nearest_foe(Point at) const {
  Number best = nothing;
  std::int64_t least = INT64_MAX;
  for (int i = 0; i < their_count_; ++i) {
    const Number each = theirs_[static_cast<std::size_t>(i)];
    if (const std::int64_t far = table::squared(at_[each] - at); far < least) least = far, best = each;
  }
  return best;
}

}  // namespace longroll::severed
