// The board as an SVG picture: terrain, rivers, roads, places, and the counters on them.
#include <cmath>

#include "engine/vicksburg/show/incidents.hpp"
#include "engine/vicksburg/words/names.hpp"

namespace longroll::vicksburg {
namespace {

constexpr double side_length = 26, height = side_length * 1.7320508;

class Picture {
 public:
  explicit Picture(Board board) : board_(board), data_(board.data) {}

  std::string draw() {
    out_ = fmt::format(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {:.0f} {:.0f}' font-family='Georgia, serif'>",
        18 * 1.5 * side_length + 40, 24 * height + 20);
    for (std::uint16_t i = 0; i < map_size; ++i) hex(Hex{i});
    for (const RiverLine& river : data_.map.rivers)
      for (const auto& each : river.sides)
        edge(each[0], each[1], river.id == "mississippi" ? 9 : 3.5, "#7fa6c4");
    for (const auto& each : data_.map.ridge) edge(each[0], each[1], 4, "#8a6f4a");
    for (const Line& line : data_.map.trails) road(line, "#a08660", 1.6, "4 3");
    for (const Line& line : data_.map.rails) road(line, "#3b3530", 2.4, "7 2");
    for (const Place& place : data_.map.places) name(place);
    for (Seat seat : {union_side, confederate}) stacks(seat);
    return out_ + "</svg>";
  }
  double x(Hex at) const { return 30 + 1.5 * side_length * (data_.map.grid.column(at) - 1) + side_length; }
  double y(Hex at) const {
    return 10 + height * (data_.map.grid.row(at) - (data_.map.grid.column(at) % 2 == 0 ? 0.5 : 0));
  }

 private:
  void hex(Hex at) {
    constexpr std::array<std::string_view, 5> fills = {"none", "#d9e2e6", "#efe6cd", "#d9c79a", "#b9c7a4"};
    const auto terrain = data_.map.terrain[at.at];
    if (terrain == Terrain::none) return;
    out_ += "<polygon points='";
    for (int corner = 0; corner < 6; ++corner)
      out_ += fmt::format("{:.1f},{:.1f} ", x(at) + side_length * std::cos(corner * M_PI / 3),
                          y(at) + side_length * std::sin(corner * M_PI / 3));
    out_ += fmt::format("' fill='{}' stroke='#c9bd9c' stroke-width='0.6'/>",
                        fills[static_cast<std::size_t>(terrain)]);
  }
  void edge(Hex a, Hex b, double width, std::string_view colour) {
    const double mx = (x(a) + x(b)) / 2, my = (y(a) + y(b)) / 2, dx = x(b) - x(a), dy = y(b) - y(a),
                 length = std::hypot(dx, dy);
    const double px = -dy / length * side_length / 2, py = dx / length * side_length / 2;
    out_ += fmt::format(
        "<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' stroke='{}' stroke-width='{}' "
        "stroke-linecap='round'/>",
        mx - px, my - py, mx + px, my + py, colour, width);
  }
  void road(const Line& line, std::string_view colour, double width, std::string_view dash) {
    out_ += "<polyline points='";
    for (Hex at : line.hexes) out_ += fmt::format("{:.1f},{:.1f} ", x(at), y(at));
    out_ += fmt::format("' fill='none' stroke='{}' stroke-width='{}' stroke-dasharray='{}'/>", colour, width,
                        dash);
  }
  void name(const Place& place) {
    std::string text;
    for (char c : place.name) text += c == '\'' ? std::string("&#39;") : std::string(1, c);
    if (!place.label)
      out_ += fmt::format("<circle cx='{:.1f}' cy='{:.1f}' r='{}' fill='#5b4636'/>", x(place.hex),
                          y(place.hex), place.city ? 5 : 3);
    out_ += fmt::format(
        "<text x='{:.1f}' y='{:.1f}' font-size='{}' text-anchor='middle' fill='#3b3026'>{}</text>",
        x(place.hex), y(place.hex) + 19, place.city ? 9 : 6.5, text);
  }
  void stacks(Seat seat) {
    Hexes seen;
    for (Unit unit : board_.on_map_units(seat)) {
      const Hex at = board_.at(unit);
      if (seen.has(at)) continue;
      seen.add(at);
      int strength = 0;
      const Units stack = board_.units_in(at, seat);
      for (Unit each : stack) strength += board_.strength(each);
      out_ +=
          fmt::format("<rect x='{:.1f}' y='{:.1f}' width='26' height='20' rx='2' fill='{}' stroke='#222'/>",
                      x(at) - 13, y(at) - 12, seat == union_side ? "#3d5a80" : "#8d8d85");
      out_ +=
          fmt::format("<text x='{:.1f}' y='{:.1f}' font-size='10' text-anchor='middle' fill='#fff'>{}</text>",
                      x(at), y(at) - 2, strength);
      out_ += fmt::format(
          "<text x='{:.1f}' y='{:.1f}' font-size='5.5' text-anchor='middle' fill='#fff'>{}{}</text>", x(at),
          y(at) + 6, data_.of(stack.first()).name.substr(0, 8), stack.count() > 1 ? "+" : "");
    }
  }

  Board board_;
  const Data& data_;
  std::string out_;
};

}  // namespace

std::string Game::picture(const Position& position, Viewer) const {
  const Board board(*data_, position);
  return Picture(board).draw();
}

MapPlace map_place(const Game& game, const Position& position, int place) {
  const Hex hex{static_cast<std::uint16_t>(place)};
  const Picture picture{Board(game.data(), position)};
  return {picture.x(hex), picture.y(hex), side_length * 0.8, hex_with_name(game.data(), hex)};
}

}  // namespace longroll::vicksburg
