// What the store says of its troubles, apart from any database.
#include "server/store.hpp"

namespace longroll::server {

std::string_view code_of(Trouble kind) {
  constexpr std::array<std::string_view, 6> codes = {"unknown", "deleted", "moved",
                                                     "damaged", "full",    "unavailable"};
  return codes[static_cast<std::size_t>(kind)];
}

std::unexpected<StoreFailure> trouble(Trouble kind, std::string what) {
  static const std::array<std::string, 6> sentences = {
      "there is no such table",
      "this table was deleted",
      "the game has moved on meanwhile; look again",
      "this table's record is damaged; it is kept as it is",
      "the server's disk is full; nothing was changed",
      "the store does not answer; nothing that was acknowledged is lost, try again in a moment",
  };
  if (what.empty()) what = sentences[static_cast<std::size_t>(kind)];
  return std::unexpected(StoreFailure{.kind = kind, .what = std::move(what)});
}

const std::string& table_of(const Write& write) {
  return std::visit(
      [](const auto& each) -> const std::string& {
        if constexpr (requires { each.table.id; })
          return each.table.id;
        else
          return each.table;
      },
      write);
}

bool changes_game(const Write& write) {
  return std::holds_alternative<AddEntry>(write) || std::holds_alternative<TakeBack>(write) ||
         std::holds_alternative<EndGame>(write);
}

}  // namespace longroll::server
