// The static board for clients, the game's own questions, and the map drawn for a terminal.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/stockade/game.hpp"
#include "engine/stockade/names.hpp"
#include "engine/stockade/rules.hpp"

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

Json unit_catalogue(const Data& data) {
  Json units = Json::object();
  constexpr std::array<std::string_view, 3> kinds = {"infantry", "officer", "artillery"};
  for (const UnitInfo& unit : data.units) {
    Json entry = {{"side", side_id(unit.side)},
                  {"kind", kinds[static_cast<std::size_t>(unit.kind)]},
                  {"number", unit.number},
                  {"movement", unit.movement}};
    if (unit.kind != Kind::officer) entry["fire"] = unit.fires_morale ? Json("morale") : Json(unit.fire);
    if (unit.regiment != no_regiment) entry["regiment"] = data.regiments[unit.regiment].id;
    units[unit.name] = std::move(entry);
  }
  return units;
}

Json board(const Data& data) {
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
          {"hits_on", data.hits_on}};
}

// Where a group can go with its points, the cost, and the cheapest way there.
Json reach(const Data& data, const Position& p, Group group) {
  struct Found {
    int cost = -1;  // whole_factor: all
    Hex from;
    bool closed = false;
  };
  std::vector<Found> found(static_cast<std::size_t>(data.grid.size()));
  const Hex start = group.where;
  const int already = group.spent;
  found[start.at] = {.cost = already, .from = Hex::none};
  while (true) {
    Hex best = Hex::none;
    for (std::uint16_t i = 0; i < found.size(); ++i)
      if (found[i].cost >= 0 && !found[i].closed && (!best.exists() || found[i].cost < found[best.at].cost))
        best = Hex{i};
    if (!best.exists()) break;
    found[best.at].closed = true;
    if (best != start && p.occupied[index(other(phase_side(p.phase)))].has(best))
      continue;  // the move ends there
    group.where = best;
    group.spent = found[best.at].cost;
    if (group.spent == whole_factor) continue;
    for (Hex next : data.grid.neighbors(best)) {
      if (!next.exists() || found[next.at].closed) continue;
      const auto cost = step_cost(data, p, group, next);
      if (!cost) continue;
      const int total = *cost == whole_factor ? whole_factor : group.spent + *cost;
      if (found[next.at].cost < 0 || total < found[next.at].cost)
        found[next.at] = {.cost = total, .from = best};
    }
  }
  Json list = Json::array();
  for (std::uint16_t i = 0; i < found.size(); ++i) {
    if (found[i].cost < 0 || Hex{i} == start) continue;
    std::vector<std::string> path;
    for (Hex hex{i}; hex != start; hex = found[hex.at].from) path.push_back(hex_name(data, hex));
    std::ranges::reverse(path);
    list.push_back({{"hex", hex_name(data, Hex{i})},
                    {"cost", found[i].cost == whole_factor ? Json("all") : Json(found[i].cost - already)},
                    {"path", path},
                    {"chaos", p.chaos_at(Hex{i})},
                    {"enemy", p.occupied[index(other(phase_side(p.phase)))].has(Hex{i})}});
  }
  return list;
}

Result<Json> ask_reach(const Data& data, const Position& p, const Words& words) {
  if (p.step == Step::moving && words.size() == 1) return reach(data, p, group(data, p));
  if (p.step != Step::move) return problem("no unit can move now");
  if (words.size() < 2) return problem("reach needs the units that would move");
  Group all;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const Unit unit = data.find_unit(words[i]);
    if (unit == Unit::none) return problem("there is no unit '{}'", words[i]);
    if (data.of(unit).side != phase_side(p.phase) || !p.on_the_map(unit))
      return problem("{} cannot move now", words[i]);
    if (i > 1 && p.where[at(unit)] != all.where) return problem("units that move together start in one hex");
    if (Verdict refusal = check_select(data, p, unit)) return problem("{}", refusal->text());
    all.where = p.where[at(unit)];
    add_member(data, all, unit);
  }
  return reach(data, p, all);
}

// The units that could take part in fire at a hex, with their strength there.
Result<Json> ask_firers(const Data& data, const Position& p, const Words& words) {
  if (p.step != Step::fire || words.size() != 2) return problem("firers needs a target hex, in a Fire Phase");
  const Hex target = data.grid.numbered(whole_number(words[1]).value_or(-1));
  if (!target.exists()) return problem("'{}' is not a hex of the map", words[1]);
  Position aiming = p;
  aiming.step = Step::aiming;
  aiming.focus = target;
  Json list = Json::array();
  for (std::size_t i = 0; i < data.units.size(); ++i) {
    if (!p.on_the_map(static_cast<Unit>(i)) || data.units[i].side != phase_side(p.phase) ||
        check_fire(data, aiming, Action(Do::add, static_cast<unsigned>(i))))
      continue;
    list.push_back(
        {{"unit", data.units[i].name},
         {"hex", hex_name(data, p.where[i])},
         {"strength", fire_strength(data, p, static_cast<Unit>(i), data.grid.distance(p.where[i], target))}});
  }
  return list;
}

char letter(const Data& data, const Position& p, Viewer viewer, Hex hex) {
  if (p.melee_at(hex)) return 'X';
  if (p.occupied[0].has(hex)) return static_cast<char>('0' + std::min(9, counted(data, p, hex, Union)));
  if (p.occupied[1].has(hex))
    return sees(data, p, viewer, hex)
               ? static_cast<char>('a' + std::min(9, counted(data, p, hex, Confederate)))
               : 'C';
  if (p.bridged.has(hex)) return '=';
  if (p.carnage.has(hex)) return '%';
  switch (data.terrain_at(hex)) {
    case Terrain::redan: return 'R';
    case Terrain::ditch: return '~';
    case Terrain::elevation: return '^';
    default: return data.inside.has(hex) ? ':' : '.';
  }
}

}  // namespace

Result<Json> Game::ask(const Position& p, Viewer viewer, const Words& words) const {
  if (words.empty()) return problem("a question is missing");
  if (words[0] == "board") return board(data_);
  const bool yours = decider(p) != Seat::nobody && sees_as(viewer, decider(p));
  if (words[0] == "reach") return yours ? ask_reach(data_, p, words) : problem("it is not your decision");
  if (words[0] == "firers") return yours ? ask_firers(data_, p, words) : problem("it is not your decision");
  return problem("'{}' is not a question of this game; ask board, reach or firers", words[0]);
}

std::vector<Words> Game::questions(const Position& p) const {
  std::vector<Words> all = {{"board"}, {"reach"}};
  for (std::size_t i = 0; i < data_.units.size(); ++i)
    if (p.on_the_map(static_cast<Unit>(i))) all.push_back({"reach", data_.units[i].name});
  for (const Hexes& side : p.occupied)
    side.each([&](Hex hex) { all.push_back({"firers", hex_name(data_, hex)}); });
  return all;
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
        text += low == (half == 1) ? fmt::format("{}  ", letter(data_, p, viewer, hex)) : std::string("   ");
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
