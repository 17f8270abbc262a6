// The heuristic player: runs a sensible campaign on either side from what Plans wants.
#include <algorithm>

#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/player/plans.hpp"

namespace longroll::vicksburg {
namespace {

class Player {
 public:
  Player(Board board, const ActionList& list, FastDice& random)
      : board_(board), plans_(board), p(board.p), data_(board.data), list_(list), random_(random) {}

  Action choose() {
    if (list_.size() == 1) return list_[0];
    if (board_.has_tasks()) return best([&](Action action) { return task_score(action); });
    switch (p.step) {
      case Step::confederate_setup:
      case Step::union_setup: return act(Do::standard);
      case Step::base_choice: return Action(Do::base, 0);
      case Step::raid_choice: return Action(Do::raid, 1);
      case Step::pursuit_choice: return Action(Do::pursue, 3);
      case Step::gulf_choice: return Action(Do::gulf, 1);
      case Step::rail_choice: return Action(Do::rail, 1);
      case Step::scorch_choice: return act(Do::done);
      case Step::declare_first:
      case Step::declare_second: return declare();
      case Step::operations: return operations();
      case Step::operate: return operate();
      default: return best([&](Action action) { return score(action); });
    }
  }

 private:
  template <class F>
  Action best(F&& value) {
    Action chosen = list_[0];
    double most = -1e9;
    for (Action action : list_)
      if (const double v = value(action) + 0.0001 * random_.below(100); v > most) most = v, chosen = action;
    return chosen;
  }

  double task_score(Action action) const {
    const Piece piece = piece_of(action);
    if (piece.is_leader() && action.kind<Do>() != Do::promote) return company(piece.leader(), hex_b(action));
    if (action.kind<Do>() == Do::promote) return board_.cv(piece.leader());
    if (piece.is_unit()) return -board_.cf(piece.unit());
    return 0;
  }

  // How many units a Leader could command from a hex.
  double company(Leader leader, Hex hex) const {
    double sum = 0;
    for (Unit unit : board_.on_map_units(board_.side(leader))) {
      const bool own = board_.is_supreme(leader) || data_.troops[leader.at].has(unit);
      if (!own) continue;
      const int distance = data_.map.grid.distance(board_.at(unit), hex);
      sum += (distance == 0 ? 1.2 : distance == 1 ? 1.0 : distance <= 3 ? 0.3 : 0) * board_.cf(unit);
    }
    return sum;
  }

  double score(Action action) const {
    const Piece piece = piece_of(action);
    switch (action.kind<Do>()) {
      case Do::name: {
        const Unit unit = piece.unit();
        const bool enemy = board_.side(unit) != board_.decider();
        return enemy ? board_.cf(unit) : -board_.cf(unit);
      }
      case Do::extend: return 5 - board_.cf(Piece(action.b()).unit()) * 0.5;
      case Do::supply: return board_.cf(piece.unit());
      case Do::come_back: return hex_b(action).exists() ? 1 : 0;
      case Do::call:
        if (p.step == Step::besiegers) return 5;
        return piece.is_unit() ? plans_.eagerness(piece.unit()) - 0.15 : -1;
      case Do::go: return p.step == Step::besiegers ? 0 : 0.01;
      case Do::withdraw: return plans_.best_attack(piece.unit(), board_.at(piece.unit()), 0) + 1;
      case Do::support: return support_score(piece.unit());
      case Do::lend: return lend_score(piece.leader());
      case Do::retreat: {
        const Field& field = plans_.field(piece.unit());
        const Hex end = hex_c(action).exists() ? hex_c(action) : hex_b(action);
        return 100.0 - field[end.at];
      }
      case Do::follow: return board_.cf(Piece(action.b()).unit());
      case Do::advance: return advance_score(piece);
      case Do::entrench: return entrench_score(piece.unit());
      case Do::reinforce: return reinforce_score(piece, hex_b(action));
      case Do::enter: {
        double sum = 1;
        for (Unit unit : board_.units_in(hex_a(action), union_side)) sum += board_.cf(unit);
        return sum;
      }
      case Do::relocate: {
        const Leader leader = piece.leader();
        if (leader == data_.pemberton) return -1;  // he holds the garrison together
        return company(leader, hex_b(action)) - company(leader, board_.at(leader)) - 3;
      }
      default: return 0;
    }
  }

