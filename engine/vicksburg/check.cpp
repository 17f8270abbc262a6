// Whether an action from outside may be played: the predicates that make the lists, asked one at a time.
#include "engine/vicksburg/rules.hpp"

namespace longroll::vicksburg {
namespace {

// Whether the operands that the kind does not use are empty, and hexes are on the map or none at all.
bool well_formed(Action action) {
  const auto hex = [](unsigned at) { return at < map_size || at == no_hex; };
  const auto piece = [](unsigned code) {
    return code < 256 && (Piece(code).is_unit() || Piece(code).is_leader() || Piece(code).is_vessel());
  };
  const unsigned a = action.a(), b = action.b(), c = action.c();
  switch (action.kind<Kind>()) {
    case Kind::standard:
    case Kind::roll:
    case Kind::go:
    case Kind::downriver:
    case Kind::leave:
    case Kind::engage:
    case Kind::stop:
    case Kind::pass:
    case Kind::warn:
    case Kind::scorch:
    case Kind::done: return !a && !b && !c;
    case Kind::base:
    case Kind::raid:
    case Kind::pursue:
    case Kind::gulf:
    case Kind::rail:
    case Kind::sail:
    case Kind::shelter: return a < 256 && !b && !c;
    case Kind::place: return piece(a) && hex(b) && c < 2;
    case Kind::extend: return piece(a) && piece(b) && c < 2;
    case Kind::declare: return a < 2 && (b < max_leaders || b == Leader{}.at) && !c;
    case Kind::command: return piece(a) && b < 2 && !c;
    case Kind::step:
    case Kind::enter: return hex(a) && !b && !c;
    case Kind::attack: return hex(a) && b < max_units && !c;
    case Kind::follow: return piece(a) && piece(b) && !c;
    case Kind::withdraw:
    case Kind::retreat: return piece(a) && hex(b) && hex(c);
    case Kind::come_back:
    case Kind::siege:
    case Kind::displace:
    case Kind::replace:
    case Kind::reinforce:
    case Kind::relocate: return piece(a) && hex(b) && !c;
    default: return piece(a) && !b && !c;
  }
}

constexpr Objection not_now{"4.0b", "that is not what is asked now"};

}  // namespace

// The same predicates that make the list, asked about one action from outside.
Objection Rules::object(Action action) const {
  if (!well_formed(action)) return not_now;
  const Piece piece = piece_of(action);
  const Kind kind = action.kind<Kind>();
  const auto asked = [&](auto... steps) { return !has_tasks() && ((p.step == steps) || ...); };
  const auto unit_known = [&] { return piece.is_unit(); };
  const auto leader_known = [&] { return piece.is_leader(); };
  const auto listed = [&](Objection otherwise) {
    ActionList actions;
    list(actions);
    return actions.contains(action) ? fine : otherwise;
  };
  switch (kind) {
    case Kind::base: return asked(Step::base_choice) && action.a() < 2 ? fine : not_now;
    case Kind::place:
      if (!asked(Step::confederate_setup, Step::union_setup)) return not_now;
      return may_place(piece, hex_b(action), action.c() != 0);
    case Kind::standard: return asked(Step::confederate_setup, Step::union_setup) ? fine : not_now;
    case Kind::raid: return asked(Step::raid_choice) && action.a() < 2 ? fine : not_now;
    case Kind::pursue: return asked(Step::pursuit_choice) && action.a() < 4 ? fine : not_now;
    case Kind::roll:
      return asked(Step::arkansas_roll, Step::first_roll, Step::lone_roll, Step::group_b_roll,
                   Step::event_roll, Step::siege_roll, Step::forrest_roll)
                 ? fine
                 : not_now;
    case Kind::name:
      if (!asked(Step::raided_union, Step::raided_confederates, Step::garrison_losses,
                 Step::milliken_choice) ||
          !unit_known())
        return not_now;
      return may_name(piece.unit());
    case Kind::gulf: return asked(Step::gulf_choice) && action.a() < 2 ? fine : not_now;
    case Kind::rail: return asked(Step::rail_choice) && action.a() < 2 ? fine : not_now;
    case Kind::extend:
      if (!asked(Step::union_extensions, Step::confederate_extensions) || !leader_known() ||
          !Piece(action.b()).is_unit())
        return not_now;
      return may_extend(piece.leader(), Piece(action.b()).unit(), action.c() != 0);
    case Kind::supply:
      if (!asked(Step::gulf_users, Step::end_gulf_users) || !unit_known()) return not_now;
      return listed({"5.1f", "that unit does not need, or cannot reach, the supplies landed from the river"});
    case Kind::come_back:
      return asked(Step::strategic_return)
                 ? listed(
                       {"7.1.5c", "it comes back at the landing, or at the Depot while the landing is lost"})
                 : not_now;
    case Kind::declare: {
      if (!asked(Step::declare_first, Step::declare_second)) return not_now;
      const Leader who{static_cast<std::uint8_t>(action.b())};
      if (who.exists() && who.at >= max_leaders) return not_now;
      return may_declare(decider(), action.a() != 0, who);
    }
    case Kind::activate:
      return asked(Step::operations) && (piece.is_unit() || piece.is_vessel()) ? may_activate(piece)
                                                                               : not_now;
    case Kind::free: return asked(Step::operations) && unit_known() ? may_free(piece.unit()) : not_now;
    case Kind::command:
      return asked(Step::operations) && leader_known() ? may_command(piece.leader(), action.b() != 0)
                                                       : not_now;
    case Kind::call:
      return asked(Step::muster, Step::besiegers) && (piece.is_unit() || piece.is_vessel()) ? may_call(piece)
                                                                                            : not_now;
    case Kind::go:
      if (asked(Step::besiegers)) return may_begin_siege();
      if (!asked(Step::muster)) return not_now;
      return p.called ? fine : Objection{"4.3d", "he must activate at least one unit"};
    case Kind::siege:
      return asked(Step::operations) && leader_known() ? may_besiege(piece.leader(), hex_b(action)) : not_now;
    case Kind::operate:
      return asked(Step::operations) && (piece.is_unit() || piece.is_vessel()) ? may_operate(piece) : not_now;
    case Kind::pass: return asked(Step::operations) ? fine : not_now;
    case Kind::warn:
      if (!asked(Step::operations)) return not_now;
      if (!p.options.assault_warning || active() != union_side || p.warned)
        return {"17.1a", "there is no warning to give"};
      return p.acted ? Objection{"17.1a", "a warning is a pass: it must come before any activation"} : fine;
    default: break;
  }
  const bool land = asked(Step::operate) && Piece(p.mover).is_unit(),
             water = asked(Step::operate) && Piece(p.mover).is_vessel();
  switch (kind) {
    case Kind::step: return land ? may_step(hex_a(action)) : not_now;
    case Kind::attack:
      return asked(Step::operate) && action.b() < max_units
                 ? may_attack(hex_a(action), Unit{static_cast<std::uint8_t>(action.b())})
                 : not_now;
    case Kind::take: return land && leader_known() ? may_take(piece.leader()) : not_now;
    case Kind::drop: return land && leader_known() ? may_drop(piece.leader()) : not_now;
    case Kind::downriver: return land ? may_go_downriver() : not_now;
    case Kind::leave: return land ? may_leave() : not_now;
    case Kind::sail:
      if (asked(Step::arkansas_place))
        return listed({"17.4a", "the Arkansas starts on a hexside of Vicksburg"});
      return water ? may_sail(static_cast<int>(action.a())) : not_now;
    case Kind::engage: return water ? may_engage() : not_now;
    case Kind::stop: return land ? may_stop() : water ? fine : not_now;
    case Kind::withdraw: {
      if (!asked(Step::withdraw) || !unit_known()) return not_now;
      const Unit unit = piece.unit();
      if (!data.cavalry.has(unit)) return {"7.4.1g", "only cavalry withdraws before combat"};
      if (p.disrupted.has(unit)) return {"7.4.1g", "Disrupted cavalry cannot withdraw before combat"};
      if (!p.callable.has(unit)) return {"7.4.1g", "that unit cannot withdraw before this combat"};
      return may_retreat(unit, hex_b(action), hex_c(action), true);
    }
    case Kind::target:
      if (!asked(Step::retarget) || !unit_known()) return not_now;
      return side(piece.unit()) == defender() && at(piece.unit()) == p.attack_at
                 ? fine
                 : Objection{"7.3c", "name an enemy unit in that hex"};
    case Kind::support:
      return asked(Step::attacker_support, Step::defender_support) && unit_known() ? may_support(piece.unit())
                                                                                   : not_now;
    case Kind::lend:
      return asked(Step::attacker_leaders, Step::defender_leaders) && leader_known()
                 ? may_lend(piece.leader())
                 : not_now;
    case Kind::retreat:
      if (!asked(Step::defender_retreat, Step::attacker_retreat) || !unit_known()) return not_now;
      if (p.retreating.first() != piece.unit()) return {"7.4.1a", "another unit retreats first"};
      return may_retreat(piece.unit(), hex_b(action), hex_c(action), false);
    case Kind::follow:
      return asked(Step::defender_leaders_retreat, Step::attacker_leaders_retreat)
                 ? listed({"7.4.1a", "a Leader retreats with a unit of his hex"})
                 : not_now;
    case Kind::advance:
      return asked(Step::advance) && (unit_known() || leader_known()) ? may_advance(piece) : not_now;
    case Kind::entrench:
      return asked(Step::union_entrench, Step::confederate_entrench) && unit_known()
                 ? may_entrench(piece.unit())
                 : not_now;
    case Kind::reinforce:
      return asked(Step::union_reinforce, Step::confederate_reinforce) && (unit_known() || leader_known())
                 ? may_reinforce(piece, hex_b(action))
                 : not_now;
    case Kind::enter: return asked(Step::siege_entry) ? may_enter_city(hex_a(action)) : not_now;
    case Kind::relocate:
      return asked(Step::union_relocate, Step::confederate_relocate) && leader_known()
                 ? may_relocate(piece.leader(), hex_b(action))
                 : not_now;
    case Kind::scorch: return asked(Step::scorch_choice) ? fine : not_now;
    case Kind::done: return has_tasks() ? not_now : listed(not_now);
    case Kind::displace:
    case Kind::replace: {
      const Task task = kind == Kind::displace ? Task::displace : Task::replace;
      if (!has_tasks() || p.tasks[0].task != task || !leader_known() || hex_b(action).at >= map_size)
        return not_now;
      return kind == Kind::displace ? may_displace_to(piece.leader(), hex_b(action))
                                    : may_replace_at(piece.leader(), hex_b(action));
    }
    case Kind::promote:
      return has_tasks() && p.tasks[0].task == Task::promote && leader_known() ? may_promote(piece.leader())
                                                                               : not_now;
    case Kind::excess:
      return has_tasks() && p.tasks[0].task == Task::excess
                 ? listed({"7.2.1g", "Disrupt an undisrupted unit of a stack over the limit"})
                 : not_now;
    case Kind::shelter:
      return has_tasks() && p.tasks[0].task == Task::fleet_moves
                 ? listed({"14.1h", "the fleet goes to the nearest safe hexside"})
                 : not_now;
    default: return not_now;
  }
}

}  // namespace longroll::vicksburg
