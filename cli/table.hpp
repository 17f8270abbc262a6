// A game set up from the command line.
#pragma once

#include "cli/command.hpp"
#include "engine/core/record.hpp"
#include "engine/games.hpp"

namespace longroll::cli {

Result<Setup> setup_from(const TableOptions& options);
// The two names in "human,heuristic".
Result<std::array<std::string, 2>> two_seats(const std::string& text);
// Here where there is one, else in the source tree.
std::string cases_folder();
// All games, those of the pack with its charts; without one (empty) all with the shipped.
Result<Games> games_with(const std::string& pack);
// Reads a record and finds its game. Problems name the file.
struct Loaded {
  Games games;
  const AnyGame* game;
  Record record;
};
Result<Loaded> load_record(const std::string& path, const std::string& pack);

}  // namespace longroll::cli
