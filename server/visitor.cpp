#include "server/visitor.hpp"

#include "server/journal.hpp"
#include "server/secret.hpp"

namespace longroll::server {
namespace {

Allowed<KnownPlayer> admitted(const std::optional<KnownPlayer>& known) {
  if (!known) return std::unexpected(Refused{.error = "this player key opens nothing here", .code = "key"});
  if (known->banned)
    return std::unexpected(
        Refused{.error = "the operator of this server has banned this player", .code = "banned"});
  return *known;
}

}  // namespace

bool is_player_key(std::string_view key) { return key.size() == player_key_letters; }

bool is_player_id(std::string_view text) { return is_table_id(text); }

void identify_player(Journal& journal, const std::string& key, KnownAs then) {
  if (!is_player_key(key)) return then(Allowed<KnownPlayer>(std::unexpected(needs_player())));
  journal.look<Allowed<KnownPlayer>>(
      [hash = hash_secret(key)](PlayerRows& rows) -> Stored<Allowed<KnownPlayer>> {
        return admitted(rows.find(hash));
      },
      std::move(then));
}

void identify(Journal& journal, const std::string& table, const std::string& key, Identified then) {
  const bool player = is_player_key(key);
  if (!player && !key.empty()) return then(Allowed<Visitor>(Visitor{.key = key}));
  journal.look<Allowed<Visitor>>(
      [hash = player ? hash_secret(key) : std::string(),
       table](PlayerRows& rows) -> Stored<Allowed<Visitor>> {
        Visitor visitor{.hidden = rows.hidden(table)};
        if (hash.empty()) return visitor;
        auto known = admitted(rows.find(hash));
        if (!known) return Allowed<Visitor>(std::unexpected(known.error()));
        visitor.player = std::move(*known);
        return visitor;
      },
      std::move(then));
}

}  // namespace longroll::server
