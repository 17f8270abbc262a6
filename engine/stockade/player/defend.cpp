// The Confederates move: to the parts of the parapet that are threatened, from anywhere in the work, and at
// worst wherever they can keep the Union from holding all of it.
#include <algorithm>
#include <array>

#include "engine/stockade/player/policy.hpp"

namespace longroll::stockade {
namespace {

constexpr int most_points = 8;

// What each hex of the work is worth to one more company. Made anew for each decision.
class Work {
 public:
  explicit Work(Board b) : b_(b), data_(b.data), p_(b.p) {
    weigh_threats();
    const Hexes& objective = data_.scenarios[p_.scenario].objective;
    double most = -1;
    for (std::size_t r = 0; r < data_.redan_list.size(); ++r) {
      const Hex hex = data_.redan_list[r];
      if (!objective.has(hex)) continue;
      const bool blue = p_.occupied[index(Union)].has(hex), gray = p_.occupied[index(Confederate)].has(hex);
      if (gray || (!blue && !(p_.redan_held >> r & 1))) ++secure_;
      const double need = blue ? 0 : threat_[r] / (1 + counted(b, hex, Confederate));
      if (need > most) most = need, neediest_ = r;
    }
  }

  // `joining` more companies in a hex, where `leaving` of those who stand there now are the same.
  double post(Hex hex, int joining, int leaving) const {
    const int there = counted(b_, hex, Confederate) - leaving;
    if (there + joining > limit(b_, Confederate)) return -60;
    const bool crisis = secure_ == 0 || (secure_ == 1 && leaving > 0 && data_.redan.has(hex));
    if (p_.occupied[index(Union)].has(hex)) {  // drive them out, with numbers
      const int mine = there + joining + officer_at(b_, hex, Confederate), theirs = b_.units(hex, Union);
      if (data_.redan.has(hex))
        return (mine >= theirs + leans({0, -2, 1, 0, 0}) ? 6 + mine - theirs : -2) + (crisis ? 40 : 0);
      return mine > theirs ? 4 : -4;
    }
    if (!data_.redan.has(hex)) return -0.3 * approach(data_, hex, neediest_);
    const std::size_t r = place_of(hex);
    return 2 + leans({2, 2, 2, 4, 1}) * threat_[r] / (1 + there) + (p_.redan_held >> r & 1 ? 5 : 0) +
           (crisis ? 40 : 0);
  }

  // An officer goes where the most of his men are in danger and nobody leads them.
  double command(Hex hex, Unit officer) const {
    int men = 0, others = 0;
    for (Unit unit : stack(p_, hex)) {
      men += b_.of(unit).kind == Kind::infantry && b_.of(unit).regiment == b_.of(officer).regiment;
      others += unit != officer && b_.of(unit).kind == Kind::officer && b_.of(unit).side == Confederate;
    }
    const bool blue = p_.occupied[index(Union)].has(hex), redan = data_.redan.has(hex);
    if (secure_ == 0 && redan) return 30 - (blue ? 5 : 0);
    if (men == 0) return blue ? -20 : -2 - (redan ? threat_[place_of(hex)] * 0.2 : 0);
    return 3 + men + (redan ? 0.2 * std::min(threat_[place_of(hex)], 10.0) : 0) - 5 * others + (blue ? 4 : 0);
  }

  // A gun needs somebody to fire at, and nobody at its throat.
  double emplacement(Hex hex) const {
    if (p_.occupied[index(Union)].has(hex)) return -50;
    int nearest = 99, seen = 0;
    p_.occupied[index(Union)].each([&](Hex enemy) {
      const int range = data_.grid.distance(hex, enemy);
      nearest = std::min(nearest, range);
      if (seen < 3 && range <= data_.artillery_range &&
          sight(b_, hex, enemy, Confederate).line != Line::blocked)
        ++seen;
    });
    const bool covered = counted(b_, hex, Confederate) > 0;
    return 2 * seen - 0.1 * nearest - (nearest <= 1 && !covered ? 4 : 0);
  }

