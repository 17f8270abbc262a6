// One statement of a rule case, and the words that it may start with. docs/cases/stockade.md explains each
// word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/text.hpp"
#include "engine/stockade/rules.hpp"

namespace longroll::stockade {

// Reads the operands of one statement. The first thing that is wrong is kept; the rest goes on with
// placeholders.
class Statement {
 public:
  Statement(const Data& data, const Words& words) : data_(data), words_(words) {}

  std::size_t size() const { return words_.size() - 1; }
  const std::string& word(std::size_t i) {
    static const std::string nothing;
    if (i >= words_.size()) return fail(fmt::format("{} needs more words", words_[0])), nothing;
    return words_[i];
  }
  int number(std::size_t i, int least, int most) {
    auto value = whole_number(word(i));
    if (!value) return fail(value.error().what), least;
    if (*value < least || *value > most)
      return fail(fmt::format("{} is not between {} and {}", *value, least, most)), least;
    return *value;
  }
  Hex hex(std::size_t i) {
    const Hex found = data_.grid.numbered(whole_number(word(i)).value_or(-1));
    if (!found.exists()) return fail(fmt::format("'{}' is not a hex of the map", word(i))), Hex{0};
    return found;
  }
  Unit unit(std::size_t i) {
    const Unit found = data_.find_unit(word(i));
    if (found == Unit::none)
      return fail(fmt::format("there is no unit '{}'; infantry reads 13US-1, officers 13US-O1, artillery "
                              "Waterhouse or Gun-1",
                              word(i))),
             static_cast<Unit>(0);
    return found;
  }
  Side side(std::size_t i) {
    if (same_word(word(i), "union")) return Union;
    if (same_word(word(i), "confederate")) return Confederate;
    return fail(fmt::format("'{}' is neither union nor confederate", word(i))), Union;
  }
  // Every word from i on, up to one that reads `until`.
  std::vector<Unit> units(std::size_t i, std::string_view until = {}) {
    std::vector<Unit> list;
    for (; i < words_.size() && (until.empty() || !same_word(words_[i], until)); ++i) list.push_back(unit(i));
    if (list.empty()) fail(fmt::format("{} needs a unit", words_[0]));
    return list;
  }
  std::vector<Hex> hexes(std::size_t i) {
    std::vector<Hex> list;
    for (; i < words_.size(); ++i) list.push_back(hex(i));
    if (list.empty()) fail(fmt::format("{} needs a hex", words_[0]));
    return list;
  }
  void fail(std::string what) {
    if (problem_.empty()) problem_ = std::move(what);
  }
  Result<void> result() const {
    if (problem_.empty()) return {};
    return std::unexpected(Problem{.what = problem_});
  }
  bool bad() const { return !problem_.empty(); }

 private:
  const Data& data_;
  const Words& words_;
  std::string problem_;
};

template <class Table>
std::unexpected<Problem> unknown(const Table& table, std::string_view section, std::string_view word) {
  std::vector<std::string_view> words;
  for (const auto& [each, action] : table) words.push_back(each);
  const std::string_view guess = nearest(word, words);
  if (!guess.empty()) return problem("'{}' is not a word for {}; did you mean {}?", word, section, guess);
  return problem("'{}' is not a word for {}; there are {}", word, section, fmt::join(words, ", "));
}

}  // namespace longroll::stockade
