// Leaders: who gets which corps, who leads the army, where a new man goes.
#include <algorithm>

#include "engine/year1863/player/judge.hpp"

namespace longroll::year1863 {
namespace {

float command_worth(const Board& b, Unit u) {
  return static_cast<float>(b.d.unit(u).battle[1]) + 1.2f * static_cast<float>(b.d.unit(u).campaign[1]);
}

bool leads(const Board& b, Unit leader, Unit corps) { return !check_assignment(b, leader, corps); }

// The best free leader for the best corps without one.
Action assignment(const Survey& s, const UnitSet& mine) {
  const Board& b = s.b;
  Action best;
  float most = 0;
  for (Unit leader : (mine & b.leaders()) - b.p.built_up - b.p.assigned) {
    if (b.bonded(leader)) continue;
    for (Unit corps : b.at(b.where(leader)) & mine & b.d.corps) {
      if (!leads(b, leader, corps)) continue;
      const float worth = leader_worth(b, leader) + 0.1f * static_cast<float>(b.strength(corps)) +
                          (b.d.is(corps, Type::artillery) ? -0.5f : 0.0f);
      if (worth > most) most = worth, best = Action(Do::assign, index(leader), index(corps));
    }
  }
  return best;
}

// A better man stands by without a corps: the worst of those who have one makes room.
Action relief(const Survey& s, const UnitSet& mine) {
  const Board& b = s.b;
  for (Unit better : (mine & b.leaders()) - b.p.built_up - b.p.assigned) {
    if (b.bonded(better)) continue;
    Unit worst = Unit::none;
    for (Unit leader : b.at(b.where(better)) & mine & b.leaders()) {
      if (!b.bonded(leader) || b.p.unassigned.has(leader) || b.p.assigned.has(leader)) continue;
      if (b.d.unit(leader).kind != b.d.unit(better).kind) continue;
      if (worst == Unit::none || b.battle(leader) < b.battle(worst)) worst = leader;
    }
    if (worst != Unit::none && b.battle(better) > b.battle(worst)) return Action(Do::unassign, index(worst));
  }
  return {};
}

Action promotion(const Survey& s, const UnitSet& mine) {
  const Board& b = s.b;
  Action best;
  float most = 0;
  for (Unit leader : (mine & b.leaders()) - b.p.built_up) {
    const Action action(Do::promote, index(leader));
    if (b.d.unit(leader).kind == LeaderKind::cavalry || check_reorganizing(b, action)) continue;
    float worth = 1 + command_worth(b, leader);
    if (b.d.unit(leader).kind == LeaderKind::admiral) {  // a fleet needs two flotillas
      worth = (b.at(b.where(leader), s.side) & b.d.type(Type::riverine)).count() >= 2 ? 1 : 0;
    } else {
      worth += 0.2f * s.own[b.where(leader)].strength;
    }
    if (worth > most) most = worth, best = action;
  }
  return best;
}

}  // namespace

float leader_worth(const Board& b, Unit leader) {
  return static_cast<float>(b.battle(leader)) + 0.7f * static_cast<float>(b.campaign(leader));
}

float unit_worth(const Board& b, Unit u) {
  float worth = static_cast<float>(b.strength(u)) + (b.d.worth_vp.has(u) ? 4.0f : 0.0f);
  if (b.bonded(u)) worth += 2;
  return worth;
}

Action judge_shakeup(const Board& b, const ActionList& list) {
  return best_of(list, [&](Action action) {
    if (action.kind<Do>() == Do::decline) return 0.5f;
    const Unit up = unit_of(action), down = second_of(action);
    if (action.kind<Do>() == Do::flip) {
      const bool pays = !b.p.built_up.has(up) && (b.at(b.where(up)) & b.d.type(Type::riverine)).count() >= 2;
      return pays ? 0.6f : -1.0f;
    }
    return command_worth(b, up) - (down == Unit::none ? 3.5f : command_worth(b, down)) - 1.0f;
  });
}

Action judge_leader_place(const Survey& s, const ActionList& list) {
  const Board& b = s.b;
  const LeaderKind kind = b.p.leader == Unit::none ? LeaderKind::general : b.d.unit(b.p.leader).kind;
  return best_of(list, [&](Action action) {
    const Point point = point_of(action);
    const UnitSet there = b.at(point) & b.field(s.me);
    const Type arm = kind == LeaderKind::cavalry   ? Type::cavalry
                     : kind == LeaderKind::admiral ? Type::riverine
                                                   : Type::infantry;
    bool free = false;
    for (Unit u : there& b.d.type(arm)) free |= !b.bonded(u);
    return (free ? 3.0f : 0.0f) + 0.1f * std::min(30.0f, s.own[point].strength) +
           (s.own[point].army ? 0.5f : 0.0f) - (s.own[point].fights() ? 0.0f : 5 * s.threat.arrive[point]);
  });
}

Action reorganize(const Survey& s) {
  const UnitSet mine = s.b.field(s.me);
  if (const Action action = promotion(s, mine); action != Action{}) return action;
  if (const Action action = assignment(s, mine); action != Action{}) return action;
  return relief(s, mine);
}

}  // namespace longroll::year1863
