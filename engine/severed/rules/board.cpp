#include "engine/severed/rules/board.hpp"

#include <algorithm>

namespace longroll::severed {

bool Board::on_table(Ring shape) const {
  for (Point each : shape)
    if (each.x < 0 || each.y < 0 || each.x > ground().width || each.y > ground().height) return false;
  return true;
}

std::string_view Board::name(const Unit& unit) const {
  const auto nth = [&](const UnitNames& names) {
    const auto& of_type = names[static_cast<std::size_t>(unit.type)];
    return unit.number >= 1 && unit.number <= of_type.size() ? std::string_view(of_type[unit.number - 1u])
                                                             : std::string_view();
  };
  const std::string_view listed =
      p.drill ? std::string_view() : nth(data.armies[p.army[index(unit.seat)]].names);
  if (!listed.empty()) return listed;
  const std::string_view by_type = nth(data.charts.names);
  return by_type.empty() ? std::string_view(data.charts.of(unit.type).name) : by_type;
}

bool Board::general_near(Number unit) const {  // R21
  const Unit& helped = p[unit];
  for (Number i = 0; i < p.unit_count; ++i) {
    const Unit& general = p[i];
    if (i == unit || !general.general() || general.seat != helped.seat || !general.on_table()) continue;
    if (general.box.meets(helped.box, 600) && within(helped, general, 600)) return true;
  }
  return false;
}

int Board::level(const Unit& unit) const {
  std::array<int, 8> at{};
  for (int i = 0; i < unit.count; ++i)
    ++at[static_cast<std::size_t>(std::min(7, ground().level_at(centre(unit, i))))];
  int best = 0;
  for (int k = 1; k < 8; ++k)
    if (at[k] > at[best]) best = k;
  return best;
}

}  // namespace longroll::severed
