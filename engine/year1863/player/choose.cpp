// The computer player: to each question its judgement.
#include "engine/year1863/game.hpp"
#include "engine/year1863/player/judge.hpp"
#include "engine/year1863/player/plan.hpp"

namespace longroll::year1863 {
namespace {

// What needs no list of actions. Nothing where the question is another.
Action decide_at_once(const Survey& s) {
  switch (s.b.p.step) {
    case Step::muster: return judge_muster(s);
    case Step::recruit: return judge_recruit(s);
    case Step::movement: return Plan(s).movement();
    case Step::group:
    case Step::pursue: return Plan(s).group();
    case Step::table: return judge_table(s);
    case Step::train: return judge_train(s);
    case Step::spend: return judge_vp(s);
    default: return {};
  }
}

Action decide_from(const Survey& s, const ActionList& list) {
  const Board& b = s.b;
  switch (b.p.step) {
    case Step::place_leader: return judge_leader_place(s, list);
    case Step::transfer:
    case Step::recall:  // what goes to the other seat, or back to the pool
      return best_of(list, [&](Action action) {
        const Unit u = unit_of(action);
        return -(b.d.is(u, Type::leader) ? leader_worth(b, u) : unit_worth(b, u));
      });
    case Step::shakeup: return judge_shakeup(b, list);
    case Step::successor:
      return best_of(list, [&](Action action) {
        const UnitInfo& unit = b.d.unit(unit_of(action));
        return static_cast<float>(unit.battle[1] + unit.campaign[1]);
      });
    case Step::port_hudson:
      return best_of(list, [&](Action action) {
        return point_of(action) == b.d.natchez && !b.enemies(b.d.natchez, Side::union_side) ? 1.0f : 0.5f;
      });
    case Step::militia: return judge_militia(s, list);
    case Step::battle: return judge_battle(s, list);
    case Step::name_commander:
      return best_of(list, [&](Action action) {
        return static_cast<float>(b.campaign(unit_of(action)) + b.battle(unit_of(action)));
      });
    case Step::loss: return judge_loss(s, list);
    case Step::promotion:
      return best_of(list, [&](Action action) {
        return action.kind<Do>() == Do::promote ? static_cast<float>(b.d.unit(unit_of(action)).strength[1])
                                                : -1.0f;
      });
    case Step::retreat:
    case Step::flee:
    case Step::follow: return judge_retreat(s, list);
    default: return list[0];
  }
}

// A leader who sets out with his corps or alone loses nothing by rolling for more movement.
bool rolls_at_once(const Position& p) {
  const Group& g = p.march;
  if (p.step != Step::group || g.steps || g.rolled || g.leader == Unit::none) return false;
  return g.kind == GroupKind::single || (g.kind == GroupKind::leaders && p.group.count() == 1);
}

// Where the battle is here and now, the enemy's next phase is of no interest.
bool looks_ahead(Step step) {
  return step != Step::table && step != Step::train && step != Step::spend && step != Step::loss &&
         step != Step::battle && step != Step::promotion;
}

}  // namespace

Action Game::choose(const Position& p, FastDice&) const {
  if (rolls_at_once(p)) return Action(Do::bonus);
  switch (p.step) {
    case Step::set_up: return Action(Do::historical);
    case Step::orders: return Action(Do::roll);
    case Step::fight: return Action(Do::fight);
    case Step::those_people: return Action(Do::those_people, 1u);
    case Step::pursuit: return Action(Do::pursue, 1u);
    default: break;
  }
  // In the other seat's phase it thinks for the command that faces it.
  const Command command = seat_of(p.command) == p.decider ? p.command : facing(p.command);
  const Survey survey(*atlas_, board(p), command, looks_ahead(p.step));
  if (const Action action = decide_at_once(survey); action != Action{} && !check(p, action)) return action;
  ActionList list;
  actions(p, list);
  return list.size() == 1 ? list[0] : decide_from(survey, list);
}

}  // namespace longroll::year1863
