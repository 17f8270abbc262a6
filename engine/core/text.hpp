// Small text tools shared by notation, cases, records and data files.
#pragma once

#include <fmt/format.h>

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace longroll {

// What is wrong with some input, in one sentence, and where. Line 0 means that there is no line to name.
struct Problem {
  std::string what;
  std::string file = {};
  int line = 0;

  std::string text() const {
    if (file.empty()) return line ? fmt::format("line {}: {}", line, what) : what;
    return line ? fmt::format("{}:{}: {}", file, line, what) : fmt::format("{}: {}", file, what);
  }
};

template <class T>
using Result = std::expected<T, Problem>;

template <class... Args>
std::unexpected<Problem> problem(fmt::format_string<Args...> format, Args&&... args) {
  return std::unexpected(Problem{.what = fmt::format(format, std::forward<Args>(args)...)});
}

// A line split at blanks; "quoted parts" stay whole; a word that starts with # outside quotes starts a
// comment.
using Words = std::vector<std::string>;
Words split_words(std::string_view line);
std::string_view without_comment(std::string_view line);  // and without blanks at both ends
std::string join_words(const Words& words, std::size_t from = 0);

std::string lower(std::string_view text);
std::string capital(std::string text);   // with its first letter large
std::string one_line(std::string text);  // line ends and other control characters become blanks
bool same_word(std::string_view a, std::string_view b);  // without regard to case
std::string_view trim(std::string_view text);
std::vector<std::string> split_lines(std::string_view text);
// A whole decimal number and nothing else.
Result<int> whole_number(std::string_view text);
// The candidate nearest in spelling, for "did you mean"; empty when none is near.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

// Files, on disk or in the program itself: files.cpp.
Result<std::string> read_file(const std::string& path);
bool file_exists(const std::string& path);
bool folder_exists(const std::string& path);
// Writes beside the target and renames, so that a reader sees the old file or the new one, never half.
Result<void> write_file_atomically(const std::string& path, std::string_view content);

}  // namespace longroll
