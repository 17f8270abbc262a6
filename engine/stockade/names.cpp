#include "engine/stockade/names.hpp"

#include <array>

namespace longroll::stockade {
namespace {

struct PhaseName {
  std::string_view id, label, numeral;
};
constexpr std::array<PhaseName, phase_count> phases = {{
    {"setup", "Set-up", "0"},
    {"union-plot", "Union Bombardment Plot", "I"},
    {"confederate-plot", "Confederate Bombardment Plot", "II"},
    {"union-bombardment", "Union Bombardment Resolution", "III"},
    {"confederate-bombardment", "Confederate Bombardment Resolution", "IV"},
    {"union-chaos", "Union Chaos of War", "V"},
    {"confederate-chaos", "Confederate Chaos of War", "VI"},
    {"union-movement", "Union Movement", "VII"},
    {"confederate-fire", "Confederate Fire", "VIII"},
    {"union-fire", "Union Fire", "IX"},
    {"confederate-movement", "Confederate Movement", "X"},
    {"chaos-retrieval", "C.O.W. Marker Retrieval", "XI"},
    {"melee", "Hand-to-Hand Combat", "XII"},
}};

constexpr std::array<std::string_view, 18> steps = {"roll-morale",
                                                    "choose-option",
                                                    "place",
                                                    "issue-bridges",
                                                    "plot",
                                                    "scatter",
                                                    "bombard",
                                                    "roll-chaos",
                                                    "place-chaos",
                                                    "move",
                                                    "moving",
                                                    "fire",
                                                    "aiming",
                                                    "reduce",
                                                    "fight",
                                                    "lose",
                                                    "roll-gettysburg",
                                                    "over"};

constexpr std::array<std::string_view, 27> actions = {
    "roll",  "option",  "place",  "default", "issue", "plot",  "scatter",   "call-off", "bombard",
    "chaos", "end",     "select", "join",    "step",  "leave", "halt",      "drop",     "carry",
    "flip",  "destroy", "target", "add",     "fire",  "hold",  "eliminate", "fight",    "lose"};

int markers_placed(const Position& p, Side side) {
  int n = 0;
  for (const Shell& shell : p.shells_of(side)) n += shell.state == Shell::plotted;
  return n;
}

}  // namespace

std::string_view side_id(Side side) {
  return side == Union ? "union" : side == Confederate ? "confederate" : "nobody";
}
std::string_view phase_id(Phase phase) { return phases[static_cast<std::size_t>(phase)].id; }
std::string_view phase_label(Phase phase) { return phases[static_cast<std::size_t>(phase)].label; }
std::string_view step_id(Step step) { return steps[static_cast<std::size_t>(step)]; }
std::string_view action_id(Do action) { return actions[static_cast<std::size_t>(action)]; }

std::optional<Phase> phase_named(std::string_view name) {
  for (std::size_t i = 0; i < phases.size(); ++i)
    if (same_word(name, phases[i].id) || same_word(name, phases[i].label) ||
        same_word(name, phases[i].numeral) || same_word(name, fmt::format("{} Phase", phases[i].label)))
      return static_cast<Phase>(i);
  return {};
}

std::string hex_name(const Data& data, Hex hex) {
  std::string name(4, '0');
  for (int i = 3, rest = number(data, hex); i >= 0; --i, rest /= 10)
    name[static_cast<std::size_t>(i)] = static_cast<char>('0' + rest % 10);
  return name;
}

std::string ratio_text(int ratio) { return ratio < 1 ? "below 1:1" : fmt::format("{}:1", ratio); }

std::string action_label(const Data& data, const Position& p, Action action) {
  const auto unit = [&](unsigned i) { return data.units[i].name; };
  const auto hex = [&](unsigned i) { return number(data, Hex{static_cast<std::uint16_t>(i)}); };
  switch (action.kind<Do>()) {
    case Do::roll:
      return p.step == Step::roll_morale  ? "Roll for morale"
             : p.step == Step::roll_chaos ? "Roll for Chaos of War"
                                          : "Roll on the Gettysburg Matrix";
    case Do::option: return action.a() == 1 ? "Option 1: bombardment role" : "Option 2: close support";
    case Do::place: return fmt::format("Place {} in {}", unit(action.a()), hex(action.b()));
    case Do::standard: return "Set up the rest as suggested";
    case Do::issue: return fmt::format("Bridging marker to {}", hex(action.a()));
    case Do::plot: return fmt::format("Aim at {}", hex(action.a()));
    case Do::scatter: return fmt::format("Scatter the marker in {}", hex(action.a()));
    case Do::call_off: return fmt::format("Try to call off {}", hex(action.a()));
    case Do::bombard: return fmt::format("Bombard {}", hex(action.a()));
    case Do::chaos: return fmt::format("Chaos in {}", hex(action.a()));
    case Do::end: return fmt::format("End {}", phase_label(p.phase));
    case Do::select: return fmt::format("Move {}", unit(action.a()));
    case Do::join: return fmt::format("{} comes along", unit(action.a()));
    case Do::step: return fmt::format("Go to {}", hex(action.a()));
    case Do::leave: return fmt::format("Leave {} here", unit(action.a()));
    case Do::halt: return "Halt here";
    case Do::drop: return fmt::format("{} drops its bridge", unit(action.a()));
    case Do::carry:
      return action.b() == static_cast<unsigned>(Unit::none)
                 ? fmt::format("{} takes up a bridge", unit(action.a()))
                 : fmt::format("{} takes the bridge from {}", unit(action.a()), unit(action.b()));
    case Do::flip: return fmt::format("{} lays the bridge", unit(action.a()));
    case Do::destroy:
      return fmt::format("Destroy the bridge in {}", number(data, p.bridges[action.a()].where));
    case Do::target: return fmt::format("Fire into {}", hex(action.a()));
    case Do::add: return fmt::format("{} fires", unit(action.a()));
    case Do::fire: return action.a() ? "Fire, officers hold back" : "Fire!";
    case Do::hold: return "Hold fire";
    case Do::eliminate: return fmt::format("Give up {}", unit(action.a()));
    case Do::fight: return fmt::format("Fight in {}", hex(action.a()));
    case Do::lose: return fmt::format("Lose {}", unit(action.a()));
  }
  return {};
}

std::string prompt(const Data& data, const Position& p) {
  const Side side = decider(p);
  switch (p.step) {
    case Step::roll_morale: return "Roll for the morale of the garrison.";
    case Step::choose_option:
      return "Choose the role of the five artillery companies for this assault: bombardment or close "
             "support.";
    case Step::place: return fmt::format("Place {}.", data.of(next_to_place(data, p)).name);
    case Step::issue_bridges: return "Issue the bridging markers to hexes with Union units.";
    case Step::plot:
      return fmt::format("Place your bombardment markers: {} of {}.", markers_placed(p, side) + 1,
                         markers_available(data, p, side));
    case Step::scatter: return "Roll for the scatter of each marker.";
    case Step::bombard:
      return side == Union ? "Call off markers if you wish, then resolve the rest."
                           : "Resolve the bombardment markers.";
    case Step::roll_chaos: return "Roll for the number of Chaos of War markers.";
    case Step::place_chaos:
      return fmt::format("Place up to {} Chaos of War markers on enemy infantry, or end the phase.",
                         p.chaos_left);
    case Step::move: return "Select units to move, or end the phase.";
    case Step::moving: return "Choose the next hex.";
    case Step::fire: return "Choose a target hex, or end the phase.";
    case Step::aiming: return fmt::format("Choose the units that fire into {}.", number(data, p.focus));
    case Step::reduce:
      return fmt::format("Hex {} is overstacked: choose a unit to give up.", number(data, p.focus));
    case Step::fight:
      return fmt::format("Resolve the hand-to-hand combat in {}.", number(data, next_melee(p)));
    case Step::lose:
      return fmt::format("Choose {} of your units in {} to lose.", p.losses, number(data, p.focus));
    case Step::roll_gettysburg: return "The redan is yours. Roll on the Gettysburg Matrix.";
    case Step::over: return "The game is over.";
  }
  return {};
}

std::string waiting(const Position& p) {
  const Side side = decider(p);
  if (side == Seat::nobody) return "The game is over.";
  return fmt::format("The {} player is deciding.", name_of(side));
}

}  // namespace longroll::stockade
