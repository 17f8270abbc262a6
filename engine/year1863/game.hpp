// 1863: strategy from point to point in two theaters. Each of two seats commands the Union in one theater and
// the Confederacy in the other.
#pragma once

#include <memory>
#include <string>

#include "engine/core/chapter.hpp"
#include "engine/core/game.hpp"
#include "engine/year1863/rules/play.hpp"

namespace longroll::year1863 {

const Chapter<Step, Board, Play>& chapter(Step step);
struct Atlas;  // what the computer player has worked out beforehand

class Game {
 public:
  using Data = year1863::Data;
  using Position = year1863::Position;
  static constexpr std::string_view id = "year1863";
  static constexpr Extras extras = {.hidden_dice = true,
                                    .secrets = "which counter of the other side is which"};

  static Result<std::shared_ptr<const Game>> load(const std::string& folder);
  explicit Game(std::shared_ptr<const Data> data);

  const Data& data() const { return *data_; }
  const GameInfo& info() const { return info_; }
  Result<Position> start(const Setup& setup) const;
  Decision decision(const Position& p) const;
  void actions(const Position& p, ActionList& list) const;
  Verdict check(const Position& p, Action action) const;
  void play(Position& p, Action action, Dice& dice, Events events) const;
  Outcome outcome(const Position& p) const;

  std::string write(const Position& p, Action action) const;
  Result<Order> read(const Position& p, std::string_view text) const;
  std::string_view verb(Action action) const;
  bool open_to(const Position& p, Action action, Viewer viewer) const;
  bool dice_open_to(const Position& p, Action action, Viewer viewer) const;

  JsonText view(const Position& p, Viewer viewer) const;
  Json describe(const Position& position, const Event& event, Viewer viewer) const;
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

 private:
  Board board(const Position& p) const { return {*data_, p}; }
  std::shared_ptr<const Data> data_;
  std::shared_ptr<const Atlas> atlas_;
  GameInfo info_;
};

}  // namespace longroll::year1863
