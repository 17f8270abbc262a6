// The two theaters as an SVG picture, West on the left.
#include "engine/year1863/rules/fog.hpp"
#include "engine/year1863/show/incidents.hpp"

namespace longroll::year1863 {
namespace {

constexpr double frame_width = 900, frame_height = 900, margin = 40;

struct Spot {
  double x, y;
};

Spot spot(const PlaceInfo& place) {
  const double left = place.theater == Theater::west ? 0 : frame_width;
  return {left + margin + place.x / 100 * (frame_width - 2 * margin),
          margin + place.y / 100 * (frame_height - 2 * margin)};
}

std::string_view stroke(Way way) {
  switch (way) {
    case Way::road: return "stroke='#8a6a48' stroke-width='2'";
    case Way::railroad: return "stroke='#222' stroke-width='3' stroke-dasharray='8 3'";
    case Way::track: return "stroke='#a08c70' stroke-width='1.5' stroke-dasharray='2 4'";
    case Way::river: return "stroke='#4a7fa8' stroke-width='6' stroke-opacity='0.7'";
    case Way::seasonal:
      return "stroke='#7fa8c4' stroke-width='5' stroke-opacity='0.7' stroke-dasharray='10 5'";
    default: return "stroke='#a9c7da' stroke-width='3' stroke-dasharray='3 6'";
  }
}

std::string_view ground(const PlaceInfo& place) {
  switch (place.terrain) {
    case Terrain::mountain: return "#b59a7a";
    case Terrain::wilderness: return "#9db07f";
    case Terrain::shenandoah: return "#d9d49a";
    case Terrain::sea: return "#bcd6e4";
    default: return place.settlement == Settlement::city ? "#f2d9a0" : "#f6efdf";
  }
}

}  // namespace

std::string Game::picture(const Position& p, Viewer viewer) const {
  const Board b = board(p);
  std::string svg =
      fmt::format("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {} {}' font-family='Georgia, serif'>",
                  2 * frame_width, frame_height);
  svg += fmt::format(
      "<rect width='{0}' height='{1}' fill='#efe6d2'/><line x1='{2}' y1='0' x2='{2}' y2='{1}' stroke='#777' "
      "stroke-width='3'/>",
      2 * frame_width, frame_height, frame_width);
  for (Way way : {Way::sea, Way::river, Way::seasonal, Way::track, Way::road, Way::railroad})
    for (int r = 0; r < data_->graph.routes(); ++r) {
      if (data_->route(static_cast<Route>(r)).way != way) continue;
      const auto& ends = data_->graph.ends(static_cast<Route>(r));
      const Spot a = spot(data_->place(ends.a)), z = spot(data_->place(ends.b));
      svg += fmt::format("<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' {}/>", a.x, a.y, z.x, z.y,
                         stroke(way));
    }
  for (std::size_t i = 0; i < data_->places.size(); ++i) {
    const PlaceInfo& place = data_->places[i];
    const Point point = static_cast<Point>(i);
    const auto [x, y] = spot(place);
    const std::string_view edge = p.control[0].has(point)   ? "#2f4f8f"
                                  : p.control[1].has(point) ? "#6b6b6b"
                                                            : "#b0a080";
    if (place.settlement == Settlement::city || place.box)
      svg += fmt::format(
          "<rect x='{:.1f}' y='{:.1f}' width='20' height='20' fill='{}' stroke='{}' stroke-width='3'/>",
          x - 10, y - 10, ground(place), edge);
    else
      svg += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='8' fill='{}' stroke='{}' stroke-width='2.5'/>",
                         x, y, ground(place), edge);
    if (place.value)
      svg += fmt::format("<text x='{:.1f}' y='{:.1f}' font-size='13' text-anchor='middle'>{}</text>", x,
                         y + 5, place.value);
    svg += fmt::format("<text x='{:.1f}' y='{:.1f}' font-size='10'>{}</text>", x + 11, y - 6, place.name);
    double row = y + 10;
    for (Side side : {Side::union_side, Side::confederate}) {
      const UnitSet units = b.at(point, side);
      if (!units) continue;
      int strength = 0, hidden = 0;
      for (Unit u : units) {
        if (!sees(b, viewer, u))
          ++hidden;
        else if (data_->combat.has(u))
          strength += b.strength(u);
      }
      svg += fmt::format(
          "<rect x='{:.1f}' y='{:.1f}' width='34' height='14' fill='{}'/><text x='{:.1f}' y='{:.1f}' "
          "font-size='10' fill='#fff' text-anchor='middle'>{}</text>",
          x - 17, row, side == Side::union_side ? "#2f4f8f" : "#6b6b6b", x, row + 11,
          hidden ? fmt::format("{}?", units.count()) : fmt::format("{}:{}", units.count(), strength));
      row += 15;
    }
  }
  return svg + "</svg>";
}

MapPlace map_place(const Game& game, const Position&, int place) {
  const PlaceInfo& info = game.data().places[static_cast<std::size_t>(place)];
  const auto [x, y] = spot(info);
  return {x, y, 26, info.name};
}

}  // namespace longroll::year1863
