// Answers to questions: the board, and where a group could go. And the board for a terminal.
#include <nlohmann/json.hpp>

#include "engine/core/any_game.hpp"
#include "engine/year1863/game.hpp"
#include "engine/year1863/rules/fog.hpp"
#include "engine/year1863/rules/rules.hpp"

namespace longroll::year1863 {
namespace {

constexpr By<Settlement, std::string_view, 3> settlement_words = {"none", "town", "city"};
constexpr By<LeaderKind, std::string_view, 3> leader_kinds = {"general", "cavalry", "admiral"};

Json map_json(const Data& d) {
  Json places = Json::array(), routes = Json::array();
  for (const PlaceInfo& place : d.places)
    places.push_back({{"id", place.id},
                      {"name", place.name},
                      {"theater", place.theater == Theater::east ? "east" : "west"},
                      {"state", place.state},
                      {"side", word_for(place.side)},
                      {"x", place.x},
                      {"y", place.y},
                      {"terrain", word_for(place.terrain)},
                      {"settlement", settlement_words[place.settlement]},
                      {"value", place.value},
                      {"coastal", place.coastal},
                      {"port", place.port},
                      {"riverport", place.riverport},
                      {"river", place.river},
                      {"railroad", place.railroad},
                      {"box", place.box}});
  for (int r = 0; r < d.graph.routes(); ++r) {
    const auto& ends = d.graph.ends(static_cast<Route>(r));
    const RouteInfo& route = d.route(static_cast<Route>(r));
    routes.push_back({{"a", d.place(ends.a).id},
                      {"b", d.place(ends.b).id},
                      {"way", word_for(route.way)},
                      {"river", route.river},
                      {"crosses", route.crosses}});
  }
  return {{"places", places}, {"routes", routes}};
}

Json units_json(const Data& d) {
  Json units = Json::array();
  for (const UnitInfo& unit : d.units) {
    Json json = {{"id", unit.id},
                 {"name", unit.name},
                 {"side", word_for(unit.side)},
                 {"type", word_for(unit.type)},
                 {"size", size_marks[unit.size]},
                 {"two_sided", unit.two_sided},
                 {"move", {{"west", unit.move[1]}, {"east", unit.move[0]}}}};
    if (unit.type == Type::leader) {
      json["kind"] = leader_kinds[unit.kind];
      json["corps"] = {{"battle", unit.battle[0]}, {"campaign", unit.campaign[0]}};
      if (unit.can_command_army) json["army"] = {{"battle", unit.battle[1]}, {"campaign", unit.campaign[1]}};
    } else {
      json["line"] = unit.strength[0];
      json["veteran"] = unit.strength[1];
    }
    units.push_back(std::move(json));
  }
  return units;
}

Json charts_json(const Data& d) {
  Json charts = Json::array();
  for (const auto& [slot, title] : {std::pair{0, "Skirmish"}, std::pair{1, "Battle"}}) {
    Json rows = Json::array();
    for (const auto& row : d.tables[slot]) {
      Json cells = Json::array();
      for (CombatResult result : row) cells.push_back(word_for(result));
      rows.push_back(cells);
    }
    charts.push_back(
        {{"title", title}, {"columns", d.bounds}, {"rows", rows}, {"source", "reconstruction 6"}});
  }
  Json costs = Json::array();
  for (int t = 0; t < index(Type::leader); ++t)
    costs.push_back(
        {{"unit", word_for(static_cast<Type>(t))}, {"union", d.cost[t][0]}, {"confederate", d.cost[t][1]}});
  charts.push_back({{"title", "Recruiting"},
                    {"costs", costs},
                    {"upgrade", d.upgrade_cost},
                    {"source", "Recruiting Chart"}});
  return charts;
}

Json board_json(const Game& game) {
  Json board = map_json(game.data());
  board["units"] = units_json(game.data());
  board["charts"] = charts_json(game.data());
  board["months"] = game.data().months;
  board["orders"] = Json::array();
  for (const MarkerInfo& marker : game.data().orders)
    board["orders"].push_back({{"name", marker.name}, {"side", word_for(marker.side)}});
  board["seats"] = {"Union East and Confederate West", "Union West and Confederate East"};
  board["phases"] = Json::array();
  for (int c = 0; c < 4; ++c) {
    const Command command = static_cast<Command>(c);
    for (const auto& [id, label] :
         {std::pair{"orders", "General Orders"}, std::pair{"recruiting", "Recruiting and Reorganization"},
          std::pair{"movement", "Movement"}, std::pair{"combat", "Combat"}})
      board["phases"].push_back({{"id", fmt::format("{}-{}", word_for(command), id)},
                                 {"label", fmt::format("{}: {}", title_for(command), label)},
                                 {"seat", seat_name(game.info(), seat_of(command))},
                                 {"side", word_for(side_of(command))}});
  }
  return board;
}

// Where the group would be after an action of its move.
Point destination(const Game& game, const Position& p, Action action) {
  switch (action.kind<Do>()) {
    case Do::go: return game.data().graph.other_end(static_cast<Route>(action.a()), p.march.here);
    case Do::rail:
    case Do::land: return point_of(action);
    default: return p.march.here;
  }
}

// Where the moving group can go, or would be able to after an order that begins its move: the cost, the way,
// and whether the enemy is there. What lies behind the enemy must not show.
Result<Json> reach_json(const Game& game, Position p, const std::string& order) {
  NoDice none;
  if (!order.empty()) {
    const auto actions = game.read(p, order);
    if (!actions) return std::unexpected(actions.error());
    for (Action action : *actions) {
      if (action.kind<Do>() == Do::bonus || game.check(p, action)) return Json::array();
      // Leaders and trains may be captured by it: whether anybody is left would show who was there.
      const bool moving = p.step == Step::group || p.step == Step::pursue;
      const Board before{game.data(), p};
      if (moving && before.enemies(destination(game, p, action), side_of(p.command))) return Json::array();
      game.play(p, action, none, Events{});
      if (Board{game.data(), p}.enemies(p.march.here, side_of(p.command))) return Json::array();
    }
  }
  if (p.step != Step::group && p.step != Step::pursue) return Json::array();
  struct Way {
    Position position;
    int steps;
    std::string path;
  };
  std::vector<Way> queue = {{p, 0, ""}};
  PointSet seen = PointSet::of(p.march.here);
  Json points = Json::array();
  for (std::size_t next = 0; next < queue.size(); ++next) {
    ActionList list;
    game.actions(queue[next].position, list);
    for (Action action : list) {
      const Do kind = action.kind<Do>();
      if (kind != Do::go && kind != Do::rail && kind != Do::land) continue;
      const Position& before = queue[next].position;
      const Point to = destination(game, before, action);
      if (seen.has(to)) continue;
      seen.add(to);
      const bool enemy = Board{game.data(), before}.enemies(to, side_of(before.command));
      const int steps = queue[next].steps + 1;
      const std::string path = queue[next].path + (steps > 1 ? ", " : "") + game.write(before, action);
      points.push_back(
          {{"point", game.data().place(to).id}, {"cost", steps}, {"path", path}, {"enemy", enemy}});
      if (enemy) continue;
      Position after = before;
      game.play(after, action, none, Events{});
      if (after.step == p.step) queue.push_back({after, steps, path});
    }
  }
  return points;
}

}  // namespace

Result<Json> Game::ask(const Position& p, Viewer viewer, const Words& words) const {
  if (words.empty()) return problem("ask what? There is 'board' and 'reach [ORDER]'");
  if (same_word(words[0], "board")) return board_json(*this);
  if (same_word(words[0], "reach")) {
    if (!sees_as(viewer, p.decider)) return problem("only the seat that decides may ask that");
    return reach_json(*this, p, join_words(words, 1));
  }
  return problem("'{}' is not a question; there is 'board' and 'reach [ORDER]'", words[0]);
}

std::vector<Words> Game::questions(const Position& p) const {
  std::vector<Words> all = {{"board"}, {"reach"}};
  ActionList list;
  actions(p, list);
  for (Action action : list) {
    Words words = split_words(write(p, action));
    words.insert(words.begin(), "reach");
    all.push_back(std::move(words));
  }
  return all;
}

std::string Game::draw(const Position& p, Viewer viewer) const {
  const Board b = board(p);
  std::string text =
      fmt::format("{} 1863, {}   VP: CE {}  UE {}  UW {}  CW {}\n", data_->months[p.turn - 1],
                  p.step == Step::over ? "over" : title_for(p.command), p.vp[0], p.vp[1], p.vp[2], p.vp[3]);
  for (std::size_t i = 0; i < data_->places.size(); ++i) {
    const Point point = static_cast<Point>(i);
    if (!b.at(point)) continue;
    std::string line = fmt::format("  {:<22}", data_->places[i].name);
    int hidden = 0;
    for (Unit u : b.at(point)) {
      if (!sees(b, viewer, u)) {
        ++hidden;
        continue;
      }
      line += fmt::format(" {}{}", data_->unit(u).id, p.built_up.has(u) ? "*" : "");
    }
    if (hidden) line += fmt::format(" [{} hidden]", hidden);
    if (p.fieldworks[0].has(point) || p.fieldworks[1].has(point)) line += " (fieldwork)";
    text += line + "\n";
  }
  return text;
}

}  // namespace longroll::year1863
