// Everything that a study of a game needs besides its numbers: the game, who tells of it, its rules, what has
// been learned about it, and the hash of its charts.
#pragma once

#include "lab/laboratory.hpp"
#include "lab/page.hpp"

namespace longroll::lab {

struct Desk {
  const AnyGame* game = nullptr;
  std::unique_ptr<Teller> teller;
  std::shared_ptr<const Value> value;
  Inventory inventory;
  Citable citable;
  std::string hash;

  Subject subject() const { return {*game, *teller, inventory, citable}; }
  Tools tools() const { return {*game, *teller, value, citable}; }

  // `pack`: where the game's charts come from, or nothing. The game must outlive the desk.
  static Result<std::unique_ptr<Desk>> open(const AnyGame& game, const std::string& data_folder,
                                            const std::string& pack);
};

// The report that is shipped for a game: data/lab/GAME.json.
inline std::string shipped_report(const std::string& data_folder, std::string_view game) {
  return fmt::format("{}/lab/{}.json", data_folder, game);
}

}  // namespace longroll::lab
