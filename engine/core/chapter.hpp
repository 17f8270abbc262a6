// A game's table of chapters: for each question that its rules ask, all that belongs to it in one row.
//
//   constexpr auto chapters = chapter_table<Step, Board, Play>({
//       {Step::plot, "plot", "5.2a", bombarder, "Plot a bombardment or end", list_plots, check_plot,
//       play_plot},
//       ...
//   });
//   chapters[p.step].list(board, list);
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/core/action.hpp"
#include "engine/core/refusal.hpp"
#include "engine/core/seat.hpp"

namespace longroll {

// What is asked: always the same words, or some that depend on the position.
template <class Board>
struct Prompt {
  using Write = std::string (*)(Board);
  constexpr Prompt(const char* words) : words_(words) {}
  constexpr Prompt(Write write) : write_(write) {}
  std::string operator()(Board board) const { return write_ ? write_(board) : std::string(words_); }

 private:
  std::string_view words_;
  Write write_ = nullptr;
};

template <class Step, class Board, class Play>
struct Chapter {
  Step step;
  std::string_view id;    // as views and cases call the question
  std::string_view rule;  // that keeps the other seat out
  Seat (*decides)(Board);
  Prompt<Board> prompt;
  void (*list)(Board, ActionList&);
  Verdict (*check)(Board, Action);
  void (*play)(Play&, Action);
};

// Not defined anywhere: a table for which it would be called is refused by the compiler.
void a_step_has_no_row_or_is_out_of_order();

// Rows in the order of the steps: one for each, which is checked when it is compiled.
template <class Step, class Board, class Play, std::size_t N>
class ChapterTable {
 public:
  using Row = Chapter<Step, Board, Play>;
  constexpr explicit ChapterTable(const std::array<Row, N>& rows) : rows_(rows) {
    for (std::size_t i = 0; i < N; ++i)
      if (static_cast<std::size_t>(rows_[i].step) != i) a_step_has_no_row_or_is_out_of_order();
  }
  constexpr const Row& operator[](Step step) const { return rows_[static_cast<std::size_t>(step)]; }
  constexpr auto begin() const { return rows_.begin(); }
  constexpr auto end() const { return rows_.end(); }

 private:
  std::array<Row, N> rows_;
};

template <class Step, class Board, class Play, std::size_t N>
constexpr ChapterTable<Step, Board, Play, N> chapter_table(const Chapter<Step, Board, Play> (&rows)[N]) {
  return ChapterTable<Step, Board, Play, N>(std::to_array(rows));
}

}  // namespace longroll
