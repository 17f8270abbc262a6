// What tells who will win a battle. Recorded scouts are hidden (DEPL-06): what is not on the table counts
// only as not lost.
#include <algorithm>
#include <cmath>

#include "engine/severed/game.hpp"
#include "engine/severed/rules/sequence.hpp"

namespace longroll::severed {
namespace {

struct Strength {
  double whole = 0, on_table = 0, broken = 0, tired = 0, fighting = 0, guns = 0, generals = 0, nearness = 0,
         at_hand = 0, units = 0, lost = 0;
};

double points_of(const Board& board, const Unit& unit) {
  return board.charts().of(unit.type).points + (unit.rifled ? board.charts().rifle_points : 0);
}

// In inches from the middle of a Unit to the nearest objective, and how many are within reach of it.
double way_to_objective(const Board& board, const Unit& unit) {
  double nearest = 60;
  const double x = (unit.box.left + unit.box.right) / 2.0, y = (unit.box.low + unit.box.high) / 2.0;
  for (const Objective& each : board.ground().objectives) {
    double ox = 0, oy = 0;
    for (Point point : each.at) ox += point.x, oy += point.y;
    const double n = static_cast<double>(each.at.size());
    nearest = std::min(nearest, std::max(std::abs(ox / n - x), std::abs(oy / n - y)) / 100.0);
  }
  return nearest;
}

Strength strength_of(const Board& board, Seat seat) {
  Strength sum;
  for (Number i = 0; i < board.p.unit_count; ++i) {
    const Unit& unit = board.p[i];
    if (unit.seat != seat) continue;
    const double worth = points_of(board, unit);
    sum.whole += unit.start * worth;
    if (unit.gone()) {
      sum.lost += unit.start * worth;
      continue;
    }
    if (!unit.on_table()) continue;
    const double points = unit.count * worth;
    sum.lost += (unit.start - unit.count) * worth;
    sum.units += 1;
    sum.on_table += points;
    sum.broken += unit.broken() ? points : 0;
    sum.tired += unit.has(Token::exhausted) ? points : 0;
    sum.fighting += unit.in_combat() ? points : 0;
    sum.guns += unit.artillery() ? unit.count : 0;
    sum.generals += unit.general();
    const double way = way_to_objective(board, unit);
    if (unit.broken() || unit.general()) continue;
    sum.nearness += points * (60 - way) / 60;
    sum.at_hand += way <= 6 ? points : 0;
  }
  return sum;
}

void add_strength(const Strength& s, Features& f) {
  const double whole = std::max(s.whole, 1.0);
  f.add(s.lost / whole);
  f.add(s.on_table / whole);
  f.add(s.broken / whole);
  f.add(s.tired / whole);
  f.add(s.fighting / whole);
  f.add(s.nearness / whole);
  f.add(s.at_hand / whole);
  f.add(s.guns);
  f.add(s.generals);
  f.add(s.units);
}

}  // namespace

std::span<const std::string_view> Game::feature_names() const {
  static constexpr auto names =
      std::to_array<std::string_view>({"the points",
                                       "the objectives held",
                                       "the objectives late in the battle",
                                       "the turns left",
                                       "whose turn it is",
                                       "the phase",
                                       "the odds",
                                       "the odds late in the battle",
                                       "who attacks",
                                       "the mission",
                                       "the Union's losses",
                                       "the Union's Bases on the table",
                                       "broken Union Units",
                                       "tired Union Units",
                                       "Union Units in fights",
                                       "how near the Union is to the objectives",
                                       "Union Units at the objectives",
                                       "the Union's guns",
                                       "the Union's generals",
                                       "the Union's Units",
                                       "the Confederates' losses",
                                       "the Confederates' Bases on the table",
                                       "broken Confederate Units",
                                       "tired Confederate Units",
                                       "Confederate Units in fights",
                                       "how near the Confederates are to the objectives",
                                       "Confederate Units at the objectives",
                                       "the Confederates' guns",
                                       "the Confederates' generals",
                                       "the Confederate Units",
                                       "the balance of losses",
                                       "the scenario",
                                       "the second scenario",
                                       "the third scenario",
                                       "the fourth scenario"});
  return names;
}

Features Game::features(const Position& p, Seat) const {
  const Board board{*data_, p};
  const Scenario& scenario = board.scenario();
  double held = 0, all = 0;
  for (int i = 0; i < static_cast<int>(board.ground().objectives.size()); ++i) {
    const int value = board.ground().objectives[static_cast<std::size_t>(i)].value;
    const Seat who = controls(board, i);
    all += value;
    held += who == Seat::first ? value : who == Seat::second ? -value : 0;
  }
  held /= std::max(all, 1.0);
  const Strength north = strength_of(board, Seat::first), south = strength_of(board, Seat::second);
  const double left = std::max(0, p.turns - p.turn), gone = 1.0 - left / std::max<int>(p.turns, 1);
  const double odds =
      (north.whole - north.lost - north.broken / 2 + 1) /
      (north.whole - north.lost - north.broken / 2 + south.whole - south.lost - south.broken / 2 + 2);
  const bool attacks = p.home[0] == static_cast<Edge>(scenario.attacker_edge);
  Features f;
  f.add(p.score[0] - p.score[1]);
  f.add(held);
  f.add(held * gone);
  f.add(left);
  f.add(p.active == Seat::first);
  f.add(static_cast<int>(p.phase));
  f.add(odds);
  f.add(odds * gone);
  f.add(attacks);
  f.add(scenario.victory == Scenario::Victory::mission);
  add_strength(north, f);
  add_strength(south, f);
  f.add((south.lost - north.lost) / std::max(std::min(north.whole, south.whole), 1.0));
  for (int i = 1; i <= 4; ++i) f.add(p.scenario == i);
  return f;
}

// Turns of the players, after the set-up.
int Game::clock(const Position& p) const {
  return p.phase < Phase::reserves ? 0 : 2 * p.turn + (p.active != p.first);
}

}  // namespace longroll::severed
