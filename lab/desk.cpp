#include "lab/desk.hpp"

#include "engine/core/pack.hpp"
#include "engine/games.hpp"

namespace longroll::lab {

Result<std::unique_ptr<Desk>> Desk::open(const AnyGame& game, const std::string& data_folder,
                                         const std::string& pack) {
  auto desk = std::make_unique<Desk>();
  desk->game = &game;
  const std::string_view id = game.info().id;
  const std::string shipped = fmt::format("{}/{}", data_folder, id);
  auto match = game.start({});
  if (!match) return std::unexpected(match.error());
  auto value = Value::load(shipped, (*match)->feature_names());
  if (!value) return std::unexpected(value.error());
  desk->value = *value;
  auto teller = teller_for(data_folder, pack, id);
  if (!teller) return std::unexpected(teller.error());
  desk->teller = std::move(*teller);
  auto inventory = Inventory::load(shipped);
  if (!inventory) return std::unexpected(inventory.error());
  desk->inventory = std::move(*inventory);
  if (auto loaded = desk->citable.load(citations_file(data_folder, id)); !loaded)
    return std::unexpected(loaded.error());
  auto hash = printed_hash(game_folder(data_folder, pack, id));
  if (!hash) return std::unexpected(hash.error());
  desk->hash = *hash;
  return desk;
}

}  // namespace longroll::lab
