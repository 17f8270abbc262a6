// The captain sets up: the garrison mans the whole parapet, most where the storm will come; the Union stands
// forward and apart.
#include <algorithm>

#include "engine/stockade/player/policy.hpp"

namespace longroll::stockade {
namespace {

int nearest_redan(const Data& data, Hex hex) {
  int least = far_away;
  for (std::size_t r = 0; r < data.redan_list.size(); ++r) least = std::min(least, approach(data, hex, r));
  return least;
}

// How much a redan hex is exposed: the nearer to where the Union starts, the more.
double exposure(Board b, Hex redan) {
  const Hexes& own = b.data.scenarios[b.p.scenario].union_area;
  const Hexes& start = own.empty() ? b.data.union_side : own;
  int nearest = 99;
  start.each([&](Hex hex) { nearest = std::min(nearest, b.data.grid.distance(hex, redan)); });
  return 30.0 / (10 + nearest);
}

bool infantry_in(Board b, Hex hex, int regiment) {
  for (Unit unit : stack(b.p, hex))
    if (b.of(unit).kind == Kind::infantry && b.of(unit).regiment == regiment) return true;
  return false;
}

double garrison_post(Board b, Unit unit, Hex hex) {
  const UnitInfo& info = b.of(unit);
  const bool redan = b.data.redan.has(hex), objective = b.data.scenarios[b.p.scenario].objective.has(hex);
  if (info.kind == Kind::artillery) {  // one to a hex, beside the parapet and near the enemy
    if (!b.data.beside_redan.has(hex)) return -1;
    double seen = 0;
    for (Hex next : b.data.grid.neighbors(hex))
      if (next.exists() && b.data.redan.has(next)) seen += exposure(b, next);
    return seen - 2.0 * b.units(hex, Confederate);
  }
  if (info.kind == Kind::officer)  // with the strongest stacks, one to each
    return infantry_in(b, hex, info.regiment) && !officer_at(b, hex, Confederate)
               ? 1 + counted(b, hex, Confederate) + (redan ? exposure(b, hex) : 0)
               : 0;
  if (!redan) return 0.1 / (1 + counted(b, hex, Confederate));
  return (objective ? 1 : 0.5) * exposure(b, hex) / (0.5 + counted(b, hex, Confederate));
}

double start_line(Board b, Unit unit, Hex hex) {
  const UnitInfo& info = b.of(unit);
  if (info.kind == Kind::artillery) {
    if (info.bombards && b.p.option == 1) return 0;
    return -nearest_redan(b.data, hex);
  }
  if (info.kind == Kind::officer)
    return -0.2 * nearest_redan(b.data, hex) - (officer_at(b, hex, Union) ? 5 : 0);
  int beside = 0;
  for (Hex next : b.data.grid.neighbors(hex)) beside += next.exists() && b.p.occupied[index(Union)].has(next);
  const bool shelled = b.p.assault == 2;  // from the first turn on: stand apart
  return -nearest_redan(b.data, hex) - (shelled ? 4 : 1.0) * counted(b, hex, Union) -
         (shelled ? 0.3 : 0) * beside;
}

}  // namespace

Action set_up(Board b, FastDice& random) {
  if (b.p.step == Step::choose_option) return Action(Do::option, batteries_have_room(b) ? 1u : 2u);
  const Unit unit = next_to_place(b);
  const bool blue = b.of(unit).side == Union;
  struct Place {
    Hex hex;
    float worth;
  };
  std::array<Place, max_hexes> places;
  std::size_t count = 0;
  zone(b, unit).each([&](Hex hex) {
    const double noise = random.below(1000) * (blue ? 0.0005 : 0.0006);
    const double worth = blue ? start_line(b, unit, hex) : garrison_post(b, unit, hex);
    places[count++] = {hex, static_cast<float>(worth + noise)};
  });
  while (count > 0) {  // the best that the rules allow
    std::size_t best = 0;
    for (std::size_t i = 1; i < count; ++i)
      if (places[i].worth > places[best].worth) best = i;
    if (!check_place_at(b, unit, places[best].hex))
      return Action(Do::place, static_cast<unsigned>(unit), places[best].hex.at);
    places[best] = places[--count];
  }
  return Action(Do::standard);
}

}  // namespace longroll::stockade
