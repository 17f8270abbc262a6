// The heuristic player: a plain soldier's judgement for each decision, from what his side can see.
//
// The Union goes for the redan hexes that it does not hold, spread over all of them, bridges first, behind
// the bombardment of its guns. The Confederates mass their fire, keep the parapet manned where it is
// threatened and wreck bridges.
#include "engine/stockade/policy.hpp"

#include <algorithm>

#include "engine/stockade/game.hpp"

namespace longroll::stockade {
namespace {

// Remembers the best of the actions it is shown; of equals, one at random.
class Best {
 public:
  explicit Best(FastDice& random) : random_(random) {}
  void offer(Action action, double worth) {
    if (worth < worth_ || (worth == worth_ && random_.below(++ties_) != 0)) return;
    if (worth > worth_) ties_ = 1;
    action_ = action;
    worth_ = worth;
    found_ = true;
  }
  bool found() const { return found_; }
  Action action() const { return action_; }

 private:
  FastDice& random_;
  Action action_;
  double worth_ = -1e9;
  std::uint32_t ties_ = 1;
  bool found_ = false;
};

// How many units the side believes to be there: a hidden stack is taken for two.
double believed(const Data& data, const Position& p, Hex hex, Side viewer_side) {
  const Side enemy = other(viewer_side);
  if (!p.occupied[index(enemy)].has(hex)) return 0;
  if (viewer_side == Union && !inspectable(data, p, hex)) return 2;
  return units_of(data, p, hex, enemy);
}

// Union infantry starts as far forward as it may, in stacks that will move as one; everything else as the
// data suggests.
Action set_up(const Data& data, const Position& p, const ActionList& list, Best best) {
  const UnitInfo& info = data.of(next_to_place(data, p));
  if (info.side == Confederate || info.kind != Kind::infantry) return Action(Do::standard);
  for (Action action : list) {
    if (action.kind<Do>() != Do::place) continue;
    const Hex hex{static_cast<std::uint16_t>(action.b())};
    int least = 255;
    for (std::size_t r = 0; r < data.redan_list.size(); ++r)
      least = std::min<int>(least, data.approaches[hex.at * data.redan_list.size() + r]);
    best.offer(action, -least - 0.1 * counted(data, p, hex, Union));
  }
  return best.action();
}

Action plot(const Data& data, const Position& p, const ActionList& list, Best best) {
  const Side side = phase_side(p.phase);
  for (Action action : list) {
    const Hex hex{static_cast<std::uint16_t>(action.a())};
    const auto worth = [&](Hex at) {
      return believed(data, p, at, side) / data.effects_at(at).defense -
             1.2 * units_of(data, p, at, side) / data.effects_at(at).defense;
    };
    double around = 0;
    for (Hex next : data.grid.neighbors(hex))
      if (next.exists()) around += worth(next) / 6;
    best.offer(action, side == Union ? around : worth(hex) / 3 + around * 2 / 3);
  }
  return best.action();
}

Action bombard(const Data& data, const Position& p, const ActionList& list, Best best) {
  const Side side = phase_side(p.phase);
  for (Action action : list) {
    const Hex hex{static_cast<std::uint16_t>(action.a())};
    const double gain = believed(data, p, hex, side) - units_of(data, p, hex, side);
    best.offer(action, action.kind<Do>() == Do::call_off ? (gain < 0 ? 2 - gain : -1) : 1);
  }
  return best.action();
}

Action place_chaos(const Data& data, const Position& p, const ActionList& list, Best best) {
  const Side side = phase_side(p.phase);
  for (Action action : list) {
    if (action.kind<Do>() == Do::end) {
      best.offer(action, 0);
      continue;
    }
    const Hex hex{static_cast<std::uint16_t>(action.a())};
    int nearest = 99;
    p.occupied[index(side)].each([&](Hex own) { nearest = std::min(nearest, data.grid.distance(own, hex)); });
    double shaken = 1;
    if (side == Confederate) {
      shaken = 0;
      for (Unit unit : stack(p, hex)) shaken += !data.of(unit).steady && data.of(unit).kind == Kind::infantry;
      if (data.is(hex, Terrain::ditch)) shaken *= 1.5;
    }
    best.offer(action, shaken > 0 && nearest <= 12 ? 20 * shaken - nearest : -1);
  }
  return best.action();
}

// The cheapest unit to lose: infantry without a bridge first, officers and guns last.
Action give_up(const Data& data, const Position& p, const ActionList& list, Best best) {
  for (Action action : list) {
    const Unit unit = static_cast<Unit>(action.a());
    const Kind kind = data.of(unit).kind;
    best.offer(action, -(kind == Kind::artillery    ? 4
                         : kind == Kind::officer    ? 3
                         : carried_by(p, unit) >= 0 ? 2
                                                    : 1));
  }
  return best.action();
}

// Expected losses of fire with everything that can reach the target.
double worth_of_target(const Data& data, const Position& p, Hex target) {
  const Side side = phase_side(p.phase);
  int strength = 0;
  bool officer = false;
  p.occupied[index(side)].each([&](Hex hex) {
    const int range = data.grid.distance(hex, target);
    if (range > data.artillery_range || p.melee_at(hex) ||
        sight(data, p, hex, target, side).line == Line::blocked)
      return;
    for (Unit unit : stack(p, hex)) {
      if (p.is(unit, Position::fired) || cowed(data, p, unit)) continue;
      if (data.of(unit).kind == Kind::officer)
        officer = true;
      else if (range <= range_of(data, unit) && !(data.of(unit).bombards && p.option == 1))
        strength += fire_strength(data, p, unit, range);
    }
  });
  const bool seen = side == Confederate || inspectable(data, p, target);
  const int ratio =
      strength / defense_at(data, p, target) + officer - (seen && officer_at(data, p, target, other(side)));
  double worth = hits_on(data, ratio) / 6.0 * believed(data, p, target, side);
  if (side == Union && data.redan.has(target)) worth *= 2 + 0.3 * p.turn;  // the parapet is what must fall
  if (side == Confederate) {  // those about to cross, and those with bridges
    if (data.ditch.has(target)) worth *= 1.6;
    if (data.redan.has(target) || data.inside.has(target)) worth *= 1.8;
  }
  return worth;
}

Action pick_target(const Data& data, const Position& p, const ActionList& list, Best best) {
  for (Action action : list)
    best.offer(action, action.kind<Do>() == Do::end
                           ? 0
                           : worth_of_target(data, p, Hex{static_cast<std::uint16_t>(action.a())}));
  return best.action();
}

// Adds the strongest unit as long as the odds can still rise.
Action aim(const Data& data, const Position& p, const ActionList& list, Best best) {
  const bool seen = phase_side(p.phase) == Confederate || inspectable(data, p, p.focus);
  Attack now = attack(data, p, p.focus, true);
  if (!seen) now.ratio += now.shielded - 1;  // an officer may be there
  int more = 0;
  Action shot;
  bool can_fire = false;
  for (Action action : list) {
    if (action.kind<Do>() == Do::fire) {
      if (action.a() == 0) shot = action, can_fire = true;
      continue;
    }
    if (action.kind<Do>() == Do::hold) return action;
    const Unit unit = static_cast<Unit>(action.a());
    const int strength = fire_strength(data, p, unit, data.grid.distance(p.where[at(unit)], p.focus));
    more += strength;
    best.offer(action, strength);
  }
  const bool can_rise = now.ratio < 5 && (now.strength + more) / now.defense > now.strength / now.defense;
  return best.found() && (can_rise || !can_fire) ? best.action() : shot;
}

}  // namespace

Action Game::choose(const Position& p, FastDice& random) const {
  ActionList list;
  actions(p, list);
  if (list.size() == 1) return list[0];
  switch (p.step) {
    case Step::choose_option: return Action(Do::option, 1);
    case Step::place: return set_up(data_, p, list, Best(random));
    case Step::issue_bridges: return Action(Do::standard);
    case Step::plot: return plot(data_, p, list, Best(random));
    case Step::bombard: return bombard(data_, p, list, Best(random));
    case Step::place_chaos: return place_chaos(data_, p, list, Best(random));
    case Step::move:
    case Step::moving:
      return phase_side(p.phase) == Union ? advance(data_, p, list, random) : defend(data_, p, list, random);
    case Step::fire: return pick_target(data_, p, list, Best(random));
    case Step::aiming: return aim(data_, p, list, Best(random));
    case Step::reduce:
    case Step::lose: return give_up(data_, p, list, Best(random));
    default: return list[0];
  }
}

}  // namespace longroll::stockade