 private:
  std::size_t place_of(Hex redan) const {
    return static_cast<std::size_t>(std::ranges::find(data_.redan_list, redan) - data_.redan_list.begin());
  }
  // The nearer and the more numerous the enemy, the greater.
  void weigh_threats() {
    p_.occupied[index(Union)].each([&](Hex enemy) {
      if (data_.outside(enemy) && approach(data_, enemy, data_.ring.front()) > 60) return;
      int units = 0;
      for (std::size_t r = 0; r < data_.redan_list.size(); ++r) {
        const int distance = data_.grid.distance(data_.redan_list[r], enemy);
        if (distance > 5) continue;
        if (units == 0) units = counted(b_, enemy, Union);
        threat_[r] += (6 - distance) * 0.4 * units;
      }
    });
  }

  Board b_;
  const Data& data_;
  const Position& p_;
  std::array<double, 16> threat_{};
  int secure_ = 0;
  std::size_t neediest_ = 0;
};

struct Way {
  Hex to, first;  // where it leads, and its first step
  int cost = 0;
};

// Where a group could be at the end of its move, within the work.
class Ways {
 public:
  Ways(Board b, Hex from, int points, bool guns) {
    const Data& data = b.data;
    cost_.fill(255);
    cost_[from.at] = 0;
    open_[0][open_count_[0]++] = {from, Hex::none};
    points = std::min(points, most_points);
    for (int paid = 0; paid <= points; ++paid)
      for (std::size_t i = 0; i < open_count_[paid]; ++i) {
        const auto [hex, first] = open_[paid][i];
        if (cost_[hex.at] < paid) continue;
        if (hex != from) all_[count_++] = {hex, first, paid};
        if (hex != from && b.p.occupied[index(Union)].has(hex)) continue;  // 10.3b
        for (Hex next : data.grid.neighbors(hex)) {
          if (!next.exists() || data.outside(next) || (guns && data.redan.has(next))) continue;
          int total = paid + data.effects_at(next).cost;
          if (b.p.carnage.has(next) || b.p.occupied[index(Confederate)].has(next)) total += data.surcharge;
          if (b.p.chaos_at(next) || total > points || total >= cost_[next.at]) continue;
          cost_[next.at] = static_cast<std::uint8_t>(total);
          open_[total][open_count_[total]++] = {next, first.exists() ? first : next};
        }
      }
  }
  const Way* begin() const { return all_.data(); }
  const Way* end() const { return all_.data() + count_; }

