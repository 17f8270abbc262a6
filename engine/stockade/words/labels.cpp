#include "engine/stockade/words/labels.hpp"

#include <array>

#include "engine/stockade/words/verbs.hpp"

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

}  // namespace

std::string_view side_id(Side side) {
  return side == Union ? "union" : side == Confederate ? "confederate" : "nobody";
}
std::string_view side_name(Side side) { return side == Union ? "Union" : "Confederate"; }
std::string_view phase_id(Phase phase) { return phases[static_cast<std::size_t>(phase)].id; }
std::string_view phase_label(Phase phase) { return phases[static_cast<std::size_t>(phase)].label; }

std::optional<Phase> phase_named(std::string_view name) {
  for (std::size_t i = 0; i < phases.size(); ++i)
    if (same_word(name, phases[i].id) || same_word(name, phases[i].label) ||
        same_word(name, phases[i].numeral) || same_word(name, fmt::format("{} Phase", phases[i].label)))
      return static_cast<Phase>(i);
  return {};
}

std::string hex_name(const Data& data, Hex hex) {
  std::string name(4, '0');
  for (int i = 3, rest = hex.exists() ? data.grid.number(hex) : 0; i >= 0; --i, rest /= 10)
    name[i] = static_cast<char>('0' + rest % 10);
  return name;
}

std::string bridge_name(unsigned bridge) { return fmt::format("br-{:02}", bridge + 1); }
std::string ratio_text(int ratio) { return ratio < 1 ? "below 1:1" : fmt::format("{}:1", ratio); }
std::string hits_text(int on) { return fmt::format("hits on {}{}", on, on > 1 ? " or less" : ""); }

std::string action_label(Board b, Action action) {
  const auto& verb = *verbs.of(action.kind<Do>());
  const auto name = [&](std::size_t i) {
    return operand_name(b.data, verb.operands[i], operand_of(action, i));
  };
  if (!verb.label.empty()) return fmt::format(fmt::runtime(verb.label), name(0), name(1));
  switch (verb.does) {
    case Do::roll:
      return b.p.step == Step::roll_morale  ? "Roll for morale"
             : b.p.step == Step::roll_chaos ? "Roll for Chaos of War"
                                            : "Roll on the Gettysburg Matrix";
    case Do::option: return action.a() == 1 ? "Option 1: bombardment role" : "Option 2: close support";
    case Do::end: return fmt::format("End {}", phase_label(b.p.phase));
    case Do::carry:
      return unit_of(action.b()) == Unit::none ? fmt::format("{} takes up a bridge", name(0))
                                               : fmt::format("{} takes the bridge from {}", name(0), name(1));
    case Do::destroy:
      return fmt::format("Destroy the bridge in {}", hex_name(b.data, b.p.bridges[action.a()].where));
    default: return action.a() ? "Fire, officers hold back" : "Fire!";
  }
}

}  // namespace longroll::stockade
