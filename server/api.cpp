#include "server/api.hpp"

#include "server/answers.hpp"
#include "server/journal.hpp"
#include "server/lobby.hpp"
#include "server/new_table.hpp"
#include "server/opened.hpp"
#include "server/secret.hpp"
#include "server/shared_lab.hpp"
#include "server/tables.hpp"

namespace longroll::server {
namespace {

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const auto end = path.find('/');
    parts.emplace_back(path.substr(0, end));
    path = end == std::string_view::npos ? std::string_view() : path.substr(end);
  }
  return parts;
}

Response no_client() {
  return {.status = 200,
          .type = "text/plain; charset=utf-8",
          .body = std::make_shared<const std::string>(
              "Longroll serves its protocol here, but the browser client has not been built.\n"),
          .headers = {{"Cache-Control", "no-store"}}};
}

}  // namespace

Api::Api(House& house, Addresses& addresses, StaticFiles& files, LabRoom& lab, std::string data_folder,
         Keep keep, bool local)
    : house_(house),
      addresses_(addresses),
      files_(files),
      lab_(lab),
      shelf_(house.games, std::move(data_folder)),
      keep_(keep),
      local_(local),
      players_(house),
      meeting_(house),
      notices_(house) {}

void Api::handle(const Request& request, Respond respond) {
  if (!request.path.starts_with("/api/")) {
    if (request.method != "GET" && request.method != "HEAD")
      return respond(error_response(405, "this can only be read"));
    if (auto file = files_.find(request)) return respond(*file);
    if (request.path == "/" && files_.empty()) return respond(no_client());
    return respond(error_response(404, "there is nothing at this address"));
  }
  if (!addresses_.may_request(request.address))
    return respond(error_response(429, "too many requests; wait a little"));
  Parts parts = split_path(request.path);
  parts.erase(parts.begin());
  if (parts.front() == "server" && parts.size() == 1 && request.method == "GET")
    return respond(about_server());
  if (parts.front() == "games") return respond(shelf_.handle(request, {parts.begin() + 1, parts.end()}));
  if (parts.front() == "tables") return tables(request, parts, respond);
  if (parts.front() == "records" && parts.size() == 1 && request.method == "POST")
    return open(request, respond);
  if (parts.front() == "players") return players_.handle(request, {parts.begin() + 1, parts.end()}, respond);
  if (parts.front() == "lobby" && parts.size() == 1) return meeting_.lobby(request, respond);
  if (parts.front() == "invitations" && parts.size() > 1)
    return meeting_.invitation(request, {parts.begin() + 1, parts.end()}, respond);
  if (parts.front() == "notices") return notices_.handle(request, {parts.begin() + 1, parts.end()}, respond);
  if (parts.front() == "lab" && house_.lab)
    return house_.lab->handle(request, {parts.begin() + 1, parts.end()}, respond);
  if (parts.front() == "lab") return respond(lab_.handle(request, {parts.begin() + 1, parts.end()}));
  respond(error_response(404, "there is no such call"));
}

void Api::tables(const Request& request, const Parts& parts, const Respond& respond) {
  const std::string& method = request.method;
  if (parts.size() == 1 && method == "POST") return create(request, respond);
  if (parts.size() >= 2 && !is_table_id(parts[1]))
    return respond(error_response(404, "this is not the name of a table"));
  if (parts.size() >= 2) {
    if (parts.size() == 2 && method == "GET") return summary(request, parts[1], respond);
    if (parts.size() == 2 && method == "DELETE") return remove(request, parts[1], respond);
    if (parts.size() == 3 && parts[2] == "record" && method == "GET")
      return record(request, parts[1], respond);
    if (parts.size() == 3 && parts[2] == "page" && method == "GET") return page(request, parts[1], respond);
    if (parts.size() == 3 && parts[2] == "whatif" && method == "POST")
      return what_if(request, parts[1], respond);
    if (parts.size() == 3 && meeting_.table(request, parts[1], parts[2], respond)) return;
  }
  respond(error_response(404, "there is no such call"));
}

Response Api::about_server() const {
  const auto days = [](std::chrono::seconds kept) {
    return kept.count() > 0 ? Json(std::chrono::ceil<std::chrono::days>(kept).count()) : Json();
  };
  return json_response(
      200, Json{{"keep_days", days(keep_.finished)}, {"keep_idle_days", days(keep_.idle)}, {"local", local_}}
               .dump());
}

void Api::with_player(const Request& request, const Respond& respond,
                      std::function<void(const KnownPlayer&)> then) {
  if (!is_player_key(request.key)) return then({});
  identify_player(house_.journal, request.key,
                  [respond, then = std::move(then)](const Stored<Allowed<KnownPlayer>>& player) {
                    answer_or(respond, player, then);
                  });
}

void Api::create(const Request& request, const Respond& respond) {
  auto wish = parse_table_wish(request.body);
  if (!wish) return respond(bad_request(wish.error()));
  auto game = house_.games.named(wish->game);
  if (!game) return respond(error_response(400, game.error().what));
  auto setup = complete((*game)->info(), wish->setup);
  if (!setup) return respond(error_response(400, setup.error().what));
  const auto match = (*game)->start(*setup);
  if (!match) return respond(error_response(400, match.error().what));
  if (!addresses_.may_create(request.address))
    return respond(error_response(429, "too many tables; wait a little"));
  StoredTable stored;
  stored.game = (*game)->info().id;
  stored.setup = std::move(*setup);
  stored.meeting.deciding = index((*match)->decision().seat);
  with_player(request, respond,
              [this, stored = std::move(stored), wish = *wish, address = request.address,
               respond](const KnownPlayer& player) { store(stored, wish, player, address, respond); });
}

