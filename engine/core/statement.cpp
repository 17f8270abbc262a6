#include "engine/core/statement.hpp"

#include <algorithm>

namespace longroll {

Statement::Statement(Words words) : words_(std::move(words)) {
  if (words_.size() > 1 && same_word(words_[0], "not")) {
    negated_ = true;
    words_.erase(words_.begin());
  }
  if (words_.empty()) {
    words_.emplace_back();
    wrong("a statement is missing");
  }
}

const std::string& Statement::word(std::size_t i) {
  static const std::string nothing;
  if (i < words_.size()) return words_[i];
  wrong(fmt::format("{} needs more words", words_[0]));
  return nothing;
}

int Statement::number(std::size_t i, int least, int most) {
  const auto value = whole_number(word(i));
  if (!value)
    wrong(value.error().what);
  else if (*value < least || *value > most)
    wrong(fmt::format("{} is not between {} and {}", *value, least, most));
  else
    return *value;
  return least;
}

std::size_t Statement::one_of(std::size_t i, std::span<const std::string_view> list, std::string_view what) {
  const std::string& given = word(i);
  const auto found =
      std::ranges::find_if(list, [&](std::string_view each) { return same_word(each, given); });
  if (found != list.end()) return static_cast<std::size_t>(found - list.begin());
  wrong(fmt::format("'{}' is not {}; there are {}", given, what, fmt::join(list, ", ")));
  return 0;
}

void Statement::wrong(std::string what) {
  if (!wrong_) problem_ = std::move(what);
  wrong_ = true;
}

void Statement::fail(std::string there) {
  if (!bad()) problem_ = std::move(there);
  failed_ = true;
}

Result<void> Statement::result() const {
  if (wrong_) return problem("{}", problem_);
  if (negated_ && !failed_) return problem("expected not: {}", join_words(words_));
  if (!negated_ && failed_) return problem("{}", problem_);
  return {};
}

std::string unknown_word(std::string_view word, std::string_view section,
                         std::vector<std::string_view> known) {
  std::ranges::sort(known);
  const std::string_view guess = nearest(word, known);
  if (!guess.empty()) return fmt::format("'{}' is not a word for {}; did you mean {}?", word, section, guess);
  return fmt::format("'{}' is not a word for {}; there are {}", word, section, fmt::join(known, ", "));
}

}  // namespace longroll
