// What tells who will win the campaign. Only a sealed declaration is hidden, and it is not looked at.
#include <algorithm>

#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/rules/board.hpp"

namespace longroll::vicksburg {
namespace {

struct Army {
  double strength = 0, disrupted = 0, committed = 0, supplied = 0, near = 0, close = 0, at_jackson = 0;
};

Army army_of(Board b, Seat seat) {
  Army army;
  const Units supplied = b.supplied_now(seat);
  for (Unit unit : b.on_map_units(seat)) {
    const double cf = b.cf(unit);
    const int steps = b.data.map.grid.distance(b.at(unit), b.data.map.vicksburg);
    army.strength += cf;
    army.disrupted += b.p.disrupted.has(unit) ? cf : 0;
    army.committed += b.p.committed.has(unit) ? cf : 0;
    army.supplied += supplied.has(unit) ? cf : 0;
    army.near += steps <= 4 ? cf : 0;
    army.close += steps <= 1 ? cf : 0;
    army.at_jackson += b.data.map.grid.distance(b.at(unit), b.data.map.jackson) <= 2 ? cf : 0;
  }
  return army;
}

int ring_held(Board b) {
  int held = 0;
  for (Hex hex : b.data.map.land[b.data.map.vicksburg.at])
    held += hex.exists() && b.occupied(hex, union_side);
  return held;
}

}  // namespace

std::span<const std::string_view> Game::feature_names() const {
  static constexpr auto names = std::to_array<std::string_view>({"the lead in points",
                                                                 "the Union's points",
                                                                 "the Confederacy's points",
                                                                 "the turns left",
                                                                 "the round of operations",
                                                                 "who holds Vicksburg",
                                                                 "who holds Jackson",
                                                                 "the Union's base",
                                                                 "the railroad stations",
                                                                 "the siege",
                                                                 "the length of the siege",
                                                                 "units that are cut off",
                                                                 "the ring around Vicksburg",
                                                                 "the Union's strength",
                                                                 "Disrupted Union units",
                                                                 "Committed Union units",
                                                                 "Union units in supply",
                                                                 "Union units near Vicksburg",
                                                                 "Union units close to Vicksburg",
                                                                 "Union units at Jackson",
                                                                 "the Confederates' strength",
                                                                 "Disrupted Confederate units",
                                                                 "Committed Confederate units",
                                                                 "Confederate units in supply",
                                                                 "Confederate units near Vicksburg",
                                                                 "the garrison of Vicksburg",
                                                                 "Confederate units at Jackson",
                                                                 "the Union's morale",
                                                                 "the Confederates' morale",
                                                                 "the Union's initiative points",
                                                                 "the Confederates' initiative points",
                                                                 "the Union's losses",
                                                                 "the Confederates' losses",
                                                                 "the Union's Leaders",
                                                                 "the Confederates' Leaders",
                                                                 "the Union Depot",
                                                                 "the fortifications",
                                                                 "whose turn it is",
                                                                 "points that count twice",
                                                                 "the lead late in the game"});
  return names;
}

Features Game::features(const Position& p, Seat) const {
  const Board b{*data_, p};
  const Army north = army_of(b, union_side), south = army_of(b, confederate);
  const bool taken = b.union_controls(data_->map.vicksburg);
  const double left = std::max(0, (p.last_turn ? p.last_turn : 10) - p.turn), lead = p.vp[0] - p.vp[1];
  Features f;
  f.add(lead);
  f.add(p.vp[0]);
  f.add(p.vp[1]);
  f.add(left);
  f.add(p.round);
  f.add(taken);
  f.add(b.union_controls(data_->map.jackson));
  f.add(b.union_controls(b.base()));
  f.add(b.stations_held());
  f.add(p.siege_hex == data_->map.vicksburg);
  f.add(p.siege_hex == data_->map.vicksburg ? p.siege_turns : 0);
  f.add(!taken && b.surrounded(confederate, data_->map.vicksburg));
  f.add(ring_held(b));
  for (const Army* army : {&north, &south}) {
    f.add(army->strength);
    f.add(army->disrupted);
    f.add(army->committed);
    f.add(army->supplied);
    f.add(army->near);
    f.add(army->close);
    f.add(army->at_jackson);
  }
  for (const auto& pair : {p.morale, p.ip})
    for (int each : pair) f.add(each);
  for (int each : p.losses) f.add(each);
  f.add(b.on_map_leaders(union_side).count());
  f.add(b.on_map_leaders(confederate).count());
  f.add(p.depot_lost);
  f.add(p.fort_destroyed);
  f.add(p.phase == Phase::operations && b.active() == union_side);
  f.add(taken && p.vp[0] >= 2 * p.vp[1]);
  f.add(lead * (10 - left) / 10.0);
  return f;
}

// Rounds of operations; a turn has fewer than this.
int Game::clock(const Position& p) const { return 16 * p.turn + std::min<int>(p.round, 15); }

}  // namespace longroll::vicksburg
