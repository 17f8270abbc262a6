// Orders as a person would name them on a button, and what they point at.
#include <algorithm>

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

std::string label(const Game& game, const Position& p, Action action) {
  const Operands o = operands(action);
  switch (what(action)) {
    case Do::move: return std::string(pace_label(static_cast<Pace>(o.flag)));
    case Do::face: return o.flag ? "Right face" : "Left face";
    case Do::split: return split_label(o);
    case Do::yell:
      return p.busy() && p[p.next().unit].seat == Seat::first ? "For the Union!" : "The Rebel Yell!";
    default: break;
  }
  const auto* row = verbs.of(what(action));
  if (!row || row->label.empty()) return game.write(p, action);
  const Operand first = row->operands[0];
  return fmt::format(fmt::runtime(row->label), first == Operand::unit ? full_name(game.data(), p, number(o))
                                                                      : written(game.data(), p, o, first));
}

}  // namespace

JsonText action_view(const Game& game, const Position& p, Action action) {
  const Do order = what(action);
  const Operands o = operands(action);
  JsonText out = {
      {"do", game.write(p, action)}, {"kind", kind_word(order)}, {"label", label(game, p, action)}};
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
