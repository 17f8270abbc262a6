#include "lab/citations.hpp"

#include <filesystem>

namespace longroll::lab {

Result<void> Citable::load(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return {};
  auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  int line = 0;
  for (const std::string& each : split_lines(*text)) {
    ++line;
    const Words words = split_words(each);
    if (words.empty() || words[0] == "how") continue;
    const auto wrong = [&](std::string what) {
      return std::unexpected(Problem{std::move(what), path, line});
    };
    if (words[0] == "refusal" && words.size() == 2) {
      rules.insert(words[1]);
    } else if (words[0] == "event" && words.size() >= 3) {
      const auto kind = whole_number(words[1]);
      if (!kind || *kind < 0 || *kind > 255) return wrong("an event has a number from 0 to 255");
      for (std::size_t i = 3; i < words.size(); ++i)
        by_event[static_cast<std::size_t>(*kind)].push_back(*rules.insert(words[i]).first);
    } else {
      return wrong("a line reads 'refusal RULE' or 'event NUMBER NAME RULE ..'");
    }
  }
  return {};
}

std::vector<std::string_view> Touched::take() {
  std::vector<std::string_view> all(seen_.begin(), seen_.end());
  seen_.clear();
  return all;
}

}  // namespace longroll::lab
