// Loading the map (2.2, 2.3, 3.3).
#include <algorithm>

#include "engine/year1863/data_loader.hpp"

namespace longroll::year1863 {
namespace {

void load_points(const Section& section, Theater theater, const Section& states, Data& data) {
  const std::vector<std::string> northern = states.texts("northern"), southern = states.texts("southern");
  const TextTable table(
      section, "points",
      {"id", "name", "state", "x", "y", "terrain", "settlement", "value", "flags", "control"});
  for (const TextTable::Row& row : table.rows()) {
    PlaceInfo place{
        .id = row.text("id"), .name = row.text("name"), .state = row.text("state"), .theater = theater};
    if (data.find_place(place.id)) row.wrong(fmt::format("there are two points '{}'", place.id));
    place.x = row.number("x");
    place.y = row.number("y");
    place.terrain =
        static_cast<Terrain>(choice(row, "terrain", {"open", "shenandoah", "wilderness", "mountain", "sea"}));
    place.settlement = static_cast<Settlement>(choice(row, "settlement", {"none", "town", "city"}));
    place.value = row.integer("value", 0, 9);
    if ((place.settlement == Settlement::city) != (place.value > 0))
      row.wrong("a city has a value, and nothing else has");
    for (const std::string& flag : row.words("flags")) {
      if (flag == "coastal")
        place.coastal = true;
      else if (flag == "port")
        place.port = true;
      else if (flag == "riverport")
        place.riverport = true;
      else if (flag == "border")
        place.border = true;
      else
        row.wrong(fmt::format("there is no flag '{}'", flag));
    }
    place.control = choice(row, "control", {"none", "union", "confederate"}) - 1;
    const bool north = std::ranges::find(northern, place.state) != northern.end();
    const bool south = std::ranges::find(southern, place.state) != southern.end();
    if (place.terrain != Terrain::sea && !north && !south)
      row.wrong(fmt::format("no side has the state {}", place.state));
    place.side = north ? Side::union_side : Side::confederate;
    data.places.push_back(std::move(place));
  }
}

void load_boxes(const Section& section, Data& data) {
  const TextTable table(section, "boxes",
                        {"id", "name", "theater", "side", "kind", "x", "y", "value", "flags"});
  for (const TextTable::Row& row : table.rows()) {
    PlaceInfo place{.id = row.text("id"), .name = row.text("name"), .state = "-"};
    place.theater = static_cast<Theater>(choice(row, "theater", {"east", "west"}));
    place.side = static_cast<Side>(choice(row, "side", {"union", "confederate"}));
    place.x = row.number("x");
    place.y = row.number("y");
    place.port = row.text("flags") == "port";
    place.box = true;
    place.control = index(place.side);
    if (choice(row, "kind", {"reserve", "box"}) == 0) {
      const auto command = static_cast<std::size_t>(index(command_of(place.side, place.theater)));
      data.reserve[command] = static_cast<Point>(data.places.size());
      data.reserve_value[command] = row.integer("value", 0, 20);
    }
    data.places.push_back(std::move(place));
  }
}

void load_routes(const Section& section, Theater theater, Data& data, std::vector<PointGraph::Ends>& ends) {
  const TextTable table(section, "routes", {"kind", "a", "b", "river"});
  for (const TextTable::Row& row : table.rows()) {
    RouteInfo route;
    route.way =
        static_cast<Way>(choice(row, "kind", {"road", "railroad", "track", "river", "seasonal", "sea"}));
    if (!row.blank("river")) route.river = row.text("river");
    route.crosses = !route.river.empty() && route.way <= Way::track;
    const auto a = data.find_place(row.text("a")), b = data.find_place(row.text("b"));
    if (!a) row.wrong(fmt::format("there is no point '{}'", row.text("a")));
    if (!b) row.wrong(fmt::format("there is no point '{}'", row.text("b")));
    if (!a || !b) return;
    if (*a == *b) row.wrong("a route joins two different points");
    for (Point end : {*a, *b}) {
      PlaceInfo& place = data.places[static_cast<std::size_t>(index(end))];
      if (place.theater != theater) row.wrong(fmt::format("{} is in the other theater", place.name));  // 2.3b
      place.river |= route.way == Way::river || route.way == Way::seasonal;
      place.railroad |= route.way == Way::railroad;
      if (place.terrain == Terrain::sea && route.way != Way::sea)
        row.wrong("only sea routes lead to sea points");
    }
    data.routes.push_back(route);
    ends.push_back({*a, *b, static_cast<std::uint8_t>(route.way)});
  }
}

Point point_at(const Section& section, std::string_view key, const Data& data) {
  const auto place = data.find_place(section.text(key));
  if (!place) section.wrong(key, "is not a point of the map");
  return place.value_or(Point{0});
}

PointSet points_at(const Section& section, std::string_view key, const Data& data) {
  PointSet set;
  for (const std::string& name : section.texts(key)) {
    if (const auto place = data.find_place(name))
      set.add(*place);
    else
      section.wrong(key, fmt::format("'{}' is not a point of the map", name));
  }
  return set;
}

}  // namespace

void load_map(DataFile& file, Data& data) {
  const Section states = file.table("states");
  load_points(file.table("east"), Theater::east, states, data);
  load_points(file.table("west"), Theater::west, states, data);
  load_boxes(file.table("boxes"), data);
  if (data.places.size() > static_cast<std::size_t>(index(in_box))) {
    file.wrong(0, fmt::format("the map has {} places; at most {} fit", data.places.size(), index(in_box)));
    return;
  }
  std::vector<PointGraph::Ends> ends;
  load_routes(file.table("east_routes"), Theater::east, data, ends);
  load_routes(file.table("west_routes"), Theater::west, data, ends);
  data.graph = PointGraph(static_cast<int>(data.places.size()), std::move(ends));
  for (std::size_t i = 0; i < data.places.size(); ++i)
    if (data.graph.exits(static_cast<Point>(i)).empty())
      file.wrong(0, fmt::format("no route leads to {}", data.places[i].name));

  const Section goals = file.table("goals");
  data.sudden_death[0] = points_at(goals, "confederate_east_cities", data);
  data.sudden_death[1] = points_at(goals, "confederate_west_cities", data);
  data.sudden_death_needed = {goals.integer_between("confederate_east_needed", 1, 9),
                              goals.integer_between("confederate_west_needed", 1, 9)};
  data.washington = point_at(goals, "confederate_east_capital", data);
  data.richmond = point_at(goals, "richmond", data);
  data.natchez = point_at(goals, "natchez", data);
  data.new_orleans = point_at(goals, "new_orleans", data);
  data.richmond_bonus = goals.integer("richmond_points");
  data.mississippi_bonus = goals.integer("mississippi_points");
  const std::string mississippi = goals.text("mississippi");
  for (std::size_t i = 0; i < data.routes.size(); ++i) {
    if (data.routes[i].way != Way::river || data.routes[i].river != mississippi) continue;
    const auto& route = data.graph.ends(static_cast<Route>(i));
    for (Point end : {route.a, route.b})
      if (!data.place(end).box) data.mississippi.add(end);  // 4.2d
  }
  if (data.mississippi.empty()) goals.wrong("mississippi", "no river route has this name");
}

}  // namespace longroll::year1863
