// How a unit is supplied, leg by leg, or why it is not: the answer to `ask supply`.
#include <nlohmann/json.hpp>

#include "engine/vicksburg/rules/ground.hpp"
#include "engine/vicksburg/show/answers.hpp"
#include "engine/vicksburg/words/names.hpp"

namespace longroll::vicksburg {
namespace {

using Path = std::vector<Hex>;

// Breadth first from a hex to the nearest hex that is a goal; empty when there is none.
template <class Goal, class Link>
Path shortest(const Map& map, Hex from, Goal goal, Link link) {
  std::array<Hex, map_size> before;
  before.fill(Hex::none);
  Path queue = {from};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Hex here = queue[i];
    if (goal(here)) {
      Path path = {here};
      while (path.front() != from) path.insert(path.begin(), before[path.front().at]);
      return path;
    }
    for (std::size_t way = 0; way < 6; ++way) {
      const Hex next = map.land[here.at][way];
      if (!next.exists() || next == from || before[next.at].exists() || !link(here, way, next)) continue;
      before[next.at] = here;
      queue.push_back(next);
    }
  }
  return {};
}

class Tracer {
 public:
  Tracer(Board board, const SupplyMap& supply) : board_(board), supply_(supply) {}

  // The legs from a hex that traces by itself: over country, then by trail or railroad to the source.
  Json legs(Hex from) const {
    Json list = Json::array();
    const Map& map = board_.data.map;
    Hex road = supply_.trail.has(from) ? from : Hex::none;
    for (Hex each : map.land[from.at])
      if (!road.exists() && each.exists() && supply_.trail.has(each)) road = each;
    if (road.exists()) {
      if (road != from) add(list, "country", {from, road});
      add(list, "trail",
          shortest(
              map, road, [&](Hex hex) { return supply_.sources.has(hex); },
              [&](Hex here, std::size_t way, Hex next) {
                return map.sides[here.at][way].road && supply_.trail.has(next);
              }));
      return list;
    }
    const Path country =
        over_country(from, [&](Hex hex) { return supply_.sources.has(hex) || supply_.rail.has(hex); });
    add(list, "country", country);
    if (!country.empty() && !supply_.sources.has(country.back()))
      add(list, "rail",
          shortest(
              map, country.back(), [&](Hex hex) { return supply_.sources.has(hex); },
              [&](Hex here, std::size_t way, Hex next) {
                return map.sides[here.at][way].rail && supply_.rail.has(next);
              }));
    return list;
  }
  Path over_country(Hex from, Hex to) const {
    return over_country(from, [to](Hex hex) { return hex == to; });
  }
  void add(Json& list, std::string_view by, const Path& path) const {
    if (path.size() < 2) return;
    Json hexes = Json::array();
    for (Hex hex : path) hexes.push_back(hex_text(board_.data, hex));
    list.push_back({{"by", by}, {"hexes", hexes}});
  }

 private:
  template <class Goal>
  Path over_country(Hex from, Goal goal) const {
    return shortest(board_.data.map, from, goal,
                    [&](Hex, std::size_t, Hex next) { return supply_.free.has(next); });
  }

  Board board_;
  const SupplyMap& supply_;
};

constexpr int nowhere = 255;

int steps_to(const SupplyMap& map, Hex from, Hex to, int most) {
  if (from == to) return 0;
  if (!map.free.has(to)) return nowhere;
  Hexes seen;
  seen.add(to);
  for (int steps = 1; steps <= most; ++steps) {
    seen = seen | (grown(seen) & map.free);
    if (seen.has(from)) return steps;
  }
  return nowhere;
}

std::string shortfall(Board board, const SupplyMap& map, Unit unit) {
  const Charts& c = board.data.charts;
  const int away = map.steps(board.at(unit), 254);
  if (away == nowhere) return "enemy units and zones of control cut every path to a source";
  std::string text = fmt::format(
      "the nearest source or open railroad is {} hexes away ({} are allowed) and no open trail is within {}",
      away, c.reach, c.trail_reach);
  for (Leader leader : board.on_map_leaders(board.side(unit))) {
    if (!board.commands(leader, unit)) continue;
    const int reach = c.reach + c.extension * board.p.extended[leader.at][0];
    const int steps = steps_to(map, board.at(unit), board.at(leader), 40);
    if (!board.traces(map, board.at(leader), c.extension * board.p.extended[leader.at][1]))
      text += fmt::format("; {} has no supply himself", board.name(leader));
    else if (steps == nowhere)
      text += fmt::format("; the way to {} is cut", board.name(leader));
    else
      text += fmt::format("; {} is {} hexes away ({} are allowed)", board.name(leader), steps, reach);
  }
  return text;
}

}  // namespace

Json supply_json(Board board, Unit unit) {
  const Charts& c = board.data.charts;
  const Seat seat = board.side(unit);
  Json answer = {{"unit", board.data.of(unit).id},
                 {"hex", hex_text(board.data, board.at(unit))},
                 {"supplied", false},
                 {"legs", Json::array()}};
  if (!board.on_map(unit)) return answer["why"] = "it is not on the map", answer;
  const bool good = board.supplied_now(seat).has(unit);
  answer["supplied"] = good;
  answer["surrounded"] = board.surrounded(seat).has(unit);
  if (board.supply_automatic(seat))
    return answer["why"] = "Union units are supplied without a path until the turn of 3 MAY", answer;
  const SupplyMap map =
      board.supply_map(seat, seat == union_side && board.gulf_usable(), !board.p.rail_renounced);
  const Tracer tracer(board, map);
  if (board.traces(map, board.at(unit), 0)) {
    answer["legs"] = tracer.legs(board.at(unit));
  } else {
    for (Leader leader : board.on_map_leaders(seat)) {
      const int reach = c.reach + c.extension * board.p.extended[leader.at][0];
      if (!board.commands(leader, unit) ||
          !board.traces(map, board.at(leader), c.extension * board.p.extended[leader.at][1]) ||
          steps_to(map, board.at(unit), board.at(leader), reach) > reach)
        continue;
      answer["through"] = board.data.of(leader).id;
      tracer.add(answer["legs"], "leader", tracer.over_country(board.at(unit), board.at(leader)));
      for (const Json& leg : tracer.legs(board.at(leader))) answer["legs"].push_back(leg);
      break;
    }
  }
  const bool traced = !answer["legs"].empty() || board.traces(map, board.at(unit), 0);
  answer["why"] = good     ? "it can trace a path"
                  : traced ? "only the fleet could bring supplies, and it does not land enough"
                           : shortfall(board, map, unit);
  return answer;
}

}  // namespace longroll::vicksburg
