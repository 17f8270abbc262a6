// The heuristic player: one function per question.
#include "engine/year1863/player/mind.hpp"

#include <algorithm>

#include "engine/year1863/game.hpp"

namespace longroll::year1863 {
namespace {

template <class Worth>
Action best_of(const ActionList& list, Worth worth) {
  Action best = list[0];
  double value = worth(list[0]);
  for (Action action : list)
    if (const double each = worth(action); each > value) value = each, best = action;
  return best;
}

// A promotion that puts a clearly better man in command.
Action shakeup(Board b, const ActionList& list) {
  const auto command_worth = [&](Unit u) { return b.d.unit(u).battle[1] + 1.2 * b.d.unit(u).campaign[1]; };
  return best_of(list, [&](Action action) {
    if (action.kind<Do>() == Do::decline) return 0.5;
    if (action.kind<Do>() == Do::flip) return -1.0;
    const Unit down = second_of(action);
    return command_worth(unit_of(action)) - (down == Unit::none ? 4.0 : command_worth(down)) - 1.0;
  });
}

Clash present_clash(Board b) {
  Clash clash;
  clash.attackers = b.printed(force(b, 0));
  clash.defenders = b.printed(force(b, 1));
  clash.attack = combat_strength(b, 0);
  clash.defense = combat_strength(b, 1);
  if (const Unit fort = b.fort_at(b.p.battle.at, side_of(role(b.p, 1))); fort != Unit::none)
    clash.fort = b.strength(fort);
  clash.prize = 0.3 + b.d.place(b.p.battle.at).value;
  if (b.p.battle.at == b.d.washington || b.p.battle.at == b.d.richmond) clash.prize += 6;
  return clash;
}

double column_value(Board b, const Clash& clash, int shift) {
  const int column = std::clamp(combat_column(b).base + combat_column(b).shift + shift, 0, columns - 1);
  const double skirmish = table_value(b.d, TableKind::skirmish, column, clash),
               battle = table_value(b.d, TableKind::battle, column, clash);
  return b.p.battle.stage > Stage::table ? (b.p.battle.table == TableKind::battle ? battle : skirmish)
                                         : std::max(skirmish, battle);
}

Action yes_if(Do kind, bool yes) { return Action(kind, yes ? 1u : 0u); }

}  // namespace

Action Mind::recruit(const ActionList& list) const {
  const auto front = [&](Point point) { return 14.0 - to_goal_[point]; };
  return best_of(list, [&](Action action) {
    const Unit u = unit_of(action);
    switch (action.kind<Do>()) {
      case Do::done: return 0.0;
      case Do::promote: return 60.0 + b_.d.unit(u).battle[1] + b_.d.unit(u).campaign[1];
      case Do::assign: {
        const Unit corps = second_of(action);
        if (b_.bonded(u)) return -1.0;
        return 40.0 + leader_worth(u) + 0.1 * b_.strength(corps);
      }
      case Do::unassign: return -1.0;
      case Do::fieldwork: {
        const bool threatened = [&] {
          for (Point next : b_.d.graph.neighbours(site_of(action)))
            if (enemy_[next] > 4) return true;
          return false;
        }();
        if (action.b() == 1) return -1.0;
        return threatened ? 35.0 : -1.0;
      }
      case Do::buy: {
        const Point at = point_of(action);
        const double place = 0.2 * front(at) + (b_.d.place(at).box ? -1.0 : 0.0);
        switch (b_.d.unit(u).type) {
          case Type::infantry: return 20 + place + 0.3 * b_.d.unit(u).strength[0];
          case Type::cavalry: return b_.p.rp >= 11 ? 12 + place : 4 + place;
          case Type::artillery: return 3 + place;
          case Type::supply: {
            const int trains = (b_.field(command_) & b_.d.type(Type::supply)).count();
            return trains < 2 ? 15 + place : b_.p.rp < 5 && trains < 4 ? 2 + place : -1.0;
          }
          case Type::garrison: {
            const bool empty = !(b_.at(at, side_) & b_.d.land_combat);
            return empty && !b_.d.place(at).box && importance(at) > 0.5 ? 10 + importance(at)
                   : b_.p.rp < 5                                        ? 1 + place
                                                                        : -1.0;
          }
          case Type::partisan: return b_.p.rp < 5 ? 3 + place : -1.0;
          case Type::engineer: return -1.0;
          default: return -1.0;
        }
      }
      case Do::call_militia: return b_.p.rp < 5 || b_.p.rp % 5 >= 1 ? 25.0 : 5.0;
      case Do::fort:
      case Do::upgrade: return -1.0;
      default: return -2.0;
    }
  });
}

Action Game::choose(const Position& p, FastDice&) const {
  ActionList list;
  actions(p, list);
  if (list.size() == 1) return list[0];
  const Board b = board(p);
  const Mind mind(b, p.decider);
  const int mine = decider_role(p);
  switch (p.step) {
    case Step::set_up: return Action(Do::historical);
    case Step::place_leader:
      return best_of(list, [&](Action action) {
        const UnitSet there = b.at(point_of(action), b.side());
        double free = 0;
        for (Unit u : there & data_->corps) free += b.bonded(u) ? 0.2 : 1;
        return free + 0.05 * b.printed(there);
      });
    case Step::transfer:
    case Step::recall:
      return best_of(list, [&](Action action) {
        const Unit u = unit_of(action);
        return -(data_->is(u, Type::leader) ? mind.leader_worth(u) : mind.corps_worth(u));
      });
    case Step::shakeup: return shakeup(b, list);
    case Step::successor:
      return best_of(list, [&](Action action) {
        return data_->unit(unit_of(action)).battle[1] + data_->unit(unit_of(action)).campaign[1] + 0.0;
      });
    case Step::port_hudson:
      return best_of(list, [&](Action action) {
        return point_of(action) == data_->natchez && !b.enemies(data_->natchez, Side::union_side) ? 1.0 : 0.5;
      });
    case Step::muster:
      for (Action action : list)
        if (action.kind<Do>() == Do::promote ||
            (action.kind<Do>() == Do::assign && !b.bonded(unit_of(action))))
          return mind.recruit(list);
      return Action(Do::muster, 1u);
    case Step::recruit: return mind.recruit(list);
    case Step::militia:
      return best_of(list, [&](Action action) {
        const Point at = point_of(action);
        const bool empty = !(b.at(at, b.side()) & data_->land_combat);
        double worth = (empty ? 3 : 0) * data_->place(at).value + data_->place(at).value;
        for (Point next : data_->graph.neighbours(at)) worth += b.enemies(next, b.side()) ? 1.5 : 0;
        return worth;
      });
    case Step::movement: return mind.movement(list);
    case Step::group:
    case Step::pursue: return mind.group(list);
    case Step::battle:
      return best_of(list, [&](Action action) {
        return 0.0 + b.printed(b.at(point_of(action), b.side())) - mind.hidden_strength(point_of(action));
      });
    case Step::name_commander:
      return best_of(
          list, [&](Action action) { return 0.0 + b.campaign(unit_of(action)) + b.battle(unit_of(action)); });
    case Step::those_people: return yes_if(Do::those_people, true);
    case Step::table: {
      const Clash clash = present_clash(b);
      const int column = combat_column(b).column;
      const double skirmish = table_value(*data_, TableKind::skirmish, column, clash),
                   battle = table_value(*data_, TableKind::battle, column, clash);
      return yes_if(Do::table, mine == 0 ? battle > skirmish : battle < skirmish);
    }
    case Step::train:
    case Step::spend: {
      const Clash clash = present_clash(b);
      const int way = mine == 0 ? 1 : -1;
      const double gain = way * (column_value(b, clash, way) - column_value(b, clash, 0));
      return p.step == Step::train ? yes_if(Do::train, gain > 0.5) : yes_if(Do::spend, gain > 1.2);
    }
    case Step::loss: return best_of(list, [&](Action action) { return -mind.corps_worth(unit_of(action)); });
    case Step::promotion:
      return best_of(list, [&](Action action) {
        return action.kind<Do>() == Do::promote ? 0.0 + data_->unit(unit_of(action)).strength[1] : -1.0;
      });
    case Step::retreat:
    case Step::flee:
    case Step::follow: return mind.retreat(list);
    case Step::pursuit: return yes_if(Do::pursue, true);
    default: return list[0];
  }
}

}  // namespace longroll::year1863
