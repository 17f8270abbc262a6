// The heuristic player moves: the Union by a plan that shares out the redan, the Confederates to where they
// are needed.
#include <algorithm>
#include <array>

#include "engine/stockade/player/policy.hpp"

namespace longroll::stockade {
namespace {

constexpr int turn_of_movement = 6;
constexpr int far_away = 250;
constexpr int regret = 3;
constexpr std::size_t rounds = 4;  // units that each goal claims for itself

int approach(const Data& data, Hex from, std::size_t redan) {
  return data.approaches[from.at * data.redan_list.size() + redan];
}

int static_cost(const Data& data, Hex from, Hex to) {
  if (data.ditch.has(to)) return data.redan.has(from) ? 2 * turn_of_movement : turn_of_movement;
  if (data.redan.has(to)) return data.ditch.has(from) ? turn_of_movement : data.effects_at(to).cost;
  return data.effects_at(to).cost;
}

// Which redan hex each Union unit makes for: the nearest that is still wanted, shared out as evenly as the
// way allows.
class Plan {
 public:
  explicit Plan(Board b) : data_(b.data), p_(b.p) {
    const Hexes& objective = data_.scenarios[p_.scenario].objective;
    for (std::size_t r = 0; r < data_.redan_list.size(); ++r) {
      wanted_[r] = objective.has(data_.redan_list[r]) &&
                   (!(p_.redan_held >> r & 1) || p_.occupied[index(Confederate)].has(data_.redan_list[r]));
      any_ = any_ || wanted_[r];
    }
    goals_.fill(-1);
    if (!any_) return;
    p_.bridged.each([&](Hex hex) { bridges_[bridge_count_++] = hex; });
    for (const Bridge& each : p_.bridges)
      if (each.state == Bridge::carried) carries_[at(each.carrier)] = true;
    share_out();
    if (p_.assault == 2) send_west();
  }

  bool any() const { return any_; }
  bool together(Unit a, Unit b) const { return goals_[at(a)] == goals_[at(b)]; }
  // Points from a hex to the unit's goal; officers and gunners look to the nearest wanted hex.
  int distance(Unit unit, Hex from) const {
    if (unit == west_) return data_.outside(from) ? far_away : to_the_west(from);
    if (goals_[at(unit)] >= 0) return way(unit, from, static_cast<std::size_t>(goals_[at(unit)]));
    int least = far_away;
    for (std::size_t r = 0; r < data_.redan_list.size(); ++r)
      if (wanted_[r]) least = std::min(least, approach(data_, from, r));
    return least;
  }
  bool carries(Unit unit) const { return carries_[at(unit)]; }

 private:
  // Whoever carries no bridge makes for one that lies, once there is one.
  int way(Unit unit, Hex from, std::size_t redan) const {
    if (carries_[at(unit)] || bridge_count_ == 0 || !data_.outside(from)) return approach(data_, from, redan);
    int least = far_away;
    for (std::size_t i = 0; i < bridge_count_; ++i) {
      const int distance = data_.grid.distance(from, bridges_[i]);
      least = std::min(
          least, (distance ? distance + turn_of_movement - 1 : 0) + approach(data_, bridges_[i], redan));
    }
    return least;
  }

  // Somebody on the western edge keeps the Gettysburg Matrix from counting against the Union (4.4).
  void send_west() {
    int least = far_away;
    for (Unit unit : data_.all_units()) {
      if (data_.of(unit).side != Union || data_.of(unit).kind != Kind::infantry || !p_.on_the_map(unit) ||
          data_.outside(p_.where[at(unit)]))
        continue;
      if (const int distance = to_the_west(p_.where[at(unit)]); distance < least)
        least = distance, west_ = unit;
    }
  }
  int to_the_west(Hex from) const {
    int least = far_away;
    data_.west_edge.each([&](Hex hex) { least = std::min(least, data_.grid.distance(from, hex)); });
    return least;
  }

