// Why an action may not be played: the rule by its inventory id, and the reason in a sentence.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/text.hpp"

namespace longroll {

// Making one costs a few stores: legal lists try many actions that are refused, so the sentence is put
// together only when somebody reads it. Texts given to it must outlive it: literals, and names in a game's
// data.
class Refusal {
 public:
  static constexpr std::size_t most_values = 5;

  template <class... Args>
  Refusal(std::string_view rule_id, std::string_view format, const Args&... args)
      : rule(rule_id), format_(format) {
    static_assert(sizeof...(Args) <= most_values);
    (put(args), ...);
  }

  std::string_view rule;  // an inventory id with static lifetime, such as "10.4c"
  std::string reason() const;
  std::string text() const { return fmt::format("{} [{}]", reason(), rule); }

 private:
  // Only those that the sentence has are ever written.
  union Value {
    Value() {}  // NOLINT
    std::string_view text;
    long number;
  };
  void put(std::integral auto number) { values_[count_++].number = static_cast<long>(number); }
  void put(std::string_view text) {
    texts_ |= static_cast<std::uint8_t>(1u << count_);
    values_[count_++].text = text;
  }

  std::string_view format_;
  std::array<Value, most_values> values_;
  std::uint8_t count_ = 0, texts_ = 0;  // texts_: a bit for each value that is one
};

// Nothing when the action is legal.
using Verdict = std::optional<Refusal>;

template <class... Args>
Verdict refuse(std::string_view rule, fmt::format_string<const Args&...> format, const Args&... args) {
  const fmt::string_view text = format;
  return Verdict(std::in_place, rule, std::string_view(text.data(), text.size()), args...);
}

}  // namespace longroll
