#include "engine/severed/game.hpp"

#include <algorithm>

#include "engine/core/chapter.hpp"
#include "engine/core/situation.hpp"
#include "engine/severed/rules/rules.hpp"
#include "engine/severed/rules/sequence.hpp"
#include "engine/severed/rules/setup.hpp"
#include "engine/severed/words/names.hpp"
#include "engine/severed/workshop/workshop.hpp"

namespace longroll::severed {
namespace {

// Who decides.
Seat anybody(Board) { return Seat::first; }  // either could roll
Seat nobody(Board) { return Seat::nobody; }
Seat setting_up(Board board) { return board.p.setting; }
Seat active(Board board) { return board.p.active; }
Seat reacting(Board board) { return other(board.p.active); }
Seat mover(Board board) { return board.p[board.p.move.unit].seat; }
Seat owner(Board board) { return board.p[board.p.next().unit].seat; }

// What is asked of a Unit by its name.
std::string name_of(Board board, Number unit) { return full_name(board.data, board.p, unit); }
std::string asked(Board board) { return name_of(board, board.p.next().unit); }

std::string ask_step(Board board) {
  const std::string name = name_of(board, board.p.move.unit);
  return board.p.move.reaction ? fmt::format("{} drives: choose its way.", name)
                               : fmt::format("{} moves: choose its next step, or finish.", name);
}
std::string ask_aim(Board board) { return name_of(board, board.p.fire.unit) + ": aim a gun."; }
std::string ask_target(Board board) { return name_of(board, board.p.fire.unit) + ": name its target."; }
std::string ask_charge_target(Board board) {
  return name_of(board, board.p.fight.attacker) + ": name the target of its charge.";
}
std::string ask_loss(Board board) {
  return fmt::format("Choose which Base {} loses ({} in all).", asked(board), board.p.next().count);
}
std::string ask_furious(Board board) {
  return fmt::format("{} may advance furiously by {} inches.", asked(board), board.p.next().count);
}
std::string ask_reform(Board board) { return asked(board) + " rallies: form line, or stay in column?"; }
std::string ask_escape(Board board) {
  return fmt::format("{} escapes: choose where he rides {} inches.", asked(board), board.p.next().count);
}
std::string ask_charged(Board board) { return asked(board) + " is charged: brace, or countercharge?"; }
std::string ask_yell(Board board) {
  return fmt::format("Give {} the {}?", asked(board),
                     owner(board) == Seat::first ? "cry For the Union" : "Rebel Yell");
}
std::string ask_assist(Board board) { return fmt::format("Which fight does {} assist?", asked(board)); }

// clang-format off
constexpr auto chapters = chapter_table<Step, Board, Play>({
    {Step::first_roll, "order", "SEQ-02", anybody, "Roll for the first turn.",
     list_first_roll, check_first_roll, play_first_roll},
    {Step::order, "order", "SEQ-02", setting_up, "Take the first turn or the second.",
     list_order, check_order, play_order},
    {Step::edge, "edge", "SEQ-02", setting_up, "Choose your table edge.", list_edge, check_edge, play_edge},
    {Step::name_general, "readiness", "SEQ-02", setting_up, "Name the general who starts on the table.",
     list_general, check_general, play_general},
    {Step::readiness, "readiness", "SEQ-02", setting_up, "Roll for your army's readiness.",
     list_readiness, check_readiness, play_readiness},
    {Step::record, "record", "SEQ-02", setting_up, "Record the places of your scouts in secret.",
     list_deployment, check_deployment, play_deployment},
    {Step::deploy, "deploy", "SEQ-02", setting_up, "Deploy your army.",
     list_deployment, check_deployment, play_deployment},
    {Step::reserves, "reserves", "SEQ-02", setting_up, "Place the reserves that arrive.",
     list_deployment, check_deployment, play_deployment},

    {Step::resolve, "resolve", "SEQ-02", active, "Roll for each retreating Unit.",
     list_resolve, check_resolve, play_resolve},
    {Step::movement, "movement", "SEQ-02", active, "Move your Units one at a time.",
     list_movement, check_movement, play_movement},
    {Step::moving, "moving", "SEQ-02", mover, ask_step, list_moving, check_moving, play_moving},
    {Step::reaction, "reaction", "SEQ-02", reacting, "React with your artillery.",
     list_reaction, check_reaction, play_reaction},
    {Step::aim, "aim", "SEQ-02", reacting, ask_aim, list_aim, check_aim, play_aim},
    {Step::firing, "firing", "SEQ-02", active, "Fire with your Units one at a time.",
     list_firing, check_firing, play_firing},
    {Step::target, "target", "SEQ-02", active, ask_target, list_target, check_target, play_target},
    {Step::combat, "combat", "SEQ-02", active, "Charge with a Unit, go on with a fight of an earlier turn, or end the phase.",
     list_combat, check_combat, play_combat},
    {Step::charge_target, "charge-target", "SEQ-02", active, ask_charge_target,
     list_charge_target, check_charge_target, play_charge_target},
    {Step::fight, "fight", "SEQ-02", active, "Bring help into the fight, or fight it.",
     list_fight, check_fight, play_fight},

    {Step::lose, "lose", "SEQ-02", owner, ask_loss, list_lose, check_lose, play_lose},
    {Step::furious, "furious", "SEQ-02", owner, ask_furious, list_furious, check_furious, play_furious},
    {Step::reform, "reform", "SEQ-02", owner, ask_reform, list_reform, check_reform, play_reform},
    {Step::escape, "escape", "SEQ-02", owner, ask_escape, list_escape, check_escape, play_escape},
    {Step::charged, "charged", "SEQ-02", owner, ask_charged, list_charged, check_charged, play_charged},
    {Step::yell, "yell", "SEQ-02", owner, ask_yell, list_yell, check_yell, play_yell},
    {Step::assist, "assist", "SEQ-02", owner, ask_assist, list_assist, check_assist, play_assist},
    {Step::dispute, "dispute", "SEQ-02", owner, "Dispute the line of sight, or accept it?",
     list_dispute, check_dispute, play_dispute},
    {Step::split, "split", "SEQ-02", owner, "Divide the dice between exposed and covered Bases.",
     list_split, check_split, play_split},
    {Step::over, "over", "SEQ-02", nobody, "", list_over, check_over, play_over},
});
// clang-format on

}  // namespace

Game::Game(std::shared_ptr<const Data> data) : data_(std::move(data)) {
  info_ = {.id = id,
           .title = "Severed Union",
           .subtitle = "Miniatures on a table measured in inches",
           .seats = {"union", "confederate"},
           .turn_rule = "SEQ-02"};
  for (const Scenario& each : data_->scenarios)
    info_.scenarios.push_back({each.id, each.title, each.about, each.minutes, each.begins.kind, "",
                               each.begins.given, each.begins.file});
  for (const OptionRow& row : option_rows()) info_.options.push_back(row.info);
  const auto default_first = [](std::vector<std::string_view>& names, std::string_view first) {
    if (auto at = std::ranges::find(names, first); at != names.end()) std::rotate(names.begin(), at, at + 1);
  };
  // What a lesson or a first battle brings along is not offered elsewhere.
  const auto own = [&](const std::string& name, std::string_view ending) {
    return std::ranges::any_of(data_->scenarios, [&](const Scenario& scenario) {
      return !scenario.begins.kind.empty() && name == fmt::format("{}{}", scenario.id, ending);
    });
  };
  for (const Army& each : data_->armies)
    if (!own(each.id, "-south") && !own(each.id, "-north")) army_names_[index(each.side)].push_back(each.id);
  for (const Ground& each : data_->grounds)
    if (!own(each.id, "")) table_names_.push_back(each.id);
  default_first(army_names_[0], "usa-sample");
  default_first(army_names_[1], "csa-sample");
  default_first(table_names_, "three-hills");
  for (const Ground& each : data_->grounds) ways_.push_back(ways_on(each));
  info_.options.push_back({"union_army", army_names_[0], "Free battle: the Federal army"});
  info_.options.push_back({"confederate_army", army_names_[1], "Free battle: the Confederate army"});
  info_.options.push_back({"table", table_names_, "Free battle: the table"});
}

Result<std::shared_ptr<const Game>> Game::load(const std::string& folder) {
  auto data = Data::load(folder);
  if (!data) return std::unexpected(data.error());
  auto game = std::make_shared<Game>(std::move(*data));
  return with_learning(folder, game, game->info_);
}

Json Game::kit() const { return severed::kit(*data_); }

Json Game::inspect(const std::string& text, const Setup& agreed) const {
  return severed::inspect(*data_, text, agreed);
}

Result<std::shared_ptr<const Game>> Game::with_file(const std::string& text) const {
  auto data = data_->with_file(text);
  if (!data) return std::unexpected(data.error());
  return std::make_shared<const Game>(std::move(*data));
}

Result<Position> Game::start(const Setup& setup) const {
  auto p = first_position(*data_, setup);
  if (p && p->phase == Phase::readiness) {  // a scenario that says who goes first has no roll
    NoDice none;
    Play play{*data_, *p, none, {}};
    proceed(play);
  }
  return p;
}

Decision Game::decision(const Position& p) const {
  const Step step = step_of(p);
  return {chapters[step].decides(Board{*data_, p}), static_cast<std::uint8_t>(p.phase),
          static_cast<std::uint8_t>(step), chapters[step].rule};
}

std::string_view Game::question(const Position& p) const { return chapters[step_of(p)].id; }
std::string Game::prompt(const Position& p) const { return chapters[step_of(p)].prompt(Board{*data_, p}); }

void Game::actions(const Position& p, ActionList& list) const {
  list.clear();
  chapters[step_of(p)].list(Board{*data_, p}, list);
}

Verdict Game::check(const Position& p, Action action) const {
  const Step step = step_of(p);
  if (what(action) == Do::resign && step != Step::over) return {};
  return chapters[step].check(Board{*data_, p}, action);
}

void Game::play(Position& p, Action action, Dice& dice, Events events) const {
  Play play{*data_, p, dice, events};
  const auto& chapter = chapters[step_of(p)];
  if (what(action) == Do::resign)
    play_resignation(play, chapter.decides(play.board()));
  else
    chapter.play(play, action);
  proceed(play);
}

Outcome Game::outcome(const Position& p) const {
  Outcome outcome;
  outcome.over = p.ending.over;
  outcome.score = {p.score[0], p.score[1]};
  if (!p.ending.over) return outcome;
  outcome.winner = p.ending.winner;
  if (p.ending.winner != Seat::nobody) outcome.level = p.ending.decisive ? "decisive" : "marginal";
  outcome.reason = word(static_cast<Reason>(p.ending.reason));
  return outcome;
}

}  // namespace longroll::severed
