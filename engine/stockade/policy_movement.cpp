#include <algorithm>
#include <array>

#include "engine/stockade/policy.hpp"

namespace longroll::stockade {
namespace {

constexpr int turn_of_movement = 6;
constexpr int far_away = 250;

int approach(const Data& data, Hex from, std::size_t redan) { return data.approaches[from.at * data.redan_list.size() + redan]; }

int static_cost(const Data& data, Hex from, Hex to) {
  if (data.ditch.has(to)) return data.redan.has(from) ? 2 * turn_of_movement : turn_of_movement;
  if (data.redan.has(to)) return data.ditch.has(from) ? turn_of_movement : data.effects_at(to).cost;
  return data.effects_at(to).cost;
}

// Which redan hex each Union unit makes for: the nearest that is still wanted, shared out as evenly as the way allows.
class Plan {
 public:
  Plan(const Data& data, const Position& p) : data_(data), p_(p) {
    const Hexes& objective = data.scenarios[p.scenario].objective;
    for (std::size_t r = 0; r < data.redan_list.size(); ++r) {
      wanted_[r] = objective.has(data.redan_list[r]) && (!(p.redan_held >> r & 1) || p.occupied[index(Confederate)].has(data.redan_list[r]));
      any_ = any_ || wanted_[r];
    }
    goals_.fill(-1);
    if (!any_) return;
    for (std::size_t i = 0; i < data.units.size(); ++i)
      if (data.units[i].side == Union && data.units[i].kind == Kind::infantry && p.on_the_map(static_cast<Unit>(i))) assign(i);
  }

  bool any() const { return any_; }
  // Points from a hex to the unit's goal; officers and gunners look to the nearest wanted hex.
  int distance(Unit unit, Hex from) const {
    if (goals_[at(unit)] >= 0) return approach(data_, from, static_cast<std::size_t>(goals_[at(unit)]));
    int least = far_away;
    for (std::size_t r = 0; r < data_.redan_list.size(); ++r)
      if (wanted_[r]) least = std::min(least, approach(data_, from, r));
    return least;
  }

 private:
  void assign(std::size_t unit) {
    int best = 10'000;
    for (std::size_t r = 0; r < data_.redan_list.size(); ++r) {
      if (!wanted_[r]) continue;
      const int cost = approach(data_, p_.where[unit], r) + 2 * load_[r];
      if (cost < best) best = cost, goals_[unit] = static_cast<std::int8_t>(r);
    }
    ++load_[static_cast<std::size_t>(goals_[unit])];
  }

