#include "server/values.hpp"

namespace longroll::server {

Result<Values> Values::load(const std::string& data_folder, const Games& games) {
  Values all;
  for (const auto& game : games.all()) {
    auto match = game->start({});
    if (!match) continue;  // no table of it can be had either
    const std::string id(game->info().id);
    auto value = Value::load(data_folder + "/" + id, (*match)->feature_names());
    if (!value) return std::unexpected(value.error());
    all.values_[id] = *value;
  }
  return all;
}

std::shared_ptr<const Value> Values::of(std::string_view game) const {
  const auto found = values_.find(game);
  return found == values_.end() ? nullptr : found->second;
}

}  // namespace longroll::server
