// The table from above as an SVG document, one unit of the drawing for a hundredth of an inch.
#include <algorithm>

#include "engine/severed/game.hpp"
#include "engine/severed/words/names.hpp"

namespace longroll::severed {
namespace {

std::string path_of(Ring points, int height, bool closed) {
  std::string text;
  for (std::size_t i = 0; i < points.size(); ++i)
    text += fmt::format("{}{} {} ", i == 0 ? 'M' : 'L', points[i].x, height - points[i].y);
  return closed ? text + "Z" : text;
}

struct Paint {
  std::string_view kind, fill, stroke;
  int width;
};
constexpr std::array<Paint, 20> paints{
    {{"hill", "#cfc08e", "#9c8a55", 8},       {"road", "none", "#c9b18a", 150},
     {"bridge", "#a98d63", "#6b5536", 10},    {"ford", "#a9c7cf", "none", 0},
     {"fence", "none", "#6e5a3a", 14},        {"stone_wall", "none", "#7d7a72", 26},
     {"stream", "none", "#7fa6b5", 24},       {"debris", "#a08f70", "#6e5a3a", 8},
     {"ditch", "none", "#8a7448", 20},        {"trench", "#9b8255", "#6b5536", 12},
     {"forest", "#7e9468", "#5c7049", 8},     {"swamp", "#9fae8a", "#7f9a86", 8},
     {"crops", "#d8c878", "#b7a458", 8},      {"shallow_river", "#a9c7cf", "#7fa6b5", 8},
     {"building", "#8c4a3a", "#4d2a20", 12},  {"rocks", "#9a968c", "#6d6a62", 8},
     {"deep_river", "#6f9bb0", "#557f93", 8}, {"lake", "#6f9bb0", "#557f93", 8},
     {"ravine", "#8d7a5a", "#5f5038", 12},    {"cliff", "#85796a", "#574e42", 14}}};

std::string trees(const Feature& wood, int height) {
  std::string text;
  for (int x = wood.box.left + 40; x < wood.box.right; x += 90)
    for (int y = wood.box.low + 40; y < wood.box.high; y += 90) {
      const Point at{x + (y * 7 + x * 3) % 40, y + (x * 5 + y) % 40};
      if (wood.covers(at))
        text +=
            fmt::format("<circle cx='{}' cy='{}' r='28' fill='#55693f' opacity='.7'/>", at.x, height - at.y);
    }
  return text;
}

std::string base_svg(const Unit& unit, int base, int height) {
  const Convex corners = shape(unit, base);
  const bool blue = unit.seat == Seat::first;
  std::string text = fmt::format("<path d='{}' fill='{}' stroke='#222' stroke-width='5'/>",
                                 path_of(corners, height, true), blue ? "#5d789c" : "#a39f92");
  const Point c = centre(unit, base), front = front_middle(unit, base);
  // A bar along the front, and figures: a row of men, a horse, a gun.
  text +=
      fmt::format("<path d='M{} {} L{} {}' stroke='{}' stroke-width='12'/>", corners[0].x,
                  height - corners[0].y, corners[3].x, height - corners[3].y, blue ? "#1f3557" : "#5d5647");
  const Point along = corners[3] - corners[0];
  if (unit.artillery()) {
    text += fmt::format("<path d='M{} {} L{} {}' stroke='#2b2b2b' stroke-width='16'/>", c.x, height - c.y,
                        front.x, height - front.y);
  } else {
    const int figures = unit.general()                          ? 1
                        : unit.mounted()                        ? 2
                        : unit.formation == Formation::skirmish ? 2
                                                                : 3;
    for (int i = 0; i < figures; ++i) {
      const Point at{c.x + along.x * (2 * i + 1 - figures) / (2 * figures),
                     c.y + along.y * (2 * i + 1 - figures) / (2 * figures)};
      text += fmt::format("<circle cx='{}' cy='{}' r='{}' fill='{}'/>", at.x, height - at.y,
                          unit.mounted() ? 17 : 11, blue ? "#16263f" : "#4a4438");
    }
  }
  if (unit.command == base)
    text += fmt::format("<path d='M{} {} l34 -14 l-34 -14 z' fill='{}' stroke='#222' stroke-width='3'/>", c.x,
                        height - c.y, blue ? "#b33" : "#c22");
  return text;
}

}  // namespace

std::string Game::picture(const Position& p, Viewer viewer) const {
  const Ground& ground = data_->grounds[p.ground];
  const int w = ground.width, h = ground.height;
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {} {}' width='{}' height='{}'>"
      "<rect width='{}' height='{}' fill='#b9bf8f'/>",
      w, h, w / 6, h / 6, w, h);
  for (bool lines : {false, true})  // areas first
    for (const Feature& each : ground.features) {
      const Kind& kind = data_->kind(each);
      if (kind.area == lines) continue;
      const auto paint = std::ranges::find(paints, kind.id, &Paint::kind);
      const Paint& use = paint == paints.end() ? paints[0] : *paint;
      svg += fmt::format(
          "<path d='{}' fill='{}' stroke='{}' stroke-width='{}' "
          "stroke-linejoin='round'><title>{}</title></path>",
          path_of(each.outline, h, kind.area), use.fill, use.stroke, use.width, each.id);
      if (kind.forest) svg += trees(each, h);
    }
  for (const Objective& each : ground.objectives)
    svg += fmt::format(
        "<circle cx='{}' cy='{}' r='60' fill='none' stroke='#a33' stroke-width='12'/><text x='{}' y='{}' "
        "font-size='70' "
        "font-family='serif' fill='#622'>{}</text>",
        each.at[0].x, h - each.at[0].y, each.at[0].x + 70, h - each.at[0].y + 20, each.id);
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& unit = p[i];
    const bool seen = unit.on_table() || (unit.place == Place::recorded && sees_as(viewer, unit.seat));
    if (!seen) continue;
    for (int k = 0; k < unit.count; ++k) svg += base_svg(unit, k, h);
    const Point at = middle(unit);
    svg += fmt::format(
        "<text x='{}' y='{}' font-size='55' font-family='sans-serif' text-anchor='middle' "
        "fill='#111'>{}{}</text>",
        at.x, h - at.y - 80, code(*data_, unit).substr(2), unit.broken() ? " R" : "");
  }
  return svg + "</svg>\n";
}

}  // namespace longroll::severed
