// The chance to win, judged from a position's features by what was learned from many games:
// data/GAME/value.toml, which `longroll train` writes.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/game.hpp"

namespace longroll {

// 1 / (1 + e^-x), the same to the last bit on every machine.
double logistic(double x);

// One seat's judgement: features made comparable, a layer of a few hidden units (or none), and their sum.
struct Judgement {
  std::vector<double> mean, spread;  // of each feature in the games that it was learned from
  double bias = 0;
  std::vector<double> weights;                      // of the features
  std::vector<double> hidden_bias, out;             // of the hidden units
  std::vector<std::vector<double>> hidden_weights;  // by hidden unit, then feature

  double sum(std::span<const float> features) const;
  // The features as the layer above sees them: nothing is further out than a few spreads.
  double scaled(std::size_t feature, double value) const;
};

class Value {
 public:
  // How far ahead a player looks before he judges, in steps of the game's clock.
  int horizon = 2;
  // Of a hundred plans, how many a recruit overlooks: not every game forgives the same.
  int slips = 65;
  std::array<Judgement, 2> seats;
  std::string source;

  double chance(Seat seat, const Features& features) const {
    return logistic(seats[static_cast<std::size_t>(index(seat))].sum(features.values()));
  }

  // Nothing where the folder has no such file; a problem where the file is wrong, or is for other features.
  static Result<std::shared_ptr<const Value>> load(const std::string& folder,
                                                   std::span<const std::string_view> names);
  static Result<std::shared_ptr<const Value>> parse(std::string text, const std::string& path,
                                                    std::span<const std::string_view> names);
  // As it is written to the file. `made`: lines on how it was made, name and value.
  std::string text(std::span<const std::string_view> names,
                   const std::vector<std::pair<std::string, std::string>>& made) const;
};

}  // namespace longroll
