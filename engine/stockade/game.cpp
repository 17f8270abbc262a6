#include "engine/stockade/game.hpp"

#include <algorithm>

#include "engine/stockade/rules.hpp"

namespace longroll::stockade {
namespace {

const std::vector<OptionInfo> all_options = {
    {"fog",
     {"stack", "top_counter", "off"},
     "What the Union sees of a Confederate stack that it may not inspect",
     "R34"},
    {"takeback",
     {"consent", "off", "free"},
     "Whether a confirmed action can be taken back; free only against the computer",
     "R24"},
    {"artillery_mixing",
     {"none", "mixed"},
     "Whether a battery counts as a regiment of its own in a stack",
     "R42"},
    {"separate_surcharges", {"off", "on"}, "Carnage and friendly units in a hex cost one point each", "R73"},
    {"flip_costs_move", {"off", "on"}, "Laying a bridge is the unit's whole move", "R82"},
    {"fire_over_parapet", {"off", "on"}, "Units inside the work fire over the parapet at the field", "R93"},
    {"redan_always_visible", {"off", "on"}, "Nothing blocks fire at or from a redan hex", "R94"},
    {"zero_strength_fire",
     {"off", "on"},
     "Fire whose strength rounds down to nothing still hits on a 1",
     "R99"},
    {"contested_redan_counts",
     {"off", "on"},
     "A redan hex with units of both sides counts for the Union",
     "R117"},
};

std::uint8_t value_of(const Setup& setup, std::string_view id) {
  const auto option = std::ranges::find(all_options, id, &OptionInfo::id);
  const auto chosen = setup.options.find(std::string(id));
  if (chosen == setup.options.end()) return 0;
  return static_cast<std::uint8_t>(std::ranges::find(option->values, chosen->second) -
                                   option->values.begin());
}

}  // namespace

Game::Game(Data data) : data_(std::move(data)) {
  info_.id = id;
  info_.title = "Vicksburg: The Assault on Stockade Redan";
  info_.subtitle = "Company tactics before Vicksburg, May 1863: two assaults on an earthwork";
  info_.seats = {"union", "confederate"};
  info_.turn_rule = "5.0a";
  for (const Scenario& each : data_.scenarios)
    info_.scenarios.push_back({each.id, each.title, each.about, each.minutes});
  info_.options = all_options;
}

Result<std::shared_ptr<const Game>> Game::load(const std::string& folder) {
  auto data = Data::load(folder);
  if (!data) return std::unexpected(data.error());
  return std::shared_ptr<const Game>(new Game(std::move(*data)));
}

Result<Position> Game::start(const Setup& setup) const {
  Position p = empty_position();
  const auto chosen = std::ranges::find(data_.scenarios, setup.scenario, &Scenario::id);
  p.scenario = static_cast<std::uint8_t>(chosen - data_.scenarios.begin());
  p.options = {value_of(setup, "fog"),
               value_of(setup, "artillery_mixing"),
               value_of(setup, "separate_surcharges"),
               value_of(setup, "flip_costs_move"),
               value_of(setup, "fire_over_parapet"),
               value_of(setup, "redan_always_visible"),
               value_of(setup, "zero_strength_fire"),
               value_of(setup, "contested_redan_counts")};
  for (std::size_t i = 0; i < data_.units.size(); ++i) {
    const UnitInfo& unit = data_.units[i];
    bool present = unit.assault == 1;
    if (unit.regiment != no_regiment)
      present = present && unit.number <= chosen->strength[unit.regiment][unit.kind == Kind::officer ? 1 : 0];
    else if (unit.side == Confederate)
      present = present && unit.number <= chosen->confederate_guns;
    else if (unit.bombards)
      present = present && unit.number <= chosen->union_companies;
    if (!present) p.set(static_cast<Unit>(i), Position::absent);
  }
  ScriptedDice none;
  Play t{data_, p, none, Events{}};
  begin_assault(t, chosen->first_assault);
  return p;
}

Decision Game::decision(const Position& p) const {
  return {decider(p), static_cast<std::uint8_t>(p.phase), static_cast<std::uint8_t>(p.step)};
}

void Game::actions(const Position& p, ActionList& list) const {
  switch (p.step) {
    case Step::roll_morale:
    case Step::choose_option:
    case Step::place:
    case Step::issue_bridges: return list_setup(data_, p, list);
    case Step::plot:
    case Step::scatter:
    case Step::bombard: return list_bombardment(data_, p, list);
    case Step::roll_chaos:
    case Step::place_chaos: return list_chaos(data_, p, list);
    case Step::move:
    case Step::moving: return list_movement(data_, p, list);
    case Step::fire:
    case Step::aiming: return list_fire(data_, p, list);
    case Step::reduce: return list_reduce(data_, p, list);
    case Step::fight:
    case Step::lose: return list_melee(data_, p, list);
    case Step::roll_gettysburg: return list.add(Action(Do::roll));
    case Step::over: return;
  }
}

namespace {

// Operands that name no unit or hex of this game, or bits that mean nothing, can only come from outside.
bool well_formed(const Data& data, Action action) {
  const unsigned a = action.a(), b = action.b();
  const auto unit = [&](unsigned i) { return i < data.units.size(); };
  const auto hex = [&](unsigned i) { return i < static_cast<unsigned>(data.grid.size()); };
  if (action.c() != 0) return false;
  switch (action.kind<Do>()) {
    case Do::place: return unit(a) && hex(b);
    case Do::carry: return unit(a) && (unit(b) || b == static_cast<unsigned>(Unit::none));
    case Do::flip: return unit(a) && b <= max_bridges;
    case Do::step: return (hex(a) || a == Hex::none.at) && b == 0;
    case Do::option:
    case Do::fire: return b == 0;
    case Do::destroy: return a < max_bridges && b == 0;
    case Do::issue:
    case Do::plot:
    case Do::scatter:
    case Do::call_off:
    case Do::bombard:
    case Do::chaos:
    case Do::target:
    case Do::fight: return hex(a) && b == 0;
    case Do::select:
    case Do::join:
    case Do::leave:
    case Do::drop:
    case Do::add:
    case Do::eliminate:
    case Do::lose: return unit(a) && b == 0;
    case Do::roll:
    case Do::standard:
    case Do::end:
    case Do::halt:
    case Do::hold: return a == 0 && b == 0;
  }
  return false;
}

}  // namespace

Verdict Game::check(const Position& p, Action action) const {
  if (p.step == Step::over) return refuse("5.1d", "the game is over");
  if (!well_formed(data_, action)) return refuse("5.0a", "that is not an action of this game");
  switch (p.step) {
    case Step::roll_morale:
    case Step::choose_option:
    case Step::place:
    case Step::issue_bridges: return check_setup(data_, p, action);
    case Step::plot:
    case Step::scatter:
    case Step::bombard: return check_bombardment(data_, p, action);
    case Step::roll_chaos:
    case Step::place_chaos: return check_chaos(data_, p, action);
    case Step::move:
    case Step::moving: return check_movement(data_, p, action);
    case Step::fire:
    case Step::aiming: return check_fire(data_, p, action);
    case Step::reduce: return check_reduce(data_, p, action);
    case Step::fight:
    case Step::lose: return check_melee(data_, p, action);
    default: break;
  }
  if (action.kind<Do>() != Do::roll) return refuse("4.4a", "the Gettysburg Matrix decides: roll");
  return {};
}

void Game::play(Position& p, Action action, Dice& dice, Events events) const {
  Play t{data_, p, dice, events};
  switch (p.step) {
    case Step::roll_morale:
    case Step::choose_option:
    case Step::place:
    case Step::issue_bridges: return play_setup(t, action);
    case Step::plot:
    case Step::scatter:
    case Step::bombard: return play_bombardment(t, action);
    case Step::roll_chaos:
    case Step::place_chaos: return play_chaos(t, action);
    case Step::move:
    case Step::moving: return play_movement(t, action);
    case Step::fire:
    case Step::aiming: return play_fire(t, action);
    case Step::reduce: return play_reduce(t, action);
    case Step::fight:
    case Step::lose: return play_melee(t, action);
    case Step::roll_gettysburg: return play_gettysburg(t);
    case Step::over: return;
  }
}

Outcome Game::outcome(const Position& p) const {
  Outcome outcome{.over = p.step == Step::over};
  outcome.score = {__builtin_popcount(p.redan_held),
                   static_cast<int>(data_.redan_list.size()) - __builtin_popcount(p.redan_held)};
  switch (p.ending) {
    case Ending::none: break;
    case Ending::union_destroyed:
      outcome.winner = Confederate, outcome.reason = "every Union unit on the map has been eliminated";
      break;
    case Ending::redan_taken:
      outcome.winner = Union, outcome.reason = "the Stockade Redan has been taken";
      break;
    case Ending::redan_held:
      outcome.winner = Confederate, outcome.reason = "the Stockade Redan has held";
      break;
    case Ending::gettysburg_averted:
      outcome.winner = Union, outcome.reason = "the redan has fallen in time to keep Lee from marching north";
      break;
    case Ending::gettysburg_fought:
      outcome.winner = Confederate, outcome.reason = "the redan has fallen too late, and Lee marches north";
      break;
  }
  return outcome;
}

}  // namespace longroll::stockade
