// The board as an SVG picture: a period map with cardboard counters.
#include <cmath>

#include "engine/stockade/rules/rules.hpp"
#include "engine/stockade/show/incidents.hpp"

namespace longroll::stockade {
namespace {

constexpr double hex_side = 24;  // of a hex, in pixels
const double height = std::sqrt(3.0) * hex_side;

// Corner i and i+1 of a hex bound its side toward this direction.
constexpr std::array<Direction, 6> toward = {Direction::southeast, Direction::south, Direction::southwest,
                                             Direction::northwest, Direction::north, Direction::northeast};

struct Point {
  double x, y;
};

class Picture {
 public:
  Picture(const Data& data, const Position& position, Viewer viewer)
      : data_(data), p_(position), viewer_(viewer) {}

  std::string draw() {
    const Hex last{static_cast<std::uint16_t>(data_.grid.size() - 1)};
    const double width = center(last).x + 2.4 * hex_side, tall = center(last).y + 1.6 * height;
    out_ = fmt::format(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0:.0f} {1:.0f}' width='{0:.0f}' "
        "height='{1:.0f}' font-family='Georgia, serif'>\n"
        "<rect width='{0:.0f}' height='{1:.0f}' fill='#e9dfc4'/>\n",
        width, tall);
    terrain();
    road();
    start_line();
    grid();
    for (std::uint16_t i = 0; i < data_.grid.size(); ++i) counters(Hex{i});
    title(width);
    return out_ + "</svg>\n";
  }
  Point center(Hex hex) const {
    const int c = data_.grid.column(hex) - data_.grid.column(Hex{0});
    return {1.7 * hex_side + 1.5 * hex_side * c, height * (0.9 + data_.grid.center_y(hex) / 2.0 - 1)};
  }

 private:
  static Point corner(Point at, int i, double radius = hex_side) {
    const double angle = i * M_PI / 3;
    return {at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)};
  }
  std::string outline(Hex hex, double radius = hex_side) const {
    std::string points;
    for (int i = 0; i < 6; ++i) {
      const Point at = corner(center(hex), i, radius);
      points += fmt::format("{:.1f},{:.1f} ", at.x, at.y);
    }
    return points;
  }
  void line(Point a, Point b, std::string_view style) {
    out_ += fmt::format("<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' {}/>\n", a.x, a.y, b.x, b.y,
                        style);
  }

  void hachures(Hex hex) {  // short strokes that run down the slope
    for (int i = 0; i < 18; ++i) {
      const double angle = i * M_PI / 9;
      const Point c = center(hex);
      line({c.x + 0.5 * hex_side * std::cos(angle), c.y + 0.5 * hex_side * std::sin(angle)},
           {c.x + 0.8 * hex_side * std::cos(angle), c.y + 0.8 * hex_side * std::sin(angle)},
           "stroke='#8a7448' stroke-width='1.2'");
    }
  }

  void terrain() {
    for (std::uint16_t i = 0; i < data_.grid.size(); ++i) {
      const Hex hex{i};
      std::string_view fill;
      if (data_.redan.has(hex))
        fill = "#b08d57";
      else if (data_.ditch.has(hex))
        fill = "#7d6a4a";
      else if (data_.elevation.has(hex))
        fill = "#d8c79a";
      else if (data_.inside.has(hex))
        fill = "#ddd0a8";
      else if (data_.union_side.has(hex))
        fill = "#e4dcbf";
      if (!fill.empty())
        out_ += fmt::format("<polygon points='{}' fill='{}'/>\n", outline(hex, hex_side + 0.4), fill);
      if (data_.elevation.has(hex)) hachures(hex);
    }
    for (const Regiment& each : data_.regiments)
      for (Hex hex : each.area)
        out_ += fmt::format("<polygon points='{}' fill='#2f4f7f' fill-opacity='.12'/>\n", outline(hex));
    for (Hex hex : data_.redan_list) parapet(hex);
  }

  // A double line with teeth on each side of a redan hex that faces the ditch.
  void parapet(Hex hex) {
    for (int i = 0; i < 6; ++i) {
      const Hex next = data_.grid.neighbor(hex, toward[i]);
      if (!next.exists() || !data_.ditch.has(next)) continue;
      const Point a = corner(center(hex), i), b = corner(center(hex), i + 1), out = center(next);
      line(a, b, "stroke='#4b3a1f' stroke-width='4' stroke-linecap='round'");
      for (int k = 0; k <= 4; ++k) {
        const Point at = {a.x + (b.x - a.x) * k / 4, a.y + (b.y - a.y) * k / 4};
        line(at, {at.x + (out.x - at.x) * 0.28, at.y + (out.y - at.y) * 0.28},
             "stroke='#3d3019' stroke-width='1.4'");
      }
    }
  }

  void road() {
    std::string points;
    for (Hex hex : data_.road) points += fmt::format("{:.1f},{:.1f} ", center(hex).x, center(hex).y);
    out_ += fmt::format(
        "<polyline points='{0}' fill='none' stroke='#8a6d45' stroke-width='7' "
        "stroke-linejoin='round'/>\n<polyline points='{0}' fill='none' stroke='#efe4c8' stroke-width='4' "
        "stroke-linejoin='round'/>\n",
        points);
  }

