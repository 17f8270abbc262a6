#include <algorithm>
#include <cctype>

#include "engine/core/data_file.hpp"
#include "engine/vicksburg/data.hpp"

namespace longroll::vicksburg {
namespace {

class MapReader {
 public:
  explicit MapReader(DataFile& file) : file_(file) {
    map_.grid = HexGrid(1, 18, 1, 23, HexGrid::High::even_columns);
  }

  Map read() {
    for (auto* links : {&map_.land, &map_.road_links, &map_.rail_links})
      for (auto& row : *links) row.fill(Hex::none);
    grid();
    rivers();
    roads();
    places();
    edges();
    movement_ways();
    return std::move(map_);
  }

 private:
  Hex hex(const Section& section, std::string_view key, std::string_view text) const {
    const auto number = whole_number(text);
    const Hex found = number && text.size() == 4 ? map_.grid.numbered(*number) : Hex::none;
    if (!found.exists()) section.wrong(key, fmt::format("'{}' is not a hex of the map", text));
    return found.exists() ? found : Hex{0};
  }
  std::vector<Hex> hexes(const Section& section, std::string_view key) const {
    std::vector<Hex> list;
    for (const std::string& word : split_words(section.text(key))) list.push_back(hex(section, key, word));
    return list;
  }
  // "0101|0201 0101|0202 ..."
  std::vector<std::array<Hex, 2>> sides(const Section& section) const {
    std::vector<std::array<Hex, 2>> list;
    for (const std::string& line : section.lines("hexsides"))
      for (const std::string& word : split_words(line)) {
        const auto bar = word.find('|');
        if (bar == std::string::npos) {
          section.wrong("hexsides", fmt::format("'{}' is not a hexside such as 0101|0201", word));
          return list;
        }
        const Hex a = hex(section, "hexsides", word.substr(0, bar)),
                  b = hex(section, "hexsides", word.substr(bar + 1));
        if (!map_.grid.adjacent(a, b))
          section.wrong("hexsides", fmt::format("{} is between no two neighbours", word));
        list.push_back({a, b});
      }
    return list;
  }
  Hexside& side(Hex from, Hex to) {
    const auto way = map_.grid.direction(from, to).value_or(Direction::north);
    return map_.sides[from.at][static_cast<std::size_t>(way)];
  }

  void grid() {
    const Section section = file_.table("grid");
    if (section.integer("columns") != 18) section.wrong("columns", "the map has 18 columns");
    if (section.integer("rows") != 23) section.wrong("rows", "the map has 23 rows");
    const auto lines = section.lines("terrain");
    if (lines.size() != 23)
      return section.wrong("terrain", fmt::format("needs 23 rows, has {}", lines.size()));
    for (std::size_t r = 0; r < lines.size(); ++r) {
      if (lines[r].size() != 18)
        return section.wrong("terrain",
                             fmt::format("row {} needs 18 letters, has {}", r + 1, lines[r].size()));
      for (std::size_t c = 0; c < 18; ++c) {
        const Hex here = map_.grid.at(static_cast<int>(c) + 1, static_cast<int>(r) + 1);
        switch (lines[r][c]) {
          case '.': break;
          case 'W': map_.terrain[here.at] = Terrain::west_bank; break;
          case 'c': map_.terrain[here.at] = Terrain::clear; break;
          case 'R': map_.terrain[here.at] = Terrain::rough; break;
          case 'S': map_.terrain[here.at] = Terrain::swamp; break;
          default:
            return section.wrong("terrain", fmt::format("'{}' in row {} is no terrain", lines[r][c], r + 1));
        }
        if (map_.terrain[here.at] > Terrain::west_bank) map_.east_bank.add(here);
      }
    }
  }

  void rivers() {
    for (const Section& section : file_.table("rivers").children()) {
      RiverLine river{section.name().substr(section.name().find('.') + 1), section.text("name"),
                      sides(section)};
      const River kind = river.id == "mississippi" ? River::mississippi
                         : river.id == "yazoo"     ? River::yazoo
                                                   : River::minor;
      for (auto [a, b] : river.sides) side(a, b).river = side(b, a).river = kind;
      if (kind == River::mississippi) {
        map_.naval = river.sides;
        for (auto& each : map_.naval) {
          if (map_.terrain[each[0].at] != Terrain::west_bank) std::swap(each[0], each[1]);
          if (map_.terrain[each[0].at] != Terrain::west_bank)
            section.wrong("sides", fmt::format("{:04} and {:04} are both on the east bank",
                                               map_.grid.number(each[0]), map_.grid.number(each[1])));
          if (map_.east_bank.has(each[1])) map_.riverside.add(each[1]);
        }
      }
      map_.rivers.push_back(std::move(river));
    }
    if (map_.naval.empty()) file_.wrong(0, "rivers.mississippi is missing");
    map_.ridge = sides(file_.table("ridge"));
    for (auto [low, high] : map_.ridge) side(low, high).uphill = true;
  }

