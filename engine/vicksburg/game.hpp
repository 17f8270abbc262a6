// The Vicksburg Campaign: what the outside sees. The rules are in Board (questions) and Play (changes), one
// file for each chapter of the book; the table in game.cpp says what is asked where.
#pragma once

#include <memory>

#include "engine/core/game.hpp"
#include "engine/vicksburg/position.hpp"

namespace longroll::vicksburg {

class Distances;

class Game {
 public:
  using Position = vicksburg::Position;
  static constexpr std::string_view id = "vicksburg";
  static constexpr Extras extras = {.secrets = "a declaration that was sealed"};

  static Result<std::shared_ptr<const Game>> load(const std::string& folder);
  explicit Game(std::shared_ptr<const Data> data);

  const GameInfo& info() const { return info_; }
  const Data& data() const { return *data_; }

  Result<Position> start(const Setup& setup) const;
  Decision decision(const Position& position) const;
  void actions(const Position& position, ActionList& list) const;
  Verdict check(const Position& position, Action action) const;
  void play(Position& position, Action action, Dice& dice, Events events) const;
  Outcome outcome(const Position& position) const;

  std::string write(const Position& position, Action action) const;
  Result<Order> read(const Position& position, std::string_view text) const;
  std::string_view verb(Action action) const;

  JsonText view(const Position& position, Viewer viewer) const;
  Json describe(const Position& position, const Event& event, Viewer viewer) const;
  bool open_to(const Position& position, Action action, Viewer viewer) const;
  std::optional<Odds> odds(const Position& position, Action action, Viewer viewer) const;
  Result<Json> ask(const Position& position, Viewer viewer, const Words& words) const;
  std::vector<Words> questions(const Position& position) const;
  std::string draw(const Position& position, Viewer viewer) const;
  std::string picture(const Position& position, Viewer viewer) const;

  Result<void> given(Position& position, const Words& words) const;
  Result<void> then(const Position& position, std::span<const Event> history, const Words& words) const;

  Position reshuffle(const Position& position, Seat seat, FastDice& random) const;
  Action choose(const Position& position, FastDice& random) const;
  Features features(const Position& position, Seat seat) const;
  std::span<const std::string_view> feature_names() const;
  int clock(const Position& position) const;

 private:
  std::shared_ptr<const Data> data_;
  std::shared_ptr<const Distances> distances_;  // for the computer player
  GameInfo info_;
};

GameInfo game_info();
Options read_options(const Setup& setup);

}  // namespace longroll::vicksburg
