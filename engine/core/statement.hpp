// One statement of a rule case under `given` or `then`: its words, and what is wrong with it. Games keep
// their words in tables; those that every game has are in case_words.hpp.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.hpp"

namespace longroll {

// The first thing that is wrong is kept; whoever reads on gets placeholders. `not` before an assertion turns
// it round, but does not make sense of one that has none.
class Statement {
 public:
  explicit Statement(Words words);

  std::string_view verb() const { return words_.empty() ? std::string_view() : words_[0]; }
  std::size_t size() const { return words_.size() - 1; }  // words after the verb
  bool has(std::size_t i) const { return i < words_.size(); }
  bool is(std::size_t i, std::string_view word) const { return has(i) && same_word(words_[i], word); }
  const std::string& word(std::size_t i);  // 0 is the verb
  std::string rest(std::size_t i) const { return join_words(words_, i); }
  const Words& words() const { return words_; }
  int number(std::size_t i, int least, int most);
  // The place of the word in the list.
  std::size_t one_of(std::size_t i, std::span<const std::string_view> list, std::string_view what);

  // The statement makes no sense: a word that does not exist, or one too few.
  void wrong(std::string what);
  // It makes sense, and does not hold.
  void fail(std::string there);
  void want(bool holds, std::string there) {
    if (!holds) fail(std::move(there));
  }
  template <class T>
  void same(std::string_view what, const T& expected, const T& there) {
    if (!(expected == there)) fail(fmt::format("expected {} {}, but it is {}", what, expected, there));
  }
  bool bad() const { return wrong_ || failed_; }
  Result<void> result() const;

 private:
  Words words_;
  std::string problem_;
  bool negated_ = false, wrong_ = false, failed_ = false;
};

// A row of a game's table of words. Context is what such a word looks at or changes.
template <class Context>
struct CaseWord {
  std::string_view word;
  void (*run)(Context&, Statement&);
};

// False where the table has no such word.
template <class Context>
bool run_word(std::span<const CaseWord<Context>> table, Context& context, Statement& statement) {
  for (const CaseWord<Context>& each : table)
    if (same_word(each.word, statement.verb())) return each.run(context, statement), true;
  return false;
}

template <class Context>
std::vector<std::string_view> words_of(std::span<const CaseWord<Context>> table) {
  std::vector<std::string_view> words;
  for (const CaseWord<Context>& each : table) words.push_back(each.word);
  return words;
}

// "'flyes' is not a word for then; did you mean flies?"
std::string unknown_word(std::string_view word, std::string_view section,
                         std::vector<std::string_view> known);

}  // namespace longroll
