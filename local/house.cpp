#include "local/house.hpp"

#include "engine/core/data_file.hpp"
#include "local/new_table.hpp"
#include "server/opened.hpp"
#include "server/secret.hpp"

namespace longroll::local {

using namespace server;

namespace {

std::string text_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

int number_of(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number_integer() ? found->get<int>() : 0;
}

Json answered(const Response& response) { return {{"status", response.status}, {"body", *response.body}}; }

Json refused_with(int status, std::string_view sentence, std::string_view code = {}) {
  return answered(error_response(status, sentence, code));
}

std::vector<std::string> parts_of(std::string_view path) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start < path.size();) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    if (end > start) parts.emplace_back(path.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

// All of it, with the seed of the dice: it is the keeper's own game, to be taken along and gone on with.
std::string whole_record(const Table& table) {
  auto text = table.record(Viewer::everyone);
  if (!text) return {};
  auto record = parse_record(*text);
  if (!record) return {};
  if (record->has_fair_dice()) record->fair.seed = table.stored().seed;
  std::string whole = to_text(*record);
  return whole.insert(whole.find('\n') + 1, seats_line(table.stored().seats));
}

}  // namespace

House::House() : shelf_(games_, data_folder()) {}

Result<const AnyGame*> House::game(std::string_view id) {
  if (const AnyGame* found = games_.find(id)) return found;
  auto read = with_game(data_folder(), id, []<class G>(std::shared_ptr<const G> game) {
    return Result<std::unique_ptr<AnyGame>>(std::make_unique<AnyGameOf<G>>(std::move(game)));
  });
  if (!read) return std::unexpected(read.error());
  const std::string name((*read)->info().id);
  auto match = (*read)->start({});
  if (!match) return std::unexpected(match.error());
  auto value = Value::load(data_folder() + "/" + name, (*match)->feature_names());
  if (!value) return std::unexpected(value.error());
  values_[name] = *value;
  games_.add(std::move(*read));
  return games_.find(name);
}

std::string House::call(std::string_view text) {
  const Json call = Json::parse(text, nullptr, false);
  const std::string what = call.is_object() ? text_of(call, "call") : std::string();
  const auto answer = [&]() -> Json {
    if (what == "read") return read(call);
    if (what == "ready") return ready(call);
    if (what == "create") return create(call);
    if (what == "record") return take_in(call);
    if (what == "open") return open_table(call);
    if (what == "visit") return visit(call);
    if (what == "close") return desks_.erase(text_of(call, "table")), Json::object();
    return at_desk(call);
  };
  return answer().dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json House::read(const Json& call) {
  const std::vector<std::string> parts = parts_of(text_of(call, "path"));
  if (parts.empty() || parts[0] != "games") return refused_with(404, "there is no such call");
  const Request request{
      .method = text_of(call, "method"), .query = text_of(call, "query"), .body = text_of(call, "body")};
  if (parts.size() > 1) {
    (void)game(parts[1]);  // where there is none the shelf says so
    return answered(shelf_.handle(request, {parts.begin() + 1, parts.end()}));
  }
  auto all = Games::load(data_folder());
  return all ? answered(Shelf(*all, data_folder()).handle(request, {}))
             : refused_with(500, all.error().text());
}

Json House::ready(const Json& call) {
  const auto read = game(text_of(call, "game"));
  return read ? Json{{"status", 200}} : refused_with(404, read.error().text());
}

Json House::create(const Json& call) {
  auto wish = parse_table_wish(text_of(call, "body"));
  if (!wish) return refused_with(400, wish.error().error);
  for (const SeatWish& seat : wish->seats)
    if (seat.kind == "friend") return refused_with(400, "a game with a friend needs a server");
  const auto played = game(wish->game);
  if (!played) return refused_with(400, played.error().what);
  auto setup = complete((*played)->info(), wish->setup);
  if (!setup) return refused_with(400, setup.error().what);
  if (auto match = (*played)->start(*setup); !match) return refused_with(400, match.error().what);
  StoredTable table;
  table.game = (*played)->info().id;
  table.setup = std::move(*setup);
  return furnish(std::move(table), wish->seats, wish->name);
}

Json House::take_in(const Json& call) {
  const std::string text = text_of(call, "text");
  if (const auto record = parse_record(text)) {
    if (const auto played = game(record->game); !played) return refused_with(400, played.error().text());
  }
  auto table = table_of(games_, text);
  if (!table) return refused_with(400, table.error().text());
  const SeatWish nobody{.kind = std::string(record_kind)};
  const bool looked_at = table->ended == seen_only;
  return furnish(std::move(*table), looked_at ? std::array{nobody, nobody} : seats_in(text), {});
}

Json House::open_table(const Json& call) {
  const auto failed = [](std::string_view why) {
    return refused_with(500, fmt::format("this game cannot be read any more: {}", why), "damaged");
  };
  if (!call.contains("header") || !call.contains("entries")) return failed("it is not whole");
  auto stored = stored_from(call["header"], call["entries"]);
  if (!stored) return failed(stored.error().what);
  if (const auto played = game(stored->game); !played) return failed(played.error().what);
  const std::string id = stored->id;
  auto value = values_[stored->game];
  auto table = Table::rebuild(games_, std::move(*stored));
  if (!table) return failed(table.error().what);
  desks_.erase(id);
  desks_.try_emplace(id, std::move(*table), std::move(value));
  return {{"status", 200}};
}

Json House::visit(const Json& call) {
  const auto desk = desks_.find(text_of(call, "table"));
  if (desk == desks_.end()) return refused_with(404, "there is no such table", "unknown");
  const Table& table = desk->second.table();
  const auto viewer = table.admit(Visitor{.key = text_of(call, "key")});
  if (!viewer) return refused_with(403, "this key does not open the table");
  const std::string what = text_of(call, "what");
  if (what == "summary") return {{"status", 200}, {"body", table.summary(*viewer).dump()}};
  if (what == "take") return {{"status", 200}, {"body", whole_record(table)}};
  if (what == "page") return {{"status", 200}, {"body", table.page(*viewer)}};
  if (what == "record") {
    const auto text = table.record(*viewer);
    return text ? Json{{"status", 200}, {"body", *text}} : refused_with(403, text.error().error);
  }
  if (what != "whatif") return refused_with(404, "there is no such call");
  const auto wish = parse_whatif_wish(text_of(call, "body"));
  if (!wish) return refused_with(400, wish.error().error);
  auto twin = table.branch(*viewer, wish->at);
  if (!twin) return refused_with(400, twin.error().error);
  return furnish(std::move(*twin), wish->seats, {});
}

Json House::at_desk(const Json& call) {
  const auto desk = desks_.find(text_of(call, "table"));
  if (desk == desks_.end()) return refused_with(404, "there is no such table", "unknown");
  const std::string what = text_of(call, "call");
  if (what == "hear") return desk->second.hear(number_of(call, "chair"), text_of(call, "message"));
  if (what == "leave") return desk->second.leave(number_of(call, "chair"));
  if (what == "think")
    return desk->second.think(number_of(call, "milliseconds"), number_of(call, "others") > 0);
  if (what == "lend") return desk->second.lend(number_of(call, "rows"));
  if (what == "work") return desk->second.work(call, number_of(call, "milliseconds"));
  if (what == "back") return desk->second.take_back(call);
  return refused_with(404, "there is no such call");
}

}  // namespace longroll::local
