#include "engine/games.hpp"

namespace longroll {

Result<Games> Games::load(const std::string& data_folder) {
  Games games;
  std::optional<Problem> trouble;
  const auto add = [&]<class G>(std::type_identity<G>) {
    static_assert(Game<G>);
    if (trouble) return;
    auto game = G::load(data_folder + "/" + std::string(G::id));
    if (game)
      games.games_.push_back(std::make_unique<AnyGameOf<G>>(*game));
    else
      trouble = game.error();
  };
  [&]<class... G>(std::type_identity<std::tuple<G...>>) {
    (add(std::type_identity<G>{}), ...);
  }(std::type_identity<AllGames>{});
  if (trouble) return std::unexpected(*trouble);
  return games;
}

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
