// What it is worth to a Unit to stand somewhere: the fire it gives and takes, charges to make and to fear,
// cover, room, and the way that is left to its objective.
#include <algorithm>
#include <cmath>

#include "engine/severed/player/captain.hpp"
#include "engine/severed/player/weights.hpp"

namespace longroll::severed {

namespace {

constexpr int in_sight = 3200;   // enemies farther away do not matter yet
constexpr int burst_near = 380;  // friends' middles that one shell could reach
constexpr int flank_near = 1300;

int along(Point vector, Point axis) { return static_cast<int>(table::dot(vector, axis) >> 16); }

}  // namespace

Captain::Stand Captain::stand_of(const Unit& unit) const {
  Stand stand{.at = middle(unit), .facing = unit.facing(), .half = 50 * unit.count};
  stand.head = stand.at;
  stand.loose = unit.loose();
  stand.mounted = unit.type == Type::cavalry && unit.mounted();
  if (stand.loose) stand.half = std::max(unit.box.right - unit.box.left, unit.box.high - unit.box.low) / 2;
  if (unit.formation == Formation::column) {
    stand.column = true;
    stand.head = centre(unit, 0);
    stand.facing = Heading(unit.bases[0].heading);
    stand.half = 50;
  }
  return stand;
}

Captain::Mover Captain::mover(Number number) {
  const Unit& unit = p_[number];
  Mover mover{.number = number, .body = body_of(number), .shots = shots_of(number, false)};
  mover.blows = attack_rolls(unit) + 1;
  mover.charge = board_.chart(unit).charge;
  mover.fires = board_.chart(unit).fire_dice > 0;
  mover.charges = unit.formation != Formation::column;
  mover.bonus_standing = unit.formation == Formation::line && unit.type != Type::cavalry;
  std::array<std::int64_t, 9> apart;
  for (int i = 0; i < their_count_; ++i) {  // the nearest of them
    const std::int64_t reach =
        foe(i).guns ? in_sight : std::max(foe(i).shots.arm->range[2], mover.shots.arm->range[2]) + 1000;
    const std::int64_t far = table::squared(foe(i).at - at_[number]);
    if (far > reach * reach) continue;
    int at = mover.foe_count < static_cast<int>(apart.size()) ? mover.foe_count++ : mover.foe_count;
    if (at == static_cast<int>(apart.size()) && far >= apart.back()) continue;
    if (at == static_cast<int>(apart.size())) --at;
    for (; at > 0 && apart[static_cast<std::size_t>(at - 1)] > far; --at) {
      apart[static_cast<std::size_t>(at)] = apart[static_cast<std::size_t>(at - 1)];
      mover.foes[static_cast<std::size_t>(at)] = mover.foes[static_cast<std::size_t>(at - 1)];
    }
    apart[static_cast<std::size_t>(at)] = far;
    mover.foes[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(i);
  }
  for (int i = 0; i < mine_count_; ++i) {
    const Number each = mine_[static_cast<std::size_t>(i)];
    if (each != number && mover.friend_count < static_cast<int>(mover.friends.size()) &&
        p_[each].box.meets(unit.box, 1100))
      mover.friends[static_cast<std::size_t>(mover.friend_count++)] = each;
  }
  for (int each : board_.ground().cover)
    mover.near_cover = mover.near_cover || board_.feature(each).box.meets(unit.box, 1100);
  const Stand now = stand_of(unit);
  mover.passage = !ways_.empty() && !p_.options.destruction && by_passage(number, now.head);
  const Number enemy = nearest_foe(at_[number]);
  mover.from =
      enemy == nothing ? table::offset(at_[number], board_.away_from_home(seat_), 2000, 0) : at_[enemy];
  mover.near = weigh::arrived;
  if (!ways_.empty() && turns_left() > 2) {  // who is nearest holds it, however far he is
    const Point goal = goal_point(number);
    if (const Number rival = nearest_foe(goal); rival != nothing)
      mover.near = std::clamp(0.6 * table::length(at_[rival] - goal) - 100, weigh::arrived, weigh::at_ease);
  }
  if (last_word()) mover.danger = 0;
  const double far = way_to_goal(mover, now);
  const double haste = far / (weigh::usual_pace * std::max(1, turns_left() - 1));
  mover.pull = weigh::inch_gained * std::clamp(1.3 * haste, 1.0, weigh::late);
  if (lead() > 0 && far <= mover.near + 300) mover.pull *= weigh::hold_fast;
  if (turns_left() <= 2) mover.pull = weigh::inch_gained * weigh::late;
  mover.pull *= weigh::urge();
  mover.danger *= weigh::dread();
  return mover;
}

int Captain::cover_at(const Mover& mover, const Stand& stand) const {
  if (!mover.near_cover || stand.column) return 0;
  const int reach = stand.half + 150;
  bool any = false;
  for (int each : board_.ground().cover) {
    const Box& box = board_.feature(each).box;
    any = any || (stand.at.x + reach >= box.left && stand.at.x - reach <= box.right &&
                  stand.at.y + reach >= box.low && stand.at.y - reach <= box.high);
  }
  if (!any) return 0;
  Unit there = p_[mover.number];
  if (stand.loose)
    shift(there, stand.at - at_[mover.number]);
  else
    set_line(there, table::offset(stand.at, stand.facing, 50, 0), stand.facing);
  return static_cast<int>(terrain_cover(board_, there, there.count / 2, mover.from));  // by the middle Base
}

double Captain::worth_against(const Mover& mover, const Stand& stand, const Foe& foe, int saves, double& fire,
                              double& charge) const {
  const Point right = stand.facing.right(), ahead = stand.facing.forward();
  const Point d = foe.at - stand.at;
  const int forward = along(d, ahead), side = along(d, right);
  const int slide = std::clamp(side, 50 - stand.half, stand.half - 50);
  Point from{stand.at.x + static_cast<int>(std::int64_t{right.x} * slide >> 16),
             stand.at.y + static_cast<int>(std::int64_t{right.y} * slide >> 16)};
  const int his = std::clamp(-along(foe.at - from, foe.right), 50 - foe.half, foe.half - 50);
  const Point to{foe.at.x + static_cast<int>(std::int64_t{foe.right.x} * his >> 16),
                 foe.at.y + static_cast<int>(std::int64_t{foe.right.y} * his >> 16)};
  const double gap = std::max(0.0, std::sqrt(double(table::squared(to - from))) - 100);
  const bool in_front = forward >= 0 && std::abs(side) <= stand.half + forward;
  double worth = 0;
  if (in_front && !stand.column && foe.target) {
    if (mover.fires && !stand.marched && gap <= mover.shots.arm->range[2]) {
      Shots shots = mover.shots;
      if (stand.hurried && !stand.loose) shots.dice = shots.dice / 2;
      if (!stand.moved) shots.dice += mover.bonus_standing;
      shots.easier = foe.shots.easier;
      shots.saves = foe.loose || foe.body.gun;
      fire = std::max(fire, volley_worth(shots, gap, foe.body));
    }
    if (mover.charges && gap <= weigh::sure_reach * mover.charge) {
      const Clash clash{.dice = mover.blows, .answer = foe.body.count * foe.body.rolls};
      charge = std::max(charge, clash_worth(clash, mover.body, foe.body));
    }
  }
  const bool flank = !stand.loose && !in_front && gap < flank_near;
  if (foe.fires) {
    const double nearer = std::max(100.0, gap - 0.7 * foe.speed);
    Shots shots = foe.shots;
    shots.easier = stand.column + stand.mounted;
    shots.saves = saves;
    if (flank) shots.dice += 1;
    const double met = weigh::fire_met * volley_worth(shots, nearer, mover.body);
    worth -= met;
    if (stand.column && met > 0) worth -= weigh::column_seen;
  }
  if (flank && (foe.fires || foe.charges)) worth -= weigh::flank_shown;
  if (foe.charges && gap <= foe.charge + foe.speed) {
    Clash clash{.dice = foe.blows + (flank ? 1 : 0), .answer = mover.body.count * mover.body.rolls};
    clash.together = saves > stand.loose;
    worth -= weigh::charge_met * std::max(0.0, clash_worth(clash, foe.body, mover.body));
  }
  if (foe.guns) {
    const int u = along(-d, foe.ahead), v = along(-d, foe.right);
    if (u > 0 && std::abs(v) <= u + 100 && u < 3000)
      worth -= weigh::shells_met * foe.body.count * mover.body.points / 10 * (u > 1100 ? 1 : 0.5) *
               (saves ? 0.7 : 1.0) * (stand.column ? 1.3 : 1);
  }
  return worth;
}

double Captain::worth(const Mover& mover, const Stand& stand) {
  double worth = 0, fire = 0, charge = 0;
  const int far = way_to_goal(mover, stand);
  worth -= mover.pull * std::max(0.0, far - mover.near) / 100;
  int cover = 0;
  if (mover.near_cover && far < 1500) worth += weigh::shelter * (cover = cover_at(mover, stand));
  if (mover.foe_count > 0) {
    if (far >= 1500) cover = cover_at(mover, stand);
    int saves = cover + stand.loose;
    if (led(seat_, stand.at)) ++saves;
    double danger = 0;
    for (int i = 0; i < mover.foe_count; ++i)
      danger +=
          worth_against(mover, stand, foe(mover.foes[static_cast<std::size_t>(i)]), saves, fire, charge);
    worth += mover.danger * danger;
    worth += fire * (lead() > 0 ? weigh::wary : weigh::bold) + weigh::charge_hoped * charge;
  }
  for (int i = 0; i < mover.friend_count; ++i) {
    const Number each = mover.friends[static_cast<std::size_t>(i)];
    const Point d = stand.at - at_[each];
    if (table::squared(d) < std::int64_t{burst_near} * burst_near) worth -= weigh::crowd;
    if (p_[each].formation == Formation::unlimbered) {  // out of the way of the guns
      const Heading aimed(p_[each].bases[0].heading);
      const int u = along(d, aimed.forward()), v = along(d, aimed.right());
      if (u > 0 && u < 1150 && std::abs(v) < stand.half + 100) worth -= weigh::crowd;
    }
  }
  return worth;
}

}  // namespace longroll::severed
