// The heuristic player: a plain soldier's judgement for each decision, from what his side can see.
//
// The Union goes for the redan hexes that it does not hold, spread over all of them, bridges first, behind
// the bombardment of its guns. The Confederates mass their fire, keep the parapet manned where it is
// threatened and wreck bridges.
#include "engine/stockade/player/policy.hpp"

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
double believed(Board b, Hex hex, Side viewer_side) {
  const Side enemy = other(viewer_side);
  if (!b.p.occupied[index(enemy)].has(hex)) return 0;
  if (viewer_side == Union && !inspectable(b, hex)) return 2;
  return b.units(hex, enemy);
}

// Union infantry starts as far forward as it may, in stacks that will move as one; everything else as the
// data suggests.
Action set_up(Board b, const ActionList& list, Best best) {
  const Unit next = next_to_place(b);
  const UnitInfo& info = b.of(next);
  if (info.side == Confederate || info.kind != Kind::infantry) return Action(Do::standard);
  for (Action action : list) {
    if (action.kind<Do>() != Do::place || unit_of(action.a()) != next) continue;
    const Hex hex = hex_of(action.b());
    int least = 255;
    for (std::size_t r = 0; r < b.data.redan_list.size(); ++r)
      least = std::min<int>(least, b.data.approaches[hex.at * b.data.redan_list.size() + r]);
    best.offer(action, -least - 0.1 * counted(b, hex, Union));
  }
  return best.action();
}

Action plot(Board b, const ActionList& list, Best best) {
  const Side side = b.phasing();
  for (Action action : list) {
    const Hex hex = hex_of(action.a());
    const auto worth = [&](Hex at) {
      if (b.p.first_in(at) == Unit::none) return 0.0;
      return believed(b, at, side) / b.data.effects_at(at).defense -
             1.2 * b.units(at, side) / b.data.effects_at(at).defense;
    };
    double around = 0;
    for (Hex next : b.data.grid.neighbors(hex))
      if (next.exists()) around += worth(next) / 6;
    best.offer(action, side == Union ? around : worth(hex) / 3 + around * 2 / 3);
  }
  return best.action();
}

Action bombard(Board b, const ActionList& list, Best best) {
  const Side side = b.phasing();
  for (Action action : list) {
    const Hex hex = hex_of(action.a());
    const double gain = believed(b, hex, side) - b.units(hex, side);
    best.offer(action, action.kind<Do>() == Do::call_off ? (gain < 0 ? 2 - gain : -1) : 1);
  }
  return best.action();
}

Action place_chaos(Board b, const ActionList& list, Best best) {
  const Side side = b.phasing();
  for (Action action : list) {
    if (action.kind<Do>() == Do::end) {
      best.offer(action, 0);
      continue;
    }
    const Hex hex = hex_of(action.a());
    int nearest = 99;
    b.p.occupied[index(side)].each(
        [&](Hex own) { nearest = std::min(nearest, b.data.grid.distance(own, hex)); });
    double shaken = 1;
    if (side == Confederate) {
      shaken = 0;
      for (Unit unit : stack(b.p, hex)) shaken += !b.of(unit).steady && b.of(unit).kind == Kind::infantry;
      if (b.data.is(hex, Terrain::ditch)) shaken *= 1.5;
    }
    best.offer(action, shaken > 0 && nearest <= 12 ? 20 * shaken - nearest : -1);
  }
  return best.action();
}

// The cheapest unit to lose: infantry without a bridge first, officers and guns last.
Action give_up(Board b, const ActionList& list, Best best) {
  for (Action action : list) {
    const Unit unit = unit_of(action.a());
    const Kind kind = b.of(unit).kind;
    best.offer(action, -(kind == Kind::artillery      ? 4
                         : kind == Kind::officer      ? 3
                         : carried_by(b.p, unit) >= 0 ? 2
                                                      : 1));
  }
  return best.action();
}

// Expected losses of fire with everything that can reach the target.
double worth_of_target(Board b, Hex target) {
  const Side side = b.phasing();
  int strength = 0;
  bool officer = false;
  b.p.occupied[index(side)].each([&](Hex hex) {
    const int range = b.data.grid.distance(hex, target);
    if (range > b.data.artillery_range || b.p.melee_at(hex) ||
        sight(b, hex, target, side).line == Line::blocked)
      return;
    for (Unit unit : stack(b.p, hex)) {
      if (b.p.is(unit, Position::fired) || cowed(b, unit)) continue;
      if (b.of(unit).kind == Kind::officer)
        officer = true;
      else if (range <= range_of(b.data, unit) && !(b.of(unit).bombards && b.p.option == 1))
        strength += fire_strength(b, unit, range);
    }
  });
  const bool seen = side == Confederate || inspectable(b, target);
  const int ratio = strength / defense_at(b, target) + officer - (seen && officer_at(b, target, other(side)));
  double worth = hits_on(b.data, ratio) / 6.0 * believed(b, target, side);
  if (side == Union && b.data.redan.has(target))
    worth *= 2 + 0.3 * b.p.turn;  // the parapet is what must fall
  if (side == Confederate) {      // those about to cross, and those with bridges
    if (b.data.ditch.has(target)) worth *= 1.6;
    if (b.data.redan.has(target) || b.data.inside.has(target)) worth *= 1.8;
  }
  return worth;
}

Action pick_target(Board b, const ActionList& list, Best best) {
  for (Action action : list)
    best.offer(action, action.kind<Do>() == Do::end ? 0 : worth_of_target(b, hex_of(action.a())));
  return best.action();
}

// Adds the strongest unit as long as the odds can still rise.
Action aim(Board b, const ActionList& list, Best best) {
  const bool seen = b.phasing() == Confederate || inspectable(b, b.p.focus);
  Attack now = attack(b, b.p.focus, true);
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
    const Unit unit = unit_of(action.a());
    const int strength = fire_strength(b, unit, b.data.grid.distance(b.where(unit), b.p.focus));
    more += strength;
    best.offer(action, strength);
  }
  const bool can_rise = now.ratio < 5 && (now.strength + more) / now.defense > now.strength / now.defense;
  return best.found() && (can_rise || !can_fire) ? best.action() : shot;
}

}  // namespace

Action Game::choose(const Position& p, FastDice& random) const {
  const Board b{data_, p};
  ActionList list;
  actions(p, list);
  if (list.size() == 1) return list[0];
  switch (p.step) {
    case Step::choose_option: return Action(Do::option, 1);
    case Step::place: return set_up(b, list, Best(random));
    case Step::issue_bridges: return Action(Do::standard);
    case Step::plot: return plot(b, list, Best(random));
    case Step::bombard: return bombard(b, list, Best(random));
    case Step::place_chaos: return place_chaos(b, list, Best(random));
    case Step::move:
    case Step::moving: return b.phasing() == Union ? advance(b, list) : defend(b, list);
    case Step::fire: return pick_target(b, list, Best(random));
    case Step::aiming: return aim(b, list, Best(random));
    case Step::reduce:
    case Step::lose: return give_up(b, list, Best(random));
    default: return list[0];
  }
}

}  // namespace longroll::stockade
