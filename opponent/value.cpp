#include "opponent/value.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/data_file.hpp"

namespace longroll {
namespace {

constexpr double unit = 10'000;  // numbers are stored as whole ten-thousandths
constexpr double farthest = 4;   // spreads from the mean
constexpr int most_hidden = 64;

// e^x for x <= 0 by plain arithmetic: libraries differ in the last bits.
double power_of_e(double x) {
  if (x < -40) return 0;
  const double part = x / 64;
  double term = 1, sum = 1;
  for (int i = 1; i < 14; ++i) sum += term *= part / i;
  for (int i = 0; i < 6; ++i) sum *= sum;
  return sum;
}

double softsign(double x) { return x / (1 + std::abs(x)); }

std::vector<double> read_numbers(const Section& section, const char* key, std::size_t count) {
  std::vector<double> numbers;
  for (int each : section.integers(key)) numbers.push_back(each / unit);
  if (numbers.size() != count)
    section.wrong(key, fmt::format("has {} numbers, not {}", numbers.size(), count));
  numbers.resize(count);
  return numbers;
}

Judgement read_judgement(const Section& section, std::size_t features, std::size_t hidden) {
  Judgement judgement;
  judgement.mean = read_numbers(section, "mean", features);
  judgement.spread = read_numbers(section, "spread", features);
  for (std::size_t i = 0; i < features; ++i)
    if (judgement.spread[i] <= 0) section.wrong_in("spread", i, "a spread is more than 0");
  judgement.bias = section.integer("bias") / unit;
  judgement.weights = read_numbers(section, "weights", features);
  judgement.hidden_bias = read_numbers(section, "hidden_bias", hidden);
  judgement.out = read_numbers(section, "out", hidden);
  for (std::size_t i = 0; i < hidden; ++i)
    judgement.hidden_weights.push_back(
        read_numbers(section, fmt::format("hidden_{}", i + 1).c_str(), features));
  return judgement;
}

std::string written(const std::vector<double>& numbers) {
  std::vector<long> whole;
  for (double each : numbers) whole.push_back(std::lround(each * unit));
  return fmt::format("[{}]", fmt::join(whole, ", "));
}

std::string toml_text(std::string_view text) {
  std::string safe;
  for (char c : text) safe += c == '"' || c == '\\' ? '\'' : c;
  return fmt::format("\"{}\"", safe);
}

}  // namespace

double logistic(double x) {
  const double e = power_of_e(-std::abs(x));
  return x < 0 ? e / (1 + e) : 1 / (1 + e);
}

double Judgement::scaled(std::size_t feature, double value) const {
  return std::clamp((value - mean[feature]) / spread[feature], -farthest, farthest);
}

double Judgement::sum(std::span<const float> features) const {
  std::array<double, Features::most> x;
  const std::size_t count = std::min(features.size(), weights.size());
  double sum = bias;
  for (std::size_t i = 0; i < count; ++i) {
    x[i] = scaled(i, features[i]);
    sum += weights[i] * x[i];
  }
  for (std::size_t h = 0; h < out.size(); ++h) {
    double inner = hidden_bias[h];
    for (std::size_t i = 0; i < count; ++i) inner += hidden_weights[h][i] * x[i];
    sum += out[h] * softsign(inner);
  }
  return sum;
}

Result<std::shared_ptr<const Value>> Value::load(const std::string& folder,
                                                 std::span<const std::string_view> names) {
  const std::string path = folder + "/value.toml";
  if (!file_exists(path)) return std::shared_ptr<const Value>();
  auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  return parse(std::move(*text), path, names);
}

Result<std::shared_ptr<const Value>> Value::parse(std::string text, const std::string& path,
                                                  std::span<const std::string_view> names) {
  DataFile file(std::move(text), path);
  auto value = std::make_shared<Value>();
  const Section about = file.table("value");
  value->source = about.text("source");
  value->horizon = about.integer_between("horizon", 1, 1000);
  value->slips = about.integer_between("slips", 0, 100);
  const int hidden = about.integer_between("hidden", 0, most_hidden);
  if (!std::ranges::equal(about.texts("features"), names))
    about.wrong("features", "is not what the game is judged by now: run longroll train again");
  for (std::size_t i = 0; i < 2 && !file.trouble(); ++i)
    value->seats[i] =
        read_judgement(file.table(i ? "second" : "first"), names.size(), static_cast<std::size_t>(hidden));
  if (file.trouble()) return std::unexpected(*file.trouble());
  return value;
}

std::string Value::text(std::span<const std::string_view> names,
                        const std::vector<std::pair<std::string, std::string>>& made) const {
  std::vector<std::string> quoted_names;
  for (std::string_view each : names) quoted_names.push_back(toml_text(each));
  std::string text = fmt::format(
      "# The chance to win, learned from games. Not written by hand: the command below makes it anew.\n"
      "# Numbers are ten-thousandths.\n\n[value]\nsource = {}\nhorizon = {}\nslips = {}\nhidden = "
      "{}\nfeatures = [{}]\n",
      toml_text(source), horizon, slips, seats[0].out.size(), fmt::join(quoted_names, ", "));
  for (const auto& [name, what] : made) text += fmt::format("{} = {}\n", name, toml_text(what));
  for (std::size_t i = 0; i < 2; ++i) {
    const Judgement& each = seats[i];
    text += fmt::format("\n[{}]\nsource = \"as above\"\nbias = {}\nmean = {}\nspread = {}\nweights = {}\n",
                        i ? "second" : "first", std::lround(each.bias * unit), written(each.mean),
                        written(each.spread), written(each.weights));
    text += fmt::format("hidden_bias = {}\nout = {}\n", written(each.hidden_bias), written(each.out));
    for (std::size_t h = 0; h < each.out.size(); ++h)
      text += fmt::format("hidden_{} = {}\n", h + 1, written(each.hidden_weights[h]));
  }
  return text;
}

}  // namespace longroll
