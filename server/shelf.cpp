#include "server/shelf.hpp"

#include "engine/core/guide.hpp"
#include "engine/core/inventory.hpp"
#include "engine/core/lesson.hpp"
#include "opponent/player.hpp"
#include "server/message.hpp"

namespace longroll::server {

Response Shelf::handle(const Request& request, const std::vector<std::string>& parts) const {
  const bool get = request.method == "GET";
  if (parts.empty() && get) return list_games();
  if (parts.size() != 2) return error_response(404, "there is no such call");
  const AnyGame* game = games_.find(parts[0]);
  if (!game) return error_response(404, "there is no such game");
  if (parts[1] == "board" && get) return board(*game, query_value(request.query, "scenario"));
  if (parts[1] == "rules" && get) return rules(*game);
  if (parts[1] == "lessons" && get) return lessons(*game);
  if (parts[1] == "guide" && get) return guide(*game);
  if (parts[1] == "kit" && get) return kit(*game);
  if (parts[1] == "check" && request.method == "POST") return check(*game, request.body);
  return error_response(404, "there is no such call");
}

Response Shelf::list_games() const {
  Json list = Json::array();
  for (const auto& game : games_.all()) {
    list.push_back(to_json(game->info()));
    list.back()["players"] = player_names();
    list.back()["skills"] = skills_json();
  }
  return json_response(200, list.dump());
}

Response Shelf::board(const AnyGame& game, const std::string& scenario) const {
  auto setup = complete(game.info(), {.scenario = scenario});
  if (!setup) return error_response(404, setup.error().what);
  auto match = game.start(*setup);
  if (!match) return error_response(400, match.error().what);
  auto board = (*match)->ask(Viewer::spectator, {"board"});
  Json answer = board && board->is_object() ? std::move(*board) : Json::object();
  answer["view"] = (*match)->view(Viewer::spectator);
  return json_response(200, answer.dump());
}

Response Shelf::rules(const AnyGame& game) const {
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

Response Shelf::lessons(const AnyGame& game) const {
  const auto lessons = read_lessons(fmt::format("{}/{}", data_folder_, game.info().id), game.info());
  if (!lessons) return error_response(500, "the lessons cannot be read");
  Json list = Json::array();
  for (const Lesson& each : *lessons) list.push_back(to_json(each));
  return json_response(200, list.dump());
}

// The text, and what is drawn in it as a spectator sees it.
Response Shelf::guide(const AnyGame& game) const {
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

Response Shelf::kit(const AnyGame& game) const {
  const Json kit = game.kit();
  return kit.is_null() ? error_response(404, "nothing can be made for this game")
                       : json_response(200, kit.dump());
}

Response Shelf::check(const AnyGame& game, const std::string& body) const {
  auto wish = parse_check_wish(body);
  if (!wish) return error_response(400, wish.error().error);
  auto agreed = complete(game.info(), {.options = wish->options});
  if (!agreed) return error_response(400, agreed.error().what);
  const Json found = game.inspect(wish->text, *agreed);
  return found.is_null() ? error_response(404, "nothing can be made for this game")
                         : json_response(200, found.dump());
}

}  // namespace longroll::server
