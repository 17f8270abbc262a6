// Orders as a person would name them on a button, and what they point at.
#include "engine/severed/game.hpp"
#include "engine/severed/notation.hpp"
#include "engine/severed/view.hpp"

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
  const auto name = [&] { return full_name(game.data(), p, number(o)); };
  switch (what(action)) {
    case Do::roll: return "Roll the dice";
    case Do::go_first: return "Take the first turn";
    case Do::go_second: return "Take the second turn";
    case Do::take_edge: return o.flag ? "The north edge" : "The south edge";
    case Do::name_general: return fmt::format("{} starts on the table", name());
    case Do::ready: return "Ready";
    case Do::resolve: return fmt::format("Roll for {}", name());
    case Do::form_line_now: return "Form line";
    case Do::stay_in_column: return "Stay in column";
    case Do::move: return std::string(pace_label(static_cast<Pace>(o.flag)));
    case Do::done: return "Done";
    case Do::cancel: return "Take the move back";
    case Do::end_phase: return "End the phase";
    case Do::battery: return "Fire its guns";
    case Do::react_limber: return "Limber up";
    case Do::react_unlimber: return "Unlimber";
    case Do::react_move: return "Drive";
    case Do::cease: return "Cease fire";
    case Do::hold_fire: return "Hold fire";
    case Do::stand_down: return "Stand down";
    case Do::fire: return "Fire";
    case Do::bayonets: return "Fix bayonets";
    case Do::determined: return "Determined charge";
    case Do::charge: return "Charge";
    case Do::open_fight: return fmt::format("Fight on: {}", name());
    case Do::join: return fmt::format("{} helps", name());
    case Do::fight: return "Fight!";
    case Do::brace: return "Brace for impact";
    case Do::countercharge: return "Countercharge";
    case Do::yell:
      return p.busy() && p[p.next().unit].seat == Seat::first ? "For the Union!" : "The Rebel Yell!";
    case Do::no_yell: return "Not now";
    case Do::remove: return fmt::format("Lose Base {}", o.base + 1);
    case Do::escape: return fmt::format("Ride {} degrees", degrees(static_cast<int>(o.heading)));
    case Do::assist: return fmt::format("Assist {}", name());
    case Do::furious: return "Go forward";
    case Do::decline: return "Stay";
    case Do::dispute: return "Dispute it";
    case Do::accept: return "Accept it";
    case Do::dismount: return "Dismount";
    case Do::about_face: return "About face";
    case Do::face: return o.flag ? "Right face" : "Left face";
    case Do::form_line: return o.flag ? "Form line to the right" : "Form line to the left";
    case Do::limber: return "Limber up";
    case Do::unlimber: return "Unlimber";
    case Do::split: return split_label(o);
    default: return game.write(p, action);
  }
}

bool names_unit(Do what_order) {
  switch (what_order) {
    case Do::name_general:
    case Do::deploy:
    case Do::place_base:
    case Do::resolve:
    case Do::move:
    case Do::battery:
    case Do::shell:
    case Do::canister:
    case Do::react_limber:
    case Do::react_unlimber:
    case Do::react_move:
    case Do::fire:
    case Do::at:
    case Do::bayonets:
    case Do::determined:
    case Do::charge:
    case Do::charge_at:
    case Do::open_fight:
    case Do::join:
    case Do::assist: return true;
    default: return false;
  }
}

}  // namespace

Json action_json(const Game& game, const Position& p, Action action) {
  const Do order = what(action);
  const Operands o = operands(action);
  Json out{{"do", game.write(p, action)}, {"kind", kind_word(order)}, {"label", label(game, p, action)}};
  if (names_unit(order)) out["unit"] = code(game.data(), p, number(o));
  if (order == Do::move) out["pace"] = word(static_cast<Pace>(o.flag));
  if (order == Do::shell || order == Do::shell_object || order == Do::canister) out["gun"] = o.flag + 1;
  if (order == Do::shell || order == Do::canister || order == Do::remove || order == Do::place_base)
    out["base"] = o.base + 1;
  if (order == Do::remove && p.busy()) out["unit"] = code(game.data(), p, p.next().unit);
  if (order == Do::escape) out["facing"] = o.heading / 4.0;
  return out;
}

}  // namespace longroll::severed
