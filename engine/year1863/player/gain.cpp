// What a mover gains by going somewhere.
#include <algorithm>
#include <cmath>

#include "engine/year1863/player/plan.hpp"
#include "engine/year1863/player/weights.hpp"

namespace longroll::year1863 {
namespace {

constexpr float calls = 2;  // strength that is of use to a point in danger
constexpr int far_off = 24;
const std::array<float, far_off + 1> fading = [] {
  std::array<float, far_off + 1> all{};
  float now = weights::pull;
  for (float& each : all) each = now, now *= weights::pull_decay;
  return all;
}();

Force part_of(Force force, float share) {
  force.strength *= share;
  force.printed *= share;
  force.units *= share;
  force.corps *= share;
  return force;
}

}  // namespace

// Enemy cities, own points in danger, and the own armies for those who should join them.
void Plan::find_targets() {
  const auto add = [&](Point at, float value, float need) {
    if (target_count_ < static_cast<int>(targets_.size()))
      targets_[static_cast<std::size_t>(target_count_++)] = {at, value, need};
  };
  for (Point point : b_.d.in_theater[s_.theater]) {
    if (s_.take[point] > 0.6f && !s_.own[point].fights()) {
      const Force& there = s_.enemy[point];
      const float walls = s_.terrain(point) + s_.works(point, s_.enemy_of_side());
      add(point, s_.take[point], there.fights() ? there.strength * (1.4f + 0.35f * walls) : 1);
    }
    if (s_.own[point].army && s_.own[point].strength > 8) add(point, weights::rally, -1);
  }
  for (Point point : s_.precious)
    if (const float need = need_at(point, s_.own[point]); need > 0) add(point, need, calls);
}

float Plan::need_at(Point point, const Force& force) const {
  if (!s_.precious.has(point)) return 0;
  const float danger = s_.danger(point, force, s_.threat);
  return danger > 0.4f ? 0.8f * danger : 0;
}

// Friends who have not moved and are near enough to come in this phase.
Force Plan::help_at(Point point, Point except) const {
  Force help;
  const int reach = s_.theater == Theater::east ? 3 : 2;
  const auto& steps = s_.atlas.steps[point];
  for (Point from : s_.held) {
    if (from == except || steps[from] > reach + (s_.own[from].army ? 1 : 0)) continue;
    if (s_.own[from].units <= s_.own[from].fort || !s_.fresh(from).meets(b_.d.combat)) continue;
    help += s_.own[from];
  }
  help.strength -= help.fort;
  help.fort = 0;
  return help;
}

float Plan::pull(const Mover& m, Point point) const {
  const auto& steps = s_.atlas.steps[point];
  const float strength = m.force.strength + 0.6f * (point == m.at ? m.rest : s_.own[point]).strength;
  const bool roams = m.kind != GroupKind::army;
  const int back = steps[m.at];
  const float urge = weights::urge() * weights::temper[s_.me].urge;
  float most = back > far_off ? 0 : m.home * fading[static_cast<std::size_t>(back)];
  for (int i = 0; i < target_count_; ++i) {
    const Target& target = targets_[static_cast<std::size_t>(i)];
    if (target.need < 0 && !roams) continue;
    if (target.need == calls && target.at == m.at) continue;  // that is what home says
    const int away = steps[target.at];
    if (away > far_off) continue;
    const float able = target.need <= strength ? 1 : strength / target.need;
    most = std::max(most, urge * target.value * able * able * fading[static_cast<std::size_t>(away)]);
  }
  return most;
}

float Plan::support_value(const Mover& m, Point point) const {
  const Force& rest = point == m.at ? m.rest : s_.own[point];
  if (b_.d.place(point).box) return -0.3f;
  if (!rest.fights()) return -1 - s_.danger(point, rest + m.force, s_.threat);
  if (s_.hostile.has(point)) return s_.attack_value(point, rest + m.force) - s_.attack_value(point, rest);
  float worth =
      -0.5f * s_.danger(point, rest, s_.threat) * static_cast<float>(m.force.trains + m.force.leaders) / 8;
  if (m.force.trains) {
    const float front = s_.threat.arrive[point] > 0 ? 1.0f : 0.5f;
    return worth + front * std::min(1.0f, rest.strength / 12) / static_cast<float>(1 + rest.trains);
  }
  const Unit leader = (m.units & b_.leaders()).first();
  const LeaderKind kind = b_.d.unit(leader).kind;
  if (m.force.army)
    return worth + (point == m.at ? 0.8f : 0.0f) +
           (rest.army ? 0.1f : 0.12f * std::min(rest.strength - rest.fort, 25.0f));
  if (kind == LeaderKind::general)
    return worth + (rest.unled > 0 ? 0.6f + 0.04f * std::min(rest.strength, 20.0f) : 0.1f);
  const Type arm = kind == LeaderKind::cavalry ? Type::cavalry : Type::riverine;
  for (Unit u : b_.at(point, s_.side) & b_.d.type(arm))
    if (!b_.bonded(u)) return worth + 0.9f;
  return worth + 0.05f;
}

// Who opens a battle counts on friends who could come; who joins one is worth what he adds to it.
float Plan::attack_gain(const Mover& m, Point point) const {
  const Force& rest = point == m.at ? m.rest : s_.own[point];
  if (rest.fights()) return s_.attack_value(point, rest + m.force) - s_.attack_value(point, rest);
  float value = s_.attack_value(point, m.force);
  Force others = m.rest;
  others.strength -= others.fort;
  if (m.kind == GroupKind::naval)  // one more corps may land beside it
    others = part_of(others, std::min(1.0f, 5 / std::max(1.0f, others.strength)));
  const Force help = part_of(help_at(point, m.at) + others, weights::help);
  if (help.strength > 0.5f && m.force.strength > weights::spearhead * help.strength) {
    const float all = s_.attack_value(point, m.force + help);
    if (all > 0) value = std::max(value, all * m.force.strength / (m.force.strength + help.strength));
  }
  return value - weights::battle_doubt() - weights::temper[s_.me].doubt;
}

// Asked for by every mover who could go there.
float Plan::own_stand(Point point) const {
  if (!stands_at_.has(point)) stands_at_.add(point), stands_[point] = s_.stand(point, s_.own[point]);
  return stands_[point];
}

float Plan::value_at(const Mover& m, Point point) const {
  if (!m.force.fights()) return support_value(m, point);
  if (s_.hostile.has(point)) return attack_gain(m, point) + pull(m, point);
  const Force& rest = point == m.at ? m.rest : s_.own[point];
  const float before = point == m.at ? s_.stand(point, rest) : own_stand(point);
  float value = s_.stand(point, rest + m.force) - before + pull(m, point);
  if (m.force.land > 0 && rest.land <= 0 && s_.take[point] > 0)
    value += s_.take[point] - s_.end_points(point, s_.side);
  if (b_.d.place(point).box) value -= 0.5f;
  return value;
}

Goal Plan::best_goal(const Mover& m, const Range& range) const {
  const float stay = b_.d.sea.has(m.at) ? -50 : value_at(m, m.at);
  Goal best{m.at, 0};
  for (int i = 1; i < range.count; ++i) {
    const Point point = range.points[static_cast<std::size_t>(i)];
    if (b_.d.sea.has(point)) continue;
    const float chance = m.chance(range.steps[point]);
    if (chance < 0.15f) continue;
    const float gain = chance * (value_at(m, point) - stay) - 0.01f * static_cast<float>(range.steps[point]);
    if (gain > best.gain) best = {point, gain};
  }
  return best;
}

// When the last defender of a point goes, the enemy can come through it.
float Plan::uncovered(const Mover& m, Point to) const {
  if (m.rest.fights() || !m.force.fights() || m.afloat()) return 0;
  if (s_.threat.arrive[m.at] == 0 && s_.threat.arrive[to] == 0) return 0;  // in nobody's way
  PointSet blocks = s_.held;
  if (!m.rest.leaders && !m.rest.trains) blocks.remove(m.at);
  blocks.add(to);
  const Threat after = s_.spread(blocks);
  float sum = 0;
  for (Point point : s_.precious) {
    if (point == m.at || point == to) continue;
    if (after.all[point] == s_.threat.all[point]) continue;
    sum += s_.danger(point, s_.own[point], after) - s_.danger(point, s_.own[point], s_.threat);
  }
  return sum;
}

}  // namespace longroll::year1863