  void start_line() {
    data_.union_side.each([&](Hex hex) {
      for (int i = 0; i < 6; ++i) {
        const Hex next = data_.grid.neighbor(hex, toward[i]);
        if (next.exists() && !data_.union_side.has(next))
          line(corner(center(hex), i), corner(center(hex), i + 1),
               "stroke='#2f4f7f' stroke-width='2.4' stroke-dasharray='7 4'");
      }
    });
  }

  void grid() {
    for (std::uint16_t i = 0; i < data_.grid.size(); ++i) {
      const Point at = center(Hex{i});
      out_ += fmt::format(
          "<polygon points='{}' fill='none' stroke='#b9aa80' stroke-width='.6'/><text x='{:.1f}' y='{:.1f}' "
          "font-size='6.5' text-anchor='middle' fill='#8d7f58'>{:04}</text>\n",
          outline(Hex{i}), at.x, at.y - 0.66 * hex_side, data_.grid.number(Hex{i}));
    }
  }

  void counters(Hex hex) {
    int shown = 0;
    const int there = stack(p_, hex).size();
    const bool visible = sees({data_, p_}, viewer_, hex);
    for (Unit unit : stack(p_, hex)) {
      if (shown == (visible ? 3 : 1)) break;  // how many are hidden does not show either
      counter(unit, {center(hex).x + 2.5 * shown, center(hex).y + 3 - 2.5 * shown},
              visible || data_.of(unit).side == Union);
      ++shown;
    }
    if (there > 1 && visible)
      out_ +=
          fmt::format("<text x='{:.1f}' y='{:.1f}' font-size='8' font-weight='bold' fill='#222'>{}</text>\n",
                      center(hex).x + 0.62 * hex_side, center(hex).y + 0.72 * hex_side, there);
  }

  void counter(Unit unit, Point at, bool visible) {
    const UnitInfo& info = data_.of(unit);
    const double half = 0.52 * hex_side;
    const std::string_view body = info.side == Union ? "#5577a8" : "#a8a49a";
    out_ += fmt::format(
        "<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' rx='2' fill='{}' stroke='#2a2a2a' "
        "stroke-width='.8'/>\n",
        at.x - half, at.y - half, 2 * half, 2 * half, body);
    if (!visible) return;
    if (info.regiment != no_regiment)
      out_ += fmt::format("<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='4' fill='{}'/>\n",
                          at.x - half + 0.6, at.y - half + 0.6, 2 * half - 1.2,
                          data_.regiments[info.regiment].band);
    const double w = 0.3 * hex_side, h = 0.2 * hex_side, y = at.y + 2;
    switch (info.kind) {
      case Kind::infantry:
        out_ += fmt::format(
            "<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' fill='#f3ecd8' stroke='#222' "
            "stroke-width='.9'/>\n",
            at.x - w, y - h, 2 * w, 2 * h);
        line({at.x - w, y - h}, {at.x + w, y + h}, "stroke='#222' stroke-width='.9'");
        line({at.x - w, y + h}, {at.x + w, y - h}, "stroke='#222' stroke-width='.9'");
        break;
      case Kind::officer:
        out_ += fmt::format(
            "<text x='{:.1f}' y='{:.1f}' font-size='15' text-anchor='middle' fill='#f3ecd8'>&#9733;</text>\n",
            at.x, y + 5);
        break;
      case Kind::artillery:
        out_ += fmt::format(
            "<rect x='{:.1f}' y='{:.1f}' width='{:.1f}' height='{:.1f}' fill='#f3ecd8' stroke='#222' "
            "stroke-width='.9'/><circle cx='{:.1f}' cy='{:.1f}' r='2.6' fill='#222'/>\n",
            at.x - w, y - h, 2 * w, 2 * h, at.x, y);
        break;
    }
  }

  void title(double width) {
    out_ += fmt::format(
        "<g text-anchor='middle'><rect x='{0:.0f}' y='{1:.0f}' width='330' height='92' fill='#f4ecd6' "
        "stroke='#4b3a1f' stroke-width='2'/><rect x='{2:.0f}' y='{3:.0f}' width='322' height='84' "
        "fill='none' stroke='#4b3a1f' stroke-width='.8'/>"
        "<text x='{4:.0f}' y='{5:.0f}' font-size='26' letter-spacing='3' fill='#3b2d14'>STOCKADE "
        "REDAN</text><text x='{4:.0f}' y='{6:.0f}' font-size='14' font-style='italic' fill='#3b2d14'>before "
        "Vicksburg, May 1863</text></g>\n",
        width - 370, 1180.0, width - 366, 1184.0, width - 205, 1222.0, 1248.0);
  }

  const Data& data_;
  const Position& p_;
  Viewer viewer_;
  std::string out_;
};

}  // namespace

std::string Game::picture(const Position& p, Viewer viewer) const { return Picture(data_, p, viewer).draw(); }

MapPlace map_place(const Game& game, const Position& p, int place) {
  const Hex hex{static_cast<std::uint16_t>(place)};
  const Point at = Picture(game.data(), p, Viewer::spectator).center(hex);
  return {at.x, at.y, hex_side * 0.8, fmt::format("{:04}", game.data().grid.number(hex))};
}

}  // namespace longroll::stockade
