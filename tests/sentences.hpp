// What people are told reads like a sentence, or like a part of one.
#pragma once

#include <cctype>
#include <regex>
#include <string_view>

namespace longroll {

// What is wrong with a few words; nothing where they are well.
inline std::string_view flaw_of_words(std::string_view words) {
  static const std::regex code("\\b[uc]\\.[a-z]+[0-9]|[A-Za-z]_[a-z]|[{}]|\\bnan\\b|\\b(null|undefined)\\b");
  static const std::regex one(
      "(^|[^0-9.,:+])1 (inches|dice|points|units|counters|columns|hexes|markers|Bases|[A-Z][a-z]+ "
      "Rolls|cities|"
      "brigades|turns|[a-z]+ points)\\b");
  static const std::regex many(
      "(^|[ (])([02-9]|[1-9][0-9]+) (inch|die|unit|counter|hex|marker|Base|brigade|loss point)\\b");
  const auto found = [&](const std::regex& what) {
    return std::regex_search(words.begin(), words.end(), what);
  };
  if (words.empty()) return "nothing is said";
  if (words.contains("..") || words.contains(" .") || words.contains(" ,") || words.contains(",,") ||
      words.contains(".,"))
    return "stops that do not belong there";
  if (words.contains("  ") || words.starts_with(' ') || words.ends_with(' ')) return "a space too many";
  if (found(code)) return "a code";
  if (found(one)) return "one of them is not several";
  if (found(many)) return "several of them are not one";
  return {};
}

inline std::string_view flaw_of_label(std::string_view label) {
  if (!label.empty() && std::islower(static_cast<unsigned char>(label[0]))) return "it begins small";
  if (label.ends_with('.')) return "a full stop";
  return flaw_of_words(label);
}

inline std::string_view flaw_of_sentence(std::string_view line) {
  if (!line.ends_with('.') && !line.ends_with('!') && !line.ends_with('?') && !line.ends_with("!\""))
    return line.empty() ? "nothing is said" : "it does not end";
  if (std::islower(static_cast<unsigned char>(line[0]))) return "a sentence begins small";
  return flaw_of_words(line);
}

}  // namespace longroll
