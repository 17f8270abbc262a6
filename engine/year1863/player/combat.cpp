// In battle: where first, which table, when a train or a VP is spent, who is lost, where to fall back.
#include <algorithm>

#include "engine/year1863/player/judge.hpp"
#include "engine/year1863/player/weights.hpp"

namespace longroll::year1863 {
namespace {

// The battle that is being fought, as its attacker sees it.
struct Present {
  Force attack, defense;
  float column = 0, prize = 0;
  Stakes stakes;
  bool mine = false;  // the deciding seat attacks

  explicit Present(const Survey& s) {
    const Board& b = s.b;
    const Point at = b.p.battle.at;
    mine = s.me == b.p.command;
    attack = force_of(b, force(b, 0));
    defense = force_of(b, force(b, 1));
    column = static_cast<float>(combat_column(b).column);
    prize = (attack.land > 0 ? (mine ? s.take[at] : s.hold[at]) : 0) + 0.2f;
    stakes = mine ? s.attack : s.defend;
  }
  float value(const Survey& s, TableKind table, float shift) const {
    return table_value(s.atlas, table, column + shift, {attack, defense, 0, prize, stakes});
  }
};

// What one more column brings the deciding side.
float column_gain(const Survey& s) {
  const Present now(s);
  const TableKind table = s.b.p.battle.table;
  const float still = now.value(s, table, 0);
  return now.mine ? now.value(s, table, 1) - still : still - now.value(s, table, -1);
}

}  // namespace

Action judge_battle(const Survey& s, const ActionList& list) {
  return best_of(list,
                 [&](Action action) { return s.attack_value(point_of(action), s.own[point_of(action)]); });
}

Action judge_table(const Survey& s) {
  const Present now(s);
  const float skirmish = now.value(s, TableKind::skirmish, 0), battle = now.value(s, TableKind::battle, 0);
  return Action(Do::table, (now.mine ? battle > skirmish : battle < skirmish) ? 1u : 0u);
}

Action judge_train(const Survey& s) {
  return Action(Do::train, column_gain(s) > weights::train_shot ? 1u : 0u);
}

Action judge_vp(const Survey& s) {
  const float price = s.b.vp(s.me) >= 11 ? 0.5f : weights::vp_shot;
  return Action(Do::spend, column_gain(s) > price ? 1u : 0u);
}

Action judge_loss(const Survey& s, const ActionList& list) {
  const Board& b = s.b;
  const float holds = std::max(s.hold[b.p.battle.at], s.take[b.p.battle.at]);
  return best_of(list, [&](Action action) {
    const Unit u = unit_of(action);
    float worth = static_cast<float>(b.strength(u)) + (b.d.worth_vp.has(u) ? 3.0f : 0.0f);
    if (b.bonded(u)) worth += 1.5f;
    if (b.d.is(u, Type::fortress)) worth += 1 + 2 * holds;
    if (b.d.is(u, Type::engineer) || b.d.is(u, Type::artillery)) worth += 1;
    return -worth;
  });
}

Action judge_retreat(const Survey& s, const ActionList& list) {
  const Board& b = s.b;
  const UnitSet running = b.p.step == Step::flee     ? b.with_partner(b.p.battle.runner)
                          : b.p.step == Step::follow ? UnitSet{}
                                                     : b.at(b.p.battle.at, s.side) & b.d.mobile;
  const Force force = force_of(b, running);
  return best_of(list, [&](Action action) {
    const Point to = point_of(action);
    const Force& there = s.own[to];
    float worth = s.stand(to, there + force) - s.stand(to, there);
    worth += b.controls(s.side, to) ? 0.4f : 0.0f;
    worth += 0.04f * std::min(20.0f, there.strength);
    if (s.hold[to] > 0.4f) worth += 0.3f;
    if (b.d.place(to).box) worth -= 0.6f;
    return worth;
  });
}

}  // namespace longroll::year1863