  // The goals take turns to claim their nearest unit, the hardest to reach first.
  void share_out() {
    std::array<std::uint8_t, max_units> free;
    std::size_t left = 0;
    for (Unit unit : data_.all_units())
      if (data_.of(unit).side == Union && data_.of(unit).kind == Kind::infantry && p_.on_the_map(unit))
        free[left++] = static_cast<std::uint8_t>(unit);
    std::array<std::pair<int, std::size_t>, 16> goals;
    std::size_t count = 0;
    for (std::size_t r = 0; r < data_.redan_list.size(); ++r) {
      if (!wanted_[r]) continue;
      int nearest = far_away;
      for (std::size_t i = 0; i < left; ++i)
        nearest = std::min(nearest, way(static_cast<Unit>(free[i]), p_.where[free[i]], r));
      goals[count++] = {-nearest, r};
    }
    std::array<int, max_units> easiest;  // what a unit could do instead
    for (std::size_t i = 0; i < left; ++i) {
      easiest[free[i]] = far_away;
      for (std::size_t g = 0; g < count; ++g)
        easiest[free[i]] =
            std::min(easiest[free[i]], way(static_cast<Unit>(free[i]), p_.where[free[i]], goals[g].second));
    }
    std::sort(goals.begin(), goals.begin() + static_cast<std::ptrdiff_t>(count));
    for (std::size_t turn = 0; left > 0 && turn < rounds * count; ++turn) {
      const std::size_t goal = goals[turn % count].second;
      std::size_t best = 0;
      int least = 10'000;
      for (std::size_t i = 0; i < left; ++i)
        if (const int cost =
                4 * way(static_cast<Unit>(free[i]), p_.where[free[i]], goal) - regret * easiest[free[i]];
            cost < least)
          least = cost, best = i;
      goals_[free[best]] = static_cast<std::int8_t>(goal);
      free[best] = free[--left];
    }
    std::array<int, 16> load{};  // the rest go where it is nearest and not crowded
    for (std::size_t i = 0; i < left; ++i) {
      int least = 10'000;
      for (std::size_t g = 0; g < count; ++g) {
        const std::size_t goal = goals[g].second;
        const int cost = way(static_cast<Unit>(free[i]), p_.where[free[i]], goal) + 3 * load[goal];
        if (cost < least) least = cost, goals_[free[i]] = static_cast<std::int8_t>(goal);
      }
      ++load[goals_[free[i]]];
    }
  }

