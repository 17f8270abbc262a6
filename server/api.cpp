#include "server/api.hpp"

#include "server/journal.hpp"
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

Response bad_request(const Refused& refusal) { return error_response(400, refusal.error); }

Response failed(const StoreFailure& failure) {
  constexpr std::array statuses = {404, 410, 409, 500, 507, 503};
  Response response =
      error_response(statuses[static_cast<std::size_t>(failure.kind)], failure.what, code_of(failure.kind));
  if (failure.kind == Trouble::unavailable) response.headers.emplace_back("Retry-After", "2");
  return response;
}

// Why a key does not open a table, or nothing when it does.
std::optional<Response> closed(const Stored<const Table*>& table, const std::optional<Viewer>& viewer) {
  if (!table) return failed(table.error());
  if (!viewer) return error_response(403, "this key does not open the table");
  return {};
}

}  // namespace

Api::Api(House& house, Addresses& addresses, const StaticFiles& files, LabRoom& lab, std::string data_folder,
         Keep keep)
    : house_(house),
      addresses_(addresses),
      files_(files),
      lab_(lab),
      shelf_(house.games, std::move(data_folder)),
      keep_(keep) {}

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
    if (parts.size() == 3 && parts[2] == "whatif" && method == "POST")
      return what_if(request, parts[1], respond);
  }
  respond(error_response(404, "there is no such call"));
}

Response Api::about_server() const {
  const auto days = [](std::chrono::seconds kept) {
    return kept.count() > 0 ? Json(std::chrono::ceil<std::chrono::days>(kept).count()) : Json();
  };
  return json_response(
      200, Json{{"keep_days", days(keep_.finished)}, {"keep_idle_days", days(keep_.idle)}}.dump());
}

void Api::create(const Request& request, const Respond& respond) {
  auto wish = parse_table_wish(request.body);
  if (!wish) return respond(bad_request(wish.error()));
  auto game = house_.games.named(wish->game);
  if (!game) return respond(error_response(400, game.error().what));
  auto setup = complete((*game)->info(), wish->setup);
  if (!setup) return respond(error_response(400, setup.error().what));
  if (auto match = (*game)->start(*setup); !match) return respond(error_response(400, match.error().what));
  if (!addresses_.may_create(request.address))
    return respond(error_response(429, "too many tables; wait a little"));
  StoredTable stored;
  stored.game = (*game)->info().id;
  stored.setup = std::move(*setup);
  store(std::move(stored), wish->seats, wish->name, respond);
}

void Api::store(StoredTable stored, const std::array<SeatWish, 2>& seats, const std::string& name,
                const Respond& respond) {
  NewTable made = furnish(std::move(stored), seats, name);
  house_.journal.write(0, {CreateTable{std::move(made.stored)}},
                       [respond, told = made.secrets.dump()](const Stored<void>& done) {
                         respond(done ? json_response(201, told) : failed(done.error()));
                       });
}

void Api::summary(const Request& request, const std::string& id, const Respond& respond) {
  house_.tables->find(id)->visit(request.key, request.address,
                                 [respond](const Stored<const Table*>& table, std::optional<Viewer> viewer) {
                                   if (auto no = closed(table, viewer)) return respond(*no);
                                   respond(json_response(200, (*table)->summary(*viewer).dump()));
                                 });
}

void Api::record(const Request& request, const std::string& id, const Respond& respond) {
  house_.tables->find(id)->visit(request.key, request.address,
                                 [respond](const Stored<const Table*>& table, std::optional<Viewer> viewer) {
                                   if (auto no = closed(table, viewer)) return respond(*no);
                                   auto text = (*table)->record(*viewer);
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
  house_.tables->find(id)->visit(
      request.key, request.address,
      [this, wish = *wish, respond](const Stored<const Table*>& table, std::optional<Viewer> viewer) {
        if (auto no = closed(table, viewer)) return respond(*no);
        auto twin = (*table)->branch(*viewer, wish.at);
        if (!twin) return respond(bad_request(twin.error()));
        store(std::move(*twin), wish.seats, {}, respond);
      });
}

void Api::remove(const Request& request, const std::string& id, const Respond& respond) {
  house_.tables->find(id)->remove(request.key, [respond](const Stored<bool>& removed) {
    if (!removed) return respond(failed(removed.error()));
    respond(*removed ? json_response(200, "{}")
                     : error_response(403, "only a seat's holder deletes a table"));
  });
}

}  // namespace longroll::server
