// A game's table of verbs: for each thing that a seat can do, the word of the notation, what follows the
// word, and what people read on a button. Writing, reading and the check of operands from outside come from
// one row.
//
//   enum class Operand : std::uint8_t { none, unit, hex };
//   constexpr Verb<Do, Operand> rows[] = {{"plot", Do::plot, {Operand::hex}, "Bombard {}"}, ...};
//   constexpr VerbTable verbs(rows);
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/action.hpp"
#include "engine/core/game.hpp"
#include "engine/core/text.hpp"

namespace longroll {

// An operand of the kind Operand{} is one that there is not: it must be 0.
template <class Do, class Operand>
struct Verb {
  std::string_view word;
  Do does;
  std::array<Operand, 3> operands = {};  // a, b, c of the action
  std::string_view label = {};           // a {} for each operand, or empty where the game writes it itself
};

constexpr unsigned operand_of(Action action, std::size_t i) {
  return i == 0 ? action.a() : i == 1 ? action.b() : action.c();
}

template <class Do, class Operand, std::size_t N>
class VerbTable {
 public:
  using Row = Verb<Do, Operand>;
  constexpr explicit VerbTable(const Row (&rows)[N]) : rows_(std::to_array(rows)) {
    static_assert(sizeof(Do) == 1 && N < none);
    places_.fill(none);
    for (std::size_t i = N; i-- > 0;)
      places_[static_cast<std::size_t>(rows[i].does)] = static_cast<std::uint8_t>(i);
  }

  constexpr const Row* of(Do does) const {
    const std::uint8_t place = places_[static_cast<std::size_t>(does)];
    return place == none ? nullptr : &rows_[place];
  }
  const Row* named(std::string_view word) const {
    for (const Row& each : rows_)
      if (same_word(each.word, word)) return &each;
    return nullptr;
  }
  constexpr auto begin() const { return rows_.begin(); }
  constexpr auto end() const { return rows_.end(); }

  // Whether it is an action of this game at all. fits(operand, value): whether there is such a unit, hex, ...
  constexpr bool well_formed(Action action, auto&& fits) const {
    const Row* row = of(action.kind<Do>());
    if (!row) return false;
    for (std::size_t i = 0; i < 3; ++i) {
      const unsigned value = operand_of(action, i);
      if (row->operands[i] == Operand{} ? value != 0 : !fits(row->operands[i], value)) return false;
    }
    return true;
  }
  // "plot 1618". name(operand, value): as the notation has it.
  std::string write(Action action, auto&& name) const {
    const Row* row = of(action.kind<Do>());
    if (!row) return "nothing";
    std::string text(row->word);
    for (std::size_t i = 0; i < 3; ++i)
      if (row->operands[i] != Operand{}) (text += ' ') += name(row->operands[i], operand_of(action, i));
    return text;
  }
  // A word and one operand for each that it takes. value(operand, word): Result<unsigned>.
  Result<Action> read(const Words& words, auto&& value) const {
    const Row* row = words.empty() ? nullptr : named(words[0]);
    if (!row) return std::unexpected(Problem{.what = unknown(words.empty() ? std::string() : words[0])});
    std::array<unsigned, 3> operands = {};
    std::size_t next = 1;
    for (std::size_t i = 0; i < 3; ++i) {
      if (row->operands[i] == Operand{}) continue;
      if (next == words.size()) return problem("{} what? It takes one more word", row->word);
      Result<unsigned> found = value(row->operands[i], words[next++]);
      if (!found) return std::unexpected(found.error());
      operands[i] = *found;
    }
    if (next < words.size()) return problem("{} takes nothing after {}", row->word, words[next - 1]);
    return Action(row->does, operands[0], operands[1], operands[2]);
  }
  // "'plto' is not an action; did you mean plot?" `shorthands` are words that stand for several actions.
  std::string unknown(std::string_view word, std::vector<std::string_view> shorthands = {}) const {
    for (const Row& each : rows_) shorthands.push_back(each.word);
    const std::string_view guess = nearest(word, shorthands);
    return guess.empty() ? fmt::format("'{}' is not an action", word)
                         : fmt::format("'{}' is not an action; did you mean {}?", word, guess);
  }

 private:
  static constexpr std::uint8_t none = 255;
  std::array<Row, N> rows_;
  std::array<std::uint8_t, 256> places_;  // of each Do in the rows
};

}  // namespace longroll
