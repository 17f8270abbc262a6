// Each choice as a button says it.
#include "engine/vicksburg/words/names.hpp"
#include "engine/vicksburg/words/verbs.hpp"

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

std::string declare_label(Board b, Action action) {
  const Leader chief = b.supreme(b.decider()), other = leader_b(action);
  const bool second = action.b() < max_leaders;
  if (!action.a() && !second) return "Nobody";
  const int bonus = (action.a() ? 1 : 0) + (second ? b.cv(other) : 0);
  if (!second) return fmt::format("{} (+{})", b.name(chief), bonus);
  if (!action.a()) return fmt::format("{} (+{})", b.name(other), bonus);
  return fmt::format("{} and {} (+{})", b.name(chief), b.name(other), bonus);
}

// An operand as people say it.
std::string spoken(Board b, Operand operand, unsigned value) {
  constexpr std::array<std::string_view, 4> pursuit = {"Nobody pursues", "Jackson pursues", "Forrest pursues",
                                                       "Jackson and Forrest pursue"};
  switch (operand) {
    case Operand::none:
    case Operand::flag: return "";
    case Operand::landing: return value ? "Warrenton" : "Grand Gulf";
    case Operand::pursuers: return std::string(pursuit[value & 3]);
    case Operand::naval: return naval_with_name(b.data, static_cast<int>(value));
    case Operand::hex:
    case Operand::post:
    case Operand::onward: return hex_with_name(b.data, Hex{static_cast<std::uint16_t>(value)});
    default: break;
  }
  const Piece piece(value);
  return piece.is_leader() ? std::string(b.name(piece.leader())) : piece_name(b.data, piece);
}

std::string command_label(Board b, Action action, std::string_view who) {
  const Leader chief = b.supreme(b.active());
  if (!action.b()) return fmt::format("{} gives orders for {} IP", who, b.cv(piece_of(action).leader()));
  return fmt::format("{} through {} for {} IP", who, b.name(chief), b.cv(chief));
}

}  // namespace

std::string action_label(Board b, Action action) {
  const Piece piece = piece_of(action);
  const bool yes = action.a() != 0;
  const auto* verb = verbs.of(action.kind<Do>());
  if (!verb) return "";
  std::array<std::string, 3> said;
  for (std::size_t i = 0; i < 3; ++i) said[i] = spoken(b, verb->operands[i], operand_of(action, i));
  if (verb->operands[2] == Operand::onward && action.c() >= map_size) said[2] = said[1];
  const std::string& who = said[0];
  switch (action.kind<Do>()) {
    case Do::place:
      if (piece.is_vessel())
        return "The fleet anchors on " + naval_with_name(b.data, static_cast<int>(action.b()));
      return fmt::format("{} at {}{}", who, said[1], action.c() ? ", entrenched" : "");
    case Do::raid: return yes ? "Send Grierson" : "Keep Grierson here";
    case Do::roll: return std::string(roll_label(b.p.step));
    case Do::gulf: return yes ? "Land supplies" : "Land nothing";
    case Do::rail: return yes ? "Use the railroad" : "Renounce the railroad";
    case Do::extend:
      return fmt::format("{} guards {}'s line to {}", said[1], who, action.c() ? "the source" : "his units");
    case Do::come_back:
      if (action.b() == no_hex) return who + " waits";
      break;
    case Do::declare: return declare_label(b, action);
    case Do::activate:
      return fmt::format("{} {} for {} IP",
                         piece.is_unit() && b.p.committed.has(piece.unit()) ? "Force-march" : "Activate", who,
                         b.activation_cost(piece));
    case Do::command: return command_label(b, action, who);
    case Do::go: return b.p.step == Step::besiegers ? "Begin the siege" : "Enough";
    case Do::siege:
      return fmt::format("{} besieges {} for {} IP", who, said[1],
                         b.p.options.siege_cost ? 0 : b.cv(piece.leader()));
    case Do::pass: return b.p.acted ? "End operations" : "Pass";
    case Do::done: return std::string(done_label(b.p.step));
    default: break;
  }
  return capital(fmt::vformat(verb->label, fmt::make_format_args(said[0], said[1], said[2])));
}

}  // namespace longroll::vicksburg