  double support_score(Unit unit) const {
    // An attacker tires his supporters; a defender risks them. The garrison keeps fresh.
    if (board_.at(unit) == data_.map.vicksburg && board_.side(unit) == confederate) return -1;
    return p.step == Step::attacker_support ? 1 : board_.strength(unit) >= 3 ? 1 : -1;
  }
  double lend_score(Leader leader) const {
    const CombatOdds odds = board_.combat_odds();
    const int now = board_.decider() == board_.active() ? odds.raw_modifier : -odds.raw_modifier;
    return now >= 3 ? -1
           : board_.is_supreme(leader) && board_.decider() == union_side && !board_.p.siege_declared &&
                   plans_.invests(board_.at(leader))
               ? -1
               : 1;
  }
  double advance_score(Piece piece) const {
    if (piece.is_leader()) return board_.units_in(p.attack_from, board_.active()).empty() ? 1 : -1;
    const Field& field = plans_.field(piece.unit());
    const bool improves = field[p.attack_at.at] < field[board_.at(piece.unit()).at];
    return improves ? 1 + board_.cf(piece.unit()) * 0.01 : -1;
  }
  double entrench_score(Unit unit) const {
    if (p.disrupted.has(unit)) return -1;
    const Seat enemy = other(board_.side(unit));
    for (Unit each : board_.on_map_units(enemy))
      if (data_.map.grid.distance(board_.at(each), board_.at(unit)) <= 5) return 1 - board_.cf(unit) * 0.01;
    return board_.at(unit) == data_.map.vicksburg || board_.at(unit) == data_.map.jackson ? 1 : -1;
  }
  double reinforce_score(Piece piece, Hex hex) const {
    if (board_.decider() == union_side) return hex == data_.map.depot ? 1 : 2;
    if (piece.is_unit() && piece.unit() == data_.forrest && data_.map.north_edge.has(hex))
      return 3 - data_.map.grid.column(hex) * 0.01;
    double threat = 0;
    for (Unit unit : board_.on_map_units(union_side))
      if (data_.map.grid.distance(board_.at(unit), hex) <= 1) threat += board_.cf(unit);
    return 2 - data_.map.grid.distance(hex, data_.map.jackson) * 0.1 - threat * 0.02;
  }

  // The worth of activating a Leader: what his units would do.
  double leader_worth(Leader leader) const {
    double sum = 0;
    double independents = 0;
    for (Unit unit : board_.eligible(leader)) {
      const double value = plans_.eagerness(unit);
      if (value < 0.15) continue;
      if (board_.independent(unit) && !board_.is_supreme(leader))
        independents = std::max(independents, value);
      else
        sum += value;
    }
    return sum + independents;
  }

  Action declare() {
    const Seat seat = board_.decider();
    Leader chosen;
    double most = 0.6;
    for (Leader leader : board_.uncommitted_leaders(seat)) {
      if (board_.may_declare(seat, false, leader)) continue;
      const double worth = leader_worth(leader) + 0.2 * board_.cv(leader);
      if (worth > most) most = worth, chosen = leader;
    }
    const Leader chief = board_.supreme(seat);
    bool with_chief = false;
    if (chosen.exists() && chief.exists() && !board_.may_declare(seat, true, chosen)) {
      bool battle = false;  // he had better be fresh for it
      for (Unit unit : board_.on_map_units(seat) - p.committed - p.disrupted)
        battle = battle || (board_.at(chief) == board_.at(unit) &&
                            plans_.best_attack(unit, board_.at(unit), board_.allowance(unit, false)) > 0.5);
      with_chief = !battle && !city_threatened();
    }
    return Action(Do::declare, with_chief, chosen.at);
  }

  // Whether an assault on Vicksburg may come: then Pemberton keeps fresh to meet it.
  bool city_threatened() const {
    if (board_.decider() != confederate || board_.at(data_.pemberton) != data_.map.vicksburg) return false;
    int near = 0;
    for (Hex hex : data_.map.land[data_.map.vicksburg.at])
      if (hex.exists())
        for (Unit unit : board_.units_in(hex, union_side)) near += board_.strength(unit);
    return near >= 8;
  }