  const Data& data_;
  const Position& p_;
  std::array<bool, 16> wanted_{};
  std::array<std::int8_t, max_units> goals_{};
  std::array<bool, max_units> carries_{};
  std::array<Hex, 32> bridges_{};
  std::size_t bridge_count_ = 0;
  Unit west_ = Unit::none;
  bool any_ = false;
};

// How good it is for a Union unit, with `size` in its group, to stand in a hex: near its goal, not crowded.
double standing(Board b, const Plan& plan, Unit unit, Hex hex, int size) {
  const UnitInfo& info = b.of(unit);
  const bool here = b.where(unit) == hex;
  const int companions = std::max(0, counted(b, hex, Union) - (here ? size : 0));
  if (info.kind == Kind::artillery) {  // within range of the parapet, with nobody else in the hex
    int nearest = 99;
    b.p.occupied[index(Confederate)].each(
        [&](Hex enemy) { nearest = std::min(nearest, b.data.grid.distance(hex, enemy)); });
    return -std::abs(nearest - 7) * 2.0 - 3.0 * companions;
  }
  if (info.kind == Kind::officer) {  // with his men, the foremost that no other officer leads
    bool own = false, led = false;
    for (Unit each : stack(b.p, hex)) {
      own = own || (b.of(each).kind == Kind::infantry && b.of(each).regiment == info.regiment);
      led = led || (each != unit && b.of(each).kind == Kind::officer && b.of(each).side == Union);
    }
    const bool melee = own && b.p.occupied[index(Confederate)].has(hex);  // where he counts as one more man
    return -plan.distance(unit, hex) + (own ? 8 : 0) - (led && !melee ? 5 : 0) + (melee ? 6 : 0);
  }
  const bool enemy = b.p.occupied[index(Confederate)].has(hex);
  const bool crowded = companions + size > limit(b, Union);
  const bool melee = enemy && companions > 0 && b.data.redan.has(hex);  // help to finish it
  return -plan.distance(unit, hex) - (crowded ? 100 : 0.4 * companions) + (enemy ? 0.5 : 0) +
         (melee ? 2 + b.p.turn : 0);
}

// The best legal first or next step of a unit, and how much it gains over staying.
struct Move {
  Hex to;
  double gain = 0;
};

Move best_step(Board b, const Plan& plan, Unit unit, const Group& group) {
  Move best{.to = Hex::none};
  const int size = std::min(group.size, limit(b, Union));
  const double stay = standing(b, plan, unit, group.where, size);
  const Kind kind = b.of(unit).kind;
  for (Hex next : b.data.grid.neighbors(group.where)) {
    if (!next.exists()) continue;
    const auto cost = step_cost(b, group, next);
    if (!cost) continue;
    const bool enemy = b.p.occupied[index(Confederate)].has(next);
    if (enemy && (kind == Kind::artillery || (kind == Kind::officer && !b.p.melee_at(next)))) continue;
    if (kind == Kind::infantry && b.data.ditch.has(next) && !b.p.bridged.has(next) && !plan.carries(unit))
      continue;
    if (kind == Kind::officer && (b.data.ditch.has(next) || b.data.redan.has(next)) &&
        !b.p.occupied[index(Union)].has(next))
      continue;
    const int extra =
        *cost == whole_factor ? 0 : *cost - b.data.effects_at(next).cost;  // go around friends and carnage
    const double gain = standing(b, plan, unit, next, size) - stay - 0.1 * extra;
    if (gain > best.gain + 1e-9) best = {next, gain};
  }
  return best;
}

bool bridge_needed(const Position& p, Hex ditch) { return !p.bridged.has(ditch); }

// The unit whose goal the group follows: infantry before officers.
Unit leader(Board b) {
  Unit first = Unit::none;
  for (Unit unit : stack(b.p, b.p.focus)) {
    if (!b.p.is(unit, Position::grouped)) continue;
    if (b.of(unit).kind == Kind::infantry) return unit;
    if (first == Unit::none) first = unit;
  }
  return first;
}

// Whom to take along: over the field a stack moves as one and pays once; at the ditch each makes for his own
// goal.
Action companion(Board b, const Plan& plan, Unit lead, const ActionList& list) {
  if (b.p.spent != 0 || b.of(lead).kind != Kind::infantry) return {};
  const bool far = plan.distance(lead, b.p.focus) > 2 * turn_of_movement;
  const Group all = group(b);
  for (Action action : list) {
    if (action.kind<Do>() != Do::join) continue;
    const Unit unit = unit_of(action.a());
    const bool officer = b.of(unit).kind == Kind::officer;
    if (b.of(unit).kind == Kind::artillery || b.of(unit).regiment != b.of(lead).regiment ||
        (officer && all.officer))
      continue;
    if (officer || (all.size < limit(b, Union) && (far || plan.together(lead, unit)))) return action;
  }
  return {};
}

// What a Confederate garrison hex is worth manning: the nearer and the more numerous the enemy, the fewer are
// there.
double need(Board b, Hex hex, int there) {
  double threat = 0;
  b.p.occupied[index(Union)].each([&](Hex enemy) {
    const int distance = b.data.grid.distance(hex, enemy);
    if (distance <= 4) threat += (5 - distance) * 0.5 * counted(b, enemy, Union);
  });
  return threat / (1 + there);
}

double post(Board b, Unit unit, Hex hex) {
  const bool here = b.where(unit) == hex;
  const int there = counted(b, hex, Confederate) - (here && counts(b.data, unit));
  if (b.p.occupied[index(Union)].has(hex)) {  // drive them out, with numbers
    if (!b.data.redan.has(hex) && !b.data.inside.has(hex)) return -50;
    return there + 1 >= counted(b, hex, Union) ? 6 : -2;
  }
  if (there >= limit(b, Confederate)) return -60;
  if (b.data.redan.has(hex)) return 2 + need(b, hex, there);
  return b.data.inside.has(hex) ? 0 : -30;
}

}  // namespace

void chart_approaches(Data& data) {
  const std::size_t n = data.redan_list.size(), hexes = static_cast<std::size_t>(data.grid.size());
  data.approaches.assign(hexes * n, far_away);
  for (std::size_t r = 0; r < n; ++r) {  // backwards from the redan hex, cheapest first
    const auto cost = [&](Hex hex) -> std::uint8_t& { return data.approaches[hex.at * n + r]; };
    std::array<std::vector<Hex>, far_away> waiting;  // by cost; a hex may wait more than once
    cost(data.redan_list[r]) = 0;
    waiting[0].push_back(data.redan_list[r]);
    for (std::size_t paid = 0; paid < waiting.size(); ++paid)
      for (std::size_t i = 0; i < waiting[paid].size(); ++i) {
        const Hex to = waiting[paid][i];
        if (cost(to) < paid) continue;
        for (Hex from : data.grid.neighbors(to)) {
          if (!from.exists()) continue;
          const std::size_t total = paid + static_cast<std::size_t>(static_cost(data, from, to));
          if (total >= cost(from)) continue;
          cost(from) = static_cast<std::uint8_t>(total);
          waiting[total].push_back(from);
        }
      }
  }
}

Action advance(Board b, const ActionList& list) {
  const Plan plan(b);
  if (b.p.step == Step::moving) {
    const Unit unit = leader(b);
    if (const Action more = companion(b, plan, unit, list); more.kind<Do>() == Do::join) return more;
    const Move move = plan.any() ? best_step(b, plan, unit, group(b)) : Move{Hex::none};
    if (move.to.exists()) return Action(Do::step, move.to.at);
    return b.p.spent ? Action(Do::halt) : list[0];
  }
  for (Action action : list)  // lay bridges where there is none
    if (action.kind<Do>() == Do::flip && bridge_needed(b.p, b.p.where[action.a()])) return action;
  if (!plan.any()) return list[list.size() - 1];
  // The foremost go first, so that those behind find the road free.
  Action best = list[list.size() - 1];
  double most = -1e9;
  for (Action action : list) {
    if (action.kind<Do>() != Do::select) continue;
    const Unit unit = unit_of(action.a());
    if (!best_step(b, plan, unit, alone(b, unit)).to.exists()) continue;
    const double urgency = (b.of(unit).kind == Kind::officer ? -500 : 0) - plan.distance(unit, b.where(unit));
    if (urgency > most) most = urgency, best = action;
  }
  return best;
}

Action defend(Board b, const ActionList& list) {
  const auto best_post = [&](Unit unit, const Group& group) {
    Move best{.to = Hex::none};
    const double stay = post(b, unit, group.where);
    for (Hex next : b.data.grid.neighbors(group.where)) {
      if (!next.exists() || !step_cost(b, group, next)) continue;
      const double gain = post(b, unit, next) - stay;
      if (gain > best.gain + 0.5) best = {next, gain};
    }
    return best;
  };
  if (b.p.step == Step::moving) {
    const Move move = best_post(leader(b), group(b));
    if (move.to.exists()) return Action(Do::step, move.to.at);
    return b.p.spent ? Action(Do::halt) : list[0];
  }
  Action best = list[list.size() - 1];
  double most = 0;
  for (Action action : list) {
    if (action.kind<Do>() == Do::destroy) return action;
    if (action.kind<Do>() != Do::select || b.data.units[action.a()].kind != Kind::infantry) continue;
    const Unit unit = unit_of(action.a());
    const Move move = best_post(unit, alone(b, unit));
    if (move.to.exists() && move.gain > most) most = move.gain, best = action;
  }
  return best;
}

}  // namespace longroll::stockade
