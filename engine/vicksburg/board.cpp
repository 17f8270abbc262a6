// What a client asks once or now and then: the static board, reach of a unit, supply and why it fails; the
// map as text.
#include <nlohmann/json.hpp>
#include <queue>

#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/names.hpp"
#include "engine/vicksburg/supply_view.hpp"
#include "engine/vicksburg/umpire.hpp"

namespace longroll::vicksburg {
namespace {

constexpr std::array<std::string_view, 5> terrain_ids = {"none", "west", "clear", "rough", "swamp"};

Json hexes_json(const Data& data, const std::vector<Hex>& hexes) {
  Json list = Json::array();
  for (Hex hex : hexes) list.push_back(hex_text(data, hex));
  return list;
}
Json sides_json(const Data& data, const std::vector<std::array<Hex, 2>>& sides) {
  Json list = Json::array();
  for (const auto& each : sides) list.push_back({hex_text(data, each[0]), hex_text(data, each[1])});
  return list;
}

Json map_json(const Data& data) {
  Json hexes = Json::array(), places = Json::array(), rivers = Json::array(), roads = Json::array();
  for (std::uint16_t i = 0; i < map_size; ++i)
    if (data.map.terrain[i] != Terrain::none)
      hexes.push_back({{"hex", hex_text(data, Hex{i})},
                       {"column", data.map.grid.column(Hex{i})},
                       {"row", data.map.grid.row(Hex{i})},
                       {"terrain", terrain_ids[static_cast<std::size_t>(data.map.terrain[i])]}});
  for (const Place& place : data.map.places)
    places.push_back({{"hex", hex_text(data, place.hex)},
                      {"name", place.name},
                      {"id", place.id},
                      {"city", place.city},
                      {"station", place.station},
                      {"town", place.town},
                      {"depot", place.depot},
                      {"label", place.label}});
  for (const RiverLine& river : data.map.rivers)
    rivers.push_back({{"id", river.id}, {"name", river.name}, {"sides", sides_json(data, river.sides)}});
  for (const Line& line : data.map.rails)
    roads.push_back({{"kind", "rail"}, {"name", line.name}, {"hexes", hexes_json(data, line.hexes)}});
  for (const Line& line : data.map.trails)
    roads.push_back({{"kind", "trail"}, {"name", line.name}, {"hexes", hexes_json(data, line.hexes)}});
  return {{"grid",
           {{"first_column", 1}, {"last_column", 18}, {"first_row", 1}, {"last_row", 23}, {"high", "even"}}},
          {"hexes", hexes},
          {"places", places},
          {"rivers", rivers},
          {"roads", roads},
          {"ridge", sides_json(data, data.map.ridge)},
          {"naval", sides_json(data, data.map.naval)},
          {"vicksburg", hex_text(data, data.map.vicksburg)},
          {"depot", hex_text(data, data.map.depot)}};
}

Json pieces_json(const Data& data) {
  Json units = Json::array(), leaders = Json::array(), commands = Json::array();
  for (const UnitInfo& unit : data.units)
    units.push_back({{"id", unit.id},
                     {"name", unit.name},
                     {"formation", unit.formation},
                     {"side", index(unit.side) ? "confederate" : "union"},
                     {"command", data.commands[unit.command].id},
                     {"type", unit.arm == Arm::cavalry ? "cavalry" : "infantry"},
                     {"cf", unit.cf},
                     {"arrival", unit.arrival}});
  for (const LeaderInfo& leader : data.leaders)
    leaders.push_back({{"id", leader.id},
                       {"name", leader.name},
                       {"side", index(leader.side) ? "confederate" : "union"},
                       {"cv", leader.cv},
                       {"command", leader.command == 255 ? Json() : Json(data.commands[leader.command].id)},
                       {"replacement", leader.replacement}});
  for (const Command& command : data.commands)
    commands.push_back({{"id", command.id}, {"name", command.name}, {"colour", command.colour}});
  return {{"units", units}, {"leaders", leaders}, {"commands", commands}};
}

Json charts_json(const Data& data) {
  Json combat = Json::array(), sources = Json::array();
  for (std::size_t row = 0; row < 12; ++row) {
    Json line = Json::array();
    for (std::size_t k = 0; k < 8; ++k) line.push_back(to_text(data.charts.combat[row][k]));
    combat.push_back({{"die", static_cast<int>(row) + data.charts.lowest_die}, {"results", line}});
  }
  for (const auto& each : data.sources) sources.push_back({{"table", each[0]}, {"source", each[1]}});
  Json terrain = Json::array();
  for (Terrain each : {Terrain::clear, Terrain::rough, Terrain::swamp}) {
    const auto& cost = data.charts.terrain_cost[static_cast<std::size_t>(each)];
    terrain.push_back({{"terrain", terrain_ids[static_cast<std::size_t>(each)]},
                       {"infantry", cost[0]},
                       {"cavalry", cost[1]}});
  }
  return {{"columns", data.charts.columns},
          {"combat", combat},
          {"terrain", terrain},
          {"turns", data.charts.turn_names},
          {"sources", sources}};
}

Json board_json(const Data& data) {
  Json board = pieces_json(data);
  board["map"] = map_json(data);
  board["charts"] = charts_json(data);
  board["phases"] = Json::array();
  for (auto [id, phase] : {std::pair{"supply", Phase::supply},
                           {"initiative", Phase::initiative},
                           {"operations", Phase::operations},
                           {"reinforcement", Phase::reinforcement},
                           {"end", Phase::end}})
    board["phases"].push_back({{"id", id}, {"label", phase_label(phase)}, {"seat", Json()}});
  return board;
}

// Every hex the unit could move to now, with the points it takes and the way; and whom it could attack from
// where.
Json reach_json(const Rules& rules, Unit unit) {
  const Data& data = rules.data;
  const Position& p = rules.p;
  const bool under_way = p.step == Step::operate && p.mover == Piece(unit).code;
  const bool marching = p.ready.has(unit) ? p.marching.has(unit) : p.committed.has(unit);
  const int most = under_way ? p.mp : rules.allowance(unit, marching);
  std::array<int, map_size> cost;
  std::array<Hex, map_size> before;
  cost.fill(1 << 20);
  before.fill(Hex::none);
  const Hex start = rules.at(unit);
  const Seat enemy = other(rules.side(unit));
  cost[start.at] = 0;
  using Entry = std::pair<int, std::uint16_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  queue.push({0, start.at});
  while (!queue.empty()) {
    const auto [spent_points, at] = queue.top();
    queue.pop();
    const Hex here{at};
    if (spent_points > cost[at] || (here != start && rules.in_zone(here, enemy)) ||
        (under_way && p.has(halted)))
      continue;
    for (Direction way : all_directions) {
      const int step = rules.step_cost(unit, here, way);
      const Hex next = data.map.grid.neighbor(here, way);
      if (!step || spent_points + step > most || rules.occupied(next, enemy) ||
          cost[next.at] <= spent_points + step)
        continue;
      if (p.disrupted.has(unit) && !rules.occupied(next, rules.side(unit)) && rules.in_zone(next, enemy))
        continue;
      cost[next.at] = spent_points + step;
      before[next.at] = here;
      queue.push({cost[next.at], next.at});
    }
  }
  const auto path_to = [&](Hex to) {
    std::vector<Hex> path;
    for (Hex hex = to; hex != start; hex = before[hex.at]) path.insert(path.begin(), hex);
    return hexes_json(data, path);
  };
  Json list = Json::array(), attacks = Json::array();
  for (std::uint16_t i = 0; i < map_size; ++i) {
    const Hex hex{i};
    if (hex != start && (!before[i].exists() || rules.may_end(unit, hex, p.companions))) continue;
    if (hex != start)
      list.push_back({{"hex", hex_text(data, hex)},
                      {"cost", cost[i]},
                      {"path", path_to(hex)},
                      {"zone", rules.in_zone(hex, enemy)}});
    if (p.disrupted.has(unit)) continue;
    for (Hex enemies : data.map.land[i])
      if (enemies.exists() && rules.occupied(enemies, enemy) &&
          cost[i] + rules.attack_cost(unit, enemies) <= most)
        attacks.push_back({{"hex", hex_text(data, enemies)},
                           {"from", hex_text(data, hex)},
                           {"cost", cost[i] + rules.attack_cost(unit, enemies)},
                           {"path", path_to(hex)}});
  }
  return {
      {"unit", data.of(unit).id}, {"mp", most}, {"forced", marching}, {"hexes", list}, {"attacks", attacks}};
}

}  // namespace

Result<Json> Game::ask(const Position& position, Viewer, const Words& words) const {
  const Rules rules(*data_, position);
  if (words.empty()) return problem("ask board, reach UNIT, supply UNIT or supply");
  const std::string what = lower(words[0]);
  if (what == "board") return board_json(*data_);
  if (what == "reach" && words.size() > 1) {
    auto unit = find_unit(rules, words[1]);
    if (!unit) return std::unexpected(unit.error());
    if (!rules.on_map(*unit)) return problem("{} is not on the map", words[1]);
    return reach_json(rules, *unit);
  }
  if (what == "supply" && words.size() > 1) {
    auto unit = find_unit(rules, words[1]);
    if (!unit) return std::unexpected(unit.error());
    return supply_json(rules, *unit);
  }
  if (what == "supply") {
    Json list = Json::array();
    for (Seat seat : {union_side, confederate})
      for (Unit unit : rules.on_map_units(seat)) list.push_back(supply_json(rules, unit));
    return list;
  }
  return problem("'{}' is not a question of this game; ask board, reach UNIT or supply UNIT", words[0]);
}

std::vector<Words> Game::questions(const Position&) const {
  std::vector<Words> all = {{"board"}, {"supply"}};
  for (const UnitInfo& unit : data_->units)
    for (const char* word : {"reach", "supply"}) all.push_back({word, unit.id});
  return all;
}

// One row of text per half hex row would be unreadable; a plain grid with the stacks listed below serves a
// terminal.
std::string Game::draw(const Position& position, Viewer) const {
  const Rules rules(*data_, position);
  std::string text =
      fmt::format("Turn {} ({}), {} phase. VP {}:{}  morale {}:{}  losses {}:{}  IP {}:{}\n", position.turn,
                  data_->charts.turn_names[position.turn - 1u], phase_label(position.phase), position.vp[0],
                  position.vp[1], position.morale[0], position.morale[1], position.losses[0],
                  position.losses[1], position.ip[0], position.ip[1]);
  text += "    ";
  for (int column = 1; column <= 18; ++column) text += fmt::format("{:>3}", column);
  text += '\n';
  for (int row = 1; row <= 23; ++row) {
    text += fmt::format("{:02}  ", row);
    for (int column = 1; column <= 18; ++column) {
      const Hex hex = data_->map.grid.at(column, row);
      constexpr std::string_view marks = " ~.^%";
      std::string cell(1, marks[static_cast<std::size_t>(data_->map.terrain[hex.at])]);
      if (data_->map.rail.has(hex)) cell = "=";
      if (const Place* place = data_->map.place(hex); place && !place->label) cell = place->city ? "@" : "o";
      for (Seat seat : {union_side, confederate})
        if (const int count = rules.units_in(hex, seat).count())
          cell = fmt::format("{}{}", seat == union_side ? 'U' : 'C', count);
      text += fmt::format("{:>3}", cell);
    }
    text += '\n';
  }
  for (Seat seat : {union_side, confederate}) {
    text += seat == union_side ? "Union:" : "Confederate:";
    Hexes seen;
    for (Unit unit : rules.on_map_units(seat)) {
      if (seen.has(rules.at(unit))) continue;
      seen.add(rules.at(unit));
      text += fmt::format("\n  {}", hex_with_name(*data_, rules.at(unit)));
      for (Unit each : rules.units_in(rules.at(unit), seat))
        text += fmt::format(" {}{}{}", data_->of(each).id, position.committed.has(each) ? "*" : "",
                            position.disrupted.has(each) ? "!" : "");
      for (Leader leader : rules.leaders_in(rules.at(unit), seat))
        text += fmt::format(" [{}{}]", rules.name(leader), position.committed_leaders.has(leader) ? "*" : "");
    }
    text += '\n';
  }
  return text;
}

}  // namespace longroll::vicksburg
