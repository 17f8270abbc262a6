#include "server/players_api.hpp"

#include "server/answers.hpp"
#include "server/journal.hpp"
#include "server/lobby.hpp"
#include "server/notices/notices_api.hpp"
#include "server/secret.hpp"
#include "server/statistics.hpp"
#include "server/tables.hpp"
#include "server/workers.hpp"

namespace longroll::server {
namespace {

constexpr int most_games = 200, most_results = 5000;
constexpr std::int64_t code_lasts = 600, used_within = 3600;  // seconds

Refused used_code() { return {.error = "this code was used, is too old, or never was", .code = "used"}; }

KeyRow new_key(const std::string& secret, const std::string& label, std::int64_t now) {
  return {
      .id = random_token(id_bytes), .hash = hash_secret(secret), .label = label, .created = now, .used = now};
}

}  // namespace

void PlayersApi::handle(const Request& request, const Parts& parts, const Respond& respond) {
  const std::string& method = request.method;
  const auto is = [&](std::string_view wanted, std::initializer_list<std::string_view> path) {
    return method == wanted && std::ranges::equal(parts, path);
  };
  const auto mine = [&](Player then) { as_player(request, respond, std::move(then)); };
  using Known = const KnownPlayer&;
  if (is("POST", {})) return create(request, respond);
  if (is("POST", {"redeem"})) return redeem(request, respond);
  if (is("POST", {"link"})) return mine([this, respond](Known player) { link(player, respond); });
  if (is("GET", {"me"}))
    return mine([this, respond](Known player) { tell(player, Json::object(), false, respond); });
  if (is("GET", {"me", "export"}))
    return mine([this, respond](Known player) { export_all(player, respond); });
  if (is("GET", {"me", "turns"}))
    return mine(
        [this, known = request.if_none_match, respond](Known player) { turns(known, player, respond); });
  if (is("PUT", {"me"}))
    return mine([this, request, respond](Known player) { rename(request, player, respond); });
  if (is("DELETE", {"me"})) return mine([this, respond](Known player) { forget(player, respond); });
  if (is("GET", {"me", "keys"})) return mine([this, respond](Known player) { list_keys(player, respond); });
  if (parts.size() == 3 && parts[0] == "me" && parts[1] == "keys" && method == "DELETE") {
    if (!is_player_id(parts[2])) return respond(error_response(404, "there is no such device"));
    return mine([this, key = parts[2], respond](Known player) { revoke(player, key, respond); });
  }
  respond(error_response(404, "there is no such call"));
}

void PlayersApi::as_player(const Request& request, const Respond& respond, Player then) {
  identify_player(house_.journal, request.key,
                  [respond, then = std::move(then)](const Stored<Allowed<KnownPlayer>>& known) {
                    answer_or(respond, known, then);
                  });
}

void PlayersApi::create(const Request& request, const Respond& respond) {
  const auto wish = parse_player_wish(request.body, false);
  if (!wish) return respond(bad_request(wish.error()));
  if (!house_.addresses.may_register(request.address))
    return respond(error_response(429, "too many new players; wait a little"));
  const std::string player = random_token(id_bytes), secret = random_token(player_key_bytes);
  const Json told = {{"player", player}, {"name", wish->name}, {"key", secret}};
  house_.journal.change<bool>(
      [player, name = wish->name,
       key = new_key(secret, wish->label, house_.time())](PlayerRows& rows) -> Stored<bool> {
        rows.create(player, name, key.created);
        rows.add_key(player, key);
        return true;
      },
      [respond, told](const Stored<bool>& done) {
        respond(done ? json_response(201, told.dump()) : failed(done.error()));
      });
}

void PlayersApi::link(const KnownPlayer& player, const Respond& respond) {
  const std::string code = random_token(key_bytes);
  const std::int64_t until = house_.time() + code_lasts;
  house_.journal.change<bool>(
      [player = player.id, hash = hash_secret(code), until](PlayerRows& rows) -> Stored<bool> {
        rows.offer_link(player, hash, until);
        return true;
      },
      [respond, told = Json{{"code", code}, {"until", until}}](const Stored<bool>& done) {
        respond(done ? json_response(201, told.dump()) : failed(done.error()));
      });
}

void PlayersApi::redeem(const Request& request, const Respond& respond) {
  const auto wish = parse_player_wish(request.body, true);
  if (!wish) return respond(bad_request(wish.error()));
  if (!house_.addresses.may_register(request.address))
    return respond(error_response(429, "too many codes; wait a little"));
  const std::string secret = random_token(player_key_bytes);
  house_.journal.change<Allowed<KnownPlayer>>(
      [hash = hash_secret(wish->code), key = new_key(secret, wish->label, house_.time()),
       most = house_.limits.devices](PlayerRows& rows) -> Stored<Allowed<KnownPlayer>> {
        const auto player = rows.take_link(hash, key.created);
        if (!player) return Allowed<KnownPlayer>(std::unexpected(used_code()));
        if (rows.keys(*player).size() >= most)
          return Allowed<KnownPlayer>(
              std::unexpected(Refused{.error = "this player has enough devices", .code = "limit"}));
        rows.add_key(*player, key);
        return Allowed<KnownPlayer>(rows.find(key.hash).value());
      },
      [respond, secret](const Stored<Allowed<KnownPlayer>>& done) {
        answer_or(respond, done, [&](const KnownPlayer& player) {
          respond(
              json_response(201, Json{{"player", player.id}, {"name", player.name}, {"key", secret}}.dump()));
        });
      });
}

// Everything that the server knows of him, for his own use.
void PlayersApi::export_all(const KnownPlayer& player, const Respond& respond) {
  auto notices = std::make_shared<Json>();
  house_.journal.notices(
      false,
      [notices, id = player.id](NoticeRows& rows) -> Stored<void> {
        *notices = notices_of(rows, id);
        return {};
      },
      [this, notices, player, respond](const Stored<void>& done) {
        if (!done) return respond(failed(done.error()));
        tell(player, {{"notices", *notices}}, true, respond);
      });
}

// The games that go on, and nothing else: browsers ask for it again and again. What they know already is not
// sent.
void PlayersApi::turns(const std::string& known, const KnownPlayer& player, const Respond& respond) {
  using Rows = std::vector<TableRow>;
  house_.journal.look<Rows>(
      [id = player.id](PlayerRows& rows) -> Stored<Rows> { return rows.unfinished(id, most_games); },
      [this, known, player, respond](const Stored<Rows>& rows) {
        if (!rows) return respond(failed(rows.error()));
        house_.readers.run(player.id, [this, known, player, respond, rows = *rows] {
          Response response =
              json_response(200, Json{{"games", games_json(house_.games, player.id, rows)}}.dump());
          const std::string tag = '"' + hash_secret(*response.body).substr(0, 24) + '"';
          if (known == tag) response = {.status = 304, .body = std::make_shared<const std::string>()};
          response.headers = {
              {"Cache-Control", "private, no-cache"}, {"Vary", "Authorization"}, {"ETag", tag}};
          respond(std::move(response));
        });
      });
}

void PlayersApi::tell(const KnownPlayer& player, Json more, bool all, const Respond& respond) {
  struct Rows {
    std::vector<TableRow> games;
    std::vector<ResultRow> results;
    std::vector<KeyRow> keys;
  };
  const auto gather = [player, all, now = house_.time()](PlayerRows& rows) -> Stored<Rows> {
    if (now - player.used > used_within) rows.use_key(player.key, now);
    constexpr int everything = 1'000'000;
    return Rows{rows.games(player.id, all ? everything : most_games),
                rows.results(player.id, all ? everything : most_results),
                all ? rows.keys(player.id) : std::vector<KeyRow>()};
  };
  const auto put = [this, player, all, respond, more = std::move(more)](const Stored<Rows>& rows) {
    if (!rows) return respond(failed(rows.error()));
    house_.readers.run(player.id, [this, player, all, respond, more, rows = *rows] {
      Json told = {{"player", player.id},
                   {"name", player.name},
                   {"created", player.created},
                   {"key", player.key},
                   {"games", games_json(house_.games, player.id, rows.games)},
                   {"statistics", statistics_json(house_.games, rows.results)},
                   {"against", against_json(rows.results)}};
      told.update(more);
      for (const KeyRow& each : rows.keys)
        told["keys"].push_back(
            {{"id", each.id}, {"label", each.label}, {"created", each.created}, {"used", each.used}});
      if (all)
        for (const ResultRow& each : rows.results)
          told["results"].push_back({{"table", each.table},
                                     {"game", each.game},
                                     {"scenario", each.scenario},
                                     {"seat", each.seat},
                                     {"against", each.against_name},
                                     {"result", each.result},
                                     {"luck", each.luck ? Json(*each.luck) : Json()},
                                     {"ended", each.ended}});
      respond(json_response(200, told.dump()));
    });
  };
  house_.journal.change<Rows>(gather, put);
}

void PlayersApi::rename(const Request& request, const KnownPlayer& player, const Respond& respond) {
  const auto wish = parse_player_wish(request.body, false);
  if (!wish) return respond(bad_request(wish.error()));
  house_.journal.change<bool>(
      [player = player.id, name = wish->name](PlayerRows& rows) -> Stored<bool> {
        rows.rename(player, name);
        return true;
      },
      [respond, told = Json{{"player", player.id}, {"name", wish->name}}](const Stored<bool>& done) {
        respond(done ? json_response(200, told.dump()) : failed(done.error()));
      });
}

void PlayersApi::list_keys(const KnownPlayer& player, const Respond& respond) {
  house_.journal.look<std::vector<KeyRow>>(
      [id = player.id](PlayerRows& rows) -> Stored<std::vector<KeyRow>> { return rows.keys(id); },
      [respond, current = player.key](const Stored<std::vector<KeyRow>>& keys) {
        if (!keys) return respond(failed(keys.error()));
        Json list = Json::array();
        for (const KeyRow& each : *keys)
          list.push_back({{"id", each.id},
                          {"label", each.label},
                          {"created", each.created},
                          {"used", each.used},
                          {"current", each.id == current}});
        respond(json_response(200, list.dump()));
      });
}

void PlayersApi::revoke(const KnownPlayer& player, const std::string& key, const Respond& respond) {
  house_.journal.change<bool>(
      [player = player.id, key](PlayerRows& rows) -> Stored<bool> { return rows.revoke(player, key); },
      [this, key, respond](const Stored<bool>& done) {
        if (!done) return respond(failed(done.error()));
        if (!*done) return respond(error_response(404, "there is no such device"));
        house_.tables->expel(key);
        respond(json_response(200, "{}"));
      });
}

// First the tables let go of him, one after the other; what fails can be asked for again.
void PlayersApi::forget(const KnownPlayer& player, const Respond& respond) {
  house_.journal.look<std::vector<std::string>>(
      [id = player.id](PlayerRows& rows) -> Stored<std::vector<std::string>> { return rows.tables_of(id); },
      [this, player, respond](const Stored<std::vector<std::string>>& tables) {
        if (!tables) return respond(failed(tables.error()));
        leave_tables(std::make_shared<std::vector<std::string>>(*tables), player, respond);
      });
}

void PlayersApi::leave_tables(std::shared_ptr<std::vector<std::string>> tables, const KnownPlayer& player,
                              const Respond& respond) {
  if (!tables->empty()) {
    const std::string table = tables->back();
    tables->pop_back();
    return house_.tables->find(table)->amend(
        {},
        [id = player.id](Table& at, std::optional<Viewer>, const Audience& audience) -> Amended {
          return Amendment{.change = at.forget(id, audience)};
        },
        [this, tables, player, respond](const Stored<Amended>& done) {
          const bool there =
              done || (done.error().kind != Trouble::unknown && done.error().kind != Trouble::deleted &&
                       done.error().kind != Trouble::damaged);
          if (!done && there) return respond(failed(done.error()));
          leave_tables(tables, player, respond);
        });
  }
  house_.journal.change<std::vector<KeyRow>>(
      [id = player.id](PlayerRows& rows) -> Stored<std::vector<KeyRow>> {
        auto keys = rows.keys(id);
        rows.forget(id);
        return keys;
      },
      [this, respond](const Stored<std::vector<KeyRow>>& keys) {
        if (!keys) return respond(failed(keys.error()));
        for (const KeyRow& each : *keys) house_.tables->expel(each.id);
        respond(json_response(200, "{}"));
      });
}

}  // namespace longroll::server
