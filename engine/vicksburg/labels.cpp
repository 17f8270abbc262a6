// Each choice as a button says it.
#include "engine/vicksburg/names.hpp"

namespace longroll::vicksburg {
namespace {

std::string_view roll_label(Step step) {
  switch (step) {
    case Step::first_roll:
    case Step::lone_roll: return "Roll for initiative points";
    case Step::arkansas_roll: return "Roll for the Arkansas";
    case Step::forrest_roll: return "Roll for Forrest's raid";
    case Step::group_b_roll: return "Roll for Johnston's brigades";
    case Step::event_roll: return "Roll for the event";
    case Step::siege_roll: return "Roll for the siege";
    default: return "Roll";
  }
}

std::string_view done_label(Step step) {
  switch (step) {
    case Step::union_extensions:
    case Step::confederate_extensions: return "No more extensions";
    case Step::gulf_users:
    case Step::end_gulf_users: return "No more units";
    case Step::withdraw: return "Stand and fight";
    case Step::attacker_support:
    case Step::defender_support: return "No more support";
    case Step::attacker_leaders:
    case Step::defender_leaders: return "No more Leaders";
    case Step::advance: return "Halt here";
    case Step::union_entrench:
    case Step::confederate_entrench: return "Done entrenching";
    case Step::union_reinforce:
    case Step::confederate_reinforce: return "No more arrivals";
    case Step::siege_entry: return "Nobody enters";
    case Step::union_relocate:
    case Step::confederate_relocate: return "Done relocating";
    case Step::scorch_choice: return "Leave the stations alone";
    default: return "Done";
  }
}

std::string declare_label(const Rules& rules, Action action) {
  const Seat seat = rules.decider();
  const Leader chief = rules.supreme(seat), other{static_cast<std::uint8_t>(action.b())};
  const bool second = action.b() < max_leaders;
  if (!action.a() && !second) return "Nobody";
  const int bonus = (action.a() ? 1 : 0) + (second ? rules.cv(other) : 0);
  if (!second) return fmt::format("{} (+{})", rules.name(chief), bonus);
  if (!action.a()) return fmt::format("{} (+{})", rules.name(other), bonus);
  return fmt::format("{} and {} (+{})", rules.name(chief), rules.name(other), bonus);
}

class Label {
 public:
  Label(const Rules& rules, Action action) : rules_(rules), action_(action) {}

  std::string text() const {
    const std::string who = piece(action_.a());
    switch (action_.kind<Kind>()) {
      case Kind::base: return action_.a() ? "Land at Warrenton" : "Land at Grand Gulf";
      case Kind::place:
        if (Piece(action_.a()).is_vessel()) return "The fleet anchors at " + naval(action_.b());
        return fmt::format("{} at {}{}", who, hex(action_.b()), action_.c() ? ", entrenched" : "");
      case Kind::standard: return "Set up the rest as usual";
      case Kind::raid: return action_.a() ? "Send Grierson" : "Keep Grierson here";
      case Kind::pursue: {
        constexpr std::array<std::string_view, 4> whom = {"Nobody pursues", "Jackson pursues",
                                                          "Forrest pursues", "Jackson and Forrest pursue"};
        return std::string(whom[action_.a() & 3]);
      }
      case Kind::roll: return std::string(roll_label(rules_.p.step));
      case Kind::name: return "Name " + who;
      case Kind::gulf: return action_.a() ? "Land supplies" : "Land nothing";
      case Kind::rail: return action_.a() ? "Use the railroad" : "Renounce the railroad";
      case Kind::extend:
        return fmt::format("{} guards {}'s line to {}", piece(action_.b()), who,
                           action_.c() ? "the source" : "his units");
      case Kind::supply: return "Supply " + who;
      case Kind::come_back:
        return action_.b() == no_hex ? who + " waits" : fmt::format("{} lands at {}", who, hex(action_.b()));
      case Kind::declare: return declare_label(rules_, action_);
      case Kind::activate:
        return fmt::format("{} {} for {} IP", forced_march() ? "Force-march" : "Activate", who,
                           rules_.activation_cost(Piece(action_.a())));
      case Kind::free: return fmt::format("Activate {} free", who);
      case Kind::command: {
        const Leader chief = rules_.supreme(rules_.active());
        if (!action_.b())
          return fmt::format("{} gives orders for {} IP", who, rules_.cv(Piece(action_.a()).leader()));
        return fmt::format("{} through {} for {} IP", who, rules_.name(chief), rules_.cv(chief));
      }
      case Kind::call: return who;
      case Kind::go: return rules_.p.step == Step::besiegers ? "Begin the siege" : "Enough";
      case Kind::siege:
        return fmt::format("{} besieges {} for {} IP", who, hex(action_.b()),
                           rules_.p.options.siege_cost ? 0 : rules_.cv(Piece(action_.a()).leader()));
      case Kind::operate: return "Operate with " + who;
      case Kind::step: return "March to " + hex(action_.a());
      case Kind::attack: return fmt::format("Attack {} in {}", piece(action_.b()), hex(action_.a()));
      case Kind::take: return who + " rides along";
      case Kind::drop: return who + " stays here";
      case Kind::downriver: return "Go downriver";
      case Kind::leave: return "Leave over the north edge";
      case Kind::sail: return "Sail to " + naval(action_.a());
      case Kind::engage: return "Engage the enemy vessel";
      case Kind::stop: return "Halt";
      case Kind::pass: return rules_.p.acted ? "End operations" : "Pass";
      case Kind::warn: return "Pass and warn the people of Vicksburg";
      case Kind::withdraw: return fmt::format("{} withdraws to {}", who, end_of_path());
      case Kind::target: return "Attack " + who;
      case Kind::support: return who + " joins";
      case Kind::lend: return who + " takes charge";
      case Kind::retreat: return fmt::format("{} retreats to {}", who, end_of_path());
      case Kind::follow: return fmt::format("{} goes with {}", who, piece(action_.b()));
      case Kind::advance: return who + " advances";
      case Kind::displace: return fmt::format("{} escapes to {}", who, hex(action_.b()));
      case Kind::replace: return fmt::format("{} takes command at {}", who, hex(action_.b()));
      case Kind::promote: return who + " takes command of the army";
      case Kind::excess: return "Disrupt " + who;
      case Kind::shelter: return "The fleet moves to " + naval(action_.a());
      case Kind::entrench: return who + " entrenches";
      case Kind::reinforce: return fmt::format("{} arrives at {}", who, hex(action_.b()));
      case Kind::enter: return "The stack in " + hex(action_.a()) + " enters";
      case Kind::relocate: return fmt::format("{} goes to {}", who, hex(action_.b()));
      case Kind::scorch: return "Destroy the stations";
      case Kind::done: return std::string(done_label(rules_.p.step));
    }
    return "";
  }

 private:
  std::string piece(unsigned code) const {
    const Piece one(code);
    return one.is_leader() ? std::string(rules_.name(one.leader())) : piece_name(rules_.data, one);
  }
  std::string hex(unsigned at) const {
    return hex_with_name(rules_.data, Hex{static_cast<std::uint16_t>(at)});
  }
  std::string naval(unsigned place) const { return naval_text(rules_.data, static_cast<int>(place)); }
  std::string end_of_path() const { return action_.c() < map_size ? hex(action_.c()) : hex(action_.b()); }
  bool forced_march() const {
    const Piece one(action_.a());
    return one.is_unit() && rules_.p.committed.has(one.unit());
  }

  const Rules& rules_;
  Action action_;
};

}  // namespace

std::string action_label(const Rules& rules, Action action) { return Label(rules, action).text(); }

}  // namespace longroll::vicksburg
