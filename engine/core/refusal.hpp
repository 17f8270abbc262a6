// Why an action may not be played: the rule by its inventory id, and the reason in a sentence.
#pragma once

#include <optional>
#include <string_view>

#include "engine/core/text.hpp"

namespace longroll {

struct Refusal {
  std::string_view rule;  // an inventory id with static lifetime, such as "10.4c"
  FixedText<240> reason;

  std::string text() const { return fmt::format("{} [{}]", reason.view(), rule); }
};

// Nothing when the action is legal.
using Verdict = std::optional<Refusal>;

template <class... Args>
Verdict refuse(std::string_view rule, fmt::format_string<Args...> format, Args&&... args) {
  return Refusal{rule, FixedText<240>(format, std::forward<Args>(args)...)};
}

}  // namespace longroll
