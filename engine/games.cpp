#include "engine/games.hpp"

#include "engine/core/pack.hpp"

namespace longroll {

std::string game_folder(const std::string& data_folder, const std::string& pack, std::string_view id) {
  const std::string own = pack + "/" + std::string(id);
  if (!pack.empty() && folder_exists(own)) return own;
  return data_folder + "/" + std::string(id);
}

Result<Games> Games::load(const std::string& data_folder, const std::string& pack) {
  Games games;
  std::optional<Problem> trouble;
  const auto add = [&]<class G>(std::type_identity<G>) {
    static_assert(Game<G>);
    if (trouble) return;
    const std::string folder = game_folder(data_folder, pack, G::id);
    const bool own = folder != game_folder(data_folder, {}, G::id);
    if (auto fit = own ? fit_to_read(folder) : Result<void>(); !fit) {
      trouble = fit.error();
      return;
    }
    auto game = G::load(folder);
    auto hash = own ? printed_hash(folder) : Result<std::string>();
    if (!game)
      trouble = game.error();
    else if (!hash)
      trouble = hash.error();
    else if (hash->empty())
      games.games_.push_back(std::make_unique<AnyGameOf<G>>(*game));
    else
      games.games_.push_back(from_pack(std::make_unique<AnyGameOf<G>>(*game), *hash));
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