 private:
  struct Open {
    Hex hex, first;
  };
  std::array<std::uint8_t, max_hexes> cost_;
  std::array<std::array<Open, 128>, most_points + 1> open_;
  std::array<std::size_t, most_points + 1> open_count_{};
  std::array<Way, 128> all_;
  std::size_t count_ = 0;
};

struct Route {
  Hex to;  // the first step
  double gain = 0;
  int size = 1;  // how many companies go together
};

Route infantry_route(Board b, const Work& work, Hex from, int points, int stack_size, bool may_join) {
  Route best{.to = Hex::none, .gain = leans({0.6, 0.6, 1.5, 0.2, 4})};
  const double stay = work.post(from, 1, 1);
  for (const Way& way : Ways(b, from, points, false)) {
    const bool storming = b.p.occupied[index(Union)].has(way.to);
    const int room = limit(b, Confederate) - counted(b, way.to, Confederate);
    const int size = storming && may_join ? std::clamp(room, 1, stack_size) : 1;
    const double gain = work.post(way.to, size, 0) - stay - 0.05 * way.cost;
    if (gain > best.gain) best = {way.first, gain, storming ? size : 1};
  }
  return best;
}

Route officer_route(Board b, const Work& work, Unit unit, Hex from, int points) {
  Route best{.to = Hex::none, .gain = 1.0};
  const double stay = work.command(from, unit);
  for (const Way& way : Ways(b, from, points, false))
    if (const double gain = work.command(way.to, unit) - stay - 0.05 * way.cost; gain > best.gain)
      best = {way.first, gain};
  return best;
}

Route gun_route(Board b, const Work& work, Hex from, int points) {
  Route best{.to = Hex::none, .gain = 1.5};
  const double stay = work.emplacement(from);
  if (stay > 0) return best;
  for (const Way& way : Ways(b, from, points, true))
    if (const double gain = work.emplacement(way.to) - stay; gain > best.gain) best = {way.first, gain};
  return best;
}

Route route_for(Board b, const Work& work, Unit unit, const Group& group, bool may_join) {
  const int points = group.movement - group.spent;
  if (group.spent == whole_factor || points <= 0) return {Hex::none};
  switch (b.of(unit).kind) {
    case Kind::artillery: return gun_route(b, work, group.where, points);
    case Kind::officer: return officer_route(b, work, unit, group.where, points);
    default: {
      int fit = 0;  // who could come along
      for (Unit each : stack(b.p, group.where))
        fit += b.of(each).kind == Kind::infantry && b.of(each).side == Confederate &&
               (may_join ? !b.p.is(each, Position::done) : b.p.is(each, Position::grouped));
      return infantry_route(b, work, group.where, points, std::max(fit, 1), may_join || fit > 1);
    }
  }
}

Unit first_of_group(Board b) {
  Unit first = Unit::none;
  for (Unit unit : stack(b.p, b.p.focus)) {
    if (!b.p.is(unit, Position::grouped)) continue;
    if (b.of(unit).kind == Kind::infantry) return unit;
    if (first == Unit::none) first = unit;
  }
  return first;
}

// In a counter-attack the stack goes as one, its officer too.
Unit comrade(Board b, Unit lead, int size) {
  if (b.p.spent != 0 || size <= 1 || b.of(lead).kind != Kind::infantry) return Unit::none;
  int going = 0;
  for (Unit unit : stack(b.p, b.p.focus))
    going += b.p.is(unit, Position::grouped) && b.of(unit).kind == Kind::infantry;
  for (Unit unit : stack(b.p, b.p.focus))
    if (b.of(unit).regiment == b.of(lead).regiment && !b.p.is(unit, Position::grouped) &&
        !b.p.is(unit, Position::done) && !cowed(b, unit) &&
        (b.of(unit).kind == Kind::officer || going < size))
      return unit;
  return Unit::none;
}

Action go(Board b, const Work& work) {
  const Unit unit = first_of_group(b);
  const Group all = group(b);
  const Route route = route_for(b, work, unit, all, b.p.spent == 0);
  if (route.to.exists())
    if (const Unit more = comrade(b, unit, route.size); more != Unit::none)
      return Action(Do::join, static_cast<unsigned>(more));
  if (route.to.exists() && step_cost(b, all, route.to)) return Action(Do::step, route.to.at);
  if (b.p.spent) return Action(Do::halt);
  ActionList list;
  list_moving(b, list);
  return list[0];
}

Action destroy_bridge(Board b) {
  if (!b.p.moving_begun)
    for (unsigned i = 0; i < max_bridges; ++i)
      if (b.p.bridges[i].present() && b.p.occupied[index(Confederate)].has(b.p.bridges[i].where))
        if (const Action action(Do::destroy, i); !check_bridging(b, action)) return action;
  return Action(Do::end);
}

}  // namespace

Action defend(Board b) {
  const Work work(b);
  if (b.p.step == Step::moving) return go(b, work);
  if (const Action wreck = destroy_bridge(b); wreck.kind<Do>() != Do::end) return wreck;
  Action best(Do::end);
  double most = 0;
  b.p.occupied[index(Confederate)].minus(b.p.occupied[index(Union)]).each([&](Hex hex) {
    std::array<bool, 3> looked{};  // of each kind one in a hex speaks for all
    for (Unit unit : stack(b.p, hex)) {
      bool& done = looked[static_cast<std::size_t>(b.of(unit).kind)];
      if (b.p.is(unit, Position::done) || cowed(b, unit) || done) continue;
      done = b.of(unit).kind != Kind::officer;
      const Group one = alone(b, unit);
      const Route route = route_for(b, work, unit, one, true);
      if (route.to.exists() && route.gain > most && step_cost(b, one, route.to))
        most = route.gain, best = Action(Do::select, static_cast<unsigned>(unit));
    }
  });
  return best;
}

}  // namespace longroll::stockade
