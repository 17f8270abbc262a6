// The game's own questions: the board, the reach of a unit, supply and why it fails.
#include "engine/vicksburg/show/answers.hpp"

#include <nlohmann/json.hpp>

#include "engine/vicksburg/game.hpp"
#include "engine/vicksburg/rules/ways.hpp"
#include "engine/vicksburg/words/names.hpp"

namespace longroll::vicksburg {

Json reach_json(Board b, Unit unit) {
  const Position& p = b.p;
  const bool under_way = p.step == Step::operate && p.mover == Piece(unit).code;
  const bool marching = p.ready.has(unit) ? p.marching.has(unit) : p.committed.has(unit);
  const int most = under_way ? p.mp : b.allowance(unit, marching);
  const Hex start = b.at(unit);
  const Seat enemy = other(b.side(unit));
  const Ways ways = ways_of(b, unit, start, under_way && p.has(halted) ? 0 : most, true);
  const auto path_to = [&](Hex to) {
    Json path = Json::array();
    for (Hex hex : ways.to(to)) path.push_back(hex_text(b.data, hex));
    return path;
  };
  Json list = Json::array(), attacks = Json::array();
  for (std::uint16_t i = 0; i < map_size; ++i) {
    const Hex hex{i};
    if (hex != start && (!ways.before[i].exists() || b.may_end(unit, hex, p.companions))) continue;
    if (hex != start)
      list.push_back({{"hex", hex_text(b.data, hex)},
                      {"cost", ways.cost[i]},
                      {"path", path_to(hex)},
                      {"zone", b.in_zone(hex, enemy)}});
    if (p.disrupted.has(unit)) continue;
    for (Hex enemies : b.data.map.land[i])
      if (enemies.exists() && b.occupied(enemies, enemy) &&
          ways.cost[i] + b.attack_cost(unit, enemies) <= most)
        attacks.push_back({{"hex", hex_text(b.data, enemies)},
                           {"from", hex_text(b.data, hex)},
                           {"cost", ways.cost[i] + b.attack_cost(unit, enemies)},
                           {"path", path_to(hex)}});
  }
  return {{"unit", b.data.of(unit).id},
          {"mp", most},
          {"forced", marching},
          {"hexes", list},
          {"attacks", attacks}};
}

Result<Json> Game::ask(const Position& position, Viewer, const Words& words) const {
  const Board board(*data_, position);
  if (words.empty()) return problem("ask board, reach UNIT, supply UNIT or supply");
  const std::string what = lower(words[0]);
  if (what == "board") return board_json(*data_);
  if (what == "reach" && words.size() > 1) {
    auto unit = find_unit(board, words[1]);
    if (!unit) return std::unexpected(unit.error());
    if (!board.on_map(*unit)) return problem("{} is not on the map", words[1]);
    return reach_json(board, *unit);
  }
  if (what == "supply" && words.size() > 1) {
    auto unit = find_unit(board, words[1]);
    if (!unit) return std::unexpected(unit.error());
    return supply_json(board, *unit);
  }
  if (what == "supply") {
    Json list = Json::array();
    for (Seat seat : {union_side, confederate})
      for (Unit unit : board.on_map_units(seat)) list.push_back(supply_json(board, unit));
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

}  // namespace longroll::vicksburg
