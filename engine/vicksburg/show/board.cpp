// What is printed, for a client that asks once: map, pieces, charts.
#include <nlohmann/json.hpp>

#include "engine/vicksburg/show/answers.hpp"
#include "engine/vicksburg/words/names.hpp"

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

}  // namespace

Json board_json(const Data& data) {
  Json board = pieces_json(data);
  board["map"] = map_json(data);
  board["charts"] = charts_json(data);
  board["phases"] = Json::array();
  for (Phase phase : {Phase::supply, Phase::initiative, Phase::operations, Phase::reinforcement, Phase::end})
    board["phases"].push_back({{"id", phase_id(phase)}, {"label", phase_label(phase)}, {"seat", Json()}});
  return board;
}

}  // namespace longroll::vicksburg
