// What is decided outside movement and fire: bombardment, chaos, losses; and which judgement answers what.
#include "engine/stockade/player/policy.hpp"

#include <algorithm>

#include "engine/stockade/game.hpp"

namespace longroll::stockade {
namespace {

// Losses that a bombardment marker would bring if it landed on each hex, the enemy's less one's own.
class Targets {
 public:
  Targets(Board b, Side side) {
    const auto add = [&](Hex hex) {
      if (worth_[hex.at] != 0) return;
      const double kills = bombardment_hits_on(b.data, side, hex) / 6.0;
      worth_[hex.at] = static_cast<float>(kills * (believed(b, hex, side) - 1.2 * b.units(hex, side)));
    };
    b.p.occupied[0].each(add);
    b.p.occupied[1].each(add);
  }
  float& at(Hex hex) { return worth_[hex.at]; }

 private:
  std::array<float, max_hexes> worth_{};
};

Action call_off_or_bombard(Board b, FastDice& random) {
  ActionList list;
  list_bombard(b, list);
  const Side side = b.phasing();
  Best best(random);
  for (Action action : list) {
    const Hex hex = hex_of(action.a());
    const double gain = believed(b, hex, side) - b.units(hex, side);
    best.offer(action, action.kind<Do>() == Do::call_off ? (gain < 0 ? 2 - gain : -1) : 1);
  }
  return best.action();
}

// The cheapest unit to lose: infantry without a bridge first, officers and guns last.
Action give_up(Board b, FastDice& random) {
  ActionList list;
  chapter(b.p.step).list(b, list);
  Best best(random);
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

Action first_scatter(Board b) {
  for (const Shell& shell : b.p.shells_of(b.phasing()))
    if (shell.state == Shell::plotted) return Action(Do::scatter, shell.where.at);
  return {};
}

}  // namespace

double believed(Board b, Hex hex, Side viewer_side) {
  const Side enemy = other(viewer_side);
  if (!b.p.occupied[index(enemy)].has(hex)) return 0;
  if (viewer_side == Union && !inspectable(b, hex)) return 2;
  return b.units(hex, enemy);
}

// A marker goes where it and its scatter promise most, less what the markers that lie already will do there.
Action plot_marker(Board b, FastDice& random) {
  const Side side = b.phasing();
  Targets worth(b, side);
  const float here = side == Union ? 0 : static_cast<float>(b.data.confederate_holds) / 6,
              around = (1 - here) / 6;
  Hexes taken, places;
  for (const Shell& shell : b.p.shells_of(side)) {
    if (shell.state != Shell::plotted) continue;
    taken.add(shell.where);
    worth.at(shell.where) *= 1 - here / 2;
    for (Hex next : b.data.grid.neighbors(shell.where))
      if (next.exists()) worth.at(next) *= 1 - around / 2;
  }
  b.p.occupied[index(other(side))].each([&](Hex hex) {
    places.add(hex);
    for (Hex next : b.data.grid.neighbors(hex))
      if (next.exists()) places.add(next);
  });
  Best best(random);
  places.minus(taken).each([&](Hex hex) {
    double sum = here * worth.at(hex);
    for (Hex next : b.data.grid.neighbors(hex))
      if (next.exists()) sum += around * worth.at(next);
    best.offer(Action(Do::plot, hex.at), sum);
  });
  if (best.found()) return best.action();
  ActionList list;
  list_plot(b, list);
  return list[0];
}

// The Confederates shake whoever would cross or fire next, and from the first turn on whoever is on the way;
// the Union the parts of the parapet that its men are near.
Action place_chaos(Board b, FastDice& random) {
  ActionList list;
  list_chaos(b, list);
  const Side side = b.phasing();
  Best best(random);
  for (Action action : list) {
    if (action.kind<Do>() == Do::end) {
      best.offer(action, 0);
      continue;
    }
    const Hex hex = hex_of(action.a());
    int nearest = 99, close = 0;
    b.p.occupied[index(side)].each([&](Hex own) {
      const int distance = b.data.grid.distance(own, hex);
      nearest = std::min(nearest, distance);
      close += distance <= 2;
    });
    double shaken = 0;
    if (side == Union) {
      shaken = believed(b, hex, Union) * (1 + 0.2 * close) * (b.data.redan.has(hex) ? 1.5 : 1);
    } else {
      for (Unit unit : stack(b.p, hex)) shaken += !b.of(unit).steady && b.of(unit).kind == Kind::infantry;
      if (b.data.is(hex, Terrain::ditch)) shaken *= 2;
      if (!b.data.outside(hex)) shaken *= 2.5;
    }
    best.offer(action, shaken > 0 ? 20 * shaken + 40 - nearest : -1);
  }
  return best.action();
}

Action Game::choose(const Position& p, FastDice& random) const {
  const Board b{data_, p};
  switch (p.step) {
    case Step::choose_option:
    case Step::place: return set_up(b, random);
    case Step::issue_bridges: return Action(Do::standard);
    case Step::plot: return plot_marker(b, random);
    case Step::scatter: return first_scatter(b);
    case Step::bombard: return call_off_or_bombard(b, random);
    case Step::place_chaos: return place_chaos(b, random);
    case Step::move:
    case Step::moving: return b.phasing() == Union ? advance(b) : defend(b);
    case Step::fire: return pick_target(b, random);
    case Step::aiming: return aim(b, random);
    case Step::reduce:
    case Step::lose: return give_up(b, random);
    default: break;
  }
  ActionList list;
  actions(p, list);
  return list[0];
}

}  // namespace longroll::stockade
