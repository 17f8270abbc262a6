#include "engine/core/guide.hpp"

#include <algorithm>
#include <array>

namespace longroll {
namespace {

constexpr std::array<std::string_view, 5> chapters = {"Goal", "A turn", "Ten things to know", "Charts",
                                                      "Examples"};

// A line of a figure: a word and the rest.
void read_figure_line(Figure& figure, std::string_view line, int number, std::optional<Problem>& trouble) {
  const auto blank = line.find(' ');
  const std::string_view word = line.substr(0, blank);
  const std::string rest(blank == std::string_view::npos ? "" : trim(line.substr(blank)));
  if (word == "caption")
    figure.caption = rest;
  else if (word == "scenario")
    figure.scenario = rest;
  else if (word == "show")
    figure.show = split_words(rest);
  else if (word == "given")
    figure.given.push_back({rest, number});
  else if (!trouble)
    trouble = Problem{
        .what = fmt::format("'{}' is not a word of a figure", word), .file = figure.file, .line = number};
}

std::optional<Problem> incomplete(const Figure& figure, const GameInfo& info, int line) {
  const auto wrong = [&](std::string what) {
    return Problem{.what = std::move(what), .file = figure.file, .line = line};
  };
  if (figure.caption.empty()) return wrong("a figure needs a caption");
  if (figure.show.empty()) return wrong("a figure shows some place");
  if (!figure.scenario.empty() && !find_scenario(info, figure.scenario))
    return wrong(fmt::format("there is no scenario '{}'", figure.scenario));
  return {};
}

}  // namespace

Result<Guide> read_guide(const std::string& folder, const GameInfo& info) {
  const std::string path = folder + "/guide.md";
  auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  Guide guide{.text = *text};
  std::vector<std::string> headings;
  std::optional<Problem> trouble;
  bool drawing = false;
  int number = 0;
  for (const std::string& line : split_lines(*text)) {
    ++number;
    if (drawing && line.starts_with("```")) {
      drawing = false;
      if (!trouble) trouble = incomplete(guide.figures.back(), info, number);
    } else if (drawing) {
      read_figure_line(guide.figures.back(), trim(line), number, trouble);
    } else if (line == "```figure") {
      guide.figures.push_back({.file = path});
      drawing = true;
    } else if (line.starts_with("## ")) {
      headings.emplace_back(trim(std::string_view(line).substr(3)));
    }
  }
  if (trouble) return std::unexpected(*trouble);
  if (drawing) return std::unexpected(Problem{.what = "a figure does not end", .file = path, .line = number});
  for (std::string_view each : chapters)
    if (std::ranges::find(headings, each) == headings.end())
      return std::unexpected(Problem{.what = fmt::format("there is no chapter '{}'", each), .file = path});
  if (guide.figures.empty()) return std::unexpected(Problem{.what = "nothing is drawn", .file = path});
  return guide;
}

Result<std::unique_ptr<Match>> match_of(const Figure& figure, const AnyGame& game) {
  std::unique_ptr<Match> match;
  const auto start = [&](const Setup& setup) -> Result<void> {
    auto begun = game.start(setup);
    if (!begun) return std::unexpected(begun.error());
    match = std::move(*begun);
    return {};
  };
  auto built = build_figure(figure, start, [&](const Words& words) { return match->given(words); });
  if (!built) return std::unexpected(built.error());
  return match;
}

}  // namespace longroll