  void road(const Section& section, std::vector<Line>& lines, bool rail) {
    Line line{section.text("name"), hexes(section, "hexes")};
    for (std::size_t i = 0; i < line.hexes.size(); ++i) {
      const Hex here = line.hexes[i];
      if (!map_.east_bank.has(here))
        section.wrong("hexes", fmt::format("{:04} is not on the east bank", map_.grid.number(here)));
      map_.road.add(here);
      if (rail) map_.rail.add(here);
      if (i == 0) continue;
      const Hex before = line.hexes[i - 1];
      if (!map_.grid.adjacent(before, here)) {
        section.wrong("hexes", fmt::format("{:04} and {:04} are not neighbours", map_.grid.number(before),
                                           map_.grid.number(here)));
        continue;
      }
      for (Hexside* each : {&side(before, here), &side(here, before)}) {
        each->road = true;
        each->rail = each->rail || rail;
      }
    }
    lines.push_back(std::move(line));
  }
  void roads() {
    for (const Section& each : file_.root().tables("rail")) road(each, map_.rails, true);
    for (const Section& each : file_.root().tables("trail")) road(each, map_.trails, false);
  }

  void places() {
    for (const Section& section : file_.root().tables("place")) {
      Place place{.hex = hex(section, "hex", section.text("hex")), .name = section.text("name")};
      for (char c : place.name)
        if (std::isalnum(static_cast<unsigned char>(c)))
          place.id += static_cast<char>(std::tolower(c));
        else if (c == ' ')
          place.id += '-';
      for (const std::string& kind : section.texts("kinds")) {
        if (kind == "city")
          place.city = true;
        else if (kind == "station")
          place.station = true;
        else if (kind == "town")
          place.town = true;
        else if (kind == "depot")
          place.depot = true;
        else if (kind == "label" || kind == "exit")
          place.label = true;
        else
          section.wrong("kinds", fmt::format("'{}' is not city, station, town, depot, exit or label", kind));
      }
      if (place.station) map_.stations.add(place.hex);
      if (place.station && !map_.rail.has(place.hex))
        section.wrong("hex", "a station must lie on the railroad");
      if (place.city || place.station || place.town) map_.besiegeable.add(place.hex);
      map_.places.push_back(std::move(place));
    }
    const Section control = file_.table("control");
    map_.vicksburg = hex(control, "vicksburg", control.text("vicksburg"));
    map_.jackson = hex(control, "jackson", control.text("jackson"));
    map_.depot = hex(control, "depot", control.text("depot"));
    map_.grand_gulf = hex(control, "grand_gulf", control.text("grand_gulf"));
    map_.warrenton = hex(control, "warrenton", control.text("warrenton"));
    map_.rail_source = hex(control, "rail_source", control.text("rail_source"));
    for (auto [key, needed] :
         {std::pair{"grand_gulf", map_.grand_gulf}, std::pair{"warrenton", map_.warrenton},
          std::pair{"vicksburg", map_.vicksburg}, std::pair{"depot", map_.depot}})
      if (!map_.riverside.has(needed)) control.wrong(key, "must touch the Mississippi");
    if (!map_.rail.has(map_.rail_source)) control.wrong("rail_source", "must lie on the railroad");
    const Section line = file_.table("line");
    map_.line = hexes(line, "hexes");
    map_.line_west_row = line.integer("west_row");
    map_.line_east_column = line.integer("east_column");
    map_.line_east_row = line.integer("east_row");
  }

  void edges() {
    const Section control = file_.table("control");
    const auto over = control.texts("supply_edges");
    map_.east_bank.each([&](Hex here) {
      if (map_.grid.row(here) == 23 && std::ranges::count(over, "south")) map_.south_edge.add(here);
      if (map_.grid.column(here) == 18 && std::ranges::count(over, "east")) map_.east_edge.add(here);
      const Hex north = map_.grid.neighbor(here, Direction::north);
      if (!north.exists() || map_.terrain[north.at] == Terrain::none) map_.north_edge.add(here);
    });
  }

  void movement_ways() {
    map_.east_bank.each([&](Hex here) {
      auto road = map_.road_links[here.at].begin(), rail = map_.rail_links[here.at].begin();
      for (Direction way : all_directions) {
        const Hex next = map_.grid.neighbor(here, way);
        if (!next.exists() || !map_.east_bank.has(next)) continue;
        Hexside& between = map_.sides[here.at][static_cast<std::size_t>(way)];
        between.passable = between.river != River::mississippi;
        if (!between.passable) continue;
        map_.land[here.at][static_cast<std::size_t>(way)] = next;
        map_.beside[here.at].add(next);
        if (between.road) *road++ = next;
        if (between.rail) *rail++ = next;
      }
    });
  }

  DataFile& file_;
  Map map_;
};

}  // namespace

bool Map::south_of_line(Hex hex) const {
  const int column = grid.column(hex), row = grid.row(hex);
  for (Hex each : line)
    if (grid.column(each) == column) return row > grid.row(each);
  return column >= line_east_column ? row >= line_east_row : row >= line_west_row;
}

const Place* Map::place(Hex hex) const {
  const Place* found = nullptr;
  for (const Place& each : places)
    if (each.hex == hex && (!found || found->label)) found = &each;
  return found;
}

Result<Map> load_map(const std::string& path, std::vector<std::array<std::string, 2>>& sources) {
  DataFile file(path);
  if (file.trouble()) return std::unexpected(*file.trouble());
  Map map = MapReader(file).read();
  if (file.trouble()) return std::unexpected(*file.trouble());
  for (const char* each : {"grid", "control", "ridge", "line"})
    sources.push_back({fmt::format("map {}", each), file.table(each).text("source")});
  return map;
}

}  // namespace longroll::vicksburg
