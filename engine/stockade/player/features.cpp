// What tells who will win the redan, as one seat may know it: both sides see where stacks are, and the
// losses; nobody counts here what is inside a hidden stack.
#include <algorithm>
#include <bit>

#include "engine/stockade/game.hpp"
#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {
namespace {

int steps_to_redan(const Data& data, Hex hex) {
  int nearest = 99;
  for (Hex each : data.redan_list) nearest = std::min(nearest, data.grid.distance(hex, each));
  return nearest;
}

// The Union's counters are open: how many are how near.
struct Assault {
  int infantry = 0, officers = 0, guns = 0, near = 0, close = 0, at_ditch = 0, inside = 0, nearest = 40;
};

Assault assault_of(Board b) {
  Assault sum;
  for (Unit unit : b.data.all_units()) {
    if (b.of(unit).side != Union || !b.p.on_the_map(unit) || !b.p.in_play(unit)) continue;
    if (b.of(unit).kind == Kind::artillery) {
      ++sum.guns;
      continue;
    }
    if (b.of(unit).kind == Kind::officer) ++sum.officers;
    if (b.of(unit).kind != Kind::infantry) continue;
    const int steps = steps_to_redan(b.data, b.where(unit));
    ++sum.infantry;
    sum.near += steps <= 8;
    sum.close += steps <= 4;
    sum.at_ditch += steps <= 1;
    sum.inside += steps == 0;
    sum.nearest = std::min(sum.nearest, steps);
  }
  return sum;
}

int meeting(Hexes a, const Hexes& b) {
  int n = 0;
  a.each([&](Hex hex) { n += b.has(hex); });
  return n;
}

int count_of(const Hexes& hexes) {
  int n = 0;
  hexes.each([&](Hex) { ++n; });
  return n;
}

}  // namespace

std::span<const std::string_view> Game::feature_names() const {
  static constexpr auto names = std::to_array<std::string_view>({"the hexes of the objective that are held",
                                                                 "the hexes of the redan that are held",
                                                                 "the hexes of the objective in dispute",
                                                                 "the turns left",
                                                                 "the assault",
                                                                 "the last assault",
                                                                 "the time of the turn",
                                                                 "the Union's companies",
                                                                 "the Union's officers",
                                                                 "the Union's guns",
                                                                 "companies within eight hexes of the redan",
                                                                 "companies within four hexes of the redan",
                                                                 "companies at the ditch",
                                                                 "companies in the redan",
                                                                 "how near the foremost company is",
                                                                 "how near one is for the time left",
                                                                 "bridges on the way",
                                                                 "bridges over the ditch",
                                                                 "the Confederate companies",
                                                                 "Confederate stacks in the redan",
                                                                 "Confederate stacks near the objective",
                                                                 "Confederate stacks",
                                                                 "the Confederates' morale",
                                                                 "chaos among the Union",
                                                                 "chaos among the Confederates",
                                                                 "the carnage",
                                                                 "the odds",
                                                                 "the rules in use",
                                                                 "the scenario's first assault",
                                                                 "the scenario's second assault",
                                                                 "the first game"});
  return names;
}

Features Game::features(const Position& p, Seat) const {
  const Board b{data_, p};
  const Scenario& scenario = data_.scenarios[p.scenario];
  const Assault blue = assault_of(b);
  const Hexes& gray = p.occupied[index(Confederate)];
  int held = 0, disputed = 0, of = 0, near_stacks = 0;
  for (std::size_t i = 0; i < data_.redan_list.size(); ++i) {
    const Hex hex = data_.redan_list[i];
    if (!scenario.objective.has(hex)) continue;
    ++of;
    held += p.redan_held >> i & 1;
    disputed += p.melee_at(hex);
  }
  gray.each([&](Hex hex) { near_stacks += steps_to_redan(data_, hex) <= 3; });
  int carried = 0, laid = 0;
  for (const Bridge& bridge : p.bridges) {
    carried += bridge.state == Bridge::carried;
    laid += bridge.state == Bridge::bridging;
  }
  const double left = p.phase == Phase::setup ? scenario.turns : scenario.turns - p.turn;
  const bool second = p.assault == 2;
  Features f;
  f.add(static_cast<double>(held) / std::max(of, 1));
  f.add(std::popcount(p.redan_held));
  f.add(static_cast<double>(disputed) / std::max(of, 1));
  f.add(left);
  f.add(second);
  f.add(p.assault == scenario.last_assault);
  f.add(static_cast<int>(p.phase) / 12.0);
  f.add(blue.infantry);
  f.add(blue.officers);
  f.add(blue.guns);
  f.add(blue.near);
  f.add(blue.close);
  f.add(blue.at_ditch);
  f.add(blue.inside);
  f.add(blue.nearest);
  f.add(blue.close * left / 8.0);
  f.add(carried);
  f.add(laid);
  f.add(p.on_map[index(Confederate)]);
  f.add(meeting(gray, data_.redan));
  f.add(near_stacks);
  f.add(count_of(gray));
  f.add(p.morale);
  f.add(count_of(p.chaos[0]));
  f.add(count_of(p.chaos[1]));
  f.add(count_of(p.carnage));
  f.add(static_cast<double>(blue.infantry) / std::max<int>(p.on_map[index(Confederate)], 1));
  f.add(second && p.turn ? gettysburg(b).limit - gettysburg(b).modifier() : 0);
  for (int i = 1; i < 4; ++i) f.add(p.scenario == i);
  return f;
}

// Half turns: the Union comes on, the Confederates answer.
int Game::clock(const Position& p) const {
  const int turns = (p.assault - 1) * 16 + 2 * p.turn;
  return turns + (p.phase >= Phase::confederate_fire);
}

}  // namespace longroll::stockade
