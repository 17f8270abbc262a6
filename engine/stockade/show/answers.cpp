// The game's own questions: the board, where a group can go, who could fire at a hex.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/stockade/game.hpp"
#include "engine/stockade/rules/rules.hpp"
#include "engine/stockade/show/board.hpp"
#include "engine/stockade/words/labels.hpp"

namespace longroll::stockade {
namespace {

// Where a group can go with its points, the cost, and the cheapest way there.
Json reach(Board b, Group group) {
  struct Found {
    int cost = -1;  // whole_factor: all
    Hex from;
    bool closed = false;
  };
  std::vector<Found> found(static_cast<std::size_t>(b.data.grid.size()));
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
    if (best != start && b.p.occupied[index(other(b.phasing()))].has(best)) continue;  // the move ends there
    group.where = best;
    group.spent = found[best.at].cost;
    if (group.spent == whole_factor) continue;
    for (Hex next : b.data.grid.neighbors(best)) {
      if (!next.exists() || found[next.at].closed) continue;
      const auto cost = step_cost(b, group, next);
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
    for (Hex hex{i}; hex != start; hex = found[hex.at].from) path.push_back(hex_name(b.data, hex));
    std::ranges::reverse(path);
    list.push_back({{"hex", hex_name(b.data, Hex{i})},
                    {"cost", found[i].cost == whole_factor ? Json("all") : Json(found[i].cost - already)},
                    {"path", path},
                    {"chaos", b.p.chaos_at(Hex{i})},
                    {"enemy", b.p.occupied[index(other(b.phasing()))].has(Hex{i})}});
  }
  return list;
}

Result<Json> ask_reach(Board b, const Words& words) {
  if (b.p.step == Step::moving && words.size() == 1) return reach(b, group(b));
  if (b.p.step != Step::move) return problem("no unit can move now");
  if (words.size() < 2) return problem("reach needs the units that would move");
  Group all;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const Unit unit = b.data.find_unit(words[i]);
    if (unit == Unit::none) return problem("there is no unit '{}'", words[i]);
    if (b.of(unit).side != b.phasing() || !b.p.on_the_map(unit))
      return problem("{} cannot move now", words[i]);
    if (i > 1 && b.where(unit) != all.where) return problem("units that move together start in one hex");
    if (Verdict refusal = check_select(b, unit)) return problem("{}", refusal->text());
    all.where = b.where(unit);
    add_member(b.data, all, unit);
  }
  return reach(b, all);
}

// The units that could take part in fire at a hex, with their strength there.
Result<Json> ask_firers(Board b, const Words& words) {
  if (b.p.step != Step::fire || words.size() != 2)
    return problem("firers needs a target hex, in a Fire Phase");
  const Hex target = b.data.grid.numbered(whole_number(words[1]).value_or(-1));
  if (!target.exists()) return problem("'{}' is not a hex of the map", words[1]);
  Json list = Json::array();
  for (Unit unit : b.data.all_units())
    if (b.p.on_the_map(unit) && b.of(unit).side == b.phasing() && !check_add(b, unit, target))
      list.push_back({{"unit", b.of(unit).name},
                      {"hex", hex_name(b.data, b.where(unit))},
                      {"strength", fire_strength(b, unit, b.data.grid.distance(b.where(unit), target))}});
  return list;
}

}  // namespace

Result<Json> Game::ask(const Position& p, Viewer viewer, const Words& words) const {
  if (words.empty()) return problem("a question is missing");
  if (words[0] == "board") return board_view(data_);
  const Seat asked = decision(p).seat;
  const bool yours = asked != Seat::nobody && sees_as(viewer, asked);
  if (words[0] == "reach") return yours ? ask_reach({data_, p}, words) : problem("it is not your decision");
  if (words[0] == "firers") return yours ? ask_firers({data_, p}, words) : problem("it is not your decision");
  return problem("'{}' is not a question of this game; ask board, reach or firers", words[0]);
}

std::vector<Words> Game::questions(const Position& p) const {
  std::vector<Words> all = {{"board"}, {"reach"}};
  for (Unit unit : data_.all_units())
    if (p.on_the_map(unit)) all.push_back({"reach", data_.of(unit).name});
  for (const Hexes& side : p.occupied)
    side.each([&](Hex hex) { all.push_back({"firers", hex_name(data_, hex)}); });
  return all;
}

}  // namespace longroll::stockade
