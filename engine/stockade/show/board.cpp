// The static board for clients, and the map drawn for a terminal.
#include "engine/stockade/show/board.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/stockade/game.hpp"
#include "engine/stockade/rules/rules.hpp"
#include "engine/stockade/words/labels.hpp"

namespace longroll::stockade {
namespace {

Json names(const Data& data, const auto& hexes) {
  Json list = Json::array();
  if constexpr (requires { hexes.each([](Hex) {}); })
    hexes.each([&](Hex hex) { list.push_back(hex_name(data, hex)); });
  else
    for (Hex hex : hexes) list.push_back(hex_name(data, hex));
  return list;
}

Json terrain_chart(const Data& data) {
  Json chart = Json::array();
  const auto cost = [](int c) {
    return c == TerrainEffects::all ? Json("all") : c == TerrainEffects::never ? Json("never") : Json(c);
  };
  for (std::size_t i = 0; i < data.effects.size(); ++i)
    chart.push_back({{"terrain", terrain_names[i]},
                     {"cost", cost(data.effects[i].cost)},
                     {"artillery", cost(data.effects[i].artillery)},
                     {"defense", data.effects[i].defense},
                     {"blocks", data.effects[i].blocks},
                     {"source", data.effects[i].source}});
  return chart;
}

// As it is printed: a row for each of the odds that the results tell apart.
Json fire_chart(const Data& data) {
  Json chart = Json::array();
  const std::size_t last = data.hits_on.size() - 1;
  for (std::size_t odds = 1; odds <= last; ++odds)
    chart.push_back({{"odds", fmt::format("{}:1{}", odds,
                                          odds == 1      ? " or less"
                                          : odds == last ? " or more"
                                                         : "")},
                     {"hits_on", data.hits_on[odds]}});
  return chart;
}

Json unit_catalogue(const Data& data) {
  Json units = Json::object();
  for (const UnitInfo& unit : data.units) {
    Json entry = {{"side", side_id(unit.side)},
                  {"kind", name_of(unit.kind)},
                  {"number", unit.number},
                  {"movement", unit.movement}};
    if (unit.kind != Kind::officer) entry["fire"] = unit.fires_morale ? Json("morale") : Json(unit.fire);
    if (unit.regiment != no_regiment) entry["regiment"] = data.regiments[unit.regiment].id;
    units[unit.name] = std::move(entry);
  }
  return units;
}

char letter(Board b, Viewer viewer, Hex hex) {
  if (b.p.melee_at(hex)) return 'X';
  if (b.p.occupied[0].has(hex)) return static_cast<char>('0' + std::min(9, counted(b, hex, Union)));
  if (b.p.occupied[1].has(hex))
    return sees(b, viewer, hex) ? static_cast<char>('a' + std::min(9, counted(b, hex, Confederate))) : 'C';
  if (b.p.bridged.has(hex)) return '=';
  if (b.p.carnage.has(hex)) return '%';
  switch (b.data.terrain_at(hex)) {
    case Terrain::redan: return 'R';
    case Terrain::ditch: return '~';
    case Terrain::elevation: return '^';
    default: return b.data.inside.has(hex) ? ':' : '.';
  }
}

}  // namespace

Json board_view(const Data& data) {
  Json regiments = Json::array(), phases = Json::array(), areas = Json::object();
  for (const Regiment& each : data.regiments) {
    regiments.push_back(
        {{"id", each.id}, {"name", each.name}, {"side", side_id(each.side)}, {"band", each.band}});
    if (each.side == Union) areas[each.id] = names(data, each.area);
  }
  for (int i = 1; i < phase_count; ++i) {
    const auto phase = static_cast<Phase>(i);
    phases.push_back(
        {{"id", phase_id(phase)}, {"label", phase_label(phase)}, {"seat", side_id(phase_side(phase))}});
  }
  const Hex last{static_cast<std::uint16_t>(data.grid.size() - 1)};
  return {{"grid",
           {{"first_column", data.grid.column(Hex{0})},
            {"last_column", data.grid.column(last)},
            {"first_row", data.grid.row(Hex{0})},
            {"last_row", data.grid.row(last)},
            {"high", data.grid.high_columns() == HexGrid::High::even_columns ? "even" : "odd"}}},
          {"terrain",
           {{"redan", names(data, data.redan)},
            {"ditch", names(data, data.ditch)},
            {"inside", names(data, data.inside)},
            {"elevation", names(data, data.elevation)},
            {"batteries", names(data, data.batteries)}}},
          {"union_side", names(data, data.union_side)},
          {"road", names(data, data.road)},
          {"road_name", data.road_name},
          {"apex", hex_name(data, data.apex)},
          {"areas", areas},
          {"missouri_entry", names(data, data.missouri_entry)},
          {"west_edge", names(data, data.west_edge)},
          {"regiments", regiments},
          {"units", unit_catalogue(data)},
          {"phases", phases},
          {"chart", terrain_chart(data)},
          {"ranges", {{"infantry", data.infantry_range}, {"artillery", data.artillery_range}}},
          {"hits_on", data.hits_on},
          {"fire_chart", fire_chart(data)}};
}

std::string Game::draw(const Position& p, Viewer viewer) const {
  std::string text = "     ";
  const Hex last{static_cast<std::uint16_t>(data_.grid.size() - 1)};
  for (int c = data_.grid.column(Hex{0}); c <= data_.grid.column(last); ++c) text += fmt::format("{:<3}", c);
  text += "\n";
  for (int r = data_.grid.row(Hex{0}); r <= data_.grid.row(last); ++r)
    for (int half = 0; half < 2; ++half) {  // even columns stand half a hex higher
      text += half == 0 ? fmt::format("{:02}   ", r) : std::string("     ");
      for (int c = data_.grid.column(Hex{0}); c <= data_.grid.column(last); ++c) {
        const Hex hex = data_.grid.at(c, r);
        const bool low = data_.grid.center_y(hex) % 2 == 1;
        text +=
            low == (half == 1) ? fmt::format("{}  ", letter({data_, p}, viewer, hex)) : std::string("   ");
      }
      while (text.back() == ' ') text.pop_back();
      text += "\n";
    }
  text +=
      "\nR redan  ~ ditch  = bridge  : inside  ^ elevation  % carnage  digits: Union companies in the hex\n"
      "a to j: Confederate companies (a none, b one, ...)  C: a Confederate stack  X: hand-to-hand combat\n";
  return text;
}

}  // namespace longroll::stockade
