// 11.6 Lines of fire.
#include "engine/stockade/rules/rules.hpp"

namespace longroll::stockade {

// Every line up to the longest range, from a column of either parity, on a grid large enough to hold them
// all.
void draw_sightlines(Data& data) {
  constexpr int width = 2 * max_range + 3, middle = 2 * max_range + 4;
  const HexGrid field(0, 2 * middle, 0, 2 * middle, data.grid.high_columns());
  data.sightlines.resize(2 * width * width);
  for (int parity = 0; parity < 2; ++parity)
    for (int c = -max_range; c <= max_range; ++c)
      for (int r = -max_range - 1; r <= max_range + 1; ++r) {
        const Hex from = field.at(middle + parity, middle), to = field.at(middle + parity + c, middle + r);
        if (field.distance(from, to) > max_range || from == to) continue;
        Sightline& line = data.sightlines[static_cast<std::size_t>(
            (parity * width + c + max_range + 1) * width + r + max_range + 1)];
        const auto step = [&](Hex hex) {
          return Sightline::Step{static_cast<std::int8_t>(field.column(hex) - field.column(from)),
                                 static_cast<std::int8_t>(field.row(hex) - field.row(from))};
        };
        const HexGrid::Line drawn = field.line(from, to);
        for (Hex hex : drawn.crossed) line.crossed[line.crossed_count++] = step(hex);
        for (auto [a, b] : drawn.along) line.along[line.along_count++] = {step(a), step(b)};
      }
}

Sight sight(Board b, Hex from, Hex to, Side firer) {
  const bool parapet = b.data.redan.has(from) || b.data.redan.has(to);
  if (b.data.grid.adjacent(from, to) || (parapet && b.p.options.redan_always_visible)) return {};  // 11.6i
  const auto across = [&](Hex in, Hex out) {
    return b.data.inside.has(in) && b.data.beside_redan.has(in) && b.data.outside(out) &&
           !b.data.beside_redan.has(out);
  };
  const bool over = b.p.options.fire_over_parapet && (across(from, to) || across(to, from));
  const int column = b.data.grid.column(from), row = b.data.grid.row(from);
  Sight result;
  const auto look = [&](Sightline::Step step) -> Sight {
    if (!b.data.grid.has_row(row + step.rows)) return {};
    const Hex hex = b.data.grid.at(column + step.columns, row + step.rows);
    if (!hex.exists()) return {};
    if (b.data.effects_at(hex).blocks && !(b.data.redan.has(hex) && (parapet || over)))
      return {Line::blocked, hex};  // 11.6e 11.6f 11.6h 11.6j-l
    if (firer == Union && b.p.occupied[index(Confederate)].has(hex) && !b.p.known_blockers.has(hex) &&
        !inspectable(b, hex))
      return {Line::unknown, hex, b.p.blockers.has(hex)};
    if (b.p.blockers.has(hex)) return {Line::blocked, hex};  // 11.6c 11.6d
    return {};
  };
  const Sightline& line = b.data.sightline(from, to);  // 11.6a
  for (int i = 0; i < line.crossed_count; ++i) {
    const Sight seen = look(line.crossed[i]);
    if (seen.line == Line::blocked) return seen;
    if (seen.line == Line::unknown && !result.shut) result = seen;
  }
  for (int i = 0; i < line.along_count; ++i) {  // 11.6b
    const auto [left, right] = line.along[i];
    const Sight one = look(left), two = look(right);
    if (one.line == Line::blocked && two.line == Line::blocked) return one;
    if (one.line == Line::clear || two.line == Line::clear || result.shut) continue;
    result = one.line == Line::unknown ? one : two;
    result.shut = (one.line == Line::blocked || one.shut) && (two.line == Line::blocked || two.shut);
  }
  return result;
}

}  // namespace longroll::stockade
