#include "engine/stockade/game.hpp"

#include <algorithm>

#include "engine/core/situation.hpp"
#include "engine/stockade/rules/rules.hpp"
#include "engine/stockade/words/verbs.hpp"

namespace longroll::stockade {
namespace {

Side union_side(Board) { return Union; }
Side confederate_side(Board) { return Confederate; }
Side nobody(Board) { return Seat::nobody; }

std::string ask_place(Board b) {
  std::array<Unit, max_units> units;
  return fmt::format("Place {}{}.", b.of(next_to_place(b)).name,
                     units_to_place(b, units) > 1 ? ", or another unit of this step" : "");
}
std::string ask_plot(Board b) {
  return fmt::format("Place your bombardment markers: {} of {}.", markers_plotted(b, b.phasing()) + 1,
                     markers_available(b, b.phasing()));
}
std::string ask_bombard(Board b) {
  return b.phasing() == Union ? "Call off markers if you wish, then resolve the rest."
                              : "Resolve the bombardment markers.";
}
std::string ask_chaos(Board b) {
  if (b.p.chaos_left == 1) return "Place a Chaos of War marker on enemy infantry, or end the phase.";
  return fmt::format("Place up to {} Chaos of War markers on enemy infantry, or end the phase.",
                     b.p.chaos_left);
}
std::string ask_moving(Board b) {
  ActionList list;
  list_moving(b, list);
  const bool onward =
      std::any_of(list.begin(), list.end(), [](Action each) { return each.kind<Do>() != Do::halt; });
  return onward ? "Choose the next hex." : "They can go no farther: halt here.";
}
std::string ask_aiming(Board b) {
  return fmt::format("Choose the units that fire into {}.", b.number(b.p.focus));
}
std::string ask_reduce(Board b) {
  return fmt::format("Hex {} is overstacked: choose a unit to give up.", b.number(b.p.focus));
}
std::string ask_fight(Board b) {
  return fmt::format("Resolve the hand-to-hand combat in {}.", b.number(next_melee(b.p)));
}
std::string ask_lose(Board b) {
  return fmt::format("Choose {} of your units in {} to lose.", b.p.losses, b.number(b.p.focus));
}

void list_nothing(Board, ActionList&) {}
void play_nothing(Play&, Action) {}

constexpr const char* turn_rule = "5.0a";

constexpr auto chapters = chapter_table<Step, Board, Play>({
    {Step::roll_morale, "roll-morale", turn_rule, confederate_side,  // 3.1.1a
     "Roll for the morale of the garrison.", list_roll, check_morale, play_morale},
    {Step::choose_option, "choose-option", turn_rule, union_side,
     "Choose the role of the five artillery companies for this assault: bombardment or close support.",
     list_option, check_option, play_option},
    {Step::place, "place", turn_rule, placing_side, ask_place, list_place, check_place, play_place},
    {Step::issue_bridges, "issue-bridges", turn_rule, union_side,
     "Issue the bridging markers to hexes with Union units.", list_issue, check_issue, play_issue},
    {Step::plot, "plot", turn_rule, phasing_side, ask_plot, list_plot, check_plot, play_plot},
    {Step::scatter, "scatter", turn_rule, phasing_side, "Roll for the scatter of each marker.", list_scatter,
     check_scatter, play_scatter},
    {Step::bombard, "bombard", turn_rule, phasing_side, ask_bombard, list_bombard, check_bombard,
     play_bombard},
    {Step::roll_chaos, "roll-chaos", turn_rule, phasing_side, "Roll for the number of Chaos of War markers.",
     list_roll, check_roll_chaos, play_roll_chaos},
    {Step::place_chaos, "place-chaos", turn_rule, phasing_side, ask_chaos, list_chaos, check_chaos,
     play_chaos},
    {Step::move, "move", turn_rule, phasing_side, "Select units to move, or end the phase.", list_move,
     check_move, play_move},
    {Step::moving, "moving", turn_rule, phasing_side, ask_moving, list_moving, check_moving, play_moving},
    {Step::fire, "fire", turn_rule, phasing_side, "Choose a target hex, or end the phase.", list_fire,
     check_fire, play_fire},
    {Step::aiming, "aiming", turn_rule, phasing_side, ask_aiming, list_aiming, check_aiming, play_aiming},
    {Step::reduce, "reduce", turn_rule, losing_side, ask_reduce, list_reduce, check_reduce, play_reduce},
    {Step::fight, "fight", turn_rule, phasing_side, ask_fight, list_fight, check_fight, play_fight},
    {Step::lose, "lose", turn_rule, losing_side, ask_lose, list_lose, check_lose, play_lose},
    {Step::roll_gettysburg, "roll-gettysburg", turn_rule, union_side,
     "The redan is yours. Roll on the Gettysburg Matrix.", list_roll, check_gettysburg, play_gettysburg},
    {Step::over, "over", turn_rule, nobody, "The game is over.", list_nothing, check_over, play_nothing},
});

// What the table may choose, and where a position remembers it.
struct OptionRow {
  OptionInfo info;
  std::uint8_t Options::*chosen;
};
const OptionRow option_rows[] = {
    {{"fog",
      {"stack", "top_counter", "off"},
      "What the Union sees of a Confederate stack that it may not inspect",
      "R34"},
     &Options::fog},
    {{"takeback",
      {"consent", "off", "free"},
      "Whether a confirmed action can be taken back; free only against the computer",
      "R24"},
     nullptr},  // for the server
    {{"artillery_mixing",
      {"none", "mixed"},
      "Whether a battery counts as a regiment of its own in a stack",
      "R42"},
     &Options::artillery_mixing},
    {{"separate_surcharges", {"off", "on"}, "Carnage and friendly units in a hex cost one point each", "R73"},
     &Options::separate_surcharges},
    {{"flip_costs_move", {"off", "on"}, "Laying a bridge is the unit's whole move", "R82"},
     &Options::flip_costs_move},
    {{"fire_over_parapet", {"on", "off"}, "Units inside the work fire over the parapet at the field", "R93"},
     &Options::fire_over_parapet},
    {{"redan_always_visible", {"off", "on"}, "Nothing blocks fire at or from a redan hex", "R94"},
     &Options::redan_always_visible},
    {{"zero_strength_fire",
      {"off", "on"},
      "Fire whose strength rounds down to nothing still hits on a 1",
      "R99"},
     &Options::zero_strength_fire},
    {{"contested_redan_counts",
      {"off", "on"},
      "A redan hex with units of both sides counts for the Union",
      "R117"},
     &Options::contested_redan_counts},
};

// The number of the value, but a switch that is on is 1, whichever way it stands by default.
std::uint8_t remembered(const OptionInfo& option, std::string_view value) {
  if (option.values.size() == 2 && (value == "on" || value == "off")) return value == "on";
  return static_cast<std::uint8_t>(std::ranges::find(option.values, value) - option.values.begin());
}

}  // namespace

const Chapter<Step, Board, Play>& chapter(Step step) { return chapters[step]; }

Game::Game(Data data) : data_(std::move(data)) {
  info_.id = id;
  info_.title = "Vicksburg: The Assault on Stockade Redan";
  info_.subtitle = "Company tactics before Vicksburg, May 1863: two assaults on an earthwork";
  info_.seats = {"union", "confederate"};
  info_.turn_rule = turn_rule;
  info_.takeback = "takeback";
  for (const Scenario& each : data_.scenarios)
    info_.scenarios.push_back({each.id, each.title, each.about, each.minutes, each.begins.kind, "",
                               each.begins.given, each.begins.file});
  for (const OptionRow& each : option_rows) info_.options.push_back(each.info);
}

Result<std::shared_ptr<const Game>> Game::load(const std::string& folder) {
  auto data = Data::load(folder);
  if (!data) return std::unexpected(data.error());
  auto game = std::shared_ptr<Game>(new Game(std::move(*data)));
  return with_learning(folder, game, game->info_);
}

Result<Position> Game::start(const Setup& setup) const {
  Position p = empty_position();
  const auto chosen = std::ranges::find(data_.scenarios, setup.scenario, &Scenario::id);
  p.scenario = static_cast<std::uint8_t>(chosen - data_.scenarios.begin());
  for (const auto& [name, value] : setup.options) {
    const OptionRow& row =
        *std::ranges::find(option_rows, name, [](const OptionRow& each) { return each.info.id; });
    if (row.chosen) p.options.*row.chosen = remembered(row.info, value);
  }
  NoDice none;
  Play t{data_, p, none, Events{}};
  muster(t);
  return p;
}

Decision Game::decision(const Position& p) const {
  return {chapters[p.step].decides({data_, p}), static_cast<std::uint8_t>(p.phase),
          static_cast<std::uint8_t>(p.step), chapters[p.step].rule};
}

void Game::actions(const Position& p, ActionList& list) const { chapters[p.step].list({data_, p}, list); }

Verdict Game::check(const Position& p, Action action) const {
  if (p.step != Step::over && !well_formed(data_, action))
    return refuse(turn_rule, "that is not an action of this game");
  return chapters[p.step].check({data_, p}, action);
}

void Game::play(Position& p, Action action, Dice& dice, Events events) const {
  Play t{data_, p, dice, events};
  chapters[p.step].play(t, action);
}

Outcome Game::outcome(const Position& p) const { return outcome_of({data_, p}); }

}  // namespace longroll::stockade
