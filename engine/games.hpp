// The games that Longroll plays: the one place that knows them all.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace longroll {

// Loads every game's data. The problem names the file that is wrong.
class Games {
 public:
  static Result<Games> load(const std::string& data_folder);

  const std::vector<std::unique_ptr<AnyGame>>& all() const { return games_; }
  const AnyGame* find(std::string_view id) const;
  Result<const AnyGame*> named(std::string_view id) const;  // the problem lists what there is

 private:
  std::vector<std::unique_ptr<AnyGame>> games_;
};

}  // namespace longroll