// Who opens a table must be a player, who can be banned, and must have a seat to offer.
void Api::store(StoredTable stored, const TableWish& wish, const KnownPlayer& player,
                const std::string& address, const Respond& respond) {
  const bool open = wish.meeting.open.value_or(false);
  const auto offered = [](const SeatWish& seat) { return seat.kind == "friend"; };
  if (open && player.id.empty()) return respond(denied(needs_player()));
  if (open && !std::ranges::any_of(wish.seats, offered))
    return respond(error_response(400, "an open table has a seat for a friend"));
  stored.created = house_.time();
  stored.meeting.open = open;
  stored.meeting.watch = wish.meeting.watch.value_or(false);
  stored.meeting.note = wish.meeting.note.value_or("");
  stored.meeting.pace = wish.pace;
  stored.meeting.series.of = wish.series;
  const auto make = [this, stored = std::move(stored), wish, player, address, respond, open] {
    NewTable made = furnish(stored, wish.seats, wish.name, player);
    const bool listed = open || made.stored.meeting.watch;
    house_.journal.write(0, {CreateTable{made.stored}},
                         [this, open, listed, address, id = made.stored.id, respond,
                          told = made.secrets.dump()](const Stored<void>& done) {
                           if (open && done) house_.lobby->opened(address, id);
                           if (listed) house_.lobby->look_again();
                           respond(done ? json_response(201, told) : failed(done.error()));
                         });
  };
  if (open) return meeting_.may_open(player, address, respond, make);
  make();
}

void Api::visit(const Request& request, const std::string& id, const Respond& respond,
                std::function<void(const Table&, Viewer)> then) {
  identify(house_.journal, id, request.key,
           [this, id, address = request.address, respond,
            then = std::move(then)](const Stored<Allowed<Visitor>>& found) {
             answer_or(respond, found, [&](const Visitor& visitor) {
               house_.tables->find(id)->visit(
                   visitor, address,
                   [respond, then](const Stored<const Table*>& table, std::optional<Viewer> viewer) {
                     if (!table) return respond(failed(table.error()));
                     if (!viewer) return respond(error_response(403, "this key does not open the table"));
                     then(**table, *viewer);
                   });
             });
           });
}

void Api::summary(const Request& request, const std::string& id, const Respond& respond) {
  visit(request, id, respond, [respond](const Table& table, Viewer viewer) {
    respond(json_response(200, table.summary(viewer).dump()));
  });
}

void Api::record(const Request& request, const std::string& id, const Respond& respond) {
  visit(request, id, respond, [respond](const Table& table, Viewer viewer) {
    auto text = table.record(viewer);
    if (!text) return respond(error_response(403, text.error().error));
    Response response = json_response(200, std::move(*text));
    response.type = "text/plain; charset=utf-8";
    respond(std::move(response));
  });
}

void Api::page(const Request& request, const std::string& id, const Respond& respond) {
  visit(request, id, respond,
        [respond](const Table& table, Viewer viewer) { respond(page_response(table.page(viewer))); });
}

void Api::open(const Request& request, const Respond& respond) {
  auto text = parse_record_wish(request.body);
  if (!text) return respond(bad_request(text.error()));
  auto opened = open_record(house_.games, *text);
  if (!opened) {
    Json told = {{"error", opened.error().text()}};
    if (opened.error().line) told["line"] = opened.error().line;
    return respond(json_response(400, told.dump(-1, ' ', false, Json::error_handler_t::replace)));
  }
  if (!addresses_.may_create(request.address))
    return respond(error_response(429, "too many tables; wait a little"));
  const Json about = {{"game", opened->table.game},
                      {"scenario", opened->table.setup.scenario},
                      {"actions", opened->actions},
                      {"seen", opened->seen ? you(*opened->seen) : Json()},
                      {"result", opened->result},
                      {"dice_verified", opened->dice_verified < 0 ? Json() : Json(opened->dice_verified)}};
  const SeatWish nobody{.kind = std::string(record_kind)};
  NewTable made = furnish(std::move(opened->table), {nobody, nobody}, {}, {});
  made.secrets.update(about);
  if (opened->dice_verified < 0) made.secrets["commitment"] = "";
  house_.journal.write(0, {CreateTable{std::move(made.stored)}},
                       [respond, told = made.secrets.dump()](const Stored<void>& done) {
                         respond(done ? json_response(201, told) : failed(done.error()));
                       });
}

void Api::what_if(const Request& request, const std::string& id, const Respond& respond) {
  auto wish = parse_whatif_wish(request.body);
  if (!wish) return respond(bad_request(wish.error()));
  if (!addresses_.may_create(request.address))
    return respond(error_response(429, "too many tables; wait a little"));
  with_player(request, respond, [this, request, id, wish = *wish, respond](const KnownPlayer& player) {
    visit(request, id, respond, [=, this](const Table& table, Viewer viewer) {
      auto twin = table.branch(viewer, wish.at);
      if (!twin) return respond(bad_request(twin.error()));
      TableWish made;
      made.seats = wish.seats;
      store(std::move(*twin), made, player, request.address, respond);
    });
  });
}

void Api::remove(const Request& request, const std::string& id, const Respond& respond) {
  identify(house_.journal, id, request.key, [this, id, respond](const Stored<Allowed<Visitor>>& found) {
    answer_or(respond, found, [&](const Visitor& visitor) {
      house_.tables->find(id)->remove(visitor, [respond](const Stored<Allowed<bool>>& removed) {
        answer_or(respond, removed, [&](bool) { respond(json_response(200, "{}")); });
      });
    });
  });
}

}  // namespace longroll::server
