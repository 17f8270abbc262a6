// Assertions of cases about the map, the charts and zones of control.
#include "engine/vicksburg/cases/then.hpp"

namespace longroll::vicksburg {
namespace {

// The way from the hex at word i to the next word's; nothing when they are no neighbours.
std::optional<Direction> way_in(Then& t, Statement& s, std::size_t i) {
  const Hex from = hex_in(t.board, s, i), to = hex_in(t.board, s, i + 1);
  return s.bad() ? std::nullopt : t.data.map.grid.direction(from, to);
}

// A chart of one line of numbers, as charts.toml has it.
struct ChartLine {
  std::string_view name;
  std::vector<int> Charts::*line;
};
constexpr ChartLine chart_lines[] = {{"grierson-union", &Charts::grierson_union},
                                     {"grierson-confederate", &Charts::grierson_confederate},
                                     {"grierson-returns", &Charts::grierson_returns},
                                     {"grierson-eliminated", &Charts::grierson_lost},
                                     {"grierson-pursuers", &Charts::grierson_pursuers},
                                     {"forrest-confederate", &Charts::forrest_confederate},
                                     {"forrest-union", &Charts::forrest_union},
                                     {"forrest-out-of-supply", &Charts::forrest_supply},
                                     {"forrest-returns", &Charts::forrest_returns},
                                     {"forrest-eliminated", &Charts::forrest_lost},
                                     {"batteries-losses", &Charts::battery_losses},
                                     {"batteries-second", &Charts::battery_second},
                                     {"batteries-commits", &Charts::battery_commits},
                                     {"batteries-disrupts", &Charts::battery_disrupts},
                                     {"batteries-vp", &Charts::battery_vp},
                                     {"arkansas-sinks", &Charts::arkansas_sinks},
                                     {"arkansas-drives-off", &Charts::arkansas_drives},
                                     {"arkansas-losses", &Charts::arkansas_losses},
                                     {"arkansas-vp", &Charts::arkansas_vp},
                                     {"fleet-disrupted", &Charts::fleet_disrupted},
                                     {"fleet-commits", &Charts::fleet_commits},
                                     {"fleet-sinks", &Charts::fleet_sinks},
                                     {"siege-losses", &Charts::siege_losses},
                                     {"siege-disrupts", &Charts::siege_disrupts},
                                     {"siege-morale", &Charts::siege_morale},
                                     {"siege-surrender", &Charts::siege_surrender},
                                     {"brigades", &Charts::brigades}};

// Whether all hexes of the east bank can be reached by land.
int reached_by_land(const Map& map) {
  Hexes seen;
  std::vector<Hex> queue = {map.vicksburg};
  seen.add(queue[0]);
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (Hex each : map.land[queue[i].at])
      if (each.exists() && !seen.has(each)) seen.add(each), queue.push_back(each);
  return seen == map.east_bank ? -1 : seen.count();
}

}  // namespace

void then_neighbors(Then& t, Statement& s) {
  const Hex hex = hex_in(t.board, s, 1);
  if (s.bad()) return;
  std::string there;
  for (Hex each : t.data.map.grid.neighbors(hex)) there += hex_text(t.data, each) + " ";
  same_text(s, "neighbours", s.rest(2), trim(there));
}

void then_distance(Then& t, Statement& s) {
  const Hex a = hex_in(t.board, s, 1), b = hex_in(t.board, s, 2);
  if (!s.bad()) s.same("distance", s.number(3, 0, 99), t.data.map.grid.distance(a, b));
}

void then_terrain(Then& t, Statement& s) {
  constexpr std::array<std::string_view, 5> kinds = {"none", "west", "clear", "rough", "swamp"};
  const std::size_t wanted = s.one_of(1, kinds, "a kind of terrain");
  each_hex(t.board, s, 2, [&](Hex hex, std::string_view name) {
    s.same(fmt::format("terrain of {}", name), kinds[wanted],
           kinds[static_cast<std::size_t>(t.data.map.terrain[hex.at])]);
  });
}

// rail A B C...: one line of rail links
void then_rail(Then& t, Statement& s) {
  for (std::size_t i = 1; i == 1 || s.has(i + 1); ++i) {
    const auto way = way_in(t, s, i);
    if (s.bad()) return;
    s.want(way && t.data.map.side(hex_in(t.board, s, i), *way).rail,
           fmt::format("there is no rail from {} to {}", s.word(i), s.word(i + 1)));
  }
}

void then_river(Then& t, Statement& s) {
  constexpr std::array<std::string_view, 4> kinds = {"none", "minor", "yazoo", "mississippi"};
  const std::size_t wanted = s.one_of(1, kinds, "a kind of river");
  const auto way = way_in(t, s, 2);
  if (s.bad()) return;
  if (!way) return s.wrong(fmt::format("{} and {} are not neighbours", s.word(2), s.word(3)));
  s.same("river", kinds[wanted],
         kinds[static_cast<std::size_t>(t.data.map.side(hex_in(t.board, s, 2), *way).river)]);
}

void then_step_cost(Then& t, Statement& s) {
  const Unit unit = unit_in(t.board, s, 1);
  const auto way = way_in(t, s, 2);
  if (s.bad()) return;
  const int cost = way ? t.board.step_cost(unit, hex_in(t.board, s, 2), *way) : -1;
  s.same("step cost", s.is(4, "none") ? -1 : s.number(4, 0, 99), cost);
}

void then_attack_cost(Then& t, Statement& s) {
  const Unit unit = unit_in(t.board, s, 1);
  const Hex hex = hex_in(t.board, s, 2);
  if (!s.bad()) s.same("attack cost", s.number(3, 0, 99), t.board.attack_cost(unit, hex));
}

// table 2:1 FROM result result...: entries of a column from a modified die upwards
void then_table(Then& t, Statement& s) {
  const Charts& c = t.data.charts;
  const std::vector<std::string_view> columns(c.columns.begin(), c.columns.end());
  const std::size_t column = s.one_of(1, columns, "a column");
  const int first = s.number(2, -99, 99) - c.lowest_die;
  for (std::size_t i = 3; i == 3 || s.has(i); ++i) {
    const int row = first + static_cast<int>(i) - 3;
    if (row < 0 || row > 11) return s.wrong(fmt::format("the table ends before '{}'", s.word(i)));
    same_text(s, "entry", s.word(i), to_text(c.combat[row][column]));
  }
}

void then_chart(Then& t, Statement& s) {
  for (const ChartLine& each : chart_lines)
    if (s.is(1, each.name))
      return same_text(s, each.name, s.rest(2), fmt::format("{}", fmt::join(t.data.charts.*each.line, " ")));
  s.wrong(fmt::format("there is no chart '{}'", s.word(1)));
}

// map stations HEX... | naval N | east-bank N | turn N NAME | connected
void then_map(Then& t, Statement& s) {
  constexpr std::array<std::string_view, 5> words = {"stations", "naval", "east-bank", "turn", "connected"};
  const Map& map = t.data.map;
  switch (s.one_of(1, words, "a thing of the map")) {
    case 1: return s.same("hexsides", s.number(2, 0, 999), static_cast<int>(map.naval.size()));
    case 2: return s.same("hexes", s.number(2, 0, 999), map.east_bank.count());
    case 3: return same_text(s, "turn", s.word(3), t.data.charts.turn_names[s.number(2, 1, 10) - 1]);
    case 4: {
      const int reached = reached_by_land(map);
      return s.want(reached < 0, fmt::format("only {} hexes can be reached by land", reached));
    }
    default: break;
  }
  Hexes listed;
  each_hex(t.board, s, 2, [&](Hex hex, std::string_view) { listed.add(hex); });
  s.want(listed == map.stations, "the stations of the map are others");
}

// zone, no-zone SIDE HEX...
void then_zone(Then& t, Statement& s) {
  const Seat seat = seat_in(s, 1);
  each_hex(t.board, s, 2, [&](Hex hex, std::string_view name) {
    s.want(t.board.in_zone(hex, seat) == s.is(0, "zone"),
           fmt::format("expected {} {} {}", s.word(0), s.word(1), name));
  });
}

}  // namespace longroll::vicksburg
