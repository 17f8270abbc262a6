// A very small game with everything a table must cope with: dice that deal hidden hands, open dice, hidden
// and open actions, actions that reveal, actions that can be taken back, orders of several actions, odds, a
// random end. It has the folders of every game, and is the one to copy for a new one.
//
// "deal" shuffles five cards for each seat. In a round the first seat lays a card face down ("lay 3"), then
// the second; each adds a die, and the higher sum takes the round. Before laying, a seat may "boast" twice a
// round for everyone to hear, "mark" something in secret, and "scout" one card of the other hand once a game.
// "boast lay 3" is two actions.
#pragma once

#include "engine/core/any_game.hpp"
#include "tests/toy/position.hpp"
#include "tests/toy/rules/rules.hpp"

namespace longroll::toy {

class Game {
 public:
  using Position = toy::Position;
  static constexpr Extras extras = {.hidden_dice = true, .workshop = true};

  const GameInfo& info() const;
  Result<Position> start(const Setup& setup) const;
  Decision decision(const Position& p) const;
  void actions(const Position& p, ActionList& list) const;
  Verdict check(const Position& p, Action action) const;
  void play(Position& p, Action action, Dice& dice, Events events) const;
  Outcome outcome(const Position& p) const;

  std::string write(const Position& p, Action action) const;
  Result<Order> read(const Position& p, std::string_view text) const;
  std::string_view verb(Action action) const;
  Json describe(const Position& position, const Event& event, Viewer viewer) const;

  JsonText view(const Position& p, Viewer viewer) const;
  bool open_to(const Position& p, Action action, Viewer viewer) const;
  bool dice_open_to(const Position& p, Action action, Viewer viewer) const;
  std::optional<Odds> odds(const Position& p, Action action, Viewer viewer) const;
  Result<Json> ask(const Position& p, Viewer viewer, const Words& words) const;
  std::vector<Words> questions(const Position& p) const;
  std::string draw(const Position& p, Viewer viewer) const;
  std::string picture(const Position& p, Viewer viewer) const;

  Result<void> given(Position& p, const Words& words) const;
  Result<void> then(const Position& p, std::span<const Event> history, const Words& words) const;

  Position reshuffle(const Position& p, Seat seat, FastDice& random) const;
  Action choose(const Position& p, FastDice& random) const;
  Features features(const Position& p, Seat seat) const;
  std::span<const std::string_view> feature_names() const;
  int clock(const Position& p) const;

  // People may make decks of their own: a text of digits, one card each.
  Json kit() const;
  Json inspect(const std::string& text, const Setup& agreed) const;
};

std::unique_ptr<AnyGame> make();

}  // namespace longroll::toy
