#include "engine/year1863/game.hpp"

#include "engine/year1863/chapters.hpp"

namespace longroll::year1863 {
namespace {

GameInfo make_info() {
  return GameInfo{
      .id = "year1863",
      .title = "1863",
      .subtitle = "Corps and leaders in two theaters, April to December 1863",
      .seats = {"ue-cw", "uw-ce"},
      .turn_rule = "6.0a",
      .scenarios = {{"standard", "1863", "Nine monthly turns from April to December, East and West.", 240},
                    {"go-west", "Go West",
                     "The Confederacy begins by sending a corps from the East to the West.", 240}},
      .options = {
          {"tiebreak",
           {"draw", "best-command"},
           "Equal scores are a draw, or go to the higher single command",
           "R2"},
          {"sudden_death", {"on", "off"}, "Confederate sudden death victories", "R3"},
          {"occupy_in_passing", {"off", "on"}, "A city pays its VP even to units that only pass", "R4"},
          {"endgame_start_cities", {"on", "off"}, "Cities held in April count at the end", "R8"},
          {"last_month",
           {"december", "november", "october", "september", "august", "july", "june"},
           "The last turn",
           "R12"},
          {"port_hudson_natchez_only", {"off", "on"}, "The 19th Corps can only arrive at Natchez", "R21"},
          {"shakeup_strict_swap", {"off", "on"}, "A Command Shakeup is a swap or nothing", "R27"},
          {"fieldwork_decay", {"off", "on"}, "Fieldworks that nobody occupies are removed", "R37"},
          {"works_home_states_only",
           {"off", "on"},
           "Forts and fieldworks only in states of one's own side",
           "R38"},
          {"rosecrans_army", {"off", "on"}, "Rosecrans starts as army commander", "R50"},
          {"riverine_control",
           {"off", "on"},
           "Riverines take control of river points that nobody occupies",
           "R55"},
          {"reroll_initiative", {"off", "on"}, "Tactical initiative is rolled anew in every round", "R87"},
          {"river_assault_cumulative", {"off", "on"}, "The river shift is added to other terrain", "R91"},
          {"vp_once_per_combat", {"off", "on"}, "A side spends at most one VP in a whole combat", "R95"},
          {"retreat_toward_friendly", {"off", "on"}, "A retreat prefers friendly points", "R105"},
          {"reembark", {"off", "on"}, "Units landed from the sea may retreat to their port", "R107"},
          {"fog", {"on", "off"}, "Stacks of the other seat are hidden", "R113"},
          {"historical_setup",
           {"on", "off"},
           "Counters are set up as in April 1863, or as the seats like",
           "R117"},
          {"raids", {"off", "on"}, "Cavalry and partisan raids (our own reconstruction)", "R118"}}};
}

struct Bit {
  std::string_view option, value;
  Option bit;
};
constexpr Bit option_bits[] = {{"tiebreak", "best-command", Option::tiebreak},
                               {"sudden_death", "off", Option::no_sudden_death},
                               {"occupy_in_passing", "on", Option::occupy_in_passing},
                               {"endgame_start_cities", "off", Option::no_start_cities},
                               {"port_hudson_natchez_only", "on", Option::natchez_only},
                               {"shakeup_strict_swap", "on", Option::strict_swap},
                               {"fieldwork_decay", "on", Option::fieldwork_decay},
                               {"works_home_states_only", "on", Option::works_at_home},
                               {"rosecrans_army", "on", Option::rosecrans_army},
                               {"riverine_control", "on", Option::riverine_control},
                               {"reroll_initiative", "on", Option::reroll_initiative},
                               {"river_assault_cumulative", "on", Option::cumulative_river},
                               {"vp_once_per_combat", "on", Option::vp_once},
                               {"retreat_toward_friendly", "on", Option::retreat_friendly},
                               {"reembark", "on", Option::reembark},
                               {"fog", "off", Option::open_play},
                               {"historical_setup", "off", Option::free_setup},
                               {"raids", "on", Option::raids}};

// Units are in their boxes, leaders in the pools, control as in April (26.1, 26.5).
void clear_board(const Data& d, Position& p) {
  p = Position{};
  p.bond.fill(Unit::none);
  p.where.fill(out);
  for (std::size_t i = 0; i < d.units.size(); ++i) {
    const Unit u = static_cast<Unit>(i);
    const Point at = d.is(u, Type::leader) ? in_pool : in_box;  // 26.5j, 26.5k
    p.where[i] = at;
    p.at[at].add(u);
  }
  for (std::size_t i = 0; i < d.places.size(); ++i)
    if (const PlaceInfo& place = d.places[i]; place.control >= 0 && !place.box)
      p.control[place.control].add(static_cast<Point>(i));
  p.paid = d.held_at_start;  // SUM-01
  p.turn = 1;
  p.no_move = Unit::none;
  p.leader = Unit::none;
  p.winner = Seat::nobody;
  p.lift.fill(255);
}

// Whether the operands are counters, points and routes that exist, and those that the kind does not use are
// empty.
bool well_formed(const Data& d, Action action) {
  const unsigned a = action.a(), b = action.b();
  const Do kind = action.kind<Do>();
  const bool unit = a < d.units.size(), point = b < d.places.size();
  switch (kind) {
    case Do::place:
    case Do::buy:
    case Do::follow: return unit && point && action == Action(kind, a, b);
    case Do::shakeup:
      return unit && (b < d.units.size() || b == static_cast<unsigned>(index(Unit::none))) &&
             action == Action(kind, a, b);
    case Do::assign: return unit && b < d.units.size() && action == Action(kind, a, b);
    case Do::fort:
    case Do::upgrade: return a < d.places.size() && point && action == Action(kind, a, b);
    case Do::fieldwork: return a < 2 && point && action == Action(kind, a, b);
    case Do::transfer:
    case Do::flip:
    case Do::recall:
    case Do::successor:
    case Do::demobilize:
    case Do::burn:
    case Do::unassign:
    case Do::promote:
    case Do::march:
    case Do::army:
    case Do::fleet:
    case Do::ship:
    case Do::raid:
    case Do::leave:
    case Do::join:
    case Do::drop:
    case Do::load:
    case Do::name:
    case Do::lose:
    case Do::panic: return unit && action == Action(kind, a);
    case Do::fieldwork_at:
    case Do::raze:
    case Do::militia:
    case Do::supply:
    case Do::rail:
    case Do::land:
    case Do::attack:
    case Do::retreat:
    case Do::flee: return point && action == Action(kind, 0, b);
    case Do::go: return a < static_cast<unsigned>(d.graph.routes()) && action == Action(kind, a);
    case Do::muster:
    case Do::those_people:
    case Do::table:
    case Do::train:
    case Do::spend:
    case Do::pursue: return action == Action(kind, a);
    default: return action == Action(kind);
  }
}

constexpr Barred no_such{"6.0a", "there is no such counter, point or route"};
constexpr Barred is_over{"6.0a", "the game is over"};

// The chapter that asks a question lists, checks and plays the answers.
struct Chapter {
  void (*list)(Board, ActionList&);
  Bar (*bar)(Board, Action);
  void (*play)(Play&, Action);
};
constexpr Chapter set_up{list_setup, bar_setup, play_setup};
constexpr Chapter orders{list_orders, bar_orders, play_orders};
constexpr Chapter recruiting{list_recruiting, bar_recruiting, play_recruiting};
constexpr Chapter movement{list_movement, bar_movement, play_movement};
constexpr Chapter combat{list_combat, bar_combat, play_combat};
constexpr Chapter losses{list_losses, bar_losses, play_losses};
constexpr Chapter retreating{list_retreat, bar_retreat, play_retreat};
constexpr Chapter pursuit{list_pursuit, bar_pursuit, play_pursuit};
constexpr Chapter over{[](Board, ActionList&) {}, [](Board, Action) -> Bar { return &is_over; },
                       [](Play&, Action) {}};

const Chapter& chapter_of(Ask ask) {
  if (ask == Ask::set_up) return set_up;
  if (ask <= Ask::successor) return orders;
  if (ask <= Ask::militia) return recruiting;
  if (ask <= Ask::group) return movement;
  if (ask <= Ask::fight) return combat;
  if (ask <= Ask::promotion) return losses;
  if (ask <= Ask::follow) return retreating;
  if (ask <= Ask::pursue) return pursuit;
  return over;
}

}  // namespace

Game::Game(std::shared_ptr<const Data> data) : data_(std::move(data)), info_(make_info()) {}

Result<std::shared_ptr<const Game>> Game::load(const std::string& folder) {
  auto data = Data::load(folder);
  if (!data) return std::unexpected(data.error());
  return std::make_shared<const Game>(*data);
}

Result<Position> Game::start(const Setup& setup) const {
  Position p;
  clear_board(*data_, p);
  p.scenario = setup.scenario == "go-west" ? 1 : 0;
  const Scenario& scenario = data_->scenarios[p.scenario];
  for (std::size_t c = 0; c < 4; ++c) p.vp[c] = static_cast<std::uint8_t>(scenario.vp[c]);  // 26.1d
  p.last_turn = static_cast<std::uint8_t>(data_->months.size());
  for (const auto& [option, value] : setup.options) {
    for (const Bit& each : option_bits)
      if (each.option == option && each.value == value) p.options |= static_cast<std::uint32_t>(each.bit);
    if (option != "last_month") continue;
    for (std::size_t i = 0; i < data_->months.size(); ++i)
      if (same_word(data_->months[i], value)) p.last_turn = static_cast<std::uint8_t>(i + 1);
  }
  NoDice none;
  Events silent;
  Play play{*data_, p, none, silent};
  begin_setup(play);
  if (has(p, Option::rosecrans_army) && !has(p, Option::free_setup))
    if (const auto rosecrans = data_->find_unit("rosecrans")) {
      play.unbind(*rosecrans);
      p.built_up.add(*rosecrans);
    }
  return p;
}

void Game::actions(const Position& p, ActionList& list) const {
  list.clear();
  chapter_of(p.ask).list(board(p), list);
}

Verdict Game::check(const Position& p, Action action) const {
  return verdict(well_formed(*data_, action) ? chapter_of(p.ask).bar(board(p), action) : &no_such);
}

void Game::play(Position& p, Action action, Dice& dice, Events events) const {
  Play play{*data_, p, dice, events};
  chapter_of(p.ask).play(play, action);
}

Outcome Game::outcome(const Position& p) const { return outcome_of(board(p)); }

}  // namespace longroll::year1863
