// A study: the matrix of scenarios, options and players, and what has been counted in each of its cells. As
// JSON it can be kept, resumed, merged with its other parts and compared.
#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "lab/ledger.hpp"

namespace longroll::lab {

// What is wanted. An option's first value is that of the base; the others are tried against it, one at a
// time.
struct Wanted {
  struct Varied {
    std::string option;
    std::vector<std::string> values;
  };
  std::vector<std::string> scenarios;  // none: the game's first; "all"
  std::vector<Varied> options;
  std::vector<std::array<std::string, 2>> players;  // none: two captains
  std::int64_t games = 1000;
  std::int64_t luck = -1;  // blocks of luck in each base cell; negative: as many as suit the games
  std::uint64_t seed = 1;
  bool cross = false;  // every combination of the options' values
};

struct Cell {
  std::string scenario;
  std::map<std::string, std::string> options;  // as they were varied or set; the rest are defaults
  std::array<std::string, 2> players;
  std::size_t base = 0;  // the cell that it is compared with; itself
  Ledger ledger = {};

  bool same_plan(const Cell& other) const {
    return scenario == other.scenario && options == other.options && players == other.players &&
           base == other.base;
  }
};

struct Study {
  std::string game, data;  // data: the hash of what is printed
  std::uint64_t seed = 1;
  std::int64_t games = 0, luck = 0;  // of each cell, and blocks in each base cell
  std::vector<Cell> cells;

  bool is_base(std::size_t cell) const { return cells[cell].base == cell; }
  std::uint64_t played() const;
  bool complete() const;
  bool same_plan(const Study& other) const;
  // The key of a cell's dice: cells with other words have other dice, whatever else is in the matrix.
  std::uint64_t key(const Cell& cell) const;
  // "fog=off"; "as printed" for a base without changes.
  std::string changes(const Cell& cell) const;
  // Adds what another part of the same study has. Refused where they are not of one study, or have played the
  // same games.
  Result<void> merge(const Study& other);

  Json json() const;
  std::string text() const { return json().dump() + "\n"; }
  static Result<Study> parse(std::string_view text, const std::string& file);
};

Result<Study> planned(const AnyGame& game, const Wanted& wanted, std::string data);
// "fog=stack,off", "fog=all" or "fog=off"
Result<Wanted::Varied> varied(const GameInfo& info, const std::string& text);

}  // namespace longroll::lab
