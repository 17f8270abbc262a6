#include "lab/fit.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace longroll {
namespace {

// All weights in one row, for Adam: bias, weights, then for each hidden unit its out, bias and weights.
class Network {
 public:
  Network(std::size_t features, const Fitting& how)
      : features_(features), hidden_(static_cast<std::size_t>(how.hidden)) {
    const std::size_t size = 1 + features_ + hidden_ * (features_ + 2);
    weights.assign(size, 0);
    gradient.assign(size, 0);
    FastDice random(how.seed);
    const auto small = [&] {
      return (random.below(2001) / 1000.0 - 1) / std::sqrt(static_cast<double>(features));
    };
    for (std::size_t h = 0; h < hidden_; ++h)
      for (std::size_t i = 0; i < features_ + 2; ++i) weights[unit(h) + i] = i == 1 ? 0 : small();
  }
  // Adds what the example asks for to the gradient.
  void learn(const std::vector<double>& x, double won) {
    double sum = weights[0];
    for (std::size_t i = 0; i < features_; ++i) sum += weights[1 + i] * x[i];
    inner_.resize(hidden_);
    for (std::size_t h = 0; h < hidden_; ++h) {
      const double* w = &weights[unit(h)];
      double in = w[1];
      for (std::size_t i = 0; i < features_; ++i) in += w[2 + i] * x[i];
      inner_[h] = in;
      sum += w[0] * in / (1 + std::abs(in));
    }
    const double error = logistic(sum) - won;
    gradient[0] += error;
    for (std::size_t i = 0; i < features_; ++i) gradient[1 + i] += error * x[i];
    for (std::size_t h = 0; h < hidden_; ++h) {
      const double below = 1 + std::abs(inner_[h]);
      const double back = error * weights[unit(h)] / (below * below);
      double* g = &gradient[unit(h)];
      g[0] += error * inner_[h] / below;
      g[1] += back;
      for (std::size_t i = 0; i < features_; ++i) g[2 + i] += back * x[i];
    }
  }
  void write_to(Judgement& judgement) const {
    judgement.bias = weights[0];
    judgement.weights.assign(weights.begin() + 1, weights.begin() + 1 + static_cast<long>(features_));
    for (std::size_t h = 0; h < hidden_; ++h) {
      const auto w = weights.begin() + static_cast<long>(unit(h));
      judgement.out.push_back(w[0]);
      judgement.hidden_bias.push_back(w[1]);
      judgement.hidden_weights.emplace_back(w + 2, w + 2 + static_cast<long>(features_));
    }
  }
  std::vector<double> weights, gradient;

 private:
  std::size_t unit(std::size_t h) const { return 1 + features_ + h * (features_ + 2); }
  std::size_t features_, hidden_;
  std::vector<double> inner_;
};

class Adam {
 public:
  explicit Adam(std::size_t size) : first_(size, 0), second_(size, 0) {}
  void step(Network& network, double rate, double decay, double scale) {
    constexpr double b1 = 0.9, b2 = 0.999;
    p1_ *= b1, p2_ *= b2;
    for (std::size_t i = 0; i < first_.size(); ++i) {
      const double g = network.gradient[i] * scale + (i ? decay * network.weights[i] : 0);
      first_[i] = b1 * first_[i] + (1 - b1) * g;
      second_[i] = b2 * second_[i] + (1 - b2) * g * g;
      network.weights[i] -= rate * (first_[i] / (1 - p1_)) / (std::sqrt(second_[i] / (1 - p2_)) + 1e-8);
      network.gradient[i] = 0;
    }
  }

 private:
  std::vector<double> first_, second_;
  double p1_ = 1, p2_ = 1;
};

void standardise(const std::vector<Example>& examples, Judgement& judgement) {
  const std::size_t features = examples.empty() ? 0 : examples.front().features.size();
  const double n = static_cast<double>(std::max<std::size_t>(examples.size(), 1));
  judgement.mean.assign(features, 0);
  judgement.spread.assign(features, 0);
  for (const Example& each : examples)
    for (std::size_t i = 0; i < features; ++i) judgement.mean[i] += each.features[i] / n;
  for (const Example& each : examples)
    for (std::size_t i = 0; i < features; ++i) {
      const double away = each.features[i] - judgement.mean[i];
      judgement.spread[i] += away * away / n;
    }
  for (double& each : judgement.spread) each = each < 1e-6 ? 1 : std::sqrt(each);
}

}  // namespace

Judgement fit(const std::vector<Example>& examples, const Fitting& how) {
  Judgement judgement;
  standardise(examples, judgement);
  const std::size_t features = judgement.mean.size();
  std::vector<std::vector<double>> inputs;
  for (const Example& each : examples) {
    inputs.emplace_back(features);
    for (std::size_t i = 0; i < features; ++i) inputs.back()[i] = judgement.scaled(i, each.features[i]);
  }
  Network network(features, how);
  Adam adam(network.weights.size());
  FastDice random(how.seed + 1);
  std::vector<std::size_t> order(examples.size());
  std::iota(order.begin(), order.end(), 0);
  for (int epoch = 0; epoch < how.epochs; ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    const double rate = how.rate * (1 - static_cast<double>(epoch) / how.epochs);
    for (std::size_t i = 0; i < order.size(); i += static_cast<std::size_t>(how.batch)) {
      const std::size_t end = std::min(order.size(), i + static_cast<std::size_t>(how.batch));
      for (std::size_t k = i; k < end; ++k) network.learn(inputs[order[k]], examples[order[k]].won);
      adam.step(network, rate, how.decay, 1.0 / static_cast<double>(end - i));
    }
  }
  network.write_to(judgement);
  return judgement;
}

Quality quality(const Judgement& judgement, const std::vector<Example>& examples) {
  Quality quality;
  for (const Example& each : examples) {
    const double chance = logistic(judgement.sum(each.features));
    quality.brier += (chance - each.won) * (chance - each.won);
    Decile& decile = quality.deciles[std::min<std::size_t>(9, static_cast<std::size_t>(chance * 10))];
    ++decile.count;
    decile.predicted += chance;
    decile.actual += each.won;
  }
  quality.count = static_cast<int>(examples.size());
  if (quality.count) quality.brier /= quality.count;
  for (Decile& each : quality.deciles)
    if (each.count) each.predicted /= each.count, each.actual /= each.count;
  return quality;
}

}  // namespace longroll
