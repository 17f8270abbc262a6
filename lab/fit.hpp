// Fits the chance to win to what happened: logistic regression, or a network with one hidden layer, by Adam.
#pragma once

#include <vector>

#include "opponent/value.hpp"

namespace longroll {

struct Example {
  std::vector<float> features;
  float won = 0;  // 1, 0, or a half for a draw
};

struct Fitting {
  int hidden = 0, epochs = 24, batch = 256;
  double rate = 0.01, decay = 1e-4;
  std::uint64_t seed = 1;
};

// The same for the same examples and seed.
Judgement fit(const std::vector<Example>& examples, const Fitting& how);

// How good a judgement is. Brier: mean squared distance of chance and result, 0 is best; always saying a half
// gives 0.25.
struct Decile {
  int count = 0;
  double predicted = 0, actual = 0;
};
struct Quality {
  double brier = 0;
  int count = 0;
  std::array<Decile, 10> deciles;
};
Quality quality(const Judgement& judgement, const std::vector<Example>& examples);

}  // namespace longroll
