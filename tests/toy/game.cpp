#include "tests/toy/game.hpp"

#include "tests/toy/words/notation.hpp"

namespace longroll::toy {
namespace {

Seat whose_turn(Board b) { return b.deciding(); }
Seat nobody(Board) { return Seat::nobody; }
Verdict check_nothing(Board, Action) { return refuse("T9", "the game is over"); }

constexpr auto chapters = chapter_table<Step, Board, Play>({
    {Step::deal, "deal", "T1", whose_turn, "Deal the cards", list_dealing, check_dealing, play_dealing},
    {Step::lay, "lay", "T1", whose_turn, "Lay a card", list_laying, check_laying, play_laying},
    {Step::over, "over", "T1", nobody, "", [](Board, ActionList&) {}, check_nothing, [](Play&, Action) {}},
});

}  // namespace

const GameInfo& Game::info() const {
  static const GameInfo info{
      .id = "toy",
      .title = "Toy",
      .subtitle = "five cards and a die",
      .seats = {"blue", "gray"},
      .turn_rule = "T1",
      .scenarios = {{"long", "Five rounds", "all cards", 2}, {"short", "Two rounds", "", 1}},
      .options = {{"boasting", {"on", "off"}, "whether seats may boast"}}};
  return info;
}

Result<Position> Game::start(const Setup& setup) const {
  Position p{};
  p.rounds = setup.scenario == "short" ? 2 : 5;
  if (setup.options.at("boasting") == "off") p.hands[0].boasts = p.hands[1].boasts = 200;
  for (Hand& hand : p.hands) hand.cards = {1, 2, 3, 4, 5};
  return p;
}

Step step_of(const Position& p) {
  if (p.round == p.rounds) return Step::over;
  return p.dealt ? Step::lay : Step::deal;
}

const Chapter<Step, Board, Play>& chapter_of(const Position& p) { return chapters[step_of(p)]; }

Decision Game::decision(const Position& p) const {
  return {chapter_of(p).decides({p}), p.dealt, static_cast<std::uint8_t>(step_of(p)), chapter_of(p).rule};
}

void Game::actions(const Position& p, ActionList& list) const {
  list.clear();
  chapter_of(p).list({p}, list);
}

Verdict Game::check(const Position& p, Action action) const {
  if (!well_formed(action)) return refuse("T9", "there is no such action");
  return chapter_of(p).check({p}, action);
}

void Game::play(Position& p, Action action, Dice& dice, Events events) const {
  Play play{p, dice, events};
  chapter_of(p).play(play, action);
}

Outcome Game::outcome(const Position& p) const {
  if (p.round < p.rounds) return {};
  const Seat winner = p.won[0] > p.won[1] ? Seat::first : p.won[0] < p.won[1] ? Seat::second : Seat::nobody;
  return {true, winner, "", "the cards are laid", {p.won[0], p.won[1]}};
}

std::unique_ptr<AnyGame> make() {
  static_assert(longroll::Game<Game>);
  return std::make_unique<AnyGameOf<Game>>(std::make_shared<const Game>());
}

}  // namespace longroll::toy
