// Severed Union, version II: what the outside sees of it. The rules stand in one file per chapter.
#pragma once

#include <memory>

#include "engine/core/game.hpp"
#include "engine/severed/data.hpp"
#include "engine/severed/player/ways.hpp"
#include "engine/severed/position.hpp"

namespace longroll::severed {

class Game {
 public:
  static constexpr std::string_view id = "severed";
  static constexpr Extras extras = {.workshop = true,
                                    .own_scenarios = true,
                                    .self_check = true,
                                    .sampled_lists = true,
                                    .secrets = "where the other side has recorded its scouts"};
  using Position = severed::Position;

  explicit Game(std::shared_ptr<const Data> data);
  static Result<std::shared_ptr<const Game>> load(const std::string& folder);

  // The same game with a scenario that people wrote themselves, and no other.
  Result<std::shared_ptr<const Game>> with_file(const std::string& text) const;

  const GameInfo& info() const { return info_; }
  const Data& data() const { return *data_; }
  Result<Position> start(const Setup& setup) const;
  Decision decision(const Position& p) const;
  void actions(const Position& p, ActionList& list) const;
  Verdict check(const Position& p, Action action) const;
  void play(Position& p, Action action, Dice& dice, Events events) const;
  Outcome outcome(const Position& p) const;
  Result<void> sound(const Position& p) const;         // nobody stands on anybody, or off the table
  std::string_view question(const Position& p) const;  // what is asked, in a word
  std::string prompt(const Position& p) const;         // and in a sentence, for him who decides

  std::string write(const Position& p, Action action) const;
  Result<Order> read(const Position& p, std::string_view text) const;
  std::string_view verb(Action action) const;

  JsonText view(const Position& p, Viewer viewer) const;
  Json describe(const Position& position, const Event& event, Viewer viewer) const;
  bool open_to(const Position& p, Action action, Viewer viewer) const;
  std::optional<Odds> odds(const Position& p, Action action, Viewer viewer) const;
  Result<Json> ask(const Position& p, Viewer viewer, const Words& words) const;
  std::vector<Words> questions(const Position& p) const;
  std::string draw(const Position& p, Viewer viewer) const;
  std::string picture(const Position& p, Viewer viewer) const;

  Json kit() const;
  Json inspect(const std::string& text, const Setup& agreed) const;

  Result<void> given(Position& p, const Words& words) const;
  Result<void> then(const Position& p, std::span<const Event> history, const Words& words) const;
  Position reshuffle(const Position& p, Seat seat, FastDice& random) const;
  Action choose(const Position& p, FastDice& random) const;
  Features features(const Position& p, Seat seat) const;
  std::span<const std::string_view> feature_names() const;
  int clock(const Position& p) const;

 private:
  std::shared_ptr<const Data> data_;
  GameInfo info_;
  std::vector<std::string_view> army_names_[2], table_names_;
  std::vector<std::vector<Ways>> ways_;  // to the objectives of each table, for the heuristic player
};

}  // namespace longroll::severed
