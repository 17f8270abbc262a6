#include "engine/year1863/game.hpp"

#include <algorithm>

#include "engine/core/situation.hpp"
#include "engine/year1863/player/atlas.hpp"
#include "engine/year1863/rules/rules.hpp"
#include "engine/year1863/words/verbs.hpp"

namespace longroll::year1863 {
namespace {

constexpr std::string_view in_turn = "6.0a";  // four operations phases, each of one command

Seat asked(Board b) { return b.p.decider; }

constexpr auto chapters = chapter_table<Step, Board, Play>({
    {Step::set_up, "set-up", in_turn, asked, "Set up the next counter.", list_setup, check_setup, play_setup},
    {Step::orders, "orders", in_turn, asked, "Roll for General Orders.", list_only<Do::roll>,
     check_only<Do::roll>, play_orders},
    {Step::place_leader, "place-leader", in_turn, asked, "Place the leader who has reported.",
     list_place_leader, check_place_leader, play_place_leader},
    {Step::transfer, "transfer", in_turn, asked,
     "Name the corps commander, then the infantry corps to be transferred.", list_transfer, check_transfer,
     play_transfer},
    {Step::shakeup, "shakeup", in_turn, asked, "Command Shakeup: promote a corps commander, or decline.",
     list_shakeup, check_shakeup, play_shakeup},
    {Step::recall, "recall", in_turn, asked, "Choose the corps commander who is recalled.", list_recall,
     check_recall, play_recall},
    {Step::port_hudson, "port-hudson", in_turn, asked,
     "Port Hudson has fallen: bring the 19th Corps to Natchez or keep it in its box.", list_port_hudson,
     check_port_hudson, play_port_hudson},
    {Step::successor, "successor", in_turn, asked, "Choose the new army commander.", list_successor,
     check_successor, play_successor},
    {Step::muster, "muster", in_turn, asked,
     "Demobilize or burn what you will, then count your recruit points.", list_muster, check_muster,
     play_muster},
    {Step::recruit, "recruit", in_turn, asked, "Buy and place units, build works, assign leaders.",
     list_recruit, check_recruit, play_recruit},
    {Step::militia, "militia", in_turn, asked, "Place the militia that have answered the call.", list_militia,
     check_militia, play_militia},
    {Step::movement, "movement", in_turn, asked, "Choose what moves next, or end the Movement Phase.",
     list_movement, check_movement, play_movement},
    {Step::group, "group", in_turn, asked, "Move the group step by step, or halt it.", list_group,
     check_group, play_group},
    {Step::battle, "battle", in_turn, asked, "Choose the battle to be fought next.", list_battle,
     check_battle, play_battle},
    {Step::name_commander, "name", in_turn, asked, "Name the army commander who leads this battle.",
     list_name_commander, check_name_commander, play_name_commander},
    {Step::those_people, "those-people", in_turn, asked, "Play Those People! in this battle?",
     list_yes_no<Do::those_people>, check_only<Do::those_people>, play_those_people},
    {Step::table, "table", in_turn, asked, "You have the tactical initiative: choose the table.",
     list_yes_no<Do::table>, check_only<Do::table>, play_table},
    {Step::train, "supply", in_turn, asked, "Expend a supply train for one column?", list_yes_no<Do::train>,
     check_only<Do::train>, play_train},
    {Step::spend, "vp", in_turn, asked, "Spend a VP for one column?", list_yes_no<Do::spend>,
     check_only<Do::spend>, play_spend},
    {Step::fight, "fight", in_turn, asked, "Roll the battle.", list_only<Do::fight>, check_only<Do::fight>,
     play_fight},
    {Step::loss, "loss", in_turn, asked, "Choose the units that are lost.", list_loss, check_loss, play_loss},
    {Step::promotion, "promotion", in_turn, asked, "Choose line units that have seen the elephant.",
     list_promotion, check_promotion, play_promotion},
    {Step::retreat, "retreat", in_turn, asked, "Choose where to retreat.", list_retreat, check_retreat,
     play_retreat},
    {Step::panic, "panic", in_turn, asked, "Choose the next unit to panic.", list_panic, check_panic,
     play_panic},
    {Step::flee, "flee", in_turn, asked, "Choose where the panicking unit goes.", list_flee, check_flee,
     play_flee},
    {Step::follow, "follow", in_turn, asked, "Choose which units the leader joins.", list_follow,
     check_follow, play_follow},
    {Step::pursuit, "pursuit", in_turn, asked, "Try to pursue?", list_yes_no<Do::pursue>,
     check_only<Do::pursue>, play_pursuit},
    {Step::pursue, "pursue", in_turn, asked, "Leave behind who does not pursue, then move the pursuers.",
     list_pursue, check_pursue, play_pursue},
    {Step::over, "over", in_turn, asked, "The game is over.", list_nothing, check_over, play_nothing},
});

// A rule variant. Its bit is set where another value than the default is chosen; last_month has none.
struct Variant {
  Option bit;
  OptionInfo option;
};
const std::vector<Variant>& variants() {
  static const std::vector<Variant> all = {
      {Option::tiebreak,
       {"tiebreak",
        {"draw", "best-command"},
        "Equal scores are a draw, or go to the higher single command",
        "R2"}},
      {Option::no_sudden_death, {"sudden_death", {"on", "off"}, "Confederate sudden death victories", "R3"}},
      {Option::occupy_in_passing,
       {"occupy_in_passing", {"off", "on"}, "A city pays its VP even to units that only pass", "R4"}},
      {Option::no_start_cities,
       {"endgame_start_cities", {"on", "off"}, "Cities held in April count at the end", "R8"}},
      {Option::none,
       {"last_month",
        {"december", "november", "october", "september", "august", "july", "june"},
        "The last turn",
        "R12"}},
      {Option::natchez_only,
       {"port_hudson_natchez_only", {"off", "on"}, "The 19th Corps can only arrive at Natchez", "R21"}},
      {Option::strict_swap,
       {"shakeup_strict_swap", {"off", "on"}, "A Command Shakeup is a swap or nothing", "R27"}},
      {Option::fieldwork_decay,
       {"fieldwork_decay", {"off", "on"}, "Fieldworks that nobody occupies are removed", "R37"}},
      {Option::works_at_home,
       {"works_home_states_only",
        {"off", "on"},
        "Forts and fieldworks only in states of one's own side",
        "R38"}},
      {Option::rosecrans_army,
       {"rosecrans_army", {"off", "on"}, "Rosecrans starts as army commander", "R50"}},
      {Option::riverine_control,
       {"riverine_control",
        {"off", "on"},
        "Riverines take control of river points that nobody occupies",
        "R55"}},
      {Option::reroll_initiative,
       {"reroll_initiative", {"off", "on"}, "Tactical initiative is rolled anew in every round", "R87"}},
      {Option::cumulative_river,
       {"river_assault_cumulative", {"off", "on"}, "The river shift is added to other terrain", "R91"}},
      {Option::vp_once,
       {"vp_once_per_combat", {"off", "on"}, "A side spends at most one VP in a whole combat", "R95"}},
      {Option::retreat_friendly,
       {"retreat_toward_friendly", {"off", "on"}, "A retreat prefers friendly points", "R105"}},
      {Option::reembark,
       {"reembark", {"off", "on"}, "Units landed from the sea may retreat to their port", "R107"}},
      {Option::open_play, {"fog", {"on", "off"}, "Stacks of the other seat are hidden", "R113"}},
      {Option::free_setup,
       {"historical_setup",
        {"on", "off"},
        "Counters are set up as in April 1863, or as the seats like",
        "R117"}},
      {Option::raids,
       {"raids", {"off", "on"}, "Cavalry and partisan raids (our own reconstruction)", "R118"}},
  };
  return all;
}

GameInfo make_info() {
  GameInfo info{
      .id = "year1863",
      .title = "1863",
      .subtitle = "Corps and leaders in two theaters, April to December 1863",
      .seats = {"ue-cw", "uw-ce"},
      .turn_rule = in_turn,
      .scenarios = {{"standard", "1863", "Nine monthly turns from April to December, East and West.", 240},
                    {"go-west", "Go West",
                     "The Confederacy begins by sending a corps from the East to the West.", 240}},
      .options = {}};
  for (const Variant& each : variants()) info.options.push_back(each.option);
  return info;
}

}  // namespace

const Chapter<Step, Board, Play>& chapter(Step step) { return chapters[step]; }

Game::Game(std::shared_ptr<const Data> data)
    : data_(std::move(data)), atlas_(std::make_shared<const Atlas>(*data_)), info_(make_info()) {}

Result<std::shared_ptr<const Game>> Game::load(const std::string& folder) {
  auto data = Data::load(folder);
  if (!data) return std::unexpected(data.error());
  auto game = std::make_shared<Game>(*data);
  return with_learning(folder, game, game->info_);
}

Result<Position> Game::start(const Setup& setup) const {
  std::uint32_t options = 0;
  auto last_turn = static_cast<int>(data_->months.size());
  for (const auto& [option, value] : setup.options)
    for (const Variant& each : variants()) {
      if (each.option.id != option) continue;
      const auto chosen = std::ranges::find(each.option.values, value) - each.option.values.begin();
      if (each.bit == Option::none)
        last_turn -= static_cast<int>(chosen);  // months from the last
      else if (chosen)
        options |= static_cast<std::uint32_t>(each.bit);
    }
  return set_up(*data_, setup.scenario == info_.scenarios[1].id ? 1 : 0, options, last_turn);
}

Decision Game::decision(const Position& p) const {
  return {chapters[p.step].decides(board(p)), static_cast<std::uint8_t>(p.phase),
          static_cast<std::uint8_t>(p.step), chapters[p.step].rule};
}

void Game::actions(const Position& p, ActionList& list) const {
  list.clear();
  chapters[p.step].list(board(p), list);
}

Verdict Game::check(const Position& p, Action action) const {
  if (!well_formed(*data_, action)) return refuse("6.0a", "there is no such counter, point or route");
  return chapters[p.step].check(board(p), action);
}

void Game::play(Position& p, Action action, Dice& dice, Events events) const {
  Play play{*data_, p, dice, events};
  chapters[p.step].play(play, action);
}

Outcome Game::outcome(const Position& p) const { return outcome_of(board(p)); }

}  // namespace longroll::year1863
