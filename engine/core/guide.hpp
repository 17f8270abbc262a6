// The guide to a game: guide.md of its data, read by people in the app and as it is. What is drawn in it is
// said in the words of cases. docs/learning.md has the format.
#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.hpp"

namespace longroll {

// A position to be drawn, framed so that these places are seen.
struct Figure {
  std::string caption, scenario, file;
  std::vector<std::string> show;
  std::vector<GivenLine> given;
};

struct Guide {
  std::string text;
  std::vector<Figure> figures;
};

// Every chapter that a guide must have is there; the problem names file and line.
Result<Guide> read_guide(const std::string& folder, const GameInfo& info);

// The position of a figure.
template <class Begin, class Say>
Result<void> build_figure(const Figure& figure, Begin&& start, Say&& given) {
  if (auto begun = start(Setup{.scenario = figure.scenario}); !begun)
    return std::unexpected(Problem{.what = begun.error().what, .file = figure.file});
  for (const GivenLine& each : figure.given)
    if (auto done = given(split_words(each.text)); !done)
      return std::unexpected(Problem{.what = done.error().what, .file = figure.file, .line = each.line});
  return {};
}

Result<std::unique_ptr<Match>> match_of(const Figure& figure, const AnyGame& game);

template <Game G>
Result<void> check_figure(const Figure& figure, const G& game) {
  typename G::Position position{};
  const auto start = [&](const Setup& setup) -> Result<void> {
    auto first = begin(game, setup);
    if (!first) return std::unexpected(first.error());
    position = *first;
    return {};
  };
  return build_figure(figure, start, [&](const Words& words) { return game.given(position, words); });
}

}  // namespace longroll
