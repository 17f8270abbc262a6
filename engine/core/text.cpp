#include "engine/core/text.hpp"

#include <fmt/args.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <numeric>
#include <utility>

#include "engine/core/refusal.hpp"

namespace longroll {

std::string Refusal::reason() const {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (std::size_t i = 0; i < count_; ++i)
    if (texts_ >> i & 1)
      store.push_back(fmt::string_view(values_[i].text.data(), values_[i].text.size()));
    else
      store.push_back(values_[i].number);
  return fmt::vformat(fmt::string_view(format_.data(), format_.size()), store);
}

Words split_words(std::string_view line) {
  Words words;
  std::size_t i = 0;
  while (i < line.size()) {
    const char c = line[i];
    if (c == ' ' || c == '\t' || c == '\r') {
      ++i;
    } else if (c == '#') {
      break;
    } else if (c == '"') {
      const std::size_t end = std::min(line.find('"', i + 1), line.size());
      words.emplace_back(line.substr(i + 1, end - i - 1));
      i = end + 1;
    } else {
      const std::size_t end = std::min(line.find_first_of(" \t\r\"", i), line.size());
      words.emplace_back(line.substr(i, end - i));
      i = end;
    }
  }
  return words;
}

std::string_view without_comment(std::string_view line) {
  bool quoted = false, inside = false;  // quotes; a word
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '#' && !quoted && !inside) return trim(line.substr(0, i));
    if (c == '"') quoted = !quoted;
    inside = c != ' ' && c != '\t' && c != '\r' && c != '"';
  }
  return trim(line);
}

std::string join_words(const Words& words, std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < words.size(); ++i) text += (i > from ? " " : "") + words[i];
  return text;
}

std::string capital(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' '; }, ' ');
  return text;
}

bool same_word(std::string_view a, std::string_view b) {
  const auto small = [](unsigned char c) { return std::tolower(c); };
  return a.size() == b.size() && std::ranges::equal(a, b, {}, small, small);
}

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.emplace_back(text.substr(start, end - start));
    if (!lines.back().empty() && lines.back().back() == '\r') lines.back().pop_back();
    start = end + 1;
  }
  return lines;
}

Result<int> whole_number(std::string_view text) {
  int value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty())
    return problem("'{}' is not a whole number", text);
  return value;
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string wanted = lower(word);
  std::string_view best;
  std::size_t least = wanted.size() / 3 + 2;  // more changes than this are not a slip of the finger
  for (std::string_view each : candidates) {
    const std::string candidate = lower(each);
    std::vector<std::size_t> row(candidate.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= wanted.size(); ++i) {
      std::size_t diagonal = std::exchange(row[0], i);
      for (std::size_t j = 1; j <= candidate.size(); ++j) {
        const std::size_t change = diagonal + (wanted[i - 1] != candidate[j - 1]);
        diagonal = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
      }
    }
    if (row.back() < least) least = row.back(), best = each;
  }
  return best;
}

}  // namespace longroll
