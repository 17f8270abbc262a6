// Which of many numbered games have been played: a few spans, however many games.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/core/text.hpp"

namespace longroll::lab {

class Spans {
 public:
  bool has(std::int64_t number) const {
    auto after = spans_.upper_bound(number);
    return after != spans_.begin() && std::prev(after)->second > number;
  }
  void add(std::int64_t number) { add(number, number + 1); }
  void add(std::int64_t from, std::int64_t to) {
    if (from >= to) return;
    auto next = spans_.lower_bound(from);
    if (next != spans_.begin() && std::prev(next)->second >= from) {
      --next;
      from = next->first;
    }
    while (next != spans_.end() && next->first <= to) {
      to = std::max(to, next->second);
      next = spans_.erase(next);
    }
    spans_[from] = to;
  }
  std::int64_t count() const {
    std::int64_t sum = 0;
    for (const auto& [from, to] : spans_) sum += to - from;
    return sum;
  }
  bool meets(const Spans& other) const {
    for (const auto& [from, to] : other.spans_) {
      auto after = spans_.lower_bound(to);
      if (after != spans_.begin() && std::prev(after)->second > from) return true;
    }
    return false;
  }
  void add(const Spans& other) {
    for (const auto& [from, to] : other.spans_) add(from, to);
  }
  nlohmann::json json() const {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& [from, to] : spans_) list.push_back({from, to});
    return list;
  }
  static Result<Spans> from(const nlohmann::json& json) {
    Spans made;
    if (!json.is_array()) return problem("which games were played is a list of pairs");
    for (const auto& each : json) {
      if (!each.is_array() || each.size() != 2 || !each[0].is_number_unsigned() ||
          !each[1].is_number_unsigned() || each[0] >= each[1] ||
          each[1].get<std::uint64_t>() > (std::uint64_t{1} << 40))
        return problem("which games were played is a list of pairs of rising numbers");
      made.add(each[0].get<std::int64_t>(), each[1].get<std::int64_t>());
    }
    return made;
  }
  friend bool operator==(const Spans&, const Spans&) = default;

 private:
  std::map<std::int64_t, std::int64_t> spans_;  // from, to
};

}  // namespace longroll::lab
