#include "engine/severed/player/chances.hpp"

#include <algorithm>
#include <cmath>

#include "engine/severed/player/weights.hpp"

namespace longroll::severed {
namespace {

constexpr double lost_to_a_blow = 1.0 / 6;  // Engage on 4+, Major Casualty on 4+, Resilience on 5+

// That none of so many blows costs a Base.
double unhurt(double dice) {
  static const std::array<double, 33> table = [] {
    std::array<double, 33> each{};
    for (std::size_t i = 0; i < each.size(); ++i)
      each[i] = std::pow(1 - lost_to_a_blow, static_cast<double>(i));
    return each;
  }();
  return table[static_cast<std::size_t>(std::clamp(dice + 0.5, 0.0, 32.0))];
}

double power(double base, int times) {
  double product = 1;
  for (; times > 0; times >>= 1, base *= base)
    if (times & 1) product *= base;
  return product;
}

}  // namespace

double at_most(int total) {
  static constexpr std::array<int, 19> ways{0,   0,   0,   1,   4,   10,  20,  35,  56, 81,
                                            108, 135, 160, 181, 196, 206, 212, 215, 216};
  return ways[static_cast<std::size_t>(std::clamp(total, 0, 18))] / 216.0;
}

double breaks(int willpower) { return at_most(7 - willpower); }
double falters(int willpower) { return at_most(12 - willpower) - at_most(7 - willpower); }
double panics(int willpower) { return at_most(8 - willpower); }

double volley_worth(const Shots& shots, double gap, const Body& target) {
  const Weapon& arm = *shots.arm;
  std::size_t band = 0;
  while (band < 3 && gap > arm.range[band]) ++band;
  if (band == 3 || shots.dice <= 0) return 0;
  const double engage = (7.0 - std::max(2, arm.engage[band] - shots.easier)) / 6;
  const double major = engage * std::max(0, 7 - arm.major[band]) / 6;
  const double minor = engage * (arm.major[band] - arm.minor[band]) / 6;
  const double failed = (4 - std::min(2, shots.saves)) / 6.0;
  const double bases = std::min(target.count, shots.dice * major * failed);
  double worth = bases * target.points;
  if (target.broken || target.general) return worth;
  if (target.gun) return target.count < 2 ? worth : worth + 0.3 * bases * target.points;
  const double tested = 1 - power(1 - minor - major * failed, static_cast<int>(shots.dice + 0.5));
  const double rest = target.points * (target.count - bases) * target.stake;
  return worth + tested * rest *
                     (breaks(target.willpower) * weigh::broken + falters(target.willpower) * weigh::faltered);
}

double clash_worth(const Clash& clash, const Body& charger, const Body& target) {
  const double struck = std::min(target.count, clash.dice * lost_to_a_blow);
  const double routed = target.general ? 0 : (1 - unhurt(clash.dice)) * panics(target.willpower);
  const double gone = target.count <= 1 ? 1 - unhurt(clash.dice) : 0;
  const double stays = (1 - routed) * (1 - gone);
  const double left = clash.together ? target.count : target.count - struck;
  const double blows = std::max(0.0, clash.answer - (target.count - left) * target.rolls);
  const double answered = clash.together ? 1 : stays;
  const double lost = std::min(charger.count, blows * lost_to_a_blow) * answered;
  const double fled = (1 - unhurt(blows)) * panics(charger.willpower) * answered;
  double worth = struck * target.points +
                 routed * (target.count - struck) * target.points * weigh::broken * target.stake -
                 lost * charger.points - fled * (charger.count - lost) * charger.points * weigh::broken;
  // A second round, both together with what is left.
  const double on = stays * (1 - fled);
  const double mine = (charger.count - lost) * charger.rolls, theirs = (target.count - struck) * target.rolls;
  const double hit = std::min(target.count - struck, mine * lost_to_a_blow),
               hurt = std::min(charger.count - lost, theirs * lost_to_a_blow);
  worth += on * (hit * target.points - hurt * charger.points);
  worth += on * weigh::broken *
           ((1 - unhurt(mine)) * panics(target.willpower) * target.points * (target.count - struck) -
            (1 - unhurt(theirs)) * panics(charger.willpower) * charger.points * (charger.count - lost));
  return worth;
}

}  // namespace longroll::severed
