#include "server/api.hpp"

#include "engine/core/guide.hpp"
#include "engine/core/inventory.hpp"
#include "engine/core/lesson.hpp"
#include "opponent/player.hpp"
#include "server/answers.hpp"
#include "server/boards.hpp"
#include "server/journal.hpp"
#include "server/lobby.hpp"
#include "server/secret.hpp"
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

Api::Api(House& house, Addresses& addresses, const StaticFiles& files, LabRoom& lab, std::string data_folder,
         Keep keep, bool local)
    : house_(house),
      addresses_(addresses),
      files_(files),
      lab_(lab),
      data_folder_(std::move(data_folder)),
      keep_(keep),
      local_(local),
      players_(house),
      meeting_(house) {}

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
  if (parts.front() == "games") return games(request, parts, respond);
  if (parts.front() == "tables") return tables(request, parts, respond);
  if (parts.front() == "players") return players_.handle(request, {parts.begin() + 1, parts.end()}, respond);
  if (parts.front() == "lobby" && parts.size() == 1) return meeting_.lobby(request, respond);
  if (parts.front() == "invitations" && parts.size() > 1)
    return meeting_.invitation(request, {parts.begin() + 1, parts.end()}, respond);
  if (parts.front() == "lab") return respond(lab_.handle(request, {parts.begin() + 1, parts.end()}));
  respond(error_response(404, "there is no such call"));
}

void Api::games(const Request& request, const Parts& parts, const Respond& respond) {
  const bool get = request.method == "GET";
  if (parts.size() == 1 && get) return respond(list_games());
  if (parts.size() != 3) return respond(error_response(404, "there is no such call"));
  const AnyGame* game = house_.games.find(parts[1]);
  if (!game) return respond(error_response(404, "there is no such game"));
  if (parts[2] == "board" && get) return respond(board(*game, query_value(request.query, "scenario")));
  if (parts[2] == "rules" && get) return respond(rules(*game));
  if (parts[2] == "lessons" && get) return respond(lessons(*game));
  if (parts[2] == "guide" && get) return respond(guide(*game));
  if (parts[2] == "kit" && get) return respond(kit(*game));
  if (parts[2] == "check" && request.method == "POST") return respond(check(*game, request.body));
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

Response Api::list_games() const {
  Json list = Json::array();
  for (const auto& game : house_.games.all()) {
    list.push_back(to_json(game->info()));
    list.back()["players"] = player_names();
    list.back()["skills"] = skills_json();
  }
  return json_response(200, list.dump());
}

Response Api::board(const AnyGame& game, const std::string& scenario) const {
  auto setup = complete(game.info(), {.scenario = scenario});
  if (!setup) return error_response(404, setup.error().what);
  auto match = game.start(*setup);
  if (!match) return error_response(400, match.error().what);
  auto board = (*match)->ask(Viewer::spectator, {"board"});
  Json answer = board && board->is_object() ? std::move(*board) : Json::object();
  answer["view"] = (*match)->view(Viewer::spectator);
  return json_response(200, answer.dump());
}

Response Api::rules(const AnyGame& game) const {
  auto inventory = Inventory::load(fmt::format("{}/{}", data_folder_, game.info().id));
  if (!inventory) return error_response(404, "this game has no list of rules");
  Json rules = Json::array(), rulings = Json::array();
  for (const Rule& each : inventory->rules)
    rules.push_back({{"id", each.id}, {"chapter", each.chapter}, {"topic", each.topic}, {"text", each.text}});
  for (const Ruling& each : inventory->rulings)
    rulings.push_back({{"id", each.id},
                       {"title", each.title},
                       {"chapters", each.chapters},
                       {"text", each.text},
                       {"option", each.option}});
  return json_response(200, Json{{"rules", rules}, {"rulings", rulings}}.dump());
}

Response Api::lessons(const AnyGame& game) const {
  const auto lessons = read_lessons(fmt::format("{}/{}", data_folder_, game.info().id), game.info());
  if (!lessons) return error_response(500, "the lessons cannot be read");
  Json list = Json::array();
  for (const Lesson& each : *lessons) list.push_back(to_json(each));
  return json_response(200, list.dump());
}

// The text, and what is drawn in it as a spectator sees it.
Response Api::guide(const AnyGame& game) const {
  const auto guide = read_guide(fmt::format("{}/{}", data_folder_, game.info().id), game.info());
  if (!guide) return error_response(404, "this game has no guide");
  Json figures = Json::array();
  for (const Figure& each : guide->figures) {
    auto match = match_of(each, game);
    if (!match) return error_response(500, "the guide cannot be drawn");
    figures.push_back({{"caption", each.caption},
                       {"scenario", each.scenario},
                       {"show", each.show},
                       {"view", (*match)->view(Viewer::everyone)}});
  }
  return json_response(200, Json{{"text", guide->text}, {"figures", figures}}.dump());
}

Response Api::kit(const AnyGame& game) const {
  const Json kit = game.kit();
  return kit.is_null() ? error_response(404, "nothing can be made for this game")
                       : json_response(200, kit.dump());
}

Response Api::check(const AnyGame& game, const std::string& body) const {
  auto wish = parse_check_wish(body);
  if (!wish) return bad_request(wish.error());
  auto agreed = complete(game.info(), {.options = wish->options});
  if (!agreed) return error_response(400, agreed.error().what);
  const Json found = game.inspect(wish->text, *agreed);
  return found.is_null() ? error_response(404, "nothing can be made for this game")
                         : json_response(200, found.dump());
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
