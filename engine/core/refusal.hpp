// Why an action may not be played: the rule by its inventory id, and the reason in a sentence.
#pragma once

#include <array>
#include <concepts>
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
      : rule(rule_id), format_(format), values_{Value(args)...} {
    static_assert(sizeof...(Args) <= most_values);
  }

  std::string_view rule;  // an inventory id with static lifetime, such as "10.4c"
  std::string reason() const;
  std::string text() const { return fmt::format("{} [{}]", reason(), rule); }

 private:
  struct Value {
    Value() = default;
    template <std::integral T>
    explicit Value(T n) : number(static_cast<long>(n)) {}
    explicit Value(std::string_view t) : text(t), is_text(true) {}
    std::string_view text;
    long number = 0;
    bool is_text = false;
  };

  std::string_view format_;
  std::array<Value, most_values> values_;
};

// Nothing when the action is legal.
using Verdict = std::optional<Refusal>;

template <class... Args>
Verdict refuse(std::string_view rule, fmt::format_string<const Args&...> format, const Args&... args) {
  const fmt::string_view text = format;
  return Verdict(std::in_place, rule, std::string_view(text.data(), text.size()), args...);
}

}  // namespace longroll
