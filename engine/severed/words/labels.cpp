// Orders as a person would name them on a button, and what they point at.
#include <algorithm>
#include <cctype>

#include "engine/severed/game.hpp"
#include "engine/severed/show/view.hpp"
#include "engine/severed/words/verbs.hpp"

namespace longroll::severed {
namespace {

std::string_view kind_word(Do what_order) {
  if (what_order >= Do::advance && what_order <= Do::dismount) return "step";
  switch (what_order) {
    case Do::roll:
    case Do::go_first:
    case Do::go_second:
    case Do::take_edge:
    case Do::name_general: return "start";
    case Do::deploy:
    case Do::place_base: return "deploy";
    case Do::ready: return "ready";
    case Do::resolve: return "resolve";
    case Do::move: return "move";
    case Do::done:
    case Do::cancel: return "finish";
    case Do::end_phase: return "end";
    case Do::battery: return "battery";
    case Do::react_limber:
    case Do::react_unlimber:
    case Do::react_move: return "react";
    case Do::shell:
    case Do::shell_object:
    case Do::canister: return "shot";
    case Do::cease:
    case Do::hold_fire:
    case Do::stand_down: return "forgo";
    case Do::fire: return "fire";
    case Do::bayonets:
    case Do::determined: return "prepare";
    case Do::at:
    case Do::charge_at: return "target";
    case Do::charge: return "charge";
    case Do::open_fight: return "open";
    case Do::join: return "join";
    case Do::fight: return "fight";
    case Do::remove: return "lose";
    case Do::escape: return "escape";
    case Do::assist: return "assist";
    case Do::split: return "split";
    default: return "choice";
  }
}

std::string_view pace_label(Pace pace) {
  switch (pace) {
    case Pace::basic: return "Basic move";
    case Pace::double_quick: return "Double quick";
    case Pace::march: return "March";
    case Pace::limbered: return "Drive";
    case Pace::by_hand: return "By hand";
    case Pace::remount: return "Remount";
    default: return "Hold";
  }
}

std::string split_label(const Operands& o) {
  std::string text;
  const auto part = [&](int dice, std::string_view at) {
    if (dice) text += fmt::format("{}{} at {}", text.empty() ? "" : ", ", dice, at);
  };
  part(o.x, "exposed Bases");
  part(o.y, "Bases in light cover");
  part(static_cast<int>(o.heading), "Bases in heavy cover");
  return text;
}

// An operand as people say it; notation where that is plain enough.
std::string spoken(const Data& data, const Position& p, const Operands& o, Operand operand) {
  switch (operand) {
    case Operand::unit:
    case Operand::base_of_unit:
    case Operand::at_base: return number(o) < p.unit_count ? full_name(data, p, number(o)) : "nobody";
    case Operand::at_object: {
      const auto& features = data.grounds[p.ground].features;
      return o.unit < features.size() ? data.kind(features[o.unit]).named : std::string("nothing");
    }
    case Operand::distance: return in_inches(o.x);
    case Operand::range: return in_inches(50 * o.x);
    case Operand::object_range: return in_inches(50 * static_cast<int>(o.heading));
    case Operand::formation: {
      static constexpr std::array<std::string_view, 6> ways{" in line",    " in column", " in skirmish order",
                                                            " unlimbered", " limbered",  ""};
      return std::string(ways[static_cast<std::size_t>(o.flag)]);
    }
    default: return written(data, p, o, operand);
  }
}

std::string label(const Game& game, const Position& p, Action action) {
  const Operands o = operands(action);
  switch (what(action)) {
    case Do::move: return std::string(pace_label(static_cast<Pace>(o.flag)));
    case Do::split: return split_label(o);
    case Do::yell:
      return p.busy() && p[p.next().unit].seat == Seat::first ? "For the Union!" : "The Rebel Yell!";
    default: break;
  }
  const auto* row = verbs.of(what(action));
  if (!row || row->label.empty()) return game.write(p, action);
  std::array<std::string, 3> said;
  for (std::size_t i = 0; i < said.size(); ++i) said[i] = spoken(game.data(), p, o, row->operands[i]);
  return fmt::vformat(row->label, fmt::make_format_args(said[0], said[1], said[2]));
}

// The same in full, for whoever does not see what is selected: "Infantry Battalion 1: fix bayonets".
std::string in_full(const Game& game, const Position& p, Action action, const std::string& label) {
  const auto* row = verbs.of(what(action));
  const bool named = row && row->operands[0] == Operand::unit;
  const Number unit = named ? number(operands(action)) : p.move.unit;
  if (unit >= p.unit_count || what(action) == Do::end_phase) return label;
  const std::string name = full_name(game.data(), p, unit);
  if (label.contains(name)) return label;
  return fmt::format("{}: {}{}", name, static_cast<char>(std::tolower(static_cast<unsigned char>(label[0]))),
                     label.substr(1));
}

}  // namespace

JsonText action_view(const Game& game, const Position& p, Action action) {
  const Do order = what(action);
  const Operands o = operands(action);
  const std::string button = label(game, p, action), full = in_full(game, p, action, button);
  JsonText out = {{"do", game.write(p, action)}, {"kind", kind_word(order)}, {"label", button}};
  if (full != button) out["says"] = full;
  if (order == Do::remove)
    out["unit"] = code(game.data(), p, p.next().unit);
  else if (const auto* row = verbs.of(order); row && std::ranges::any_of(row->operands, names_unit))
    out["unit"] = code(game.data(), p, number(o));
  if (order == Do::move) out["pace"] = word(static_cast<Pace>(o.flag));
  if (order == Do::shell || order == Do::shell_object || order == Do::canister) out["gun"] = o.flag + 1;
  if (order == Do::shell || order == Do::canister || order == Do::remove || order == Do::place_base)
    out["base"] = o.base + 1;
  if (order == Do::escape) out["facing"] = o.heading / 4.0;
  return out;
}

}  // namespace longroll::severed