  const Data& data_;
  const Position& p_;
  std::array<bool, 16> wanted_{};
  std::array<int, 16> load_{};
  std::array<std::int8_t, max_units> goals_{};
  bool any_ = false;
};

// How good it is for a Union unit to stand in a hex: near its goal, not crowded.
double standing(const Data& data, const Position& p, const Plan& plan, Unit unit, Hex hex) {
  const UnitInfo& info = data.of(unit);
  const bool here = p.where[at(unit)] == hex;
  const int companions = counted(data, p, hex, Union) - (here && counts(data, unit));
  if (info.kind == Kind::artillery) {  // within range of the parapet, with nobody else in the hex
    int nearest = 99;
    p.occupied[index(Confederate)].each([&](Hex enemy) { nearest = std::min(nearest, data.grid.distance(hex, enemy)); });
    return -std::abs(nearest - 7) * 2.0 - 3.0 * companions;
  }
  if (info.kind == Kind::officer) {  // with his men, the foremost that no other officer leads
    bool own = false, led = false;
    for (Unit each : stack(p, hex)) {
      own = own || (data.of(each).kind == Kind::infantry && data.of(each).regiment == info.regiment);
      led = led || (each != unit && data.of(each).kind == Kind::officer && data.of(each).side == Union);
    }
    return -plan.distance(unit, hex) + (own ? 8 : 0) - (led ? 5 : 0);
  }
  const bool enemy = p.occupied[index(Confederate)].has(hex);
  const bool crowded = companions >= limit(data, p, Union);
  return -plan.distance(unit, hex) - (crowded ? 100 : 0.4 * companions) + (enemy ? 0.5 : 0);
}

// The best legal first or next step of a unit, and how much it gains over staying.
struct Move {
  Hex to;
  double gain = 0;
};

Move best_step(const Data& data, const Position& p, const Plan& plan, Unit unit, const Group& group) {
  Move best{.to = Hex::none};
  const double stay = standing(data, p, plan, unit, group.where);
  const Kind kind = data.of(unit).kind;
  for (Hex next : data.grid.neighbors(group.where)) {
    if (!next.exists() || !step_cost(data, p, group, next)) continue;
    const bool enemy = p.occupied[index(Confederate)].has(next);
    if (kind != Kind::infantry && enemy) continue;
    if (kind == Kind::officer && (data.ditch.has(next) || data.redan.has(next)) && !p.occupied[index(Union)].has(next)) continue;
    const double gain = standing(data, p, plan, unit, next) - stay;
    if (gain > best.gain + 1e-9) best = {next, gain};
  }
  return best;
}

bool bridge_needed(const Position& p, Hex ditch) { return !p.bridged.has(ditch); }

Unit only_member(const Position& p) {
  for (Unit unit : stack(p, p.focus))
    if (p.is(unit, Position::grouped)) return unit;
  return Unit::none;
}

// What a Confederate garrison hex is worth manning: the nearer and the more numerous the enemy, the fewer are there.
double need(const Data& data, const Position& p, Hex hex, int there) {
  double threat = 0;
  p.occupied[index(Union)].each([&](Hex enemy) {
    const int distance = data.grid.distance(hex, enemy);
    if (distance <= 4) threat += (5 - distance) * 0.5 * counted(data, p, enemy, Union);
  });
  return threat / (1 + there);
}

double post(const Data& data, const Position& p, Unit unit, Hex hex) {
  const bool here = p.where[at(unit)] == hex;
  const int there = counted(data, p, hex, Confederate) - (here && counts(data, unit));
  if (p.occupied[index(Union)].has(hex)) {  // drive them out, with numbers
    if (!data.redan.has(hex) && !data.inside.has(hex)) return -50;
    return there + 1 >= counted(data, p, hex, Union) ? 6 : -2;
  }
  if (there >= limit(data, p, Confederate)) return -60;
  if (data.redan.has(hex)) return 2 + need(data, p, hex, there);
  return data.inside.has(hex) ? 0 : -30;
}

}  // namespace

void chart_approaches(Data& data) {
  const std::size_t n = data.redan_list.size(), hexes = static_cast<std::size_t>(data.grid.size());
  data.approaches.assign(hexes * n, far_away);
  for (std::size_t r = 0; r < n; ++r) {  // backwards from the redan hex, cheapest first
    std::vector<bool> closed(hexes);
    const auto cost = [&](std::size_t hex) -> std::uint8_t& { return data.approaches[hex * n + r]; };
    cost(data.redan_list[r].at) = 0;
    while (true) {
      std::size_t best = hexes;
      for (std::size_t i = 0; i < hexes; ++i)
        if (!closed[i] && cost(i) < far_away && (best == hexes || cost(i) < cost(best))) best = i;
      if (best == hexes) break;
      closed[best] = true;
      const Hex to{static_cast<std::uint16_t>(best)};
      for (Hex from : data.grid.neighbors(to)) {
        if (!from.exists() || closed[from.at]) continue;
        const int total = cost(best) + static_cost(data, from, to);
        if (total < cost(from.at)) cost(from.at) = static_cast<std::uint8_t>(total);
      }
    }
  }
}

Action advance(const Data& data, const Position& p, const ActionList& list, FastDice&) {
  const Plan plan(data, p);
  if (p.step == Step::moving) {
    const Unit unit = only_member(p);
    const Move move = plan.any() ? best_step(data, p, plan, unit, group(data, p)) : Move{Hex::none};
    if (move.to.exists()) return Action(Do::step, move.to.at);
    return p.spent ? Action(Do::halt) : list[0];
  }
  for (Action action : list)  // lay bridges where there is none
    if (action.kind<Do>() == Do::flip && bridge_needed(p, p.where[action.a()])) return action;
  if (!plan.any()) return list[list.size() - 1];
  // The foremost go first, so that those behind find the road free.
  Action best = list[list.size() - 1];
  double most = -1e9;
  for (Action action : list) {
    if (action.kind<Do>() != Do::select) continue;
    const Unit unit = static_cast<Unit>(action.a());
    Group alone{.where = p.where[at(unit)]};
    add_member(data, alone, unit);
    if (!best_step(data, p, plan, unit, alone).to.exists()) continue;
    const double urgency = (data.of(unit).kind == Kind::officer ? -500 : 0) - plan.distance(unit, alone.where);
    if (urgency > most) most = urgency, best = action;
  }
  return best;
}

Action defend(const Data& data, const Position& p, const ActionList& list, FastDice&) {
  const auto best_post = [&](Unit unit, const Group& group) {
    Move best{.to = Hex::none};
    const double stay = post(data, p, unit, group.where);
    for (Hex next : data.grid.neighbors(group.where)) {
      if (!next.exists() || !step_cost(data, p, group, next)) continue;
      const double gain = post(data, p, unit, next) - stay;
      if (gain > best.gain + 0.5) best = {next, gain};
    }
    return best;
  };
  if (p.step == Step::moving) {
    const Move move = best_post(only_member(p), group(data, p));
    if (move.to.exists()) return Action(Do::step, move.to.at);
    return p.spent ? Action(Do::halt) : list[0];
  }
  Action best = list[list.size() - 1];
  double most = 0;
  for (Action action : list) {
    if (action.kind<Do>() == Do::destroy) return action;
    if (action.kind<Do>() != Do::select || data.units[action.a()].kind != Kind::infantry) continue;
    const Unit unit = static_cast<Unit>(action.a());
    Group alone{.where = p.where[at(unit)]};
    add_member(data, alone, unit);
    const Move move = best_post(unit, alone);
    if (move.to.exists() && move.gain > most) most = move.gain, best = action;
  }
  return best;
}

}  // namespace longroll::stockade
