// What the fuzzers share.
#pragma once

#include <cstdlib>

#include "engine/core/data_file.hpp"
#include "engine/games.hpp"

namespace longroll::fuzz {

inline const Games& games() {
  static const Games loaded = [] {
    auto games = Games::load(data_folder());
    if (!games) fmt::print(stderr, "{}\n", games.error().text()), std::abort();
    return std::move(*games);
  }();
  return loaded;
}

// What must hold whatever the input is.
inline void must(bool holds, std::string_view what) {
  if (!holds) fmt::print(stderr, "broken: {}\n", what), std::abort();
}

// A problem is one line that says something.
inline void must_be_clear(const Problem& problem) {
  must(!problem.what.empty(), "a problem without words");
  must(problem.text().find('\n') == std::string::npos, "a problem of several lines");
}

}  // namespace longroll::fuzz
