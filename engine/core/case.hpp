// Rule cases: small readable files that say given, dice, play, then. docs/cases.md has the format.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace longroll {

struct Case {
  struct Line {
    std::string text;
    int number = 0;
  };

  std::string title;
  std::string game;
  std::set<std::string> rules;  // inventory ids that it proves
  std::vector<Line> given, play, then;
  std::vector<int> dice;
  std::string file;
  int line = 0;
};

Result<std::vector<Case>> parse_cases(std::string_view text, const std::string& file);

using FindGame = std::function<const AnyGame*(std::string_view id)>;

struct CaseOptions {
  bool lists = false;  // what is played must be listed, too, where lists are complete
};

// Nothing when the case holds; else the line that does not, what was expected and what was there.
Result<void> run_case(const Case& one, const FindGame& find, const CaseOptions& options = {});

}  // namespace longroll
