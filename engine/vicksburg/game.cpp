// The table of chapters, and the game as its clients call it.
#include "engine/vicksburg/game.hpp"

#include "engine/core/situation.hpp"
#include "engine/vicksburg/player/distances.hpp"
#include "engine/vicksburg/rules/rules.hpp"
#include "engine/vicksburg/words/verbs.hpp"

namespace longroll::vicksburg {
namespace {

constexpr std::string_view turn_rule = "3.0i";

Seat nobody(Board) { return Seat::nobody; }
Seat north(Board) { return union_side; }
Seat south(Board) { return confederate; }
Seat attacker(Board b) { return b.active(); }
Seat defender(Board b) { return b.defender(); }

// What the engine does by itself: nobody is asked.
constexpr Chapter automatic(Step step, std::string_view name) {
  return {step, name, turn_rule, south, "", list_nothing, check_nothing, play_nothing};
}
std::string ask_operations(Board b) {
  return b.ip(b.active()) > 0
             ? "Spend initiative points, operate with activated units, or end the phase"
             : "Spend no more (0 IP are left): operate with activated units, or end the phase";
}

constexpr Chapter die(Step step, std::string_view name, Seat (*decides)(Board), const char* prompt,
                      void (*play)(Play&, Action)) {
  return {step, name, turn_rule, decides, prompt, list_roll, check_roll, play};
}

constexpr auto chapters = chapter_table<Step, Board, Play>({
    {Step::base_choice, "base-choice", turn_rule, north, "Land at Grand Gulf or at Warrenton?", list_base,
     check_base, play_base},
    {Step::confederate_setup, "confederate-setup", turn_rule, south, "Set up the Confederate army",
     list_setup, check_setup, play_setup},
    {Step::union_setup, "union-setup", turn_rule, north, "Set up the Union army", list_setup, check_setup,
     play_setup},
    {Step::raid_choice, "raid-choice", turn_rule, north, "Send Grierson on his raid?", list_raid, check_raid,
     play_raid},
    {Step::pursuit_choice, "pursuit-choice", turn_rule, south, "Send cavalry after Grierson?", list_pursuit,
     check_pursuit, play_pursuit},
    die(Step::arkansas_roll, "arkansas-roll", south, "Roll for the Arkansas", play_arkansas_roll),
    {Step::arkansas_place, "arkansas-place", turn_rule, south, "Place the Arkansas at Vicksburg",
     list_arkansas, check_arkansas, play_arkansas},

    automatic(Step::supply_start, "supply-start"),
    {Step::raided_union, "raided-union", turn_rule, south,
     "Name a Union infantry unit that Forrest cuts off from supply", list_naming, check_naming, play_naming},
    {Step::gulf_choice, "gulf-choice", turn_rule, north, "Use the fleet to land supplies at the base?",
     list_gulf, check_gulf, play_gulf},
    {Step::rail_choice, "rail-choice", turn_rule, north,
     "Use the railroad for supply without full garrisons?", list_rail, check_rail, play_rail},
    {Step::union_extensions, "union-extensions", turn_rule, north, "Commit units to supply line protection?",
     list_extension, check_extension, play_extension},
    {Step::gulf_users, "gulf-users", turn_rule, north, "Choose a unit to supply over the river",
     list_gulf_use, check_gulf_use, play_gulf_use},
    {Step::garrison_losses, "garrison-losses", turn_rule, north,
     "Choose a unit Committed for want of garrisons", list_naming, check_naming, play_naming},
    {Step::raided_confederates, "raided-confederates", turn_rule, names_raided,
     "Name a Confederate infantry unit that is out of supply", list_naming, check_naming, play_naming},
    {Step::confederate_extensions, "confederate-extensions", turn_rule, south,
     "Commit units to supply line protection?", list_extension, check_extension, play_extension},
    {Step::strategic_return, "strategic-return", turn_rule, north,
     "The landing is lost: wait, or return at the Depot?", list_return, check_return, play_return},

    automatic(Step::initiative, "initiative"),
    die(Step::first_roll, "first-roll", north, "Roll for the opening initiative points", play_first_roll),
    {Step::declare_first, "declare-first", turn_rule, declares_first,
     "Declare Leaders for the initiative roll", list_declaration, check_declaration, play_declaration},
    {Step::declare_second, "declare-second", turn_rule, declares_second,
     "Declare Leaders for the initiative roll", list_declaration, check_declaration, play_declaration},
    die(Step::lone_roll, "lone-roll", rolls_alone, "Roll for initiative points: the enemy is done",
        play_lone_roll),

    {Step::operations, "operations", turn_rule, attacker, ask_operations, list_operations, check_operations,
     play_operations},
    {Step::muster, "muster", turn_rule, attacker, "Choose the units that he activates", list_muster,
     check_muster, play_muster},
    {Step::besiegers, "besiegers", turn_rule, attacker, "Choose the besieging units", list_siege, check_siege,
     play_siege},
    {Step::operate, "operate", turn_rule, attacker, "Move, attack, or stop", list_operate, check_operate,
     play_operate},

    {Step::withdraw, "withdraw", turn_rule, defender, "Withdraw cavalry before the combat, or stand",
     list_withdrawal, check_withdrawal, play_withdrawal},
    {Step::retarget, "retarget", turn_rule, attacker, "Name another unit to attack", list_target,
     check_target, play_target},
    {Step::attacker_support, "attacker-support", turn_rule, attacker,
     "Choose units that join from adjacent hexes", list_support, check_support, play_support},
    {Step::defender_support, "defender-support", turn_rule, defender,
     "Choose units that join from adjacent hexes", list_support, check_support, play_support},
    {Step::attacker_leaders, "attacker-leaders", turn_rule, attacker, "Choose Leaders who lend their value",
     list_lending, check_lending, play_lending},
    {Step::defender_leaders, "defender-leaders", turn_rule, defender, "Choose Leaders who lend their value",
     list_lending, check_lending, play_lending},
    automatic(Step::resolve, "resolve"),
    {Step::defender_retreat, "defender-retreat", turn_rule, defender, "Choose the way of retreat",
     list_retreat, check_retreat, play_retreat},
    {Step::defender_leaders_retreat, "defender-leaders-retreat", turn_rule, defender,
     "Choose the unit that the Leader retreats with", list_following, check_following, play_following},
    {Step::attacker_retreat, "attacker-retreat", turn_rule, attacker, "Choose the way of retreat",
     list_retreat, check_retreat, play_retreat},
    {Step::attacker_leaders_retreat, "attacker-leaders-retreat", turn_rule, attacker,
     "Choose the unit that the Leader retreats with", list_following, check_following, play_following},
    {Step::advance, "advance", turn_rule, attacker, "Advance into the hex, or not", list_advance,
     check_advance, play_advance},
    automatic(Step::end_operation, "end-operation"),
    automatic(Step::operations_over, "operations-over"),
    die(Step::forrest_roll, "forrest-roll", south, "Roll for Forrest's raid", play_forrest_roll),

    {Step::union_entrench, "union-entrench", turn_rule, north, "Entrench with Uncommitted units",
     list_entrenching, check_entrenching, play_entrenching},
    {Step::confederate_entrench, "confederate-entrench", turn_rule, south, "Entrench with Uncommitted units",
     list_entrenching, check_entrenching, play_entrenching},
    {Step::union_reinforce, "union-reinforce", turn_rule, north, "Place reinforcements", list_reinforcement,
     check_reinforcement, play_reinforcement},
    die(Step::group_b_roll, "group-b-roll", south, "Roll for Johnston's brigades", play_group_b_roll),
    {Step::confederate_reinforce, "confederate-reinforce", turn_rule, south, "Place reinforcements",
     list_reinforcement, check_reinforcement, play_reinforcement},
    automatic(Step::repair, "repair"),
    die(Step::event_roll, "event-roll", north, "Roll for a random event", play_event_roll),
    {Step::milliken_choice, "milliken-choice", turn_rule, north, "Name the unit held at Milliken's Bend",
     list_naming, check_naming, play_naming},

    die(Step::siege_roll, "siege-roll", north, "Roll for the siege", play_siege_roll),
    {Step::siege_entry, "siege-entry", turn_rule, north, "Choose the stack that enters, or none",
     list_siege_entry, check_siege_entry, play_siege_entry},
    automatic(Step::recovery, "recovery"),
    {Step::end_gulf_users, "end-gulf-users", turn_rule, north, "Choose a unit to supply over the river",
     list_gulf_use, check_gulf_use, play_gulf_use},
    {Step::union_relocate, "union-relocate", turn_rule, north, "Relocate Leaders", list_relocation,
     check_relocation, play_relocation},
    {Step::confederate_relocate, "confederate-relocate", turn_rule, south, "Relocate Leaders",
     list_relocation, check_relocation, play_relocation},
    {Step::scorch_choice, "scorch-choice", turn_rule, south, "Declare the destruction of railroad stations?",
     list_scorching, check_scorching, play_scorching},
    automatic(Step::reckoning, "reckoning"),
    {Step::over, "over", turn_rule, nobody, "The game is over", list_nothing, check_nothing, play_nothing},

    {Step::displace, "displace", turn_rule, settles_leader, ask_displacement, list_displacement,
     check_displacement, play_displacement},
    {Step::replace, "replace", turn_rule, settles_leader, ask_replacement, list_replacement,
     check_replacement, play_replacement},
    {Step::promote, "promote", turn_rule, north, "Choose the new Supreme Commander", list_promotion,
     check_promotion, play_promotion},
    {Step::excess, "excess", turn_rule, settles_stacks, "Too many units in a hex: choose one to be Disrupted",
     list_excess, check_excess, play_excess},
    {Step::fleet_moves, "fleet-moves", turn_rule, north, "The fleet is driven off: choose its anchorage",
     list_shelter, check_shelter, play_shelter},
});

}  // namespace

const Chapter& chapter_of(Board board) { return chapters[step_of(board.p)]; }

Result<std::shared_ptr<const Game>> Game::load(const std::string& folder) {
  auto data = Data::load(folder);
  if (!data) return std::unexpected(data.error());
  auto game = std::make_shared<Game>(*data);
  return with_learning(folder, game, game->info_);
}

Game::Game(std::shared_ptr<const Data> data)
    : data_(std::move(data)), distances_(std::make_shared<const Distances>(data_->map)), info_(game_info()) {}

Result<Position> Game::start(const Setup& setup) const {
  Position position{};
  position.options = read_options(setup);
  NoDice dice;
  Play play(*data_, position, dice, Events{});
  play.open_table();
  if (setup.scenario == "historical") {
    if (position.step == Step::base_choice) play.answer(Action(Do::base, 0));
    play.answer(act(Do::standard));
    play.answer(act(Do::standard));
  }
  return position;
}

Decision Game::decision(const Position& position) const {
  return {Board(*data_, position).decider(), static_cast<std::uint8_t>(position.phase),
          static_cast<std::uint8_t>(step_of(position)), chapters[step_of(position)].rule};
}

void Game::actions(const Position& position, ActionList& list) const {
  const Board board(*data_, position);
  list.clear();
  chapter_of(board).list(board, list);
}

Verdict Game::check(const Position& position, Action action) const {
  const Board board(*data_, position);
  return well_formed(action) ? chapter_of(board).check(board, action) : not_asked();
}

void Game::play(Position& position, Action action, Dice& dice, Events events) const {
  Play(*data_, position, dice, events).answer(action);
}

Outcome Game::outcome(const Position& position) const {
  constexpr std::array<std::string_view, 3> levels = {"draw", "tactical", "decisive"};
  constexpr std::array<std::string_view, 9> reasons = {
      "",
      "Vicksburg has fallen and the Union has twice the points",
      "the Confederacy holds Vicksburg, Jackson and the landing",
      "the Union holds Vicksburg",
      "the Union holds Vicksburg without more points",
      "Vicksburg stands, but the Confederacy has no more points",
      "Vicksburg stands",
      "the Union has done in time what it was to do",
      "the Union has not done in time what it was to do"};
  Outcome outcome{.score = {position.vp[0], position.vp[1]}};
  if (position.step != Step::over) return outcome;
  outcome.over = true;
  outcome.winner = position.winner == 2 ? Seat::nobody : static_cast<Seat>(position.winner);
  outcome.level = levels[position.level];
  outcome.reason = reasons[position.reason];
  return outcome;
}

// Only a sealed declaration is hidden (R117).
bool Game::open_to(const Position& position, Action action, Viewer viewer) const {
  if (action.kind<Do>() != Do::declare || position.options.initiative_declaration ||
      position.step != Step::declare_first)
    return true;
  return sees_as(viewer, Board(*data_, position).decider());
}

}  // namespace longroll::vicksburg
