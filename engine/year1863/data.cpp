#include "engine/year1863/data.hpp"

#include <algorithm>

#include "engine/year1863/data_loader.hpp"

namespace longroll::year1863 {

int choice(const TextTable::Row& row, std::string_view column,
           std::initializer_list<std::string_view> choices) {
  return choice(row, column, std::span(choices.begin(), choices.size()));
}

int choice(const TextTable::Row& row, std::string_view column, std::span<const std::string_view> choices) {
  const std::string& word = row.text(column);
  const auto found = std::ranges::find(choices, word);
  if (found != choices.end()) return static_cast<int>(found - choices.begin());
  row.wrong(fmt::format("{} cannot be '{}'; it can be {}", column, word, fmt::join(choices, ", ")));
  return 0;
}

bool same_name(std::string_view a, std::string_view b) {
  const auto next = [](std::string_view text, std::size_t& at) {
    while (at < text.size() && !std::isalnum(static_cast<unsigned char>(text[at]))) ++at;
    return at < text.size() ? std::tolower(static_cast<unsigned char>(text[at++])) : 0;
  };
  for (std::size_t i = 0, j = 0;;) {
    const int x = next(a, i), y = next(b, j);
    if (x != y) return false;
    if (x == 0) return true;
  }
}

namespace {

constexpr By<Command, std::string_view, 4> command_words = {"confederate-east", "union-east", "union-west",
                                                            "confederate-west"};
constexpr By<Command, std::string_view, 4> command_titles = {"Confederate East", "Union East", "Union West",
                                                             "Confederate West"};
constexpr By<Type, std::string_view, types> type_words = {"infantry", "cavalry",  "artillery", "engineer",
                                                          "garrison", "partisan", "riverine",  "supply",
                                                          "fortress", "militia",  "leader"};
constexpr By<Terrain, std::string_view, 5> terrain_words = {"open", "shenandoah", "wilderness", "mountain",
                                                            "sea"};
constexpr By<Way, std::string_view, 6> way_words = {"road", "railroad", "track", "river", "seasonal", "sea"};
constexpr By<CombatResult, std::string_view, 11> result_words = {"AD", "AE", "AM", "AS",  "DD", "DE",
                                                                 "DM", "DR", "DS", "ENG", "PR"};

}  // namespace

std::string_view word_for(Side side) { return side == Side::union_side ? "union" : "confederate"; }
std::string_view word_for(Command c) { return command_words[c]; }
std::string_view title_for(Command c) { return command_titles[c]; }
std::string_view word_for(Type type) { return type_words[type]; }
std::string_view word_for(Terrain terrain) { return terrain_words[terrain]; }
std::string_view word_for(Way way) { return way_words[way]; }
std::string_view word_for(CombatResult result) { return result_words[result]; }

std::optional<Command> command_named(std::string_view word) {
  for (std::size_t i = 0; i < 4; ++i)
    if (same_name(command_words[i], word)) return static_cast<Command>(i);
  return {};
}

std::optional<Point> Data::find_place(std::string_view name) const {
  for (std::size_t i = 0; i < places.size(); ++i)
    if (same_name(places[i].id, name) || same_name(places[i].name, name)) return static_cast<Point>(i);
  return {};
}

std::optional<Unit> Data::find_unit(std::string_view name) const {
  for (std::size_t i = 0; i < units.size(); ++i)
    if (same_name(units[i].id, name)) return static_cast<Unit>(i);
  return {};
}

std::optional<Marker> Data::find_marker(std::string_view name) const {
  for (std::size_t i = 0; i < orders.size(); ++i)
    if (same_name(orders[i].id, name)) return static_cast<Marker>(i);
  return {};
}

std::vector<std::string_view> Data::place_names() const {
  std::vector<std::string_view> names;
  for (const PlaceInfo& place : places) names.push_back(place.id);
  return names;
}

std::vector<std::string_view> Data::unit_names() const {
  std::vector<std::string_view> names;
  for (const UnitInfo& unit : units) names.push_back(unit.id);
  return names;
}

namespace {

void derive_units(Data& data) {
  for (std::size_t i = 0; i < data.units.size(); ++i) {
    const UnitInfo& unit = data.units[i];
    const Unit u = static_cast<Unit>(i);
    data.of_type[unit.type].add(u);
    data.of_side[unit.side].add(u);
    if (unit.move[0] > 0) data.mobile.add(u);
    if (unit.type != Type::riverine) data.land.add(u);
    if (unit.size == Size::corps) data.corps.add(u);
    if (unit.type != Type::leader && unit.type != Type::supply) data.combat.add(u);      // 2.10i
    if (unit.type == Type::leader || unit.type == Type::partisan) data.trackers.add(u);  // 11.2c
  }
  data.land_combat = data.combat & data.land;
  data.worth_vp = data.type(Type::infantry) | data.type(Type::cavalry) | data.type(Type::artillery) |
                  data.type(Type::riverine) | data.type(Type::fortress);  // 14.7a
  if (const auto corps = data.find_unit("19-corps")) data.corps19 = *corps;
}

void derive_places(Data& data) {
  for (std::size_t i = 0; i < data.places.size(); ++i) {
    const PlaceInfo& place = data.places[i];
    const Point p = static_cast<Point>(i);
    data.in_theater[place.theater].add(p);
    if (place.terrain == Terrain::sea)
      data.sea.add(p);
    else if (!place.box)
      data.home[place.side].add(p);
    if (place.value > 0) data.cities.add(p);
    if (place.settlement != Settlement::none) data.settlements.add(p);
    if (place.terrain == Terrain::shenandoah) data.shenandoah.add(p);
    if (data.stops[place.terrain]) data.rough.add(p);
    if (!place.box || place.side == Side::union_side) data.rail_allowed[0].add(p);       // 11.13c
    if ((place.side == Side::confederate || place.border)) data.rail_allowed[1].add(p);  // 11.13b
    for (const auto& exit : data.graph.exits(p))
      if (static_cast<Way>(exit.kind) == Way::railroad) data.rail_next[i].add(exit.to);
    if (place.value > 0 && place.control >= 0 && place.control != index(place.side))
      data.held_at_start.add(p);
  }
}

// How far a riverine on a sea point is from a point where it may end its move (21.6a).
void derive_harbours(Data& data) {
  for (Side side : {Side::union_side, Side::confederate}) {
    PointSet ends;
    for (std::size_t i = 0; i < data.places.size(); ++i)
      if (const PlaceInfo& place = data.places[i];
          place.terrain != Terrain::sea && (!place.box || place.side == side))
        ends.add(static_cast<Point>(i));
    const std::vector<int> steps = data.graph.distances(
        ends, [&](Point, const PointGraph::Exit& exit) { return static_cast<Way>(exit.kind) == Way::sea; });
    auto& harbour = data.harbour[side];
    for (std::size_t i = 0; i < steps.size(); ++i) harbour[i] = steps[i] < 0 ? 99 : steps[i];
  }
}

}  // namespace

void derive(Data& data) {
  derive_units(data);
  derive_places(data);
  derive_harbours(data);
}

Result<std::shared_ptr<const Data>> Data::load(const std::string& folder) {
  auto data = std::make_shared<Data>();
  using Load = void (*)(DataFile&, Data&);
  for (const auto& [name, load] :
       std::initializer_list<std::pair<const char*, Load>>{{"map.toml", load_map},
                                                           {"counters.toml", load_counters},
                                                           {"charts.toml", load_charts},
                                                           {"setup.toml", load_setup}}) {
    DataFile file(folder + "/" + name);
    if (!file.trouble()) load(file, *data);
    if (file.trouble()) return std::unexpected(*file.trouble());
  }
  derive(*data);
  return data;
}

}  // namespace longroll::year1863
