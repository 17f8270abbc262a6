#include "engine/games.hpp"

namespace longroll {

Result<Games> Games::load(const std::string&) { return Games{}; }

const AnyGame* Games::find(std::string_view id) const {
  for (const auto& game : games_)
    if (same_word(game->info().id, id)) return game.get();
  return nullptr;
}

Result<const AnyGame*> Games::named(std::string_view id) const {
  if (const AnyGame* game = find(id)) return game;
  std::vector<std::string_view> ids;
  for (const auto& game : games_) ids.push_back(game->info().id);
  return problem("there is no game '{}'; there is {}", id, fmt::join(ids, ", "));
}

}  // namespace longroll