  Action operations() {
    const double points = board_.ip(board_.active());
    return best([&](Action action) -> double {
      const Piece piece = piece_of(action);
      switch (action.kind<Do>()) {
        case Do::siege: return hex_b(action) == data_.map.vicksburg ? 50 - board_.cv(piece.leader()) : 0.5;
        case Do::operate: return piece.is_unit() ? 20 + plans_.eagerness(piece.unit()) : 15;
        case Do::free:
          return plans_.eagerness(piece.unit()) > 0.3 && !waits_for_leader(piece.unit())
                     ? 10 + plans_.eagerness(piece.unit())
                     : -1;
        case Do::command: {
          if (board_.active() == union_side && siege_wanted() && points - cost_of(action) < 1 &&
              plans_.invests(board_.at(piece.leader())))
            return -1;
          const double worth = leader_worth(piece.leader());
          if (worth < 0.4 * cost_of(action)) return -1;
          return 2 + worth - 0.3 * cost_of(action) + (p.declared_leaders.has(piece.leader()) ? 1 : 0);
        }
        case Do::activate: {
          if (piece.is_vessel()) return fleet_worth() - board_.activation_cost(piece) * 0.3;
          if (waits_for_leader(piece.unit())) return -1;
          const double worth = plans_.eagerness(piece.unit());
          const double tired = p.committed.has(piece.unit()) ? 0.35 : 0;
          return (worth - tired) / board_.activation_cost(piece) - 0.3;
        }
        case Do::warn: return 0.01;
        default: return 0;
      }
    });
  }
  // A unit beside its own fresh Leader goes when he takes his whole command along; points are saved for that.
  bool waits_for_leader(Unit unit) const {
    if (p.committed.has(unit) || data_.cavalry.has(unit)) return false;
    const Leader leader = board_.commander(unit);
    return leader.exists() && !p.committed_leaders.has(leader) &&
           board_.near(board_.at(leader), board_.at(unit));
  }
  double cost_of(Action action) const {
    return board_.cv(action.b() ? board_.supreme(board_.active()) : piece_of(action).leader());
  }
  bool siege_wanted() const { return !p.siege_declared && p.siege_hex == data_.map.vicksburg; }
  // The fleet belongs at the base for supply, or below Vicksburg during a siege.
  double fleet_worth() const {
    if (board_.active() != union_side) return -1;
    const bool at_base = board_.vessel_touches(Vessel::fleet, board_.base());
    return at_base ? -1 : 0.5;
  }

  Action operate() {
    const Piece mover(p.mover);
    if (mover.is_vessel()) {
      for (Action action : list_)
        if (action.kind<Do>() == Do::sail && data_.map.naval[action.a() - 1][1] == board_.base())
          return action;
      return act(Do::stop);
    }
    const Unit unit = mover.unit();
    const Hex here = board_.at(unit);
    const Field& field = plans_.field(unit);
    const double patience = board_.side(unit) == union_side ? 0.15 : 0.3;
    return best([&](Action action) -> double {
      switch (action.kind<Do>()) {
        case Do::attack: {
          const double value =
              plans_.attack_value(unit, here, hex_a(action), Unit{static_cast<std::uint8_t>(action.b())});
          return value > patience ? 100 + value : -1;
        }
        case Do::step: {  // the cheapest way
          const Hex next = hex_a(action);
          const int gain = field[here.at] - field[next.at];
          if (gain <= 0 || (board_.side(unit) == confederate && plans_.risky(unit, next))) return -1;
          const auto way = data_.map.grid.direction(here, next).value_or(Direction::north);
          return 20 + gain - board_.step_cost(unit, here, way);
        }
        case Do::take: {
          // Leaders keep with the largest part of their command.
          const Leader leader = piece_of(action).leader();
          if (field[here.at] == 0 || !p.committed_leaders.has(leader)) return -1;
          return company_stays(leader, unit) ? -1 : 60;
        }
        case Do::leave: return unit == data_.forrest ? 90 : -1;
        case Do::drop:
        case Do::downriver: return -1;
        default: return 0;
      }
    });
  }
  // Whether fresh units of his own remain to be commanded from where he is.
  bool company_stays(Leader leader, Unit goer) const {
    for (Unit unit : board_.on_map_units(board_.side(leader)) - only(goer)) {
      const bool own = board_.is_supreme(leader) || data_.troops[leader.at].has(unit);
      if (own && board_.at(unit) == board_.at(leader) && (p.ready.has(unit) || board_.is_supreme(leader)))
        return true;
    }
    return board_.is_supreme(leader) && board_.side(leader) == confederate;  // Pemberton stays in the city
  }

  Board board_;
  Plans plans_;
  const Position& p;
  const Data& data_;
  const ActionList& list_;
  FastDice& random_;
};

}  // namespace

Action Game::choose(const Position& position, FastDice& random) const {
  const Board board(*data_, position);
  ActionList list;
  actions(position, list);
  return Player(board, list, random).choose();
}

}  // namespace longroll::vicksburg
