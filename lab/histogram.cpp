#include "lab/histogram.hpp"

#include <cmath>

namespace longroll::lab {

std::uint64_t Histogram::total() const {
  std::uint64_t sum = 0;
  for (const auto& [value, times] : counts_) sum += times;
  return sum;
}

double Histogram::mean() const {
  double sum = 0;
  for (const auto& [value, times] : counts_) sum += static_cast<double>(value) * static_cast<double>(times);
  const std::uint64_t all = total();
  return all ? sum / static_cast<double>(all) : 0;
}

double Histogram::quantile(double share) const {
  const std::uint64_t all = total();
  const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(all)));
  std::uint64_t seen = 0;
  for (const auto& [value, times] : counts_)
    if (seen += times; seen >= wanted && seen > 0) return value;
  return 0;
}

nlohmann::json Histogram::json() const {
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [value, times] : counts_) list.push_back({value, times});
  return list;
}

Result<Histogram> Histogram::from(const nlohmann::json& json) {
  Histogram made;
  if (!json.is_array()) return problem("a distribution is a list of pairs");
  for (const auto& each : json) {
    if (!each.is_array() || each.size() != 2 || !each[0].is_number_integer() || !each[1].is_number_unsigned())
      return problem("a distribution is a list of pairs of whole numbers");
    if (std::abs(each[0].get<double>()) > 1e9) return problem("a value of a distribution is out of bounds");
    made.add(each[0].get<int>(), each[1].get<std::uint64_t>());
  }
  return made;
}

}  // namespace longroll::lab
